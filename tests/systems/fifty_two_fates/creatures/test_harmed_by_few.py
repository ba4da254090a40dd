"""What only bludgeons harm, and is hit by a blow of which no table says what it is: the Fate Dealer says it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt
from tests.systems.fifty_two_fates.few_cards import Written, odds, told
from tests.systems.fifty_two_fates.wild import MARA
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves


def statue(**hero: Any) -> Fates:
    """Mara, a gargoyle, and a troll with a longsword."""
    fates = Fates()
    fates.protagonist("ann", "Mara", **hero)
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("dana", "bring-creature", species="troll", weapon="longsword")
    fates.do("dana", "deal", *MARA)
    fates.clear()
    return fates


def hits(fates: Fates, *cards: str, **how: Any) -> None:
    """Mara strikes the gargoyle, which plays no card."""
    mara, gargoyle = fates.named("Mara"), fates.named("Gargoyle")
    fates.do("ann", "attack", entity=mara, target=gargoyle, cards=list(cards), **how)
    fates.answers("dana", "take-it", chance=Written(()))


def asked(fates: Fates) -> list[str]:
    return [choice.kind for choice in fates.questions()]


@proves("ff.creatures.gargoyle", "ff.ruling.weapon-damage-types")
@pytest.mark.parametrize(
    ("gear", "how", "found"),
    [
        ({}, {}, ["harm"]),
        ({"weapon": "longsword"}, {"unarmed": True}, ["harm"]),
        ({"weapon": "longsword"}, {}, []),
        ({"weapon": "warhammer"}, {}, ["effect"]),
    ],
)
def test_it_is_asked_of_what_no_table_knows(gear: dict[str, str], how: dict[str, bool], found: list[str]) -> None:
    fates = statue()
    if gear:
        fates.do("ann", "equip", entity=fates.named("Mara"), **gear)

    hits(fates, "9C", **how)

    assert asked(fates) == found
    assert fates.foe("Gargoyle").block.hurt == (found == ["effect"])


@proves("ff.creatures.gargoyle", "ff.ruling.weapon-damage-types")
@pytest.mark.parametrize(("attack", "option", "hurt"), [("weapon", "glances", 0), ("punch", "bludgeons", 1)])
def test_of_something_that_strikes_with_this_or_that_the_fate_dealer_says_it(
    attack: str, option: str, hurt: int
) -> None:
    fates = statue()
    troll, gargoyle = fates.named("Troll"), fates.named("Gargoyle")

    fates.do("dana", "attack-by-draw", "8S", entity=troll, target=gargoyle, attack=attack)
    fates.answers("dana", "take-it")
    fates.answers("dana", "answer", option=option)

    assert fates.foe("Gargoyle").block.hurt == hurt
    assert ("Troll's blow does nothing to Gargoyle." in fates.panes["tv"]) is not hurt


@proves("ff.creatures.gargoyle", "ff.conditions.choose-lesser")
@pytest.mark.parametrize(("card", "reached"), [("9C", ["incapacitated", "hurt"]), ("4S", [])])
def test_what_bludgeons_does_what_a_hit_does(card: str, reached: list[str]) -> None:
    fates = statue()

    hits(fates, card, unarmed=True)
    fates.answers("dana", "answer", option="bludgeons", chance=Written(()))
    found = [option.value for choice in fates.questions() for option in choice.options]
    if found:
        fates.answers("ann", "answer", option="incapacitated", chance=Written(()))

    assert found == reached
    assert fates.condition("Gargoyle") is (Condition.INCAPACITATED if reached else Condition.FIT)
    assert fates.foe("Gargoyle").block.hurt == 1


@proves("ff.creatures.gargoyle")
def test_who_does_not_see_what_it_is_learns_nothing_from_the_odds() -> None:
    fates = statue()
    troll, gargoyle = fates.named("Troll"), fates.named("Gargoyle")
    how = {"entity": fates.named("Mara"), "target": gargoyle, "cards": ["9C"]}

    mine = told(fates, "ann", "attack", **how)
    dealers = odds(fates, "dana", "attack-by-draw", entity=troll, target=gargoyle, attack="punch", count=1)

    assert not any("bludgeons" in outcome for outcome, _ in mine.outcomes)
    assert dealers is not None
    assert any(outcome.endswith("if it bludgeons") for outcome, _ in dealers.outcomes)


@proves("ff.creatures.gargoyle", "ff.ruling.ct-visibility")
def test_nor_from_what_the_fate_dealer_is_asked() -> None:
    fates = statue()
    hits(fates, "9C", unarmed=True)

    (question,) = fates.questions()

    assert question.asks == "What does Mara's blow do to Gargoyle?"
    assert (question.hidden, question.seats) == (True, ("dana",))


@proves("ff.creatures.gargoyle")
def test_of_what_is_dead_by_then_nothing_is_asked() -> None:
    fates = statue()
    hits(fates, "9C", unarmed=True)

    fates.do("dana", "set-condition", entity=fates.named("Gargoyle"), condition="dead", chance=Written(()))

    assert not asked(fates)
    assert fates.foe("Gargoyle").block.hurt == 0


@proves("ff.creatures.gargoyle")
def test_of_flesh_and_of_what_is_no_blow_nothing_is_asked() -> None:
    fates = hunt(MARA)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["3D"], unarmed=True)
    fates.answers("dana", "take-it", chance=Written(()))
    burnt = statue()
    burnt.do("dana", "bring-creature", species="hellhound")
    hound, gargoyle = burnt.named("Hellhound"), burnt.named("Gargoyle")
    burnt.do("dana", "attack-by-draw", "8D", entity=hound, target=gargoyle)
    burnt.answers("dana", "answer", option="hellhound firebreath")
    burnt.answers("dana", "take-it")

    assert (asked(fates), fates.foe().block.hurt) == ([], 1)
    assert burnt.foe("Gargoyle").block.hurt == 1


@proves("ff.creatures.gargoyle", "ff.gear.attack-bonus")
@pytest.mark.parametrize(("option", "hurt"), [("hellhound firebreath", 1), ("strike", 0)])
def test_fire_is_no_sword_whatever_is_in_the_hand_of_who_breathes_it(option: str, hurt: int) -> None:
    fates = statue()
    breathing = {"weapon": "longsword", "specials": ["hellhound firebreath"]}
    fates.do("dana", "make-creature", name="Salamander", **breathing)
    salamander, gargoyle = fates.named("Salamander"), fates.named("Gargoyle")

    fates.do("dana", "attack-by-draw", "8D", entity=salamander, target=gargoyle)
    fates.answers("dana", "answer", option=option)
    fates.answers("dana", "take-it")

    assert "harm" not in asked(fates)
    assert fates.foe("Gargoyle").block.hurt == hurt
