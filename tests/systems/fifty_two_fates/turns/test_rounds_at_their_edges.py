"""Rounds, turns and movement at the edges of their rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.ninth_well import Leaning
from tests.systems.fifty_two_fates.wild import wild
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnEnded
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup, GroupUp
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent, feet, in_zones, metres
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.conditions.conditions import TimeCounted, seconds
from threefates.systems.fifty_two_fates.exchanges.fight_view import midway
from threefates.systems.fifty_two_fates.people.protagonists import SwayChanged
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.systems.fifty_two_fates.turns.combat_round import next_up
from threefates.systems.fifty_two_fates.turns.movement import dash_left
from threefates.systems.fifty_two_fates.turns.movement_rate import rate, usual_zones
from threefates.systems.fifty_two_fates.turns.turns import not_their_turn
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def party(*drawn: str, apart: int = 1, **wolf: Any) -> Fates:
    """Mara, Bern and a wolf in a fight, some zones between them."""
    fates = duel(MARA, BERN)
    fates.creature(**wolf)
    fates.do("dana", "start-fight", *(drawn or ("KD", "QD", "2C")), apart=apart)
    fates.clear()
    return fates


# rules --------------------------------------------------------------------------------------------


@proves("ff.round.turn")
def test_a_turn_is_six_seconds_and_a_round_of_a_condition_ten_unless_the_table_says_one() -> None:
    assert [seconds(3, reading, turns=True) for reading in TurnSeconds] == [18, 18, 30]
    assert [seconds(3, reading) for reading in TurnSeconds] == [30, 18, 30]


@proves("ff.round.round", "ff.round.steps")
@pytest.mark.parametrize(
    ("done", "group"),
    [
        ((), "wolves"),
        (("w1",), "wolves"),
        (("w1", "w2"), "heroes"),
        (("mara",), "wolves"),
        (("w1", "w2", "mara"), ""),
    ],
)
def test_a_group_is_up_until_all_of_it_have_had_their_turn(done: tuple[str, ...], group: str) -> None:
    found = next_up((EntityGroup("wolves", ("w1", "w2")), EntityGroup("heroes", ("mara",))), done)

    assert (found.id if found else "") == group


@proves("ff.movement.zone-zero")
@pytest.mark.parametrize(
    ("one", "other", "beside"), [(0, 0, True), (0, 1, True), (8, 7, True), (0, 2, False), (-2, 0, False)]
)
def test_zone_zero_is_a_metre_and_a_half(one: int, other: int, beside: bool) -> None:
    assert adjacent(one, other) is beside


@proves("ff.movement.zone")
def test_a_zone_in_metres_in_feet_and_in_words() -> None:
    assert [metres(zones) for zones in (0, 1, 3)] == [0, 8, 24]
    assert [feet(zones) for zones in (0, 1, 3, 0.5)] == [0, 25, 75, 12.5]
    assert [in_zones(length) for length in (8, 16, 4, 2)] == ["1 zone", "2 zones", "0.5 zones", "0.25 zones"]


@proves("ff.movement.dash")
@pytest.mark.parametrize(
    ("usual", "moved", "left"), [(8, 0, 16), (8, 5, 11), (8, 8, 8), (4, 8, 0), (4, 9, 0), (24, 24, 24)]
)
def test_what_a_dash_has_left(usual: int, moved: int, left: int) -> None:
    assert dash_left(usual, moved) == left


# movement -----------------------------------------------------------------------------------------


@proves("ff.movement.rate", "ff.creatures.move")
def test_heroes_go_a_zone_creatures_their_own_and_flyers_by_the_faster() -> None:
    fates = party(move=2, flies=3)
    fates.do("dana", "make-creature", name="Snail", move=1, flies=0)
    fates.do("dana", "make-creature", name="Moth", move=2, flies=1)

    found = {name: usual_zones(fates.state, fates.named(name)) for name in ("Mara", "Wolf", "Snail", "Moth")}

    assert found == {"Mara": 1, "Wolf": 3, "Snail": 1, "Moth": 2}
    assert [rate(fates.state, fates.named(name)) for name in ("Mara", "Wolf")] == [8, 24]
    fates.happen(SwayChanged(fates.named("Mara"), 0))
    assert rate(fates.state, fates.named("Mara")) == 4


@proves("ff.movement.rate", "ff.movement.before-or-after")
@pytest.mark.parametrize(("length", "code"), [(9, "range"), (-1, "range"), (8, ""), (0, ""), (1, "")])
def test_to_any_point_within_a_zone_and_no_further(length: int, code: str) -> None:
    fates = party(apart=4)
    move = {"entity": fates.named("Mara"), "to": fates.named("Wolf"), "metres": length}

    if code:
        assert fates.refused("ann", "move", **move).code == code
    else:
        fates.do("ann", "move", **move)
        assert fates.fight.places[fates.named("Mara")] == (length or 8)
    assert fates.refused("bob", "move", **move).code in ("character.not_yours", "turn.not_yours")


@proves("ff.movement.rate", "ff.creatures.move")
@pytest.mark.parametrize("command", ["move", "dash"])
def test_what_has_no_move_is_told_that_it_never_moves_and_what_is_held_to_wait(command: str) -> None:
    fates = hunt(MARA, move=0)
    fates.do("dana", "start-fight", "2C", "KC", apart=2)
    wolf = {"entity": fates.named("Wolf"), "to": fates.named("Mara")}
    rooted = fates.refused("dana", command, **wolf)
    fates.passes("dana", "Wolf")
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated", bound=True)

    held = fates.refused("ann", command, entity=fates.named("Mara"), to=fates.named("Wolf"))

    assert rooted.code == held.code == "move.none"
    assert (rooted.title, rooted.remedy) == ("Wolf never moves.", "Let others come to it.")
    assert (held.title, held.remedy) == ("Mara cannot move.", "Wait until nothing holds them.")


@proves("ff.movement.zone", "ff.movement.rate")
def test_the_form_says_how_far_in_metres_zones_and_feet() -> None:
    fates = party(apart=4)

    labels = {
        offer.command: next(field.label for field in offer.fields if field.name == "metres")
        for offer in fates.offers("ann")
        if offer.command in ("ff.move", "ff.dash")
    }

    assert labels == {
        "ff.move": "Metres, up to 8 (1 zone, 25 feet); 0 is as far as it goes",
        "ff.dash": "Metres, up to 16 (2 zones, 50 feet); 0 is as far as it goes",
    }


@proves("ff.movement.dash", "ff.movement.before-or-after")
def test_who_has_moved_dashes_the_rest_and_who_is_struck_back_at_does_not() -> None:
    fates = party(apart=6)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    fates.do("ann", "move", entity=mara, to=wolf, metres=3)

    again = fates.refused("ann", "move", entity=mara, to=wolf, metres=1)
    far = fates.refused("ann", "dash", entity=mara, to=wolf, metres=14)
    fates.do("ann", "dash", entity=mara, to=wolf)

    assert (again.code, far.code) == ("move.moved", "range")
    assert fates.fight.places[mara] == 16
    assert fates.turns() == ["Bern"]


@proves("ff.movement.dash")
def test_a_dash_of_its_own_is_no_longer_than_twice_and_takes_the_action() -> None:
    fates = party(apart=6)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")

    far = fates.refused("ann", "dash", entity=mara, to=wolf, metres=17)
    fates.do("ann", "dash", entity=mara, to=wolf, metres=16)

    assert far.code == "range"
    assert fates.fight.places[mara] == 16
    assert not_their_turn(fates.state, mara) is not None


@proves("ff.movement.before-or-after")
def test_a_turn_is_over_with_its_action_and_its_movement_in_either_order() -> None:
    fates, other = party(apart=0), party(apart=0)
    for table, steps in ((fates, ("act", "move")), (other, ("move", "act"))):
        mara = table.named("Mara")
        for step in steps:
            if step == "act":
                table.do("ann", "use-action", entity=mara, what="shout")
            else:
                table.do("ann", "move", entity=mara, to="back", metres=1)
            if step == steps[0]:
                assert "Mara" in table.turns()
        assert table.turns() == ["Bern"]


@proves("ff.movement.before-or-after", "ff.round.round")
def test_who_can_no_longer_take_a_turn_is_not_waited_for() -> None:
    fates = party(apart=0)
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")
    fates.do("dana", "set-health", entity=fates.named("Bern"), health="unconscious")

    fates.do("ann", "move", entity=fates.named("Mara"), to="back", metres=1)

    assert fates.turns() == ["Wolf"]


@proves("ff.movement.zone", "ff.dealer.role")
def test_the_fate_dealer_puts_somebody_in_a_place_alone_or_with_their_group() -> None:
    fates = party(apart=2)
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))

    player = fates.refused("ann", "set-place", entity=mara, place=4)
    far = {fates.refused("dana", "set-place", entity=mara, place=place).code for place in (401, -401)}
    fates.do("dana", "set-place", entity=mara, place=-400)
    alone = [fates.fight.places[one] for one in (mara, bern, wolf)]
    fates.do("dana", "set-place", entity=mara, place=12, together=True)
    nobody = fates.refused("dana", "set-place", entity="nobody", place=4)

    assert (player.code, far) == ("seat.not_the_dealer", {"range"})
    assert alone == [-400, 0, 16]
    assert [fates.fight.places[one] for one in (mara, bern, wolf)] == [12, 12, 16]
    assert nobody.code
    fates.do("dana", "end-fight")
    assert fates.refused("dana", "set-place", entity=mara, place=4).code == "fight.none"


@proves("ff.movement.zone-zero", "ff.gear.range")
def test_out_of_sight_and_out_of_reach_are_two_things() -> None:
    fates = party(apart=2, reach=2)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")

    near = fates.refused("ann", "attack", entity=mara, target=wolf, cards=["9C"])
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "5S", entity=wolf, target=mara)

    assert (near.code, near.source) == ("attack.out_of_reach", "ff.movement.zone-zero")
    assert "out of Mara's reach" in near.title
    assert fates.bout.target == mara


# rounds -------------------------------------------------------------------------------------------


@proves("ff.round.steps")
@pytest.mark.parametrize(("apart", "place"), [(0, 0), (1, 8), (12, 96)])
def test_a_fight_begins_with_the_protagonists_here_and_their_foes_there(apart: int, place: int) -> None:
    fates = party(apart=apart)

    assert fates.fight.places == {fates.named("Mara"): 0, fates.named("Bern"): 0, fates.named("Wolf"): place}


@proves("ff.round.steps")
def test_the_fate_dealer_alone_begins_and_ends_a_fight_and_it_takes_two_sides() -> None:
    fates = duel(MARA, BERN)
    fates.creature()
    wolf = fates.named("Wolf")

    player = fates.refused("ann", "start-fight", apart=0)
    far = fates.refused("dana", "start-fight", apart=13)
    alone = fates.refused("dana", "start-fight", apart=0, without=[wolf])
    none = fates.refused("dana", "end-fight")
    fates.do("dana", "start-fight", "KD", "QD", "2C", apart=0)

    assert (player.code, far.code, alone.code, none.code) == (
        "seat.not_the_dealer",
        "range",
        "fight.sides",
        "fight.none",
    )
    assert fates.refused("ann", "end-fight").code == "seat.not_the_dealer"
    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    assert fates.refused("dana", "end-fight").code == "exchange.under_way"


@proves("ff.round.steps", "ff.initiative.ties")
def test_groups_that_tie_are_ordered_before_anybody_acts() -> None:
    fates = hunt(MARA)
    fates.creature("Ogre")

    fates.do("dana", "start-fight", "KC", "5D", "5H", apart=0)
    asked = [choice.kind for choice in fates.questions()]
    fates.do("dana", "answer", choice=fates.asked("tie"), option=fates.fight.groups[2].id)

    assert "tie" in asked
    assert len(fates.fight.groups) == 3
    assert fates.turns() == ["Mara"]


@proves("ff.round.round", "ff.round.turn")
def test_whose_turn_it_is_and_whose_it_is_not() -> None:
    fates = party(apart=0)
    fates.creature("Owl")
    mara, bern, wolf, owl = (fates.named(name) for name in ("Mara", "Bern", "Wolf", "Owl"))
    before = [not_their_turn(fates.state, one) for one in (mara, bern, wolf, owl)]

    fates.do("ann", "use-action", entity=mara, what="shout")

    after = [not_their_turn(fates.state, one) for one in (mara, bern, wolf, owl)]
    assert [one.refusal.title if one else "" for one in before] == [
        "",
        "",
        "It is not Wolf's turn.",
        "Owl is not in the fight.",
    ]
    assert [one.refusal.title if one else "" for one in after] == [
        "",
        "It is Mara's turn.",
        "It is Mara's turn.",
        "Owl is not in the fight.",
    ]


@proves("ff.round.round")
def test_only_whose_turn_it_is_may_let_it_pass() -> None:
    fates = party(apart=0)
    fates.do("ann", "use-action", entity=fates.named("Mara"), what="shout")

    asked = {choice.owner: choice for choice in fates.questions() if choice.kind == "turn"}
    mine, other = asked[fates.named("Mara")], asked[fates.named("Bern")]

    assert (mine.if_absent, mine.options[0].label, mine.options[0].refusal) == ("pass", "End the turn", None)
    assert other.if_absent is None
    assert other.options[0].refusal is not None


@proves("ff.round.round", "ff.round.turn")
def test_a_group_is_called_once_and_a_round_counts_one() -> None:
    fates = party(apart=0)
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="incapacitated", rounds=5)

    for seat, name in (("ann", "Mara"), ("bob", "Bern"), ("dana", "Wolf")):
        fates.passes(seat, name)

    assert len(fates.came(GroupUp)) == 3
    assert [event.rounds for event in fates.came(TimeCounted)] == [1]
    assert fates.timers() == [("incapacitated", 4)]
    assert fates.fight.round == 2


@proves("ff.round.turn", "ff.round.round")
def test_who_sleeps_through_a_round_has_had_their_turn_in_it() -> None:
    fates = party("2C", "3C", "KD", apart=0)
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="unconscious")

    fates.passes("dana", "Wolf")
    turns = fates.turns()
    fates.passes("bob", "Bern")

    assert turns == ["Bern"]
    assert (fates.fight.round, fates.turns()) == (2, ["Wolf"])


# hands --------------------------------------------------------------------------------------------


@proves("ff.round.turn-procedure", "ff.round.trim-hand")
@pytest.mark.parametrize("reading", ["after_exchange", "end_of_turn", "at_once"])
def test_at_the_end_of_a_turn_all_hands_are_as_they_should_be(reading: str) -> None:
    fates = duel(MARA, BERN, {"replacement-timing": reading})

    strike(fates, "ann", "Mara", "Bern", ["9C"], chance=Leaning())
    fates.answers("bob", "defend", cards=["5C"], chance=Leaning())
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("bob", "trim", choice=fates.asked("trim"), cards=fates.hand("Bern")[:1], chance=Leaning())

    assert (len(fates.hand("Mara")), len(fates.hand("Bern"))) == (4, 3)
    assert len(fates.came(TurnEnded)) == 1
    assert {"9C", "5C"} <= set(map(str, fates.state[Cards][DISCARDS]))


@proves("ff.round.trim-hand")
@pytest.mark.parametrize(("sway", "asked"), [(4, []), (3, ["trim"]), (1, ["trim"]), (0, [])])
def test_too_many_are_given_up_and_at_none_all_go_by_themselves(sway: int, asked: list[str]) -> None:
    fates = duel(MARA, BERN)

    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=sway)

    assert [choice.kind for choice in fates.questions()] == asked
    assert len(fates.hand("Mara")) == (0 if sway == 0 else 4)
    if asked:
        ask = {"choice": fates.asked("trim")}
        kept = fates.hand("Mara")[4 - sway :]
        for wrong in (MARA[: 3 - sway], [*MARA[: 3 - sway], "AS"], MARA[: 5 - sway]):
            assert fates.refused("ann", "trim", cards=wrong, **ask).code == "trim.count"
        fates.do("ann", "trim", cards=MARA[: 4 - sway], **ask)
        assert fates.hand("Mara") == kept


@proves("ff.round.trim-hand")
def test_sway_that_comes_back_takes_the_question_away_or_leaves_one() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=2)

    fates.do("dana", "set-sway", entity=mara, sway=3)
    still = [choice.kind for choice in fates.questions()]
    fates.do("dana", "set-sway", entity=mara, sway=4)

    assert still == ["trim"]
    assert fates.questions() == []
    assert len(fates.hand("Mara")) == 4


@proves("ff.initiative.when", "ff.ruling.late-joiners")
@pytest.mark.parametrize("who", [("Wolf",), ("Mara", "Bern")])
def test_a_group_that_comes_back_into_a_fight_has_the_initiative_it_had(who: tuple[str, ...]) -> None:
    """It is drawn once for a fight: whoever runs off and returns draws no second time, and a next fight is another."""
    fates = party()
    before = {group.id: group.cards for group in fates.fight.groups}
    for name in who:
        fates.do("dana", "leave-fight", entity=fates.named(name))
    for name in who:
        fates.do("dana", "join-fight", entity=fates.named(name), place=8)
    while fates.fight.round == 1:
        (name, *_) = fates.turns()
        fates.passes("dana" if name == "Wolf" else "ann" if name == "Mara" else "bob", name)

    assert {group.id: group.cards for group in fates.fight.groups} == before
    assert not fates.fight.gone
    fates.do("dana", "leave-fight", entity=fates.named(who[0]))
    fates.do("dana", "end-fight")
    fates.do("dana", "start-fight", "3C", "4C", "6C", apart=1)
    assert not fates.fight.gone


@proves("ff.movement.before-or-after", "ff.creatures.attack")
def test_movement_never_divides_the_attacks_of_a_creature_and_says_so_beforehand() -> None:
    fates = wild("amarok", "2C", "AC", "5C")
    amarok, mara = fates.creatures()[0], fates.named("Mara")
    hints = [fates.offers("dana", "move")[0].hint]
    fates.do("dana", "attack-by-draw", "3C", entity=amarok, target=mara, count=1)
    fates.do("ann", "defend", "8H", choice=fates.asked("reaction"), cards=["9C"])
    hints.append(fates.offers("dana", "move")[0].hint)

    fates.do("dana", "move", entity=amarok, to="back", metres=1)

    assert hints == ["", "The attacks that are left of this action are given up."]
    assert fates.turns() == ["Mara"]


@proves("ff.movement.before-or-after", "ff.creatures.attack")
def test_a_creature_that_has_moved_and_not_struck_gives_up_no_attack_by_going_on() -> None:
    fates = wild("amarok", "2C", "AC", "5C")
    amarok = fates.creatures()[0]

    fates.do("dana", "move", entity=amarok, to="back", metres=1)

    assert {offer.hint for offer in fates.offers("dana", "move")} == {""}
    assert not midway(fates.state, amarok)


@proves("ff.conditions.dead", "ff.initiative.draw")
@pytest.mark.parametrize("dead", [False, True])
def test_who_was_to_come_in_and_is_dead_is_not_shown_as_coming(dead: bool) -> None:
    fates = skirmish(MARA, "KC", "2C")
    ogre = fates.creature("Ogre")
    fates.do("dana", "join-fight", "AD", entity=ogre, place=8)
    if dead:
        fates.do("dana", "set-condition", entity=ogre, condition="dead")
    order = fates.view("ann")["ff.fight"]

    assert isinstance(order, Listing)
    assert ("Ogre" in [row.text for row in order.rows]) is not dead
