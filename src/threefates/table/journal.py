"""The journal of a table: evening by evening, scene by scene, as one seat may know it. It makes itself from the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import Clocks
from threefates.commons.notes import Notes
from threefates.commons.scenes import EveningEnded, EveningStarted, SceneDescribed, SceneStarted
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, SeatId
from threefates.table.log_lines import LogLine, line
from threefates.table.looking import Looking
from threefates.table.slices import Work
from threefates.table.timeline import Moment

__all__ = ["EveningNoted", "Journal", "SceneNoted", "Thread", "journal"]

OPENS: Final = (EveningStarted, SceneStarted, SceneDescribed)


class SceneNoted(Struct, frozen=True):
    """A scene, and what happened in it; with number 0, what happened outside of any."""

    number: int = 0
    title: str = ""
    aloud: str = ""
    told: tuple[LogLine, ...] = ()


class EveningNoted(Struct, frozen=True):
    """An evening; number 0 is what came before the first."""

    number: int = 0
    at: str = ""
    scenes: tuple[SceneNoted, ...] = (SceneNoted(),)
    over: bool = False
    clocks: dict[str, float] = {}  # by id, how far each stood at its end, as far as was known then

    def with_scene(self, scene: SceneNoted) -> EveningNoted:
        """Return the evening with another scene at its end."""
        return replace(self, scenes=(*self.scenes, scene))

    def with_last(self, scene: SceneNoted) -> EveningNoted:
        """With another in place of its last scene."""
        return replace(self, scenes=(*self.scenes[:-1], scene))


class Thread(Struct, frozen=True):
    """What is still open: a clock that is not full, with how far it stood after each evening, or what is hidden."""

    name: str
    filled: float = 0
    size: int = 0
    stood: tuple[tuple[int, float], ...] = ()


class Journal(Struct, frozen=True):
    """Everything that happened, and what is still open."""

    evenings: tuple[EveningNoted, ...]
    threads: tuple[Thread, ...]

    @property
    def between(self) -> bool:
        """True at an evening's start: none is under way, or none of its scenes has begun."""
        last = self.evenings[-1]
        return last.over or not any(scene.title for scene in last.scenes)

    @property
    def previously(self) -> EveningNoted | None:
        """The last evening that is over, whether somebody said so or the next began."""
        *before, last = self.evenings
        return next(
            (each for each in (last, *reversed(before)) if each.number and (each.over or each is not last)), None
        )


def journal(table: Looking, seat: SeatId | None) -> Work[Journal]:
    """Write the journal of a seat, in slices, without what was taken back; of no seat it is what everybody knows."""
    viewer, system = PUBLIC if seat is None else table.viewer(seat), table.system
    evenings, told = [EveningNoted()], list[LogLine]()  # of its last scene, which many thousand lines may be told of
    for moment in table.timeline.retold(0, table.version):
        if moment is None or moment.undone or moment.state is None:
            yield
            continue
        event = moment.envelope.event
        if isinstance(event, EveningStarted | SceneStarted):
            evenings[-1] = _closed(evenings[-1], told)
            told.clear()
        evenings[-1:] = _opened(evenings[-1], event, moment)
        if said := None if isinstance(event, OPENS) else line(table.timeline, moment, viewer):
            told.append(said)
        if isinstance(event, EveningEnded):
            known = system.known(moment.state, viewer)
            evenings[-1] = replace(evenings[-1], over=True, clocks=_standing(known))
    evenings[-1], threads = _closed(evenings[-1], told), list[Thread]()
    for thread in _threads(system.known(table.state, viewer), evenings):
        threads.append(thread)
        yield
    return Journal(tuple(evenings), tuple(threads))


def _closed(evening: EveningNoted, told: Iterable[LogLine]) -> EveningNoted:
    """The evening with what was told of its last scene."""
    return evening.with_last(replace(evening.scenes[-1], told=tuple(told)))


def _opened(evening: EveningNoted, event: Event, moment: Moment) -> tuple[EveningNoted, ...]:
    """The evening with what an event opens; with another behind it, where that begins."""
    match event:
        case EveningStarted(number=number):
            return evening, EveningNoted(number, moment.envelope.at)
        case SceneStarted(number=number, title=title, description=description):
            return (evening.with_scene(SceneNoted(number, title, description)),)
        case SceneDescribed(title=title, description=description):
            return (evening.with_last(replace(evening.scenes[-1], title=title, aloud=description)),)
        case _:
            return (evening,)


def _standing(known: State) -> dict[str, float]:
    return {clock.id: clock.filled for clock in (known.find(Clocks) or Clocks()).known.values()}


def _threads(known: State, evenings: Iterable[EveningNoted]) -> Iterable[Thread]:
    over = [each for each in evenings if each.over]
    for clock in (known.find(Clocks) or Clocks()).known.values():
        if not clock.full:
            stood = tuple((each.number, each.clocks[clock.id]) for each in over if clock.id in each.clocks)
            yield Thread(clock.name, clock.filled, clock.size, stood)
    for note in (known.find(Notes) or Notes()).known.values():
        if note.secret and not note.readable:
            yield Thread(note.cover)
