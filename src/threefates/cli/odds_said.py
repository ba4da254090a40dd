"""Odds as a terminal shows them, as a program reads them, and as a picture."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from threefates.cli.drawing import as_json, sources, sources_of
from threefates.cli.odds_drawn import grid, law, side_by_side, summed
from threefates.cli.words import paragraph
from threefates.odds.pictures import Picture, Series, bars, lines
from threefates.rulebook.shell_odds import OddsAnswer, OddsTable

ONE, OTHER = "as asked", "otherwise"
SAME = 5e-13  # chances nearer than this are one
SHOWN = 0.0005  # of a difference in points, with one digit after the point


class Cell(NamedTuple):
    """One place of a grid: what was asked there, and the answer."""

    place: tuple[str, ...]
    answer: OddsAnswer


class Printed(NamedTuple):
    """An answer on its way out: what is printed, and what would be drawn."""

    text: str
    picture: Callable[[], Picture]


class Wording:
    """The way answers are told.

    Args:
        system: The game's name.
        of: What the chance is of.
        flags: Which flags were given: `json`, `csv` and `sources` count.
    """

    def __init__(self, system: str, of: str, flags: Iterable[str]) -> None:
        self._system, self._of, self._flags = system, of, frozenset(flags)

    def one(self, answer: OddsAnswer) -> Printed:
        """Tell the answer to one question."""
        if "json" in self._flags:
            text = self._json(answer.result, answer)
        elif "csv" in self._flags:
            text = _csv(("law", "result", "chance", "at_least", "at_most"), _laws(answer.tables))
        else:
            text = self._text((paragraph(answer.said), *(line for it in answer.tables for line in law(it))), answer)
        return Printed(text, lambda: bars(answer.tables[0].rows, answer.said))

    def both(self, first: OddsAnswer, second: OddsAnswer, changes: str) -> Printed:
        """Two questions side by side."""
        title, rows, ordered = self._shared(first, second)
        gap = second.chance - first.chance
        if "json" in self._flags:
            compared = {**second.result, **_read_by(second)}
            more = {"compared": compared, "changes": changes, "difference": gap}
            text = self._json({**first.result, **more}, first)
        elif "csv" in self._flags:
            text = _csv((title, "first", "second"), [(name, _digits(a), _digits(b)) for name, a, b in rows])
        else:
            said = f"{ONE}: {first.said}", f"with {' '.join(changes.split())}: {second.said}", _difference(gap)
            text = self._text((*map(paragraph, said), "", title, *side_by_side((ONE, OTHER), rows)), second)
        return Printed(text, lambda: _both_drawn(title, rows, f"As asked, and with {changes}", ordered=ordered))

    def grid(self, axes: Mapping[str, Sequence[str]], cells: Sequence[Cell]) -> Printed:
        """Many questions, as a table: the first flag downwards, the second across."""
        names, chances = list(axes), {cell.place: cell.answer.chance for cell in cells}
        across = axes[names[1]] if len(names) > 1 else [self._of]
        rows = {
            one: [chances[(one, other) if len(names) > 1 else (one,)] for other in across] for one in axes[names[0]]
        }
        if "json" in self._flags:
            text = self._json({"axes": names, "grid": [_placed(names, cell) for cell in cells]}, cells[0].answer)
        elif "csv" in self._flags:
            text = _csv((*names, self._of), [(*cell.place, _digits(cell.answer.chance)) for cell in cells])
        else:
            head = f"chance of {self._of}, by {' and '.join(names)}"
            text = self._text((head, *grid(rows, across, names[0])), cells[0].answer)
        named = [f"{names[1]} {it}" for it in across] if len(names) > 1 else across
        columns = [Series(name, [row[at] for row in rows.values()]) for at, name in enumerate(named)]
        return Printed(text, lambda: lines(list(rows), columns, f"Chance of {self._of}", names[0]))

    def _shared(self, first: OddsAnswer, second: OddsAnswer) -> tuple[str, list[tuple[str, float, float]], bool]:
        """The first law that both have, over the results of either, and whether these have an order.

        If they share none it is the chances alone.
        """
        others = {table.title: table for table in second.tables}
        one = next((table for table in first.tables if table.title in others), None)
        if one is None:
            return "chance", [(self._of, first.chance, second.chance)], False
        mine, theirs = dict(one.rows), dict(others[one.title].rows)
        places = list(dict.fromkeys((*mine, *theirs)))
        if ordered := one.mean is not None:
            places.sort(key=float)
        return one.title, [(place, mine.get(place, 0.0), theirs.get(place, 0.0)) for place in places], ordered

    def _json(self, fields: Mapping[str, Any], answer: OddsAnswer) -> str:
        return as_json(self._system, replace(answer, result=fields))

    def _text(self, told: Iterable[str], answer: OddsAnswer) -> str:
        return "\n".join((*told, *([sources(answer)] if "sources" in self._flags else [])))


def _read_by(answer: OddsAnswer) -> dict[str, Any]:
    return {"edition": answer.edition, "rulings": answer.rulings, "sources": list(sources_of(answer))}


def _both_drawn(title: str, rows: Sequence[tuple[str, float, float]], said: str, *, ordered: bool) -> Picture:
    """Two laws as lines over numbers; as pairs of bars where results are words."""
    if not ordered:
        return bars([(f"{name}, {how}", row[at]) for name, *row in rows for at, how in enumerate((ONE, OTHER))], said)
    series = [Series(ONE, [row[1] for row in rows]), Series(OTHER, [row[2] for row in rows])]
    return lines([name for name, _, _ in rows], series, said, title)


def _placed(names: Sequence[str], cell: Cell) -> dict[str, Any]:
    """A cell as a program reads it; `place` says the flags even where an answer has a field of the same name."""
    place = dict(zip(names, cell.place, strict=True))
    return {**place, "place": place, **cell.answer.result}


def _difference(gap: float) -> str:
    if abs(gap) < SAME:
        return "There is no difference."
    return "The difference is " + (f"{100 * gap:+.1f} points." if abs(gap) >= SHOWN else "less than 0.1 points.")


def _laws(tables: Sequence[OddsTable]) -> list[tuple[str, ...]]:
    """Every law in rows; results that are words have no order, and so no sums."""
    return [
        (table.title, name, _digits(share), *((_digits(more), _digits(fewer)) if table.mean is not None else ("", "")))
        for table in tables
        for name, share, more, fewer in summed(table)
    ]


def _digits(share: float) -> str:
    return f"{share:.10g}"


def _csv(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows((heads, *rows))
    return written.getvalue().rstrip("\n")
