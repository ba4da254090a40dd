"""Sight: one viewer looking again and again, so that only what changed is worked out anew.

Every part and every batch of offers remembers which slices of the state it read. While those are the very
same objects, so is the answer; an answer that comes out as it was before stays the very same object, too.
Nothing is shared between viewers but what `PUBLIC` sees.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, compress
from operator import is_not
from typing import Any, Final, NamedTuple

from msgspec import Struct

from threefates.rulebook.agenda import Agenda
from threefates.rulebook.compose import System
from threefates.rulebook.headings import Heading, Moving, Offering, OffersOfKind
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Part, View
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.rulebook.watching import Questions, Slices, Watched, asked_otherwise

__all__ = ["Differences", "Sight"]

MOST_LOOKS: Final = 16  # sets of open headings whose offers a seat remembers: its windows may have others open

Shows = Mapping[str, Callable[..., Part | None]]


class Differences:
    """The slices that differ between two states: seats that look at the same two share the search."""

    def __init__(self) -> None:
        self._last: tuple[Slices, Slices, Slices] = ({}, {}, {})
        self.asked: Set[object] = frozenset()  # what is noted of those who looked for questions that are others now

    def between(self, before: Slices, now: Slices) -> Slices:
        """Return the slices that are others now. One that came out equal is none."""
        was, became, found = self._last
        if was is not before or became is not now:
            olds = before.values() if list(before) == list(now) else map(before.get, now)
            others = compress(now.items(), map(is_not, now.values(), olds))  # a loop over all chapters: no Python in it
            found = {kind: raw for kind, raw in others if before.get(kind) != raw}
            self._last = (before, now, found)
            self.asked = asked_otherwise(before.get(Agenda), found[Agenda]) if Agenda in found else frozenset()
        return found


class _Shown:
    """The parts that a viewer sees, of one sort, and which of them have to be worked out."""

    def __init__(self, shows: Shows, *by: Viewer) -> None:
        self.shows = shows  # in the order of the chapters
        self.by = by  # whom they depend on; nobody where all see the same
        self.stale = set(shows)
        self.view: View = {}

    def take(self, found: Mapping[str, Part | None]) -> None:
        """Put in what came out otherwise: the view is another one then, in the order of the chapters."""
        view = {name: part for name, part in {**self.view, **found}.items() if part is not None}
        come = not view.keys() <= self.view.keys()
        self.view = {name: view[name] for name in self.shows if name in view} if come else view


class _Look(Struct):
    """What was offered under the same open headings, and of which functions."""

    came: tuple[tuple[Heading, ...], ...]  # what the functions that name headings answered when it was found
    moving: tuple[Moving, ...]  # those that name a heading which is open
    wanted: Mapping[object, Offering]  # by the function
    stale: dict[object, None] = {}  # of these, whichever may have to be worked out
    batches: Sequence[object] = ()
    offers: tuple[Offer, ...] = ()
    turn: int = -1  # when that was


def _never() -> bool:
    return False


class _Begun(NamedTuple):
    """Offers that are being worked out, one after the other."""

    going: Iterator[Offer]
    found: list[Offer]
    read: set[object]


class Sight:
    """A viewer's looks at a table, over time.

    Args:
        system: The game with the table's own chapters.
        differences: What the viewers of one table share.

    Cost:
        A look in which nothing changed for this viewer costs some 10 µs, however many chapters there are: the parts and
        the offers in sight count that have read what moved, and nothing else.
    """

    def __init__(self, system: System, differences: Differences | None = None) -> None:
        self._system = system
        self._pictured = system.pictured
        self._differences = differences or Differences()
        self._viewer: Viewer | None = None
        self._state: State | None = None  # that was looked at last
        self._raw: Mapping[type[Struct], Struct] = {}
        self._slices: dict[type[Struct], Struct] = {}
        self._answers: dict[object, object] = {}
        self._before: dict[object, object] = {}  # what was answered, and has to be worked out anew
        self._readers: defaultdict[object, set[object]] = defaultdict(set)
        self._questions = Questions(self._slices)
        self._watched = Watched(self._slices, self._questions)
        self._everybodys = _Shown({})
        self._mine = _Shown({})
        self._turn = 0  # moves whenever something has to be worked out that is no part
        self._moved = 0  # moves whenever there may be other headings
        self._offered = OffersOfKind((), (), (), ())
        self._moving: Set[object] = frozenset()  # the functions among them that say which headings there are
        self._looks: dict[frozenset[Heading] | None, _Look] = {}
        self._came: tuple[int, tuple[tuple[Heading, ...], ...]] = (-1, ())  # when, and what each that names some said
        self._headings: tuple[object, tuple[Heading, ...]] = (None, ())  # of what was said, and which there were
        self._headed: dict[tuple[tuple[Heading, ...], ...], tuple[Heading, ...]] = {}
        self._begun: dict[object, _Begun] = {}  # by the function: what looks were tired in the midst of

    def public_view(self, state: State, viewer: Viewer) -> View:
        """The parts that are the same for everybody; the same object as long as they are."""
        known = self._known(state, viewer)
        return self._parts(known, self._everybodys)

    def private_view(self, state: State, viewer: Viewer) -> View:
        """The parts that depend on who looks; the same object as long as they are."""
        known = self._known(state, viewer)
        return self._parts(known, self._mine)

    def sees(self, state: State, viewer: Viewer, tired: Callable[[], bool], *, public: bool) -> bool:
        """Work out some of the parts that a view will hold, until that is enough for now; whether more is left.

        Args:
            state: What is so.
            viewer: Who looks.
            tired: Tells whether it is enough.
            public: Whether it is those that are the same for everybody, or those that hang on who looks.
        """
        known = self._known(state, viewer)
        shown = self._everybodys if public else self._mine
        while shown.stale:
            if tired():
                return True
            name = shown.stale.pop()
            try:
                other = self._answer(name, known, shown.shows[name], *shown.by)
            except BaseException:
                shown.stale.add(name)
                raise
            if other:
                found: Any = self._answers[name]
                shown.take({name: found})
        return False

    def offers(self, state: State, viewer: Viewer, opened: frozenset[Heading] | None = None) -> tuple[Offer, ...]:
        """Return what the viewer may do now; the same object as long as it is.

        Args:
            state: What is so.
            viewer: Who looks.
            opened: The headings that are open: what stands under others alone is left out. None: nothing is.
        """
        known = self._known(state, viewer)
        look = self._looks.get(opened)
        if look is not None and look.turn == self._turn:
            return look.offers
        look = self._look(opened, known, viewer)
        self._works_out(look, known, viewer, _never)
        batches = [*map(self._answers.__getitem__, look.wanted)]
        if len(batches) != len(look.batches) or any(map(is_not, batches, look.batches)):
            found: Iterable[Any] = batches
            look.batches, look.offers = batches, tuple(chain.from_iterable(found))
        look.turn = self._turn
        return look.offers

    def looks(self, state: State, viewer: Viewer, opened: frozenset[Heading] | None, tired: Callable[[], bool]) -> bool:
        """Work out some of what `offers` will answer, until that is enough for now; whether more is left."""
        known = self._known(state, viewer)
        look = self._looks.get(opened)
        if look is not None and look.turn == self._turn:
            return False
        return self._works_out(self._look(opened, known, viewer), known, viewer, tired)

    def _works_out(self, look: _Look, known: Watched, viewer: Viewer, tired: Callable[[], bool]) -> bool:
        """Work out some of what is offered, until that is enough for now; whether more is left."""
        for offers in [*look.stale]:
            if offers not in self._answers and (
                tired() or self._goes_on(offers, known, look.wanted[offers], viewer, tired)
            ):
                return True
            del look.stale[offers]
        return False

    def _goes_on(
        self, name: object, known: Watched, offering: Offering, viewer: Viewer, tired: Callable[[], bool]
    ) -> bool:
        """Work out some of what one function offers, from where any look left that; whether more of it is left."""
        begun = self._begun.pop(name, None)  # whatever fails in the midst of it is begun anew
        if begun is None:
            known.read = set()
            begun = _Begun(offering.offers(known, viewer), [], known.read)
        known.read = begun.read
        for offer in begun.going:
            begun.found.append(offer)
            if tired():
                self._begun[name] = begun
                return True
        self._note(name, tuple(begun.found), begun.read)
        return False

    def headings(self, state: State, viewer: Viewer) -> tuple[Heading, ...]:
        """Return the headings that may be opened; the same object as long as they are."""
        came = self._coming(self._known(state, viewer), viewer)
        if self._headings[0] is not came:
            self._headings = came, self._under(came)
        return self._headings[1]

    def _coming(self, known: Watched, viewer: Viewer) -> tuple[tuple[Heading, ...], ...]:
        """Return what each function that names headings answers; the same object as long as all answer the same."""
        asked, came = self._came
        if asked != self._moved:
            now = tuple([self._named(each, known, viewer) for each in self._offered.moving])
            came = now if len(now) != len(came) or any(map(is_not, now, came)) else came
            self._came = self._moved, came
        return came

    def _under(self, came: tuple[tuple[Heading, ...], ...]) -> tuple[Heading, ...]:
        """Return all headings, where the functions that say which there are answer so."""
        if came not in self._headed:
            if len(self._headed) >= MOST_LOOKS:
                self._headed.clear()
            self._headed[came] = self._offered.headings(dict(zip(self._offered.moving, came, strict=True)))
        return self._headed[came]

    def pictures(self, state: State, viewer: Viewer) -> frozenset[str]:
        """Return the names of the pictures that the viewer knows of; the same object as long as they are."""
        known, answers = self._known(state, viewer), self._answers
        if self._pictured not in answers:
            self._answer(self._pictured, known, self._pictured)
        found: Any = answers[self._pictured]
        names: frozenset[str] = found
        return names

    def _look(self, opened: frozenset[Heading] | None, known: Watched, viewer: Viewer) -> _Look:
        """Return what is wanted under these open headings."""
        came = self._coming(known, viewer) if opened else ()
        look = self._looks.get(opened)
        if look is not None and look.came is came:
            return look
        named = zip(self._offered.moving, came, strict=True) if opened else ()
        moving = tuple([asked for asked, headings in named if opened and not opened.isdisjoint(headings)])
        if look is not None and look.moving == moving:
            look.came = came
            return look
        if len(self._looks) >= MOST_LOOKS:
            self._looks.clear()
        wanted = self._offered.every if opened is None else self._offered.under(opened, moving)
        look = self._looks[opened] = _Look(came, moving, {each.offers: each for each in wanted})
        look.stale = dict.fromkeys(look.wanted)
        return look

    def _named(self, asked: Moving, known: Watched, viewer: Viewer) -> tuple[Heading, ...]:
        answers: dict[object, Any] = self._answers
        if asked not in answers:
            self._answer(asked, known, lambda seen: tuple(asked(seen, viewer)))
        headings: tuple[Heading, ...] = answers[asked]
        return headings

    def _parts(self, known: Watched, shown: _Shown) -> View:
        if shown.stale:
            others = [name for name in shown.stale if self._answer(name, known, shown.shows[name], *shown.by)]
            shown.stale.clear()
            answers: Mapping[Any, Any] = self._answers
            if others:
                shown.take({name: answers[name] for name in others})
        return shown.view

    def _known(self, state: State, viewer: Viewer) -> Watched:
        if viewer is not self._viewer and viewer != self._viewer:
            self._turn_to(viewer)
        elif state is self._state:
            return self._watched
        now = state.slices()
        if now is not self._raw:
            hiding, slices = self._system.hiding, self._slices
            moved: list[object] = []
            for kind, raw in self._differences.between(self._raw, now).items():
                known = self._system.known_slice(kind, raw, viewer) if kind in hiding else raw
                if kind not in hiding or known != slices.get(kind):  # else only what is hidden has changed
                    slices[kind] = known
                    moved.append(kind)
            if moved:
                moved.extend(self._differences.asked)
                self._forget([*moved, *self._questions.answered_otherwise(moved)])
            self._raw = now
        self._state = state
        return self._watched

    def _forget(self, changed: Sequence[object]) -> None:
        """Forget every answer that has read one of these."""
        for kind in changed:
            for name in self._readers.pop(kind, ()):
                if name in self._answers:
                    self._before[name] = self._answers.pop(name)
                    if isinstance(name, str):
                        (self._mine if name in self._mine.shows else self._everybodys).stale.add(name)
                    else:
                        self._turn += 1
                        self._moved += name in self._moving
                        for look in [look for look in self._looks.values() if name in look.wanted]:
                            look.stale[name] = None
        for name in [name for name, begun in self._begun.items() if not begun.read.isdisjoint(changed)]:
            del self._begun[name]

    def _turn_to(self, viewer: Viewer) -> None:
        self._viewer, self._raw, self._slices = viewer, {}, {}
        self._answers, self._before, self._readers = {}, {}, defaultdict(set)
        self._questions = Questions(self._slices)
        self._watched = Watched(self._slices, self._questions)
        self._everybodys = _Shown(self._system.public_parts)
        self._mine = _Shown(self._system.private_parts, viewer)
        self._offered = self._system.offered(viewer)
        self._moving = frozenset(self._offered.moving)
        self._looks, self._headed, self._begun = {}, {}, {}
        self._came, self._headings = (-1, ()), (None, ())

    def _answer(self, name: object, known: Watched, work: Callable[..., object], *by: Viewer) -> bool:
        """Work an answer out of what is known, for whoever it depends on; whether it is another than before."""
        known.read = set()
        return self._note(name, work(known, *by), known.read)

    def _note(self, name: object, found: object, read: Iterable[object]) -> bool:
        self._begun.pop(name, None)
        before = self._before.pop(name, None)
        same = found == before
        self._answers[name] = before if same else found
        for kind in read:
            self._readers[kind].add(name)
        return not same
