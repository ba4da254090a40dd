"""Fights: initiative, rounds, turns and movement."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, skirmish, strike
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup, GroupUp
from threefates.systems.fifty_two_fates.battlefield.zones import ADJACENT_FEET, ADJACENT_METRES, feet, metres
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.turns.initiative import TEA, best, extra_cards, in_order
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def crowd(**creatures: int) -> Fates:
    """Mara and Bern, and so many creatures of each kind."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    for kind, count in creatures.items():
        fates.do("dana", "make-creature", name=kind.title(), count=count)
    fates.do("dana", "deal", *ALL_CARDS[:8])
    fates.clear()
    return fates


# initiative ---------------------------------------------------------------------------------------


@proves("ff.initiative.draw", "ff.initiative.ties")
def test_protagonists_go_before_a_group_that_ties_with_their_best_draw() -> None:
    given, expected = example("d-initiative-tie")
    heroes = EntityGroup("protagonists", (), best([(f"{card}C",) for card in given["protagonist_draws"]]))
    foes = [EntityGroup(name, (), (f"{card}D",)) for name, card in given["fd_groups"].items()]

    assert [group.id for group in in_order([*foes, heroes])] == expected["order"]


@proves("ff.initiative.when", "ff.initiative.groups", "ff.initiative.draw", "ff.initiative.ties")
def test_each_protagonist_draws_and_each_kind_of_creature_once() -> None:
    fates = crowd(wolf=2, ogre=1)

    fates.do("dana", "start-fight", "4C", "QC", "KD", "5D")

    assert [(group.id, group.cards) for group in fates.fight.groups] == [
        ("Wolf", ("KD",)),
        ("protagonists", ("QC",)),
        ("Ogre", ("5D",)),
    ]
    assert fates.turns() == ["Wolf 1", "Wolf 2"]
    assert short(fates.state[Cards][DISCARDS]) == ("4C", "QC", "KD", "5D")
    assert fates.panes["bob"][0] == "A fight begins. Initiative: Wolf K♦; the protagonists Q♣; Ogre 5♦."
    assert fates.refused("dana", "start-fight").code == "fight.on"


@proves("ff.initiative.groups")
def test_a_boss_has_a_group_of_its_own_and_the_fate_dealer_may_group_by_nearness() -> None:
    fates = crowd(wolf=3)
    boss = fates.creature("Wolf Mother", important=True)
    fates.do("dana", "group-with", entity=fates.named("Wolf 3"), group="by the gate")

    fates.do("dana", "start-fight", "4C", "QC", "KD", "5D", "6D")

    assert [group.id for group in fates.fight.groups] == ["Wolf", "protagonists", boss, "by the gate"]


@proves("ff.initiative.ties", "ff.round.steps")
def test_the_fate_dealer_orders_their_own_groups_that_tie() -> None:
    fates = crowd(wolf=1, ogre=1)

    fates.do("dana", "start-fight", "4H", "3H", "KD", "KS")
    asked = [offer.label for offer in fates.offers("dana") if offer.choice]
    fates.do("dana", "answer", choice=fates.asked("tie"), option="Ogre")

    assert asked == ["Wolf first", "Ogre first"]
    assert [group.id for group in fates.fight.groups] == ["Ogre", "Wolf", "protagonists"]
    assert fates.turns() == ["Ogre"]


@proves("ff.initiative.ties")
def test_of_three_that_tie_two_are_asked_for_and_protagonists_go_before_them_all() -> None:
    fates = crowd(wolf=1, ogre=1, rat=1, bat=1)

    fates.do("dana", "start-fight", "QH", "3H", "QD", "QS", "QC", "KC")
    first = fates.refused("dana", "set-place", entity=fates.named("Wolf"), place=3)
    fates.do("dana", "answer", choice=fates.asked("tie"), option="Rat")
    left = [option.value for option in fates.questions()[0].options]
    fates.do("dana", "answer", choice=fates.asked("tie"), option="Ogre")

    assert first.code == "fight.tie"
    assert left == ["Wolf", "Ogre"]
    assert [group.id for group in fates.fight.groups] == ["Bat", "protagonists", "Rat", "Ogre", "Wolf"]


