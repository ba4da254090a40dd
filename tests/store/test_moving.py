"""All tables of a folder into a database and back: the same logs, seeds and marks, or nothing at all."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from benchmarks.postgres import asked
from tests.store.samples import a_table, row, rows
from threefates.cli.app import run
from threefates.store import ends
from threefates.store.folder import MOVING
from threefates.store.moving import move
from threefates.store.places import look_place, open_place
from threefates.table.chain import next_head
from threefates.table.log import LogRow, Placement, Store, StoreBroken

pytestmark = pytest.mark.anyio


@pytest.fixture
async def folder(tmp_path: Path, anyio_backend: str) -> Path:
    """A folder with three tables, one of which is a copy and one of which is long."""
    store = open_place(tmp_path / "there")
    await store.create(a_table("t1", "CODE"), rows(1, 1_234), {0: b"\x00seed", 2: b"later"})
    await store.create(a_table("t2"), [LogRow(1, "Ä", '{"text":"命運 🎲\x00"}'.encode())])
    await store.create(replace(a_table("t3"), shelf=Placement.DELETED), [])
    await store.append("t2", 1, [row(2)])
    await store.keep_picture("t1", "face", b"\x00\xff" * 90_000, (), 1_234)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "there" / "threefates.db")) as db:
        db.execute("INSERT INTO copied VALUES ('t2')")
        db.commit()
    return tmp_path / "there"


async def everything(store: Store) -> list[tuple[object, ...]]:
    """What a store holds, the newest table first."""
    found: list[tuple[object, ...]] = [
        (
            each,
            await store.read(each.id),
            [await store.seed(each.id, n) for n in range(3)],
            await store.copied(each.id),
            await store.picture(each.id, "face"),
        )
        for each in await store.tables()
    ]
    await store.close()
    return found


async def test_a_folder_goes_into_a_database_and_back_and_is_what_it_was(folder: Path, database: str) -> None:
    before = await everything(open_place(folder))
    head = ""
    for each in rows(1, 1_234):
        head = next_head(head, each.body)

    there = move(str(folder), database)
    between = await everything(open_place(folder.parent / "lock", database))
    back = move(database, str(folder.parent / "back"))
    after = await everything(open_place(folder.parent / "back"))

    assert (there.tables, there.events, there.seeds) == (3, 1_236, 2)
    assert there.heads["t1"] == head
    assert back == there
    assert between == before
    assert after == before


async def test_what_stays_behind_is_a_copy_and_what_came_is_played_on(folder: Path, database: str) -> None:
    move(str(folder), database)

    left, moved = open_place(folder), open_place(folder.parent / "lock", database)
    marks = [[await store.copied(name) for name in ("t1", "t2", "t3")] for store in (left, moved)]
    await moved.append("t1", 1_234, [row(1_235)])
    await left.close()
    await moved.close()

    assert marks == [[True] * 3, [False, True, False]]


async def test_what_was_in_the_folder_before_is_kept_beside_it(folder: Path, database: str) -> None:
    before = await everything(open_place(folder))
    move(str(folder), database)

    back = move(database, str(folder))

    assert back.replaced == str(folder / "threefates.replaced.db")
    assert await everything(open_place(folder)) == before
    assert not list(folder.glob("*moving*"))


async def test_a_move_that_fails_at_its_very_end_begins_no_empty_file_and_can_be_done_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, target = await everything(open_place(folder)), tmp_path / "target"
    await open_place(target).close()
    put = Path.replace

    def replace(source: Path, to: Path) -> Path:
        if source.name == MOVING:
            raise OSError(errno.EIO, "Input/output error")
        return put(source, to)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(StoreBroken):
        move(str(folder), str(target))
    monkeypatch.undo()

    with pytest.raises(StoreBroken, match="was cut off: move the tables there once more"):
        open_place(target)
    move(str(folder), str(target))

    assert [each[:3] for each in await everything(open_place(target))] == [each[:3] for each in before]


async def test_a_backup_of_a_database_is_a_file_like_any_other(folder: Path, database: str, tmp_path: Path) -> None:
    move(str(folder), database)
    before = await everything(open_place(tmp_path / "lock", database))
    reader = look_place(folder, database)
    await reader.backup(tmp_path / "copy.db")
    await reader.close()
    asked(database, "DROP SCHEMA threefates CASCADE")

    move(str(tmp_path / "copy.db"), database)

    found = await everything(open_place(tmp_path / "lock", database))
    assert [each[:3] for each in found] == [each[:3] for each in before]
    assert [each[3] for each in found] == [True] * 3


async def test_a_database_with_tables_takes_no_others(folder: Path, database: str) -> None:
    move(str(folder), database)

    with pytest.raises(StoreBroken, match="has tables already: name another"):
        move(str(folder), database)


@pytest.mark.parametrize("to", ["a folder", "a database"])
async def test_what_comes_otherwise_than_it_was_changes_nothing(
    folder: Path, database: str, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = database if to == "a database" else str(folder.parent / "new")
    whole = ends._slices

    def losing(end: ends.Endpoint, stream: str) -> object:
        return ([each for each in some if each.version != 700] for some in whole(end, stream))

    def copied(source: ends.Endpoint, into: ends.Endpoint) -> None:
        for kept in source.tables():
            into.put(kept, losing(source, kept.row.id))  # type: ignore[arg-type]

    monkeypatch.setattr("threefates.store.moving.copied_over", copied)
    with pytest.raises(StoreBroken, match="not what was there"):
        move(str(folder), target)

    left = open_place(folder)
    assert not await left.copied("t1")
    await left.close()
    made = open_place(folder.parent / "new", database if to == "a database" else "")
    assert await made.tables() == []
    await made.close()


@pytest.mark.parametrize("served", ["the folder", "the database"])
async def test_nothing_is_moved_under_a_server_that_runs(
    folder: Path, database: str, served: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threefates.store.postgres.store.GONE_WITHIN", 0.1)
    store = open_place(folder if served == "the folder" else folder.parent, database if served != "the folder" else "")

    with pytest.raises(StoreBroken, match="already serves"):
        move(str(folder), database)

    await store.close()


async def test_the_command_says_what_has_come(folder: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = [run(["move", str(folder), database]), run(["move", str(folder), database])]
    said = capsys.readouterr()

    assert done == [0, 1]
    assert "3 tables with 1,236 events have come, and every log ends as it did." in said.out
    assert "has tables already" in said.err
