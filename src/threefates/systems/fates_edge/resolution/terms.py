"""Terms: what player and Game Master agree on before any die is thrown: DV, Position, description, stakes."""

from __future__ import annotations

import enum
import functools
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.rulings.resolution import (
    DvLadder,
    DvOfPosition,
    LowDv,
    PositionAffects,
    PositionDefault,
    PositionNaming,
)

__all__ = [
    "HIGHEST_DV",
    "UNSEEN",
    "Beyond",
    "Description",
    "DvStep",
    "Effect",
    "Position",
    "Terms",
    "as_seen",
    "cannot_set",
    "dv_of_position",
    "dv_of_tier",
    "goes_without_a_roll",
    "ladder",
    "lowest_dv",
    "position_name",
    "shown_if_easy",
    "usual_dv",
    "usual_position",
]

HIGHEST_DV: Final = 12
UNSEEN: Final = -1
"""Stands in the place of a DV that whoever looks may not know."""


class Position(enum.IntEnum):
    """The three Positions by what they are, best first; what a table calls them is a ruling."""

    DOMINANT = 0
    CONTROLLED = 1
    DESPERATE = 2

    def worse(self, steps: int) -> Position:
        """So many steps down, or up if negative, and never past either end.

        >>> Position.CONTROLLED.worse(3).name, Position.CONTROLLED.worse(-1).name
        ('DESPERATE', 'DOMINANT')
        """
        return Position(min(max(self + steps, Position.DOMINANT), Position.DESPERATE))


_NAMES: Final = {
    PositionNaming.CORE: ("Dominant", "Controlled", "Desperate"),
    PositionNaming.RISKY: ("Dominant", "Risky", "Desperate"),
    PositionNaming.OLDEST: ("Controlled", "Risky", "Desperate"),
}


@cites("fe.position.states-core", "fe.position.states-risky", "fe.position.states-cp")
def position_name(position: Position, naming: PositionNaming) -> str:
    """Name a Position as this table calls it.

    >>> position_name(Position.DOMINANT, PositionNaming.OLDEST)
    'Controlled'
    """
    return _NAMES[naming][position]


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


_LADDERS: Final = {
    DvLadder.TWO_TO_FIVE: "fe.resolution.dv-ladder-quickstart",
    DvLadder.THREE_TO_SIX: "fe.resolution.dv-ladder-core",
    DvLadder.STANDARD: "fe.resolution.dv-ladder-standard",
    DvLadder.ONE_TO_FOUR: "fe.resolution.dv-ladder-cp",
}


class _Rung(Struct):
    dv: int | str
    name: str = ""


class _Ladder(Struct):
    ladder: tuple[_Rung, ...]


@cites(
    "fe.resolution.dv-ladder-quickstart",
    "fe.resolution.dv-ladder-core",
    "fe.resolution.dv-ladder-cp",
    "fe.resolution.dv-ladder-standard",
)
def ladder(reading: DvLadder) -> tuple[tuple[int, str], ...]:
    """The rungs of the DV ladder: number and word, the easiest first; the last goes on upward.

    >>> ladder(DvLadder.ONE_TO_FOUR)
    ((1, 'routine'), (2, 'pressured'), (3, 'hard'), (4, 'extreme'))
    """
    return flow() if reading is DvLadder.FLOW else _rungs(_LADDERS[reading])


@functools.cache
def _rungs(entry_id: str) -> tuple[tuple[int, str], ...]:
    rungs = entry(entry_id).table(_Ladder).ladder
    return tuple((int(str(rung.dv).removesuffix("+")), rung.name.replace("_", " ")) for rung in rungs)


@cites("fe.resolution.dv-flow-defaults")
def flow() -> tuple[tuple[int, str], ...]:
    """The rungs by how much of the story an intent touches.

    >>> flow()[0], flow()[-1]
    ((2, 'small'), (5, 'set piece'))
    """
    rungs = entry("fe.resolution.dv-flow-defaults").table(dict[str, int | str])
    return tuple((int(str(dv).removesuffix("+")), name.replace("_", " ")) for name, dv in rungs.items())


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
    def helped(self) -> bool:
        """True if it was built from parts, and helpers among them have made it easier."""
        return any(step.source == "fe.resolution.dv-assistance" and step.amount < 0 for step in self.steps)

    @property
    def in_all(self) -> int:
        """The DV before anything moves it: below 0 where it was built from parts that come to less than nothing."""
        return min(self.dv, sum(step.amount for step in self.steps)) if self.dv == 0 else self.dv


