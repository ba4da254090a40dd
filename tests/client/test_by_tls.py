"""The client by https: one thread alone speaks on a line by TLS."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.serving import GAME, Serving, serving
from threefates.client import Client

KEPT_BACK = 1.0  # seconds for a thread that reads to be seen


@pytest.fixture
def https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    """A server behind one that speaks https, with a certificate that is believed here."""
    openssl = shutil.which("openssl")
    if not openssl:
        pytest.skip("this machine has no openssl: install it to have the client tried by https")
    made = (openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=a", "-addext")
    files = ("subjectAltName=IP:127.0.0.1", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem")
    subprocess.run([*made, *files], check=True, capture_output=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
    with serving(tmp_path / "tables") as server, closing(Front(server, tmp_path)) as front:
        yield front


class Front:
    """Hands on what comes by TLS, both ways.

    Attributes:
        url: Where it listens.
        reading: The threads of this process that sat in a read by TLS while the answer to a window was kept back.
    """

    def __init__(self, server: Serving, folder: Path) -> None:
        self._server = server
        self.reading = set[str]()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
        starting = asyncio.start_server(self._front, "127.0.0.1", 0, ssl=context)
        self._listening = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.url = f"https://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def _front(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind, out = await asyncio.open_connection("127.0.0.1", self._server.port)
        try:
            out.write(asked := await reader.readuntil(b"\r\n\r\n"))
            until = self._loop.time() + KEPT_BACK
            while b"Upgrade: websocket" in asked and self._loop.time() < until and not self.reading:
                self.reading |= reading_by_tls()
                await asyncio.sleep(0.01)
            await asyncio.gather(_handed_on(reader, out), _handed_on(behind, writer))
        finally:  # whatever ends it: a line that is left open complains once its loop is gone
            out.close()
            writer.close()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._ended(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _ended(self) -> None:
        self._listening.close()
        ours = asyncio.all_tasks() - {asyncio.current_task()}
        for each in ours:
            each.cancel()
        await asyncio.gather(*ours, return_exceptions=True)


async def _handed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
    writer.close()


def reading_by_tls() -> set[str]:
    """The threads that sit in a read of a line by TLS just now: nobody else may write to it meanwhile."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    frames = sys._current_frames().items()
    return {names.get(who, "?") for who, frame in frames if frame.f_code.co_filename == ssl.__file__} - {"MainThread"}


def test_a_window_by_tls_is_opened_by_one_thread_alone(https: Front) -> None:
    gm = Client(https.url).start(GAME)
    frames = gm.stream()
    first = next(frames)

    version = gm.do("tc.join", name="Obol")["version"]

    assert https.reading == set()
    assert next(frames)["version"] == version > first["version"]
    gm.close()
    assert list(frames) == []
    gm.close()
