"""The journal as a page: what was, evening by evening, with what matters of each scene; first what was last time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from threefates.table.journal import Evening, Journal, Scene
from threefates.table.log_lines import LogLine
from threefates.web.pages.drawing import mark_of, pages
from threefates.web.pages.here import Here
from threefates.web.pages.log import QUIET, LogEntry, entries_of

__all__ = ["journal"]

TURNED: Final = ("good", "cost", "partial", "miss")


class Told(Struct, frozen=True):
    """A scene as the journal tells of it: what turned out, in order, and how much more there was."""

    scene: Scene
    acts: tuple[LogLine, ...]
    rest: tuple[LogLine, ...]


def journal(here: Here, found: Journal) -> Iterator[str]:
    """The journal of a seat as a page; piece by piece, since it may be long."""
    evenings = [(each, scenes) for each in reversed(found.evenings) if (scenes := _scenes(each))]
    last = found.previously
    return pages.get_template("journal.html").generate(
        here=here,
        system=here.system,
        role="",
        mark=mark_of(here.system),
        evenings=evenings,
        previously=_scenes(last) if last else [],
        last=last,
        threads=found.threads,
        counted=partial("{:g}".format),
    )


def _scenes(evening: Evening) -> list[Told]:
    """The scenes of which there is something to tell."""
    told = [_told(scene) for scene in evening.scenes]
    return [each for each in told if each.scene.title or each.acts or each.rest]


def _told(scene: Scene) -> Told:
    loud = [each for each in entries_of(scene.told) if each.tone != QUIET]
    acts = [each for each in loud if each.tone in TURNED]
    chosen = acts or loud[-1:]  # where nothing was rolled, the last word
    rest = tuple(each.head for each in loud if each not in chosen)
    return Told(scene, tuple(_verdict(each) for each in chosen), rest)


def _verdict(act: LogEntry) -> LogLine:
    """How an act turned out; its first line where that was not to be seen."""
    turned = (each.line for each in reversed(act.passages) if each.line.tone in TURNED)
    return next(turned, act.head)
