"""WebSockets: one for each open window, down which goes what is new for its seat.

State-based: a window that is slow or slept is sent where the table stands now and never builds a queue. A window whose
key no longer opens the seat is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from threefates.rulebook.refusals import Refused
from threefates.table.frames import Frame, Watch
from threefates.table.log import StoreBroken
from threefates.table.table import Table
from threefates.web.keys import Holder, bearer
from threefates.web.problems import as_refused, problem_response
from threefates.web.service import address_of, after_of, device_of, note, service_of

__all__ = ["KEY_REFUSED", "REFUSED", "pump", "refuse_socket", "stream"]

BEAT: Final = 20.0  # seconds of quiet after which a window hears that all is well
PATIENCE: Final = 10.0  # seconds to show a key in
PAUSE: Final = 0.5  # seconds until somebody who says too much is listened to again
MANY: Final = 16  # windows of a table, beyond those that people have
KEY_REFUSED: Final = 4401
REFUSED: Final = 4400
PROTOCOL: Final = "threefates"
KEY_PREFIX: Final = "key."

Dress = Callable[[Frame], str]
Heard = Callable[[str], bool]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, str]).decode


async def stream(socket: WebSocket) -> None:
    """`GET /api/tables/{table}/stream?after=N`: frames as JSON, from now or from after a version."""
    service = service_of(socket)
    try:
        after, key = after_of(socket), _offered_key(socket)
        if not key:
            service.limits.knock(address_of(socket))
        who = await _let_in(socket, key) if key else None
    except (Refused, StoreBroken) as error:
        return await refuse_socket(socket, error)
    await socket.accept(PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    try:
        who = who or await _let_in(socket, await _told_key(socket))
    except (Refused, StoreBroken) as error:
        return await _turn_away(socket, error)
    await pump(socket, who, Watch(who.table, who.seat, after), lambda frame: _encode(frame).decode())
    return None


async def _let_in(socket: WebSocket, key: str) -> Holder:
    service = service_of(socket)
    who = await service.keyed(socket, key)
    service.open_window(socket, who, after_of(socket))
    return who


async def _turn_away(socket: WebSocket, error: Exception) -> None:
    """Say in words why, and close."""
    note(socket, as_refused(error))
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed already: its first message was too long
        await socket.send_text(bytes(problem_response(error).body).decode())
        await socket.close(KEY_REFUSED)


def _offered_key(socket: WebSocket) -> str:
    """The key in the header, or among the subprotocols, where a browser can put it; empty if neither."""
    if "authorization" in socket.headers:
        return bearer(socket)
    offered = (each for each in socket.scope["subprotocols"] if each.startswith(KEY_PREFIX))
    return next(offered, "").removeprefix(KEY_PREFIX)


async def _told_key(socket: WebSocket) -> str:
    """The key in the first message: `{"key": "…"}`."""
    with suppress(TimeoutError, WebSocketDisconnect, KeyError, msgspec.DecodeError, RecursionError):
        async with asyncio.timeout(PATIENCE):
            return _decode(await socket.receive_text())["key"]
    raise Refused("key.missing", "No key was shown.", remedy='Send {"key": "…"} first, or Authorization: Bearer.')


async def refuse_socket(socket: WebSocket, error: Exception) -> None:
    """Answer a WebSocket that is not to be, before it is one, in words."""
    note(socket, as_refused(error))
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(problem_response(error))
    else:
        await socket.close(REFUSED)


def _deaf(message: str) -> bool:
    """Take no notice."""
    return False


async def pump(socket: WebSocket, who: Holder, watch: Watch, dress: Dress, heard: Heard = _deaf) -> None:
    """Send what is new until either side goes.

    Args:
        socket: An accepted WebSocket.
        who: Whose window it is.
        watch: What the window has shown.
        dress: A frame as it goes over the wire; an empty one when all was quiet for a while.
        heard: Takes in what the other side says; answers whether there is something new to send.
    """
    with service_of(socket).host.window(who.table, who.seat, device_of(socket)):
        bell = who.table.watch()
        down = asyncio.create_task(_send(socket, who, watch, dress, bell))
        up = asyncio.create_task(_until_gone(socket, heard, bell))
        try:
            await asyncio.wait((down, up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            who.table.unwatch(bell)
            for task in (down, up):
                task.cancel()
        await asyncio.gather(down, up, return_exceptions=True)
    if not down.cancelled() and (error := down.exception()):
        raise error


async def _send(socket: WebSocket, who: Holder, watch: Watch, dress: Dress, bell: asyncio.Event) -> None:
    later = asyncio.get_running_loop().call_later
    try:
        while who.holds:
            bell.clear()
            await _in_turn(who.table)
            await socket.send_text(dress(await watch.next() or _quiet(watch)))
            if watch.behind:
                continue
            beat = later(BEAT, bell.set)
            await bell.wait()
            beat.cancel()
        await socket.close(KEY_REFUSED, "This seat has moved to another device.")
    except WebSocketDisconnect:
        return


async def _in_turn(table: Table) -> None:
    """Where many windows look on, let whoever plays elsewhere have their turn between any two of them."""
    if table.present.total() > MANY:
        async with table.showing:
            await asyncio.sleep(0)


def _quiet(watch: Watch) -> Frame:
    """Make a frame in which nothing is new, as a heartbeat."""
    return Frame(watch.table.version, (), {}, {})


async def _until_gone(socket: WebSocket, heard: Heard, bell: asyncio.Event) -> None:
    """Listen until the other side is gone; whoever says too much is listened to more slowly."""
    with suppress(WebSocketDisconnect):
        while True:
            said = await socket.receive_text()
            while (new := _taken(heard, said)) is None:
                await asyncio.sleep(PAUSE)
            if new:
                bell.set()


def _taken(heard: Heard, said: str) -> bool | None:
    """Take in what was said; None where that was too much for now."""
    try:
        return heard(said)
    except Refused:
        return None
