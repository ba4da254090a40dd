"""Who asks for much, within all limits: in a process of their own, so that only the server feels it.

`python -m benchmarks.nuisances NAME PORT FOLDER` goes on until it is ended, and writes a line for each round.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.served import ROOT
from threefates.cli.folder import OPERATOR_FILE

__all__ = ["LONG_NAME", "NUISANCES", "SEAT", "beside"]

GUEST_AT: Final = "127.0.0.2"  # an address of its own, so that its limits are not the others'
LONG_NAME: Final = "long"
KEY: Final = "Authorization: Bearer Dan\r\n"
COOKIE: Final = "Cookie: key=Dan\r\n"
SEAT: Final = "s11"  # Dan's: the last who sat down before the first command
PATIENCE: Final = 120.0

Nuisance = Callable[[int, Path], Awaitable[None]]


@contextlib.asynccontextmanager
async def beside(name: str, port: int, folder: Path) -> AsyncIterator[list[int]]:
    """Have a nuisance beside what is measured, as long as this lasts; how many rounds it came through is noted."""
    done = [0]
    words = (sys.executable, "-m", "benchmarks.nuisances", name, str(port), str(folder))
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
    counting = asyncio.create_task(_counted(process, done))
    try:
        yield done
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        await counting


async def _counted(process: asyncio.subprocess.Process, done: list[int]) -> None:
    assert process.stdout
    async for _ in process.stdout:
        done[0] += 1


async def _guest(port: int, data: Path) -> None:
    """One round of everything that tells the log from its beginning."""
    at, page = f"/api/tables/{LONG_NAME}", f"/t/{LONG_NAME}/{SEAT}"
    for path, key in (
        (f"{at}/log?after=0", KEY),
        (f"{page}/log", COOKIE),
        (f"{at}/export", KEY),
        (f"{page}/recap", COOKIE),
    ):
        while not await _asked(port, "GET", path, key):
            await asyncio.sleep(0.2)
    upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + KEY
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(2):
            await _asked(port, "GET", f"{at}/stream?after=0", upgrade, connection="Upgrade")


async def _operator(port: int, data: Path) -> None:
    """Take the whole table away, and bring it again as another."""
    word = json.loads((data / OPERATOR_FILE).read_text())["word"]
    key = f"Authorization: Bearer {word}\r\n"
    whole = await _asked(port, "POST", "/operator/export", key, msgspec.json.encode({"table": LONG_NAME}))
    await _asked(port, "POST", "/operator/import", key, whole)


async def _asked(
    port: int, method: str, path: str, headers: str, said: bytes = b"", connection: str = "close"
) -> bytes:
    """The body of an answer that is not read before it is whole; nothing where it was refused."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(GUEST_AT, 0), limit=2**24)
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: {connection}\r\n{headers}"
        writer.write(f"{head}Content-Length: {len(said)}\r\n\r\n".encode() + said)
        async with asyncio.timeout(PATIENCE):
            answered = await reader.readuntil(b"\r\n\r\n")
            chunks = [chunk async for chunk in _chunks(reader)]
        return _body(answered, b"".join(chunks)) if answered.startswith(b"HTTP/1.1 200") else b""
    finally:
        writer.transport.abort()  # at once, also where the rest of a question was not taken yet


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while chunk := await reader.read(2**20):
        yield chunk


def _body(head: bytes, body: bytes) -> bytes:
    """A body that may have come in chunks."""
    if b"transfer-encoding: chunked" not in head.lower():
        return body
    whole, at = [], 0
    while (end := body.index(b"\r\n", at)) and (size := int(body[at:end], 16)):
        whole.append(body[end + 2 : end + 2 + size])
        at = end + 4 + size
    return b"".join(whole)


NUISANCES: Final[dict[str, Nuisance]] = {
    "guest": _guest,
    "operator": _operator,
}


async def _again_and_again(nuisance: Nuisance, port: int, folder: Path) -> None:
    while True:
        await nuisance(port, folder)
        print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(_again_and_again(NUISANCES[sys.argv[1]], int(sys.argv[2]), Path(sys.argv[3])))
