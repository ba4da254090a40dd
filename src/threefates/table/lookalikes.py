"""Names that look alike, by the tables of Unicode (UTS 39, "confusables"), as a package carries them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from threefates.rulebook.converting import decode

__all__ = ["has_invisible", "look_alike"]

INVISIBLE: Final = ("FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "VOWEL INHERENT", "PATTERN BLANK")
"""What Unicode calls letters and marks that leave no trace, beside those that are not printable anyway."""
LEFT_TO_RIGHT: Final = "\u200e"  # set round signs of scripts that run the other way


class _Sign(Struct, frozen=True):
    c: str  # a sign that is confused with another, or several signs


def look_alike(one: str, other: str) -> bool:
    """Tell whether two names could be taken for each other, as they stand or in small letters.

    >>> look_alike("Ann", "Аnn"), look_alike("Arno", "Amo"), look_alike("Ian", "lan"), look_alike("Ann", "Anne")
    (True, True, True, False)
    """
    return _skeleton(one) == _skeleton(other) or _skeleton(one.casefold()) == _skeleton(other.casefold())


def has_invisible(name: str) -> bool:
    r"""Tell whether a name has letters that nobody sees.

    >>> [has_invisible(name) for name in ("Ann", "A\u3164nn", "Ann\u034f")]
    [False, True, True]
    """
    return any(word in unicodedata.name(sign, "") for sign in name for word in INVISIBLE)


def _skeleton(name: str) -> str:
    """The same for all names that look alike, and nothing to be shown (UTS 39, section 4)."""
    prototypes = _prototypes()
    return "".join(prototypes.get(sign, sign) for sign in unicodedata.normalize("NFKD", name))


@cache
def _prototypes() -> Mapping[str, str]:
    """By sign: what it is read as. Of signs that look alike it is the one which the table lists most others for."""
    written = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    listed = decode(written, dict[str, tuple[_Sign, ...]])
    alike = {_bare(sign): [_bare(other.c) for other in others] for sign, others in listed.items()}

    def rank(sign: str) -> tuple[int, int, list[int]]:
        return len(alike.get(sign, ())), len(sign), [-ord(each) for each in sign]

    return {
        sign: _decomposed(best)
        for sign, others in alike.items()
        if len(sign) == 1 and rank(best := max((sign, *others), key=rank)) > rank(sign)
    }


def _bare(sign: str) -> str:
    return sign.strip(LEFT_TO_RIGHT)


def _decomposed(sign: str) -> str:
    return unicodedata.normalize("NFD", sign)
