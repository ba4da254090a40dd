"""The server: one uvicorn with everything that slows or tells left out."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from threefates.web.connections import Guarded
from threefates.web.crossroads import SharedSettings
from threefates.web.elsewhere import Elsewhere
from threefates.web.options import Options
from threefates.web.room import Room
from threefates.web.shards import HandingOver, Inbox, Workers

__all__ = ["Server", "WorkerServer", "bound", "configured"]

GRACE = 2  # seconds that open requests get when the server stops; sockets are told to come again
KEPT_ALIVE = 150  # seconds; who closes an idle connection first must be the client: proxies wait two minutes at most
PORTS_TO_TRY = 20
OF_NO_CONCERN: Final = frozenset(
    {
        "ASGI callable returned without completing handshake.",
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
    }
)
"""What uvicorn writes of everybody who was refused in words: anybody could fill a disk with it."""

logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in OF_NO_CONCERN)


class Server(uvicorn.Server):
    """Uvicorn, saying when it is ready.

    Args:
        config: Its settings.
        ready: Called once it serves.
        ended: Whether it was told to end before it heard of that itself.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None] = lambda: None,
        ended: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(config)
        self._ready, self._ended = ready, ended

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `ready` if that worked; end, if that is wanted by now."""
        await super().startup(sockets)
        if self._ended():
            self.should_exit = True
        elif self.started:
            self._ready()


class WorkerServer(Server):
    """One of several processes: it serves the connections that others hand over, too, and ends with who started it."""

    config: Workers

    def __init__(
        self, config: Workers, number: int, parent: int, ready: Callable[[], None], ended: Callable[[], bool]
    ) -> None:
        super().__init__(config, ready, ended)
        self._number, self._parent = number, parent
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and take what is handed over."""
        await super().startup(sockets)
        asyncio.get_running_loop().add_reader(self._parent, self._end)
        self.config.inboxes[self._number].listen(self._take)

    def _end(self) -> None:
        self.should_exit = True

    def _take(self, line: socket.socket, data: bytes) -> None:
        self._taking.add(task := asyncio.create_task(self._taken(line, data)))
        task.add_done_callback(self._taking.discard)

    async def _taken(self, line: socket.socket, data: bytes) -> None:
        made = HandingOver(self.config, self.server_state, self.lifespan.state)
        made.handed = data
        with suppress(OSError):  # it is gone already
            line.setblocking(False)  # noqa: FBT003 - as it is called
            await asyncio.get_running_loop().connect_accepted_socket(lambda: made, line)


def configured(
    app: ASGIApp,
    options: Options = Options(),  # noqa: B008 - frozen
    most: int = 0,
    elsewhere: Elsewhere | None = None,
    inboxes: Sequence[Inbox] = (),
) -> Guarded:
    """The settings of the server.

    No access log is kept: addresses hold join codes and passes, and nobody shall learn who raised an X-card.

    Args:
        app: What is served.
        options: How the server was started: the proxies whose `X-Forwarded-For` and `-Proto` count, and no others'.
        most: How many connections there may be; 0: as many as come.
        elsewhere: Where tables are that other servers hold; None: there are no others.
        inboxes: Those of all processes, where this is one of several.
    """
    proxies = list(options.trusted)
    return _kind(elsewhere, options.trusted, inboxes)(
        app,
        Room(0 if options.no_limits else most, proxies=proxies),
        secure=options.is_https,
        loop="auto",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        server_header=False,
        date_header=False,
        timeout_keep_alive=KEPT_ALIVE,
        timeout_graceful_shutdown=GRACE,
        workers=1,  # else uvicorn asks the environment
    )


def _kind(elsewhere: Elsewhere | None, proxies: tuple[str, ...], inboxes: Sequence[Inbox]) -> Callable[..., Guarded]:
    if inboxes:
        return partial(Workers, elsewhere=elsewhere, proxies=proxies, inboxes=inboxes)
    return partial(SharedSettings, elsewhere=elsewhere, proxies=proxies) if elsewhere else Guarded


def bound(host: str, port: int, tries: int = PORTS_TO_TRY) -> socket.socket:
    """A socket on that port, or on the next one that is free, up to so many tries; port 0 takes any.

    Raises:
        OSError: If none is free, or the machine has no such address.
    """
    *others, last = range(port, port + tries) if port else (0,)
    for number in others:
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _bound(host, last)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except BaseException:
        made.close()
        raise
    made.set_inheritable(True)
    return made
