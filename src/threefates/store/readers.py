"""Threads that look things up off the event loop, each with a connection while it is asked."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from threefates.table.log import StoreBroken


class Closable(Protocol):
    """A connection of some kind."""

    def close(self) -> None:
        """Let go of the file."""


T = TypeVar("T")
C = TypeVar("C", bound=Closable)


class Readers(Generic[C]):
    """As many threads as there are connections.

    Args:
        place: What they read, to name it in sentences.
        connections: One for each thread; closed at the end.
    """

    def __init__(self, place: str, connections: Sequence[C]) -> None:
        self._place = place
        self._idle: SimpleQueue[C] = SimpleQueue()
        for connection in connections:
            self._idle.put(connection)
        self._count = len(connections)
        self._threads: ThreadPoolExecutor | None = ThreadPoolExecutor(
            self._count, thread_name_prefix="threefates-reader"
        )

    async def ask(self, question: Callable[[C], T]) -> T:
        """The answer, from whichever connection is idle first.

        Raises:
            StoreBroken: If it was closed.
        """
        if not self._threads:
            raise StoreBroken(f"{self._place} was closed", remedy="start threefates again")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def _answer(self, question: Callable[[C], T]) -> T:
        connection = self._idle.get()
        try:
            return question(connection)
        finally:
            self._idle.put(connection)

    async def close(self) -> None:
        """Let go once what was asked is answered; may be called twice."""
        threads, self._threads = self._threads, None
        if threads:
            await asyncio.to_thread(threads.shutdown)
            for _ in range(self._count):
                self._idle.get().close()
