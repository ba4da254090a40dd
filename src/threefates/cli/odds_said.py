"""Odds as a terminal shows them, as a program reads them, and as a picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from threefates.cli.drawing import FORMAT, sources, sources_of
from threefates.cli.words import say, say_json
from threefates.odds.law import one_in, percent
from threefates.odds.pictures import Series, bars, lines
from threefates.rulebook.odds_by_hand import Answer, Table

BAR = 30


class Said:
    """An answer on its way out.

    Args:
        system: The game's name.
        of: What the chance is of.
        flags: Which flags were given: `json`, `csv` and `sources` count.
    """

    def __init__(self, system: str, of: str, flags: frozenset[str]) -> None:
        self._system, self._of, self._flags = system, of, flags
        self.picture = ""

    def one(self, answer: Answer) -> None:
        """One question."""
        main = answer.tables[0]
        self.picture = bars(main.rows, answer.said).svg
        if "json" in self._flags:
            say_json(self._whole(answer))
        elif "csv" in self._flags:
            say("\n".join(("law,result,chance,at_least,at_most", *_as_csv(answer.tables))))
        else:
            say("\n".join((answer.said, *(line for table in answer.tables for line in _drawn(table)))))
            self._tell_sources(answer)

    def both(self, first: Answer, second: Answer, changes: str) -> None:
        """Two questions side by side."""
        one, other = first.tables[0], second.tables[0]
        places = list(dict.fromkeys([name for name, _ in (*one.rows, *other.rows)]))
        series = [
            Series(name, [dict(t.rows).get(p, 0.0) for p in places])
            for name, t in (("as asked", one), (changes, other))
        ]
        self.picture = lines(places, series, f"{one.title}: as asked, and with {changes}", one.title).svg
        gap = second.chance - first.chance
        if "json" in self._flags:
            more = {"compared": {**second.result, **_read_by(second)}, "changes": changes, "difference": gap}
            say_json(self._whole(first, more))
        elif "csv" in self._flags:
            rows = (
                f"{place},{a:.10g},{b:.10g}" for place, a, b in zip(places, *(it.shares for it in series), strict=True)
            )
            say("\n".join((f"{one.title},first,second", *map(_one_line, rows))))
        else:
            say(f"as asked: {first.said}\nwith {changes}: {second.said}\nthe difference is {100 * gap:+.1f} points.")
            wide = max(len(place) for place in places)
            for place, a, b in zip(places, *(it.shares for it in series), strict=True):
                say(f"  {place:>{wide}}  {percent(a):>7} {_bar(a):<{BAR}}  {percent(b):>7} {_bar(b)}".rstrip())
            self._tell_sources(second)

    def grid(self, axes: Mapping[str, Sequence[str]], cells: Sequence[Any]) -> None:
        """Many questions, as a table: the first flag downwards, the second across."""
        names = list(axes)
        down, across = axes[names[0]], axes[names[1]] if len(names) > 1 else [self._of]
        rows = [
            [cells[at * len(across) + place].answer.chance for place in range(len(across))] for at in range(len(down))
        ]
        named = [f"{names[1]} {it}" if len(names) > 1 else it for it in across]
        columns = [Series(name, [row[at] for row in rows]) for at, name in enumerate(named)]
        self.picture = lines(list(down), columns, f"Chance of {self._of}", names[0]).svg
        if "json" in self._flags:
            found = [{**dict(zip(names, cell.place, strict=True)), **cell.answer.result} for cell in cells]
            first = cells[0].answer
            say_json({"format": FORMAT, "system": self._system, "axes": names, "grid": found, **_read_by(first)})
        elif "csv" in self._flags:
            lined = (",".join((*cell.place, f"{cell.answer.chance:.10g}")) for cell in cells)
            say("\n".join((",".join((*names, self._of)), *lined)))
        else:
            say("\n".join(_table(names, down, across, rows, self._of)))
            self._tell_sources(cells[0].answer)

    def _whole(self, answer: Answer, more: Mapping[str, Any] = {}) -> dict[str, Any]:
        return {"format": FORMAT, "system": self._system, **answer.result, **more, **_read_by(answer)}

    def _tell_sources(self, answer: Answer) -> None:
        if "sources" in self._flags:
            say(sources(answer))


def _read_by(answer: Answer) -> dict[str, Any]:
    return {"edition": answer.edition, "rulings": answer.rulings, "sources": list(sources_of(answer))}


def _drawn(table: Table) -> Iterator[str]:
    """A law: mean and deviation first, then =, ≥, ≤ and "1 in N" with bars."""
    wide = max([len(name) for name, _ in table.rows] + [6])
    rare = max([len(one_in(share)) for _, share in table.rows] + [12])
    yield ""
    if table.mean is None:
        yield table.title
        yield from (
            f"  {name:>{wide}}  {percent(share):>7}  {one_in(share):>{rare}}  {_bar(share)}".rstrip()
            for name, share in table.rows
        )
        return
    yield f"{table.title}: mean {table.mean[0]:.3f}, deviation {table.mean[1]:.3f}"
    yield f"  {'':>{wide}}  {'=':>7}  {'≥':>7}  {'≤':>7}  {'= is':>{rare}}"
    for name, share, more, fewer in _summed(table):
        yield (
            f"  {name:>{wide}}  {percent(share):>7}  {percent(more):>7}  {percent(fewer):>7}  {one_in(share):>{rare}}  "
            f"{_bar(share)}"
        ).rstrip()


def _summed(table: Table) -> Iterator[tuple[str, float, float, float]]:
    """Each result with its chance, that of at least and of at most it."""
    fewer = 0.0
    for at, (name, share) in enumerate(table.rows):
        fewer += share
        more = sum(later for _, later in table.rows[at:])
        yield name, share, _near(more), _near(fewer)


def _near(share: float) -> float:
    """A sum of floats that is 1 but for its last digits is 1."""
    return 1.0 if abs(share - 1) < 1e-12 else share


def _bar(share: float) -> str:
    return "█" * round(BAR * share)


def _as_csv(tables: Sequence[Table]) -> Iterator[str]:
    for table in tables:
        for name, share, more, fewer in _summed(table):
            sums = f"{more:.10g},{fewer:.10g}" if table.mean is not None else ","
            yield f'{table.title},"{name}",{share:.10g},{sums}'


def _one_line(row: str) -> str:
    return row.replace("\n", " ")


def _table(
    names: Sequence[str], down: Sequence[str], across: Sequence[str], rows: Sequence[Sequence[float]], of: str
) -> Iterator[str]:
    yield f"chance of {of}, by {' and '.join(names)}"
    wide = max(len(names[0]), *(len(it) for it in down))
    cell = max(7, *(len(it) for it in across))
    yield f"{names[0]:>{wide}}  " + "  ".join(f"{it:>{cell}}" for it in across)
    for name, row in zip(down, rows, strict=True):
        yield f"{name:>{wide}}  " + "  ".join(f"{percent(share):>{cell}}" for share in row)
