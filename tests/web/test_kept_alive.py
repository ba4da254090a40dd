"""Connections that lie idle: a client may send its next request at the very moment at which the server gives one up."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.serving import Serving, serving
from threefates.web.server import configured

SHORT = 0.2  # seconds
PROXIES_WAIT = 120.0  # seconds that a proxy leaves a connection idle by default: Caddy 120, Traefik 90, nginx 60


@contextmanager
def busy(server: Serving) -> Iterator[threading.Event]:
    """A server that looks neither at the clock nor at its connections, until the event is set."""
    loop, go, begun = server.server.servers[0].get_loop(), threading.Event(), threading.Event()
    near, far = socket.socketpair()

    def work() -> None:
        loop.remove_reader(far)
        begun.set()
        go.wait(60)

    with near, far:
        loop.call_soon_threadsafe(loop.add_reader, far, work)
        near.send(b".")
        assert begun.wait(60)
        try:
            yield go
        finally:
            go.set()


@pytest.mark.skipif(sys.platform == "win32", reason="its loop reads requests before it looks at the clock")
def test_a_server_that_gives_up_first_resets_a_request_that_is_on_its_way(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, trust_env=False, timeout=30) as client:
        server.server.config.timeout_keep_alive = SHORT  # type: ignore[assignment]
        client.get("/api/openapi.json")

        with busy(server) as go:

            def trace(name: str, _: Any) -> None:
                if name == "http11.receive_response_headers.started":  # the request is sent
                    time.sleep(2 * SHORT)
                    go.set()

            with pytest.raises(httpx.ReadError):
                client.get("/api/openapi.json", extensions={"trace": trace})


def test_the_server_waits_longer_than_any_client_that_keeps_a_connection() -> None:
    kept = configured(lambda *_: None).timeout_keep_alive  # type: ignore[arg-type]

    assert kept > PROXIES_WAIT > (httpx.Limits().keepalive_expiry or 0)
