"""Pictures of chances: plain SVG, which needs no library and looks right in a notebook, on a page and in print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

__all__ = ["Picture", "Series", "bars", "lines"]

INK, PAPER = "#1b1b1f", "#ffffff"
COLOURS: Final = ("#2a5f8f", "#b3541e", "#3a7d44", "#7b3f8c", "#8a6d00", "#5a5a5a")
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "1 4", "12 4")  # lines are told apart without colours, too
WIDE, HIGH, EDGE = 640, 320, 48


class Picture(NamedTuple):
    """An SVG."""

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
    high = 24 * len(rows) + (40 if title else 12)
    drawn = [_text(12, 22, title, weight="bold")] if title else []
    for at, (name, share) in enumerate(rows):
        top = 24 * at + (34 if title else 6)
        wide = (WIDE - 250) * share / most
        drawn.append(_text(150, top + 15, name, anchor="end"))
        drawn.append(f'<rect x="160" y="{top + 2}" width="{wide:.1f}" height="17" fill="{COLOURS[0]}"/>')
        drawn.append(_text(166 + wide, top + 15, f"{100 * share:.1f}%"))
    return Picture(_svg(high, drawn, title))


def lines(places: Sequence[str], series: Sequence[Series], title: str = "", along: str = "") -> Picture:
    """A line for each series over the same places, from 0% to 100%.

    >>> lines(("1", "2"), [Series("a", (0.1, 0.2))], "Growing").svg.count("<polyline")
    1
    """
    drawn = [_text(12, 22, title, weight="bold"), *_axes(places, along)]
    step = (WIDE - 170 - EDGE) / max(len(places) - 1, 1)
    for at, one in enumerate(series):
        colour, dash = COLOURS[at % len(COLOURS)], DASHES[at % len(DASHES)]
        spots = " ".join(f"{EDGE + step * x:.1f},{_level(share):.1f}" for x, share in enumerate(one.shares))
        how = f'stroke="{colour}" stroke-dasharray="{dash}" fill="none" stroke-width="2.5"'
        drawn.append(f'<polyline points="{spots}" {how}/>')
        drawn.append(f'<line x1="{WIDE - 160}" x2="{WIDE - 130}" y1="{60 + 22 * at}" y2="{60 + 22 * at}" {how}/>')
        drawn.append(_text(WIDE - 122, 64 + 22 * at, one.name))
    return Picture(_svg(HIGH + 60, drawn, title))


def _level(share: float) -> float:
    return 40 + (HIGH - 40) * (1 - share)


def _axes(places: Sequence[str], along: str) -> Iterable[str]:
    right = WIDE - 170
    for tenths in range(0, 11, 2):
        high = _level(tenths / 10)
        yield f'<line x1="{EDGE}" x2="{right}" y1="{high}" y2="{high}" stroke="{INK}" stroke-opacity="0.15"/>'
        yield _text(EDGE - 6, high + 4, f"{10 * tenths}%", anchor="end")
    step = (right - EDGE) / max(len(places) - 1, 1)
    for at, place in enumerate(places):
        yield _text(EDGE + step * at, HIGH + 18, place, anchor="middle")
    yield _text((EDGE + right) / 2, HIGH + 40, along, anchor="middle")


def _text(x: float, y: float, said: str, *, anchor: str = "start", weight: str = "normal") -> str:
    how = f'text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {how} fill="{INK}">{escape(said)}</text>'


def _svg(high: float, drawn: Iterable[str], title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img"'
    label = f' aria-label="{escape(title)}"' if title else ""
    font = 'font-family="system-ui, sans-serif" font-size="13"'
    ground = f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>'
    return "\n".join((f"{head}{label} {font}>", ground, *drawn, "</svg>", ""))
