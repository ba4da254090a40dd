"""Law 2 for real dice: whoever types them in wrongly reads nothing by it that they may not know, and nobody else does.

Nothing is done by it, and of dice nobody reads that they were tried: so they could be tried again and again. They are
tried in two worlds, of which one has everything otherwise that is hidden from whoever types.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from threefates.pieces.chance import HandChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.compose import System
from threefates.rulebook.epochs import Seal
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import UNSEEN
from threefates.rulebook.viewers import Seat, SeatId
from threefates.table.access import Access
from threefates.table.log_lines import LogLine
from threefates.table.opening import load
from threefates.table.real_dice import ASK_ME, WrongByHand, in_words
from threefates.table.table import Outside, Table
from threefates.testing.bots import fill
from threefates.testing.laws import TABLE_DECIDES, disguised
from threefates.testing.memory import MemoryStore

__all__ = ["dice_mistyped_at_a_table_tell_nothing", "mistyped_dice_tell_nothing"]

Pick = Callable[[Sequence[Any]], Any]
Typed = tuple[int | str, ...]
WRONG: Final[Sequence[Typed]] = (("x",), (0,), (ASK_ME, 999), ("x", ASK_ME, "-"))
"""What lies there whole of no throw, however many dice it has."""
MOST_LAID: Final = 3  # dice of a throw that lie there before one is wrong


class Read(NamedTuple):
    """The words against what was typed, and which dice are still to fall; neither where something was done."""

    refusal: Refusal | None = None
    waits: str | None = None


def mistyped_dice_tell_nothing(
    system: System, state: State, seat: SeatId, pick: Pick, salt: int, kinds: Collection[str] = ()
) -> int:
    """Check that of real dice typed wrongly a seat reads the same whatever is hidden from it.

    Args:
        system: The game.
        state: What is so.
        seat: Who types.
        pick: Fills in the forms.
        salt: Which other world it is.
        kinds: The tags of what is tried; empty: all that the seat is offered.

    Returns:
        How often some were typed.
    """
    other, tries = disguised(system, state, state.viewer(seat), salt), 0
    for command in _offered(system, state, seat, pick, kinds):
        for typed in _typed(system, state, command, seat):
            here, there = (_read(system, each, command, seat, typed) for each in (state, other))
            tries += 1
            assert here == there, _words(seat, command, typed, here, there)
    return tries


async def dice_mistyped_at_a_table_tell_nothing(table: Table, seat: SeatId, pick: Pick, salt: int) -> int:
    """The same, with all that anybody is told, at two tables with the same log."""
    here, there = await _copied(table), await _copied(table)
    other = disguised(there.system, there.state, there.viewer(seat), salt)
    there.timeline.state = other.put(there.state[Access])
    there.tick += 1
    tries = 0
    for command in _offered(table.system, table.state, seat, pick):
        for typed in _typed(table.system, table.state, command, seat):
            if _read(table.system, table.state, command, seat, typed) == Read():
                continue  # it would be done: who may read of that is another matter
            name = f"typed-{tries}"
            found = [await _said(each, seat, command, typed, name) for each in (here, there)]
            tries += 1
            assert found[0] == found[1], _words(seat, command, typed, *found)
    return tries


def _words(seat: SeatId, command: Command, typed: Typed, here: object, there: object) -> str:
    return f"law 2: {seat} reads by typing {typed} for {command} what they cannot know: {here}, or {there}"


def _offered(system: System, state: State, seat: SeatId, pick: Pick, kinds: Collection[str] = ()) -> Iterator[Command]:
    """Something of all that a seat may do."""
    for offer in system.offers(state, state.viewer(seat)):
        if offer.enabled and offer.command not in TABLE_DECIDES and (not kinds or offer.command in kinds):
            yield system.read_command(fill(offer, pick))


def _typed(system: System, state: State, command: Command, seat: SeatId) -> Iterator[Typed]:
    """What may be typed wrongly for a command; of the dice that are thrown first some lie there, and never all."""
    yield from WRONG
    refusal, waits = _read(system, state, command, seat, (ASK_ME,))
    if waits != "" and (refusal is None or refusal.code != UNSEEN):  # else the table draws a card, as ever
        yield (ASK_ME,)
    for laid in range(1, min(int(waits.partition("d")[0]), MOST_LAID + 1) if waits else 0):
        yield (*[1] * laid, "x")
        yield (ASK_ME, *[1] * laid)


def _read(system: System, state: State, command: Command, seat: SeatId, typed: Typed) -> Read:
    """What the rules say to that."""
    chance = HandChance([each for each in typed if each != ASK_ME])
    try:
        system.unfold(state, command, _here(state, seat), chance)
        chance.done()
    except (PieceError, Refused) as error:
        return _of(in_words(error, chance))
    return Read()


def _here(state: State, seat: SeatId) -> Seat:
    return state.viewer(seat).seat


def _of(refused: Refused) -> Read:
    return Read(refused.refusal, refused.waits if isinstance(refused, WrongByHand) else None)


async def _said(
    table: Table, seat: SeatId, command: Command, typed: Typed, name: str
) -> tuple[Read, tuple[tuple[LogLine, ...], ...]]:
    """What a table says to that, and what everybody is told meanwhile."""
    before, read = table.version, Read()
    try:
        await table.ask(seat, name, command, typed)
    except Refused as refused:
        read = _of(refused)
    return read, tuple(table.told(each, before) for each in table.seating.seats)


async def _copied(table: Table) -> Table:
    """Another table with the same log and the same seeds."""
    store, numbers = MemoryStore(), count()
    seeds = {each.number: await table.store.seed(table.row.id, each.number) for each in table.state[Seal].epochs}
    rows = await table.store.read(table.row.id)
    await store.create(table.row, rows, {number: seed for number, seed in seeds.items() if seed is not None})
    outside = Outside(table.outside.now, lambda size: next(numbers).to_bytes(size, "big"))
    return await load(store, outside, table.row)