@proves("ff.initiative.groups", "ff.initiative.when", "ff.initiative.draw")
def test_the_sides_begin_up_to_twelve_zones_apart_and_only_by_the_fate_dealer_s_word() -> None:
    fates = crowd(wolf=1)

    by_a_player = fates.refused("ann", "start-fight")
    further = fates.refused("dana", "start-fight", apart=13)
    alone = [("Wolf",), ("Mara", "Bern")]
    said = [fates.refused("dana", "start-fight", without=[fates.named(it) for it in names]).code for names in alone]
    fates.do("dana", "start-fight", "4C", "QC", "KD", apart=12)

    assert (by_a_player.code, further.code, said) == ("seat.not_the_dealer", "range", ["fight.sides"] * 2)
    assert [fates.fight.places[fates.named(name)] for name in ("Mara", "Bern", "Wolf")] == [0, 0, metres(12)]


@proves("ff.initiative.groups")
def test_a_group_is_one_of_the_fate_dealer_s_own_and_has_a_name() -> None:
    fates = crowd(wolf=1)
    wolf = fates.named("Wolf")

    refused = [
        fates.refused("ann", "group-with", entity=wolf, group="by the gate").code,
        fates.refused("dana", "group-with", entity=wolf, group=" ").code,
        fates.refused("dana", "group-with", entity=wolf, group="protagonists").code,
    ]

    assert refused == ["seat.not_the_dealer", "fight.group", "fight.group"]


@proves("ff.initiative.draw", "ff.attributes.initiative-group")
def test_a_group_of_creatures_draws_as_its_most_alert_member() -> None:
    fates = crowd(wolf=1)
    fates.do("dana", "bring-creature", species="gargoyle")
    for name in ("Wolf", "Gargoyle"):
        fates.do("dana", "group-with", entity=fates.named(name), group="by the gate")

    fates.do("dana", "start-fight", "9C", "8D", "8S", "9S")

    assert fates.fight.groups[0].cards == ("8S", "9S")


@proves("ff.attributes.awareness", "ff.attributes.initiative-group")
def test_awareness_adds_a_card_to_one_draw_alone() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", attribute="awareness")
    fates.protagonist("bob", "Bern")
    fates.creature()
    fates.do("dana", "deal", *ALL_CARDS[:8])

    fates.do("dana", "start-fight", "9C", "8D", "QC", "3D")

    assert fates.hero("Mara").attribute is Attribute.AWARENESS
    assert fates.fight.groups[0].cards == ("QC",)
    assert fates.everywhere() == ALL_CARDS


@proves("ff.attributes.awareness", "ff.creatures.shrieker-tea")
@pytest.mark.parametrize(
    ("attribute", "tea", "cards"), [("strength", 0, 0), ("awareness", 0, 1), ("strength", 1, 1), ("awareness", 1, 2)]
)
def test_awareness_and_tea_are_a_card_each(attribute: str, tea: int, cards: int) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara", attribute=attribute)
    for _ in range(tea):
        fates.happen(ConditionBegan(mara, Condition.FIT, what=TEA))

    assert extra_cards(fates.state, mara) == cards


def test_a_gargoyle_draws_two_cards_for_initiative() -> None:
    given, expected = example("gargoyle-initiative")
    fates = crowd()
    fates.do("dana", "bring-creature", species=given["entity"])

    fates.do("dana", "start-fight", "9C", "8D", "8S", "9S")

    assert len(fates.fight.groups[0].cards) == expected["initiative_cards"]
    assert fates.fight.groups[0] == EntityGroup("Gargoyle", (fates.named("Gargoyle"),), ("8S", "9S"))


@proves("ff.initiative.order-in-group", "ff.round.round", "ff.round.turn")
def test_members_of_a_group_act_in_whatever_order_they_like_each_round() -> None:
    fates = crowd(wolf=1)
    fates.do("dana", "start-fight", "AC", "4H", "3H")

    both = fates.turns()
    fates.passes("bob", "Bern")
    left = fates.turns()
    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")

    assert (both, left) == (["Mara", "Bern"], ["Mara"])
    assert (fates.fight.round, fates.turns()) == (2, ["Bern"])


