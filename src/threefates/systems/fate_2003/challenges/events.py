"""What lies on the table of challenges, and what happens to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.challenges.ladders import Boxes, Challenge

__all__ = [
    "RUINED",
    "BoxMarked",
    "BoxesCleared",
    "ChallengeBegun",
    "ChallengeDropped",
    "ChallengeOver",
    "Challenges",
    "ExchangeEnded",
    "LadderSet",
    "SpanCounted",
    "TroubleCame",
]


RUINED: Final = "it is ruined"


class Challenges(Struct, frozen=True):
    """Every challenge on the table, by id; those that are over stay until they are put away."""

    known: ForGood[Mapping[str, Challenge]] = {}

    def __getitem__(self, challenge: str) -> Challenge:
        """The challenge of that id, refused in words where there is none."""
        found = self.known.get(challenge)
        if found is None:
            raise Refused("challenges.unknown", "There is no such challenge here.", remedy="Pick one that is listed.")
        return found

    @property
    def open(self) -> Mapping[str, Challenge]:
        """Those that are not over, by id."""
        return {each.id: each for each in self.known.values() if not each.over}

    def put(self, challenge: Challenge) -> Challenges:
        """With that challenge in the place of its former self."""
        return Challenges({**self.known, challenge.id: challenge})


class ChallengeBegun(Event, frozen=True, tag="fate.challenge-begun"):
    """A challenge lies on the table."""

    challenge: Challenge


class BoxMarked(Event, frozen=True, tag="fate.challenge-box-marked"):
    """A box is marked: what the ladder shows now."""

    challenge: str
    ladder: int
    rung: int
    marks: Boxes
    earned: int  # the rung of the margin, from which it may have rolled up


class BoxesCleared(Event, frozen=True, tag="fate.challenge-boxes-cleared"):
    """Marked boxes are clear again: what the ladder shows now."""

    challenge: str
    ladder: int
    marks: Boxes
    because: str  # "failure" or "neglect"


class TroubleCame(Event, frozen=True, tag="fate.challenge-trouble"):
    """A failure has set something off, and the work is untouched."""

    challenge: str
    event: str


class ExchangeEnded(Event, frozen=True, tag="fate.challenge-exchange-ended"):
    """One check more is done: on which rung each ladder was marked by it, -1 for none."""

    challenge: str
    last: tuple[int, ...]

    quiet = True


class SpanCounted(Event, frozen=True, tag="fate.challenge-span-counted"):
    """Time is counted: who waits for the next check of a challenge and how long, and how long nobody has made one."""

    challenge: str
    waits: Mapping[EntityId, int]
    idle: int

    quiet = True


class ChallengeOver(Event, frozen=True, tag="fate.challenge-over"):
    """A challenge is finished, won or ruined."""

    challenge: str
    how: str


class LadderSet(Event, frozen=True, tag="fate.challenge-boxes-set"):
    """So many boxes of a rung are marked from here on, because the table says so."""

    challenge: str
    ladder: int
    marks: Boxes
    reason: str


class ChallengeDropped(Event, frozen=True, tag="fate.challenge-dropped"):
    """A challenge is put away, over or not."""

    challenge: str
    name: str
