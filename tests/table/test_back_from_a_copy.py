"""A table that is put back from a copy: nothing falls again as it did, and everybody is told why."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.coins import promise, thrown
from tests.tables import do, opened, outside, run
from threefates.pieces.chance import Drawn
from threefates.rulebook.epochs import Seal
from threefates.store import SqliteStore, open_store
from threefates.store.backups import restore
from threefates.table.access import Access, Returned
from threefates.table.log import StoreBroken
from threefates.table.opening import load
from threefates.table.records import TableRecord, seat_record, take_away
from threefates.table.table import Table
from threefates.table.verify import verify

Copying = Callable[[Path, Path], None]
ANN = "s5"
TIMES = 8  # tosses of three coins: the same again by chance once in sixteen million times


async def tossed(table: Table) -> list[Drawn]:
    """What falls when Ann tosses so often."""
    who = next(iter(table.viewer(ANN).controls))
    before = table.version
    for _ in range(TIMES):
        await do(table, ANN, "tc.toss", who=who)
        await do(table, ANN, "answer", choice=table.system.questions(table.state)[0].id, option="keep")
    return [drawn for moment in table.timeline.moments.since(before) for drawn in moment.envelope.drawn]


async def seen_after_the_copy(folder: Path, copying: Copying) -> tuple[list[Drawn], TableRecord]:
    """What fell after a copy was made, which is then put back; and the whole of what people saw."""
    async with opened(folder / "data") as table:
        await thrown(table)
        assert isinstance(table.store, SqliteStore)
        await table.store.backup(folder / "backup.db")
    before = folder / "data" / "threefates.db"
    shutil.copy(before, folder / "by-hand.db")
    store = open_store(folder / "data")
    row = await store.find("t1")
    assert row
    table = await load(store, outside("later"), row)
    assert not any(isinstance(moment.envelope.event, Returned) for moment in table.timeline.moments)
    fell, saw = await tossed(table), await take_away(table)
    await store.close()
    copying(folder, before)
    return fell, saw


def restored(folder: Path, there: Path) -> None:
    restore(folder / "data", folder / "backup.db")


def backup_by_hand(folder: Path, there: Path) -> None:
    shutil.copy(folder / "backup.db", there)


def copied_by_hand(folder: Path, there: Path) -> None:
    shutil.copy(folder / "by-hand.db", there)


def unnoticed(folder: Path, there: Path) -> None:
    """As if nobody could notice: the control of all the others."""
    shutil.copy(folder / "backup.db", there)
    (folder / "data" / "threefates.stamp").unlink()
    with closing(sqlite3.connect(there)) as db:
        db.execute("DELETE FROM copied")
        db.execute("DELETE FROM stamp")
        db.commit()


async def come_back(folder: Path) -> tuple[Table, SqliteStore]:
    store = open_store(folder / "data")
    row = await store.find("t1")
    assert row
    return await load(store, outside("much later"), row), store


@pytest.mark.parametrize("copying", [restored, backup_by_hand, copied_by_hand])
def test_what_falls_is_other_than_what_people_saw_fall_before(tmp_path: Path, copying: Copying) -> None:
    async def play() -> None:
        fell, _ = await seen_after_the_copy(tmp_path, copying)
        table, store = await come_back(tmp_path)

        assert await tossed(table) != fell
        assert table.state[Access].returns == (2,)
        await store.close()
        table, store = await come_back(tmp_path)
        assert table.state[Access].returns == (2,), "it came back once"
        await store.close()

    run(play())


def test_a_copy_written_over_the_file_in_use_is_noticed_by_whoever_plays_on(tmp_path: Path) -> None:
    """Nothing more is written to the table, and once the server is started again its chance begins anew."""

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            await thrown(table, 1)
            assert isinstance(table.store, SqliteStore)
            await table.store.backup(tmp_path / "before.db")
            with closing(sqlite3.connect(tmp_path / "before.db")) as copy:
                copy.execute("DELETE FROM copied")
                copy.commit()
                fell = await tossed(table)
                with closing(sqlite3.connect(tmp_path / "data" / "threefates.db")) as in_use:
                    copy.backup(in_use)
            with pytest.raises(StoreBroken, match="ends elsewhere"):
                await do(table, "s1", "rename-seat", name="Does anybody hear me")

        table, store = await come_back(tmp_path)

        assert table.state[Access].returns == (2,)
        assert await tossed(table) != fell
        await store.close()

    run(play())


def test_were_it_not_noticed_the_same_would_fall_again(tmp_path: Path) -> None:
    async def play() -> None:
        fell, _ = await seen_after_the_copy(tmp_path, unnoticed)
        table, store = await come_back(tmp_path)

        assert await tossed(table) == fell
        await store.close()

    run(play())


def test_everybody_is_told_and_verify_says_what_happened(tmp_path: Path) -> None:
    async def play() -> None:
        _, saw = await seen_after_the_copy(tmp_path, restored)
        table, store = await come_back(tmp_path)
        await do(table, ANN, "commit-nonce", commitment=promise("another word"))
        await tossed(table)
        for epoch in (1, 2):
            await do(table, "s1", "open-seal", epoch=epoch)
        whole, mine = await take_away(table), seat_record(table, ANN)
        told = "\n".join(line.text for line in table.told(ANN, 0))
        await store.close()

        assert "put back from a copy" in told
        assert sum(b'"type":"table.returned"' in bytes(row) for row in whole.events) == 1
        for record in (whole, mine):
            report = verify(record)
            assert report.wrong == ()
            assert any("evening 2 began when the table was put back from a copy" in words for words in report.noted)
        assert verify(whole).checked == 3 * (3 + TIMES)
        assert verify(saw).noted != verify(whole).noted

    run(play())


def test_a_folder_that_was_moved_or_whose_server_was_killed_goes_on_under_its_seal(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "served") as table:
            await thrown(table)
            shutil.copytree(tmp_path / "served", tmp_path / "killed")
        shutil.copytree(tmp_path / "served", tmp_path / "moved")
        for name in ("killed", "moved"):
            store = open_store(tmp_path / name)
            assert not await store.copied("t1")
            await store.close()

    run(play())


def test_a_device_promises_anew_where_another_evening_has_that_number(tmp_path: Path) -> None:
    async def asks(seed: str) -> str:
        async with opened(tmp_path / seed, seed=seed) as table:
            return table.state[Seal].asks

    first, second = run(asks("one")).split(), run(asks("two")).split()

    assert first[1] == second[1] == "open"
    assert first[0] != second[0]
