"""Looking at a table: what each seat sees of it, may do at it, and is told of its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from threefates.rulebook.chapter import Chances
from threefates.rulebook.compose import System
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import View
from threefates.rulebook.sight import Differences, Sight
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, SeatId, Seating, Viewer
from threefates.table import seals, undo
from threefates.table.access import Access
from threefates.table.chain import Chain
from threefates.table.lately import Lately
from threefates.table.log import TableRow
from threefates.table.log_lines import LogLine, line
from threefates.table.presence import everybody
from threefates.table.slices import Work, at_once, in_slices, stretch
from threefates.table.staging import Staged
from threefates.table.timeline import Timeline

__all__ = ["Looking"]

REMEMBERED = 60  # versions that are looked through for what is on the stage

LOOK: Final = 0.02  # seconds of looking at first: what most pages offer takes less
STRETCH: Final = 0.004  # seconds of looking at a stretch after that
MOST_LOOKS: Final = 1000  # such stretches, where the table is played at faster than that
MOST_OFFERED: Final = 400  # seats and sets of open headings
MOST_SETS: Final = 16  # of open headings, at one look


class _Offered(Struct, frozen=True):
    """What was offered to a seat: by the rules, by the table, and all of it."""

    played: tuple[Offer, ...]
    here: tuple[Offer, ...]
    every: tuple[Offer, ...]


class _Glance(Struct):
    """One seat's look at one state: what of it has been worked out. After the next event there is another."""

    state: State
    viewer: Viewer
    sight: Sight
    whole: bool = False  # every part of its view is
    looked: set[frozenset[Heading] | None] = set()  # the open headings of which everything that is offered is
    offers: dict[frozenset[Heading] | None, tuple[Offer, ...]] = {}
    headings: tuple[Heading, ...] | None = None
    pictures: frozenset[str] | None = None

    def looks(self, opened: frozenset[Heading] | None, seconds: float) -> bool:
        """Work out some of what is offered, for so long; whether more is left."""
        if opened in self.looked:
            return False
        if self.sight.looks(self.state, self.viewer, opened, stretch(seconds)):
            return True
        if len(self.looked) >= MOST_SETS:
            self.looked.clear()
        self.looked.add(opened)
        return False

    def sees(self, *, public: bool) -> bool:
        """Work out some parts of its view; whether more is left."""
        if not self.whole:
            self.whole = not self.sight.sees(self.state, self.viewer, stretch(STRETCH), public=public)
        return not self.whole


