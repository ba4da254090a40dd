"""Where it is written, and how this table reads it: what stands behind every "why?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from threefates.rulebook import ledger
from threefates.rulebook.entries import Entry, RulingText, Source
from threefates.web.pages.drawing import pages

__all__ = ["why", "why_here"]

MOST_ASKED: Final = 20
MOST_QUESTIONS: Final = 3  # that a table answers its own way, of those that bear on what was asked about

Readings = Mapping[str, str]
"""How a table reads its book: by ruling, the name of the reading in force."""


class AnsweredQuestion(Struct, frozen=True):
    """A question that the book leaves open, and how this table answers it."""

    id: str
    question: str
    ours: str
    others: tuple[str, ...]


class Written(Struct, frozen=True):
    """An entry or a ruling of the ledger, as it is read."""

    id: str
    book: str
    title: str
    text: str
    source: tuple[Source, ...]
    answered: tuple[AnsweredQuestion, ...] = ()


def why(ids: Sequence[str], back: str = "") -> str:
    """Show where rules are written: what the ledger says of these ids. Ids it does not know are left out.

    The page of a seat links here as `/why?id=…&id=…`.

    Args:
        ids: The names of the rules.
        back: The path of the page that somebody came from, where that is known.
    """
    found = _found(ids, {})
    book = found[0].book if found else ""
    return pages.get_template("why.html").render(system=book, role="", found=found, back=back or "/")


def why_here(ids: Sequence[str], readings: Readings) -> str:
    """The same for a page that is open, with how its table reads what bears on it."""
    return pages.get_template("why_here.html").render(found=_found(ids, readings))


def _found(ids: Sequence[str], readings: Readings) -> list[Written]:
    asked: set[str] = set()
    return [written for each in ids[:MOST_ASKED] if (written := _written(each, readings, asked)) is not None]


def _written(ledger_id: str, readings: Readings, asked: set[str]) -> Written | None:
    """What the ledger says; `asked` are the questions that were answered above it."""
    book = ledger.load()
    match found := book.find(ledger_id):
        case Entry():
            bearing = [each for each in book.rulings_on(found.id) if each.id in readings]
            bearing.sort(key=lambda each: each.weight == "minor")
            answers = tuple(_answers(bearing[:MOST_QUESTIONS], readings, asked))
            return Written(found.id, found.book, found.heading, found.rule, found.source, answers)
        case RulingText():
            sources = tuple(source for reading in found.readings for source in reading.source)
            answers = tuple(_answers([found] if readings else (), readings, asked))
            return Written(found.id, found.book, found.question, found.why, sources, answers)
        case _:
            return None


def _answers(rulings: Sequence[RulingText], readings: Readings, asked: set[str]) -> Iterator[AnsweredQuestion]:
    for ruling in rulings:
        ours = ruling.reading(readings.get(ruling.id, ruling.default))
        if ours is not None and ruling.id not in asked:
            asked.add(ruling.id)
            others = tuple(reading.what for reading in ruling.readings if reading is not ours)
            yield AnsweredQuestion(ruling.id, ruling.question, ours.what, others)
