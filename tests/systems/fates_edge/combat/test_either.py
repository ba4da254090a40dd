"""Defend in a turn of one Action and one Move, where it may take the Move's place: it is either of the two."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.combat.turn_economy import is_action, left_of_turn
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DefendCost
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves

EITHER = {"actions_per_turn": "action_plus_move", "defend_cost": "move"}
ONE, MOVE = ActionsPerTurn.ONE_AND_MOVE, DefendCost.MOVE


def does(evening: Evening, mara: str, wolf: str, what: str) -> None:
    if what == "move":
        evening.do("ann", "fe.move", character=mara, other=wolf)
    elif what == "defend":
        evening.do("ann", "fe.defend", hero=mara)
    else:
        evening.do("ann", "fe.take-action", character=mara, what=what)


@proves("fe.turn.action-defend", "fe.ruling.defend-cost")
@pytest.mark.parametrize(
    ("turn", "third"),
    [
        (("move", "defend"), "attack"),
        (("defend", "move"), "attack"),
        (("defend", "attack"), "move"),
        (("attack", "defend"), "move"),
    ],
)
def test_who_defends_has_the_other_of_action_and_move_left_and_no_third(turn: tuple[str, ...], third: str) -> None:
    evening, mara, wolf = fight(**EITHER)
    for what in turn:
        does(evening, mara, wolf, what)

    assert evening.state[Turns].taken == turn
    code = (
        evening.refused("ann", "fe.move", character=mara, other=wolf)
        if third == "move"
        else evening.refused("ann", "fe.take-action", character=mara, what=third)
    ).code
    assert code == "turn.full"


@proves("fe.turn.action-defend", "fe.ruling.defend-cost")
def test_the_page_says_that_either_is_left() -> None:
    evening, mara, _ = fight(**EITHER)
    evening.do("ann", "fe.defend", hero=mara)
    part = evening.view("bob")["turn"]

    assert isinstance(part, Words)
    assert part.lines[0].text == "Exchange 1. Mara's turn: an Action or a Move left. Used: Defend."
    assert left_of_turn((), ONE, MOVE) == ("an Action", "a Move")
    assert left_of_turn(("defend",), ONE) == ("a Move",)


@proves("fe.ruling.defend-cost", "fe.combat.tpk-last-stand")
@pytest.mark.parametrize(("turn", "beats"), [(("defend",), 0), (("move", "defend"), 1), (("defend", "move"), 1)])
def test_a_defend_that_takes_the_moves_place_is_no_action_of_a_last_stand(turn: tuple[str, ...], beats: int) -> None:
    evening = Brink(actions_per_turn="action_plus_move", defend_cost="move")
    evening.do("gm", "fe.place-at", one=evening.mara, other=evening.brok, band="far")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=evening.mara)
    evening.falls().takes(WayOn.STAND)
    for what in turn:
        does(evening, evening.mara, evening.brok, what)

    assert evening.bank == beats
    assert [is_action("defend", ONE, MOVE, held) for held in ((), ("attack",), ("move",))] == [False, False, True]
    assert is_action("defend", ONE)
