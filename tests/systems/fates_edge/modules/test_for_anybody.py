"""What is counted for a hero without magic, and acts that are weighed no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from tests.systems.fates_edge.patrons.owing import GATE, debtor, owed, owes
from threefates.systems.fates_edge.modules import modules
from threefates.systems.fates_edge.patrons.terrestrial import Ties
from threefates.testing.proof import proves


@proves("fe.modules.scope", "fe.modules.gm-duties")
def test_the_game_master_counts_for_a_hero_who_walks_no_path() -> None:
    evening = Evening()
    hero = evening.hero(talents=[])
    (offer,) = evening.offers("gm", "fe.keep-module")
    before = evening.offers("ann", "fe.mark-modules")
    first = {field.name: field.options[0].value for field in offer.fields if field.options}
    evening.do("gm", offer.command, **dict(offer.fixed), **first, name="Exposure")
    marks(evening, hero, "counter:1", by="ann")

    assert (first, before) == ({"hero": hero, "kind": "counter"}, [])
    assert stands(evening, hero) == ["Exposure 1 of 4"]
    assert len(evening.offers("ann", "fe.mark-modules")) == 1


@proves("fe.terrestrial.gain")
def test_whoever_plays_a_hero_is_offered_what_they_may_do_bind_them_to_a_mortal_power() -> None:
    evening, hero = debtor()
    (mine,), (theirs,) = (evening.offers(seat, "fe.gain-tie") for seat in ("ann", "gm"))
    evening.do("ann", "fe.gain-tie", hero=hero, name="G", bond="job", why="x", perks=["sanctuary", "legal relief"])

    assert (mine.label, mine.group, mine.levers) == (theirs.label, "Vex", False)
    assert (theirs.group, theirs.levers) == ("Heroes", True)
    assert evening.offers("bob", "fe.gain-tie") == []
    assert [tie.name for tie in evening.state[Ties].of[hero]] == ["G"]


def tied(evening: Evening, hero: str) -> str:
    evening.do("gm", "fe.gain-tie", hero=hero, name="G", bond="job", why="x", perks=["sanctuary", "legal relief"])
    evening.do("ann", "fe.call-on-tie", hero=hero, tie="tie:1", perk="sanctuary")
    return "tie:1"


def leashed(evening: Evening, hero: str) -> str:
    marks(evening, hero, leash := kept(evening, hero, **ASH))
    return leash


def indebted(evening: Evening, hero: str) -> str:
    owes(evening, hero)
    return f"obligation:{GATE}"


CUT = ("fe.sever-tie", {"tie": "tie:1", "rival": "R", "fallout": "bounty", "said": "x"})
NONE: dict[str, Any] = {"reason": "x", "now": 0}


@proves("fe.obligation.clear-offscreen", "fe.terrestrial.cut-ties", "fe.modules.gm-duties")
@pytest.mark.parametrize(
    ("begins", "by", "command", "fields"),
    [
        (tied, "ann", *CUT),
        (tied, "gm", "fe.set-module", {"module": "tie:1"} | NONE),
        (leashed, "ann", "fe.end-module", {"module": "leash:1", "why": "x"}),
        (leashed, "gm", "fe.set-module", {"module": "leash:1"} | NONE),
        (indebted, "gm", "fe.set-obligation", {"patron": GATE, "owed": 0, "reason": "x"}),
    ],
)
def test_no_act_is_weighed_that_has_nothing_to_clear_any_longer(
    begins: Any, by: str, command: str, fields: dict[str, Any]
) -> None:
    evening, hero = debtor()
    module = begins(evening, hero)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=module, act="A vigil")
    asked = evening.asked().kind
    evening.do(by, command, hero=hero, **fields)

    assert (asked, evening.waits()) == ("act", False)


@proves("fe.obligation.clear-offscreen")
def test_an_act_is_weighed_on_while_there_is_something_to_clear() -> None:
    evening, hero = debtor()
    owes(evening, hero, 3)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=f"obligation:{GATE}", act="A vigil")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=1, reason="x")
    evening.answer("accepted", by="gm")

    assert owed(evening, hero) == {}


@proves("fe.modules.order")
@pytest.mark.parametrize(
    ("reading", "ledgers", "tried"),
    [("per_patron_capacity_total", 6, 1), ("per_patron_capacity_each", 3, 6)],
)
def test_orders_that_come_to_the_same_are_tried_once(
    reading: str, ledgers: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, hero = debtor(body=5, obligation_tracking=reading)
    named = [f"P{place}" for place in range(ledgers)]
    for patron in named:
        owes(evening, hero, 1, patron)
    trials, suffered = [], modules._suffered

    def counted(*order: Any) -> tuple[int, int, int]:
        trials.append(order)
        return suffered(*order)

    monkeypatch.setattr(modules, "_suffered", counted)
    while evening.waits():
        evening.answer("story")
    marks(evening, hero, *(f"obligation:{patron}" for patron in named), amount=2)

    assert len(trials) == tried
    assert owed(evening, hero) == dict.fromkeys(named, 3)
