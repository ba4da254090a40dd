"""A server in memory with one table of which anything is so, and what people and programs ask of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId
from threefates.table.sitting import key_hash
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.web.app import application
from threefates.web.options import Options
from threefates.web.pages.folds import group_id
from threefates.web.service import BROWSER, proof
from threefates.web.wire import EXTENSION

__all__ = ["KEYS", "Served", "standing"]

FORM: Final = "application/x-www-form-urlencoded"
FILES: Final = "multipart/form-data"
MARK: Final = "a-mark-of-our-own"
HOST: Final = "table.test"
WORD: Final = "the operator's word"
KEYS: Final = ("gm", "player-0", "guest")
"""What opens the seats of whoever runs the game, of a player, and of whoever only watches."""


class _Line:
    """The wire of a window: it takes everything."""

    takes = True

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.drained: Callable[[], None] = lambda: None

    def push(self, message: bytes) -> None:
        self.sent.append(message)


class Served:
    """A server with one table, without sockets: asked as ASGI has it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        options = Options(no_limits=True, operator=WORD, allow_hosts=(HOST,))
        self.app = application(table.store, options)
        self.host = self.app.state.service.host
        self.host._keep(table)
        self.host._readied.add(table.row.system)
        self._ids = 0

    def seat(self, key: str) -> SeatId:
        """The seat that a key opens."""
        found = self.table.seat_of(key_hash(key))
        assert found
        return found

    def opened(self, seat: SeatId) -> str:
        """Every heading of a seat's page, open, as a page says it."""
        headings = self.table.headings(seat)
        return "&".join(f"open={group_id('levers' if each.levers else 'do', each.title)}" for each in headings)

    def at(self, key: str, page: str) -> Callable[[], Awaitable[bytes]]:
        """Ask for a page of a seat."""
        return lambda: self.ask("GET", f"/t/{self.table.row.id}/{self.seat(key)}/{page}", {"cookie": f"key={key}"})

    def api(self, key: str, route: str, said: object = None) -> Callable[[], Awaitable[bytes]]:
        """Ask for something of the API."""
        body = b"" if said is None else msgspec.json.encode(said)
        where, headers = f"/api/tables/{self.table.row.id}/{route}", {"authorization": f"Bearer {key}"}
        return lambda: self.ask("GET" if said is None else "POST", where, headers, body)

    def acts(self, key: str, **command: Any) -> Callable[[], Awaitable[bytes]]:
        """Give a command."""
        self._ids += 1
        return self.api(key, "commands", {"id": f"c-{self._ids}", "command": command})

    def sits(self, name: str, **said: str) -> Callable[[], Awaitable[bytes]]:
        """Sit down with the join code, as a page does."""
        form, headers = urlencode({"name": name, "role": "player", **said}), {"content-type": FORM}
        return lambda: self.ask("POST", f"/join/{self.table.row.code}", headers, form.encode())

    def operator(self, method: str, path: str, body: bytes = b"") -> Callable[[], Awaitable[bytes]]:
        """Ask as the operator's browser does."""
        return lambda: self.ask(method, path, {"cookie": f"{BROWSER}={proof(WORD, BROWSER)}"}, body)

    def brings(self, written: bytes) -> Callable[[], Awaitable[bytes]]:
        """Bring a table from a file, as the operator's browser does."""
        head = f'--{MARK}\r\nContent-Disposition: form-data; name="file"; filename="t.json"\r\n\r\n'
        headers = {"cookie": f"{BROWSER}={proof(WORD, BROWSER)}", "content-type": f"{FILES}; boundary={MARK}"}
        body = head.encode() + written + f"\r\n--{MARK}--\r\n".encode()
        return lambda: self.ask("POST", "/tables/bring", headers, body)

    async def ask(self, method: str, path: str, headers: Mapping[str, str] = {}, body: bytes = b"") -> bytes:
        """One request; what is answered, which is no refusal."""
        said, status = bytearray(), 0
        there, _, query = path.partition("?")
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if waiting:
                return waiting.pop()
            await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            said.extend(message.get("body", b""))

        await self.app(self._scope("http", there, query, headers) | {"method": method}, receive, send)
        assert status < 400, f"{path}: {status} {said.decode()[:300]}"
        return bytes(said)

    async def window(self, key: str, query: str = "") -> Callable[[int], Awaitable[None]]:
        """Open a page's window; what this returns waits until it shows a version."""
        line, where = _Line(), f"/t/{self.table.row.id}/{self.seat(key)}/live"
        scope = self._scope("websocket", where, query, {"cookie": f"key={key}"})
        scope["state"][EXTENSION] = line
        comes = [{"type": "websocket.connect"}]

        async def receive() -> dict[str, Any]:
            if comes:
                return comes.pop()
            await asyncio.Event().wait()
            return {}

        async def send(message: Any) -> None:
            assert message["type"] == "websocket.accept", message

        task = asyncio.get_running_loop().create_task(self.app(scope, receive, send))

        async def shows(version: int) -> None:
            mark, looked = f'id="version" value="{version}"'.encode(), 0
            while mark not in b"".join(line.sent[looked:]):
                looked = len(line.sent)  # what was looked at is not looked at again: that would count, too
                assert not task.done(), task.result()
                await asyncio.sleep(0)

        return shows

    def _scope(self, kind: str, path: str, query: str, headers: Mapping[str, str]) -> dict[str, Any]:
        every = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/json", **headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), said.encode()) for name, said in every.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }


def standing(system: System, state: State, name: str = "t1") -> Served:
    """A server with a table at which that is so, whatever its log says."""
    table = asyncio.run(open_table(system.game.name, seed=name))
    table.row = replace(table.row, name="Thursday")
    table.timeline.state = state.at(table.timeline.version)
    table._seeds = {number: bytes(32) for number in range(64)}
    table.tick += 1
    return Served(table)
