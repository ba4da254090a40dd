"""Lately: what the windows of one table look back at after every command, found once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import Final, Generic, TypeVar

from msgspec import Struct

from threefates.rulebook.messages import Event, Told
from threefates.rulebook.parts import Part, View
from threefates.rulebook.viewers import Viewer
from threefates.table.log_lines import LogLine, line
from threefates.table.staging import Staged, staged
from threefates.table.timeline import Moment, Timeline
from threefates.table.undo_events import Redone, Undone

__all__ = ["Happened", "Lately", "changes"]

T = TypeVar("T")

MOST: Final = 256  # moments of which everybody was told alike: as many as there are moments whose state is kept
FEW: Final = 16  # ways in which a moment is told


class Happened(Struct, frozen=True):
    """What happened between two versions."""

    moments: Sequence[Moment]
    turned: frozenset[str]  # the commands that were taken back or restored


class _Made(Struct, Generic[T]):
    """What was made of one moment."""

    moment: Moment
    undone: bool
    made: list[tuple[Told | None, T | None]]  # by what was told
    everybodys: bool = False  # everybody is told so


class _Alike(Generic[T]):
    """Something of each moment as a viewer may know it, made once for all who are told the same of it.

    Args:
        timeline: The log.
        make: Makes it; from what is told alone, where that is `enough`.
        enough: Tells of an event whether it is.
    """

    def __init__(
        self,
        timeline: Timeline,
        make: Callable[[Timeline, Moment, Viewer], T | None],
        enough: Callable[[Event], bool],
    ) -> None:
        self._timeline = timeline
        self._make = make
        self._enough = enough
        self._known: dict[int, _Made[T]] = {}
        self._last: tuple[Sequence[Moment], tuple[T, ...], bool] = ((), (), True)  # whether it is so for everybody
        self._lately: tuple[Sequence[Moment], Sequence[_Made[T]]] = ((), ())

    def each(self, moments: Sequence[Moment], viewer: Viewer) -> tuple[T, ...]:
        """What there is of several moments: the same object for everybody for whom it is the same."""
        last, before, everybodys = self._last
        if last is moments and everybodys:
            return before
        every, alike = [], True
        if self._lately[0] is not moments:
            self._lately = moments, [self._made(moment) for moment in moments]
        for of in self._lately[1]:
            one = of.made[0][1] if of.everybodys else self._of(of.moment, of, viewer)
            alike = alike and of.everybodys
            if one is not None:
                every.append(one)
        found = tuple(every)
        if last is moments and len(found) == len(before) and all(map(is_, found, before)):
            return before
        self._last = moments, found, alike
        return found

    def of(self, moment: Moment, viewer: Viewer) -> T | None:
        """What there is of one moment."""
        return self._of(moment, self._made(moment), viewer)

    def _of(self, moment: Moment, made: _Made[T], viewer: Viewer) -> T | None:
        if made.everybodys:
            return made.made[0][1]
        state, event = moment.state, moment.envelope.event
        if state is None or not self._enough(event):
            return self._make(self._timeline, moment, viewer)
        told = self._timeline.system.tell(state, event, viewer)
        for to_others, found in made.made:
            if to_others is told:
                return found
        found = self._make(self._timeline, moment, viewer)
        if len(made.made) >= FEW:  # what was told is told anew once other tables have told much since
            made.made.clear()
        made.made.append((told, found))
        made.everybodys = self._timeline.system.told_alike(state, event)
        return found

    def _made(self, moment: Moment) -> _Made[T]:
        version, known = moment.envelope.version, self._known
        made = known.get(version)
        if made is None or made.moment is not moment or made.undone is not moment.undone:
            made = known[version] = _Made(moment, moment.undone, [])
            if len(known) > MOST:
                del known[next(iter(known))]
        return made


class Lately:
    """The last events of a log, what everybody was told of them in the same words, and what everybody saw change.

    Windows look one after another, and mostly at the same: it is looked up once.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._between = (0, 0, 0)  # and where the log stood: what is taken back since is otherwise
        self._happened = Happened((), frozenset())
        self._lines = _Alike(timeline, line, lambda event: True)
        self._staged = _Alike(timeline, staged, timeline.system.stages_what_is_told)
        self._views: tuple[View, View, dict[str, Part | None]] = ({}, {}, {})

    def happened(self, after: int, until: int) -> Happened:
        """What happened after a version, until another."""
        between = (after, until, self._timeline.version)
        if self._between != between:
            moments = tuple(self._timeline.moments.since(after, until))
            events = [moment.envelope.event for moment in moments]
            turned = [name for event in events if isinstance(event, Undone | Redone) for name in event.commands]
            self._between, self._happened = between, Happened(moments, frozenset(turned))
        return self._happened

    def lines(self, happened: Happened, viewer: Viewer) -> tuple[LogLine, ...]:
        """The log as a viewer may read it, of moments whose states are kept."""
        return self._lines.each(happened.moments, viewer)

    def lines_of(self, command: str, viewer: Viewer) -> tuple[LogLine, ...]:
        """The same of a command, as far as its states are kept."""
        kept = (moment for moment in self._timeline.span(command) if moment.state is not None)
        return tuple([said for moment in kept if (said := self._lines.of(moment, viewer)) is not None])

    def staged(self, happened: Happened, viewer: Viewer) -> tuple[Staged, ...]:
        """What came on the stage for a viewer, of moments whose states are kept."""
        return self._staged.each(happened.moments, viewer)

    def changed(self, before: View, now: View) -> dict[str, Part | None]:
        """The parts that differ between two views that everybody has."""
        was, became, found = self._views
        if was is not before or became is not now:
            found = changes(before, now)
            self._views = before, now, found
        return found


def changes(before: View, now: View) -> dict[str, Part | None]:
    """The parts that differ between two views: None where one is gone."""
    if before is now:
        return {}
    found: dict[str, Part | None] = {
        name: part for name, part in now.items() if (old := before.get(name)) is not part and old != part
    }
    return found | {name: None for name in before if name not in now}
