"""Whole scenes as text, with one pane for each who reads them."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt, strike
from tests.systems.fifty_two_fates.panes import panes, scene
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.testing.proof import proves


@proves("ff.reactions.riposte", "ff.sway.second-wind", "ff.sway.ace-attack")
def test_an_attack_answered_by_a_riposte_that_only_a_second_wind_can_give() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])

    strike(fates, "bob", "Bern", "Mara", ["AS"])
    fates.answers("ann", "riposte", "8H")
    mara_struck_back = [offer.label for offer in fates.offers("ann") if offer.choice]
    fates.answers("ann", "riposte-with-second-wind", "JC")
    fates.answers("bob", "defend", "2C", "2D", cards=["7D", "8H"])

    assert mara_struck_back == ["Let it be", "Strike back with a second wind"]
    assert panes(fates) == scene("riposte_and_second_wind")
    assert (fates.hero("Mara").sway, fates.hero("Mara").health) == (0, Health.UNCONSCIOUS)
    assert (fates.hero("Bern").sway, len(fates.hand("Bern"))) == (4, 4)
    assert fates.everywhere() == ALL_CARDS


@proves("ff.reactions.ace-defence", "ff.dealer.fate-draw", "ff.conditions.choose-lesser", "ff.creatures.action")
def test_a_fumble_on_an_ace_and_the_riposte_nothing_answers() -> None:
    fates = hunt(["AS", "9C", "3D", "QS"], low=5, mid=8, high=10, action=2)

    fates.do("dana", "attack-by-draw", "KC", "10D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=2)
    fates.answers("ann", "defend", "6H", cards=["AS"])
    fates.answers("ann", "counter", cards=["9C"])
    fates.do("ann", "answer", "2H", choice=fates.asked("effect"), option="incapacitated")

    assert panes(fates) == scene("fumble_on_an_ace")
    assert fates.condition() is Condition.INCAPACITATED
    assert fates.foe().block.hurt == 1
    assert fates.hero("Mara").sway == 4
    assert fates.everywhere() == ALL_CARDS


@proves("ff.tasks.helpers", "ff.tasks.resolve", "ff.tasks.bonus-background", "ff.cards.replace")
def test_a_task_with_bonus_cards_and_a_helper() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["10S", "7D", "5C", "4H"])
    mara, bern = fates.named("Mara"), fates.named("Bern")

    fates.do("dana", "set-task", "QS", "10D", "JC", actor=mara, what="Lift the gate", level=3, background=True)
    (task,) = (dict(offer.fixed)["task"] for offer in fates.offers("ann", "attempt-task"))
    fates.do("dana", "let-help", task=task, helper=bern, gear=True)
    fates.do("bob", "help-task", task=task, entity=bern, cards=["10S", "7D"])
    fates.do("ann", "attempt-task", "2C", "2D", "2H", "2S", task=task, cards=["KH", "4S"])

    assert panes(fates) == scene("task_with_a_helper")
    assert len(fates.hand("Mara")) == len(fates.hand("Bern")) == 4
    assert fates.everywhere() == ALL_CARDS


@proves("ff.round.steps", "ff.initiative.draw", "ff.movement.rate", "ff.effects.ablaze")
def test_a_whole_fight_with_two_kinds_of_creature() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", attribute="strength")
    fates.protagonist("bob", "Bern", calling="mage")
    fates.creature("Wolf", low=5, mid=8, high=10, move=2, reaction=1)
    fates.creature("Hellhound", low=8, mid=13, high=16, action=2, reaction=2)
    fates.do("dana", "deal", "KH", "9C", "3D", "4S", "10S", "7D", "5C", "4H")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="longsword", armour="chainmail")
    fates.clear()

    fates.do("dana", "start-fight", "6C", "QC", "KD", "8S", apart=2)
    fates.do("dana", "move", entity=fates.named("Wolf"), to=fates.named("Bern"))
    fates.do("dana", "attack-by-draw", "JC", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "take-it")
    fates.answers("bob", "trim", cards=["5C", "4H"])
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C", "KH", "3D"])
    fates.answers("dana", "defend-by-draw", "4C")
    fates.do("ann", "answer", "2C", "2D", "2H", choice=fates.asked("effect"), option="dead")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "dash", entity=fates.named("Hellhound"), to=fates.named("Mara"))
    fates.do("dana", "afflict", entity=fates.named("Bern"), harm="ablaze")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.answers("bob", "trim", cards=["7D"])
    fates.do("dana", "end-fight")

    assert panes(fates) == scene("whole_fight")
    assert fates.hero("Bern").sway == 1
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.goad", "ff.maneuvers.push", "ff.creatures.attack")
def test_a_warrior_makes_room_for_others() -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern", attack_bonus=1)
    fates.do("ann", "take-archetype", entity=mara, archetype="warrior")
    fates.creature("Ogre", action=2, reaction=1, low=14, mid=22, high=28)
    ogre = fates.named("Ogre")
    fates.do("dana", "deal", *["QD", "8C", "9S", "4H"], *["7H", "9H", "3C", "2D"])
    fates.do("dana", "start-fight", "KC", "5D", "2S", apart=0)
    fates.clear()

    fates.do("ann", "maneuver", entity=mara, maneuver="goad", target=ogre, cards=["QD"])
    fates.do("dana", "defend-by-draw", "6C", "JS", choice=fates.asked("reaction"), count=1)
    fates.passes("ann", "Mara")
    fates.do("bob", "attack", entity=bern, target=ogre, cards=["7H", "9H", "3C"])
    fates.do("dana", "defend-by-draw", "4C", choice=fates.asked("reaction"), count=1)
    fates.do("bob", "answer", "KD", "2C", "3S", choice=fates.asked("effect"), option="incapacitated")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "5S", "6H", "7D", entity=ogre, target=mara, count=3)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4H"])
    fates.do("ann", "maneuver", entity=mara, maneuver="push", target=ogre, cards=["9S"], choice=fates.asked("counter"))
    fates.do("dana", "take-it", "10H", choice=fates.asked("reaction"))

    assert panes(fates) == scene("warrior")
    assert fates.fight.places[ogre] == 8
    assert fates.everywhere() == ALL_CARDS
