"""The host: what stays, what is let go, and what happens when the store fails."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.serving import GAME, OPERATOR, install_strangers, serving
from tests.tables import do
from tests.web.conftest import Evening
from tests.web.locked import Locked
from threefates.rulebook.refusals import Refused
from threefates.store import open_store
from threefates.table.log import Placement
from threefates.web.host import Host
from threefates.web.keeping import kept


def test_a_restart_keeps_everything_and_every_key(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        evening = Evening(server)
        evening.done(evening.mara, "tc.hide", who=evening.obol, secret=7)
        first = evening.done(evening.mara, "tc.peek", who=evening.obol, id="peek")
        before = evening.everything()

    with serving(tmp_path) as server:
        evening.server = server
        after = evening.everything()
        again = evening.done(evening.mara, "tc.peek", who=evening.obol, id="peek")

    assert after == before
    assert again == first


def test_a_command_that_comes_many_times_at_once_happens_once(evening: Evening) -> None:
    asked = {"id": "tapped", "command": {"type": "tc.toss", "who": evening.obol}}

    with ThreadPoolExecutor(8) as taps:
        answers = list(
            taps.map(
                lambda _: evening.server.ask("POST", evening.at("commands"), key=evening.mara, json=asked).json(),
                range(16),
            )
        )

    told = evening.server.ask("GET", evening.at("log"), key=evening.mara).json()["told"]
    assert answers == [answers[0]] * 16
    assert len([line for line in told if line["command"] == "tapped"]) == 1


def test_two_seats_that_act_at_once_both_do(evening: Evening) -> None:
    def hide(number: int) -> int:
        key, who = (evening.mara, evening.obol) if number % 2 else (evening.bo, evening.drachma)
        asked = {"id": f"h{number}", "command": {"type": "tc.hide", "who": who, "secret": 1 + number % 9}}
        return int(evening.server.ask("POST", evening.at("commands"), key=key, json=asked).json()["version"])

    with ThreadPoolExecutor(8) as hands:
        versions = list(hands.map(hide, range(40)))

    assert len(set(versions)) == 40


def test_a_table_nobody_uses_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    install_strangers()
    clock = [0.0]

    async def scene() -> tuple[bool, bool, bool]:
        store = open_store(tmp_path)
        host = Host(store, clock=lambda: clock[0])
        opened = await host.open(GAME, "Coins", rulings={})
        table = opened.table
        clock[0] = 10_000.0
        table.come("s1")
        host.sweep()
        watched = await host.table(table.row.id) is table
        table.go("s1")
        clock[0] = 20_000.0
        host.sweep()
        fresh = await host.table(table.row.code)
        await store.close()
        return watched, fresh is table, fresh.state == table.state

    assert asyncio.run(scene()) == (True, False, True)


def test_dice_that_were_tried_are_not_forgotten_as_soon_as_nobody_looks(tmp_path: Path) -> None:
    """Else they could be tried between two evenings, every quarter of an hour anew, and nobody would read of it."""
    install_strangers()

    async def scene() -> list[str]:
        clock = [0.0]
        store = open_store(tmp_path)
        host = Host(store, lambda: clock[0])
        name = (await host.open("fate_2003", "Coins", rulings={})).table.row.id
        with suppress(Refused):
            await do(await host.table(name), "s1", "roll-dice", dice="2d6", by_hand=(6, 6, "x"))

        for _ in range(20):
            clock[0] += 1000.0
            host.sweep()
        await do(await host.table(name), "s1", "roll-dice", dice="2d6", by_hand=(1, 1))
        clock[0] += 1000.0
        host.sweep()

        table = await host.table(name)
        told = [line.text for line in table.told("s1", 0)]
        await store.close()
        return told

    assert any("typed in other dice first" in text for text in asyncio.run(scene()))


def test_a_table_that_many_ask_for_at_once_is_loaded_once(tmp_path: Path) -> None:
    install_strangers()

    async def scene() -> int:
        store = open_store(tmp_path)
        row = (await Host(store).open(GAME, "Coins", rulings={})).table.row
        host = Host(store)
        found = await asyncio.gather(*(host.table(name) for name in (row.id, row.code, row.code.lower()) * 5))
        await store.close()
        return len({id(table) for table in found})

    assert asyncio.run(scene()) == 1


def test_there_is_no_table_of_a_game_nobody_installed(tmp_path: Path) -> None:
    async def scene() -> None:
        store = open_store(tmp_path)
        try:
            await Host(store).open("chess", "Kings", rulings={})
        finally:
            await store.close()

    with pytest.raises(Refused, match="no such game"):
        asyncio.run(scene())


def test_a_store_that_cannot_write_answers_one_sentence_and_nothing_changes(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        evening = Evening(server)
        before = evening.everything()

        with Locked(tmp_path / "threefates.db"):
            said = evening.act(evening.mara, "tc.toss", who=evening.obol, id="later")
        meanwhile = evening.everything()
        after = evening.act(evening.mara, "tc.toss", who=evening.obol, id="later")

    problem = said.json()
    assert (said.status_code, problem["code"]) == (503, "store.broken")
    assert "locked" in problem["title"]
    assert "Nothing was changed" in problem["remedy"]
    assert meanwhile == before
    assert after.status_code == 200


def test_a_log_that_cannot_be_read_is_named_to_the_operator_and_to_nobody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as server:
        table = server.open_table(name="The torn one")
    with sqlite3.connect(tmp_path / "threefates.db") as db:
        db.execute("UPDATE events SET body = '{\"torn\": 1}' WHERE version = 2")
    db.close()

    at = f"/api/tables/{table['table']}/view"
    with serving(tmp_path) as server:
        said = [server.ask("GET", at, key=table["key"]), server.ask("GET", at, key="guess")]
        said.append(server.ask("GET", f"/join/{table['code']}"))

    assert [each.status_code for each in said] == [503] * 3
    assert all("cannot be read" in each.text and "The torn one" not in each.text for each in said)
    assert "The log of The torn one cannot be read" in caplog.text


def test_a_log_that_newer_rules_wrote_is_not_played_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What they added to an event would be left out in silence; a version that is no number says nothing."""
    with serving(tmp_path) as server:
        newer, odd = (server.open_table(name=name) for name in ("Played elsewhere", "A spring table"))
    with sqlite3.connect(tmp_path / "threefates.db") as db:
        for table, version in ((newer, "999.1"), (odd, "spring")):
            db.execute(
                "UPDATE events SET body = json_set(body, '$.system_version', ?) WHERE stream = ? AND version = 3",
                (version, table["table"]),
            )
    db.close()

    with serving(tmp_path) as server:
        said = [server.ask("GET", f"/api/tables/{each['table']}/view", key=each["key"]) for each in (newer, odd)]

    assert [each.status_code for each in said] == [503, 200]
    assert said[0].json()["title"] == "This table was played under newer rules than there are here."
    assert f"Table {newer['table']} was played under newer rules" in caplog.text


