"""Servers and tables for the tests of the web."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.serving import Serving, serving
from tests.web.devices import Device, NewDevice


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server on a real socket, over a real file; one for each module of tests."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


class Evening:
    """A table with a Game Master, Mara and Bo; Mara and Bo each throw coins."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.made = server.open_table()
        self.id: str = self.made["table"]
        self.code: str = self.made["code"]
        self.gm: str = self.made["key"]
        mara, bo = server.sit(self.made, "Mara"), server.sit(self.made, "Bo")
        self.mara: str = mara["key"]
        self.bo: str = bo["key"]
        self.mara_seat: str = mara["seat"]
        self.bo_seat: str = bo["seat"]
        self._ids = 0
        self.done(self.mara, "tc.join", name="Obol")
        self.done(self.bo, "tc.join", name="Drachma")
        self.obol, self.drachma = (row["id"] for row in self.parts(self.gm)["tossers"]["rows"])

    def at(self, what: str) -> str:
        """An address below this table's."""
        return f"/api/tables/{self.id}/{what}"

    def act(self, key: str, type: str, /, *, id: str = "", **fields: Any) -> Any:
        """One command; the answer as it came."""
        self._ids += 1
        asked = {"id": id or f"c{self._ids}", "command": {"type": type, **fields}}
        return self.server.ask("POST", self.at("commands"), key=key, json=asked)

    def done(self, key: str, type: str, /, **fields: Any) -> dict[str, Any]:
        """One command that is taken."""
        said = self.act(key, type, **fields)
        assert said.status_code == 200, said.text
        return dict(said.json())

    def view(self, key: str) -> dict[str, Any]:
        """What a seat sees, with the version."""
        return dict(self.server.ask("GET", self.at("view"), key=key).json())

    def parts(self, key: str) -> dict[str, Any]:
        """The parts of what a seat sees."""
        return dict(self.view(key)["parts"])

    def everything(self) -> object:
        """All there is to know: what every seat sees, and the log's end."""
        return [self.view(key) for key in (self.gm, self.mara, self.bo)]


@pytest.fixture
def evening(server: Serving) -> Evening:
    """A new table of the module's server."""
    return Evening(server)


@pytest.fixture
def nothing_changes(evening: Evening) -> Iterator[Callable[[], None]]:
    """Fails the test if anything at the evening's table differs at its end from what it was at its beginning."""
    before = evening.everything()
    yield lambda: None
    assert evening.everything() == before


@pytest.fixture
def device(server: Serving) -> Iterator[NewDevice]:
    """A new browser, each time it is called."""
    devices: list[Device] = []

    def new() -> Device:
        devices.append(Device(server))
        return devices[-1]

    yield new
    for each in devices:
        each.http.close()


@pytest.fixture
def gm(device: NewDevice) -> Device:
    return device().start()


@pytest.fixture
def mara(device: NewDevice, gm: Device) -> Device:
    return device().join(gm.code(), "Mara")
