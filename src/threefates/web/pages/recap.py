"""A recap of what happened as a file to keep: the journal as Markdown, a line for each act, what it led to under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.table.log_lines import LogLine
from threefates.web.pages.here import Here
from threefates.web.pages.journal import day_of
from threefates.web.pages.log import QUIET, LogEntry, entries_of

__all__ = ["recap"]

MARKS: Final = re.compile(r"([\\`*_\[\]#|~])")
NAMED: Final = re.compile(r"&(?=#?\w+;)")  # what would be read as a sign's name; any other "&" is itself


def recap(here: Here, found: Journal) -> Iterator[str]:
    """Write what a seat may read of what happened, as Markdown: evening by evening, scene by scene, like the journal.

    Without what was taken back and housekeeping; line by line, since it may be long.

    Args:
        here: Whose page it is; the recap says so, since others may know less.
        found: The journal of that seat.
    """
    yield f"# {_plain(here.name)}\n\n{_plain(here.title)}, as {_plain(here.viewer.seat.name)} may know it.\n"
    for evening in found.evenings:
        opening = f"\n## {_titled(evening)}\n"
        for scene in evening.scenes:
            for written in _scene(scene):
                yield opening + written if written else ""
                opening = "" if written else opening


def _titled(evening: EveningNoted) -> str:
    return f"Evening {evening.number}, {day_of(evening.at)}" if evening.number else "Before the first evening"


def _scene(scene: SceneNoted) -> Iterator[str]:
    """Its title, what was read aloud, and what each act came to; of a scene without any of these nothing."""
    if scene.title:
        yield f"\n### Scene {scene.number}: {_plain(scene.title)}\n"
    for line in scene.aloud.splitlines():
        if line.strip():
            yield f"\n> {_plain(line)}\n"
    before = "\n"
    for act in entries_of(scene.told):
        for written in _lines(act):
            yield f"{before}{written}\n"
            before = ""
        yield ""  # whoever asks for piece after piece may rest here, though nothing was written


def _lines(act: LogEntry) -> Iterator[str]:
    """What an act came to, its first line before the others; of housekeeping nothing."""
    whispered = f" *(only to {_plain(', '.join(act.head.to))})*" if act.head.to else ""
    first = True
    for line, *folded in ((passage.line, *passage.folded) for passage in act.passages):
        if line.tone == QUIET:
            continue
        yield f"- {_said(line)}{whispered}" if first else f"  - {_said(line)}"
        yield from (f"  - {_said(each)}" for each in folded)
        first = False


def _said(line: LogLine) -> str:
    """A line; of how something turned out with what was tried."""
    return f"*{_plain(line.tried)}* – {_plain(line.text)}" if line.tried else _plain(line.text)


def _plain(text: str) -> str:
    r"""Text whose signs are only signs, in Markdown and in the HTML that is made of it.

    >>> print(_plain("<b> & &lt;"))
    &lt;b&gt; & &amp;lt;
    >>> print(_plain("a *bold* [claim]"))
    a \*bold\* \[claim\]
    """
    plain = NAMED.sub("&amp;", " ".join(text.split())).replace("<", "&lt;").replace(">", "&gt;")
    return MARKS.sub(r"\\\1", plain)
