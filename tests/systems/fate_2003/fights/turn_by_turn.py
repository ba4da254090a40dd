"""Fights turn by turn for tests: Cyrus against two guards, who act as they are told."""

from __future__ import annotations

from typing import Any

from tests.systems.fate_2003.fights.fought import OWNERS, Brawl, dice_for
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.fights.turns import ActNow, TakeTurn
from threefates.systems.fate_2003.sheets.changes import SetSkill

__all__ = ["acts", "defends", "turns", "whose"]


def turns(*rolls: str, off_guard: tuple[str, ...] = (), skills: str = "", **rulings: str) -> Brawl:
    """Cyrus against two guards, who act first as these dice say."""
    fight = Brawl("Cyrus", "Guard A", "Guard B", **rulings)
    for each in filter(None, skills.split(", ")):
        who, skill, level = each.rsplit(" ", 2)
        fight.table.does(GM, SetSkill(fight.who(who), skill, level))
    dice = "".join(rolls or ("++00", "+000", "0000"))
    return fight.begins("Cyrus", "Guard A, Guard B", Pace.TURN, dice, off_guard=off_guard).done()


def acts(fight: Brawl, name: str, dice: str = "", **more: Any) -> Brawl:
    """Somebody acts in their turn."""
    (choice,) = (key for key, step in fight.table.state.agenda.asked(ActNow) if step.character == fight.who(name))
    if "target" in more:
        more["target"] = fight.who(str(more["target"]))
    fight.table.does(OWNERS.get(name, GM), TakeTurn(choice, "skill:Swords", **more), dice)
    return fight


def defends(fight: Brawl, name: str, attack: int, defence: int) -> Brawl:
    """The other names what they defend with; both come to so much more or less than their skills."""
    seat = OWNERS.get(name, GM)
    choice = fight.table.asked(seat, "fate.name-trait").id
    fight.table.does(seat, RollTest(choice, "skill:Swords"), dice_for(attack) + dice_for(defence))
    return fight.done()


def whose(fight: Brawl) -> str:
    """Whose turn it is, by name."""
    one = fight.fight.order[fight.fight.turn]
    return next(name for name in ("Cyrus", "Guard A", "Guard B") if fight.who(name) == one)
