"""Where a Defend costs nothing: a stance that is declared, whatever the turn is used for besides."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.tpk.resolution_options import WayOn
from threefates.testing.proof import proves

DEFEND, COST = "fe.turn.action-defend", "fe.ruling.defend-cost"
HOLDS = {
    "two_actions": ("observe", "skill"),
    "action_plus_move": ("observe", "move"),
    "one_significant": ("observe",),
}


@proves(DEFEND, COST)
@pytest.mark.parametrize("holds", HOLDS)
@pytest.mark.parametrize("first", [True, False])
def test_a_free_stance_leaves_the_turn_whole(holds: str, first: bool) -> None:
    evening, mara, wolf = fight(actions_per_turn=holds, defend_cost="free_stance")
    if first:
        evening.do("ann", "fe.defend", hero=mara)
    for what in HOLDS[holds]:
        if what == "move":
            evening.do("ann", "fe.move", character=mara, other=wolf)
        else:
            evening.do("ann", "fe.take-action", character=mara, what=what)
    if not first:
        evening.do("ann", "fe.defend", hero=mara)
    part = evening.view("bob")["turn"]

    assert evening.state[Conditions][mara].guarding
    assert isinstance(part, Words)
    assert "nothing left. Used: " in part.lines[0].text
    assert evening.refused("ann", "fe.take-action", character=mara, what="cast").code == "turn.full"


@proves(DEFEND, COST)
def test_a_free_stance_is_of_ones_own_turn_and_over_with_the_next() -> None:
    evening, mara, wolf = fight(defend_cost="free_stance")
    evening.do("ann", "fe.defend", hero=mara)
    evening.do("gm", "give-spotlight", character=wolf)
    late = evening.refused("ann", "fe.defend", hero=evening.hero("Brok"))
    evening.do("gm", "give-spotlight", character=mara)

    assert late.code == "turn.not_yours"
    assert not evening.state[Conditions][mara].guarding


@proves(COST, "fe.combat.tpk-last-stand")
def test_a_free_stance_is_no_action_of_a_last_stand() -> None:
    evening = Brink(defend_cost="free_stance")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=evening.mara)
    evening.falls().takes(WayOn.STAND)
    evening.do("ann", "fe.defend", hero=evening.mara)

    assert evening.bank == 0
