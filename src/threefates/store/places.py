"""Where tables are kept: a file in the data folder, or a database that `--store` names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from threefates.store.folder import FolderLock, made
from threefates.store.groups import take_down
from threefates.store.sqlite import SqliteStore, look, open_store
from threefates.store.sqlite_reader import SqliteReader
from threefates.table.log import StoreBroken

if TYPE_CHECKING:
    from threefates.store.postgres.reader import PostgresReader
    from threefates.store.postgres.store import PostgresStore

__all__ = ["check_store", "is_database", "look_place", "open_place"]

SCHEMES: Final = ("postgresql://", "postgres://")
FETCHED: Final = ".venv/bin/uv pip install --require-hashes -r requirements/postgres.txt"


def is_database(where: str) -> bool:
    """Whether this names a database.

    >>> is_database("postgresql:///threefates"), is_database("/var/lib/threefates")
    (True, False)
    """
    return where.startswith(SCHEMES)


def open_place(
    folder: Path, url: str = "", *, on_death: Callable[[StoreBroken], None] = take_down, announces: bool = False
) -> SqliteStore | PostgresStore:
    """Open what is served from: the file in the folder, or the database. Blocks for a moment.

    Args:
        folder: The data folder, which this process alone serves from; made when it is missing.
        url: The database; empty: the file.
        on_death: What to do when the writer cannot go on.
        announces: Whether servers of the database are told of what is written.

    Raises:
        StoreBroken: If another process serves it, it is newer or not ours, or cannot be written to.
    """
    if not url:
        return open_store(folder, on_death=on_death)
    check_store(url)
    from threefates.store.postgres.store import open_postgres

    lock = FolderLock(made(folder))
    try:
        return open_postgres(url, on_death=on_death, release=lock.release, announces=announces)
    except BaseException:
        lock.release()
        raise


def look_place(folder: Path, url: str = "") -> SqliteReader | PostgresReader:
    """Open what is kept there only to read it or to back it up, also while it is served.

    Raises:
        StoreBroken: If there is nothing to read, or it is newer, older or not ours.
    """
    if not url:
        return look(folder)
    check_store(url)
    from threefates.store.postgres.reader import look_at

    return look_at(url)


def check_store(url: str) -> None:
    """See that this names a database, and that what speaks to one is there.

    Raises:
        StoreBroken: If not.
    """
    if not is_database(url):
        raise StoreBroken(
            f"{url!r} is no store", remedy="write --store postgresql://user@host/database, or --data for a folder"
        )
    try:
        import psycopg  # noqa: F401 - whether it is there
    except ImportError as error:
        raise StoreBroken(
            "PostgreSQL needs psycopg, which is not installed",
            remedy=f"install it with {FETCHED} (or pip install 'threefates[postgres]')",
        ) from error
