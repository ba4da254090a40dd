"""Whose the files of a folder are, and whether they are whole: what somebody did beside the server."""

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.samples import a_table, rows
from threefates.cli.folder import OperatorsDoor
from threefates.store import open_store
from threefates.store.audit import AUDIT, TERMINAL, Audit
from threefates.store.backups import restore
from threefates.store.folder import DATABASE, put_whole
from threefates.store.moving import move
from threefates.store.sharing import SharedFolder
from threefates.store.troubles import explained
from threefates.table.log import StoreBroken

pytestmark = pytest.mark.anyio

THEIRS = (4321, 4322)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[dict[int, tuple[int, int]]]:
    """What root gives away, by inode, where every folder is somebody else's."""
    if sys.platform == "win32":
        pytest.skip("Windows has no root")
    found = dict[int, tuple[int, int]]()
    stat = Path.stat

    def is_theirs(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        was = stat(path, follow_symlinks=follow_symlinks)
        return os.stat_result((*was[:4], *THEIRS, *was[6:])) if path == tmp_path else was

    def give(file: int, user: int, group: int) -> None:
        found[os.fstat(file).st_ino] = user, group

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", give)
    monkeypatch.setattr(Path, "stat", is_theirs)
    yield found
    monkeypatch.undo()


async def test_what_root_makes_in_a_folder_is_theirs_who_have_it(
    tmp_path: Path, given: dict[int, tuple[int, int]]
) -> None:
    store = open_store(tmp_path)
    await store.create(a_table(), rows(1, 2))
    await store.backup(tmp_path / "copy.db")
    await store.close()
    restore(tmp_path, tmp_path / "copy.db")
    SharedFolder(tmp_path).close()
    Audit(tmp_path).note("server.started", TERMINAL)

    names = ("threefates.db", "threefates.lock", "threefates.stamp", "threefates.turn", AUDIT, "copy.db")
    assert {name: given.get((tmp_path / name).stat().st_ino) for name in names} == dict.fromkeys(names, THEIRS)


async def test_what_is_there_already_is_given_to_nobody(tmp_path: Path, given: dict[int, tuple[int, int]]) -> None:
    """A link that somebody has put there may name any file of the machine."""
    precious = tmp_path / "precious"
    precious.write_text("root's own")
    for name in ("threefates.lock", "threefates.stamp.new", AUDIT):
        (tmp_path / name).symlink_to(precious)

    store = open_store(tmp_path)
    await store.close()
    Audit(tmp_path).note("server.started", TERMINAL)

    assert precious.stat().st_ino not in given


def test_a_file_beside_the_tables_that_is_another_s_is_named() -> None:
    said = str(explained(PermissionError(errno.EACCES, "", "/data/threefates.stamp"), Path("/data/threefates.db")))

    assert said.startswith("/data/threefates.stamp may only be read: ")


async def test_a_file_that_was_emptied_is_not_served_as_one_without_tables(tmp_path: Path) -> None:
    """Somebody copied a backup over it, and the disk was full; or the machine failed."""
    store = open_store(tmp_path / "data")
    await store.create(a_table(), rows(1, 1))
    await store.backup(tmp_path / "copy.db")
    await store.close()
    (tmp_path / "data" / DATABASE).write_bytes(b"")
    journal = tmp_path / "data" / f"{DATABASE}-wal"
    journal.write_bytes(b"what a killed server has left")

    for opens in (open_store, SharedFolder, lambda folder: move(str(folder), str(tmp_path / "elsewhere"))):
        with pytest.raises(StoreBroken, match=r"is empty, and was not when it was served: put the newest backup"):
            opens(tmp_path / "data")
    assert journal.read_bytes() == b"what a killed server has left"

    restore(tmp_path / "data", tmp_path / "copy.db")
    again = open_store(tmp_path / "data")
    assert [table.id for table in await again.tables()] == ["t1"]
    await again.close()


@pytest.mark.parametrize("spoil", ["UPDATE stamp SET word = x'ff'", "UPDATE stamp SET word = CAST(x'ff' AS TEXT)"])
async def test_a_word_that_the_disk_has_spoilt_is_another_than_was_left(tmp_path: Path, spoil: str) -> None:
    first = open_store(tmp_path)
    await first.create(a_table(), rows(1, 1))
    await first.close()
    with closing(sqlite3.connect(tmp_path / "threefates.db")) as db, db:
        db.execute(spoil)

    second = open_store(tmp_path)

    assert await second.copied("t1")
    await second.close()


def test_a_server_that_may_take_nothing_away_stops_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its disk may only be read by now."""

    def may_not(path: Path, *, missing_ok: bool = False) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    door = OperatorsDoor(tmp_path)
    door.leave(own="x", url="", word="x")
    monkeypatch.setattr(Path, "unlink", may_not)

    door.take_away()


@pytest.mark.parametrize("code", [errno.EACCES, errno.ENOENT, errno.ENOSPC])
def test_of_a_file_that_cannot_be_written_its_own_name_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def may_not(path: Path, flags: int, mode: int = 0o777) -> int:
        raise OSError(code, os.strerror(code), str(path))

    monkeypatch.setattr(os, "open", may_not)

    with pytest.raises(StoreBroken, match=r"tables\.json") as refused:
        put_whole(tmp_path / "tables.json", b"{}")
    assert "unfinished" not in str(refused.value)