class Looking:
    """A table as it is looked at: its log folded, and what was worked out of it lately for each seat."""

    def __init__(self, row: TableRow, system: System, timeline: Timeline) -> None:
        self.row = row
        self.system = system
        self.timeline = timeline
        self.chain = Chain()
        self.gone = False  # deleted: nobody looks at it any more
        self.present: Counter[SeatId] = Counter()
        self.tick = 0  # moves with every event, and when somebody comes or goes
        self.lately = Lately(timeline)
        self._looked = -1  # the tick of what stands here for everybody
        self._public: View = {}
        self._shared: View = {}  # of that, what is no matter of who is in touch
        self._head = ""
        self._offered: dict[tuple[SeatId, frozenset[Heading] | None], _Offered] = {}
        self._sights: dict[SeatId, Sight] = {}
        self._glances: dict[SeatId, _Glance] = {}
        self._differences = Differences()
        self._seated = Seating()
        self._viewers: dict[SeatId, Viewer] = {}
        self._acted: tuple[int, tuple[str, SeatId | None]] = (-1, ("", None))  # when it was looked up, and the last act

    @property
    def version(self) -> int:
        """The version of the last event."""
        return self.timeline.version

    @property
    def head(self) -> str:
        """The head of the log, for devices to remember; empty where its last command was not salted yet."""
        self._look_again()
        return self._head

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self.timeline.state

    @property
    def seating(self) -> Seating:
        """The seats of the table now."""
        return self.state[Seating]

    def seat_of(self, key_hash: str) -> SeatId | None:
        """The seat that a key opens; none once the table is gone."""
        return None if self.gone else self.state[Access].keys.get(key_hash)

    def viewer(self, seat: SeatId) -> Viewer:
        """The viewer that a seat is: the same object as long as nobody sits down, goes or takes over a character."""
        seating = self.timeline.state[Seating]
        if seating is not self._seated:
            self._seated, self._viewers = seating, {}
        if seat not in self._viewers:
            self._viewers[seat] = seating.viewer(seat)
        return self._viewers[seat]

    def public_view(self) -> View:
        """The parts that are the same for everybody: computed once for each tick, from what everybody knows."""
        self._look_again()
        return self._public

    def _look_again(self) -> None:
        if self._looked == self.tick:
            return
        glance, seats = self._glance(""), everybody(self.seating, self.present)
        shared = glance.sight.public_view(glance.state, glance.viewer)
        if shared is not self._shared or seats != self._public.get("seats"):
            self._shared, self._public = shared, shared | {"seats": seats}
        last = self.timeline.moments[self.version - 1].envelope.command
        self._head = self.chain.head if self.timeline.spans.is_salted(last) else ""
        self._looked = self.tick

    def private_view(self, seat: SeatId) -> View:
        """The parts that depend on which seat looks; the same object as long as they are."""
        glance = self._glance(seat)
        return glance.sight.private_view(glance.state, glance.viewer)

    def view(self, seat: SeatId) -> View:
        """Return all parts that a seat sees."""
        return {**self.public_view(), **self.private_view(seat)}

    def offers(self, seat: SeatId, opened: frozenset[Heading] | None = None) -> tuple[Offer, ...]:
        """Return what a seat may do now.

        Args:
            seat: Whose page it is.
            opened: The headings that it has open: what stands under others alone is left out. None: nothing is.
        """
        glance = self._glance(seat)
        found = glance.offers.get(opened)
        if found is None:
            if len(glance.offers) >= MOST_SETS:
                glance.offers.clear()
            found = glance.offers[opened] = self._offers(glance, opened)
        return found

    def _offers(self, glance: _Glance, opened: frozenset[Heading] | None) -> tuple[Offer, ...]:
        viewer, state = glance.viewer, glance.state
        sealed = seals.offers(state, self.system.conceals(state), viewer) if viewer.runs else ()
        if self._acted[0] != self.version:
            self._acted = self.version, undo.last_act(self.timeline)
        read = partial(self.lately.lines_of, viewer=viewer)
        ours = (*sealed, *undo.offers(self.timeline, viewer, read, self._acted[1]))
        here = tuple([self.system.guarded(state, offer, viewer.seat) for offer in ours])
        played, key = glance.sight.offers(state, viewer, opened), (viewer.seat.id, opened)
        was = self._offered.get(key)
        if was is None or was.played is not played or was.here != here:
            if len(self._offered) >= MOST_OFFERED:
                self._offered.clear()
            stayed = {old: old for old in (was.here if was else ())}
            here = tuple([stayed.get(new, new) for new in here])
            was = self._offered[key] = _Offered(played, here, played + here)
        return was.every

    def looking(self, seat: SeatId, opened: Callable[[], frozenset[Heading] | None] = lambda: None) -> Work[None]:
        """Work out in slices what `offers` will answer, whatever happens meanwhile: in a full story it takes long."""
        yield from self.viewing(seat)
        for number in range(MOST_LOOKS):
            glance = self._here(seat)
            if glance is None or not glance.looks(opened(), STRETCH if number else LOOK):
                return
            yield

    def viewing(self, seat: SeatId) -> Work[None]:
        """Work out in slices what `view` will answer, part by part: of hundreds of people one alone takes a while."""
        for public in (True, False):
            for _ in range(MOST_LOOKS):
                glance = self._here(seat)
                if glance is None or not (self._glance("") if public else glance).sees(public=public):
                    break
                yield

    def has_looked(self, seat: SeatId, opened: frozenset[Heading] | None = None) -> bool:
        """Tell whether `offers` answers at once, but for what little moved since the look: if not, play is too fast."""
        glance = self._here(seat)
        return glance is None or not glance.looks(opened, LOOK)

    def headings(self, seat: SeatId) -> tuple[Heading, ...]:
        """Return the headings that a seat's page may open; the same object as long as they are."""
        glance = self._glance(seat)
        if glance.headings is None:
            glance.headings = glance.sight.headings(glance.state, glance.viewer)
        return glance.headings

    def pictures(self, seat: SeatId) -> frozenset[str]:
        """Return the names of the pictures that a seat knows of."""
        glance = self._glance(seat)
        if glance.pictures is None:
            glance.pictures = glance.sight.pictures(glance.state, glance.viewer)
        return glance.pictures

    def odds(self, seat: SeatId, command: Command) -> Chances | None:
        """Return the exact chances of a command from what a seat knows; None where there is nothing to compute.

        Raises:
            Refused: Where this seat is told no odds at all, or a rule says why there are none.
        """
        return self.system.odds(self.state, command, self.viewer(seat))

    def _glance(self, seat: SeatId) -> _Glance:
        """The look of a seat, or of everybody, at what is so now."""
        state, found = self.timeline.state, self._glances.get(seat)
        if found is None or found.state is not state:
            viewer = self.viewer(seat) if seat else PUBLIC
            found = self._glances[seat] = _Glance(state, viewer, self._sight(seat))
        return found

    def _sight(self, seat: SeatId) -> Sight:
        if seat not in self._sights:
            self._sights[seat] = Sight(self.system, self._differences)
        return self._sights[seat]

    def _here(self, seat: SeatId) -> _Glance | None:
        """The look of a seat, as long as there is such a seat."""
        return self._glance(seat) if seat in self.timeline.state[Seating].seats else None

    def told(self, seat: SeatId, after: int, until: int | None = None) -> tuple[LogLine, ...]:
        """The log as a seat may read it, after a version, until another or the last.

        Where that may be long, `tell` it: this keeps everybody waiting.
        """
        return at_once(self.telling(seat, after, until))

    async def tell(self, seat: SeatId, after: int, until: int | None = None) -> tuple[LogLine, ...]:
        """The log as a seat may read it now, after a version, until another or the last, while play goes on."""
        return await in_slices(self.telling(seat, after, until))

    def telling(self, seat: SeatId, after: int, until: int | None = None) -> Work[tuple[LogLine, ...]]:
        """Tell the log, in slices: to whoever the seat is now, and up to where the log stands now."""
        timeline, viewer, told = self.timeline, self.viewer(seat), []
        after, until = max(after, 0), self.version if until is None else until
        if timeline.keeps(after):
            return self.lately.lines(self.lately.happened(after, until), viewer)
        for moment in timeline.retold(after, until):
            if moment is None:
                yield
            elif said := line(timeline, moment, viewer):
                told.append(said)
        return tuple(told)

    def staged(self, seat: SeatId, after: int, until: int | None = None) -> tuple[Staged, ...]:
        """What came on the stage for a seat between two versions; of what is long past nothing is folded anew."""
        last, viewer = self.version if until is None else until, self.viewer(seat)
        after = max(after, last - REMEMBERED, 0)
        return self.lately.staged(self.lately.happened(after, last), viewer) if self.timeline.keeps(after) else ()

    def is_undone(self, command: str) -> bool:
        """Return whether a command has been taken back."""
        return self.timeline.is_undone(command)
