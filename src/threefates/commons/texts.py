"""What people type, cleaned and measured, and the names of those who may read it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from threefates.pieces.spelling import composed
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId, Seating

__all__ = [
    "LONGEST_LINE",
    "LONGEST_NOTE",
    "LONGEST_SAYING",
    "LONGEST_TITLE",
    "initials",
    "names_of",
    "no_such_picture",
    "one_line",
    "picture_name",
    "plain_text",
    "shortened",
]

LONGEST_TITLE = 120
LONGEST_LINE = 200
LONGEST_SAYING = 2_000
LONGEST_NOTE = 10_000
PICTURE = re.compile(r"[0-9a-f]{64}")

_JOINERS = "\u200c\u200d"  # letters and emoji of many scripts need them
_SPACES = {"Cc": "", "Cf": "", "Cs": "", "Cn": "", "Zl": "\n", "Zp": "\n", "Zs": " "}  # what each category becomes


def plain_text(text: str, what: str, *, longest: int, optional: bool = False) -> str:
    r"""Typed words as they may be kept: no control signs, no tricks with the direction of writing.

    Lines stay lines; spaces at their ends and blank lines around the whole go.

    Args:
        text: As it was typed.
        what: What it is, for the refusal: "The note".
        longest: How many characters may be left.
        optional: Whether nothing at all will do.

    Raises:
        Refused: Where nothing is left of it, or too much.

    >>> plain_text("Beware\x07 of\tthe dog. \r\n\r\n", "The note", longest=80)
    'Beware of the dog.'
    """
    if len(text) > 4 * longest + 100:  # far too long: do not even look at it
        raise _too_long(what, len(text), longest)
    typed = composed(text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " "))
    lines = "".join(map(_kept, typed)).split("\n")
    clean = "\n".join(line.rstrip() for line in lines).strip()
    if len(clean) > longest:
        raise _too_long(what, len(clean), longest)
    if not optional and not clean.strip(_JOINERS):
        raise Refused("text.empty", f"{what} is empty.", remedy=f"Write 1 to {longest:,} characters.")
    return clean


def one_line(text: str, what: str, *, longest: int = LONGEST_LINE, optional: bool = False) -> str:
    r"""Typed words as one line: a name, a title, a reason.

    Raises:
        Refused: Where nothing is left of it, or too much.

    >>> one_line("  The flood\n rises ", "The title")
    'The flood rises'
    """
    return " ".join(plain_text(text, what, longest=longest, optional=optional).split())


def shortened(text: str) -> str:
    r"""A text as it fits into one line of the log.

    >>> shortened("word " * 100)[-8:], shortened("as\u202e typed")
    ('rd word…', 'as typed')
    """
    line = " ".join("".join(map(_kept, text)).split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1].rstrip() + "…"


def names_of(state: State, seats: Iterable[SeatId]) -> tuple[str, ...]:
    """The names of these seats, as they are listed; of a seat that is gone nobody knows by whom it was held."""
    known = state[Seating].seats
    return tuple(known[seat].name if seat in known else "Somebody who has left" for seat in seats)


def _kept(sign: str) -> str:
    if sign == "\n" or sign in _JOINERS:
        return sign
    return _SPACES.get(unicodedata.category(sign), sign)


def _too_long(what: str, size: int, longest: int) -> Refused:
    return Refused("text.too_long", f"{what} has {size:,} characters.", remedy=f"Keep it to {longest:,} at most.")


def initials(name: str) -> str:
    """The letters that stand for a name where there is no portrait.

    >>> initials("Mara the Grey"), initials("bo"), initials("!")
    ('MG', 'B', '·')
    """
    letters = [word[0] for word in re.findall(r"\w+", name)]
    return "".join(dict.fromkeys((letters[0], letters[-1]))).upper() if letters else "·"


def picture_name(name: str) -> str:
    """The name of a picture, as it was told to whoever sent it.

    Raises:
        Refused: Where it is none.
    """
    if not PICTURE.fullmatch(name):
        raise no_such_picture()
    return name


def no_such_picture() -> Refused:
    """The words for a picture that was not sent, or is somebody else's."""
    return Refused("picture.unknown", "That is no picture that was sent.", remedy="Choose a picture and send it.")
