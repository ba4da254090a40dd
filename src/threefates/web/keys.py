"""Keys: what a device shows to be let into its seat. Only their hashes are ever kept.

A link carries no key but a pass, good for one use and a short time: opening it gives the device a key in a cookie,
so that no key stands in an address that a browser remembers or somebody logs.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from threefates.rulebook.headings import Heading
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.table.sitting import issue, key_hash
from threefates.table.slices import Work, in_slices
from threefates.table.table import Table
from threefates.web.limits import too_fast

__all__ = [
    "Holder",
    "Pass",
    "Passes",
    "bearer",
    "cookie",
    "holder",
    "kept_by_browser",
    "new_key",
    "offered_key",
    "set_cookie",
    "told_key",
    "unknown_key",
    "written_pass",
]

COOKIE = "key"
PATIENCE: Final = 10.0  # seconds to show a key in, once a window is open
KEY_PREFIX: Final = "key."  # among the subprotocols of a window
MOST_LOOKS = 4  # at what may be done, until somebody is told that the table is played at too fast for that
A_YEAR = 365 * 24 * 3600
LONGEST_KEY = 200
PASS_LIFE = 24 * 3600.0
MOST_PASSES = 1000
WRITTEN = "once."  # how a pass begins that waits in the log: it opens a seat once, and is no key
_decode = msgspec.json.Decoder(dict[str, str]).decode


class Holder(Struct, frozen=True):
    """A device that has shown a key which opens a seat."""

    table: Table
    seat: SeatId
    hash: str

    @property
    def holds(self) -> bool:
        """Tell whether the key still opens the seat: a newer key may have been issued since."""
        return self.table.seat_of(self.hash) == self.seat

    def must_hold(self) -> None:
        """Refuse where the seat has moved or gone while we waited for something."""
        if not self.holds:
            raise unknown_key()

    async def looks(
        self,
        opened: Callable[[], frozenset[Heading] | None] = lambda: None,
        does: Callable[[Work[None]], Awaitable[None]] = in_slices,
    ) -> None:
        """Have worked out, while others have their turn, what the seat is offered under these open headings, or all.

        Raises:
            Refused: Where the seat has gone meanwhile, or others play faster than that can be worked out.
        """
        for _ in range(MOST_LOOKS):
            await does(self.table.looking(self.seat, opened))
            self.must_hold()
            if self.table.has_looked(self.seat, opened()):  # others may have played while we waited for our turn
                return
        raise too_fast()


class Pass(Struct, frozen=True):
    """A one-time link: the seat that it opens, and until when."""

    table: str
    seat: SeatId
    until: float
    key: str = ""  # the key it hands over; none: a new one is issued, and the older ones die


class Passes:
    """The one-time links that have not been used yet. They live in memory, as long as the server runs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no link; `clock` gives seconds that only grow."""
        self._clock = clock
        self._open: dict[str, Pass] = {}

    def give(self, table: str, seat: SeatId, key: str = "") -> str:
        """A new pass for a seat: the word that stands in the link, and says whose table it opens."""
        word = f"{table}.{new_key()}"
        while len(self._open) >= MOST_PASSES:
            del self._open[next(iter(self._open))]
        self._open[key_hash(word)] = Pass(table, seat, self._clock() + PASS_LIFE, key)
        return word

    def opens(self, word: str) -> Pass | None:
        """Look up what a pass would open, leaving it as it is."""
        found = self._open.get(key_hash(word))
        return found if found is not None and found.until > self._clock() else None

    def take(self, word: str) -> Pass | None:
        """Take what a pass opens, once; None if it was used, is too old, or never was one."""
        found = self.opens(word)
        self._open.pop(key_hash(word), None)
        return found

    def put_back(self, word: str, taken: Pass) -> None:
        """Let a pass be taken once more, which was taken in vain."""
        self._open[key_hash(word)] = taken


def new_key() -> str:
    """A key nobody can guess: 192 bits, fit for a header, a cookie and an address."""
    return secrets.token_urlsafe(24)


async def written_pass(table: Table, seat: SeatId) -> str:
    """A pass that waits in the log, for when no server runs to hold it in memory; older keys die now."""
    word = f"{WRITTEN}{table.row.id}.{new_key()}"
    await issue(table, seat, key_hash(word))
    return word


def table_of_written(word: str) -> str | None:
    """The table that a written pass belongs to; None if it is none.

    >>> table_of_written("once.t1.abc")
    't1'
    """
    parts = word.split(".")
    return parts[1] if word.startswith(WRITTEN) and len(parts) == 3 else None


def bearer(connection: HTTPConnection) -> str:
    """The key in `Authorization: Bearer`.

    Raises:
        Refused: If there is none.
    """
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not key.strip():
        raise Refused("key.missing", "No key was shown.", remedy="Send the seat's key as Authorization: Bearer.")
    return key.strip()


def holder(table: Table, key: str, seat: SeatId | None = None) -> Holder:
    """Find the seat that this key opens.

    Raises:
        Refused: If it opens no seat here, or another than `seat`. It does not say which.
    """
    hashed = key_hash(key) if len(key) <= LONGEST_KEY and not key.startswith(WRITTEN) else ""
    found = table.seat_of(hashed)
    if found is None or (seat is not None and found != seat):
        raise unknown_key()
    return Holder(table, found, hashed)


def unknown_key() -> Refused:
    """The words for a key that opens nothing, whatever the reason: not even whether there is such a table."""
    return Refused(
        "key.unknown",
        "That key opens no seat here.",
        remedy="Join with the table's code and say which seat is yours; whoever runs the game lets you in.",
    )


def cookie(connection: HTTPConnection) -> str:
    """The key in the seat's cookie.

    Raises:
        Refused: If there is none.
    """
    key = kept_by_browser(connection, COOKIE)
    if not key:
        raise Refused(
            "key.missing",
            "This device has no seat here yet.",
            remedy="Join with the table's code and say which seat is yours; whoever runs the game lets you in.",
        )
    return key


def kept_by_browser(connection: HTTPConnection, name: str) -> str:
    """What a browser keeps for us in a cookie; empty if nothing. Ours are never quoted, and no other is made sense of.

    >>> kept_by_browser(HTTPConnection({"type": "http", "headers": [(b"cookie", b'a="key=1"; key=abc')]}), "key")
    'abc'
    """
    said = ";" + connection.headers.get("cookie", "").replace(" ", "")
    return said.partition(f";{name}=")[2].partition(";")[0]  # the first is that of the longest path


def set_cookie(response: Response, table: str, seat: SeatId, key: str, *, secure: bool) -> None:
    """Give a device the key of a seat, for the paths of that seat only."""
    response.set_cookie(
        COOKIE, key, max_age=A_YEAR, path=f"/t/{table}/{seat}/", httponly=True, samesite="lax", secure=secure
    )


def offered_key(socket: WebSocket) -> str:
    """The key in the header, or among the subprotocols, where a browser can put it; empty if neither."""
    if "authorization" in socket.headers:
        return bearer(socket)
    offered = (each for each in socket.scope["subprotocols"] if each.startswith(KEY_PREFIX))
    return next(offered, "").removeprefix(KEY_PREFIX)


async def told_key(socket: WebSocket) -> str:
    """The key in the first message: `{"key": "…"}`."""
    with suppress(TimeoutError, WebSocketDisconnect, KeyError, msgspec.DecodeError, RecursionError):
        async with asyncio.timeout(PATIENCE):
            return _decode(await socket.receive_text())["key"]
    raise Refused("key.missing", "No key was shown.", remedy='Send {"key": "…"} first, or Authorization: Bearer.')
