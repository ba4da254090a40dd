"""Connections where several servers share the tables: each request goes to the one that holds its table.

Whoever asks notices nothing. A request that came to the wrong server is passed on as it is, with a word on who asks,
and what is answered goes back byte for byte: windows too, as long as they are open.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any, Final, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from threefates.rulebook.refusals import Refused
from threefates.table.log import StoreBroken
from threefates.web.connections import HEAD_WITHIN, LONGEST_ADDRESS, MOST_HEAD, NEVER, Guarded, GuardedHttp
from threefates.web.elsewhere import HERE, Elsewhere, may_be_code, word_of
from threefates.web.limits import too_many_codes

__all__ = ["Crossroads", "SharedSettings"]

PASSED_ON: Final = b"x-threefates-passed-on"
FORWARDED_FOR: Final = b"x-forwarded-for:"
SAID_BY_US: Final = (b"x-forwarded-for", b"x-forwarded-proto", PASSED_ON)
CONNECT_WITHIN: Final = 1.0  # seconds for another server to take a connection
PATIENCE: Final = 6.0  # seconds in which the table of a server that has gone is taken over
AGAIN: Final = 0.2

_GONE: Final = Refused("table.elsewhere", "The server of that table does not answer.", remedy="Ask again in a moment.")
_MOVING: Final = Refused("table.elsewhere", "That table is moving to another server.", remedy="Ask again in a moment.")


class SharedSettings(Guarded):
    """The settings of a server that shares its tables with others."""

    word_of = staticmethod(word_of)

    def __init__(self, app: Any, *args: Any, elsewhere: Elsewhere, proxies: tuple[str, ...], **settings: Any) -> None:
        super().__init__(app, *args, **settings)
        self.http: Any = Crossroads
        self.elsewhere = elsewhere
        self.networks = [ip_network(proxy) for proxy in proxies]
        self.limits = app.state.service.limits
        self._who_asks = ProxyHeadersMiddleware(app, list(proxies)).trusted_hosts.get_trusted_client_address

    def believes(self, address: str) -> bool:
        """Whether who is at this address may say who asks."""
        with suppress(ValueError):
            return any(ip_address(address) in network for network in self.networks)
        return False

    def who_asks(self, head: bytes, address: str) -> str:
        """The address that a request is counted by: the one it comes from, or the one that a proxy names."""
        named = [line.partition(b":")[2] for line in head.split(b"\r\n") if line.lower().startswith(FORWARDED_FOR)]
        return self._who_asks(named[-1].decode("latin1"))[0] if named and self.believes(address) else address


class Crossroads(GuardedHttp):
    """A connection whose requests may be for a table that another server holds."""

    config: SharedSettings
    _kept = b""  # of a request of which it is not known yet where it goes
    _line, _word = b"", None  # its first line, and the table that it is for: however small the pieces of the rest are
    _going: asyncio.Task[None] | None = None
    _away: Away | None = None

    def data_received(self, data: bytes) -> None:
        """Look where a request goes, and read on or pass on."""
        if self._away is not None:
            self._away.send(data)
        elif self._kept or self._is_between_requests:
            self._unset_keepalive_if_required()
            self._kept += data
            if self._going is None:
                self._look()
        else:
            super().data_received(data)

    @property
    def _is_between_requests(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        return self._in_head and not self._head and answered and not self.transport.is_closing()

    def _look(self) -> None:
        self._kept = self._kept.lstrip(b"\r\n")  # empty lines may come before a request
        line, whole, _ = self._kept.partition(b"\r\n")
        head, headed, _ = self._kept.partition(b"\r\n\r\n")
        word = self._word_of(line) if whole else None
        guess = word is not None and may_be_code(word)
        if len(line) > LONGEST_ADDRESS:
            self._stay()  # where it is refused
        elif guess and headed and not self.config.limits.look_up(self.config.who_asks(head, self._address)):
            self._turn_away(too_many_codes())  # with the right code, too
        elif whole and (word is None or (self.config.elsewhere.known(word) == HERE and (headed or not guess))):
            self._found_out(word)
            self._stay()
        elif word is not None and headed:
            self.transport.pause_reading()
            self._going = self.loop.create_task(self._go(word))
        elif len(self._kept) > MOST_HEAD:
            self._stay()  # where it is refused
        elif self._late == NEVER:
            self._within(HEAD_WITHIN)

    def _word_of(self, line: bytes) -> str | None:
        if line != self._line:
            self._line, self._word = line, self.config.word_of(line)
        return self._word

    def _stay(self) -> None:
        """Let this process read what was kept back."""
        kept, self._kept = self._kept, b""
        super().data_received(kept)

    def _found_out(self, word: str | None) -> None:
        """Count a code for nothing whose table was found."""
        if word and may_be_code(word) and self.config.elsewhere.known(word) is not None:
            self.config.limits.found(self.config.who_asks(self._kept.partition(b"\r\n\r\n")[0], self._address))

    async def _go(self, word: str) -> None:
        """Find where the table is, and pass the request on."""
        self._at_rest()
        try:
            away = await self._found(word)
        except Refused as refused:
            self._going = None
            self._turn_away(refused)
            return
        self._going = None
        self._found_out(word)
        self.transport.resume_reading()
        if away is None:
            self._stay()
            return
        self._away = away
        believed = self.config.believes(self._address)
        away.send(passed_on(self._kept, self._address, self.scheme or "http", believed=believed))
        self._kept = b""

    async def _found(self, word: str) -> Away | None:
        """A way to the server that holds the table; None if that is this one.

        Raises:
            Refused: If there is none.
        """
        until, elsewhere = self.loop.time() + PATIENCE, self.config.elsewhere
        was_passed_on = b"\r\n" + PASSED_ON + b":" in self._kept
        while True:
            where = None if was_passed_on else elsewhere.known(word)
            try:
                where = await elsewhere.find(word) if where is None else where
            except StoreBroken:
                return None  # here it is said in words
            if where == HERE:
                return None
            if was_passed_on:
                raise _MOVING
            host, _, port = where.rpartition(":")
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_WITHIN):
                    _, away = await self.loop.create_connection(lambda: Away(self.transport), host, int(port))
                    return away
            elsewhere.forget(word)
            if self.loop.time() > until:
                raise _GONE
            await asyncio.sleep(AGAIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """End, on the other side too."""
        if self._going is not None:
            self._going.cancel()
        if self._away is not None:
            self._away.close()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Whoever asked takes nothing in."""
        super().pause_writing()
        if self._away is not None:
            self._away.wait()

    def resume_writing(self) -> None:
        """Read on from the process that answers, now that the other side takes more."""
        super().resume_writing()
        if self._away is not None:
            self._away.go_on()