def as_seen(terms: Terms, viewer: Viewer) -> Terms:
    """Terms as one viewer may know them: a hidden DV is not there, nor how it came about."""
    return replace(terms, dv=UNSEEN, steps=()) if terms.hidden and not viewer.runs else terms


@cites("fe.resolution.dv-lazy", "fe.resolution.dv-quick-reference")
def usual_dv(reading: DvLadder) -> int:
    """The DV in doubt: the second rung, of something pressed or of any challenge; where rungs go by scope, the first.

    >>> usual_dv(DvLadder.TWO_TO_FIVE), usual_dv(DvLadder.ONE_TO_FOUR)
    (3, 2)
    """
    return ladder(reading)[_USUAL_RUNG.get(reading, 1)][0]


_USUAL_RUNG: Final = {DvLadder.FLOW: 0}  # one person's task


@cites("fe.position.default-controlled")
def usual_position(reading: PositionDefault) -> Position:
    """Find the Position of an action in doubt, by the table's reading."""
    return _USUAL[reading]


_USUAL: Final = {PositionDefault.CONTROLLED: Position.CONTROLLED, PositionDefault.DOMINANT: Position.DOMINANT}


_BY_POSITION: Final = {
    DvOfPosition.MINUS_ZERO_PLUS: (-1, 0, 1),
    DvOfPosition.GARBLED: (1, 0, 2),  # as printed; its second Desperate, -1, names no Position that there is
    DvOfPosition.NONE: (0, 0, 0),
}


@cites(
    "fe.resolution.dv-position-modifier", "fe.position.severity-not-dv", "fe.resolution.dv-position-modifier-garbled"
)
def dv_of_position(position: Position, affects: PositionAffects, reading: DvOfPosition) -> int:
    """Say what a Position adds to the DV, at tables where it touches the DV at all.

    >>> dv_of_position(Position.DESPERATE, PositionAffects.REROLL_AND_DV, DvOfPosition.MINUS_ZERO_PLUS)
    1
    >>> dv_of_position(Position.DESPERATE, PositionAffects.REROLL_ONLY, DvOfPosition.MINUS_ZERO_PLUS)
    0
    """
    return _BY_POSITION[reading][position] if affects is PositionAffects.REROLL_AND_DV else 0


@cites("fe.resolution.dv-minimum")
def lowest_dv(low_dv: LowDv) -> int:
    """The lowest DV that is ever rolled for.

    >>> lowest_dv(LowDv.AUTO_SUCCESS), lowest_dv(LowDv.ALLOW_ONE)
    (2, 1)
    """
    return 2 if low_dv is LowDv.AUTO_SUCCESS else 1


@cites("fe.resolution.dv-minimum")
def goes_without_a_roll(dv: int, low_dv: LowDv) -> bool:
    """Say whether a DV is so low that the action simply succeeds.

    >>> goes_without_a_roll(1, LowDv.AUTO_SUCCESS), goes_without_a_roll(1, LowDv.ALLOW_ONE)
    (True, False)
    """
    return dv < lowest_dv(low_dv)


@cites("fe.resolution.dv-minimum", "fe.talents.shadow-dance", "fe.talents.subtle-casting")
def dv_of_tier(tier: int, low_dv: LowDv) -> int:
    """The DV of a test against a Tier, which is rolled for at any of them.

    >>> dv_of_tier(1, LowDv.AUTO_SUCCESS), dv_of_tier(1, LowDv.ALLOW_ONE), dv_of_tier(3, LowDv.AUTO_SUCCESS)
    (2, 1, 3)
    """
    return max(tier, lowest_dv(low_dv))


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
        return Refused("proposal.dv", f"DV {terms.dv} is off the ladder.", remedy=f"Set a DV of 0 to {HIGHEST_DV}.")
    if terms.hidden and goes_without_a_roll(terms.dv, low_dv):
        title = f"DV {terms.dv} needs no roll, so that there is nothing to hide."
        return Refused("proposal.nothing_to_hide", title, remedy="Show it.", source="fe.resolution.dv-minimum")
    return None
