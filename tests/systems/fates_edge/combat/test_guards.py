"""On guard, alone and in a wall of shields: how long it lasts, and what a guard is worth to whoever has fallen."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import turn, two
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.combat.landing import HitLanded
from threefates.systems.fates_edge.harm.conditions import Conditions, Died, Hit
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves

WALL = "fe.coordination.talent-shield-wall"


def struck(evening: Evening, hero: str, harm: int, by: str, *, how: str = "take") -> tuple[int, int]:
    """The Harm and Fatigue that somebody bears once they have taken a blow."""
    evening.do("gm", "fe.strike", hero=hero, harm=harm, why="a spear")
    evening.answer(how, by=by)
    now = evening.state[Conditions][hero]
    return now.harm, now.fatigue


@proves("fe.turn.action-defend", "fe.harm.levels")
@pytest.mark.parametrize(("kept_up", "left"), [(False, 1), (True, 0)])
def test_whoever_has_fallen_is_on_guard_no_longer(kept_up: bool, left: int) -> None:
    evening, mara, *_ = two()
    evening.do("ann", "fe.defend", hero=mara)
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the pike")
    if kept_up:
        evening.do("gm", "fe.keep-up", hero=mara, up=True, reason="the saint's hand")
    evening.do("gm", "fe.strike", hero=mara, harm=2, why="a spear")
    evening.answer("resist", 7, 7, 7)

    landed = next(event for event in evening.last if isinstance(event, HitLanded))
    assert (evening.roll.terms.position, landed.harm) == (0 if kept_up else 1, left)


def walled() -> tuple[Evening, list[str], str]:
    """Mara, Tor and Ilse with shields, side by side, and Mara's turn; she knows how to form a wall, and so does Tor."""
    evening, mara, tor, wolf = two()
    heroes = [mara, tor, evening.hero("Ilse", "bob")]
    evening.shielded(*heroes)
    for hero in heroes[:2]:
        evening.learns(hero, "shield-wall")
    for one, other in ((0, 1), (1, 2), (0, 2)):
        evening.do("gm", "fe.place-at", one=heroes[one], other=heroes[other], band="close")
    return evening, heroes, wolf


def stand(evening: Evening) -> list[bool]:
    conditions = evening.state[Conditions]
    return [conditions[hero].walled and conditions[hero].guarding for hero in conditions.of]


@proves(WALL, "fe.turn.action-defend")
def test_a_wall_stands_through_the_turns_of_the_others_until_the_next_of_who_formed_it() -> None:
    evening, (mara, tor, ilse), _ = walled()
    evening.do("ann", "fe.form-wall", heroes=[mara, tor, ilse])
    turns = []
    for whose in (tor, ilse):
        turn(evening, whose)
        turns.append(stand(evening))
    turn(evening, mara)

    assert turns == [[True] * 3] * 2
    assert not any(evening.state[Conditions][hero].guarding for hero in (mara, tor, ilse))
    assert evening.replayed() == evening.state


@proves(WALL, "fe.harm.levels")
def test_a_wall_of_the_dead_stands_until_each_one_s_own_next_turn() -> None:
    evening, (mara, tor, ilse), _ = walled()
    evening.do("ann", "fe.form-wall", heroes=[mara, tor, ilse])
    evening.comes(Died(mara))
    guards = []
    for whose in (tor, ilse):
        turn(evening, whose)
        guards.append([evening.state[Conditions][hero].guarding for hero in (tor, ilse)])

    assert guards == [[False, True], [False, False]]
    assert not evening.state[Conditions].wall


@proves(WALL)
def test_one_defend_forms_one_wall_so_that_the_first_harm_is_not_turned_twice() -> None:
    evening, (mara, tor, ilse), _ = walled()
    evening.do("ann", "fe.defend", hero=mara)
    evening.do("ann", "fe.form-wall", heroes=[mara, tor])
    first = struck(evening, tor, 1, "bob")
    again = [evening.refused("ann", "fe.form-wall", heroes=[mara, tor, ilse]).code]
    greyed = next(it for it in evening.offers("ann", "fe.form-wall"))
    turn(evening, tor)
    again.append(evening.refused("ann", "fe.form-wall", heroes=[mara, tor]).code)
    evening.do("gm", "fe.set-conflict", running=False)
    again.append(evening.refused("ann", "fe.form-wall", heroes=[mara, tor]).code)

    assert (first, again) == ((0, 1), ["turn.full", "turn.not_yours", "wall.so_already"])
    assert greyed.refusal
    assert struck(evening, tor, 1, "bob") == (1, 1)
    evening.do("ann", "fe.defend", hero=mara, up=False)
    evening.do("ann", "fe.form-wall", heroes=[mara, tor])
    assert evening.state[Conditions].wall


