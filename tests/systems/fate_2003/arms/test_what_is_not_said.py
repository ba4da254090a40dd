"""Arms and the ground in parts: whoever puts armor on keeps the sword in hand, and a narrow place stays narrow."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, Gear, SetTheGround, TakeArms
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