class AtAnother:
    """Another server holds every table."""

    moved = lost = staticmethod(lambda *said: None)

    async def find(self, word: str) -> str:
        return "10.0.0.9:8000"

    async def release(self, stream: str) -> None:
        """Nothing is held."""


def test_where_a_table_is_that_another_server_holds_is_told_to_the_operator_alone(evening: Evening) -> None:
    server = evening.server
    server.service.host.elsewhere = AtAnother()
    server.service.host._tables.clear()

    said = [
        server.ask("GET", evening.at("view"), key=evening.gm),
        server.ask("GET", evening.at(f"seats?code={evening.code}")),
        server.ask("GET", f"/join/{evening.code}"),
        server.ask("GET", f"/t/{evening.id}/s1/", headers={"Cookie": f"key={evening.gm}"}),
    ]
    operator = server.ask("POST", "/operator/seat", key=OPERATOR, json={"table": evening.id, "name": "gm"})

    assert [each.status_code for each in said] == [503] * 4
    assert not [each.text for each in said if "10.0.0.9" in each.text]
    assert "10.0.0.9:8000" in operator.text


def test_a_table_that_is_deleted_while_it_is_read_is_nobodys_to_look_at(tmp_path: Path) -> None:
    install_strangers()

    async def play() -> None:
        store = open_store(tmp_path)
        rows = [(await Host(store).open(GAME, f"Table {number}", rulings={})).table.row for number in range(8)]
        host = Host(store)
        for row in rows:
            await asyncio.gather(host.table(row.id), host.keep(row, shelf=Placement.DELETED), return_exceptions=True)
            with pytest.raises(Refused, match="no such table"):
                await host.table(row.id)
        assert host.open_tables() == []
        host.sweep()
        await store.close()

    asyncio.run(play())


def test_who_names_a_table_does_not_bring_it_back_that_somebody_deleted_meanwhile(tmp_path: Path) -> None:
    """A form that comes in slowly was begun before the table was deleted, and is done after."""
    install_strangers()

    async def play() -> None:
        store = open_store(tmp_path)
        host = Host(store)
        seen = (await host.open(GAME, "The coins", rulings={})).table.row

        await kept(host, seen, "delete")
        await kept(host, seen, "rename", "Slow")

        found = await store.find(seen.id)
        assert found is not None
        assert (found.name, found.shelf) == ("Slow", Placement.DELETED)
        await store.close()

    asyncio.run(play())
