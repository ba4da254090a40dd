"""Tables that are only looked at: a deleted one with a long log is read once, however often somebody asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.serving import Serving, serving
from threefates.table.log import TableRow
from threefates.table.table import Table
from threefates.web.host import Host

SAID = {"type": "say", "text": "on and on"}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the tables whose logs were read from the first event on."""
    found: list[str] = []
    before = Host._read

    async def counting(host: Host, row: TableRow) -> Table:
        found.append(row.id)
        await asyncio.sleep(0.1)  # as a long log takes
        return await before(host, row)

    monkeypatch.setattr(Host, "_read", counting)
    return found


def deleted(server: Serving) -> tuple[str, str, str]:
    """A table with something in its log that is deleted: its id, the seat that runs it, and its key."""
    table = server.open_table(system="fate_2003")
    for number in range(20):
        act(server, table["table"], table["key"], f"c{number}")
    keep(server, table["table"], table["seat"], table["key"], "delete")
    return table["table"], table["seat"], table["key"]


def act(server: Serving, table: str, key: str, name: str) -> None:
    said = server.ask("POST", f"/api/tables/{table}/commands", key=key, json={"id": name, "command": SAID})
    assert said.status_code == 200, said.text


def keep(server: Serving, table: str, seat: str, key: str, do: str) -> int:
    path = f"/t/{table}/{seat}/keep"
    return server.ask("POST", path, data={"do": do}, headers={"Cookie": f"key={key}"}).status_code


def knows(*tables: str) -> dict[str, str]:
    """A browser that says it has seats there, with nothing to show for it."""
    return {"Cookie": "seats=" + "~".join(f"{table}.s{n}.{'0' * 32}" for n in range(1, 9) for table in tables)}


def test_a_deleted_table_is_read_once_for_all_who_look(tmp_path: Path, read: list[str]) -> None:
    with serving(tmp_path) as server:
        table, seat, key = deleted(server)
        for _ in range(4):
            server.ask("GET", "/", headers=knows(table))
            keep(server, table, seat, "x" * 32, "bring-back")
        brought = keep(server, table, seat, key, "bring-back")
        act(server, table, key, "again")

    assert brought == 303
    assert read.count(table) <= 2  # once aside, and once to be played at again


def test_many_deleted_tables_are_read_one_after_another_and_paid_for(tmp_path: Path, read: list[str]) -> None:
    with serving(tmp_path, no_limits=False) as server:
        tables = [deleted(server)[0] for _ in range(4)]
        server.service.limits._pages.rate = server.service.limits._pages.rate.__class__(0.0, 9.0)
        server.service.limits._pages._levels.clear()
        answers = [server.ask("GET", "/", headers=knows(*tables)).status_code for _ in range(3)]

    assert answers[-1] == 429
    assert len(read) <= 12
