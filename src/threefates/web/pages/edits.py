"""Edits that make one list of named things on a page into another with the fewest pieces sent."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

__all__ = ["Edits", "edited"]

AFTER: Final = "afterend"
BEFORE: Final = "beforebegin"


class Edits(Struct, frozen=True):
    """The names to take away, and those to put beside what stays."""

    gone: tuple[str, ...]
    stayed: tuple[str, ...]
    come: tuple[tuple[str, str, tuple[str, ...]], ...]  # beside which that stays, on which side of it, and what


def edited(old: Sequence[str], new: Sequence[str]) -> Edits | None:
    """The edits from one list of names to another; None where nothing stays, or what stays changes its order.

    Runs of new names stand beside one that stays, since what has just come cannot be pointed at yet.

    >>> edited(("a", "b", "c"), ("x", "a", "c", "y", "z"))
    Edits(gone=('b',), stayed=('a', 'c'), come=(('a', 'beforebegin', ('x',)), ('c', 'afterend', ('y', 'z'))))
    >>> edited(("a", "b"), ("b", "a")) is None
    True
    """
    before, after = set(old), set(new)
    stayed = tuple(name for name in new if name in before)
    if stayed != tuple(name for name in old if name in after) or not stayed:
        return None
    come, anchor = [], ""
    for stays, run in groupby(new, before.__contains__):
        names = tuple(run)
        if stays:
            anchor = names[-1]
        else:
            come.append((anchor, AFTER, names) if anchor else (stayed[0], BEFORE, names))
    return Edits(tuple(name for name in old if name not in after), stayed, tuple(come))
