"""All tables of a folder into a database, and back: compared before anybody looks at them there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from msgspec import Struct

from threefates.store.backups import BESIDE, aside, look_through, must_be_whole
from threefates.store.ends import Endpoint, SqliteEnd, copied_over, fingerprint
from threefates.store.folder import DATABASE, MOVING, RESTORED, FolderLock, made
from threefates.store.places import check_store, is_database
from threefates.store.schema import MIGRATIONS, checked_version, connect, connect_to_write, mark_as_copied
from threefates.store.stamps import notice, stamp
from threefates.store.troubles import explaining
from threefates.table.log import StoreBroken

__all__ = ["Moved", "Open", "move"]


class Moved(Struct, frozen=True):
    """What was moved, as it was found in both places."""

    tables: int
    events: int
    seeds: int
    heads: dict[str, str]  # of each table's log
    replaced: str | None  # where the tables are that were in the folder before


class Open(Struct):
    """One end while it is open."""

    end: Endpoint
    leave: Callable[[], object] = lambda: None  # marks what stays behind as a copy
    replaced: Path | None = None


def move(source: str, target: str) -> Moved:
    """Move every table, with its log, its seeds and its marks, and compare what came with what was there.

    Args:
        source: A data folder, a backup of one, or a database; no server may run over it.
        target: A folder, in which what was there before is kept aside, or a database without tables.

    Returns:
        What was moved. What stays behind is marked as a copy: if ever it is served again, its chance begins anew.

    Raises:
        StoreBroken: If either cannot be used, the target holds tables, or what came is not what was there; the target
            is then as it was.
    """
    with _opened(source) as there, _made(target) as here:
        copied_over(there.end, here.end)
        found = fingerprint(here.end)
        if found != fingerprint(there.end):
            raise StoreBroken("What came is not what was there", remedy="look at both disks, and try again")
        there.leave()
    heads = {each.kept.row.id: each.head for each in found}
    events, seeds = sum(each.events for each in found), sum(len(each.kept.seeds) for each in found)
    return Moved(len(found), events, seeds, heads, str(here.replaced) if here.replaced else None)


def _opened(source: str) -> AbstractContextManager[Open]:
    if is_database(source):
        check_store(source)
        from threefates.store.postgres.ends import opened

        return opened(source)
    return _backup(Path(source)) if Path(source).is_file() else _folder(Path(source))


def _made(target: str) -> AbstractContextManager[Open]:
    if is_database(target):
        check_store(target)
        from threefates.store.postgres.ends import filled

        return filled(target)
    return _new_folder(Path(target))


@contextmanager
def _folder(folder: Path) -> Iterator[Open]:
    path = folder / DATABASE
    if not path.exists():
        raise StoreBroken(f"There are no tables in {folder}", remedy="name the folder that was served with --data")
    lock = FolderLock(folder)
    try:
        must_be_whole(folder)
        with explaining(path), closing(connect_to_write(path)) as db:
            notice(db, folder)
            yield Open(SqliteEnd(db), lambda: mark_as_copied(db))
    finally:
        lock.release()


@contextmanager
def _backup(file: Path) -> Iterator[Open]:
    look_through(file)
    with explaining(file), closing(connect(file)) as db:
        if checked_version(db, file) < len(MIGRATIONS):
            raise StoreBroken(f"{file} was written by an older threefates", remedy="restore it, then move the folder")
        yield Open(SqliteEnd(db))


@contextmanager
def _new_folder(folder: Path) -> Iterator[Open]:
    """A folder to which everything comes at once, at the end."""
    lock, fresh = FolderLock(made(folder)), folder / MOVING
    try:
        _forget(fresh)  # of a move that was cut off
        with explaining(folder):
            (folder / RESTORED).unlink(missing_ok=True)  # of a restore that was cut off
        try:
            with explaining(fresh), closing(connect_to_write(fresh)) as db:
                db.execute("BEGIN IMMEDIATE")
                here = Open(SqliteEnd(db))
                yield here
                db.execute("COMMIT")
                stamp(db, folder)
                db.execute("PRAGMA journal_mode = DELETE")
        except BaseException:
            _forget(fresh)
            raise
        here.replaced = aside(folder)  # from here on what came stays: it alone says that no empty file may be begun
        with explaining(folder):
            fresh.replace(folder / DATABASE)
    finally:
        lock.release()


def _forget(file: Path) -> None:
    with explaining(file):
        for ending in BESIDE:
            file.with_name(file.name + ending).unlink(missing_ok=True)
