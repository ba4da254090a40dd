"""A recap of what happened as a file to keep: Markdown, a line for each act, what it led to under it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from threefates.table.log_lines import LogLine
from threefates.web.pages.here import Here
from threefates.web.pages.log import QUIET, LogEntry, entries_of

__all__ = ["recap"]

MARKS: Final = re.compile(r"([\\`*_\[\]#|~])")


def recap(here: Here, told: Sequence[LogLine]) -> Iterator[str]:
    """Write what a seat may read of what happened, as Markdown, by day, without what was taken back and housekeeping.

    Line by line, since it may be long.

    Args:
        here: Whose page it is; the recap says so, since others may know less.
        told: The lines of the log as the seat may read them.
    """
    yield f"# {_plain(here.name)}\n\n{_plain(here.title)}, as {_plain(here.viewer.seat.name)} may know it.\n"
    day = ""
    for act in entries_of(told):
        for written in () if act.head.undone else _lines(act):
            if day != act.head.at[:10]:
                yield "\n" if day else ""
                day = act.head.at[:10]
                yield f"\n## {day}\n"
            yield f"\n{written}"
        yield ""  # whoever asks for piece after piece may rest here, though nothing was written
    yield "\n\n" if day else "\n"


def _lines(act: LogEntry) -> Iterator[str]:
    """What an act came to, its first line before the others; of housekeeping nothing."""
    whispered = f" *(only to {_plain(', '.join(act.head.to))})*" if act.head.to else ""
    first = True
    for line, *folded in ((passage.line, *passage.folded) for passage in act.passages):
        if line.tone == QUIET:
            continue
        yield f"- {_plain(line.text)}{whispered}" if first else f"  - {_plain(line.text)}"
        yield from (f"  - {_plain(each.text)}" for each in folded)
        first = False


def _plain(text: str) -> str:
    r"""Text whose signs are only signs, in Markdown and in the HTML that is made of it.

    >>> print(_plain("<b>&"))
    &lt;b&gt;&amp;
    >>> print(_plain("a *bold* [claim]"))
    a \*bold\* \[claim\]
    """
    return MARKS.sub(r"\\\1", escape(" ".join(text.split()), quote=False))
