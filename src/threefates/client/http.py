"""A seat at a table, over HTTP: look, ask what may be done, do it, and watch what happens."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from threefates.client.line import Line

__all__ = ["Client", "Refused"]

ATTEMPTS: Final = 4
PATIENCE: Final = 15.0  # seconds for an answer
LOST: Final = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)
SEAT: Final = re.compile(r"/t/(?P<table>[^/]+)/[^/]+/")
TRY_AGAIN: Final = frozenset({429, 502, 503, 504})


class Refused(Exception):
    """The table says no: what happened, what to do instead, where it is written. Nothing has changed."""

    def __init__(self, problem: Mapping[str, Any], status: int) -> None:
        super().__init__(f"{problem.get('title', 'Refused.')} {problem.get('remedy', '')}".strip())
        self.code = str(problem.get("code", ""))
        self.title = str(problem.get("title", ""))
        self.remedy = str(problem.get("remedy", ""))
        self.source = problem.get("source")
        self.status = status
        self.faults: Sequence[Mapping[str, str]] = problem.get("faults", ())


class Client:
    """A seat at a table, over HTTP. Give it the server's address, then `start` a table or `join` one.

    A bot that does the one thing to do now, whatever the game:

        bot = Client(url).join(code, "Coin bot")
        bot.do("tc.join", name="Obol")
        for frame in bot.stream():
            main = [offer for offer in bot.offers() if offer["enabled"] and offer.get("main")]
            if main:
                bot.do_offer(main[0])
            if len(bot.log()) > 20:
                break

    Attributes:
        table: The table's id, once there is one.
        code: Its join code.
        seat: The seat's id.
        key: The seat's key. Keep it, and `Client(url, table=…, key=…)` sits there again.
        links: Addresses for people; only for whoever started the table.
    """

    def __init__(self, url: str, *, table: str = "", key: str = "", code: str = "") -> None:
        self.url = url.rstrip("/")
        self.table = table
        self.key = key
        self.code = code
        self.seat = ""
        self.links: Mapping[str, str] = {}
        self.version = 0
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._line: Line | None = None
        self._ended = threading.Event()

    def close(self) -> None:
        """End the stream, if one is open: whoever iterates over it is done."""
        self._ended.set()
        if self._line is not None:
            self._line.close()

    # coming in ----------------------------------------------------------------------------------

    def start(self, system: str, edition: str = "", name: str = "", **more: Any) -> Client:
        """Open a table and run it.

        Args:
            system: The game, such as "fates-edge".
            edition: How its book is read; empty: the default.
            name: What the table is called; empty: after the game.
            more: `rulings`, `scenario`, `gm`.

        Raises:
            Refused: If there is no such game, edition, ruling or scenario.
        """
        made = self._ask("POST", "/api/tables", {"system": system, "edition": edition, "name": name, **more})
        self.table, self.code, self.links = made["table"], made["code"], made["links"]
        self.seat, self.key = made["seat"], made["key"]
        return self

    def join(self, code: str, name: str, role: str = "player") -> Client:
        """Sit down at the table with that code, as `player`, `screen` or `guest`.

        Raises:
            Refused: If there is no such table, it is full, or somebody goes by that name.
        """
        self.table = self.code = code
        made = self._ask("POST", self._path("seats"), {"code": code, "name": name, "role": role})
        self.seat, self.key = made["seat"], made["key"]
        return self

    # looking ------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Fetch the parts of what this seat sees, by name, and note their `version`."""
        seen = self._at("GET", "view")
        self.version = seen["version"]
        return dict(seen["parts"])

    def offers(self) -> list[dict[str, Any]]:
        """Fetch what this seat may do now: type, label, form, enabled, and why not."""
        return list(self._at("GET", "offers"))

    def odds(self, type: str, **fields: Any) -> dict[str, Any]:
        """Fetch the exact chances of a command, from what this seat may know.

        Raises:
            Refused: If there are none.
        """
        return dict(self._at("POST", "odds", {"command": {"type": type, **fields}}))

    def log(self, after: int = 0) -> list[dict[str, Any]]:
        """Fetch the log as this seat may read it, after a version."""
        return list(self._at("GET", f"log?{urlencode({'after': after})}")["told"])

    def export(self) -> dict[str, Any]:
        """Fetch everything this seat may take away with it: log, view, seals, draws that lay open."""
        return dict(self._at("GET", "export"))

    # acting -------------------------------------------------------------------------------------

    def do(self, type: str, *, by_hand: Sequence[int | str] = (), **fields: Any) -> dict[str, Any]:
        """Ask for a command. Where the answer is lost it is asked for again under the same id, and happens once.

        Args:
            type: The command, such as "fe.roll-action".
            by_hand: Dice or cards that people rolled or drew themselves, in order.
            fields: The command's fields.

        Returns:
            The version of its last event, and what this seat was told.

        Raises:
            Refused: With words that teach; nothing has changed.
            ConnectionError: If the server does not answer. Whether it happened, the log says.
        """
        body: dict[str, Any] = {"id": secrets.token_hex(12), "command": {"type": type, **fields}}
        done = dict(self._at("POST", "commands", body | ({"by_hand": list(by_hand)} if by_hand else {})))
        self.version = max(self.version, done["version"])
        return done

    def do_offer(self, offer: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
        """Take an offer up, with whatever fields it leaves open.

        Raises:
            Refused: As `do`.
        """
        said = {name: schema["const"] for name, schema in offer["form"]["properties"].items() if "const" in schema}
        return self.do(**{**said, **fields})

    # watching -----------------------------------------------------------------------------------

    def stream(self, after: int | None = None) -> Iterator[dict[str, Any]]:
        """Frames as they come: first where the table stands now, then whatever is new. It comes back after a break.

        Args:
            after: Tell also what came after this version; without it, only what comes from now on.

        Raises:
            Refused: If the key no longer opens the seat.
        """
        failed = 0
        self._ended.clear()
        while not self._ended.is_set() and failed < ATTEMPTS:
            try:
                for frame in self._frames(after):
                    after, failed = frame["version"], 0
                    self.version = max(self.version, frame["version"])
                    yield frame
            except OSError:
                pass
            failed += 1
            self._ended.wait(0.2 * failed)
        if not self._ended.is_set():
            raise ConnectionError(f"{self.url} does not answer any more")

    def _frames(self, after: int | None) -> Iterator[dict[str, Any]]:
        from websockets.exceptions import InvalidStatus, WebSocketException

        query = "" if after is None else f"?{urlencode({'after': after})}"
        address = urlsplit(self.url)._replace(scheme="wss" if self.url.startswith("https") else "ws").geturl()
        headers = {"Authorization": f"Bearer {self.key}"}
        try:
            with Line(f"{address}{self._path('stream')}{query}", headers) as self._line:
                if self._ended.is_set():  # while it was opened: there was nothing to close yet
                    return
                for message in self._line:
                    yield json.loads(message)
        except InvalidStatus as error:
            if error.response.status_code not in TRY_AGAIN:  # as a proxy says while the server behind it starts anew
                raise Refused(_problem(bytes(error.response.body or b"")), error.response.status_code) from error
        except WebSocketException:
            return  # it was closed, or broke off before it was open

    # asking -------------------------------------------------------------------------------------

    def _at(self, method: str, what: str, body: object = None) -> Any:
        return self._ask(method, self._path(what), body)

    def _path(self, what: str) -> str:
        return f"/api/tables/{quote(self.table)}/{what}"

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server, again where the answer is lost and asking twice is asking once."""
        patient = method == "GET" or path.endswith(("/commands", "/odds"))
        for attempt in range(1, ATTEMPTS + 1):
            last = attempt == ATTEMPTS or not patient
            with suppress(*(() if last else LOST)):
                try:
                    return self._once(method, path, body)
                except Refused as refused:
                    if last or refused.status not in TRY_AGAIN:
                        raise
            time.sleep(0.15 * 2**attempt)
        raise AssertionError("unreachable")

    def _once(self, method: str, path: str, body: object) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = urllib.request.Request(f"{self.url}{path}", data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                if seat := SEAT.fullmatch(answer.headers.get("Location", "")):
                    self.table = seat["table"]  # its id: the code may change
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(_problem(error.read()), error.code) from error


def _problem(said: bytes) -> Mapping[str, Any]:
    with suppress(ValueError):
        return dict(json.loads(said))
    return {"code": "answer.unknown", "title": "The server answered something else.", "remedy": "Check the address."}
