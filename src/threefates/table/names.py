"""Names of seats, ids of commands, and join codes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from threefates.pieces.spelling import same_name
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId, Seating
from threefates.table.lookalikes import has_invisible, look_alike

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TABLE_NAME",
    "check_id",
    "free_name",
    "join_code",
    "seat_name",
    "table_name",
    "typed_code",
    "unlike",
]

LONGEST_NAME = 40
LONGEST_TABLE_NAME = 60
WITHOUT_STYLE: Final = dict.fromkeys((0xFE0E, 0xFE0F))  # what phones send after a heart, say: its style
LONGEST_ID = 64
LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ"  # no vowels, so no words; none that looks like a digit or another
CODE_LENGTH: Final = 10  # at one wrong try every ten seconds, a thousand addresses find one in 1,900 years


def seat_name(name: str) -> str:
    """A name as it may stand at a seat.

    Raises:
        Refused: Where nothing is left of it, or too much.
    """
    clean = " ".join(name.translate(WITHOUT_STYLE).split())
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable() or has_invisible(clean):
        raise Refused("seat.name", "That is not a name.", remedy=f"Write 1 to {LONGEST_NAME} letters that one can see.")
    return clean


def free_name(state: State, name: str, *, but: SeatId | None = None) -> str:
    """A name that nobody else at the table goes by, nor by one that looks the same.

    Raises:
        Refused: If somebody does, or it is no name.
    """
    clean = seat_name(name)
    others = [seat.name for seat in state[Seating].seats.values() if seat.id != but]
    taken = next((name for name in others if same_name(name, clean)), None)
    if taken is None and (double := next((name for name in others if look_alike(name, clean)), None)):
        raise Refused(
            "seat.name_alike",
            f"That looks like {double}, who is here already.",
            remedy="Pick a name that nobody takes for it.",
        )
    if taken is not None:
        raise Refused(
            "seat.name_taken",
            f"Somebody here goes by {clean} already.",
            remedy="If that is you, pick your seat from the list; otherwise add a letter.",
        )
    return clean


def unlike(name: str, others: Collection[str], more: str = "") -> str:
    """The name of a table that none of the others has: with a number behind it where one of them does.

    Args:
        name: The name.
        others: Those of the others.
        more: What is said behind it in any case, such as that it is a copy.

    >>> unlike("Tides", ["Tides", "Tides (2)"])
    'Tides (3)'
    >>> unlike("Tides", ["Tides (copy)"], "copy")
    'Tides (copy 2)'
    """
    numbers = (str(number) for number in range(2, len(others) + 2))
    for behind in (more, *(f"{more} {number}".strip() for number in numbers)):
        ends = f" ({behind})" if behind else ""
        found = f"{name[: LONGEST_TABLE_NAME - len(ends)].rstrip()}{ends}"
        if found not in others:
            return found
    raise AssertionError("there are more numbers than names")


def check_id(command_id: str) -> None:
    """Refuse an id that a command cannot have.

    Raises:
        Refused: Where it is empty, too long, or no plain text.
    """
    if not 1 <= len(command_id) <= LONGEST_ID or not command_id.isascii() or not command_id.isprintable():
        raise Refused(
            "command.id", "That command id cannot be used.", remedy=f"Send 1 to {LONGEST_ID} plain letters and digits."
        )


def join_code(random: Callable[[int], bytes]) -> str:
    """A new join code: ten letters that nobody mistakes for others.

    Args:
        random: Gives so many bytes that nobody can guess.
    """
    even = 256 // len(LETTERS) * len(LETTERS)  # bytes from here on would favour the first letters
    found = ""
    while len(found) < CODE_LENGTH:
        found += "".join(LETTERS[byte % len(LETTERS)] for byte in random(CODE_LENGTH) if byte < even)
    return found[:CODE_LENGTH]


def typed_code(typed: str) -> str:
    """Read a join code as somebody typed it, in groups or in small letters.

    >>> typed_code(" bcdfg-hjkmn ")
    'BCDFGHJKMN'
    """
    return "".join(typed.split()).replace("-", "").upper()


def table_name(name: str) -> str:
    """A name as a table may have it.

    Raises:
        Refused: Where nothing is left of it, or too much.
    """
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST_TABLE_NAME or not clean.isprintable():
        raise Refused("table.name", "That is no name for a table.", remedy=f"Write 1 to {LONGEST_TABLE_NAME} letters.")
    return clean
