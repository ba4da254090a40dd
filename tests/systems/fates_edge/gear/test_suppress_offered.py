"""Fire into a zone is offered as what takes something from a foe, by how foes attack at this table."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import armed
from threefates.testing.proof import proves


@proves("fe.gear.ranged-suppress", "fe.ruling.npc-rolls")
@pytest.mark.parametrize(("reading", "effect"), [("player_facing", True), ("npc_rolls_cap_dice", False)])
def test_where_foes_do_not_roll_their_effect_is_taken_and_not_a_die(reading: str, effect: bool) -> None:
    evening, *_ = armed("light-bow", npc_rolls=reading)

    (offer,) = evening.offers("ann", "fe.suppress")
    taken = next(field for field in offer.fields if field.name == "effect")

    assert taken.default is effect
    assert bool(offer.hint) is effect
