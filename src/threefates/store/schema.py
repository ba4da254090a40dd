"""The schema of the file: its tables, whose file it is, and how an older one is brought up to date.

Every SQLite shell can read it: `SELECT version, body FROM events WHERE stream = '…' ORDER BY version`.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from threefates.store.folder import new_file, private_file
from threefates.store.troubles import explaining
from threefates.table.log import StoreBroken

APPLICATION: Final = 0x33466174
"""What marks a SQLite file as ours ("3Fat")."""

_STREAMS: Final = """WITH RECURSIVE streams (name) AS (
    SELECT min(stream) FROM events
    UNION ALL SELECT (SELECT min(stream) FROM events WHERE stream > name) FROM streams WHERE name IS NOT NULL
) SELECT name FROM streams WHERE name IS NOT NULL AND name NOT IN (SELECT id FROM tables)"""
"""The streams of no table: each is looked up once, however long it is."""

_COPIES: Final = "CREATE TABLE IF NOT EXISTS copied (stream TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID"
"""The tables that come from a copy: what their seals give may have been seen already."""

_COPIES_LAID_OUT: Final = ("table", "copied", "stream")
"""What a newer program adds to an older backup."""

_LAYOUT: Final = """SELECT things.type, things.name, coalesce(columns.name, '') FROM sqlite_master AS things
    LEFT JOIN pragma_table_xinfo(things.name) AS columns WHERE things.name NOT LIKE 'sqlite_%'"""

_FORGET: Final = "DELETE FROM events WHERE stream = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = ?1)"

Migration = Sequence[str]
"""The statements that lead from one version of the file to the next."""

MIGRATIONS: Final[Sequence[Migration]] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY NOT NULL,
            code TEXT NOT NULL UNIQUE COLLATE NOCASE,
            system TEXT NOT NULL,
            name TEXT NOT NULL,
            made_at TEXT NOT NULL,
            activity INTEGER NOT NULL -- the greater, the later something happened there
        ) WITHOUT ROWID""",
        """CREATE TABLE events (
            stream TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            command TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (stream, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE seeds (
            stream TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            seed BLOB NOT NULL,
            PRIMARY KEY (stream, epoch)
        ) WITHOUT ROWID""",
    ),
    (_COPIES, "CREATE TABLE stamp (one INTEGER PRIMARY KEY CHECK (one = 1), word TEXT NOT NULL)"),
    ("ALTER TABLE tables ADD COLUMN shelf TEXT NOT NULL DEFAULT 'at-hand'",),
    (
        """CREATE TABLE pictures (
            stream TEXT NOT NULL,
            name TEXT NOT NULL, -- a hash of the body, by which the log knows it
            body BLOB NOT NULL,
            PRIMARY KEY (stream, name)
        )""",
    ),
)
"""Entry n leads from version n to n + 1. Add to the end; never change one that was released."""

_DURABLE: Final = (
    "synchronous = FULL",
    "fullfsync = 1",  # matters on macOS only, where a plain fsync is no promise
    "checkpoint_fullfsync = 1",
    "wal_autocheckpoint = 4000",  # pages; four times the usual, because many streams write to many pages
    "journal_size_limit = 67108864",
)


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit that waits five seconds for another program's lock and may change threads."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA busy_timeout = 5000")
    return db


