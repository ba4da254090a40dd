"""Move and shoot in a turn of one significant action: what is fast does both, whatever comes first, and no more."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.systems.fates_edge.rulings.harm import NpcRolls
from threefates.testing.proof import proves

FAST = ("fe.gear.tempo-fast", "fe.turn.economy-one-significant")


def archers(kind: str, npc_rolls: str = NpcRolls.PLAYERS.value) -> tuple[Evening, str, str, str]:
    return armed(kind, band="far", actions_per_turn="one_significant", npc_rolls=npc_rolls)


def shoots(evening: Evening, mara: str, wolf: str, bow: str) -> None:
    attacks(evening, mara, bow, other=wolf)
    agreed(evening, mara)
    dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
    evening.do("ann", "fe.roll-action", *[7] * dice, hero=mara)
    evening.keep()


def moves(evening: Evening, who: str, to: str, by: str = "ann") -> str:
    """The code of the refusal to move, where it is one."""
    return evening.refused(by, "fe.move", character=who, other=to).code


def says(evening: Evening) -> str:
    part = evening.view("bob")["turn"]
    assert isinstance(part, Words)
    return part.lines[0].text


@proves(*FAST)
def test_whoever_moves_with_a_light_bow_shoots_and_no_more() -> None:
    evening, mara, wolf, bow = archers("light-bow")
    evening.do("ann", "fe.move", character=mara, other=wolf)
    others_read = says(evening)
    again = moves(evening, mara, wolf)
    shoots(evening, mara, wolf, bow)

    assert "nothing left" in others_read
    assert (again, moves(evening, mara, wolf)) == ("turn.full", "turn.full")
    attacks(evening, mara, bow, other=wolf)
    agreed(evening, mara)
    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "turn.full"


@proves(*FAST, "fe.gear.tempo-standard")
@pytest.mark.parametrize(("kind", "left"), [("light-bow", "a Move left"), ("medium-bow", "nothing left")])
def test_whoever_shot_moves_with_what_is_fast_alone(kind: str, left: str) -> None:
    evening, mara, wolf, bow = archers(kind)
    shoots(evening, mara, wolf, bow)
    still = says(evening)

    assert left in still
    if kind == "medium-bow":
        assert moves(evening, mara, wolf)
        return
    evening.do("ann", "fe.move", character=mara, other=wolf)
    assert evening.state[Ranges].between(mara, wolf).band is Band.NEAR
    assert "nothing left" in says(evening)
    assert moves(evening, mara, wolf) == "turn.full"
    assert evening.replayed() == evening.state


@proves(*FAST)
def test_who_shot_in_an_earlier_turn_does_one_thing_in_this_one() -> None:
    evening, mara, wolf, bow = archers("light-bow")
    shoots(evening, mara, wolf, bow)
    for who in (wolf, mara):
        evening.do("gm", "give-spotlight", character=who)
    evening.do("ann", "fe.take-action", character=mara, what="skill")

    assert moves(evening, mara, wolf) == "turn.full"


@proves(*FAST)
def test_a_light_bow_that_is_not_in_hand_goes_with_no_move() -> None:
    evening, mara, wolf, bow = archers("light-bow")
    evening.do("gm", "fe.hold-gear", owner=mara, item=bow, held=False)
    evening.do("ann", "fe.move", character=mara, other=wolf)
    put_away = evening.state[Turns].spared
    for who in (wolf, mara):
        evening.do("gm", "give-spotlight", character=who)
    evening.do("gm", "fe.hold-gear", owner=mara, item=bow)
    evening.do("ann", "fe.move", character=mara, other=wolf)

    assert (put_away, evening.state[Turns].spared) == (False, True)


@proves(*FAST)
def test_a_shot_is_all_that_a_move_leaves() -> None:
    evening, mara, wolf, _ = archers("light-bow")
    evening.do("ann", "fe.move", character=mara, other=wolf)
    apart(evening, mara, wolf, "close")
    evening.agreed(mara, attribute="body", skill="Melee")

    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "turn.full"
    evening.do("ann", "fe.withdraw", hero=mara)
    assert evening.refused("ann", "fe.take-action", character=mara, what="attack").code == "turn.full"
    assert evening.refused("ann", "fe.defend", hero=mara).code == "turn.full"


@proves(*FAST)
@pytest.mark.parametrize("rolls", NpcRolls)
def test_a_foe_moves_and_shoots_and_does_nothing_else(rolls: NpcRolls) -> None:
    evening, mara, wolf, _ = archers("light-blade", npc_rolls=rolls.value)
    arm(evening, wolf, "light-bow")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.move", character=wolf, other=mara)
    strikes = {"foe": wolf, "hero": mara, "why": "an arrow"}

    assert evening.refused("gm", "fe.foe-strikes", **strikes, way="thrown").code == "turn.full"
    evening.do("gm", "fe.foe-strikes", *([2] * 3 if rolls is NpcRolls.FOES_TOO else ()), **strikes, way="shot")
    if evening.waits():
        evening.answer("take")
    assert evening.refused("gm", "fe.foe-strikes", **strikes, way="shot").code == "turn.full"
    assert moves(evening, wolf, mara, "gm") == "turn.full"


@proves(*FAST)
def test_a_foe_shoots_and_moves_and_the_table_is_not_told_that_it_may() -> None:
    evening, mara, wolf, _ = archers("light-blade")
    arm(evening, wolf, "light-bow")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, why="an arrow", way="shot")
    evening.answer("take")

    assert "nothing left" in says(evening)
    evening.do("gm", "fe.move", character=wolf, other=mara)
    assert moves(evening, wolf, mara, "gm") == "turn.full"


@proves(*FAST, "fe.combat.mount-charge")
def test_the_move_that_goes_with_a_shot_is_no_charge() -> None:
    evening, mara, wolf, bow = archers("light-bow")
    evening.mounts(mara)
    shoots(evening, mara, wolf, bow)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")

    assert evening.refused("ann", "fe.ride-on", hero=mara, other=wolf).code == "turn.full"
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.move", character=mara, other=wolf)


@proves(*FAST, "fe.combat.mount-shot")
@pytest.mark.parametrize("moved", [False, True])
def test_who_rides_and_shoots_has_moved(moved: bool) -> None:
    evening, mara, wolf, bow = archers("light-bow")
    evening.mounts(mara)
    if moved:
        evening.do("ann", "fe.move", character=mara, other=wolf)
    apart(evening, mara, wolf, "near")
    attacks(evening, mara, bow, other=wolf)
    if moved:
        assert evening.refused("ann", "fe.ride-on", hero=mara, other=wolf).code == "turn.full"
        return
    evening.do("ann", "fe.ride-on", hero=mara, other=wolf)
    agreed(evening, mara)
    dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
    evening.do("ann", "fe.roll-action", *[7] * dice, hero=mara)
    evening.keep()

    assert moves(evening, mara, wolf) == "turn.full"