# rounds and turns ---------------------------------------------------------------------------------


@proves("ff.round.steps", "ff.round.round", "ff.round.turn")
def test_everybody_acts_once_and_then_the_winner_of_initiative_starts_again() -> None:
    fates = crowd(wolf=1, ogre=1)
    fates.do("dana", "start-fight", "KC", "4H", "QH", "JH", apart=0)

    seen = []
    for seat, name in (("ann", "Mara"), ("bob", "Bern"), ("dana", "Wolf"), ("dana", "Ogre")):
        seen.append((fates.fight.round, fates.turns()))
        fates.passes(seat, name)

    assert seen == [(1, ["Mara", "Bern"]), (1, ["Bern"]), (1, ["Wolf"]), (1, ["Ogre"])]
    assert (fates.fight.round, fates.turns()) == (2, ["Mara", "Bern"])
    assert "Round 2." in fates.panes["tv"]


@proves("ff.round.round")
def test_nobody_acts_out_of_turn_and_the_button_says_so() -> None:
    fates = skirmish(MARA, "2C", "KC")

    refusal = fates.refused("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])

    assert (refusal.code, refusal.title) == ("turn.not_yours", "It is not Mara's turn.")
    assert {offer.refusal for offer in fates.offers("ann", "attack")} == {refusal}


@proves("ff.round.round", "ff.initiative.order-in-group")
def test_of_a_group_one_takes_their_turn_while_the_others_wait_and_nobody_from_outside_does() -> None:
    fates = crowd(wolf=1, ogre=1)
    ogre = fates.named("Ogre")
    fates.do("dana", "start-fight", "AC", "4H", "3H", apart=2, without=(ogre,))
    outside = fates.refused("dana", "move", entity=ogre, to="back")
    before = [question.asks for question in fates.questions()]
    fates.do("ann", "move", entity=fates.named("Mara"), to="back")
    during = {question.asks: question.if_absent for question in fates.questions()}
    labels = {question.asks: [option.label for option in question.options] for question in fates.questions()}
    waiting = fates.refused("bob", "move", entity=fates.named("Bern"), to="back")

    assert outside.title == "Ogre is not in the fight."
    assert before == ["Mara's turn", "Bern's turn"]
    assert during == {"Mara's turn": "pass", "Bern's turn is still to come": None}
    assert labels == {"Mara's turn": ["End the turn"], "Bern's turn is still to come": ["Let the turn pass"]}
    assert waiting.title == "It is Mara's turn."


@proves("ff.actions.list")
def test_there_is_one_action_to_a_turn() -> None:
    fates = skirmish(MARA)

    strike(fates, "ann", "Mara", "Wolf", ["3D"])
    fates.answers("dana", "defend-by-draw", "10D", "2H")
    refusal = fates.refused("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])

    assert refusal.code == "turn.acted"
    assert fates.turns() == ["Mara"]
    assert [offer.command for offer in fates.offers("ann") if offer.choice and offer.enabled] == ["answer", "ff.move"]


@proves("ff.round.round", "ff.round.turn")
def test_while_one_has_begun_a_turn_the_others_of_the_group_wait() -> None:
    fates = crowd(wolf=1)
    fates.do("dana", "start-fight", "AC", "4H", "3H", apart=2)
    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"))

    refusal = fates.refused("bob", "move", entity=fates.named("Bern"), to=fates.named("Wolf"))

    assert refusal.title == "It is Mara's turn."
    assert [offer.refusal for offer in fates.offers("bob") if offer.command == "answer"] == [refusal]


@proves("ff.actions.task")
def test_a_task_in_a_fight_is_the_action_of_the_turn() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "set-task", "2D", actor=fates.named("Mara"), what="Bar the door", level=1)
    (task,) = (dict(offer.fixed)["task"] for offer in fates.offers("ann", "attempt-task"))

    fates.do("ann", "attempt-task", "5H", cards=["9C"], task=task)

    (attack,) = fates.offers("ann", "attack")
    assert attack.refusal is not None
    assert attack.refusal.code == "turn.acted"


@proves("ff.actions.task", "ff.sway.zero", "ff.actions.list", "ff.movement.rate")
def test_at_0_sway_something_simple_and_half_a_zone_are_left() -> None:
    fates = skirmish(MARA, apart=1)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.do("ann", "use-action", entity=fates.named("Mara"), what="open the gate")
    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"))

    assert "Mara uses the action: open the gate." in fates.panes["bob"]
    assert fates.fight.places[fates.named("Mara")] == metres(1) // 2
    assert fates.turns() == ["Wolf"]


@proves("ff.round.round", "ff.round.turn")
def test_whoever_is_out_cold_is_not_waited_for() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    since = len(fates.events)
    fates.passes("ann", "Mara")

    assert (fates.fight.round, fates.turns()) == (2, ["Mara"])
    assert len(fates.came(GroupUp, since)) == 1  # Mara's alone


@proves("ff.round.round", "ff.round.turn")
def test_a_group_is_up_while_one_of_it_can_act() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="ape", count=2)
    fates.do("dana", "set-condition", entity=fates.creatures()[0], condition="unconscious")
    fates.do("dana", "deal", *MARA)

    fates.do("dana", "start-fight", "2C", "AC", apart=0)

    assert len(fates.came(GroupUp)) == 1


