"""What talents of cooperation give, whom, how long and for how much, typed from the book."""

from __future__ import annotations

import pytest

from threefates.systems.fates_edge.followers.help import split
from threefates.systems.fates_edge.help.cooperation_talents import Gives, Lasts, Whom, boons_for, most_together, move
from threefates.testing.proof import proves

INSPIRE = "fe.coordination.talent-inspire"
RELAY = "fe.coordination.talent-tactical-relay"
MARK = "fe.coordination.talent-spotters-mark"
CANT = "fe.coordination.talent-battle-cant"
SIGIL = "fe.coordination.talent-anchor-sigil"
DIE, POSITION, EITHER, DV = Gives.DIE, Gives.POSITION, Gives.DIE_OR_EFFECT, Gives.DV
EXCHANGE, SCENE = Lasts.EXCHANGE, Lasts.SCENE


@pytest.mark.parametrize(
    ("name", "gives", "lasts", "whom", "boons", "gift", "once_each"),
    [
        pytest.param("inspire-ally", DIE, SCENE, Whom.ALLY, 1, True, True, marks=proves(INSPIRE)),
        pytest.param("inspire-self", DIE, SCENE, Whom.ONESELF, 1, False, True, marks=proves(INSPIRE)),
        pytest.param("inspire-rally", DIE, EXCHANGE, Whom.ALLIES, 1, False, True, marks=proves(INSPIRE)),
        pytest.param("inspire-tactics", POSITION, EXCHANGE, Whom.ALLIES, 1, False, True, marks=proves(INSPIRE)),
        pytest.param("tactical-relay", POSITION, EXCHANGE, Whom.ALLIES, 1, False, False, marks=proves(RELAY)),
        pytest.param("spotters-mark", EITHER, SCENE, Whom.ALL, 0, False, False, marks=proves(MARK)),
        pytest.param("battle-cant", POSITION, SCENE, Whom.ALL, 0, False, False, marks=proves(CANT)),
        pytest.param("anchor-sigil", DV, SCENE, Whom.ALLY, 1, False, False, marks=proves(SIGIL)),
    ],
)
def test_each_way_to_cooperate(
    name: str, gives: Gives, lasts: Lasts, whom: Whom, boons: int, gift: bool, once_each: bool
) -> None:
    found = move(name)

    assert (found.gives, found.lasts, found.whom) == (gives, lasts, whom)
    assert (found.boons, found.gift, found.once_each) == (boons, gift, once_each)


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
