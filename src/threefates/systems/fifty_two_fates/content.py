"""What the book lists, as records: its words, and how hardy a creature may be."""

from __future__ import annotations

import functools

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.content import Content, Shelf, load

__all__ = ["Hardiness", "Word", "abbreviation", "hardiness", "meaning", "words"]


class Word(Struct, frozen=True):
    """A word of the book."""

    id: str
    sentence: str  # in our own words
    entry: str
    abbr: str = ""


class Hardiness(Struct, frozen=True):
    """One row of condition targets."""

    id: str  # the rank that draws it; "none" is chosen only
    targets: tuple[int, int, int]
    entry: str


@functools.cache
def _content() -> Content:
    return load("threefates.systems.fifty_two_fates", {"word": Word, "hardiness": Hardiness})


def words() -> Shelf[Word]:
    """Every word of the book, by itself."""
    return _content()[Word]


def hardiness() -> Shelf[Hardiness]:
    """Every row of condition targets, by the rank that draws it."""
    return _content()[Hardiness]


@cites("ff.cards.glossary")
def abbreviation(word: str) -> str:
    """How the book writes a word short; the word itself where it has no short form.

    >>> abbreviation("card play"), abbreviation("ace")
    ('CP', 'ace')
    """
    return words()[word].abbr or word


@cites("ff.cards.glossary")
def meaning(word: str) -> str:
    """One sentence about a word of the book.

    >>> meaning("court")
    'A jack, queen or king: worth 15, 20 and 25.'
    """
    return words()[word].sentence
