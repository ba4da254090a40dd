"""What talents of cooperation give, whom, how long and for how much, typed from the book."""

from __future__ import annotations

import pytest

from threefates.rulebook.effects import Does, Per
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.followers.coordination import split
from threefates.systems.fates_edge.help.claimed_help import most_together
from threefates.systems.fates_edge.help.coordination import boons_for
from threefates.testing.proof import proves

INSPIRE = "fe.coordination.talent-inspire"
RELAY = "fe.coordination.talent-tactical-relay"
MARK = "fe.coordination.talent-spotters-mark"
CANT = "fe.coordination.talent-battle-cant"
SIGIL = "fe.coordination.talent-anchor-sigil"
DIE, POSITION, DV, EITHER = [Does(dice=1)], [Does(better=1)], [Does(dv=-1)], [Does(dice=1), Does(effect=1)]
EXCHANGE, SCENE = Per.EXCHANGE, Per.SCENE


@pytest.mark.parametrize(
    ("name", "does", "lasts", "whom", "boons", "gift", "once_each"),
    [
        pytest.param("inspire-ally", DIE, SCENE, "ally", 1, True, True, marks=proves(INSPIRE)),
        pytest.param("inspire-self", DIE, SCENE, "oneself", 1, False, True, marks=proves(INSPIRE)),
        pytest.param("inspire-rally", DIE, EXCHANGE, "allies", 1, False, True, marks=proves(INSPIRE)),
        pytest.param("inspire-tactics", POSITION, EXCHANGE, "allies", 1, False, True, marks=proves(INSPIRE)),
        pytest.param("tactical-relay", POSITION, EXCHANGE, "allies", 1, False, False, marks=proves(RELAY)),
        pytest.param("spotters-mark", EITHER, SCENE, "all", 0, False, False, marks=proves(MARK)),
        pytest.param("battle-cant", POSITION, SCENE, "all", 1, False, False, marks=proves(CANT)),
        pytest.param("anchor-sigil", DV, SCENE, "allies", 1, False, False, marks=proves(SIGIL)),
    ],
)
def test_each_way_to_cooperate(
    name: str, does: list[Does], lasts: Per, whom: str, boons: int, gift: bool, once_each: bool
) -> None:
    found = moves()[name]

    assert (list(found.effect.does), found.effect.lasts, found.whom.value) == (does, lasts, whom)
    assert (found.effect.cost.get("boon", 0), found.gift, found.once_each) == (boons, gift, once_each)


@proves(CANT)
def test_signals_reach_two_for_nothing_and_a_mark_is_made_anew_for_one() -> None:
    assert [boons_for("battle-cant", helped, again=False) for helped in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert [boons_for("spotters-mark", 3, again=again) for again in (False, True)] == [0, 1]
    assert [boons_for("tactical-relay", 2, again=again) for again in (False, True)] == [1, 1]


@proves("fe.coordination.stacking")
def test_two_effects_help_one_action() -> None:
    assert most_together() == 2


@proves("fe.coordination.talent-exceptional-coordination-plus")
def test_the_dice_of_a_follower_are_shared_by_two_at_two_each() -> None:
    assert [split(dice) for dice in range(6)] == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 2)]
