"""Exchanges for tests of stepping in: two go for Cyrus, and who steps in for him."""

from __future__ import annotations

from tests.systems.fate_2003.fights.fought import OWNERS, Brawl
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.points.additional_uses import TakeWound
from threefates.systems.fate_2003.sheets.changes import SetFatePoints

__all__ = ["beset", "goes", "steps_in"]

ALL = ("Cyrus", "Finn", "Guard A", "Guard B")


def beset() -> Brawl:
    """Two go for Cyrus while Finn waits; Finn and the second guard have points."""
    brawl = Brawl(*ALL).begins("Cyrus, Finn", "Guard A, Guard B")
    for name in ("Finn", "Guard B"):
        brawl.table.does(GM, SetFatePoints(brawl.who(name), 3, "for the test"))
    return brawl


def goes(brawl: Brawl, dice: str, *waits: str) -> Brawl:
    """An exchange: the dice in the order of `ALL`, without those who wait."""
    for name in ALL[2:]:
        how = {"way": Way.WAIT} if name in waits else {"way": Way.ATTACK, "target": "Cyrus"}
        brawl.says(name, "Swords", **how)
    brawl.says("Finn", "Knives", way=Way.WAIT)
    brawl.says("Cyrus", "Swords", dice, way=Way.ATTACK, target="Guard A")
    return brawl.done()


def steps_in(brawl: Brawl, name: str) -> None:
    """Somebody pays to take a hit for Cyrus, and it is plausible."""
    table, who = brawl.table, brawl.who(name)
    table.does(OWNERS.get(name, GM), TakeWound(who, brawl.who("Cyrus"), "steps between"))
    table.answers(GM, "so", kind="fate.use-asked")
