"""The timeline: a log folded into a state, with undo as part of the truth."""

from __future__ import annotations

import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from threefates.pieces.sealing import Turn
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Event
from threefates.rulebook.seal import Unsealed
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import SeatId
from threefates.table.commands import Commands
from threefates.table.envelope import Envelope
from threefates.table.moments import Moment, Moments
from threefates.table.overtaken import Overtaken
from threefates.table.slices import REST_EVERY, Work, at_once
from threefates.table.undo_events import Redone, Undone

__all__ = ["DrawTurns", "Moment", "Timeline"]

KEEP: Final = 256  # moments whose state is kept, so that telling and undoing them needs no replay
FOLD_EVERY: Final = 1024  # events between two folds that are kept, to begin from when something older is looked at


class _Fold(Struct, frozen=True):
    """The state as it was at a version, and what had been taken back by then."""

    version: int
    state: State
    undone: bytes = b""  # packed: a byte for each event


class _Foreseen(Struct, frozen=True):
    """The state that undo or redo would have left behind at a version."""

    event: Undone | Redone
    version: int
    state: State


class DrawTurns:
    """How often each seat has drawn for each kind of command in each evening, as one goes through a log."""

    def __init__(self) -> None:
        self._drew: Counter[tuple[int, str, str]] = Counter()

    def next(self, epoch: int, seat: SeatId, kind: str) -> Turn:
        """Return whose turn it is, and the how manyeth, if this seat draws for such a command now."""
        return Turn(seat, kind, self._drew[epoch, seat, kind])

    def of(self, first: Envelope) -> Turn | None:
        """Return the turn of a command by its first event, and count it; None where it drew nothing from a seed."""
        if not first.drawn or first.by_hand:
            return None
        turn = self.next(first.epoch, first.by or "", first.kind)
        self._drew[first.epoch, turn.seat, turn.kind] += 1
        return turn


