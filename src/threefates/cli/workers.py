"""`threefates serve --workers N`: several processes over one folder, kept alive by the one that started them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from threefates.cli.folder import OperatorsDoor, default_folder
from threefates.cli.words import complain

if TYPE_CHECKING:
    from threefates.web.options import Options
    from threefates.web.shards import Inbox

__all__ = ["serve_by"]

ENDS: Final = (signal.SIGTERM, signal.SIGINT)
TOO_SOON: Final = 1.0  # seconds: what ends so soon after it began would end again


def serve_by(count: int, listening: socket.socket, options: Options, host: str, *, browser: bool) -> bool:
    """Serve by so many processes until somebody stops it.

    Returns:
        Whether somebody did; False where it had to stop by itself.

    Raises:
        StoreBroken: If another server has the folder, or it cannot be used.
    """
    from threefates.cli.serve import leave_word
    from threefates.cli.teller import tell
    from threefates.store.audit import TERMINAL, Audit
    from threefates.store.sharing import SharedFolder
    from threefates.web.shards import Inbox

    folder = options.folder or default_folder()
    shared, door, audit = SharedFolder(folder), OperatorsDoor(folder), Audit(folder)
    _load()
    audit.note("server.started", TERMINAL)
    try:
        leave_word(door, options, host)
        inboxes = [Inbox() for _ in range(count)]

        def work(number: int, parent: int, ended: Callable[[], bool]) -> None:
            _work(Worker(number, parent, ended, listening, inboxes), options, browser)

        asked = Herd(count, work).run()
    finally:
        door.take_away()
        shared.close()
        audit.note("server.stopped", TERMINAL)
    tell("Stopped. Every table is kept.")
    return asked


def _load() -> None:
    """Load once what every process needs."""
    from threefates.table.games import games, seated

    for name in ("app", "server"):
        import_module(f"threefates.web.{name}")
    for name in games():
        seated(name)  # before they part: what is imported is shared memory


class Worker(NamedTuple):
    """What one process is given."""

    number: int
    parent: int  # what can be read from this file once who started it has ended
    ended: Callable[[], bool]  # whether it was told to end while it began
    listening: socket.socket
    inboxes: list[Inbox]


def _work(worker: Worker, options: Options, browser: bool) -> None:
    """Serve, as one of several processes."""
    from threefates.cli.teller import Teller
    from threefates.store.sharing import open_share
    from threefates.web.app import application
    from threefates.web.room import raise_files
    from threefates.web.server import WorkerServer, configured
    from threefates.web.shards import Shards

    folder = options.folder or default_folder()
    store = open_share(folder)
    shards = Shards(worker.number, len(worker.inboxes), store)
    app = application(store, options, shards)
    teller = Teller(app.state.service.host, options, str(folder), browser=browser and not worker.number)
    last = asyncio.run(teller.host.last())

    def ready() -> None:
        if worker.number == 0:
            teller.ready(last)
        elif last:
            teller.go_on(last)

    config = configured(app, options, raise_files(), shards, worker.inboxes)
    try:
        server = WorkerServer(config, worker.number, worker.parent, ready, worker.ended)  # type: ignore[arg-type]
        server.run([worker.listening])
    finally:
        asyncio.run(store.close())


class Herd:
    """Processes, each begun again where it ends before its time.

    Args:
        count: How many.
        work: What each does, told its number, a file that ends when this process does, and how to find out whether it
            was told to end: for as long as it begins, nothing else hears that.
    """

    def __init__(self, count: int, work: Callable[[int, int, Callable[[], bool]], None]) -> None:
        self._count, self._work = count, work
        self._began: dict[int, tuple[int, float]] = {}  # by process: its number, and when
        self._stopping = False
        self._lives, self._lives_as_long = os.pipe()

    def run(self) -> bool:
        """Begin all, and return when all have ended: whether that was asked for."""
        asked = True
        for each in ENDS:
            signal.signal(each, self._stop)
        for number in range(self._count):
            self._begin(number)
        while self._began:
            process, _ = os.wait()
            number, began = self._began.pop(process, (-1, 0.0))
            if number < 0 or self._stopping:
                continue
            if time.monotonic() - began < TOO_SOON:
                complain("A process of the server ended as soon as it had begun: the server stops.")
                asked = False
                self._stop()
            else:
                self._begin(number)
        return asked

    def _stop(self, *signalled: object) -> None:
        self._stopping = True
        for process in tuple(self._began):
            _end(process)

    def _heed(self, *signalled: object) -> None:
        self._stopping = True

    def _begin(self, number: int) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)  # what is said meanwhile is heard when both can hear it
        process = os.fork()
        if process:
            self._began[process] = number, time.monotonic()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
            return
        code = 1
        try:
            os.close(self._lives_as_long)
            for each in ENDS:
                signal.signal(each, self._heed)  # the server stops in order, and then it goes on here
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
            self._work(number, self._lives, lambda: self._stopping)
            code = 0
        except BaseException:  # noqa: BLE001 - nothing of the other process may be carried out here
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)


def _end(process: int) -> None:
    with suppress(ProcessLookupError):  # it has by itself
        os.kill(process, signal.SIGTERM)
