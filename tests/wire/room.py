"""A table over real sockets, and every byte that each of its seats was sent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.serving import Serving
from threefates.table.table import Table
from threefates.web.pages.folds import group_id

__all__ = ["PAGES", "ROUTES", "Room", "Seat"]

ROUTES = ("view", "offers", "log?after=0", "export")
PAGES = ("", "log", "lobby", "names", "journal", "recap", "recap.html", "settings", "why?id=fe.boons.cap")
PEOPLE = (("Mara", "player"), ("Bo", "player"), ("The TV", "screen"), ("Gus", "guest"))


class Seat:
    """One seat: its key, and what it heard, as (where, bytes)."""

    def __init__(self, id: str, name: str, key: str) -> None:
        self.id, self.name, self.key = id, name, key
        self.heard: list[tuple[str, bytes]] = []


class Room:
    """A Game Master, two players, a screen and a guest."""

    def __init__(self, server: Serving, system: str) -> None:
        self.server = server
        made = server.open_table(system=system, name="Thursday", gm="Gwen")
        self.id: str = made["table"]
        self.code: str = made["code"]
        self.seats = [Seat(made["seat"], "Gwen", made["key"])]
        for name, role in PEOPLE:
            sat = server.sit(made, name, role)
            self.seats.append(Seat(sat["seat"], name, sat["key"]))
        self.table: Table = server.service.host._tables[self.id]

    @property
    def actors(self) -> list[Seat]:
        """Those who may act."""
        return self.seats[:3]

    def at(self, what: str) -> str:
        """An address of the API below this table's."""
        return f"/api/tables/{self.id}/{what}"

    def ask(self, seat: Seat, method: str, what: str, **more: Any) -> Any:
        """One request of the API; its answer is heard by that seat."""
        said = self.server.ask(method, self.at(what), key=seat.key, **more)
        assert said.status_code < 500, f"{what}: {said.text}"
        seat.heard.append((f"{method} {what}", said.content))
        return said

    def act(self, seat: Seat, id: str, raw: dict[str, Any]) -> bool:
        """One command; whether it was taken."""
        said = self.ask(seat, "POST", "commands", json={"id": id, "command": raw})
        assert said.status_code in (200, 403, 409, 422), said.text
        return bool(said.status_code == 200)

    def page(self, seat: Seat, what: str) -> None:
        """A page of that seat, as a browser asks for it; its own page with every heading open."""
        where = what or f"?{self.opened(seat)}"
        said = self.server.ask("GET", f"/t/{self.id}/{seat.id}/{where}", headers={"Cookie": f"key={seat.key}"})
        assert said.status_code == 200, said.text
        seat.heard.append((f"page {what}", said.content))

    def back(self, seat: Seat, id: str) -> None:
        """What a seat is told would change if a command were taken back."""
        where = f"/t/{self.id}/{seat.id}/back?command={id}"
        said = self.server.ask("GET", where, headers={"Cookie": f"key={seat.key}"})
        assert said.status_code in (200, 204, 409), said.text
        seat.heard.append((f"page back {said.status_code}", said.content))

    def opened(self, seat: Seat) -> str:
        """Every heading of a seat's page, open, as a page says it."""
        headings = self.table.headings(seat.id)
        return "&".join(f"open={group_id('levers' if each.levers else 'do', each.title)}" for each in headings)

    def look(self, *, pages: bool = True) -> None:
        """Every seat asks for everything there is to ask for."""
        for seat in self.seats:
            for route in ROUTES:
                self.ask(seat, "GET", route)
            for what in PAGES if pages else ():
                self.page(seat, what)

    def odds(self, seat: Seat, raw: dict[str, Any]) -> None:
        """The odds of a command, as the API says them and as the page does."""
        self.ask(seat, "POST", "odds", json={"command": raw})
        form = {f"{name}[]" if isinstance(value, list) else name: value for name, value in raw.items()}
        form["_type"] = form.pop("type")
        said = self.server.ask(
            "POST",
            f"/t/{self.id}/{seat.id}/odds",
            data=form,
            headers={"Cookie": f"key={seat.key}"},
        )
        assert said.status_code in (200, 204), said.text
        seat.heard.append(("page odds", said.content))

    def sockets(self, seat: Seat, query: str = "?after=0") -> list[tuple[str, dict[str, str]]]:
        """The live addresses of a seat, with what opens them: the API's stream and the page's, every heading open."""
        opened = f"{query}{'&' if query else '?'}{self.opened(seat)}"
        return [
            (self.at(f"stream{query}"), {"Authorization": f"Bearer {seat.key}"}),
            (f"/t/{self.id}/{seat.id}/live{opened}", {"Cookie": f"key={seat.key}"}),
        ]

    def open(self, address: str, headers: dict[str, str]) -> ClientConnection:
        """A WebSocket."""
        url = f"ws://127.0.0.1:{self.server.port}{address}"
        return connect(url, additional_headers=headers, compression=None, proxy=None, ping_interval=None, max_size=None)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While every seat keeps its stream and its page open, and hears all that comes down."""
        with ExitStack() as stack:
            threads = []
            for seat in self.seats:
                for address, headers in self.sockets(seat, ""):
                    socket = stack.enter_context(self.open(address, headers))
                    threads.append(threading.Thread(target=_hear, args=(socket, address, seat), daemon=True))
                    threads[-1].start()
            yield
            self.act(self.actors[0], "the-last-word", {"type": "rename-seat", "name": "Gwendolyn"})
        for thread in threads:
            thread.join(10)


def _hear(socket: ClientConnection, address: str, seat: Seat) -> None:
    with suppress(ConnectionClosed):
        for message in socket:
            seat.heard.append((address, message.encode() if isinstance(message, str) else message))
