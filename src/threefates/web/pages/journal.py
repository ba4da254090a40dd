"""The journal as a page: what was, evening by evening, with what matters of each scene; first what was last time."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias, TypeVar

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
FEW: Final = 20  # entries that are looked through before others have their turn
TURNED: Final = ("good", "cost", "partial", "miss")

T = TypeVar("T")
Told: TypeAlias = Generator[str, None, T]
"""What is found while empty pieces of a page are given out, so that whoever sends it may rest there."""


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
    evenings = list[tuple[EveningNoted, list[SceneTold]]]()
    for each in reversed(found.evenings):
        scenes = yield from _scenes(each)
        evenings += [(each, scenes)] if scenes else []
    last, before = found.previously, (yield from _before(found.previously))
    open_to_all = (yield from _before(known.previously)) if known else []
    yield from pages.get_template("journal.html").generate(
        here=here,
        system=here.system,
        role="",
        mark=mark_of(here.system),
        evenings=evenings,
        previously=before,
        aloud=_read_aloud(open_to_all),
        once=once_each(),
        opening=f"{PREVIOUSLY} {here.name}"[:LONGEST_TITLE],
        last=last,
        threads=found.threads,
        counted=partial("{:g}".format),
        day_of=day_of,
    )


def day_of(at: str) -> str:
    """The day of a moment, in words; what was written down where that is no moment.

    >>> day_of("2026-11-21T20:15:00.000Z")
    '21 November 2026'
    >>> day_of("tomorrow")
    'tomorrow'
    """
    try:
        day = datetime.fromisoformat(at)
    except ValueError:  # a file that was brought in long ago could say anything
        return at
    return f"{day.day} {day:%B %Y}"


def _before(evening: EveningNoted | None) -> Told[list[SceneTold]]:
    """The scenes of an evening as one looks back at them: without what was read then of the one before it."""
    scenes = (yield from _scenes(evening)) if evening else []
    return [told for told in scenes if not told.scene.title.startswith(PREVIOUSLY)]


def _read_aloud(scenes: Sequence[SceneTold]) -> str:
    """What was last time, scene by scene, as far as it can be read aloud."""
    titled = ((f"{told.scene.title}." * bool(told.scene.title), told) for told in scenes)
    lines = (" ".join([title, *map(_said, told.short), told.opened]).strip() for title, told in titled)
    said = "\n".join(line for line in lines if line)
    return said if len(said) <= LONGEST_SAYING else said[:LONGEST_SAYING].rpartition("\n")[0]


def _said(act: LogLine) -> str:
    return f"{act.tried} – {act.text}" if act.tried else act.text


def _scenes(evening: EveningNoted) -> Told[list[SceneTold]]:
    """The scenes of which there is something to tell."""
    found = []
    for scene in evening.scenes:
        told = yield from _told(scene)
        if told.scene.title or told.acts or told.rest:
            found.append(told)
    return found


def _told(scene: SceneNoted) -> Told[SceneTold]:
    """What turned out, and whatever else there was; where nothing was rolled, the last word stands for all."""
    acts, rest, last = list[LogLine](), list[LogLine](), None
    for number, each in enumerate(entries_of(scene.told), 1):
        if number % FEW == 0:
            yield ""
        if each.tone in TURNED:
            acts.append(_verdict(each))
        elif each.tone != QUIET:
            rest.append(each.head)
            last = each
    if last and not acts:
        acts.append(_verdict(last))
        rest.pop()
    yield ""
    return SceneTold(scene, tuple(acts), tuple(rest))


def _verdict(act: LogEntry) -> LogLine:
    """How an act turned out; its first line where that was not to be seen."""
    turned = (each.line for each in reversed(act.passages) if each.line.tone in TURNED)
    return next(turned, act.head)
