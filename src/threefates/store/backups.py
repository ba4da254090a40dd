"""Backups: a folder of dated ones of which the newest are kept, and the way back from one."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from threefates.store.folder import DATABASE, MOVING, RESTORED, FolderLock, made
from threefates.store.schema import checked_version, connect, copy, free_name, is_laid_out
from threefates.store.stamps import STAMP
from threefates.store.troubles import explaining
from threefates.table.log import StoreBroken

__all__ = ["aside", "dated", "finish", "look_through", "must_be_whole", "prune", "restore"]

DATED: Final = re.compile(r"threefates-\d{8}T\d{6}Z\.db")
UNFINISHED: Final = re.compile(rf"\.{DATED.pattern}\.\d+\.unfinished(-\w+)?")  # of a backup that was cut off
GIVEN_UP: Final = 24 * 60 * 60.0  # seconds for which nothing was written to it
BESIDE: Final = ("", "-wal", "-shm")  # what belongs to a database that was not closed in order


def dated(folder: Path, hour: datetime) -> Path:
    """The name of a backup of that hour, in UTC; the names sort by age.

    >>> from datetime import UTC
    >>> dated(Path("backups"), datetime(2026, 11, 22, 20, 15, 4, tzinfo=UTC)).name
    'threefates-20261122T201504Z.db'
    """
    return folder / f"threefates-{hour:%Y%m%dT%H%M%SZ}.db"


def prune(folder: Path, keep: int, made: Path | None = None) -> list[Path]:
    """Take away all dated backups of a folder but the newest; return what is gone. Other files stay.

    What is left of one that was cut off goes after a day.

    Args:
        folder: The folder.
        keep: How many stay.
        made: The one that was made just now. It stays whatever its hour. Those that say they are younger go first: the
            clock ran ahead then.

    Raises:
        StoreBroken: If one cannot be taken away.
    """
    with explaining(folder):
        ours = sorted(
            (path for path in folder.iterdir() if DATED.fullmatch(path.name)),
            key=lambda each: (made is None or each <= made, each),
        )
        gone = [*ours[: max(0, len(ours) - keep)], *filter(_is_given_up, folder.iterdir())]
        for path in gone:
            path.unlink(missing_ok=True)
    return gone


def _is_given_up(path: Path) -> bool:
    """Whether this is a part of a backup that nobody writes any longer."""
    with suppress(FileNotFoundError):  # it has just been finished
        return UNFINISHED.fullmatch(path.name) is not None and path.stat().st_mtime < time.time() - GIVEN_UP
    return False


def restore(folder: Path, file: Path) -> Path | None:
    """Put a backup in the place of the tables of a folder that no server runs over.

    Args:
        folder: The data folder; made when it is missing.
        file: The backup. It stays as it is, and is looked through before anything changes.

    Returns:
        Where the tables are that were there before; None if there were none.

    Raises:
        StoreBroken: If a server runs, the backup is damaged, too new or none of ours, or the disk fails.
    """
    look_through(file)
    lock = FolderLock(made(folder))
    try:
        fresh = folder / RESTORED
        with explaining(fresh):
            fresh.unlink(missing_ok=True)  # of a restore that was cut off
        with explaining(file), closing(connect(file)) as db:
            copy(db.backup, fresh)
        replaced = aside(folder)
        with explaining(folder):
            fresh.replace(folder / DATABASE)
        return replaced
    finally:
        lock.release()


def finish(folder: Path) -> None:
    """Put what was restored in its place, where that was cut off just before: else an empty file would be begun there.

    Raises:
        StoreBroken: If a move was cut off there instead, or what was served there is empty.
    """
    path = folder / DATABASE
    must_be_whole(folder)
    with explaining(folder):
        if path.exists():
            _forget_unfinished(folder)
            return
        if (folder / RESTORED).exists():
            (folder / RESTORED).replace(path)
        elif (folder / MOVING).exists():
            raise StoreBroken(
                f"A move into {folder} was cut off", remedy=f"move the tables there once more, or take {MOVING} away"
            )


def must_be_whole(folder: Path) -> None:
    """Refuse a file that has nothing in it though it was served: a copy that was cut off, or what a failing disk left.

    Served, it would be a folder without tables, of which backups push out those that have some; and its journal, in
    which there may be more, would go.

    Raises:
        StoreBroken: If that is so.
    """
    path, stamped = folder / DATABASE, folder / STAMP
    with explaining(folder):
        emptied = path.is_file() and path.stat().st_size == 0 and stamped.exists()
    if emptied:
        raise StoreBroken(
            f"{path} is empty, and was not when it was served",
            remedy=f"put the newest backup in its place; to begin without tables, take it and {stamped} away",
        )


def _forget_unfinished(folder: Path) -> None:
    """Take away what restores and moves left that were cut off before they changed anything."""
    whole = [folder / f"{name}{ending}" for name in (RESTORED, MOVING) for ending in BESIDE]
    for left in (*whole, *folder.glob(f".{RESTORED}.*.unfinished*")):
        left.unlink(missing_ok=True)


def look_through(file: Path) -> None:
    """See that this is a backup, and whole.

    Raises:
        StoreBroken: If not.
    """
    with explaining(file):
        there = file.is_file()
    if not there:
        raise StoreBroken(f"There is no backup at {file}", remedy="name a file that threefates backup wrote")
    with explaining(file), closing(connect(file)) as db:
        version = checked_version(db, file)
        if version == 0:
            raise StoreBroken(f"{file} is empty", remedy="name a file that threefates backup wrote")
        (page,) = db.execute("PRAGMA page_size").fetchone()
        cut_off = file.stat().st_size % page != 0  # what lacks of the last page would be read as nothing
        damaged = cut_off or db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",)
        strange = not damaged and not is_laid_out(db, version)
    if damaged:
        raise StoreBroken(f"{file} is damaged", remedy="take an older backup")
    if strange:
        raise StoreBroken(f"{file} holds something else than threefates wrote", remedy="take an older backup")


def aside(folder: Path) -> Path | None:
    """Move what is there out of the way, whole: an unfinished journal must not meet another database.

    What a killed server left in the journal is taken into the file first. Whatever ends this halfway, nothing of it is
    lost, and no journal stays without its database.
    """
    path, kept = folder / DATABASE, free_name(folder / "threefates.replaced.db")
    there = path.exists()
    if there and path.stat().st_size:  # to an empty one no journal belongs, and it would go
        with suppress(sqlite3.Error), closing(connect(path)) as db:  # what is damaged goes as it is
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    moved: list[tuple[Path, Path]] = []
    with explaining(kept):
        try:
            for ending in reversed(BESIDE):
                beside, to = folder / f"{DATABASE}{ending}", kept.with_name(kept.name + ending)
                if beside.exists():
                    beside.replace(to)
                    moved.append((to, beside))
        except BaseException:
            for to, beside in reversed(moved):  # no database stays without its journal either
                to.replace(beside)
            raise
    return kept if there else None