class Timeline:
    """Every event of a table in order, and the state they make.

    Of old events only what undo asks about is at hand; the rest is packed once `pack` is called, and folds kept now
    and then say from where to fold again. They are a cache: whatever they say, the events say too.

    Args:
        system: The game with the table's own chapters.
        settings: How this table reads its book, from the first event of its log.
        keep: How many of the last moments keep the state they made.

    Cost:
        About 8 µs an event; undo folds only what came after it.
    """

    def __init__(self, system: System, settings: Settings, keep: int = KEEP) -> None:
        self.system = system
        self.settings = settings
        self.keep = keep
        self.version = 0  # of the last event
        self.moments = Moments(system)
        self.spans = Commands()  # command id -> first and last version
        self.start = system.start(settings)
        self.state = self.start
        self.unsealed: list[tuple[int, int]] = []  # by version, the evenings whose seals were opened
        self.to_restore: list[int] = []  # what was taken back and nobody has played on since: the versions of it
        self._folds = [_Fold(0, self.start)]
        self._turned_back: list[tuple[int, int]] = []  # by each undo and redo: from which version on, and its own
        self._overtaken = Overtaken()
        self._turns = DrawTurns()
        self._foreseen: _Foreseen | None = None  # by what was asked about last

    def add(self, envelopes: Iterable[Envelope], states: Iterable[State] = ()) -> None:
        """Fold more events in, in the order of their versions.

        Args:
            envelopes: The events.
            states: The state after each of the first of them, where deciding them has folded them onto this very
                timeline's state already; after undo and redo, what they leave behind.

        Raises:
            ValueError: If a version is missing or comes twice, or a command's events do not stand together.
        """
        folded = iter(states)
        for version, envelope in enumerate(envelopes, self.version + 1):
            if envelope.version != version:
                raise ValueError(f"the log goes from version {version - 1} to {envelope.version}")
            self._remember(envelope, next(folded, None))

    def adding(self, envelopes: Iterable[Envelope]) -> Work[None]:
        """Fold more events in as `add` does, and rest where something long ago was taken back."""
        for each in envelopes:
            yield from self.foreseeing(each.event)
            self.add([each])

    def _remember(self, envelope: Envelope, folded: State | None) -> None:
        self.spans.add(envelope)
        event = envelope.event
        if folded is None and isinstance(event, Undone | Redone):
            folded = self.system.evolve(self.after(event), event)
        state = folded or self.system.evolve(self.state, event)
        if envelope.drawn:
            self._turns.of(envelope)
        self.state = state
        self.moments.add(Moment(envelope, state), self.keep)
        self.version = envelope.version
        if not event.record:
            self.to_restore.clear()
        elif isinstance(event, Undone | Redone):
            self._turn_back(event)
        elif isinstance(event, Unsealed):
            self.unsealed.append((envelope.version, event.epoch))
        if envelope.version % FOLD_EVERY == 0:
            self._folds.append(_Fold(envelope.version, self.state, zlib.compress(self.moments.undone(), 1)))

    def turn(self, epoch: int, seat: SeatId, kind: str) -> Turn:
        """Return whose turn it is, and the how manyeth, if this seat draws for such a command now."""
        return self._turns.next(epoch, seat, kind)

    def pack(self) -> None:
        """Keep what is old in fewer bytes. Some 3 µs for each event that is packed."""
        self.moments.pack(self.keep)

    # undo ---------------------------------------------------------------------------------------

    def _turn_back(self, event: Undone | Redone) -> None:
        undone = isinstance(event, Undone)
        turned = self.spans.versions(event.commands)
        for version in turned:
            self.moments.turn(version, undone=undone and self.spans.is_play(version))
        self.spans.stand(set(event.commands), again=not undone)
        if undone:
            self.to_restore.append(self.version)
        elif self.to_restore:
            self.to_restore.pop()
        self._turned_back.append((min(turned, default=1), self.version))
        self._overtaken.add(*self._turned_back[-1])
        self._foreseen = None

    def after(self, event: Undone | Redone) -> State:
        """The state that taking these commands back, or restoring them, leaves behind.

        Raises:
            KeyError: If there is no such command.
        """
        return at_once(self.folding(event))

    def foreseeing(self, event: Event) -> Work[None]:
        """Fold in slices what stands after undo or redo, so that `after` knows it at once until something is turned."""
        if isinstance(event, Undone | Redone):
            yield from self.folding(event)

    def folding(self, event: Undone | Redone) -> Work[State]:
        """Fold what stands after undo or redo, in slices; whoever asked before has it folded on from there."""
        known, version, turns = self._foreseen, self.version, len(self._turned_back)
        begun = (known.version, known.state) if known and self._goes_on(known, event) else None
        if begun and begun[0] == version:
            return begun[1]
        state = yield from self._refolded(event, version, self.moments.undone(), self._overtaken, begun)
        if len(self._turned_back) == turns and self._is_far(event):
            self._foreseen = _Foreseen(event, version, state)
        return state

    def _is_far(self, event: Undone | Redone) -> bool:
        """Tell whether it takes long to fold what stands after an event: of others nothing is kept."""
        return any(self.spans[each][0] <= self.version - self.keep for each in event.commands[:1])

    def _goes_on(self, known: _Foreseen, event: Undone | Redone) -> bool:
        """Tell whether an event turns what one that was foreseen turns, and of what came since whatever it may."""
        before, now = known.event.commands, event.commands
        same = type(event) is type(known.event) and now[: len(before)] == before
        return same and all(self.spans[each][0] > known.version for each in now[len(before) :])

    def _refolded(
        self,
        event: Undone | Redone,
        version: int,
        undone: bytes | bytearray,
        overtaken: Overtaken,
        begun: tuple[int, State] | None = None,
    ) -> Work[State]:
        """Fold what stands at a version once commands are taken back, or restored.

        Args:
            event: What turns them.
            version: The last event that is folded in.
            undone: What has been taken back until then, a byte for each event.
            overtaken: The states that are not those of what stands then.
            begun: A version up to which that is folded already, and its state.
        """
        turned, back = self.spans.versions(event.commands), isinstance(event, Undone)
        base, state = begun or self._base(min(turned, default=1), overtaken)
        for moment in self.moments.since(base, version):
            number = moment.envelope.version
            gone = back if number in turned else undone[number - 1]
            if moment.envelope.event.record or not gone:
                state = self.system.evolve(state, moment.envelope.event)
            if number % REST_EVERY == 0:
                yield
        return state.at(version)

    def _base(self, before: int, overtaken: Overtaken) -> tuple[int, State]:
        """The latest state that is kept of a version before another, and still what stands there."""
        for version in range(before - 1, max(0, self.version - self.keep), -1):
            state = self.moments[version - 1].state
            if state is not None and version not in overtaken:
                return version, state
        fold = next(f for f in reversed(self._folds) if f.version < before and f.version not in overtaken)
        return fold.version, fold.state

    # looking back -------------------------------------------------------------------------------

    def span(self, command: str) -> Sequence[Moment]:
        """The moments of a command; none if it has none here."""
        first, last = self.spans.get(command, (1, 0))
        return self.moments[first - 1 : last]

    def commands(self) -> Iterator[tuple[str, Sequence[Moment]]]:
        """Every command with its moments, the newest first."""
        return ((command, self.span(command)) for command in reversed(self.spans))

    def stands(self, command: str) -> bool:
        """Tell whether anything of a command can still be taken back."""
        first, last = self.spans.get(command, (1, 0))
        return any(self.spans.is_play(at) and not self.moments.is_undone(at) for at in range(first, last + 1))

    def is_undone(self, command: str) -> bool:
        """Tell whether anything of a command has been taken back."""
        first, last = self.spans.get(command, (1, 0))
        return any(map(self.moments.is_undone, range(first, last + 1)))

    def keeps(self, after: int) -> bool:
        """Tell whether the states of all moments after a version are kept."""
        return self.version - after <= self.keep

    def retelling(self, after: int) -> int:
        """How many events are folded to tell what came after a version: whatever was taken back since, each time."""
        if self.keeps(after):
            return max(0, self.version - after)
        begun = next(each.version for each in reversed(self._folds) if each.version <= after)
        back = (turned - first for first, turned in self._turned_back if turned > begun)
        return self.version - begun + sum(far if far < self.keep else far + FOLD_EVERY // 2 for far in back)

    def retold(self, after: int, until: int | None = None) -> Iterator[Moment | None]:
        """The moments after a version with the states that they made, however long ago; None where one may rest.

        What is said to be taken back is so now, and not then.
        """
        if self.keeps(after):  # now: others may play on before the last of them is taken
            kept = [Moment(each.envelope, each.state, undone=each.undone) for each in self.moments.since(after, until)]
            yield from kept
            return
        now, until = self.moments.undone(), self.version if until is None else min(until, self.version)
        fold = next(each for each in reversed(self._folds) if each.version <= after)
        state, undone = fold.state, bytearray(zlib.decompress(fold.undone) if fold.undone else b"")
        overtaken = Overtaken(pair for pair in self._turned_back if pair[1] <= fold.version)
        lately = deque([(fold.version, state)], self.keep)  # what was just done is mostly what is taken back
        for moment in self.moments.since(fold.version, until):
            version, event = moment.envelope.version, moment.envelope.event
            state = self.system.evolve(state, event)
            undone.append(False)
            if isinstance(event, Undone | Redone):
                turned = self.spans.versions(event.commands)
                near = _latest(lately, min(turned, default=1), overtaken)
                state = yield from self._refolded(event, version, undone, overtaken, near)
                for each in turned:
                    undone[each - 1] = isinstance(event, Undone) and self.spans.is_play(each)
                overtaken.add(min(turned, default=1), version)
            lately.append((version, state))
            if version > after:
                yield Moment(moment.envelope, state, undone=bool(now[version - 1]))
            if version % REST_EVERY == 0:
                yield None


def _latest(states: deque[tuple[int, State]], before: int, overtaken: Overtaken) -> tuple[int, State] | None:
    """The latest of these states of a version before another that is still what stands there; None if none is."""
    return next((each for each in reversed(states) if each[0] < before and each[0] not in overtaken), None)
