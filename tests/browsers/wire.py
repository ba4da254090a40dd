"""A wire between a phone and the server that can go dead without a word, as Wi-Fi does when a phone sleeps."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

__all__ = ["Wire"]


class Wire:
    """Forwards connections to a port of this machine; while cut it swallows everything and hangs up on nobody."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = threading.Event()  # cleared: the wire was cut, and so was whatever went through it, for good
        self._mended = threading.Event()  # set: what is sent into a dead connection is answered by hanging up
        self.mend()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._ends: list[socket.socket] = []
        self._gone = False
        self._keeping = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._whole.clear()
        self._mended.clear()

    def mend(self) -> None:
        """New connections come through; those that were there stay dead."""
        self._whole = threading.Event()
        self._whole.set()
        self._mended.set()

    def passes(self, said: bytes, *, to_server: bool) -> bytes:
        """What goes on of what came; for whoever wants to listen in."""
        return said

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, whole = self._kept(self._door.accept()[0]), self._whole
                far = self._kept(socket.create_connection(("127.0.0.1", self._to)))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._forward, args=(one, other, whole), daemon=True).start()

    def _kept(self, end: socket.socket) -> socket.socket:
        """An end that is closed with the wire: at once, where that is gone already."""
        with self._keeping:
            self._ends.append(end)
            if self._gone:
                end.close()
        return end

    def _forward(self, one: socket.socket, other: socket.socket, whole: threading.Event) -> None:
        with suppress(OSError):
            to_server = other.getpeername()[1] == self._to
            while read := one.recv(65536):
                said = self.passes(read, to_server=to_server)
                if whole.is_set():
                    other.sendall(said)
                elif self._mended.is_set():
                    return one.shutdown(socket.SHUT_RDWR)
            if whole.is_set():
                other.shutdown(socket.SHUT_WR)
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._door.close()
        with self._keeping:
            self._gone = True
            for end in self._ends:
                end.close()
