"""WebSockets: one for each open window, down which goes what is new for its seat.

State-based: a window that is slow or slept is sent where the table stands now and never builds a queue. A window whose
key no longer opens the seat is closed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from threefates.rulebook.refusals import Refused
from threefates.table.frames import Frame, Watch
from threefates.table.log import StoreBroken
from threefates.table.safety import Safety
from threefates.table.slices import Purse, Unfinished, Work, at_once, finish, quickly
from threefates.web.keys import Holder, offered_key, told_key
from threefates.web.limits import Budget
from threefates.web.problems import as_refused, problem_response
from threefates.web.service import address_of, after_of, device_of, note, service_of
from threefates.web.wire import Wire, wire_of

__all__ = ["KEY_REFUSED", "REFUSED", "Window", "pump", "refuse_socket", "stream"]

BEAT: Final = 20.0  # seconds of quiet after which a window hears that all is well
PAUSE: Final = 0.5  # seconds until somebody who says too much is listened to again
MANY: Final = 16  # windows of a table, beyond those that people have
LATER: Final = 0.25  # seconds until a window is looked at again whose network has no time left
SHORT: Final = 0.005  # seconds: what is shown as fast as that is paid for with what was done
KEY_REFUSED: Final = 4401
REFUSED: Final = 4400
MOVED: Final = (KEY_REFUSED, "This seat has moved to another device.")
COME_AGAIN: Final = (1012, "This table is at another server now.")
PROTOCOL: Final = "threefates"

Dress = Callable[[Frame], "bytes | Work[bytes]"]
Hurried = Callable[[Frame], bytes]
Heard = Callable[[str], bool]
Ahead = Callable[[], Work[None]]
_encode = msgspec.json.Encoder().encode


async def stream(socket: WebSocket) -> None:
    """`GET /api/tables/{table}/stream?after=N`: frames as JSON, from now or from after a version."""
    service = service_of(socket)
    try:
        after, key = after_of(socket), offered_key(socket)
        if not key:
            service.limits.knock(address_of(socket))
        who = await _let_in(socket, key) if key else None
    except (Refused, StoreBroken) as error:
        return await refuse_socket(socket, error)
    await socket.accept(PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    try:
        who = who or await _let_in(socket, await told_key(socket))
    except (Refused, StoreBroken) as error:
        return await _turn_away(socket, error)
    await pump(socket, who, Watch(who.table, who.seat, after), _encode)
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


async def refuse_socket(socket: WebSocket, error: Exception) -> None:
    """Answer a WebSocket that is not to be, before it is one, in words."""
    note(socket, as_refused(error))
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(problem_response(error))
    else:
        await socket.close(REFUSED)


def _deaf(message: str) -> bool:
    """Take no notice of what a window says."""
    return False


def _nothing_ahead() -> Work[None]:
    """Work nothing out before a frame is dressed."""
    yield from ()


async def pump(
    socket: WebSocket,
    who: Holder,
    watch: Watch,
    dress: Dress,
    heard: Heard = _deaf,
    ahead: Ahead = _nothing_ahead,
    hurried: Hurried | None = None,
) -> None:
    """Send what is new until either side goes.

    Args:
        socket: An accepted WebSocket.
        who: Whose window it is.
        watch: What the window has shown.
        dress: A frame as it goes over the wire, or the work of making it; an empty one when all was quiet for a while.
        heard: Takes in what the other side says; answers whether there is something new to send.
        ahead: Works out in slices what a frame is dressed with.
        hurried: A frame with an X-card, without what is worked out ahead; None: as any other.
    """
    with service_of(socket).host.window(who.table, who.seat, device_of(socket)):
        purse = service_of(socket).limits.purse(Budget.WINDOWS, address_of(socket))
        window = Window(wire_of(socket), who, watch, dress, *purse, ahead, hurried)
        up = asyncio.create_task(_until_gone(socket, heard, window.ring))
        try:
            await asyncio.wait((up, window.over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            window.shut()
            up.cancel()
        await asyncio.gather(up, return_exceptions=True)
    if not window.over.cancelled():
        window.over.result()  # or what failed
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(*(COME_AGAIN if who.table.left else MOVED))


class Window:
    """An open window, to which what is new is sent once for each turn of the loop, without a task of its own.

    What takes long to show is paid for by time. Where its network has none left, it is shown later what is so then.

    Attributes:
        over: Done when nothing more is sent: the key opens the seat no more, or something failed.
    """

    def __init__(
        self,
        wire: Wire,
        who: Holder,
        watch: Watch,
        dress: Dress,
        has_time: Callable[[], bool] = lambda: True,
        spends: Callable[[float], None] = lambda took: None,
        ahead: Ahead = _nothing_ahead,
        hurried: Hurried | None = None,
    ) -> None:
        self._ahead, self._hurried = ahead, hurried
        self._wire, self._who, self._watch, self._dress = wire, who, watch, dress
        self._has_time, self._spends = has_time, spends
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self._loop.create_future()
        self._due = False  # it looks in the next turn of the loop
        self._missed = False  # there may be something new, which the wire did not take
        self._later: asyncio.TimerHandle | None = None  # it looks then, having had no time
        self._paused = False  # whether it shows an X-card, for which there is always time, and which waits for nothing
        self._work: asyncio.Task[None] | None = None  # what takes long to tell, or to draw
        self._made: Work[bytes] | None = None  # what that works at
        self._sent = self._loop.time()
        self._beat = self._loop.call_later(BEAT, self._be_heard)
        self._wire.drained = self._go_on
        who.table.call(self.ring)
        self.ring()

    def shut(self) -> None:
        """End the window: send nothing more, and listen no more."""
        self._who.table.call_no_more(self.ring)
        self._beat.cancel()
        if self._later:
            self._later.cancel()
        self.over.cancel()
        if self._work:
            self._work.cancel()

    def ring(self) -> None:
        """Note that there may be something new.

        Where many windows look on, whoever plays elsewhere has their turn between any two of them.
        """
        if self._due:
            return
        self._due, table = True, self._who.table
        if table.present.total() > MANY:
            table.showing.take(self._look)
        else:
            self._loop.call_soon(self._look)

    def _go_on(self) -> None:
        if self._missed:
            self.ring()

    def _be_heard(self) -> None:
        """Say that all is well, after a while of quiet."""
        quiet = self._loop.time() - self._sent
        if quiet >= BEAT:
            self.ring()
        self._beat = self._loop.call_later(BEAT - quiet if quiet < BEAT else BEAT, self._be_heard)

    def _look(self) -> None:
        """Send what is new. As long as the wire is full nothing is worked out: what is so then is sent once."""
        if self.over.done():
            return
        carded = self._who.table.state[Safety].paused is not self._paused
        if carded:
            self._drop_work()
        self._due, self._missed = False, self._work is not None or not self._wire.takes
        if self._missed:
            return
        if self._is_over:
            self.over.set_result(None)
            return
        if not carded and not self._has_time():
            self._missed = True
            self._later = self._later or self._loop.call_later(LATER, self._look_later)
            return
        self._show(carded=carded)

    def _drop_work(self) -> None:
        """Let be what is worked out or told: a card comes first."""
        if self._work and self._made:
            self._work.cancel()
            self._made.close()
            self._work = self._made = None

    def _show(self, *, carded: bool) -> None:
        """Send what is new, or begin to work it out; of a card that came or went, first nothing but what is seen."""
        work, began = self._making(), time.thread_time()
        try:
            if carded:
                self._paused = not self._paused
                self._wire.push(self._in_a_hurry(self._watch.at_once()))
                self.ring()
            else:
                self._send(quickly(work))
        except Unfinished:
            self._made, self._work = work, self._loop.create_task(self._finish(work))
        except Exception as error:  # noqa: BLE001 - it is raised where the window's own task waits
            self.over.set_exception(error)
        finally:
            self._pay(began)

    def _in_a_hurry(self, frame: Frame) -> bytes:
        if self._hurried:
            return self._hurried(frame)
        made = self._dress(frame)
        return made if isinstance(made, bytes) else at_once(made)

    def _making(self) -> Work[bytes]:
        """Work out what is new, and draw it; of what is not sent in the end nothing counts as shown."""
        stands = self._watch.as_it_stands()
        try:
            frame = (yield from self._framing()) or _quiet(self._watch)
            return b"" if self._is_over else (yield from self._drawing(frame))
        except BaseException:
            stands()
            raise

    def _drawing(self, frame: Frame) -> Work[bytes]:
        """Draw a frame; where that takes long it is paid for."""
        began, took = time.thread_time(), list[float]()
        made = self._dress(frame)
        took.append(time.thread_time() - began)
        try:
            return made if isinstance(made, bytes) else (yield from Purse(spends=took.append).weighed(made))
        finally:
            if self._work is not None and sum(took) > SHORT:  # else whoever looks pays for it
                self._spends(sum(took))

    @property
    def _is_over(self) -> bool:
        """Whether nothing may be shown any more."""
        return self._who.table.left or not self._who.holds

    def _framing(self) -> Work[Frame | None]:
        """Work out what is new, and before that what it is dressed with; what takes long is paid for as it goes."""
        ahead = self._ahead()
        while True:
            began = time.thread_time()
            try:
                next(ahead)
            except StopIteration:
                return (yield from self._watch.framing())
            if self._work is not None:  # else whoever looks pays for it
                self._pay(began)
            yield

    def _look_later(self) -> None:
        self._later = None
        self._go_on()

    def _pay(self, began: float) -> None:
        """Pay for what took long since then."""
        took = time.thread_time() - began
        if took > SHORT:
            self._spends(took)

    async def _finish(self, work: Work[bytes]) -> None:
        try:
            made = await finish(work)
            self._work = self._made = None
            if self._is_over:
                self.over.set_result(None)
                return
            self._send(made)
            self._go_on()
        except Exception as error:  # noqa: BLE001 - as above
            if not self.over.done():
                self.over.set_exception(error)

    def _send(self, made: bytes) -> None:
        self._wire.push(made)
        self._sent = self._loop.time()
        if self._watch.behind:
            self.ring()


def _quiet(watch: Watch) -> Frame:
    """Make a frame in which nothing is new, as a heartbeat."""
    return Frame(watch.table.version, (), {}, {})


async def _until_gone(socket: WebSocket, heard: Heard, ring: Callable[[], None]) -> None:
    """Listen until the other side is gone; whoever says too much is listened to more slowly."""
    with suppress(WebSocketDisconnect):
        while True:
            said = await socket.receive_text()
            while (new := _taken(heard, said)) is None:
                await asyncio.sleep(PAUSE)
            if new:
                ring()


def _taken(heard: Heard, said: str) -> bool | None:
    """Take in what was said; None where that was too much for now."""
    try:
        return heard(said)
    except Refused:
        return None
