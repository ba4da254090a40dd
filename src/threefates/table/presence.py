"""Presence: who sits at the table, and whose device is in touch."""

from __future__ import annotations

from collections.abc import Mapping

from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.viewers import Role, Seat, SeatId, Seating

__all__ = ["everybody"]


def everybody(seating: Seating, present: Mapping[SeatId, int]) -> Listing:
    """List everybody at the table, and whether they are here; marked is whoever runs the game, where none of them is.

    Args:
        seating: Who sits where.
        present: How many devices of each seat are in touch.
    """
    seats = seating.seats.values()
    run = any(present.get(seat) for seat in seating.running_here)
    rows = tuple(
        Row(
            seat.id,
            seat.name,
            _where(seat, here=bool(present.get(seat.id))),
            Tone.COST if seat.runs and not run else Tone.PLAIN,
        )
        for seat in seats
    )
    return Listing("At the table", Place.PEOPLE, rows)


def _where(seat: Seat, *, here: bool) -> str:
    place = {Role.GM: "runs the game", Role.CO_GM: "helps run it", Role.PLAYER: "plays"}.get(seat.role, "watches")
    return f"{place}, {'away' if seat.away else 'here' if here else 'out of touch'}"