def connect_to_write(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> sqlite3.Connection:
    """Open the file to write to it: checked, durable, up to date; made if it is missing.

    Raises:
        StoreBroken: If the file is not ours, is newer than this program, or cannot be written.
    """
    with explaining(path):
        db = connect(private_file(path))
        try:
            _make_ready(db, path, migrations)
        except BaseException:
            db.close()
            raise
    return db


def connect_beside(path: Path) -> sqlite3.Connection:
    """Open a file that is ready already, to write to it beside other processes.

    Raises:
        StoreBroken: If it cannot be written.
    """
    with explaining(path):
        db = connect(path)
        try:
            _make_durable(db, path)
        except BaseException:
            db.close()
            raise
    return db


def _make_ready(db: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    version = checked_version(db, path, newest=len(migrations))
    _make_durable(db, path)
    if version < len(migrations):
        _migrate(db, path, version, migrations)
    forget_unfinished(db, [stream for (stream,) in db.execute(_STREAMS)])


def checked_version(db: sqlite3.Connection, path: Path, *, newest: int = len(MIGRATIONS)) -> int:
    """The version of the file, 0 if it is empty; changes nothing.

    Raises:
        StoreBroken: If the file is another program's, or newer than `newest`.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (things,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application, version, things) != (0, 0, 0):
        raise StoreBroken(
            f"{path} belongs to another program", remedy="move it away or choose another folder with --data"
        )
    if version > newest:
        raise StoreBroken(
            f"{path} was written by a newer threefates (data version {version}; this one knows up to {newest})",
            remedy="update threefates, or choose another folder with --data",
        )
    return int(version)


def _make_durable(db: sqlite3.Connection, path: Path) -> None:
    """A commit returns when the disk has it; and try now whether anything can be written at all."""
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreBroken(
            f"The disk that holds {path} cannot keep a write-ahead log",
            remedy="choose a folder on a disk of this machine with --data",
        )
    for pragma in _DURABLE:
        db.execute(f"PRAGMA {pragma}")
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")


def _migrate(db: sqlite3.Connection, path: Path, version: int, migrations: Sequence[Migration]) -> None:
    if version:
        copy(db.backup, free_name(path.with_name(f"{path.stem}-v{version}.backup{path.suffix}")))
    lay_out(db, version, migrations)


def lay_out(db: sqlite3.Connection, version: int = 0, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Lead a database from a version, empty ones from 0, to the newest."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in (statement for migration in migrations[version:] for statement in migration):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def is_laid_out(db: sqlite3.Connection, version: int) -> bool:
    """Whether there is what belongs to a version, and nothing else: no trigger of somebody's, and no table missing."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as ours:
        lay_out(ours, 0, MIGRATIONS[: max(version, 0)])
        return {*ours.execute(_LAYOUT)} == {*db.execute(_LAYOUT)} - ({_COPIES_LAID_OUT} if version < 2 else set())


def forget_unfinished(db: sqlite3.Connection, streams: Iterable[str]) -> None:
    """Forget the events of tables that were being made when something ended it; a table that is there stays whole."""
    for stream in streams:
        db.execute(_FORGET, (stream,))


def mark_as_copied(db: sqlite3.Connection) -> None:
    """Note of every table that it comes from a copy, until its chance begins anew."""
    db.execute(_COPIES)  # an older file has no such list
    db.execute("INSERT OR IGNORE INTO copied SELECT id FROM tables")


def free_name(path: Path) -> Path:
    """The path, or the first of `…-2`, `…-3` that is free: an earlier backup is never written over."""
    candidates = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 10_000))
    return next(candidate for candidate in (path, *candidates) if not candidate.exists())


def copy(fill: Callable[[sqlite3.Connection], object], target: Path) -> None:
    """Make one new file that is complete or absent; each table in it is marked as copied.

    Args:
        fill: Puts everything, seeds too, as it is at this moment, into an empty database.
        target: The file.

    Raises:
        StoreBroken: If the target exists or cannot be written.
    """
    if target.exists():
        raise StoreBroken(f"{target} exists already", remedy="name a new file, a backup never writes over another")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.unfinished")
    with explaining(target):
        try:
            _copy_durably(fill, new_file(unfinished))
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)


def _copy_durably(fill: Callable[[sqlite3.Connection], object], target: Path) -> None:
    copied = connect(target)
    try:
        fill(copied)
        mark_as_copied(copied)
        copied.execute("PRAGMA journal_mode = DELETE")
    finally:
        copied.close()
    with target.open("rb+") as file:
        os.fsync(file.fileno())