@proves("ff.round.steps", "ff.round.round")
def test_where_nobody_can_act_the_fate_dealer_says_whether_it_goes_on() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious", rounds=2)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")

    fates.do("dana", "answer", choice=fates.asked("stalemate"), option="on")
    fates.do("dana", "answer", choice=fates.asked("stalemate"), option="on")

    assert fates.turns() == ["Wolf"]
    fates.do("dana", "end-fight")
    assert not fates.fight.on
    assert fates.state.agenda.steps == ()


def test_the_fate_dealer_passes_for_who_is_away_without_seeing_their_cards() -> None:
    fates = skirmish(MARA)
    fates.away("ann")

    fates.do("dana", "answer-for-absent", choice=fates.asked("turn"))

    assert fates.turns() == ["Wolf"]


@proves("ff.initiative.draw", "ff.round.round", "ff.ruling.late-joiners")
def test_a_new_group_acts_from_the_next_round_and_one_more_of_a_kind_at_once() -> None:
    fates = skirmish(MARA, "KC", "2C")
    fates.creature("Ogre")
    fates.do("dana", "make-creature", name="Wolf", count=1)
    other = [entity for entity in fates.creatures() if entity not in fates.fight.places]

    fates.do("dana", "join-fight", "AD", entity=other[0], place=8)
    fates.do("dana", "join-fight", entity=other[1], place=8)
    fates.passes("ann", "Mara")
    wolves = fates.turns()
    for _ in wolves:
        fates.do("dana", "answer", choice=fates.asked("turn"), option="pass")

    assert wolves == ["Wolf", "Wolf 2"]
    assert (fates.fight.round, fates.turns()) == (2, ["Ogre"])


@proves("ff.initiative.draw", "ff.ruling.late-joiners")
def test_who_comes_in_draws_for_a_group_of_their_own_and_the_fate_dealer_lets_them() -> None:
    fates = skirmish(MARA, "KC", "2C")
    ogre = fates.creature("Ogre")

    by_a_player = fates.refused("ann", "join-fight", entity=ogre)
    again = fates.refused("dana", "join-fight", entity=fates.named("Wolf"))
    fates.do("dana", "join-fight", "AD", entity=ogre, place=8)

    assert (by_a_player.code, again.code) == ("seat.not_the_dealer", "fight.in_it")
    assert fates.fight.coming == (EntityGroup("Ogre", (ogre,), ("AD",)),)
    assert fates.fight.places[ogre] == 8


