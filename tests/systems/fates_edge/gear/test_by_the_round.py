"""What gear takes and gives by the round, and whether anybody rolls at whoever bears it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.combat.fighting import fight
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import throws, turn
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks, bears
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.gear.aiming import Readiness
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.testing.proof import proves

COMPROMISED = "Light ranged weapon is compromised"


def held_shot() -> tuple[Evening, str, str, str]:
    """Mara holds a shot of a compromised bow, and the wolf has the first turn of the next exchange."""
    evening, mara, wolf, bow = armed("light-bow")
    evening.do("gm", "fe.set-care", owner=mara, item=bow, care="compromised", reason="a notch")
    evening.do("ann", "fe.hold-shot", owner=mara, trigger="it moves", item=bow)
    turn(evening, wolf)
    return evening, mara, wolf, bow


def looses(evening: Evening, mara: str, wolf: str) -> int:
    """Mara looses what she held, and misses: the dice that the bow's care took."""
    evening.do("ann", "fe.loose-shot", owner=mara, other=wolf)
    agreed(evening, mara)
    taken = bears(evening, mara)[COMPROMISED][1]
    throws(evening, mara)
    return taken


@proves("fe.gear.compromised")
def test_a_shot_that_was_held_and_an_attack_in_ones_turn_are_two_attacks_of_one_round() -> None:
    evening, mara, wolf, bow = held_shot()
    evening.do("gm", "fe.next-exchange")

    first = looses(evening, mara, wolf)
    turn(evening, mara)
    attacks(evening, mara, bow, other=wolf)

    assert (first, bears(evening, mara)[COMPROMISED][1]) == (-2, -1)


@proves("fe.gear.compromised")
def test_the_first_attack_of_the_next_round_is_a_first_though_it_comes_before_ones_turn() -> None:
    evening, mara, wolf, bow = held_shot()
    before = looses(evening, mara, wolf)
    evening.do("gm", "fe.next-exchange")
    attacks(evening, mara, bow, other=wolf)  # still in the wolf's turn

    assert (before, evening.state[Readiness].swung) == (-2, {})
    assert bears(evening, mara)[COMPROMISED][1] == -2
    assert evening.replayed() == evening.state


@proves("fe.gear.shields", "fe.ruling.buckler-choice", "fe.ruling.npc-rolls")
@pytest.mark.parametrize(
    ("rolls", "dice", "hint"),
    [
        ("player_facing", 3, "No foe rolls at this table: it hinders heroes alone, and is a die against foes still."),
        ("npc_rolls_cap_dice", 2, ""),
    ],
)
def test_where_no_foe_rolls_only_the_die_of_a_buckler_matters(rolls: str, dice: int, hint: str) -> None:
    evening, mara, wolf = fight(npc_rolls=rolls)
    tor = evening.hero("Tor", "bob")
    apart(evening, mara, wolf, "close")
    arm(evening, mara, "buckler")
    (offer,) = evening.offers("ann", "fe.raise-buckler")
    evening.do("ann", "fe.raise-buckler", owner=mara)

    assert offer.hint == hint
    assert resisting(evening.state, Hit(hero=mara, harm=1, why="teeth", foe=wolf))[0] == dice
    assert resisting(evening.state, Hit(hero=mara, harm=1, why="a duel", foe=tor))[0] == 2  # who rolled against DV +1
