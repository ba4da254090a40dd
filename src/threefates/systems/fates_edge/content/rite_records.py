"""Rites as they are written: whose each is, of which grade, and what it does once it is completed."""

from __future__ import annotations

import enum
from typing import Literal

from msgspec import Struct

from threefates.rulebook.effects import Benefit
from threefates.systems.fates_edge.content.talent_records import Bears

__all__ = ["Blessing", "Grade", "WrittenRite"]


class Grade(enum.Enum):
    """How great a Rite is; High is what other pages call High-Power."""

    LOW = "low"
    STANDARD = "standard"
    HIGH = "high"


class Blessing(Struct, frozen=True):
    """One thing that a Rite leaves on somebody: for one action, or for as long as the scene lasts."""

    bears: Bears
    effect: Benefit  # with `when` it counts where its player says so; without, by itself
    skills: tuple[str, ...] = ()  # of the actions that it bears on; empty: any
    strong: bool = False  # only where nothing went wrong


class WrittenRite(Struct, frozen=True):
    """One of a Patron's Rites. Its DV, cost and time are left to the table; its grade says what they usually are."""

    id: str
    name: str
    patron: str
    grade: Grade
    tags: tuple[str, ...]
    summary: str
    entry: str
    whom: Literal["oneself", "one", "all"] = "oneself"
    asks: str = ""  # what whoever invokes it has to say; empty: nothing
    blessings: tuple[Blessing, ...] = ()
    heals: bool = False  # eases Harm, Fatigue or an affliction
    touches: bool = False  # whom it is on is touched
    restores: int = 0  # the size of the clock of what it heals; 0: nothing that takes so long
    casts_out: bool = False  # a foe has to go
    wards: str = ""  # it raises a WARD: around this, unless its player says what; empty: none
    out_of_phase: bool = False  # hardly anything touches whoever it is on, and they touch nothing
