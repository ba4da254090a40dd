"""A real server for tests: uvicorn on a real socket, over a real database file, with the stranger's game installed."""

from __future__ import annotations

import asyncio
import importlib
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.browser import HOST
from threefates.store import open_store
from threefates.store.sqlite import SqliteStore
from threefates.table import games
from threefates.web.app import application
from threefates.web.options import Options
from threefates.web.server import Server, bound, configured

STRANGERS = Path(__file__).parent / "strangers"
GAME = "three_coins"
OPERATOR = "the operator's word"


def install_strangers() -> None:
    """Let the toy game arrive as any stranger's does: by entry point."""
    if str(STRANGERS) not in sys.path:
        sys.path.append(str(STRANGERS))
        importlib.invalidate_caches()
        games.games.cache_clear()


class Serving:
    """A server that runs in a thread: its address, and ways to be rude to it."""

    def __init__(self, folder: Path, store: SqliteStore, options: Options, most: int = 0) -> None:
        self.folder = folder
        self.store = store
        self.app = application(store, options)
        self.service = self.app.state.service
        self._ready = threading.Event()
        self._socket = bound("127.0.0.1", options.port)
        self._sockets = [self._socket, *([bound("127.0.0.1", options.metrics, tries=1)] if options.metrics else [])]
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.named_url = f"http://{HOST}:{self.port}"  # for browsers: no loopback by name
        self.server = Server(configured(self.app, options, most), self._ready.set)
        self._client = httpx.Client(base_url=self.url, trust_env=False, verify=False, timeout=20)
        self._thread = threading.Thread(target=self.server.run, args=(self._sockets,), daemon=True)

    def start(self) -> None:
        """Serve, and return when it answers."""
        self._thread.start()
        if not self._ready.wait(60):
            raise RuntimeError("the server did not start")

    def stop(self) -> None:
        """Stop as a terminal's Ctrl-C does."""
        self._client.close()
        self.server.should_exit = True
        self._thread.join(20)
        for each in self._sockets:
            each.close()

    def ask(self, method: str, path: str, *, key: str = "", **more: Any) -> httpx.Response:
        """One request, with a key if there is one."""
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {key}"} if key else {})}
        self._client.cookies.clear()
        return self._client.request(method, path, headers=headers, **more)

    def open_table(self, **more: Any) -> dict[str, Any]:
        """A table of the stranger's game."""
        said = self.ask("POST", "/api/tables", json={"system": GAME, "name": "The coins", **more})
        assert said.status_code == 201, said.text
        return dict(said.json())

    def sit(self, table: dict[str, Any], name: str, role: str = "player") -> dict[str, Any]:
        """A seat at that table."""
        asked = {"code": table["code"], "name": name, "role": role}
        said = self.ask("POST", f"/api/tables/{table['table']}/seats", json=asked)
        assert said.status_code == 201, said.text
        return dict(said.json())


@contextmanager
def serving(folder: Path, most: int = 0, **chosen: Any) -> Iterator[Serving]:
    """A server over a data folder; the same folder again has the same tables.

    Args:
        folder: Where its file lies.
        most: How many connections it takes; 0: as many as come.
        chosen: What `Options` takes; without more, limits are lifted and `table.test` is one of its names.
    """
    install_strangers()
    options = {"no_limits": True, "allow_hosts": (HOST,), "operator": OPERATOR, "folder": folder, **chosen}
    store = open_store(folder, on_death=lambda error: None)
    server = Serving(folder, store, Options(**options), most)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        in_a_thread(lambda: asyncio.run(store.close()))  # a browser in this one has a loop running here already


def in_a_thread(do: Callable[[], None]) -> None:
    """Do it in a thread of its own, to its end."""
    thread = threading.Thread(target=do)
    thread.start()
    thread.join()
