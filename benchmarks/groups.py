"""A group of people round one table of a real server: five seats, and an evening that all of them know."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from benchmarks.evenings import PLAYERS, Move
from benchmarks.wires import Asking, Cut, Hearing, ask_at, head_of, hear_at, version_of
from threefates.table.chain import Head

__all__ = ["Ack", "Group", "Sent"]

LOST: Final = 30.0  # seconds after which a frame that has not come is not waited for


class Ack(Struct, frozen=True):
    """A command that the server has said is durable."""

    table: str
    command: str
    version: int


class Sent(Struct, frozen=True):
    """How one command went."""

    answered: float  # seconds until its answer
    seen: float  # seconds until the last of the other seats had its frame


class _Answer(Struct):
    version: int


class Looked(Struct, frozen=True):
    """What a seat sees, and of which version."""

    version: int
    parts: dict[str, Any]


_read_answer = msgspec.json.Decoder(_Answer).decode


class Group:
    """Five people and their devices.

    Args:
        port: Where the server listens.
        system: The game they play.
        moves: The evening, as it was recorded.
    """

    def __init__(self, port: int, system: str, moves: Sequence[Move]) -> None:
        self.port = port
        self.system = system
        self.moves = moves
        self.table = ""
        self.keys: dict[str, str] = {}
        self.next = 0  # the move that comes next
        self.acks: list[Ack] = []
        self.versions: dict[str, int] = {}  # seat -> the newest version its frames told of
        self.heads: set[Head] = set()  # fingerprints of the log, as their devices note them
        self.wires: dict[str, Hearing] = {}
        self.bytes = 0
        self._asking: Asking | None = None
        self._news = asyncio.Event()
        self._moments: dict[str, float] = {}  # seat -> when that frame came

    async def sit_down(self) -> Self:
        """Open the table; everybody takes a seat."""
        opened = await self._post("/api/tables", {"system": self.system, "name": "A benchmark", "gm": "Gwen"}, 201)
        self.table = opened["table"]
        self.keys = {opened["seat"]: opened["key"]}
        for name in PLAYERS:
            said = {"code": opened["code"], "name": name, "role": "player"}
            sat = await self._post(f"/api/tables/{self.table}/seats", said, 201)
            self.keys[sat["seat"]] = sat["key"]
        return self

    async def _post(self, path: str, said: object, status: int) -> dict[str, str]:
        asking = await self._connection()
        answer = await asking.ask("POST", path, said)
        if answer.status != status:
            raise RuntimeError(f"{path} was answered {answer.status}: {answer.body.decode()}")
        return dict(msgspec.json.decode(answer.body))

    async def _connection(self) -> Asking:
        if self._asking is None or not self._asking.open:  # servers hang up on who says nothing for some seconds
            self._asking = await ask_at(self.port)
        return self._asking

    # looking ------------------------------------------------------------------------------------

    async def open_eyes(self, *, pages: bool = False) -> None:
        """Everybody looks: a stream of JSON each, or the page's own socket."""
        for seat in self.keys:
            self.wires[seat] = await self.look(seat, pages=pages)
        while not all(self.versions.get(seat) for seat in self.keys):
            await self._new()

    async def look(self, seat: str, *, pages: bool = False, after: int | None = None) -> Hearing:
        """One seat's socket."""
        self.versions[seat] = 0
        where = f"/t/{self.table}/{seat}/live" if pages else f"/api/tables/{self.table}/stream"
        proof = f"Cookie: key={self.keys[seat]}" if pages else f"Authorization: Bearer {self.keys[seat]}"
        query = "" if after is None else f"?after={after}"

        def heard(message: bytes, now: float) -> None:
            self.bytes += len(message)
            self.versions[seat] = version_of(message) or self.versions[seat]
            if head := head_of(message):
                self.heads.add(Head(self.versions[seat], head))
            self._moments[seat] = now
            self._news.set()

        return await hear_at(self.port, where + query, f"{proof}\r\n", heard)

    async def first_frame(self, seat: str, after: int) -> tuple[Looked, float]:
        """What a new window of a seat is shown first, and when that came."""
        come: asyncio.Future[tuple[bytes, float]] = asyncio.get_running_loop().create_future()

        def heard(message: bytes, now: float) -> None:
            if not come.done():
                come.set_result((message, now))

        path = f"/api/tables/{self.table}/stream?after={after}"
        wire = await hear_at(self.port, path, f"Authorization: Bearer {self.keys[seat]}\r\n", heard)
        message, now = await come
        self.wires[seat] = wire
        return msgspec.json.decode(message, type=Looked), now

    async def view(self, seat: str) -> Looked:
        """What a seat sees, asked for."""
        asking = await self._connection()
        key = f"Authorization: Bearer {self.keys[seat]}\r\n"
        answer = await asking.ask("GET", f"/api/tables/{self.table}/view", headers=key)
        return msgspec.json.decode(answer.body, type=Looked)

    async def _new(self) -> None:
        self._news.clear()
        async with asyncio.timeout(LOST):
            await self._news.wait()

    def close(self) -> None:
        """Everybody shuts their devices; the table goes on."""
        for wire in (*self.wires.values(), self._asking):
            if wire:
                wire.close()
        self.wires, self._asking = {}, None

    # playing ------------------------------------------------------------------------------------

    async def play_next(self) -> Sent:
        """The next move of the evening, until every other seat has seen it.

        Raises:
            Cut: If the server went before it answered: the same move comes next, under the same id.
            RuntimeError: If the answer is not what was recorded.
        """
        move = self.moves[self.next]
        asking = await self._connection()
        said = {"id": move.id, "command": move.command, "by_hand": move.by_hand}
        key = f"Authorization: Bearer {self.keys[move.seat]}\r\n"
        began = time.perf_counter()
        answer = await asking.ask("POST", f"/api/tables/{self.table}/commands", said, key)
        answered = time.perf_counter()
        version = _read_answer(answer.body).version if answer.status == 200 else 0
        if version != move.version:
            raise RuntimeError(f"move {self.next} of {self.system}: {answer.status} {answer.body.decode()[:500]}")
        self.next += 1
        self.acks.append(Ack(self.table, move.id, version))
        others = [seat for seat in self.wires if seat != move.seat]
        seen = await self._seen(others, version, began)
        return Sent(answered - began, seen - began)

    async def _seen(self, seats: Sequence[str], version: int, began: float) -> float:
        """The moment by which all of these seats had this version."""
        while any(self.versions[seat] < version for seat in seats):
            if any(self.wires[seat].lost.is_set() for seat in seats):
                raise Cut("a socket is gone")
            await self._new()
        return max((self._moments[seat] for seat in seats), default=began)
