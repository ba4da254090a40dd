"""Names as people type them: capitals, spaces, quotes, dashes, “&” and composed accents make no other name."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

__all__ = ["bare", "composed", "same_name", "spelled"]

SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
        "&": " and ",
        **dict.fromkeys("\u00ad\u200b\u2060\ufe0e\ufe0f", None),  # signs that nobody sees
    }
)
"""Signs that keyboards and phones put for one another."""
LONGEST_KNOWN: Final = 200  # letters of a name that is remembered: thousands of long ones would fill the memory
MOST_MARKS: Final = 30  # over one letter; no language has as many (UAX #15, stream-safe text)
ALSO_MARKS: Final = frozenset("\u0f73\u0f75\u0f81")  # counted as letters, but each is taken apart into two marks


def composed(text: str) -> str:
    r"""A text with its letters and their accents put together (NFC); of marks over one letter the first thirty.

    They are put in order one by one: thirty thousand over one letter would take seconds, and keep everybody waiting.

    >>> composed("E\u0301lan") == "\xc9lan", len(composed("a" + "\u0316" * 40_000))
    (True, 31)
    """
    return text if text.isascii() else unicodedata.normalize("NFC", _with_few_marks(text))


def _with_few_marks(text: str) -> str:
    found, marks = list[str](), 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) or sign in ALSO_MARKS else 0
        if marks <= MOST_MARKS:
            found.append(sign)
    return "".join(found)


def bare(name: str) -> str:
    """A name without what makes no difference to whoever reads it: the same for all its spellings.

    It is for comparing alone; what is kept and shown is the name as it was typed first.

    >>> bare("  Of the  ORDER "), bare("Hornfounder’s") == bare("hornfounder's"), bare("E\u0301lan") == bare("Élan")
    ('of the order', True, True)
    >>> bare("Religion & Lore")
    'religion and lore'
    """
    return _remembered(name) if len(name) <= LONGEST_KNOWN else _bare(name)


def _bare(name: str) -> str:
    folded = composed(name).casefold()
    return " ".join(composed(folded).translate(SIGNS).split())


_remembered = lru_cache(maxsize=8192)(_bare)


def same_name(one: str, other: str) -> bool:
    """Tell whether two people mean the same by what they typed.

    >>> same_name("Spear of light", "spear of  Light"), same_name("Spear", "Spears")
    (True, False)
    """
    return bare(one) == bare(other)


def spelled(typed: str, known: Iterable[str]) -> str | None:
    """Find which of the names that are known was typed, as it is spelled there; exactly so if there is such a one.

    >>> spelled("of the order", ["Of the Order", "Knight"]), spelled("of the odour", ["Of the Order"])
    ('Of the Order', None)
    """
    names = tuple(known)
    if typed in names:
        return typed
    wanted = bare(typed)
    return next((name for name in names if bare(name) == wanted), None)
