"""Pictures of chances: plain SVG, which needs no library and looks right in a notebook, on a page and in print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple

from threefates.pieces.shares import percent

__all__ = ["Picture", "Series", "bars", "lines"]

INK, PAPER = "#1b1b1f", "#ffffff"
COLOURS: Final = ("#2a5f8f", "#b3541e", "#3a7d44", "#7b3f8c", "#8a6d00", "#5a5a5a")
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "1 4", "12 4")  # lines are told apart without colours, too
WIDE, HIGH, EDGE = 640, 320, 48
LETTER: Final = 7.2  # how wide a letter is, at most
TITLE: Final = 80  # letters that fit above a picture
NAME: Final = 32  # letters of a name that are shown
TOPS: Final = (0.05, 0.1, 0.25, 0.5)  # where the chances of a plot may end, if all are small


class Picture(NamedTuple):
    """A picture drawn as SVG."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, write: Callable[[str], object]) -> None:
        """Hand the SVG to whatever writes it, such as `pathlib.Path("odds.svg").write_text`."""
        write(self.svg)


class Series(NamedTuple):
    """One line of a plot: its name and a chance for each place."""

    name: str
    shares: Sequence[float]


def bars(rows: Sequence[tuple[str, float]], title: str = "") -> Picture:
    """A bar for each chance, with its number beside it.

    >>> "62.5%" in bars([("hit", 0.625), ("miss", 0.375)]).svg
    True
    """
    most = max((share for _, share in rows), default=1) or 1
    left = max(150, _wide(name for name, _ in rows) + 12)
    drawn = [_text(12, 22, _shortened(title, TITLE), weight="bold")] if title else []
    for at, (name, share) in enumerate(rows):
        top = 24 * at + (34 if title else 6)
        wide = (WIDE - left - 80) * share / most
        drawn.append(_text(left, top + 15, _shortened(name, NAME), anchor="end"))
        drawn.append(f'<rect x="{left + 10:g}" y="{top + 2}" width="{wide:.1f}" height="17" fill="{COLOURS[0]}"/>')
        drawn.append(_text(left + 16 + wide, top + 15, percent(share)))
    return Picture(_svg(24 * len(rows) + (40 if title else 12), drawn, title))


def lines(places: Sequence[str], series: Sequence[Series], title: str = "", along: str = "") -> Picture:
    """A line for each series over the same places, from 0% to the round number above the highest.

    >>> lines(("1", "2"), [Series("a", (0.1, 0.2))], "Growing").svg.count("<polyline")
    1
    """
    right = WIDE - max(160, _wide(one.name for one in series) + 52)
    top = _top([share for one in series for share in one.shares])
    drawn = [_text(12, 22, _shortened(title, TITLE), weight="bold"), *_axes(places, along, right, top)]
    step = (right - EDGE) / max(len(places) - 1, 1)
    for at, one in enumerate(series):
        how = f'stroke="{COLOURS[at % len(COLOURS)]}" stroke-dasharray="{_dash(at)}" fill="none" stroke-width="2.5"'
        # the last digits of a chance are the processor's: without them half a tenth falls the same way everywhere
        spots = [(EDGE + step * x, round(_level(share / top), 6)) for x, share in enumerate(one.shares)]
        drawn.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}" {how}/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[at % len(COLOURS)]}"/>' for x, y in spots]
        high = 60 + 22 * at
        drawn.append(f'<line x1="{right + 10:g}" x2="{right + 40:g}" y1="{high}" y2="{high}" {how}/>')
        drawn.append(_text(right + 48, high + 4, _shortened(one.name, NAME)))
    return Picture(_svg(max(HIGH + 60, 60 + 22 * len(series)), drawn, title))


def _top(shares: Sequence[float]) -> float:
    most = max(shares, default=1.0)
    return next((top for top in TOPS if most <= top), 1.0)


def _dash(at: int) -> str:
    """Each line a dash of its own for each colour, so that no two of three dozen are alike."""
    return DASHES[(at + at // len(COLOURS)) % len(DASHES)]


def _level(part: float) -> float:
    return 40 + (HIGH - 40) * (1 - part)


def _axes(places: Sequence[str], along: str, right: float, top: float) -> Iterable[str]:
    for fifth in range(6):
        high = _level(fifth / 5)
        yield f'<line x1="{EDGE}" x2="{right:g}" y1="{high:g}" y2="{high:g}" stroke="{INK}" stroke-opacity="0.15"/>'
        yield _text(EDGE - 6, high + 4, f"{20 * fifth * top:g}%", anchor="end")
    step = (right - EDGE) / max(len(places) - 1, 1)
    every = ceil((_wide(places) + LETTER) / step)  # where places stand too close only some are named
    for at, place in enumerate(places[::every]):
        yield _text(EDGE + step * at * every, HIGH + 18, _shortened(place, NAME), anchor="middle")
    yield _text((EDGE + right) / 2, HIGH + 40, along, anchor="middle")


def _wide(names: Iterable[str]) -> float:
    """The width of the longest of them."""
    return LETTER * max((min(len(name), NAME) for name in names), default=0)


def _shortened(said: str, most: int) -> str:
    return said if len(said) <= most else f"{said[: most - 1]}…"


def _text(x: float, y: float, said: str, *, anchor: str = "start", weight: str = "normal") -> str:
    how = f'text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {how} fill="{INK}">{escape(said)}</text>'


def _svg(high: float, drawn: Iterable[str], title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img"'
    label = f' aria-label="{escape(title)}"' if title else ""
    font = 'font-family="system-ui, sans-serif" font-size="13"'
    ground = f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>'
    return "\n".join((f"{head}{label} {font}>", ground, *drawn, "</svg>", ""))