@proves(WALL)
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_who_know_how_whoever_has_the_time_forms_it_in_whatever_order_they_are_named(first: int) -> None:
    evening, heroes, _ = walled()
    evening.do("ann", "fe.form-wall", heroes=heroes)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.form-wall", heroes=[heroes[first], heroes[1 - first]])

    assert evening.state[Conditions].former == heroes[1]


@proves(WALL)
def test_a_guard_of_before_forms_no_wall_in_anothers_turn() -> None:
    evening, (mara, tor, _), wolf = walled()
    evening.do("ann", "fe.defend", hero=mara)
    turn(evening, wolf)

    assert evening.refused("ann", "fe.form-wall", heroes=[mara, tor]).code == "turn.not_yours"


@proves(WALL)
@pytest.mark.parametrize("defends", [True, False])
def test_whoever_moves_off_keeps_a_guard_of_their_own_only(defends: bool) -> None:
    evening, (mara, tor, ilse), _ = walled()
    evening.do("gm", "fe.name-foe", name="Archer")
    archer = list(evening.state[Characters].known)[-1]
    evening.do("ann", "fe.form-wall", heroes=[mara, tor, ilse])
    turn(evening, tor)
    if defends:
        evening.do("bob", "fe.take-action", character=tor, what="defend")
    evening.do("gm", "fe.place-at", one=tor, other=archer, band="near")
    evening.do("bob", "fe.move", character=tor, other=archer)

    assert evening.state[Conditions][tor].guarding is defends
    assert [evening.state[Conditions][hero].walled for hero in (mara, tor, ilse)] == [True, False, True]


@proves(WALL)
def test_whoever_has_fallen_has_nothing_of_the_wall() -> None:
    evening, (mara, tor, ilse), _ = walled()
    evening.do("ann", "fe.form-wall", heroes=[mara, tor, ilse])
    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="the pike")
    evening.do("gm", "fe.strike", hero=tor, harm=1, why="a spear")
    said = evening.asked().options[0].label
    evening.answer("take", by="bob")

    assert "4d10" in said  # Body 3 and the buckler
    assert evening.asked().kind == "dying"
    assert [evening.state[Conditions][hero].walled for hero in (mara, tor, ilse)] == [True, False, True]
    assert evening.state[Conditions].wall is True  # it turns the first Harm of those who stand in it


@proves("fe.turn.action-defend", "fe.position.caps")
@pytest.mark.parametrize(
    ("overflow", "stack"),
    [("gm_dv_or_effect", "all_apply_capped"), ("gm_dv_or_effect", "one_each_way"), ("dice", "all_apply_capped")],
)
@pytest.mark.parametrize(
    ("guards", "covered", "tired", "met"),
    [
        (False, True, False, (3, Position.DOMINANT)),
        (True, False, False, (3, Position.DOMINANT)),
        (True, True, False, (4, Position.DOMINANT)),
        (False, True, True, (3, Position.CONTROLLED)),
    ],
)
def test_a_guard_is_a_die_for_whoever_stands_at_the_best_by_their_cover(
    overflow: str, stack: str, guards: bool, covered: bool, tired: bool, met: tuple[int, Position]
) -> None:
    evening, mara, _, wolf = two(position_cap_overflow=overflow, position_shift_stack=stack)
    if guards:
        evening.do("ann", "fe.defend", hero=mara)
    if covered:
        evening.do("gm", "fe.set-cover", character=mara, size=1)
    if tired:
        evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=1, reason="the road")

    assert resisting(evening.state, Hit(hero=mara, harm=1, why="a bolt", ranged=True, foe=wolf)) == met


@proves("fe.turn.action-defend", "fe.fatigue.level-table")
@pytest.mark.parametrize(
    ("wears", "met"),
    [("step_per_point", (3, Position.DOMINANT)), ("level_table", (4, Position.CONTROLLED))],
)
def test_a_guard_does_something_still_for_whoever_is_weary_in_their_cover(
    wears: str, met: tuple[int, Position]
) -> None:
    evening, mara, *_ = two(fatigue_effect=wears)
    evening.do("ann", "fe.defend", hero=mara)
    evening.do("gm", "fe.set-fatigue", hero=mara, fatigue=1, reason="the road")
    evening.do("gm", "fe.set-cover", character=mara, size=1)

    assert resisting(evening.state, Hit(hero=mara, harm=1, why="a bolt", ranged=True)) == met
