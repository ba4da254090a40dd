"""Seats and viewers: who sits at the table, who may act for whom, and who is looking."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["PUBLIC", "EntityId", "Role", "Seat", "SeatId", "Seating", "Viewer"]

LONGEST_NUMBER: Final = 9  # digits

SeatId = str
EntityId = str


class Role(enum.StrEnum):
    """The purpose of a seat. The operator of the machine is not a seat."""

    GM = "gm"
    CO_GM = "co-gm"
    PLAYER = "player"
    SCREEN = "screen"  # a TV: public things only
    GUEST = "guest"  # watches


RUNNING: Final = (Role.GM, Role.CO_GM)
ACTING: Final = (Role.PLAYER, *RUNNING)


class Seat(Struct, frozen=True):
    """A place at the table. Who acts is always a seat, known by its key."""

    id: SeatId
    name: str
    role: Role
    away: bool = False  # the GM may answer for an absent seat, blind

    @property
    def runs(self) -> bool:
        """True for a seat that runs the game (GM or co-GM)."""
        return self.role in RUNNING

    @property
    def acts(self) -> bool:
        """True for a seat that may act at all; screens and guests only watch."""
        return self.role in ACTING


class Viewer(Struct, frozen=True):
    """A seat looking: the only thing a view is computed for."""

    seat: Seat
    controls: frozenset[EntityId] = frozenset()

    def holds(self, entity: EntityId) -> bool:
        """Return whether this viewer may see the secrets of an entity. Running the game is not enough."""
        return entity in self.controls

    @property
    def runs(self) -> bool:
        """True for a viewer whose seat runs the game."""
        return self.seat.runs


PUBLIC: Final = Viewer(Seat("", "everyone", Role.SCREEN))


class Seating(Struct, frozen=True):
    """The seats of a table, and which of them may act for which entity."""

    seats: Mapping[SeatId, Seat] = {}
    controllers: Mapping[EntityId, tuple[SeatId, ...]] = {}
    highest: int = 0  # number of a seat there ever was

    def viewer(self, seat: SeatId) -> Viewer:
        """The viewer that a seat is. Whoever only watches acts for nobody, whatever they were before."""
        who = self.seats[seat]
        held = (entity for entity, seats in self.controllers.items() if seat in seats and who.acts)
        return Viewer(who, frozenset(held))

    def of(self, entity: EntityId) -> tuple[SeatId, ...]:
        """The seats that may act for an entity, none that only watches; a seat's own id stands for itself."""
        named = (entity,) if entity in self.seats else self.controllers.get(entity, ())
        return tuple(seat for seat in named if seat in self.seats and self.seats[seat].acts)

    def players(self) -> tuple[Seat, ...]:
        """The players' seats, in the order they sat down."""
        return tuple(seat for seat in self.seats.values() if seat.role is Role.PLAYER)

    def gm(self) -> Seat | None:
        """The Game Master's seat, if anybody holds it."""
        return next((seat for seat in self.seats.values() if seat.role is Role.GM), None)

    @property
    def gm_id(self) -> SeatId:
        """The id of the Game Master's seat; "" if nobody holds it."""
        gm = self.gm()
        return gm.id if gm else ""

    @property
    def running(self) -> tuple[SeatId, ...]:
        """The seats that run the game: the Game Master's and the co-GMs'."""
        return tuple(seat.id for seat in self.seats.values() if seat.runs)

    @property
    def running_here(self) -> tuple[SeatId, ...]:
        """The seats that run the game and are not away."""
        return tuple(seat.id for seat in self.seats.values() if seat.runs and not seat.away)

    def all_away(self, seats: Iterable[SeatId]) -> bool:
        """Tell whether none of these seats is here: whoever sits there is away, or there is no such seat any more.

        >>> here = Seating({"s1": Seat("s1", "Ann", Role.PLAYER), "s2": Seat("s2", "Bo", Role.PLAYER, away=True)})
        >>> here.all_away(["s1", "s2"]), here.all_away(["s2", "s3"])
        (False, True)
        """
        return all(self.seats[seat].away for seat in seats if seat in self.seats)

    def seat(self, seat: Seat) -> Seating:
        """A new seating with this seat added or changed."""
        return replace(self, seats={**self.seats, seat.id: seat}, highest=max(self.highest, _number(seat.id)))

    def without(self, seat: SeatId) -> Seating:
        """A new seating without this seat."""
        return replace(self, seats={other: held for other, held in self.seats.items() if other != seat})

    def control(self, entity: EntityId, seats: tuple[SeatId, ...]) -> Seating:
        """A new seating in which exactly these seats act for the entity."""
        return replace(self, controllers={**self.controllers, entity: seats})


def _number(seat: SeatId) -> int:
    """The number in a seat's id; 0 where there is none."""
    digits = seat.removeprefix("s")
    return int(digits) if len(digits) <= LONGEST_NUMBER and digits.isascii() and digits.isdigit() else 0