class Away(asyncio.Protocol):
    """The way to another server, for one connection.

    Args:
        front: Whoever asked.
    """

    def __init__(self, front: asyncio.Transport) -> None:
        self._front = front
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport to the other process."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Hand back what is answered."""
        self._front.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """End: what was answered is handed back to its end."""
        self._transport = None
        self._front.close()

    def pause_writing(self) -> None:
        """The other server takes nothing in."""
        self._front.pause_reading()

    def resume_writing(self) -> None:
        """Read on from the browser, now that the other process takes more."""
        self._front.resume_reading()

    def send(self, data: bytes) -> None:
        """Hand on what is asked."""
        if self._transport:
            self._transport.write(data)

    def wait(self) -> None:
        """Take in no more of the answer for now."""
        if self._transport:
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Read on from the other process."""
        if self._transport:
            self._transport.resume_reading()

    def close(self) -> None:
        """Close the connection to the other process."""
        if self._transport:
            self._transport.close()


def passed_on(request: bytes, address: str, scheme: str, *, believed: bool) -> bytes:
    """A request as it is passed on: with a word on who asks, and so that the answer ends where the connection ends.

    A window alone stays open, and nothing comes after it: a second request would say by itself who asks.

    Args:
        request: Its head, and what came of its body.
        address: Who it came from.
        scheme: How.
        believed: Whether they may say who asks, as proxies do.
    """
    head, _, body = request.partition(b"\r\n\r\n")
    line, *fields = head.split(b"\r\n")
    named = [(field.partition(b":")[0].strip().lower(), field) for field in fields]
    said = {name: field.partition(b":")[2].strip() for name, field in named if name in SAID_BY_US}
    chain = [said[b"x-forwarded-for"]] if believed and b"x-forwarded-for" in said else []
    how = said.get(b"x-forwarded-proto", scheme.encode()) if believed else scheme.encode()
    ours = [b"x-forwarded-for: " + b", ".join([*chain, address.encode()]), b"x-forwarded-proto: " + how]
    kept = [field for name, field in named if name not in (*SAID_BY_US, b"connection", b"upgrade")]
    windows = [field.partition(b":")[2].strip().lower() for name, field in named if name == b"upgrade"] == [
        b"websocket"
    ]
    ours += [b"connection: Upgrade", b"upgrade: websocket"] if windows else [b"connection: close"]
    return b"\r\n".join([line, *kept, *ours, PASSED_ON + b": 1", b"", body])
