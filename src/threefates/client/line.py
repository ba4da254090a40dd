"""A line on which a server says what is new: one thread alone reads from it and writes to it.

Where one thread reads by TLS while another writes, what is written is lost now and then, and nobody answers.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
from collections.abc import Coroutine, Iterator, Mapping
from types import TracebackType
from typing import Any, Final, TypeVar

__all__ = ["Line"]

T = TypeVar("T")
LARGEST: Final = 64 * 1024 * 1024  # bytes of a message: a frame holds a hundred long sayings, and all that lies open


class Line:
    """A WebSocket that is listened to. What is not taken yet waits at the server, which then says less.

    Args:
        address: Where.
        headers: What is shown there beside what is usual.

    Raises:
        InvalidStatus: If the server lets nobody in.
        OSError: If it does not answer.
    """

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        self._turn, self._over = threading.Lock(), False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="threefates-line", daemon=True)
        self._thread.start()
        try:
            self._socket = self._done(_opened(address, headers))
        except BaseException:
            self._end()
            raise
        atexit.register(self.__exit__, None, None, None)  # later no thread runs that could say goodbye

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        atexit.unregister(self.__exit__)
        try:
            self.close()
        finally:
            self._end()

    def __iter__(self) -> Iterator[str | bytes]:
        """What is said, as it comes.

        Raises:
            ConnectionClosed: Where no more is said.
        """
        while True:
            yield self._done(self._socket.recv())

    def close(self) -> None:
        """Listen no more; from any thread, and as often as one likes."""
        with self._turn:
            if not self._over:
                self._done(self._socket.close())

    def _done(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result()

    def _end(self) -> None:
        with self._turn:
            ended, self._over = self._over, True
        if ended:
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _opened(address: str, headers: Mapping[str, str]) -> Any:
    from websockets.asyncio.client import connect

    return await connect(address, additional_headers=headers, compression=None, proxy=None, max_size=LARGEST)
