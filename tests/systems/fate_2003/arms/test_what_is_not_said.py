"""Arms and the ground in parts: whoever puts armor on keeps the sword in hand, and a narrow place stays narrow."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, BringMagic, Gear, SetTheGround, TakeArms
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.testing.proof import proves


@proves("fate.arms.simple-weapons", "fate.arms.simple-armor")
def test_who_puts_armor_on_keeps_the_weapon_and_who_takes_another_keeps_the_armor() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    found = []
    for said in ({}, {"weapon": "sword"}, {"armor": "chainmail"}, {"weapon": "knife"}, {}, {"armor": "none"}):
        table.does(ANN, TakeArms(mara, **said))
        found.append(table.state[Arms].of(mara))

    chainmail = Gear("knife", "chainmail")
    assert found == [Gear(), Gear("sword"), Gear("sword", "chainmail"), chainmail, chainmail, Gear("knife")]


@proves("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def test_what_the_ground_does_is_said_bit_by_bit_and_taken_back_bit_by_bit() -> None:
    table = Table().heroes()
    found = []
    for said in ({"cramped": True}, {"hinders": True}, {"finesse": True}, {}, {"cramped": False}):
        table.does(GM, SetTheGround(**said))
        known = table.state[Arms]
        found.append((known.cramped, known.hinders, known.finesse))

    every = (True, True, True)
    assert found == [(True, False, False), (True, True, False), every, every, (False, True, True)]


@proves("fate.modifiers.magic-advantage")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("scene", [True, False])
def test_magic_that_was_brought_into_a_fight_is_not_there_in_the_next(*, before: bool, scene: bool) -> None:
    """Said before the fight or in it, in a scene or in none; the ground stays as it is."""
    brawl = Brawl("Cyrus", "Guard A")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    if scene:
        table.does(GM, StartScene("The inn"))
    table.does(GM, SetTheGround(cramped=True))
    if before:
        table.does(GM, BringMagic(cyrus))
    brawl.begins("Cyrus", "Guard A")
    if not before:
        table.does(GM, BringMagic(cyrus))
    assert table.state[Arms].of(cyrus).magic

    table.does(GM, EndFight("they run"))

    assert (table.state[Arms].of(cyrus).magic, table.state[Arms].cramped) == (False, True)
