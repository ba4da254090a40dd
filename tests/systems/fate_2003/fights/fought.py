"""Fights played in tests: Cyrus and Finn against guards, each with the skills that the book's rolls come from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import Characters
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds

__all__ = ["Brawl", "dice_for", "unmarked"]

OWNERS: Mapping[str, Seat] = {"Cyrus": ANN, "Finn": BOB}
SKILLS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "Cyrus": ("Swords Great", "Brawler 2"),
        "Finn": ("Tumbling Fair, Knives Great, Athletics Good", "Underhanded 2, Athletic 1"),
        "Guard A": ("Swords Fair", ""),
        "Guard B": ("Swords Fair", ""),
        "Guard C": ("Swords Good", ""),
        "Guard D": ("Swords Good", ""),
    }
)


def dice_for(steps: int) -> str:
    """Four dice that come to so many steps.

    >>> dice_for(-2)
    '--00'
    """
    return ("+" * steps if steps > 0 else "-" * -steps).ljust(4, "0")


def unmarked(wounded: Wounded) -> Wounded:
    """Wounds without the roll that each injury came of."""
    return replace(wounded, injuries=tuple(replace(one, check="") for one in wounded.injuries))


class Brawl:
    """A fight at a table, played by saying what each does and what each roll comes to."""

    def __init__(self, *names: str, **rulings: str) -> None:
        self.table = Table.reading(**rulings)
        for name in names:
            skills, aspects = SKILLS[name]
            owner = OWNERS.get(name, GM)
            self.table.does(owner, MakeCharacter(name, skills, aspects, npc=owner is GM))
            self.table.does(GM, SetFatePoints(self.who(name), 0, "for the test"))
        self.panes_cleared()

    def panes_cleared(self) -> None:
        """Forget what was said so far."""
        for pane in self.table.panes.values():
            pane.clear()

    def who(self, name: str) -> str:
        """The id of somebody."""
        return self.table.character(name)

    def people(self) -> Mapping[str, str]:
        """Everybody in the fight, by name."""
        known = self.table.state[Characters].known
        return {one: known[one].name for one in self.fight.people}

    def begins(self, ours: str, theirs: str, pace: Pace | None = Pace.EXCHANGE, dice: str = "", **more: Any) -> Brawl:
        """The Game Master begins a fight between these, named with commas between."""
        sides = [tuple(self.who(name) for name in side.split(", ")) for side in (ours, theirs)]
        off = tuple(self.who(name) for name in more.pop("off_guard", ()))
        self.table.does(GM, BeginFight("a brawl", sides[0], sides[1], pace, off, **more), dice)
        return self

    @property
    def fight(self) -> Fight:
        """The fight that goes on."""
        fight = self.table.state[Fights].now
        assert fight is not None
        return fight

    @property
    def check(self) -> Check:
        """The check in hand, or the last."""
        check = self.table.state[Checks].now
        assert check is not None
        return check

    def asked(self, name: str) -> str:
        """The question of what somebody does."""
        found = [key for key, step in self.table.state.agenda.asked(DeclareStep) if step.character == self.who(name)]
        assert found, f"{name} is not asked"
        return found[0]

    def says(self, name: str, trait: str, dice: str = "", **more: Any) -> Brawl:
        """Somebody declares; a target is named by its name."""
        if "target" in more:
            more["target"] = self.who(more["target"])
        command = DeclareAction(self.asked(name), f"skill:{trait}", **more)
        self.table.does(OWNERS.get(name, GM), command, dice)
        return self

    def came(self, name: str) -> int:
        """What somebody's roll has come to."""
        at = self.check.side_of(self.who(name))
        assert at is not None
        return self.check.sides[at].outcome

    def wounds(self, name: str) -> Wounded:
        """What somebody suffers from, whichever roll it came of."""
        return unmarked(self.table.state[Wounds].of(self.who(name)))

    def done(self) -> Brawl:
        """Everybody leaves their roll."""
        self.table.left_as_it_lies()
        return self
