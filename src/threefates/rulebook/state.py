"""The state of a table: one frozen slice per chapter, made by folding events."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from msgspec import Struct

from threefates.rulebook.agenda import Agenda
from threefates.rulebook.rulings import Ruling, Rulings
from threefates.rulebook.viewers import EntityId, SeatId, Seating, Viewer

__all__ = ["Settings", "State"]

S = TypeVar("S", bound=Struct)
R = TypeVar("R", bound=Ruling)
P = TypeVar("P")


class Settings(Struct, frozen=True):
    """The table's way of reading its book."""

    edition: str
    rulings: Rulings
    scenario: str = ""


class State:
    """The slices of all chapters at a table, between two commands.

    `state[Boons]` is one chapter's slice; `put` answers a new state with that slice replaced.
    `version` is the version of the last event folded in; `known_by` is where a system keeps what viewers know of it.
    """

    __slots__ = ("_slices", "known_by", "version")

    def __init__(self, slices: Mapping[type[Struct], Struct], version: int = 0) -> None:
        self._slices = slices
        self.version = version
        self.known_by: dict[object, State] = {}

    def __getitem__(self, kind: type[S]) -> S:
        """The slice of that class."""
        return self._slices[kind]  # type: ignore[return-value]

    def find(self, kind: type[S]) -> S | None:
        """The slice of that class, if the system played here has one."""
        return self._slices.get(kind)  # type: ignore[return-value]

    def __contains__(self, kind: type[Struct]) -> bool:
        """Return whether the system played here has such a slice."""
        return kind in self._slices

    def __eq__(self, other: object) -> bool:
        """Equal where every slice is; the version is where we are, not what is so."""
        return isinstance(other, State) and self.slices() == other.slices()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The slices, for a failing test to print."""
        return f"State(v{self.version}, {list(self.slices().values())!r})"

    def put(self, part: Struct) -> State:
        """A new state in which this slice stands in the place of its kind."""
        return State({**self.slices(), type(part): part}, self.version)

    def at(self, version: int) -> State:
        """The same state, seen from another version of the log."""
        return State(self.slices(), version)

    def slices(self) -> Mapping[type[Struct], Struct]:
        """All slices by their class."""
        return self._slices

    def only(self, asked: Callable[..., P], *about: Hashable) -> P:
        """Return the answer of a function of a state, and of what it is asked about; it has one whatever that is.

        Whoever looks again and again (`Sight`) works an offer or a part out anew when what it read has changed. Of
        what is read in here only the answer counts: "who proposes something" stays, while what they propose changes.
        """
        return asked(self, *about)

    def through(self, kind: type[S], project: Callable[[S], S]) -> State:
        """Return the state for somebody who reads of one slice only what is left of it by a function.

        Whoever looks again and again (`Sight`) is shown that slice so, and looks anew only where what is left is
        another: skills stay, while Fate points are paid. To everybody else it is the state as it is.
        """
        return self

    def ruling(self, kind: type[R]) -> R:
        """The reading of a ruling that is in force at this table."""
        return self[Settings].rulings[kind]

    def viewer(self, seat: SeatId) -> Viewer:
        """The viewer that a seat is."""
        return self[Seating].viewer(seat)

    def controllers(self, entity: EntityId) -> tuple[SeatId, ...]:
        """The seats that may act for an entity (or the seat itself)."""
        return self[Seating].of(entity)

    def says_of(self, entity: EntityId) -> tuple[SeatId, ...]:
        """The seats that say what becomes of an entity: who runs the game and is here, or else who may act for it."""
        return self[Seating].running_here or self.controllers(entity)

    @property
    def agenda(self) -> Agenda:
        """The steps that are still to be taken."""
        return self[Agenda]
