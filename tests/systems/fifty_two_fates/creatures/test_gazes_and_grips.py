"""A basilisk that strikes back, eyes that see nothing, and what the Fate Dealer lets take hold of somebody."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import fight
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, bound
from threefates.systems.fifty_two_fates.effects.continuous_effects import EffectBegan
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

MARA = ["2C", "KH", "AS", "9C"]


def facing(*cards: str) -> Fates:
    """Mara with these cards, and a basilisk."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "deal", *cards)
    fates.clear()
    return fates


@proves("ff.creatures.basilisk", "ff.ruling.basilisk-gaze", "ff.reactions.ace-defence")
def test_who_has_fumbled_has_no_save_against_the_gaze_that_strikes_back() -> None:
    fates = facing(*MARA)
    basilisk, mara = fates.named("Basilisk"), fates.named("Mara")
    fates.do("ann", "attack", entity=mara, target=basilisk, cards=["2C"])
    fates.answers("dana", "defend-by-draw", "AD", "3S", "5C", count=2)

    fates.answers("dana", "counter-by-draw", "9D", count=1)
    fates.do("dana", "answer", "2H", "3H", "4H", choice=fates.asked("special"), option="basilisk paralysis")

    assert fates.timers("Mara") == [("unconscious", 9)]
    assert not fates.questions()


@proves("ff.creatures.basilisk", "ff.ruling.basilisk-gaze")
@pytest.mark.parametrize("what", ["blinded by light", "unable to see Basilisk", ""])
def test_nobody_meets_a_gaze_who_does_not_see(what: str) -> None:
    fates = facing(*MARA)
    basilisk, mara = fates.named("Basilisk"), fates.named("Mara")
    if what:
        fates.happen(ConditionBegan(mara, Condition.FIT, source=basilisk, what=what))
    fates.do("dana", "attack-by-draw", "9D", entity=basilisk, target=mara, count=1)

    stare = next(option for option in fates.questions()[0].options if option.value == "basilisk paralysis")

    assert (stare.refusal is not None) is bool(what)
    if what:
        asked = {"choice": fates.asked("special"), "option": "basilisk paralysis"}
        assert fates.refused("dana", "answer", **asked).code == "attack.no_gaze"


@proves("ff.effects.continuous", "ff.effects.saves", "ff.conditions.incapacitated")
def test_what_the_fate_dealer_lets_take_hold_of_somebody_holds_and_does_no_harm() -> None:
    fates = fight("push", "QS")
    mara = fates.named("Mara")
    fates.do("dana", "afflict", "9C", entity=mara, harm="grip", level=1, what="a snare")

    assert (fates.timers("Mara"), bound(fates.state, mara)) == ([("incapacitated", None)], True)
    fates.passes("ann", "Mara")
    assert fates.hero("Mara").sway == 4
    (effect,) = fates.came(EffectBegan)
    fates.do("dana", "end-effect", effect=effect.id)
    assert (fates.timers("Mara"), bound(fates.state, mara)) == ([], False)


@proves("ff.effects.continuous")
def test_a_hold_has_a_level_that_a_save_has_to_beat() -> None:
    fates = fight("push", "QS")

    refusal = fates.refused("dana", "afflict", entity=fates.named("Mara"), harm="grip", level=0)

    assert refusal.code == "effect.level"
