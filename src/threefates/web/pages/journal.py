"""The journal as a page: what was, evening by evening, with what matters of each scene; first what was last time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from msgspec import Struct

from threefates.commons.texts import LONGEST_SAYING, LONGEST_TITLE
from threefates.table.journal import EveningNoted, Journal, SceneNoted
from threefates.table.log_lines import LogLine
from threefates.web.pages.drawing import mark_of, pages
from threefates.web.pages.here import Here
from threefates.web.pages.log import QUIET, LogEntry, entries_of
from threefates.web.pages.seats import once_each

__all__ = ["day_of", "journal"]

PREVIOUSLY: Final = "Previously on"
TURNED: Final = ("good", "cost", "partial", "miss")


class SceneTold(Struct, frozen=True):
    """A scene as the journal tells of it: what turned out, in order, and how much more there was."""

    scene: SceneNoted
    acts: tuple[LogLine, ...]
    rest: tuple[LogLine, ...]

    @property
    def short(self) -> tuple[LogLine, ...]:
        """The last two things that turned out, or that there were."""
        return (self.acts or self.rest)[-2:]

    @property
    def opened(self) -> str:
        """How it was opened, in a sentence, where nothing else is told of it."""
        said, _, more = self.scene.aloud.partition(". ")
        return "" if self.short else f"{said}." if more else said


def journal(here: Here, found: Journal, known: Journal | None = None) -> Iterator[str]:
    """The journal of a seat as a page; piece by piece, since it may be long.

    Args:
        here: Whose page it is.
        found: The journal of that seat.
        known: What everybody knows, where what was last time can be put on the stage.
    """
    evenings = [(each, scenes) for each in reversed(found.evenings) if (scenes := _scenes(each))]
    last = found.previously
    return pages.get_template("journal.html").generate(
        here=here,
        system=here.system,
        role="",
        mark=mark_of(here.system),
        evenings=evenings,
        previously=_before(last),
        aloud=_read_aloud(_before(known.previously)) if known else "",
        once=once_each(),
        opening=f"{PREVIOUSLY} {here.name}"[:LONGEST_TITLE],
        last=last,
        threads=found.threads,
        counted=partial("{:g}".format),
        day_of=day_of,
    )


def day_of(at: str) -> str:
    """The day of a moment, in words.

    >>> day_of("2026-11-21T20:15:00.000Z")
    '21 November 2026'
    """
    day = datetime.fromisoformat(at)
    return f"{day.day} {day:%B %Y}"


def _before(evening: EveningNoted | None) -> list[SceneTold]:
    """The scenes of an evening as one looks back at them: without what was read then of the one before it."""
    scenes = _scenes(evening) if evening else []
    return [told for told in scenes if not told.scene.title.startswith(PREVIOUSLY)]


def _read_aloud(scenes: Sequence[SceneTold]) -> str:
    """What was last time, scene by scene, as far as it can be read aloud."""
    titled = ((f"{told.scene.title}." * bool(told.scene.title), told) for told in scenes)
    lines = (" ".join([title, *map(_said, told.short), told.opened]).strip() for title, told in titled)
    said = "\n".join(line for line in lines if line)
    return said if len(said) <= LONGEST_SAYING else said[:LONGEST_SAYING].rpartition("\n")[0]


def _said(act: LogLine) -> str:
    return f"{act.tried} – {act.text}" if act.tried else act.text


def _scenes(evening: EveningNoted) -> list[SceneTold]:
    """The scenes of which there is something to tell."""
    told = [_told(scene) for scene in evening.scenes]
    return [each for each in told if each.scene.title or each.acts or each.rest]


def _told(scene: SceneNoted) -> SceneTold:
    loud = [each for each in entries_of(scene.told) if each.tone != QUIET]
    acts = [each for each in loud if each.tone in TURNED]
    chosen = acts or loud[-1:]  # where nothing was rolled, the last word
    rest = tuple(each.head for each in loud if each not in chosen)
    return SceneTold(scene, tuple(_verdict(each) for each in chosen), rest)


def _verdict(act: LogEntry) -> LogLine:
    """How an act turned out; its first line where that was not to be seen."""
    turned = (each.line for each in reversed(act.passages) if each.line.tone in TURNED)
    return next(turned, act.head)