@proves("ff.initiative.ties", "ff.ruling.late-joiners")
def test_the_fate_dealer_also_orders_a_group_that_comes_in_and_ties() -> None:
    fates = skirmish(MARA, "KC", "2C")
    fates.do("dana", "make-creature", name="Ogre", count=1)
    fates.do("dana", "join-fight", "2D", entity=fates.named("Ogre"))
    fates.passes("ann", "Mara")
    fates.passes("dana", "Wolf")

    fates.do("dana", "answer", choice=fates.asked("tie"), option="Ogre")
    fates.passes("ann", "Mara")
    fates.passes("dana", "Ogre")
    fates.passes("dana", "Wolf")

    assert [group.id for group in fates.fight.groups] == ["protagonists", "Ogre", "Wolf"]
    assert (fates.fight.round, fates.turns()) == (3, ["Mara"])


def test_whoever_has_fled_is_not_waited_for() -> None:
    fates = skirmish(MARA, "2C", "KC")

    fates.do("dana", "leave-fight", entity=fates.named("Wolf"))

    assert fates.turns() == ["Mara"]
    assert fates.refused("dana", "leave-fight", entity=fates.named("Wolf")).code == "fight.not_in_it"


def test_a_fight_may_be_saved_as_it_stands_and_taken_up_again() -> None:
    fates = skirmish(MARA)

    fates.do("dana", "save-hands")
    waiting = fates.refused("ann", "move", entity=fates.named("Mara"), to="back")
    fates.do("dana", "restore-hands")

    assert waiting.code == "session.saved"
    assert (fates.turns(), fates.hand("Mara")) == (["Mara"], MARA)
    assert fates.replayed() == fates.state


# movement -----------------------------------------------------------------------------------------


@proves("ff.movement.zone")
def test_a_zone_is_25_feet_or_8_metres() -> None:
    given, expected = example("zone-conversion")

    assert feet(given["zones"]) == expected["feet"]
    assert metres(given["zones"]) == expected["metres"]
    assert (expected["zone_zero_feet"], expected["zone_zero_metres"]) == (ADJACENT_FEET, ADJACENT_METRES)


@proves("ff.movement.zone-zero", "ff.actions.physical-attack")
def test_a_melee_attack_needs_zone_zero() -> None:
    fates = skirmish(MARA, apart=1)
    foe = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["9C"]}

    too_far = fates.refused("ann", "attack", **foe)
    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"))
    fates.do("ann", "attack", **foe)

    assert too_far.code == "attack.out_of_reach"
    assert fates.bout.target == fates.named("Wolf")


@proves("ff.movement.rate")
def test_a_protagonist_moves_up_to_a_zone_and_a_creature_as_far_as_its_kind() -> None:
    fates = skirmish(MARA, apart=6, move=3)

    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"), metres=5)
    fates.passes("ann", "Mara")
    fates.do("dana", "move", entity=fates.named("Wolf"), to=fates.named("Mara"))

    assert [fates.fight.places[fates.named(name)] for name in ("Mara", "Wolf")] == [5, 24]
    assert fates.panes["ann"][-1] == "Wolf moves 3 zones."


@proves("ff.movement.rate")
def test_what_is_stationary_does_not_move() -> None:
    fates = skirmish(MARA, "2C", "KC", apart=1, move=0)

    refusal = fates.refused("dana", "move", entity=fates.named("Wolf"), to=fates.named("Mara"))

    assert refusal.code == "move.none"


@proves("ff.movement.before-or-after")
def test_movement_is_made_at_one_go() -> None:
    fates = skirmish(MARA, apart=1)
    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"), metres=2)

    refusal = fates.refused("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"), metres=2)

    assert refusal.code == "move.moved"
    assert {offer.refusal for offer in fates.offers("ann", "move")} == {refusal}


@proves("ff.movement.dash")
def test_a_dash_takes_the_action_and_goes_twice_as_far() -> None:
    fates = skirmish(MARA, apart=2)

    fates.do("ann", "dash", entity=fates.named("Mara"), to=fates.named("Wolf"))

    assert fates.fight.places[fates.named("Mara")] == metres(2)
    assert fates.turns() == ["Wolf"]


