"""Ground that asks for a test: a hero finds a way over it before a Move, or has used the Move up."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight, step
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import turn, two
from threefates.systems.fates_edge.combat.ranges_and_movement import Band
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.testing.proof import proves

MOVEMENT = "fe.range.movement"


def asking() -> tuple[Evening, str, str]:
    """Mara and a wolf, and ground between them that asks for a test."""
    evening, mara, wolf = fight(partial_upgrade="no_upgrade")
    evening.do("gm", "fe.set-ground", difficult=False, tested=True)
    return evening, mara, wolf


def tries(evening: Evening, mara: str, *dice: int) -> None:
    evening.do("ann", "fe.try-ground", hero=mara)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.rated(mara, body=2, Athletics=0)
    evening.do("ann", "fe.roll-action", *dice, hero=mara)
    evening.keep()


@proves(MOVEMENT)
def test_whoever_finds_a_way_moves_once_and_tests_it_anew_for_the_next_move() -> None:
    evening, mara, wolf = asking()
    move = {"character": mara, "other": wolf}
    before = evening.refused("ann", "fe.move", **move)
    dash = evening.refused("ann", "fe.move", **move, dash=True)
    (offer,) = evening.offers("ann", "fe.try-ground")

    tries(evening, mara, 7, 7)
    told = evening.told("bob")
    there = step(evening, mara, wolf)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)

    assert (before.code, dash.code, offer.enabled) == ("ground.test", "ground.test", True)
    assert "Mara has found a way over the ground." in told
    assert there is Band.NEAR
    assert evening.refused("ann", "fe.enter-melee", **move).code == "ground.test"


@proves(MOVEMENT)
@pytest.mark.parametrize("dice", [(7, 4), (4, 4)])
def test_whoever_finds_none_has_used_up_the_move_and_stays(dice: tuple[int, int]) -> None:
    evening, mara, wolf = asking()

    tries(evening, mara, *dice)

    assert evening.state[Turns].taken == ("move",)
    assert evening.refused("ann", "fe.try-ground", hero=mara).code == "turn.full"
    assert evening.refused("ann", "fe.move", character=mara, other=wolf).code == "ground.test"


@proves(MOVEMENT)
def test_the_ground_is_tested_in_ones_own_turn_while_it_asks_and_one_is_free_to() -> None:
    evening, mara, wolf = asking()
    evening.do("gm", "give-spotlight", character=wolf)
    out_of_turn = evening.refused("ann", "fe.try-ground", hero=mara)
    evening.do("gm", "fe.move", character=wolf, other=mara)  # it is heroes who are tested
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.try-ground", hero=mara)
    busy = evening.refused("ann", "fe.try-ground", hero=mara)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("gm", "fe.set-ground", difficult=False)

    assert (out_of_turn.code, busy.code) == ("turn.full", "ground.busy")
    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "ground.no_test"
    assert evening.refused("gm", "fe.set-ground", difficult=False).code == "ground.so_already"
    evening.do("ann", "fe.withdraw", hero=mara)
    assert evening.refused("ann", "fe.try-ground", hero=mara).code == "ground.no_test"
    assert evening.offers("ann", "fe.try-ground") == []


@proves(MOVEMENT)
def test_what_the_ground_asks_is_offered_told_and_shown() -> None:
    evening, _, _ = fight()
    labels = [offer.label for offer in evening.offers("gm", "fe.set-ground")]
    evening.do("gm", "fe.set-ground", difficult=True, tested=True)
    told, shown = " ".join(evening.told("bob")), str(evening.view("bob")["ground"])

    assert labels == ["The ground is difficult", "The ground asks for a test before a Move"]
    assert "it takes two Moves to get anywhere. The ground asks heroes for a test before they move." in told
    assert "Difficult: one band takes two Moves. A hero's Move asks for a test first." in shown
    assert [offer.label for offer in evening.offers("gm", "fe.set-ground")] == ["The ground is easy again"]


@proves("fe.range.movement", "fe.turn.economy-quickstart")
@pytest.mark.parametrize("spent", ["in the same turn", "out of it", "with a Defend for the Move"])
def test_the_ground_is_tested_only_while_the_turn_holds_the_move_that_the_test_belongs_to(spent: str) -> None:
    reads = {"actions_per_turn": "action_plus_move", "defend_cost": "move"} if "Defend" in spent else {}
    evening, mara, _, wolf = two(**reads)
    evening.do("gm", "fe.set-ground", difficult=False, tested=True)
    if "Defend" in spent:
        evening.do("ann", "fe.defend", hero=mara)
        evening.do("ann", "fe.take-action", character=mara, what="attack")
        (offer,) = evening.offers("ann", "fe.try-ground")
        refusal = evening.refused("ann", "fe.try-ground", hero=mara)
    else:
        evening.do("ann", "fe.try-ground", hero=mara)
        evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
        if spent == "out of it":
            turn(evening, wolf)
        else:
            for what in ("observe", "attack"):
                evening.do("ann", "fe.take-action", character=mara, what=what)
        (offer,) = evening.offers("ann", "fe.roll-action")
        refusal = evening.refused("ann", "fe.roll-action", hero=mara)

    assert offer.refusal == refusal
    assert (refusal.code, refusal.title) == ("turn.full", "Mara has no Move now.")
