"""Fragments: how a game draws a part of its own, by a plain function: that takes a quarter of what a template does.

They stand by the part's name in `Game.fragments`. What nobody needs after every command may as well be a template:
`content/page/<part>.html` beside the module that the game's entry point names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from threefates.rulebook.parts import CardFace, Line

__all__ = ["Fragment", "Pen"]


class Pen(Struct, frozen=True):
    """What a fragment draws with."""

    text: Callable[[str], str]  # HTML of a text that is nothing but text, also in the quotes of an attribute
    card: Callable[[str, str], str]  # HTML of a card face up, by its short and its spoken name
    by_suit: Callable[[Sequence[CardFace]], Sequence[tuple[str, Sequence[CardFace]]]]  # cards as one sorts one's hand
    why: Callable[[tuple[str, ...], tuple[Line, ...]], str]  # HTML of a link to where it is written, with its numbers


class Fragment(NamedTuple):
    """How a part of a game's own is drawn: the classes of its element, and what is in it.

    The function is handed the part, its name in the page, by row what may be done there, drawn, and the pen.
    """

    classes: str
    inside: Callable[[Any, str, Mapping[str, str], Pen], str]
