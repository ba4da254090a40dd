"""A skill that is on its way to the base row counts for what it takes to mend a pyramid, and may be bought on."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.sheets.arcs import at_play, mara
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.pyramid import lacking_ranks, ranks_to_mend
from threefates.testing.proof import proves


@proves("fate.pyramid.base-not-counted-below", "fate.pyramid.balance")
@pytest.mark.parametrize(
    ("lower", "stand", "ranks"),
    [
        ({}, Stand.PYRAMID, 4),
        ({"Hide": -1}, Stand.PYRAMID, 3),
        ({"Hide": -1, "Ride": -1, "Swim": -1}, Stand.PYRAMID, 2),
        ({"Alchemy": -4}, Stand.PYRAMID, 4),
        ({"Hide": -1}, Stand.COLUMN, 1),
    ],
)
def test_ranks_that_a_skill_below_the_base_holds_are_saved(lower: dict[str, int], stand: Stand, ranks: int) -> None:
    assert ranks_to_mend({"Knife": 1, **lower}, stand, start=-2) == ranks


@proves("fate.pyramid.base-not-counted-below")
def test_where_every_rank_has_to_mend_a_skill_may_be_brought_up_from_poor() -> None:
    table = at_play("Knife Fair, Bluff Average", pyramid_timing="every-rank", skill_default_level="poor")
    who = table.character("Mara")
    told = []
    for _ in range(2):
        table.does(GM, Advance())
        told.append(lacking_ranks(table.state, mara(table)))
        table.does(ANN, SpendRank(who, "Hide"))

    assert [*told, lacking_ranks(table.state, mara(table))] == [2, 1, 0]
