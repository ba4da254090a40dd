"""Terms: what player and Game Master agree on before any die is thrown: DV, Position, description, stakes."""

from __future__ import annotations

import enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.resolution import LowDv

__all__ = [
    "AS_SET",
    "HIGHEST_DV",
    "UNSEEN",
    "Beyond",
    "Description",
    "DvStep",
    "Effect",
    "Terms",
    "as_seen",
    "cannot_set",
    "shown_if_easy",
]

HIGHEST_DV: Final = 12
AS_SET: Final = "as it was set"
"""What stands first among what makes a DV where that is a number that was said."""
UNSEEN: Final = -1
"""Stands in the place of a DV that whoever looks may not know."""


class Description(enum.Enum):
    """The richness with which an action was told."""

    BASIC = "basic"
    DETAILED = "detailed"
    INTRICATE = "intricate"


class Effect(enum.IntEnum):
    """The extent of what comes of an action if it works, least first."""

    LIMITED = 0
    STANDARD = 1
    GREAT = 2


class Beyond(enum.Enum):
    """The number that a step of Position past the ends changes instead."""

    DV = "dv"
    EFFECT = "effect"


class DvStep(Struct, frozen=True):
    """One thing that made a DV what it is."""

    what: str
    amount: int
    source: str  # ledger id


class Terms(Struct, frozen=True):
    """The terms that were agreed about one action."""

    dv: int  # 0..12; under 2 it may go without a roll
    position: Position
    description: Description = Description.BASIC
    stakes: str = ""  # what may be won and lost, said before the roll
    bite: bool = True  # False: only information or footing can come of it
    suggested: bool = False  # True: nobody who runs the game was there to say otherwise
    steps: tuple[DvStep, ...] = ()  # how the DV came about, where it was built from parts
    effect: Effect = Effect.STANDARD
    beyond: Beyond = Beyond.DV
    hidden: bool = False  # True: the DV is for those who run the game, until they show it
    mapped: bool = False  # True: the Position makes the DV, until somebody says another

    @property
    def unseen(self) -> bool:
        """True if the DV is one that whoever looks may not know."""
        return self.dv == UNSEEN

    @property
    def by_hand(self) -> bool:
        """True if the DV is a number that was said, and no more than scaled down since: it was built from no parts."""
        first = self.steps[:1]
        return not first or (first[0].what == AS_SET and all(step.amount < 0 for step in self.steps[1:]))

    @property
    def helped(self) -> bool:
        """True if it was built from parts, and helpers among them have made it easier."""
        return any(map(_helps, self.steps))

    @property
    def alone(self) -> Terms:
        """The same without what helpers have made easier."""
        if not self.helped:
            return self
        steps = tuple(step for step in self.steps if not _helps(step))
        return replace(self, dv=min(max(sum(step.amount for step in steps), 0), HIGHEST_DV), steps=steps)

    @property
    def in_all(self) -> int:
        """The DV before anything moves it: below 0 where it was built from parts that come to less than nothing."""
        return min(self.dv, sum(step.amount for step in self.steps)) if self.dv == 0 else self.dv


def _helps(step: DvStep) -> bool:
    return step.source == "fe.resolution.dv-assistance" and step.amount < 0


def as_seen(terms: Terms, viewer: Viewer) -> Terms:
    """Terms as one viewer may know them: a hidden DV is not there, nor how it came about."""
    return replace(terms, dv=UNSEEN, steps=()) if terms.hidden and not viewer.runs else terms


@cites("fe.resolution.dv-minimum")
def shown_if_easy(terms: Terms, low_dv: LowDv) -> Terms:
    """Terms that hide a DV only where somebody rolls against it.

    >>> easy, hard = (Terms(dv, Position.CONTROLLED, hidden=True) for dv in (1, 2))
    >>> [shown_if_easy(terms, LowDv.AUTO_SUCCESS).hidden for terms in (easy, hard)]
    [False, True]
    """
    return replace(terms, hidden=terms.hidden and not goes_without_a_roll(terms.dv, low_dv))


@cites("fe.resolution.dv-minimum")
def cannot_set(terms: Terms, low_dv: LowDv) -> Refused | None:
    """The refusal where nobody can set such terms, or None."""
    if not 0 <= terms.dv <= HIGHEST_DV:
        title, source = f"DV {terms.dv} is off the ladder.", "fe.ruling.dv-ladder"
        return Refused("proposal.dv", title, remedy=f"Set a DV of 0 to {HIGHEST_DV}.", source=source)
    if terms.hidden and goes_without_a_roll(terms.dv, low_dv):
        title = f"DV {terms.dv} needs no roll, so that there is nothing to hide."
        return Refused("proposal.nothing_to_hide", title, remedy="Show it.", source="fe.resolution.dv-minimum")
    return None
