"""Backups: the newest are kept, and one that is put in place is what it was."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.store.samples import a_table, rows
from threefates.store import open_store, schema
from threefates.store.backups import dated, prune, restore
from threefates.store.schema import MIGRATIONS
from threefates.store.sharing import SharedFolder
from threefates.table.log import NO_SEEDS, Conflict, StoreBroken

pytestmark = pytest.mark.anyio


@pytest.fixture
async def backup(tmp_path: Path, anyio_backend: str) -> Path:
    """A backup of a folder with one table of three events; the folder has a fourth since."""
    store = open_store(tmp_path / "data")
    await store.create(a_table(), rows(1, 3))
    await store.backup(tmp_path / "backup.db")
    await store.append(a_table().id, 3, rows(4, 4))
    await store.close()
    return tmp_path / "backup.db"


def made_newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


async def events_in(folder: Path) -> int:
    store = open_store(folder)
    try:
        return len(await store.read(a_table().id))
    finally:
        await store.close()


def test_the_newest_are_kept_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    hour = datetime(2026, 11, 22, 20, tzinfo=UTC)
    made = [dated(tmp_path, hour + timedelta(hours=step)) for step in range(5)]
    others = [tmp_path / "notes.txt", tmp_path / "threefates.db", tmp_path / "threefates-mine.db"]
    for path in (*made, *others):
        path.touch()

    gone = prune(tmp_path, 2)

    assert gone == made[:3]
    assert set(tmp_path.iterdir()) == {*made[3:], *others}


def test_what_is_left_of_a_backup_that_was_cut_off_goes_once_nobody_writes_it(tmp_path: Path) -> None:
    older, newer, made = (dated(tmp_path, datetime(2026, 11, day, tzinfo=UTC)) for day in (20, 21, 22))
    left = [tmp_path / f".{older.name}.7.unfinished{ending}" for ending in ("", "-journal", "-wal")]
    stays = [made, tmp_path / f".{newer.name}.8.unfinished", tmp_path / ".mine.db.7.unfinished"]
    for path in (*left, *stays):
        path.touch()
    for path in (*left, stays[-1]):
        os.utime(path, (0, 0))

    assert set(prune(tmp_path, 2)) == set(left)
    assert set(tmp_path.iterdir()) == set(stays)


def test_what_was_made_just_now_is_kept_though_the_clock_ran_ahead_once(tmp_path: Path) -> None:
    ahead = [dated(tmp_path, datetime(2099, 1, day, tzinfo=UTC)) for day in (1, 2, 3)]
    made = dated(tmp_path, datetime(2026, 11, 22, tzinfo=UTC))
    for path in (*ahead, made):
        path.touch()

    assert prune(tmp_path, 2, made) == ahead[:2]
    assert made.exists()


def test_nights_on_which_the_clock_ran_ahead_do_not_push_the_real_ones_out(tmp_path: Path) -> None:
    ahead = [dated(tmp_path, datetime(2099, 1, day, tzinfo=UTC)) for day in (1, 2, 3)]
    nights = [dated(tmp_path, datetime(2026, 11, day, tzinfo=UTC)) for day in (21, 22, 23)]
    for path in ahead:
        path.touch()

    for night in nights:
        night.touch()
        prune(tmp_path, 3, night)

    assert set(tmp_path.iterdir()) == set(nights)


def test_a_clock_that_ran_behind_for_a_night_costs_no_more_than_any_night(tmp_path: Path) -> None:
    nights = [dated(tmp_path, datetime(2026, 11, day, tzinfo=UTC)) for day in (21, 22, 23)]
    behind = dated(tmp_path, datetime(1970, 1, 1, tzinfo=UTC))
    for path in (*nights, behind):
        path.touch()

    prune(tmp_path, 3, behind)

    assert set(tmp_path.iterdir()) == {*nights[1:], behind}


async def test_a_backup_is_written_into_no_file_that_somebody_has_put_in_its_way(backup: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.touch(mode=0o666)
    (tmp_path / f".mine.db.{os.getpid()}.unfinished").symlink_to(theirs)

    store = open_store(tmp_path / "data")
    await store.backup(tmp_path / "mine.db")
    await store.close()

    assert theirs.read_bytes() == b""
    assert not (tmp_path / "mine.db").is_symlink()


@pytest.mark.parametrize("there_already", [True, False])
async def test_a_backup_in_place_is_served_as_it_was_and_what_was_there_is_kept(
    backup: Path, tmp_path: Path, there_already: bool
) -> None:
    folder, before = tmp_path / ("data" if there_already else "new"), backup.read_bytes()

    aside = restore(folder, backup)

    assert await events_in(folder) == 3
    assert backup.read_bytes() == before
    assert (aside is not None) == there_already
    if aside:
        (aside.rename(tmp_path / "old.db")).rename(folder / "threefates.db")
        assert await events_in(folder) == 4


async def test_a_table_comes_from_a_copy_until_it_opens_an_epoch(backup: Path, tmp_path: Path) -> None:
    restore(tmp_path / "data", backup)
    marks = []

    async def append(after: int, seeds: Mapping[int, bytes] = NO_SEEDS) -> None:
        store = open_store(tmp_path / "data")
        with suppress(Conflict):
            await store.append("t1", after, rows(after + 1, after + 1), seeds)
        marks.append(await store.copied("t1"))
        await store.close()

    await append(3)
    await append(7, {9: b"never written"})
    await append(4, {9: b"seed"})
    await append(5)

    assert marks == [True, True, False, False]


async def test_the_journal_of_a_server_that_was_killed_never_meets_another_database(
    backup: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "data" / "threefates.db-wal"
    journal.write_bytes(b"what a kill left behind")

    aside = restore(tmp_path / "data", backup)

    assert aside is not None
    assert not journal.exists()
    assert await events_in(tmp_path / "data") == 3


def as_killed(backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int) -> Path:
    """A folder whose server was killed with all in its journal, and the restore of it after so many moves."""
    at_work, folder = tmp_path / "data", tmp_path / "killed"
    with closing(sqlite3.connect(at_work / "threefates.db")) as db:
        db.executescript("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE late (at TEXT);")
        shutil.copytree(at_work, folder)
    move = Path.replace

    def replace(source: Path, target: Path) -> Path:
        nonlocal moves
        moves -= source.parent == folder
        if moves < 0:
            raise KeyboardInterrupt
        return move(source, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        restore(folder, backup)
    monkeypatch.undo()
    return folder


@pytest.mark.parametrize("moves", [1, 2])
async def test_a_restore_that_was_killed_loses_nothing_and_can_be_done_again(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    folder = as_killed(backup, tmp_path, monkeypatch, moves)

    whole = [file for file in folder.glob("*.db") if file.stat().st_size and "late" in tables_of(file)]
    restore(folder, backup)

    assert whole
    assert "late" not in tables_of(folder / "threefates.db")
    assert await events_in(folder) == 3


async def test_of_a_restore_that_was_killed_before_it_changed_anything_nothing_comes_back_later(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = as_killed(backup, tmp_path, monkeypatch, 1)
    for name in (".threefates.restored.db.7.unfinished", ".threefates.restored.db.7.unfinished-journal"):
        (folder / name).touch()
    (folder / "threefates.moving.db-wal").touch()

    assert await events_in(folder) == 4

    assert not [file.name for file in folder.iterdir() if "restored" in file.name or "moving" in file.name]


async def test_tables_that_cannot_be_moved_out_of_the_way_keep_what_a_killed_server_left_in_their_journal(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    file, journal, move = folder / "threefates.db", folder / "threefates.db-wal", Path.replace
    journal.write_bytes(b"what a kill left behind")

    def replace(source: Path, target: Path) -> Path:
        if source == file:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        return move(source, target)

    def connect(path: Path) -> sqlite3.Connection:
        if path == file:  # nothing of the journal can be taken into it
            raise sqlite3.OperationalError("attempt to write a readonly database")
        return schema.connect(path)

    monkeypatch.setattr("threefates.store.backups.connect", connect)
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(StoreBroken, match="may only be read"):
        restore(folder, backup)

    assert journal.read_bytes() == b"what a kill left behind"
    assert not list(folder.glob("*replaced*"))


async def test_a_server_finishes_a_restore_that_was_killed_just_before_its_end(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = as_killed(backup, tmp_path, monkeypatch, 2)

    assert not (folder / "threefates.db").exists()
    assert await events_in(folder) == 3


async def test_several_processes_finish_it_too(backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = as_killed(backup, tmp_path, monkeypatch, 2)

    SharedFolder(folder).close()

    assert await events_in(folder) == 3


def test_where_a_move_was_cut_off_no_empty_file_is_begun(tmp_path: Path) -> None:
    (tmp_path / "threefates.moving.db").touch()

    with pytest.raises(StoreBroken, match=r"A move into .* was cut off: move the tables there once more"):
        open_store(tmp_path)

    assert not (tmp_path / "threefates.db").exists()


def tables_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master")}


async def test_nothing_is_put_under_a_server_that_runs(backup: Path, tmp_path: Path) -> None:
    store = open_store(tmp_path / "data")
    try:
        with pytest.raises(StoreBroken, match="already serves"):
            restore(tmp_path / "data", backup)
    finally:
        await store.close()

    assert await events_in(tmp_path / "data") == 4


def done_to(file: Path, what: str) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(what)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
async def test_a_backup_of_every_older_version_is_taken_and_brought_up_to_date(tmp_path: Path, version: int) -> None:
    """The table of what was copied is there whether its version has it or not: whoever makes a backup adds it."""
    file = tmp_path / "older.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        schema.lay_out(db, 0, MIGRATIONS[:version])
        schema.mark_as_copied(db)

    restore(tmp_path / "data", file)

    store = open_store(tmp_path / "data")
    assert await store.tables() == []
    await store.close()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda file: file.unlink(), "no backup"),
        (lambda file: file.write_bytes(b""), "is empty"),
        (lambda file: file.write_bytes(b"x" * 5000), "not a database"),
        (lambda file: file.write_bytes(file.read_bytes()[:-4096]), "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:-1]), "damaged"),
        (lambda file: done_to(file, "DROP TABLE events"), "something else"),
        (lambda file: done_to(file, "PRAGMA user_version = 1"), "something else"),
        (lambda file: done_to(file, "PRAGMA user_version = -1"), "something else"),
        (lambda file: done_to(file, "CREATE TRIGGER t DELETE ON seeds BEGIN SELECT 1; END"), "something else"),
        (made_newer, "newer threefates"),
    ],
)
async def test_what_is_no_good_backup_changes_nothing(
    backup: Path, tmp_path: Path, spoil: Callable[[Path], object], words: str
) -> None:
    spoil(backup)

    with pytest.raises(StoreBroken, match=words):
        restore(tmp_path / "data", backup)

    assert await events_in(tmp_path / "data") == 4
    assert not list((tmp_path / "data").glob("*replaced*"))


def test_a_name_that_no_file_can_have_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(StoreBroken, match="could not be used"):
        restore(tmp_path / "data", tmp_path / ("x" * 5000))
