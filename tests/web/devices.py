"""Browsers without a screen: what the server sees of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.serving import GAME, Serving

SCRIPTED = {"HX-Request": "true"}


class Device:
    """A browser: it keeps cookies, each for its path, and sends the origin with every form."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, trust_env=False, verify=False, timeout=20)
        self.at = ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(self._full(path), **more)

    def post(self, path: str, *, scripted: bool = False, **fields: str) -> httpx.Response:
        headers = {"Origin": self.server.url, **(SCRIPTED if scripted else {})}
        return self.http.post(self._full(path), data=fields, headers=headers)

    def _full(self, path: str) -> str:
        return path if path.startswith("/") else self.at + path

    def start(self) -> Device:
        """Start a table from the landing page; `at` is the seat's page."""
        said = self.post("/start", system=GAME, name="The coins", gm="Ada")
        assert said.status_code == 303, said.text
        self.at = said.headers["location"].removesuffix("lobby")
        return self

    def join(self, code: str, name: str, role: str = "player") -> Device:
        said = self.post(f"/join/{code}", name=name, role=role)
        assert said.status_code == 303, said.text
        self.at = said.headers["location"]
        return self

    @property
    def table(self) -> str:
        return self.at.split("/")[2]

    def code(self) -> str:
        found = re.search(r"/join/([A-Z]{10})", self.get("lobby").text)
        assert found
        return found[1]

    def key(self) -> str:
        return next(cookie.value for cookie in self.http.cookies.jar if cookie.path == self.at) or ""

    def live(self, **headers: str) -> Any:
        """The WebSocket of the page."""
        address = f"ws://127.0.0.1:{self.server.port}{self.at}live"
        sent = {"Cookie": f"key={self.key()}", "Origin": self.server.url, **headers}
        return connect(address, additional_headers=sent, compression=None, proxy=None, ping_interval=None)


NewDevice = Callable[[], Device]
