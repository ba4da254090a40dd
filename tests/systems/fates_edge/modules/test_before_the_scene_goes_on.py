"""What is full is answered before anybody rolls on."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.modules.tracking import ASH, kept, marks
from tests.systems.fates_edge.patrons.owing import GATE, debtor, owes
from threefates.testing.proof import proves


@proves("fe.modules.player-duties", "fe.modules.core-principle", "fe.modules.gm-duties")
@pytest.mark.parametrize(
    ("what", "by", "option", "title"),
    [
        (ASH, "gm", "departs", "Leash of Ash"),
        ({"kind": "counter", "name": "Exposure", "size": 4}, "ann", "stands", "Exposure"),
        ({"kind": "corruption"}, "ann", "take", "Corruption"),
    ],
)
def test_nobody_rolls_while_it_is_asked_what_comes_of_a_full_module(
    what: dict[str, object], by: str, option: str, title: str
) -> None:
    evening, hero = debtor(body=2)
    other = evening.hero("Tev", by="bob")
    module = kept(evening, hero, **what)
    if module == "corruption":
        for _ in range(2):
            evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
    else:
        marks(evening, hero, module, amount=6)
    evening.agreed(other, by="bob")
    (offer,) = evening.offers("bob", "fe.roll-action")
    refused = evening.refused("bob", "fe.roll-action", hero=other)
    evening.answer(option, by=by)
    (after,) = evening.offers("bob", "fe.roll-action")

    assert (refused.code, offer.refusal, after.enabled) == ("module.full", refused, True)
    assert refused.title == f"Vex's {title} is full, and what comes of that is asked."


@proves("fe.modules.core-principle")
def test_nor_does_a_whole_group_that_throws_at_once() -> None:
    evening, hero = debtor(body=2, group_rolls="pooled")
    other = evening.hero("Tev", by="bob")
    marks(evening, hero, kept(evening, hero, kind="counter", name="Exposure", size=4), amount=4)
    (offer,) = evening.offers("gm", "fe.roll-group")
    group = {"heroes": [hero, other], "attribute": "wits", "skill": "Tinker", "dv": 3}
    refused = evening.refused("gm", "fe.roll-group", **group)
    evening.answer("stands")
    (after,) = evening.offers("gm", "fe.roll-group")

    assert (refused.code, offer.refusal, after.enabled) == ("module.full", refused, True)


def test_what_is_nearly_full_stops_nobody() -> None:
    evening, hero = debtor(body=2)
    marks(evening, hero, kept(evening, hero, kind="counter", name="Exposure", size=4), amount=3)
    evening.agreed(hero)

    assert evening.offers("ann", "fe.roll-action")[0].enabled


@proves("fe.modules.core-principle", "fe.obligation.clear-offscreen")
@pytest.mark.parametrize("module", ["corruption", f"obligation:{GATE}"])
def test_nobody_clears_their_way_out_of_what_a_full_module_comes_to(module: str) -> None:
    evening, hero = debtor(body=2)
    owes(evening, hero)
    kept(evening, hero, kind="corruption")
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="as it was")
    told = {"hero": hero, "module": module, "act": "A vigil"}
    (offer,) = evening.offers("ann", "fe.clear-off-screen")
    refused = evening.refused("ann", "fe.clear-off-screen", **told)
    evening.answer("take")
    evening.rated(hero, body=3)
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="as it was")
    evening.do("ann", "fe.clear-off-screen", **told)

    assert (refused.code, offer.refusal, evening.asked().kind) == ("module.full", refused, "act")


@proves("fe.modules.scope")
def test_what_is_kept_track_of_once_is_greyed_and_so_is_more_than_a_sheet_holds() -> None:
    evening, hero = debtor(body=2)
    for kind in ("corruption", "repertoire"):
        kept(evening, hero, kind=kind)
    some = {option.value: option.refusal for option in evening.offers("ann", "fe.keep-module")[0].fields[0].options}
    for place in range(10):
        kept(evening, hero, kind="counter", name=f"C{place}")
    (offer,) = evening.offers("ann", "fe.keep-module")
    refused = evening.refused("ann", "fe.keep-module", hero=hero, kind="bond", name="Ash")

    assert {kind for kind, refusal in some.items() if refusal} == {"corruption", "repertoire"}
    assert some["corruption"] == evening.refused("ann", "fe.keep-module", hero=hero, kind="corruption")
    assert next(iter(some)) == "leash"
    assert (refused.code, offer.refusal) == ("module.many", refused)
