"""Put out in between: who falls while an attack lies there, or before they strike back, is asked nothing more of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, casts, coven
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
WOLF: dict[str, Any] = {"action": 1, "reaction": 1, "low": 9, "mid": 12, "high": 15}


def kinds(fates: Fates) -> list[str]:
    return [choice.kind for choice in fates.questions()]


def attacked(sway: int = 4, card: str = "7D", **fields: Any) -> Fates:
    """The wolf has struck at Mara, who has that much sway, and she has not answered yet."""
    fates = skirmish(MARA, "2C", "KC", readings=fields or None, **WOLF)
    if sway != len(MARA):
        fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=sway)
    fates.do("dana", "attack-by-draw", card, entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.clear()
    return fates


@proves("ff.reactions.list", "ff.conditions.unconscious")
@pytest.mark.parametrize("health", ["unconscious", "dying", "dead"])
def test_who_is_put_out_while_an_attack_lies_there_has_no_answer_to_give(health: str) -> None:
    fates = attacked()

    fates.do("dana", "set-health", entity=fates.named("Mara"), health=health)

    assert "reaction" not in kinds(fates)
    assert fates.bout.result is (BoutResult.STOPPED if health == "dead" else BoutResult.HIT)
    assert fates.hero("Mara").sway == (4 if health == "dead" else 3)
    assert (fates.hand("Mara") == []) is (health == "dead")


@proves("ff.reactions.list", "ff.conditions.unconscious")
@pytest.mark.parametrize(("condition", "asked"), [("unconscious", False), ("incapacitated", True), ("fit", True)])
def test_a_creature_that_can_still_answer_is_asked_and_no_other(condition: str, asked: bool) -> None:
    fates = skirmish(MARA, "KC", "2C", **WOLF)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition=condition)

    assert ("reaction" in kinds(fates)) is asked


@proves("ff.reactions.riposte", "ff.conditions.unconscious")
def test_who_is_put_out_before_striking_back_strikes_at_nobody() -> None:
    fates = attacked()
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["9C"])
    before = kinds(fates)

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")

    assert "counter" in before
    assert "counter" not in kinds(fates)


@proves("ff.death.draws", "ff.conditions.dead", "ff.sway.second-wind")
@pytest.mark.parametrize(("said", "stays"), [("dead", Health.DEAD), ("dying", Health.DYING)])
def test_the_dead_are_not_merely_dying_for_a_hit_they_let_through(said: str, stays: Health) -> None:
    fates = attacked(sway=0)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))

    fates.do("dana", "set-health", entity=fates.named("Mara"), health=said)

    assert fates.hero("Mara").health is stays
    assert fates.replayed() == fates.state


@proves("ff.sway.second-wind", "ff.conditions.dead")
@pytest.mark.parametrize(
    ("said", "stays"), [("dead", Health.DEAD), ("dying", Health.DYING), ("unconscious", Health.UNCONSCIOUS)]
)
def test_a_second_wind_leaves_nobody_better_off_than_they_are(said: str, stays: Health) -> None:
    fates = skirmish(MARA, "KC", "2C", **WOLF)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    fates.do("ann", "second-wind", "QS", entity=fates.named("Mara"))

    fates.do("dana", "set-health", entity=fates.named("Mara"), health=said)

    assert "second-wind" not in kinds(fates)
    assert fates.hero("Mara").health is stays


@proves("ff.sway.second-wind", "ff.sway.boss")
def test_a_dead_boss_is_not_put_to_sleep_by_its_second_wind() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Queen", important=True, action=1, reaction=1, sway=3)
    fates.do("dana", "deal", *MARA, "5D", "6C", "7C", mode="mixed_fate")
    fates.do("dana", "start-fight", "2C", "KC", apart=0)
    queen = fates.named("Queen")
    fates.do("dana", "set-boss-sway", entity=queen, sway=0)
    fates.do("dana", "second-wind", "QS", entity=queen)

    fates.do("dana", "set-condition", entity=queen, condition="dead")

    assert fates.condition("Queen") is Condition.DEAD
    assert len([timer for timer in fates.timers("Queen") if timer[0] == "unconscious"]) == 0


@proves("ff.sway.zero", "ff.sway.second-wind", "ff.reactions.riposte")
@pytest.mark.parametrize("timing", ["at_once", "after_exchange", "end_of_turn"])
def test_at_0_sway_only_a_second_wind_strikes_back_whenever_hands_are_settled(timing: str) -> None:
    fates = attacked(4, "AD", **{"replacement-timing": timing})
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    offered = {offer.command for offer in fates.offers("ann") if offer.choice == fates.asked("counter")}

    refused = fates.refused("ann", "counter", choice=fates.asked("counter"), cards=["KH"])

    assert fates.hero("Mara").sway == 0
    assert refused.code == "act.no_cards"
    assert offered == {"ff.riposte-with-second-wind", "ff.let-it-be"}


@proves("ff.maneuvers.stun", "ff.ruling.unconscious-recovery")
def test_who_is_said_to_be_awake_lies_stunned_no_more() -> None:
    fates = duel(["AS", "2C", "3D", "4H"], ["5C", "6C", "7C", "8C"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "stun"}
    fates.do("ann", "learn-maneuvers", entity=mara, **four)
    fates.do("ann", "maneuver", entity=mara, maneuver="stun", cards=["AS"], target=bern)
    fates.do("bob", "take-it", "9C", choice=fates.asked("reaction"))
    before = fates.condition("Bern")

    fates.do("dana", "set-health", entity=bern, health="awake")

    assert (before, fates.condition("Bern")) == (Condition.UNCONSCIOUS, Condition.FIT)


@proves("ff.ruling.unconscious-recovery")
@pytest.mark.parametrize(("health", "left"), [("awake", []), ("unconscious", ["unconscious"])])
def test_only_what_knocked_them_out_ends_with_being_awake(health: str, left: list[str]) -> None:
    fates = duel(MARA, ["5C", "6C", "7C", "8C"])
    bern = fates.named("Bern")
    fates.do("dana", "set-condition", entity=bern, condition="unconscious", rounds=9)

    fates.do("dana", "set-health", entity=bern, health=health)
    held = [name for name, _ in fates.timers("Bern")]
    fates.do("dana", "set-condition", entity=bern, condition="incapacitated", rounds=9)
    fates.do("dana", "set-health", entity=bern, health="awake")

    assert held == left
    assert [name for name, _ in fates.timers("Bern")] == ["incapacitated"]


# whom they would strike back at -------------------------------------------------------------------


def stung(calling: str = "fighter") -> Fates:
    """A bee has stung Mara, who let it hit to strike back; it dies of that."""
    fates = Fates()
    fates.protagonist("ann", "Mara", calling=calling)
    if calling == "mage":
        fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=BATTLE)
    fates.do("dana", "bring-creature", species="bee")
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "start-fight", "2C", "KC", "QC", apart=0)
    fates.clear()
    bee = fates.creatures()[0]
    fates.do("dana", "attack-by-draw", "7D", entity=bee, target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])
    return fates


@proves("ff.reactions.riposte", "ff.conditions.dead", "ff.creatures.bee-giant")
def test_nobody_strikes_back_at_a_bee_that_has_died_of_its_sting() -> None:
    fates = stung()

    assert "counter" not in kinds(fates)
    assert "Giant bee is dead: nobody is left for Mara to strike back at." in fates.panes["tv"]


@proves("ff.reactions.riposte", "ff.actions.cast-spell")
def test_a_mage_may_still_cast_upon_herself_when_her_foe_is_dead() -> None:
    fates = stung("mage")
    offers = [offer for offer in fates.offers("ann") if offer.choice == fates.asked("counter") and offer.enabled]

    assert {offer.command for offer in offers} == {"ff.cast", "ff.let-it-be"}


@proves("ff.reactions.ace-defence", "ff.conditions.dead")
def test_an_ace_earns_no_blow_at_a_foe_who_has_died_meanwhile() -> None:
    fates = skirmish(["KH", "9C", "AD", "4S"], "2C", "KC", **WOLF)
    fates.do("dana", "attack-by-draw", "7D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="dead")

    fates.do("ann", "defend", "7C", choice=fates.asked("reaction"), cards=["AD"])

    assert fates.bout.result is BoutResult.FUMBLED
    assert "counter" not in kinds(fates)


@proves("ff.spells.heal", "ff.spells.defence", "ff.ruling.willing-target")
def test_a_heal_is_let_in_by_whoever_is_put_out_before_answering_it() -> None:
    fates = coven(BATTLE, ["7H", "2C", "3D", "4S"])
    bern = fates.named("Bern")
    fates.do("dana", "set-sway", entity=bern, sway=0)
    casts(fates, "heal", "Bern", ["7H"])
    before = kinds(fates)

    fates.do("dana", "set-health", "9C", "5S", entity=bern, health="dying")

    assert "reaction" in before
    assert (fates.hero("Bern").sway, fates.hero("Bern").health) == (1, Health.AWAKE)


@proves("ff.conditions.choose-lesser", "ff.conditions.targets", "ff.creatures.bee-giant")
@pytest.mark.parametrize(
    ("card", "option", "left"),
    [("KD", "unconscious", "unconscious"), ("KD", "hurt", "incapacitated"), ("4D", "", "incapacitated")],
)
def test_what_a_bee_does_with_its_last_blow_is_said_though_it_is_dead(card: str, option: str, left: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature(action=1, reaction=1, low=9, mid=12, high=40)
    fates.do("dana", "bring-creature", species="bee")
    fates.do("dana", "deal", *MARA)
    wolf = fates.named("Wolf")
    (bee,) = (one for one in fates.creatures() if one != wolf)

    fates.do("dana", "attack-by-draw", card, entity=bee, target=wolf, count=1)
    fates.do("dana", "take-it", choice=fates.asked("reaction"))
    asked = kinds(fates)
    if option:
        fates.do("dana", "answer", choice=fates.asked("effect"), option=option)

    assert ("effect" in asked) is bool(option)
    assert fates.condition("Wolf").value == left  # the sting does that much
    assert fates.foe().block.hurt == 1


@proves("ff.conditions.targets", "ff.conditions.choose-lesser")
def test_what_is_dead_before_it_is_said_what_a_hit_does_is_asked_about_no_more() -> None:
    """The Fate Dealer says it is dead: nobody makes it unconscious after that."""
    fates = hunt(["9C", "3D", "4H", "5H"], low=5, mid=8, high=10)
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "take-it")

    fates.do("dana", "set-condition", "8C", entity=fates.named("Wolf"), condition="dead")

    assert fates.questions() == []
    assert fates.timers() == [("dead", None)]
    assert fates.foe().block.hurt == 1