@proves("ff.movement.dash")
def test_after_the_action_there_is_no_dash() -> None:
    fates = skirmish(MARA)
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")

    refusal = fates.refused("ann", "dash", entity=fates.named("Mara"), to="back")

    assert refusal.code == "turn.acted"


@proves("ff.reactions.riposte-movement")
def test_whoever_is_struck_back_at_before_moving_moves_no_more() -> None:
    fates = skirmish(["9C", "KH", "3D", "4S"], action=1, low=50, mid=51, high=52)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "riposte", "5H")
    fates.answers("dana", "counter-by-draw", "2D")
    fates.answers("ann", "defend", "6H", cards=["3D"])

    assert "Mara loses the movement of this turn." in fates.panes["ann"]
    assert fates.turns() == ["Wolf"]


@proves("ff.conditions.incapacitated", "ff.movement.rate")
def test_incapacitated_somebody_moves_half_as_far_and_held_fast_not_at_all() -> None:
    fates = skirmish(MARA, apart=3)
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")
    fates.do("ann", "move", entity=fates.named("Mara"), to=fates.named("Wolf"))
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="incapacitated", bound=True)
    fates.passes("ann", "Mara")

    held = fates.refused("dana", "move", entity=fates.named("Wolf"), to=fates.named("Mara"))

    assert fates.fight.places[fates.named("Mara")] == 4
    assert held.code == "move.none"


def test_everybody_sees_who_stands_where() -> None:
    fates = skirmish(MARA, apart=2)
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=12, reason="it leaps")

    field = fates.view("tv")["ff.field"]

    assert isinstance(field, Listing)
    assert [(row.text, row.detail) for row in field.rows] == [("Mara", "0 m"), ("Wolf", "12 m")]


# weapons ------------------------------------------------------------------------------------------


@proves("ff.gear.range", "ff.actions.physical-attack")
@pytest.mark.parametrize(("apart", "code"), [(6, ""), (7, "attack.out_of_reach")])
def test_a_short_bow_reaches_six_zones(apart: int, code: str) -> None:
    fates = skirmish(MARA, apart=apart)
    fates.do("dana", "end-fight")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="short bow")
    fates.do("dana", "start-fight", "QC", "3C", apart=apart)

    (attack,) = fates.offers("ann", "attack")

    assert (attack.refusal.code if attack.refusal else "") == code


@proves("ff.gear.range")
def test_a_bow_may_be_used_at_zone_zero_too() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "end-fight")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="short bow")
    fates.do("dana", "start-fight", "QC", "3C", apart=0)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])

    assert fates.bout.play.bonus == 1


@proves("ff.actions.physical-attack", "ff.movement.zone-zero")
def test_bare_hands_reach_no_further_than_zone_zero_whatever_is_in_them() -> None:
    fates = skirmish(MARA)
    fates.do("dana", "end-fight")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="short bow")
    fates.do("dana", "start-fight", "QC", "3C", apart=1)

    foe = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["9C"], "unarmed": True}

    assert fates.refused("ann", "attack", **foe).code == "attack.out_of_reach"


@proves("ff.actions.list")
def test_taking_up_another_weapon_is_the_action_of_a_turn() -> None:
    fates = skirmish(MARA)

    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="spear")

    assert fates.fight.turn is not None
    assert fates.fight.turn.acted
    assert fates.refused("ann", "equip", entity=fates.named("Mara"), weapon="club").code == "turn.acted"


@proves("ff.actions.physical-attack", "ff.reactions.riposte")
def test_only_who_is_in_reach_may_be_struck_back_at() -> None:
    fates = skirmish(MARA, "2C", "KC", apart=2, reach=3)

    wolf = {"entity": fates.named("Wolf"), "target": fates.named("Mara")}
    fates.do("dana", "attack-by-draw", "7D", count=1, **wolf)
    (riposte,) = fates.offers("ann", "riposte")
    fates.answers("ann", "take-it")
    fates.answers("ann", "trim", cards=["3D"])

    assert riposte.refusal is not None
    assert riposte.refusal.code == "attack.out_of_reach"
    assert fates.hero("Mara").sway == 3
