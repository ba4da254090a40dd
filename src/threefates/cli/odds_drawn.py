"""Chances as lines of a terminal, however wide it is: 80 columns and more have bars, 40 the numbers alone."""

import shutil
from collections.abc import Iterator, Mapping, Sequence

from threefates.odds.law import one_in, percent
from threefates.rulebook.shell_odds import OddsTable

__all__ = ["grid", "law", "side_by_side", "summed"]

LONGEST_BAR = 30
SHORTEST_BAR = 6
WIDE = 60  # columns from which on they stand apart


def law(table: OddsTable) -> Iterator[str]:
    """A law: mean and deviation first, then =, ≥, ≤ and "1 in N" with bars."""
    yield ""
    if table.mean is None:
        yield table.title
        cells = [(name, percent(share), one_in(share)) for name, share in table.rows]
        yield from _barred(cells, [share for _, share in table.rows])
        return
    yield f"{table.title}: mean {table.mean[0]:.3f}, deviation {table.mean[1]:.3f}"
    heads = ("", "=", "≥", "≤", "= is")
    rows = [
        (name, percent(share), percent(more), percent(fewer), one_in(share))
        for name, share, more, fewer in summed(table)
    ]
    yield from _barred([heads, *rows], [0.0, *(share for _, share in table.rows)])


def summed(table: OddsTable) -> Iterator[tuple[str, float, float, float]]:
    """Each result with its chance, that of at least and of at most it."""
    fewer = 0.0
    for at, (name, share) in enumerate(table.rows):
        fewer += share
        more = sum(later for _, later in table.rows[at:])
        yield name, share, _near(more), _near(fewer)


def side_by_side(heads: tuple[str, str], rows: Sequence[tuple[str, float, float]]) -> Iterator[str]:
    """Two laws over the same results."""
    gap, wide = _gap(), max(len(name) for name, _, _ in rows)
    room = (_room() - 2 - wide) // 2 - 2 * len(gap) - 7
    long = min(LONGEST_BAR, room) if room >= SHORTEST_BAR else 0
    half = 7 + (len(gap) + long if long else 0)
    yield f"  {'':>{wide}}{gap}{heads[0]:<{half}}{gap}{heads[1]}".rstrip()
    for name, first, second in rows:
        told = [f"{percent(share):>7}{gap if long else ''}{_bar(share, long)}" for share in (first, second)]
        yield f"  {name:>{wide}}{gap}{told[0]:<{half}}{gap}{told[1]}".rstrip()


def grid(down: Mapping[str, Sequence[float]], across: Sequence[str], corner: str) -> Iterator[str]:
    """A table of chances; where it is too wide, its columns follow in blocks."""
    wide = max(len(corner), *(len(name) for name in down))
    cells = {name: [percent(share) for share in row] for name, row in down.items()}
    widths = [max(len(head), *(len(row[at]) for row in cells.values())) for at, head in enumerate(across)]
    apart = 2 if wide + sum(widths) + 2 * len(widths) <= _room() else 1
    for number, block in enumerate(_blocks([width + apart for width in widths], _room() - wide)):
        if number:
            yield ""
        for name, row in {corner: across, **cells}.items():
            yield f"{name:>{wide}}" + "".join(f"{row[at]:>{widths[at] + apart}}" for at in block)


def _blocks(widths: Sequence[int], room: int) -> Iterator[list[int]]:
    """The columns that fit beside one another, at least one each time."""
    block: list[int] = []
    left = room
    for at, width in enumerate(widths):
        if block and width > left:
            yield block
            block, left = [], room
        block.append(at)
        left -= width
    yield block


def _barred(rows: Sequence[Sequence[str]], shares: Sequence[float]) -> Iterator[str]:
    """Columns of numbers, right aligned, and a bar after each row if there is room."""
    gap = _gap()
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    room = _room() - 2 - sum(widths) - len(gap) * len(widths)
    long = min(LONGEST_BAR, room) if room >= SHORTEST_BAR else 0
    for row, share in zip(rows, shares, strict=True):
        cells = gap.join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {cells}{gap}{_bar(share, long)}".rstrip()


def _room() -> int:
    return shutil.get_terminal_size().columns


def _gap() -> str:
    return "  " if _room() >= WIDE else " "


def _bar(share: float, long: int) -> str:
    return "█" * round(long * share)


def _near(share: float) -> float:
    """A sum of floats that is 1 but for its last digits is 1."""
    return 1.0 if abs(share - 1) < 1e-12 else share
