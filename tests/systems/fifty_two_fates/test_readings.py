"""Readings that change what a creature does, or what is done to it."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt, strike
from tests.systems.fifty_two_fates.wild import bitten
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import Deaths
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import CreatureConditionSource
from threefates.testing.proof import proves

MARA = ["2C", "JC", "AS", "9D"]


def worst(fates: Fates, card: str, *drawn: str) -> list[str]:
    """What whoever hit may make of the hit; where it is nothing, the hand is filled at once."""
    strike(fates, "ann", "Mara", "Wolf", [card])
    fates.do("dana", "take-it", *drawn, choice=fates.asked("reaction"))
    found = [choice for choice in fates.questions() if choice.kind == "effect"]
    return [option.value for option in found[0].options] if found else []


@pytest.mark.parametrize("reading", CreatureConditionSource)
@pytest.mark.parametrize("card", ["2C", "JC", "AS"])
@proves("ff.conditions.targets", "ff.ruling.creature-condition-source")
def test_what_sets_the_condition_of_a_creature_is_the_table_s_choice(
    card: str, reading: CreatureConditionSource
) -> None:
    fates = hunt(MARA, {"creature-condition-source": reading.reading}, low=9, mid=30, high=40)

    by_targets = {"2C": [], "JC": ["incapacitated", "hurt"], "AS": ["dead", "unconscious", "incapacitated", "hurt"]}
    by_card = {**by_targets, "2C": ["incapacitated", "hurt"], "JC": ["unconscious", "incapacitated", "hurt"]}
    table = reading is CreatureConditionSource.HIGHEST_CARD_TABLE
    expected = (by_card if table else by_targets)[card]

    found = worst(fates, card, *([] if expected else ["8C"]))

    assert found == expected


@proves("ff.sway.damage-table", "ff.ruling.creature-condition-source")
def test_a_creature_run_without_targets_is_what_the_card_says_and_an_ace_leaves_it_dying() -> None:
    fates = hunt(MARA, {"creature-condition-source": "table_without_ct"}, targeted=False)

    found = worst(fates, "AS")
    fates.do("ann", "answer", "8C", choice=fates.asked("effect"), option="dead")

    assert found[0] == "dead"
    block = fates.view("dana")["ff.stat-blocks"]
    assert isinstance(block, Listing)
    assert block.rows[0].counters[0].value == "none"
    assert fates.named("Wolf") in fates.state[Deaths].made


def test_no_creature_is_without_targets_where_the_table_reads_them() -> None:
    fates = Fates()

    assert fates.refused("dana", "make-creature", name="Wolf", targeted=False).code == "creature.targets"


@proves("ff.creatures.spider-giant", "ff.creatures.specials")
def test_by_one_reading_the_fate_dealer_says_how_strong_a_web_is() -> None:
    fates = bitten("fd_strength")

    fates.do("ann", "take-it", choice=fates.asked("reaction"))
    asked = next(choice for choice in fates.questions() if choice.kind == "web")
    fates.do("dana", "answer", "3S", "4S", "5S", choice=asked.id, option="3")

    (effect,) = fates.state[Effects].known.values()
    assert asked.seats == ("dana",)
    assert (effect.level, effect.cards) == (3, ("3S", "4S", "5S"))
    assert fates.condition("Mara") is Condition.INCAPACITATED
    assert fates.state[Conditions].of(fates.named("Mara"))[0].bound


@proves("ff.creatures.specials", "ff.creatures.spider-giant")
def test_by_the_others_a_web_is_a_t2() -> None:
    fates = bitten("venom_incapacitated")

    fates.do("ann", "take-it", "3S", "4S", choice=fates.asked("reaction"))

    assert [effect.level for effect in fates.state[Effects].known.values()] == [2]


@pytest.mark.parametrize(("reading", "stings"), [("no_attack", False), ("sting_as_riposte", True)])
@proves("ff.creatures.shrieker")
def test_a_shrieker_stings_back_by_one_reading_and_never_strikes_by_any(reading: str, stings: bool) -> None:
    fates = Fates({"shrieker-attack": reading})
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    shrieker = fates.creatures()[0]
    fates.do("dana", "deal", *MARA)

    strikes = fates.refused("dana", "attack-by-draw", entity=shrieker, target=mara)
    strike(fates, "ann", "Mara", "Shrieker", ["9D"])
    (riposte,) = fates.offers("dana", "riposte")

    assert strikes.code == "play.count"
    assert riposte.enabled is stings
    if stings:
        fates.do("dana", "riposte", choice=fates.asked("reaction"))
        fates.do("ann", "answer", "8C", choice=fates.asked("effect"), option="hurt")
        fates.do("dana", "counter-by-draw", "9S", choice=fates.asked("counter"), count=1)
        fates.do("ann", "take-it", choice=fates.asked("reaction"))
        assert fates.hero("Mara").sway == 3
