"""Evenings that are played again and again: scripted scenes of each game, recorded once with every die and card.

A recording is played on another table with the same dice and cards "by hand". It then comes to the very same versions,
so that whoever plays it knows at once whether anything was lost or came twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from benchmarks.prescribed import prescribed
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import Drawn
from threefates.rulebook.compose import System
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role, SeatId
from threefates.store import open_store
from threefates.table.games import game
from threefates.table.log import Store, TableRow
from threefates.table.opening import found
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Outside, Table
from threefates.testing.bots import fill

__all__ = ["GAMES", "PLAYERS", "Move", "opened", "outside", "play", "recorded", "seated_table"]

GAMES: Final = ("fates_edge", "fate_2003", "fifty_two_fates")
PLAYERS: Final = ("Ann", "Bob", "Cleo", "Dan")
MOST_ANSWERS: Final = 20

Raw = dict[str, Any]


class Move(Struct, frozen=True):
    """One command of a recorded evening."""

    seat: SeatId
    id: str
    command: Raw
    by_hand: tuple[int | str, ...]
    version: int  # where the log stands after it


def outside(seed: str = "benchmark") -> Outside:
    """An hour that stands still, and bytes that come out the same every time."""
    numbers = count()

    def random_bytes(size: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)

    return Outside(lambda: "2026-11-21T20:00:00.000Z", random_bytes)


async def seated_table(store: Store, system: str, name: str = "t1", broad: System | None = None) -> Table:
    """A new table with five seats: who runs it, and four players; of the game as it is, or of a broader one."""
    row = TableRow(id=name, code=name, system=system, name=name, made_at="2026-11-21T20:00:00.000Z")
    settings = game(system).settings("", {})
    table = await found(store, outside(name), row=row, settings=settings, gm="Gwen", key=key_hash("gm"), system=broad)
    for player in PLAYERS:
        await sit(table, player, Role.PLAYER, key_hash(player))
    return table


@asynccontextmanager
async def opened(folder: Path, system: str) -> AsyncIterator[Table]:
    """One such table in a real database under a folder."""
    store = open_store(folder)
    try:
        yield await seated_table(store, system)
    finally:
        await store.close()


async def play(table: Table, moves: Sequence[Move]) -> None:
    """Play recorded moves on another table of the same kind."""
    for move in moves:
        command = table.system.read_command(move.command)
        with prescribed():
            answered = await table.ask(move.seat, move.id, command, move.by_hand)
        if answered.version != move.version:
            raise RuntimeError(f"{move.command} came to version {answered.version}, not {move.version}")


def recorded(system: str, commands: int, seed: int = 1, people: int = 4) -> tuple[Move, ...]:
    """An evening of at least so many commands, with so many characters: those beside the players' are the GM's."""

    async def evening(folder: Path) -> tuple[Move, ...]:
        async with opened(folder, system) as table:
            return tuple(await _Recorder(table, seed).evening(commands, people))

    with tempfile.TemporaryDirectory(prefix="threefates-recording-") as folder:
        return asyncio.run(evening(Path(folder)))


class _Recorder:
    """Plays scenes on a table and writes down what was done; what the rules refuse is left out."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.moves: list[Move] = []
        self.pick = random.Random(seed).choice
        self.gm, *self.players = table.seating.seats

    async def evening(self, commands: int, people: int) -> list[Move]:
        for seat, raw in _beginning(self.table.row.system, self.gm, self.players):
            await self.do(seat, raw)
        for number in range(people - len(PLAYERS)):
            await self.do(self.gm, {"name": f"Extra {number + 1}", **_EXTRAS[self.table.row.system]})
        scenes = count(1)
        while len(self.moves) < commands:
            number, before = next(scenes), len(self.moves)
            for seat, act in _scene(self, self.table.row.system, number):
                await self.do(seat, act)
                await self.answer()
            if len(self.moves) == before:
                raise RuntimeError(f"nothing of the scene of {self.table.row.system} is allowed any more")
        return self.moves

    async def do(self, seat: SeatId, raw: Raw | None) -> None:
        """Do it, if the rules allow it."""
        if raw is None:
            return
        table, name = self.table, f"b-{len(self.moves)}"
        try:
            answered = await table.ask(seat, name, table.system.read_command(raw))
        except Refused:
            return
        (first, *_) = table.timeline.span(name)
        self.moves.append(Move(seat, name, raw, tuple(map(_by_hand, first.envelope.drawn)), answered.version))

    async def answer(self) -> None:
        """Answer every open question as anybody who is asked may."""
        for _ in range(MOST_ANSWERS):
            asked = self.table.system.questions(self.table.state)
            if not asked:
                return
            seat = asked[0].seats[0]
            await self.do(seat, self.offered(seat, choice=asked[0].id))

    def offered(self, seat: SeatId, command: str = "", choice: str = "", **fixed: str) -> Raw | None:
        """Something a seat is offered, its form filled in."""
        found = [
            offer
            for offer in self.table.offers(seat)
            if offer.enabled
            and (offer.choice == choice if choice else offer.command == command)
            and fixed.items() <= dict(offer.fixed).items()
        ]
        return filled(self.pick(found), self.pick) if found else None

    def entities(self) -> list[str]:
        return list(self.table.state[Characters].known)

    def clock(self) -> str:
        return next(iter(self.table.state[Clocks].known), "")


