"""What an edition reads otherwise is played otherwise, where nothing else drives it at a table both ways."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, armed, attacks, dice
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.gear.aiming import Attacked
from threefates.testing.proof import proves

WEAPONS, BUILD = "fe.ruling.weapon-dice", "fe.ruling.max-starting-build"


def edition_reading(ruling: str, reading: str) -> str:
    """An edition that reads it so."""
    return next(name for name, edition in SYSTEM.editions().items() if edition.readings.get(ruling) == reading)


@proves("fe.gear.melee-table", "fe.gear.ranged-table", WEAPONS)
@pytest.mark.parametrize(
    ("kind", "band", "reading", "added", "harm"),
    [
        ("heavy-blade", "near", "two_tables", 3 - 2, 1),
        ("heavy-blade", "near", "one_table", 3, 3),
        ("medium-bow", "far", "two_tables", 1, 1),
        ("medium-bow", "far", "one_table", 0, 2),
    ],
)
def test_weapons_add_dice_and_do_harm_by_two_tables_or_by_one(
    kind: str, band: str, reading: str, added: int, harm: int
) -> None:
    evening, mara, _, item = armed(kind, band=band, edition=edition_reading(WEAPONS, reading))
    attacks(evening, mara, item, band=band)
    agreed(evening, mara)
    found = dice(evening, mara)
    evening.do("ann", "fe.roll-action", *[7] * (3 + found), hero=mara)
    (blow,) = (event for event in evening.events if isinstance(event, Attacked))

    assert (found, blow.harm) == (added, harm)


@proves("fe.creation.max-build", BUILD)
@pytest.mark.parametrize(("reading", "left"), [("thirty_four_cap", 34), ("thirty_six_sum", 36)])
def test_bonds_and_complications_pay_to_the_sum_or_to_the_cap(reading: str, left: int) -> None:
    evening = Evening(edition_reading(BUILD, reading))
    (offer,) = evening.offers("ann", "fe.build-hero")
    capped = [field.name for field in offer.fields if "no more than 34 XP in all" in field.label]
    assert capped == (["bonds", "complications"] if left == 34 else [])
    evening.do("ann", "fe.build-hero", name="Mara", body=2, bonds=2, complications=2)

    (found,) = evening.state[Experience].unspent.values()
    assert found == left - 6
