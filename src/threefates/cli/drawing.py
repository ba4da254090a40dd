"""What was settled, as a terminal shows it and as a program reads it: one form for each kind of part."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from threefates.cli.words import paragraph
from threefates.rulebook.ledger import load
from threefates.rulebook.parts import (
    Clocks,
    DieFace,
    Hand,
    Hands,
    Listing,
    Part,
    Pictures,
    Pool,
    Row,
    Tone,
    Tracks,
    Words,
)
from threefates.rulebook.shell import Settled

FORMAT = 1  # of docs/json.md; it changes only if something that is there changes
_MARKS = {Tone.GOOD: "*", Tone.COST: "!", Tone.PARTIAL: "~", Tone.MISS: "×"}
_COLOURS = {Tone.GOOD: "32", Tone.COST: "33", Tone.PARTIAL: "36", Tone.MISS: "31", Tone.QUIET: "2"}


class Resulting(Protocol):
    """Whatever has a result, an edition, and stands on entries and readings: a roll, a task, odds."""

    @property
    def result(self) -> Mapping[str, Any]:
        """The fields of the result, in the order of `docs/json.md`."""
        ...

    @property
    def edition(self) -> str:
        """The name of the edition that was read."""
        ...

    @property
    def cites(self) -> Sequence[str]:
        """The ledger ids it stands on."""
        ...

    @property
    def rulings(self) -> Mapping[str, str]:
        """The readings, by the id of the ruling."""
        ...


def as_json(system: str, settled: Resulting) -> str:
    """One JSON object, as `docs/json.md` describes it."""
    said = {
        "format": FORMAT,
        "system": system,
        **settled.result,
        "edition": settled.edition,
        "rulings": settled.rulings,
        "sources": list(sources_of(settled)),
    }
    return msgspec.json.format(msgspec.json.encode(said)).decode()


def sources_of(settled: Resulting) -> Iterator[dict[str, str]]:
    """Each place in a book that it stands on."""
    for ledger_id in settled.cites:
        for source in load().entry(ledger_id).source:
            yield {"entry": ledger_id, "book": source.book, "section": source.place}


def sources(settled: Resulting) -> str:
    """The passages of the books, and how the table reads what they leave open."""
    lines = [f"  {it} · {', '.join(str(source) for source in load().entry(it).source)}" for it in settled.cites]
    lines += [f"  {ruling} is read as {reading}" for ruling, reading in settled.rulings.items()]
    return "\n".join(("It stands on", *lines))


def drawn(settled: Settled, *, colours: bool) -> str:
    """Every part drawn, and the outcome in one sentence."""
    lines = [line for part in settled.shown for line in part_lines(part, colours=colours)]
    return "\n".join((*lines, paragraph(settled.said)))


def part_lines(part: Part, *, colours: bool) -> Iterator[str]:
    """A part of a view in lines of text."""
    if part.title:
        yield part.title
    match part:
        case Pool():
            yield from _pool(part, colours=colours)
        case Words(lines=lines):
            yield from (f"  {_toned(line.text, line.tone, colours=colours)}" for line in lines)
        case Hands() | Listing():
            yield from _listed(part) or (f"  {part.empty}",)
        case Tracks(tracks=tracks):
            yield from (f"  {it.label} {it.value}{f' of {it.size}' if it.size else ''}" for it in tracks)
        case Pictures(pictures=pictures):
            yield from (f"  {it.title}{f': {it.caption}' if it.caption else ''}" for it in pictures)
        case Clocks(clocks=clocks):
            yield from (f"  {it.name} {it.filled:g}/{it.size}" for it in clocks)


def _listed(part: Hands | Listing) -> list[str]:
    return [f"  {_hand(it)}" for it in part.hands] if isinstance(part, Hands) else [f"  {_row(it)}" for it in part.rows]


def _hand(hand: Hand) -> str:
    cards = f"{hand.size} cards" if hand.cards is None else " ".join(card.card for card in hand.cards)
    return f"{hand.name}: {cards}{f' ({hand.note})' if hand.note else ''}"


def _row(row: Row) -> str:
    counters = "".join(f" [{it.label} {it.value}]" for it in row.counters)
    counters += "".join(f" [{it.label} {it.value}{f' of {it.size}' if it.size else ''}]" for it in row.tracks)
    return f"{row.text}{f' – {row.detail}' if row.detail else ''}{counters}"


def _pool(pool: Pool, *, colours: bool) -> Iterator[str]:
    if pool.dice:
        yield "  " + " ".join(_die(die, colours=colours) for die in pool.dice)
    for die in pool.dice:
        if die.was:
            yield f"  {' → '.join((*die.was, die.face))} ({die.why})"
    yield from (f"  {_toned(line.text, line.tone, colours=colours)}" for line in pool.lines)


def _die(die: DieFace, *, colours: bool) -> str:
    return _toned(f"[{die.face}{_MARKS.get(die.tone, '')}]", die.tone, colours=colours)


def _toned(text: str, tone: Tone, *, colours: bool) -> str:
    code = _COLOURS.get(tone) if colours else None
    return f"\x1b[{code}m{text}\x1b[0m" if code else text
