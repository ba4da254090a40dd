"""A hellhound's breath sets on fire what can burn: the Fate Dealer says whether that is what its victim wears."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.wild import its, strikes, wild
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.testing.proof import proves


def breathed_upon(readings: dict[str, str] | None = None) -> Fates:
    """A hellhound two zones off has breathed upon Mara, who plays no card."""
    fates = wild("hellhound", apart=2, readings=readings)
    strikes(fates, "8D", "2D", special="hellhound firebreath")
    return fates


def takes_it(fates: Fates) -> None:
    fates.do("ann", "take-it", choice=fates.asked("reaction"), chance=Written(()))


@proves("ff.creatures.hellhound", "ff.effects.ablaze", "ff.dealer.role")
@pytest.mark.parametrize(("said", "burns", "sway"), [("ablaze", ["ablaze"], 2), ("nothing", [], 3)])
def test_the_fate_dealer_says_whether_the_victim_burns(said: str, burns: list[str], sway: int) -> None:
    """Whoever does loses a point at the end of their turn, and may spend it on putting the fire out."""
    fates = breathed_upon()
    takes_it(fates)
    asked = fates.questions()[0]

    fates.do("dana", "answer", choice=asked.id, option=said)
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])
    found = [effect.harm.value for effect in fates.state[Effects].known.values()]
    fates.passes("dana", "Hellhound")
    offered = bool(fates.offers("ann", "put-out"))
    fates.passes("ann", "Mara")

    assert asked.seats == ("dana",)
    assert found == burns
    assert offered is bool(burns)
    assert fates.hero("Mara").sway == sway
    assert fates.replayed() == fates.state


@proves("ff.creatures.hellhound", "ff.reactions.defend")
def test_fire_that_is_warded_off_sets_nothing_ablaze() -> None:
    fates = breathed_upon()
    fates.do("ann", "defend", choice=fates.asked("reaction"), cards=["KH"], chance=Written(()))

    assert "fire" not in [choice.kind for choice in fates.questions()]


@proves("ff.creatures.hellhound", "ff.effects.ablaze")
def test_who_burns_already_is_not_set_ablaze_again() -> None:
    fates = wild("hellhound", apart=2)
    fates.do("dana", "afflict", entity=fates.named("Mara"), harm="ablaze")
    strikes(fates, "8D", "2D", special="hellhound firebreath")
    takes_it(fates)

    assert "fire" not in [choice.kind for choice in fates.questions()]
    assert len(fates.state[Effects].known) == 1


@proves("ff.creatures.hellhound", "ff.conditions.dead")
def test_who_dies_of_it_is_not_asked_about() -> None:
    fates = wild("hellhound", apart=2)
    fates.do("dana", "make-creature", name="Wolf", low=2, mid=4, high=6)
    wolf = fates.named("Wolf")
    fates.do("dana", "join-fight", entity=wolf, place=0, chance=Written(()))
    drawn = {"entity": its(fates), "target": wolf, "count": 2}
    fates.do("dana", "attack-by-draw", "8D", "2D", **drawn)
    fates.do("dana", "answer", choice=fates.asked("special"), option="hellhound firebreath")
    fates.do("dana", "take-it", choice=fates.asked("reaction"), chance=Written(()))

    fates.do("dana", "answer", choice=fates.asked("effect"), option="dead", chance=Written(()))

    assert "fire" not in [choice.kind for choice in fates.questions()]
    assert not fates.state[Effects].known
