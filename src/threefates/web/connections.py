"""Connections before anybody knows who asks: how many there may be, how long they may take, how much they may say.

Uvicorn limits none of it: headers without end fill the memory, half a request holds its place for ever, and a thousand
of them leave nobody else a place. What is turned away here hears why, as at every other door.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import CloseCode
from websockets.http11 import Request

from threefates.rulebook.refusals import Refused
from threefates.web.gatekeeper import headers_of_every_answer
from threefates.web.problems import problem_response
from threefates.web.room import Room
from threefates.web.wire import Wire

__all__ = ["Guarded"]

MOST_HEAD: Final = 32 * 1024  # bytes of the first line and all headers
EACH_HEADER: Final = 32  # bytes that a header counts beside its own, against thousands of empty ones
LONGEST_ADDRESS: Final = 8 * 1024  # bytes of what is asked for: each takes longer than one of a header
MOST_ASKED: Final = 400  # fields in it: a window names every heading that it has open or has closed
HEAD_WITHIN: Final = 20.0  # seconds for the first line and all headers
BODY_WITHIN: Final = 60.0  # seconds from there to the end of the request
BODY_AT_LEAST: Final = 128 * 1024  # bytes a second of a longer one, as long as it is waited for
READ_WITHIN: Final = 60.0  # seconds in which whoever asked takes some of the answer
NEVER: Final = float("inf")
MOST_AHEAD: Final = 8  # requests sent before the one in hand is answered; browsers send none
PIECE: Final = 256  # bytes of a body that come together: each piece of it takes as long, however small
MOST_CRUMBS: Final = 4096  # pieces of a body that may be smaller
MOST_SAID: Final = 8 * 1024  # bytes that an open window says at once: a key at first, then nothing but that it lives
SAID_PER_SECOND: Final = 100  # bytes
LINGER: Final = 1.0  # seconds for a window to read why it is closed; what it says meanwhile is thrown away


class Guarded(uvicorn.Config):
    """The settings of a server whose connections are limited."""

    def __init__(self, app: Any, room: Room, *, secure: bool = False, **settings: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **settings)
        self.room = room
        self.secure = secure


class GuardedHttp(HttpToolsProtocol):
    """A connection that speaks HTTP: counted, and ended where it takes too long or says too much."""

    config: Guarded
    _timer: asyncio.TimerHandle | None = None
    _late = NEVER  # the hour by which something has to come
    _stuck: asyncio.TimerHandle | None = None
    _counted = False
    _in_head = True
    _head = 0  # bytes received of a head that is not complete
    _fields = 0  # bytes of the first line and the headers so far
    _body = 0  # bytes of the body so far
    _body_by = 0.0  # the hour by which a short one has to be there
    _crumbs = 0  # pieces of the body so far, less one for each PIECE of its bytes
    _beside = 0  # bytes received since the last of the body: sizes of pieces, or what comes after it
    _cycles: Sequence[RequestResponseCycle] = ()  # answers under way, and those that wait for them
    _why: Refused | None = None  # the parser was stopped

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, if there is room."""
        super().connection_made(transport)
        self._counted = self.config.room.come(self._address)
        if self._counted:
            self._within(HEAD_WITHIN)
        else:
            self._turn_away(_FULL)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out, and stop its timer."""
        self._stop_timer()
        self._unstick()
        if self._counted:
            self._counted = False
            self.config.room.go(self._address)
        self._let_go()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        """Tell every answer under way that it goes nowhere: uvicorn tells the last one alone."""
        for cycle in (each for each in self._cycles if not each.response_complete):
            cycle.disconnected = True
            cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head of the request has no end."""
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
        else:
            self._beside += len(data)
        super().data_received(data)
        if max(self._head, self._beside) > MOST_HEAD and not self.transport.is_closing():
            self._turn_away(_TOO_MUCH)

    def on_message_begin(self) -> None:
        """Begin to count a request's head, and the time it may take."""
        super().on_message_begin()
        self._fields, self._in_head = 0, True
        self._within(HEAD_WITHIN)

    def on_url(self, url: bytes) -> None:
        """Count the bytes of the first line."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the bytes of a header; what comes after a body is none, whatever it says of who asks."""
        self._count(len(name) + len(value) + EACH_HEADER)
        if self._in_head:
            super().on_header(name, value)

    def _count(self, length: int) -> None:
        self._fields += length
        if self._fields > MOST_HEAD:
            self._stop(_TOO_MUCH)

    def _stop(self, refused: Refused) -> None:
        self._why = refused
        raise ValueError(refused.refusal.code)  # the parser stops, and `send_400_response` is called

    def on_headers_complete(self) -> None:
        """The head is complete; the body may follow."""
        if len(self.pipeline) >= MOST_AHEAD:
            self._stop(_TOO_FAR_AHEAD)
        if len(self.url) > LONGEST_ADDRESS or self.url.count(b"&") > MOST_ASKED:
            self._stop(_TOO_LONG)
        self._in_head, self._head, self._crumbs, self._beside, self._body = False, 0, 0, 0, 0
        self._within(BODY_WITHIN)
        self._body_by = self._late
        super().on_headers_complete()
        self._cycles = [each for each in filter(None, (*self._cycles, self.cycle)) if not each.response_complete]

    def on_body(self, body: bytes) -> None:
        """Count a piece of the body, if it is a small one; while more of a long one comes, there is time for it."""
        self._beside = 0
        self._crumbs += 1 - len(body) // PIECE
        if self._crumbs > MOST_CRUMBS:
            self._stop(_TOO_SMALL)
        self._body += len(body)
        if self._is_answering:
            self._late = self._body_by + self._body / BODY_AT_LEAST
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete: now it is our turn."""
        self._in_head, self._beside = True, 0
        self._at_rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over: from here on the socket is counted out, and nobody tells an answer under way that it has gone."""
        self._at_rest()
        if self._is_answering:
            self._turn_away(_TOO_FAR_AHEAD)
        else:
            super().handle_websocket_upgrade()

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or too long a one."""
        self._turn_away(self._why or _NO_HTTP)

    def pause_writing(self) -> None:
        """Whoever asked takes nothing in: wait so long and no longer."""
        super().pause_writing()
        self._unstick()
        self._stuck = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Write again, now that the other side reads."""
        super().resume_writing()
        self._unstick()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _within(self, seconds: float) -> None:
        self._late = self.loop.time() + seconds
        if self._timer is None or self._timer.when() > self._late:  # else the one that runs is set anew once it is over
            self._stop_timer()
            self._timer = self.loop.call_later(seconds, self._look_at_the_hour)

    def _at_rest(self) -> None:
        self._late = NEVER

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_at_the_hour(self) -> None:
        self._timer, late = None, self._late - self.loop.time()
        if late <= 0:
            self._too_slow()
        elif self._late < NEVER:
            self._timer = self.loop.call_later(late, self._look_at_the_hour)

    def _too_slow(self) -> None:
        if not self.transport.is_closing():
            self._turn_away(_TOO_SLOW)

    def _turn_away(self, refused: Refused) -> None:
        self._at_rest()
        self._let_go()
        if self._is_answering and self.cycle.response_started:  # words in the midst of others would be read as those
            self.transport.abort()
            return
        self.transport.write(_written(refused, secure=self.config.secure))
        self.transport.close()


