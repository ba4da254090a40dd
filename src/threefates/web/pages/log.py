"""The log as a page shows it: one entry for each command, its consequences folded under it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from threefates.table.log_lines import LogLine
from threefates.table.undo_look import BackThen
from threefates.web.pages.drawing import pages
from threefates.web.pages.fields_html import text
from threefates.web.pages.glyphs import why
from threefates.web.pages.memory import Memory

__all__ = ["QUIET", "LogEntry", "LogPassage", "back", "entries_of", "entry_id", "lines", "log_entries", "told_html"]

QUIET: Final = "quiet"
MOST_SHOWN: Final = 3  # lines of what a passage led to: more are folded away


class LogPassage(Struct, frozen=True):
    """A line of an entry, and what mattered less of what it led to."""

    line: LogLine
    folded: tuple[LogLine, ...] = ()


class LogEntry(Struct, frozen=True):
    """An entry of the log: what a command came to, as one viewer may read it, in the order in which it came."""

    id: str
    head: LogLine
    passages: tuple[LogPassage, ...]
    last: int

    @property
    def tone(self) -> str:
        """The tone of the entry: of how something turned out, where it did; quiet where all of it is."""
        tones = [passage.line.tone for passage in self.passages if passage.line.important] or [self.head.tone]
        loud = [tone for tone in tones if tone != QUIET]
        return next(filter(None, loud), "") if loud else QUIET


@lru_cache(4096)
def entry_id(command: str) -> str:
    """The id in the page of a command's entry; a command's own id may hold any sign."""
    return "c-" + hashlib.blake2s(command.encode(), digest_size=8).hexdigest()


def log_entries(told: Iterable[LogLine]) -> list[LogEntry]:
    """Lines by the command they came from, in order."""
    return list(entries_of(told))


def entries_of(told: Iterable[LogLine]) -> Iterator[LogEntry]:
    """The same, one after another: the lines of a command stand together."""
    for command, lines in groupby(told, key=lambda line: line.command):
        yield _entry(command, list(lines))


def _entry(command: str, lines: Sequence[LogLine]) -> LogEntry:
    passages: list[LogPassage] = []
    for line in lines:
        if line.important or not passages:
            passages.append(LogPassage(line))
        else:
            passages[-1] = LogPassage(passages[-1].line, (*passages[-1].folded, line))
    head = next((line for line in lines if line.important), lines[0])
    return LogEntry(entry_id(command), head, tuple(passages), lines[-1].version)


def told_html(entry: LogEntry) -> str:
    """Draw an entry: each of its lines with what mattered less folded under it, whose it is, and when it was."""
    head, tone = entry.head, entry.tone
    classes = f"{f' t-{tone}' * bool(tone)}{' whisper' * bool(head.to)}{' hand' * head.by_hand}"
    only = f'<span class="to">only to {text(", ".join(head.to))}</span>' if head.to else ""
    by_hand = '<span class="to">by hand</span>' if head.by_hand else ""
    when = f'<time datetime="{text(head.at)}">{text(head.at[11:16])}</time>'
    undone = f'<b class="undone" id="{entry.id}-undone">{"taken back" if head.undone else ""}</b>'
    said = "".join([_passage(passage, head) for passage in entry.passages])
    about = f'id="{entry.id}" class="told{classes}" data-version="{entry.last}"'
    return f"<li {about}>{said}{only}{by_hand}{when}{undone}</li>"


def _passage(passage: LogPassage, head: LogLine) -> str:
    line = passage.line
    if not line.important and line is not head:
        return _folded((line, *passage.folded))
    tone = f' class="t-{line.tone}"' if line.tone else ""
    return f"<p{tone}>{_line(line)}</p>{_folded(passage.folded)}"


def _folded(lines: Sequence[LogLine]) -> str:
    if not lines:
        return ""
    each = "".join([f"<p>{_line(line)}</p>" for line in lines])
    if len(lines) > MOST_SHOWN:
        return f'<details class="then"><summary>{len(lines)} more</summary>{each}</details>'
    return f'<div class="then">{each}</div>'


def _line(line: LogLine) -> str:
    return f"{text(line.text)}{why(line.cites) if line.cites else ''}"


entries: Final = Memory(most=500_000)
"""What windows were told lately."""


class _Lines:
    """What a window was told last, drawn: the next is mostly of the same table, and told the same."""

    def __init__(self) -> None:
        self._last: tuple[Sequence[LogLine], str] = ((), "")

    def drawn(self, told: Sequence[LogLine]) -> str:
        """Draw lines of the log, once for everybody: whoever is told the same is shown the same."""
        if told != self._last[0]:
            self._last = told, "".join(map(_told, entries_of(told)))
        return self._last[1]


lines: Final = _Lines()


def _told(entry: LogEntry) -> str:
    return entries.drawn(entry, lambda: told_html(entry))


def back(then: BackThen) -> str:
    """A look at what would go and change if something were taken back."""
    told = entries_of(then.told)
    return pages.get_template("back.html").render(then=then, told=[entry.head.text for entry in told])


def _told_of(entry: LogEntry) -> Markup:
    return Markup(told_html(entry))


pages.globals["told_of"] = _told_of
