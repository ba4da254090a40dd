"""A table: one group's continuing play, from a command to what everybody sees of it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.chance import Chance, HandChance, NoChance, SealedChance
from threefates.pieces.errors import PieceError
from threefates.pieces.sealing import commitment
from threefates.rulebook.compose import System
from threefates.rulebook.epochs import COUNTED, Epoch, Seal
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import NoncesClosed, Sealed, Unsealed
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.typed import listing
from threefates.rulebook.viewers import SeatId
from threefates.table.chain import Link, chained
from threefates.table.deciding import BY_THE_TABLE, decide
from threefates.table.door import CodeRenewed
from threefates.table.envelope import Envelope, read_kept
from threefates.table.legible import illegible
from threefates.table.log import Conflict, Store, StoreBroken, TableRow
from threefates.table.log_lines import LogLine
from threefates.table.names import check_id, join_code
from threefates.table.observable import Observable
from threefates.table.real_dice import ASK_ME, Begun, TypedInVain, WrongCards, in_words, turns_a_card
from threefates.table.safety import RaiseXCard
from threefates.table.slices import FREE, Purse, Slices, in_slices, urgently
from threefates.table.timeline import Timeline
from threefates.table.undo import foreseeing, looking_on
from threefates.table.undo_events import Redo, Redone, Undo, Undone
from threefates.table.words import heard, to_hear

__all__ = ["Answered", "Outside", "Table"]

MOST_CARDS: Final = 200  # taps of which it is remembered which card they raised


class Outside(Struct, frozen=True):
    """The hour, and bytes nobody can guess: what a table cannot make itself."""

    now: Callable[[], str]  # ISO 8601 in UTC
    random: Callable[[int], bytes]


class Answered(Struct, frozen=True):
    """The answer to a command: where the log stands, and what the seat was told."""

    version: int
    told: tuple[LogLine, ...]


class _AsTyped(Exception):
    """Raised with the words for a command that the rules refuse as it was typed, before anything has fallen."""

    def __init__(self, refused: Refused) -> None:
        super().__init__()
        self.refused = refused


class Table(Observable):
    """One table in memory: its log folded, one command in flight at a time, and whoever watches."""

    def __init__(self, row: TableRow, system: System, timeline: Timeline, store: Store, outside: Outside) -> None:
        super().__init__(row, system, timeline)
        self.store = store
        self.outside = outside
        self._flight = asyncio.Lock()
        self.showing = Slices()  # what very many windows are shown, they are shown one by one
        self._salt = outside.random(16)
        self._cards: dict[str, str] = {}  # whose tap it was, hashed, and how the X-card is called that it raised
        self._seeds: dict[int, bytes] = {}
        self._heard = 0  # the last evening whose words were waited for
        self.begun = Begun()

    # acting -------------------------------------------------------------------------------------

    async def ask(
        self,
        seat: SeatId,
        command_id: str,
        command: Command,
        by_hand: Sequence[int | str] = (),
        purse: Purse = FREE,
    ) -> Answered:
        """Carry out one command of one seat, from asking to durable answer.

        The same id again gives the same answer. Nothing is acknowledged before it is durable, and
        where somebody else was first on disk it is decided again, unseen.

        Args:
            seat: Whose it is.
            command_id: Its id, given by whoever asks.
            command: What is asked for.
            by_hand: What people rolled or drew themselves, in order; with `ASK_ME` among it no more dice are.
            purse: What pays for finding out how a form spells what was typed, where the rules know no such thing.

        Raises:
            Refused: With words that teach; nothing has changed.
            StoreBroken: If it could not be remembered; nothing has changed.
        """
        check_id(command_id)
        if isinstance(command, Undo | Redo) and (by := self.seating.seats.get(seat)):
            await in_slices(foreseeing(self.timeline, command, by))  # before it is in flight: others may act meanwhile
        while True:
            try:
                return await self._asked(seat, command_id, command, by_hand)
            except _AsTyped as typed:
                listed = await self._as_listed(seat, command, purse)
                if listed is None:
                    raise typed.refused from None
                command = listed

    async def _asked(self, seat: SeatId, command_id: str, command: Command, by_hand: Sequence[int | str]) -> Answered:
        """Carry out one command as it was typed, while no other is in flight."""
        anonymous = isinstance(command, RaiseXCard)
        name = self._card(seat, command_id) if anonymous else command_id
        async with self._flight:
            while name not in self.timeline.spans:
                self._must_be_here()
                if seat not in self.seating.seats:
                    raise Refused("seat.removed", "That seat is no more.", remedy="Ask whoever runs the game why.")
                try:
                    decided = await self._decide(seat, name, command, by_hand)
                    epoch = to_hear(self.state, decided[0])
                    if epoch is not None and self._heard != epoch.number:
                        await self._hear(epoch)
                        continue
                    await self._remember(*decided)
                except Conflict:
                    await self._catch_up()
                else:
                    return await self._answer(seat, name)
            self._must_be_theirs(seat, name, anonymous=anonymous)
            return await self._answer(seat, name)

    async def _hear(self, epoch: Epoch) -> None:
        """Take no more promises for this evening, and let those in touch say theirs before anything falls."""
        if not epoch.closed:
            await self._remember(self.wrap(f"words-{self.outside.random(8).hex()}", [NoncesClosed(epoch.number)]), {})
        self._flight.release()
        try:
            await heard(self)
        finally:
            await self._flight.acquire()
        self._heard = epoch.number

    async def _decide(
        self, seat: SeatId, name: str, command: Command, by_hand: Sequence[int | str]
    ) -> tuple[list[Envelope], dict[int, bytes], Sequence[State]]:
        by = self.seating.seats[seat]
        chance = NoChance() if isinstance(command, BY_THE_TABLE) else await self._chance(seat, command, by_hand)
        if isinstance(command, Undo | Redo):
            await in_slices(foreseeing(self.timeline, command, by))
        try:
            decision = decide(self.timeline, command, by, chance)
        except (PieceError, Refused) as error:
            if turns_a_card(error, chance, by_hand):
                return await self._decide(seat, name, command, ())
            refused = in_words(error, chance)
            if refused is error and not chance.drawn:
                raise _AsTyped(refused) from None
            await self._tried(seat, command, chance, done=False)
            raise await self._in_vain(seat, refused) from None
        unfit = illegible(decision.events)
        if await self._tried(seat, command, chance, done=unfit is None) and unfit is None:
            return await self._decide(seat, name, command, by_hand)  # others may read of that before it
        if unfit:
            raise await self._in_vain(seat, in_words(unfit, chance))
        seeds: dict[int, bytes] = {}
        events = await self._with_secrets(decision.events, seeds)
        told = None if isinstance(command, RaiseXCard) else command
        envelopes = self.wrap(name, events, by=seat if told else None, asked=told, chance=chance)
        return envelopes, seeds, decision.states

    async def _tried(self, seat: SeatId, command: Command, chance: Chance, *, done: bool) -> bool:
        """Write down that dice were typed in, and then others, as `Begun` has it; whether that was so."""
        if tried := self.begun.tries(seat, command, chance, done=done):
            name = f"typed-{self.outside.random(8).hex()}"
            await self._remember(self.wrap(name, [TypedInVain(seat, dice=True)]), {})
        return tried

    async def _in_vain(self, seat: SeatId, refused: Refused) -> Refused:
        """Write down that cards were typed in, where nothing comes of them: nobody tries any in secret."""
        if isinstance(refused, WrongCards):
            name = f"typed-{self.outside.random(8).hex()}"
            await self._remember(self.wrap(name, [TypedInVain(seat)]), {})
        return refused

    async def _as_listed(self, seat: SeatId, command: Command, purse: Purse) -> Command | None:
        """The command as the forms of its seat spell what was typed; None where they spell nothing otherwise.

        Others play on meanwhile. For whoever has no time left to pay with nothing is looked up, nor where others play
        faster than that.
        """
        if not purse.has_time():
            return None
        await in_slices(purse.weighed(self.looking(seat)))
        found = seat in self.seating.seats and self.has_looked(seat)
        return await in_slices(purse.weighed(listing(command, self.offers(seat)))) if found else None

    async def _with_secrets(self, events: Sequence[Event], seeds: dict[int, bytes]) -> list[Event]:
        """Return events with the seed of each seal that is opened, and the commitment to each new one (see `seeds`)."""
        found: list[Event] = []
        for event in events:
            if isinstance(event, Unsealed):
                found.append(replace(event, seed=(await self._seed(event.epoch)).hex()))
            elif isinstance(event, Sealed):
                seeds[event.epoch] = self.outside.random(32)
                found.append(replace(event, commitment=commitment(seeds[event.epoch])))
            else:
                found.append(event)
        return found

    async def _chance(self, seat: SeatId, command: Command, by_hand: Sequence[int | str]) -> Chance:
        if by_hand:
            return HandChance([each for each in by_hand if each != ASK_ME])
        epoch = self.state[Seal].current
        if epoch is None:
            raise RuntimeError("this table has no seal")
        turn = self.timeline.turn(epoch.number, seat, tag_of(type(command)))
        version = turn if epoch.scheme == COUNTED else self.version + 1
        return SealedChance(await self._seed(epoch.number), epoch.mixed(), version)

    async def _seed(self, epoch: int) -> bytes:
        if epoch not in self._seeds:
            seed = await self.store.seed(self.row.id, epoch)
            if seed is None:
                raise Refused(
                    "seal.lost", "The seed of that evening is not here.", remedy="It stays with the table it came from."
                )
            self._seeds[epoch] = seed
        return self._seeds[epoch]

    def wrap(
        self,
        name: str,
        events: Sequence[Event],
        *,
        by: SeatId | None = None,
        asked: Command | None = None,
        chance: Chance | None = None,
    ) -> list[Envelope]:
        """The envelopes of a command's events, as they will stand in the log."""
        epoch, first = self.state[Seal].current, self.version + 1
        shared = Envelope(self.row.id, first, name, self.outside.now(), self.system.game.version, events[0], by)
        drawn = chance.drawn if chance else ()
        number = epoch.number if epoch and drawn else 0
        salt = hashlib.sha256(b"row" + self._salt + b"%d" % first).hexdigest()[:32]
        opening = replace(shared, asked=asked, drawn=drawn, epoch=number, salt=salt)
        later = [replace(shared, version=first + n, event=event) for n, event in enumerate(events[1:], 1)]
        return [opening, *later]

    async def _remember(
        self, envelopes: Sequence[Envelope], seeds: Mapping[int, bytes], states: Sequence[State] = ()
    ) -> None:
        links = chained(self.chain.head, envelopes)
        renewed = any(isinstance(envelope.event, CodeRenewed) for envelope in envelopes)
        code = join_code(self.outside.random) if renewed else ""
        with urgently():
            await self.store.append(self.row.id, self.version, [link.row for link in links], seeds, code)
        if code:
            self.row = replace(self.row, code=code)
        self._seeds.update(seeds)
        self.take_up(links, states)
        try:
            if isinstance(envelopes[0].event, Undone | Redone):
                self.tick += 1  # whoever looks meanwhile sees what stands now
                await in_slices(looking_on(self.timeline))
        finally:
            self._ring()

    def take_up(self, links: Sequence[Link], states: Sequence[State] = ()) -> None:
        """Fold in what has been written."""
        self.timeline.add((link.envelope for link in links), states)
        self.timeline.pack()
        self.chain.go_on(links)

    async def catch_up(self) -> None:
        """Read what somebody else has written, where that is so."""
        async with self._flight:
            if await self.store.read(self.row.id, self.version, 1):
                await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.store.read(self.row.id, self.version)
        if not rows:
            raise StoreBroken("The log of this table ends elsewhere than it did", remedy="start the server again")
        self.timeline.add(read_kept(self.system, row) for row in rows)
        self.chain.add(rows)
        self.row = await self.store.find(self.row.id) or self.row  # it may have a new code
        self._ring()

    async def at_rest(self) -> None:
        """Wait until what is on its way is written, or is not to be."""
        async with self._flight:
            return

    def _must_be_theirs(self, seat: SeatId, name: str, *, anonymous: bool) -> None:
        by = self.timeline.moments[self.timeline.spans[name][0] - 1].envelope.by
        if not anonymous and by != seat:
            raise Refused("command.id_taken", "That command id is taken.", remedy="Send it again under a new id.")

    async def _answer(self, seat: SeatId, name: str) -> Answered:
        first, last = self.timeline.spans[name]
        return Answered(last, await self.tell(seat, first - 1, last))

    def _card(self, seat: SeatId, command_id: str) -> str:
        """The name of an X-card in the log: the same for one tap of one seat, so that nobody tries out another's."""
        tap = hashlib.sha256(self._salt + f"{seat} {command_id}".encode()).hexdigest()
        if tap not in self._cards:
            if len(self._cards) >= MOST_CARDS:
                del self._cards[next(iter(self._cards))]
            self._cards[tap] = f"x-{self.outside.random(8).hex()}"
        return self._cards[tap]

    async def record(self, name: str, make: Callable[[State], Sequence[Event]]) -> None:
        """Record events that come from outside any seat (sitting down, a claim, the operator), durably.

        Args:
            name: A command id.
            make: Answers the events for a state; called again where somebody else was first.
        """
        async with self._flight:
            while True:
                self._must_be_here()
                seeds: dict[int, bytes] = {}
                events = await self._with_secrets(make(self.state), seeds)
                try:
                    return await self._remember(self.wrap(name, events), seeds)
                except Conflict:
                    await self._catch_up()
