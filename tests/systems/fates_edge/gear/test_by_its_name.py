"""Whoever interacts to draw or stow what they carry has it in hand, or away."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import agreed, arm, armed, its
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.testing.proof import proves

PAGE = "fe.turn.action-interact"


@proves(PAGE)
@pytest.mark.parametrize("note", ["Light melee weapon", " light  MELEE weapon "])
def test_what_is_drawn_by_its_name_is_in_hand_and_stowed_is_away(note: str) -> None:
    evening, mara, wolf, blade = armed("light-blade")
    evening.do("ann", "fe.interact", character=mara, way="draw", note=note)
    away = its(evening, mara, blade).held, evening.told("bob")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.interact", character=mara, way="draw", note=note)

    assert away[0] is False
    assert "Mara puts away Light melee weapon." in away[1]
    assert its(evening, mara, blade).held
    assert evening.state[Turns].taken == ("interact",)
    assert evening.replayed() == evening.state


@proves(PAGE, "fe.gear.shield-weapon-limit")
def test_what_no_hand_is_free_for_is_refused_and_takes_no_action() -> None:
    evening, mara, _, blade = armed("light-blade")
    axe = arm(evening, mara, "heavy-blade", held=False)

    refusal = evening.refused("ann", "fe.interact", character=mara, way="draw", note="Heavy melee weapon")
    evening.do("ann", "fe.interact", character=mara, way="draw", note="a scroll")

    assert refusal.code == "gear.hands"
    assert (its(evening, mara, blade).held, its(evening, mara, axe).held) == (True, False)


@proves(PAGE)
@pytest.mark.parametrize(("face", "held"), [(7, False), (4, True)])
def test_where_it_is_rolled_for_a_success_has_it(face: int, *, held: bool) -> None:
    evening, mara, _, blade = armed("light-blade", partial_upgrade="no_upgrade")
    evening.rated(mara, Athletics=0)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics", intent="Light melee weapon")
    evening.do("ann", "fe.handle-it", hero=mara, way="draw")
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", *[face] * 3, hero=mara)
    evening.keep()

    assert its(evening, mara, blade).held is held