def filled(offer: Offer, pick: Any) -> Raw:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fill(offer, pick).items()}


def _by_hand(drawn: Drawn) -> int | str:
    return drawn.result if isinstance(drawn.among, int) else drawn.among[drawn.result]


def _beginning(system: str, gm: SeatId, players: Sequence[SeatId]) -> Iterator[tuple[SeatId, Raw]]:
    """Before the first scene: characters, a clock, and what the game needs on the table."""
    yield gm, {"type": "start-scene", "title": "The river gate"}
    for seat, name in zip(players, ("Mara", "Tor", "Finn", "Isa"), strict=True):
        yield seat, {"name": name, **_CHARACTERS[system]}
    if system == "fifty_two_fates":
        yield gm, {"type": "ff.make-creature", "name": "Wolf"}
        yield gm, {"type": "ff.deal"}
    yield gm, {"type": "start-clock", "name": "The guards arrive", "size": 8}
    yield gm, {"type": "write-secret", "title": "The captain", "text": "The captain is in their pay."}


_CHARACTERS: Final[dict[str, Raw]] = {
    "fates_edge": {"type": "fe.make-hero", "wits": 3, "trained": ["Tinker"], "earned": 9},
    "fate_2003": {
        "type": "fate.make-character",
        "skills": "Fencing Good, Athletics Fair",
        "aspects": "Brawler 2, Proud 1",
    },
    "fifty_two_fates": {"type": "ff.make-protagonist", "calling": "fighter", "sway": 5},
}


_EXTRAS: Final[dict[str, Raw]] = {**_CHARACTERS, "fifty_two_fates": {"type": "ff.make-creature"}}


def _scene(recorder: _Recorder, system: str, number: int) -> Iterator[tuple[SeatId, Raw | None]]:
    """Everybody has their turn: talk, an act of the game's own, a clock that moves."""
    gm, clock = recorder.gm, recorder.clock()
    for seat, entity in zip(recorder.players, recorder.entities(), strict=False):
        yield seat, {"type": "say", "text": f"I try the lock, unheard, for the {number}th time."}
        yield from _ACTS[system](recorder, seat, entity)
        yield gm, {"type": "tick-clock", "clock": clock, "segments": 1, "why": "the patrol turns"}
        yield seat, {"type": "roll-dice", "dice": "2d6"}
    yield gm, {"type": "set-clock", "clock": clock, "filled": 0, "reason": "a new night"}


def _fates_edge(recorder: _Recorder, seat: SeatId, hero: str) -> Iterator[tuple[SeatId, Raw | None]]:
    gm = recorder.gm
    yield seat, {"type": "fe.propose", "hero": hero, "attribute": "wits", "skill": "Tinker", "intent": "open the lock"}
    yield gm, {"type": "fe.set-terms", "hero": hero, "dv": 3, "position": 1, "description": "detailed"}
    yield seat, {"type": "fe.roll-action", "hero": hero}
    yield gm, recorder.offered(gm, "fe.spend-on-complication")


def _fate_2003(recorder: _Recorder, seat: SeatId, character: str) -> Iterator[tuple[SeatId, Raw | None]]:
    gm = recorder.gm
    about = {"character": character, "about": "over the wall", "difficulty": "Good"}
    yield gm, {"type": "fate.call-static-test", **about}
    yield gm, {"type": "fate.set-fate-points", "character": character, "value": 2, "reason": "a new scene"}
    yield gm, {"type": "fate.refresh-aspects"}


def _fifty_two_fates(recorder: _Recorder, seat: SeatId, actor: str) -> Iterator[tuple[SeatId, Raw | None]]:
    gm = recorder.gm
    yield gm, {"type": "ff.set-task", "actor": actor, "what": "Climb the wall", "level": 1}
    yield seat, recorder.offered(seat, "ff.attempt-task")
    yield gm, recorder.offered(gm, "ff.close-task")
    yield seat, recorder.offered(seat, "ff.attack")
    yield gm, {"type": "ff.set-sway", "entity": actor, "sway": 5, "reason": "rest"}
    yield gm, {"type": "ff.deal", "afresh": True}


_ACTS: Final = {"fates_edge": _fates_edge, "fate_2003": _fate_2003, "fifty_two_fates": _fifty_two_fates}
