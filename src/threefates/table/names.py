"""Names of seats and ids of commands: checked before they stand in a log."""

from __future__ import annotations

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId, Seating

__all__ = ["LONGEST_NAME", "check_id", "free_name", "seat_name"]

LONGEST_NAME = 40
LONGEST_ID = 64


def seat_name(name: str) -> str:
    """A name as it may stand at a seat.

    Raises:
        Refused: Where nothing is left of it, or too much.
    """
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable():
        raise Refused("seat.name", "That is not a name.", remedy=f"Write 1 to {LONGEST_NAME} letters.")
    return clean


def free_name(state: State, name: str, *, but: SeatId | None = None) -> str:
    """A name that nobody else at the table goes by.

    Raises:
        Refused: If somebody does, or it is no name.
    """
    clean = seat_name(name)
    if any(seat.name.casefold() == clean.casefold() and seat.id != but for seat in state[Seating].seats.values()):
        raise Refused(
            "seat.name_taken",
            f"Somebody here goes by {clean} already.",
            remedy="If that is you, pick your seat from the list; otherwise add a letter.",
        )
    return clean


def check_id(command_id: str) -> None:
    """Refuse an id that a command cannot have.

    Raises:
        Refused: Where it is empty, too long, or no plain text.
    """
    if not 1 <= len(command_id) <= LONGEST_ID or not command_id.isascii() or not command_id.isprintable():
        raise Refused(
            "command.id", "That command id cannot be used.", remedy=f"Send 1 to {LONGEST_ID} plain letters and digits."
        )
