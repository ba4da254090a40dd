"""A roll settled in the shell, as far as it has come."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from threefates.rulebook.shell import Noted
from threefates.systems.fates_edge.resolution.critical_success import Rank
from threefates.systems.fates_edge.resolution.dice import Die, Why, tens_among
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Description

__all__ = ["WIRE", "Asked", "Made"]

WIRE: Final = {
    Outcome.CLEAN_SUCCESS: "clean",
    Outcome.SUCCESS_AND_COST: "cost",
    Outcome.PARTIAL: "partial",
    Outcome.MISS: "miss",
}
"""The outcomes as every edition writes them in JSON."""


class Asked(NamedTuple):
    """The roll that the command line asks for."""

    dice: tuple[int, int]  # how many are thrown, how many successes are sure
    faces: tuple[int, ...]  # as they were typed in; none: thrown here
    dv: int  # before Position
    position: Position
    ladder: Description
    boons: int


class Made:
    """The roll: its dice, what was read from them, and what it stands on."""

    def __init__(self, asked: Asked, readings: Noted, dv: int) -> None:
        self.asked = asked
        self.readings = readings
        self.dv = dv  # after Position
        self.dice: list[Die] = []
        self.sure = 0
        self.tally = Tally(0, 0)
        self.outcome = Outcome.CLEAN_SUCCESS
        self.boons_earned = 0
        self.rank = Rank.NONE
        self.cites: dict[str, None] = {}

    def cite(self, *entries: str) -> None:
        """Note that the roll stands on these ledger entries."""
        self.cites.update(dict.fromkeys(entries))

    def as_json(self) -> dict[str, Any]:
        """The roll as the fields of `docs/json.md`."""
        return {
            "dice": [_die(die) for die in self.dice],
            "sure": self.sure,
            "successes": self.tally.successes,
            "beats": self.tally.beats,
            "tens": tens_among(self.dice),
            "dv": self.dv,
            "position": self.asked.position.name.lower(),
            "outcome": WIRE[self.outcome],
            "boons_earned": self.boons_earned,
            "boons_spent": sum(Why.BOON in die.whys for die in self.dice),
        }


def _die(die: Die) -> dict[str, Any]:
    again = [{"to": face, "why": why.value.lower()} for face, why in zip(die.faces[1:], die.whys, strict=True)]
    return {"first": die.faces[0], "rerolls": again, "face": die.face}