class GuardedSocket(Wire):
    """A connection that has become a WebSocket: it goes on being counted, and is ended where it says too much.

    A window hears and has nothing to say. One that talks without end would keep the others waiting while it is read.
    """

    config: Guarded
    _stuck: asyncio.TimerHandle | None = None
    _said = 0.0  # bytes, less what it may say in the time that has passed since
    _said_at = 0.0
    _over = False

    def data_received(self, data: bytes) -> None:
        """Read on: the request first, which must be one, and then hardly anything."""
        if self._over:
            return
        if self.handshake_initiated:
            self._listen(data)
        else:
            super().data_received(data)
            if not self.handshake_initiated:
                self._turn_away()  # uvicorn would wait for more

    def _listen(self, data: bytes) -> None:
        now = self.loop.time()
        self._said = max(0.0, self._said - (now - self._said_at) * SAID_PER_SECOND) + len(data)
        self._said_at = now
        if self._said <= MOST_SAID:
            super().data_received(data)
        else:
            self._hang_up(CloseCode.MESSAGE_TOO_BIG, "A window has nothing to say.")

    def handle_connect(self, event: Request) -> None:
        """Begin, if it is asked for as it should be."""
        if self.conn.accept(event).status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            super().handle_connect(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message, if it is text where it says so."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                return self._hang_up(CloseCode.INVALID_DATA, "That is no text.")
        return super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """End: that was no WebSocket."""
        super().handle_parser_exception()
        self._over = True

    async def send(self, message: Any) -> None:
        """Send, as long as somebody listens."""
        if self._over:
            raise ClientDisconnected
        await super().send(message)

    def _turn_away(self) -> None:
        self._over = self.handshake_complete = True
        self.transport.write(_written(_NO_SOCKET, secure=self.config.secure))
        self.transport.close()

    def _hang_up(self, code: CloseCode, why: str) -> None:
        self._over = self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.loop.call_later(LINGER, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self._unstick()
        self.config.room.go(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The window takes nothing in: wait so long and no longer."""
        super().pause_writing()
        self._unstick()
        self._stuck = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Write again, now that the other side reads."""
        super().resume_writing()
        self._unstick()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


_FULL: Final = Refused("server.full", "Too many connections are open.", remedy="Close some windows, or wait a minute.")
_TOO_MUCH: Final = Refused(
    "head.too_long", "Those are too many headers.", remedy=f"Send at most {MOST_HEAD // 1024} KiB; forget old cookies."
)
_TOO_LONG: Final = Refused("address.too_long", "That address is too long.", remedy="Ask for less of it at once.")
_TOO_SMALL: Final = Refused(
    "body.too_small_pieces", "The body comes in too many small pieces.", remedy="Send it in larger ones, or in one."
)
_TOO_SLOW: Final = Refused("request.too_slow", "The request did not arrive in time.", remedy="Send it once more.")
_TOO_FAR_AHEAD: Final = Refused(
    "request.too_far_ahead", "Those are too many requests at once.", remedy="Wait for an answer before you ask again."
)
_NO_SOCKET: Final = Refused(
    "request.not_a_socket", "That does not open a WebSocket.", remedy="Ask as RFC 6455 has it, with short headers."
)
_NO_HTTP: Final = Refused("request.not_http", "That is no HTTP request.", remedy="Use a browser, or /api/openapi.json.")


def _written(refused: Refused, *, secure: bool) -> bytes:
    answer = problem_response(refused)
    headers = {**headers_of_every_answer(secure=secure), **dict(answer.headers), "connection": "close"}
    lines = [f"HTTP/1.1 {answer.status_code} Refused", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin1") + bytes(answer.body)
