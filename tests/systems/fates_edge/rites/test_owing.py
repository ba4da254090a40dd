"""What is owed to a Patron: one ledger however the name is typed, a Push that is owed for, tens that soften it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.modules.corruption import WHOLE
from threefates.systems.fates_edge.modules.trackers import Modules, TrackerKind
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.symbols.cracking import Seals
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.testing.proof import proves

SHOUTED = GATE.upper()
CRITICAL = {"critical_definition": "tens_tiers", "partial_upgrade": "no_upgrade"}


def owed(evening: Evening, hero: str) -> dict[str, int]:
    return dict(evening.state[Rites].owed.get(hero, {}))


def rolls(evening: Evening, hero: str, *dice: int) -> None:
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    while evening.waits() and any(option.value == "keep" for option in evening.asked().options):
        evening.answer("keep")


@proves("fe.runekeeper.one-patron", "fe.runekeeper.invoke")
def test_a_patron_has_one_ledger_however_the_name_is_typed() -> None:
    evening, hero = sworn()
    for patron in (GATE, SHOUTED):
        invoke(evening, hero, patron=patron)
        rolls(evening, hero, 7, 7, 4, 4)
        if evening.waits():
            evening.answer("stay", by="gm")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=SHOUTED, owed=5, reason="as it was")

    assert owed(evening, hero) == {GATE: 5}


@proves("fe.runekeeper.one-patron")
@proves("fe.caster.push-compress")
def test_a_push_of_a_spell_is_owed_to_the_patron_of_who_serves_one() -> None:
    evening, hero = sworn()
    evening.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=True, reason="the story")
    evening.do("gm", "fe.set-patron", hero=hero, patron=GATE, reason="the pact")
    for cost in ("obligation", "corruption"):
        evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
        evening.do("ann", "fe.push-casting", hero=hero, cost=cost)

    assert owed(evening, hero) == {GATE: 1}
    assert evening.state[Spells].owed == {}
    assert [(each.kind, each.parts) for each in evening.state[Modules].of[hero]] == [
        (TrackerKind.CORRUPTION, WHOLE // 2)
    ]


@proves("fe.caster.push-compress")
def test_who_serves_nobody_owes_in_words() -> None:
    evening = Evening(casting_roll_count="one_roll")
    hero = evening.hero(trained=["Arcana"])
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")

    assert (owed(evening, hero), evening.state[Spells].owed) == ({}, {hero: ("obligation",)})


@proves("fe.invoker.crack-the-seal", "fe.invoker.crack-again-shatters")
def test_a_symbol_is_one_however_its_patron_is_typed() -> None:
    evening, hero = sworn()
    for patron in (GATE, SHOUTED):
        evening.agreed(hero, attribute="spirit", skill="Arcana")
        evening.do("ann", "fe.crack-seal", hero=hero, patron=patron)
        evening.do("ann", "fe.withdraw", hero=hero)

    assert evening.state[Seals].symbols == {hero: {GATE: Symbol.SHATTERED}}
    assert owed(evening, hero) == {GATE: 4}
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SHOUTED, symbol="maintained", reason="won anew")
    assert evening.state[Seals].symbols == {hero: {GATE: Symbol.MAINTAINED}}


@proves("fe.resolution.critical-softens-magic")
@pytest.mark.parametrize(("perk", "left"), [("soften", {GATE: 2}), ("flourish", {GATE: 3})])
def test_a_ten_makes_the_obligation_of_its_rite_gentler(perk: str, left: dict[str, int]) -> None:
    evening, hero = sworn(**CRITICAL)
    invoke(evening, hero, obligation=3)
    rolls(evening, hero, 10, 7, 4, 4)

    evening.answer(perk)

    assert owed(evening, hero) == left
    assert evening.replayed() == evening.state


@proves("fe.resolution.critical-softens-magic")
def test_a_ten_softens_a_cracked_seals_price_and_nothing_that_another_roll_brought() -> None:
    evening, hero = sworn(**CRITICAL)
    invoke(evening, hero)
    rolls(evening, hero, 7, 7, 4, 4)
    before = owed(evening, hero)
    evening.agreed(hero, attribute="spirit", skill="Arcana", dv=2)
    evening.do("ann", "fe.roll-action", 10, 7, 4, 4, hero=hero)
    evening.keep()
    evening.answer("soften")
    unrelated = owed(evening, hero)
    evening.agreed(hero, attribute="spirit", skill="Arcana", dv=2)
    evening.do("ann", "fe.crack-seal", hero=hero, patron="the Sea")
    evening.do("ann", "fe.roll-action", 10, 7, 4, 4, hero=hero)
    evening.keep()
    evening.answer("soften")

    assert before == unrelated == {GATE: 1}
    assert owed(evening, hero) == {GATE: 1, "the Sea": 1}


@proves("fe.resolution.critical-softens-magic", "fe.obligation.tracked-per-rite")
def test_where_nothing_is_owed_nothing_is_put_right() -> None:
    evening, hero = sworn(**CRITICAL)
    invoke(evening, hero, obligation=0)
    rolls(evening, hero, 10, 7, 4, 4)

    evening.answer("soften")

    assert evening.told("ann") == ["Vex makes the magic gentler."]
    assert owed(evening, hero) == {}


@proves("fe.resolution.critical-softens-magic")
def test_the_last_segment_goes_and_there_is_none_below() -> None:
    evening, hero = sworn(**CRITICAL)
    invoke(evening, hero)
    rolls(evening, hero, 10, 10, 4, 4)
    evening.answer("soften")
    evening.answer("flourish")

    assert owed(evening, hero) == {}


@proves("fe.runekeeper.invoke")
@pytest.mark.parametrize(("segments", "code"), [(-1, "rite.owed"), (0, ""), (40, ""), (41, "rite.owed")])
def test_obligation_is_put_right_from_none_to_forty(segments: int, code: str) -> None:
    evening, hero = sworn()
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=3, reason="as it was")
    right = {"hero": hero, "patron": GATE, "owed": segments, "reason": "a test"}

    if code:
        assert evening.refused("gm", "fe.set-obligation", **right).code == code
        return
    evening.do("gm", "fe.set-obligation", **right)
    assert owed(evening, hero) == ({GATE: segments} if segments else {})
