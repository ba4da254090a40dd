"""A real server in a process of its own, as `threefates serve` starts it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

import psutil  # type: ignore[import-untyped]

__all__ = ["Served", "free_port"]

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = (sys.executable, "-m", "benchmarks.prescribed")
PATIENCE: Final = 30.0


class Served:
    """A server over a data folder; as a context manager it is ended at the end.

    Args:
        folder: Its data folder.
        port: Where it shall listen; 0: wherever is free.
        program: How it is started, up to the word `serve`.
        patience: How many seconds it has to answer.
        limits: Whether it limits how fast anybody may ask, as it does for people.
        store: The database it keeps tables in; empty: the folder.
        workers: How many processes it has.
    """

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        program: Sequence[str] = PROGRAM,
        patience: float = PATIENCE,
        *,
        limits: bool = False,
        store: str = "",
        workers: int = 1,
    ) -> None:
        self.port = port or free_port()
        self.began = time.perf_counter()
        words = [*program, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(folder)]
        paths = {} if program is not PROGRAM else {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        self.patience = patience
        self.process = subprocess.Popen(
            [
                *words,
                "--no-browser",
                *(() if limits else ("--no-limits",)),
                *(("--store", store) if store else ()),
                *_by(workers),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **paths},
        )

    def __enter__(self) -> Self:
        self.answers()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def answers(self, path: str = "/health") -> float:
        """Wait until it answers; how many seconds that took from its start."""
        until = time.perf_counter() + self.patience
        while time.perf_counter() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            if self.fetch(path):
                return time.perf_counter() - self.began
            time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def fetch(self, path: str, headers: str = "") -> bytes:
        """One page as it goes over the wire, head and all; nothing if nobody listens, or answers in time."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 10) as wire:
                wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{headers}\r\n".encode())
                return b"".join(iter(lambda: wire.recv(65536), b""))
        except (ConnectionError, TimeoutError):
            return b""

    @property
    def mebibytes(self) -> float:
        """What it holds in memory."""
        return float(psutil.Process(self.process.pid).memory_info().rss) / 2**20

    @property
    def workers(self) -> list[psutil.Process]:
        """Its processes, where it has several."""
        return list(psutil.Process(self.process.pid).children())

    def kill(self) -> None:
        """End it as a power cut would: `kill -9`."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


def _by(workers: int) -> Sequence[str]:
    return ("--workers", str(workers)) if workers > 1 else ()


def free_port() -> int:
    """A port nobody has just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
