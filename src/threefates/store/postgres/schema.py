"""The tables in the database: one schema of our own, and how an older one is brought up to date.

Any client can read them: `SELECT version, convert_from(body, 'UTF8') FROM threefates.events WHERE stream = '…' ORDER BY
version`.
"""

from collections.abc import Sequence
from typing import Any, Final

import psycopg

from threefates.store.postgres.line import Db
from threefates.store.schema import APPLICATION
from threefates.table.log import StoreBroken

__all__ = ["MIGRATIONS", "check", "make_ready"]

MIGRATIONS: Final[Sequence[str]] = (
    """
    CREATE SEQUENCE threefates.activity;
    CREATE TABLE threefates.tables (
        id text COLLATE "C" PRIMARY KEY,
        code text COLLATE "C" NOT NULL,
        system text NOT NULL,
        name text NOT NULL,
        made_at text NOT NULL,
        version bigint NOT NULL, -- of its last event
        activity bigint NOT NULL DEFAULT nextval('threefates.activity'), -- the greater, the later something happened
        copied boolean NOT NULL DEFAULT false -- it comes from a copy: what its seals give may have been seen already
    ) WITH (fillfactor = 50);
    CREATE UNIQUE INDEX codes ON threefates.tables (lower(code));
    CREATE TABLE threefates.events (
        stream text COLLATE "C",
        version bigint CHECK (version > 0),
        command text NOT NULL,
        body bytea NOT NULL, -- JSON, byte for byte: the chain of the log counts on it
        PRIMARY KEY (stream, version)
    );
    CREATE TABLE threefates.seeds (
        stream text COLLATE "C",
        epoch bigint,
        seed bytea NOT NULL,
        PRIMARY KEY (stream, epoch)
    );
    CREATE TABLE threefates.place (
        one integer PRIMARY KEY CHECK (one = 1),
        format integer NOT NULL,
        origin text NOT NULL -- what a restored copy of the database does not share
    );
    INSERT INTO threefates.place VALUES (1, 0, '');
    CREATE TABLE threefates.servers (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as long as it lives it holds a lock with this number
        address text NOT NULL -- where the others reach it
    );
    CREATE TABLE threefates.leases (
        stream text COLLATE "C" PRIMARY KEY,
        server integer NOT NULL -- which decides at that table
    );
    CREATE VIEW threefates.alive AS SELECT objid::bigint AS number FROM pg_locks
        WHERE locktype = 'advisory' AND classid = 860250485 AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    """,
    "ALTER TABLE threefates.tables ADD COLUMN shelf text NOT NULL DEFAULT 'at-hand'",
    """
    CREATE TABLE threefates.pictures (
        stream text COLLATE "C",
        name text COLLATE "C", -- a hash of the body, by which the log knows it
        body bytea NOT NULL,
        PRIMARY KEY (stream, name)
    )
    """,
)
"""Entry n leads from format n to n + 1. Add to the end; never change one that was released."""

_THERE: Final = """SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'threefates'),
    to_regclass('threefates.place') IS NOT NULL"""

_ORIGIN: Final = """SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
    (SELECT timeline_id FROM pg_control_checkpoint()),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'threefates.events'::regclass::oid)"""
"""The cluster, its history, the database, the table: what is restored from a dump, or to an hour, has others."""


def make_ready(db: Db, place: str) -> None:
    """Make what is missing, bring up to date what is older, and notice what was restored from a copy.

    Raises:
        StoreBroken: If it is another program's, or newer than this one.
    """
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s, 0)", (APPLICATION,))
        found = check(db, place)
        if not found:
            db.execute("CREATE SCHEMA threefates")
        for migration in MIGRATIONS[found:]:
            db.execute(migration)
        db.execute("UPDATE threefates.place SET format = %s", (len(MIGRATIONS),))
        _notice(db)


def check(db: Db, place: str) -> int:
    """The format of what is there, 0 if nothing is; changes nothing.

    Raises:
        StoreBroken: If it is another program's, or newer than this one.
    """
    schema, ours = _one(db, _THERE)
    if schema and not ours:
        raise StoreBroken(
            f"{place} has a schema named threefates that belongs to another program", remedy="choose another database"
        )
    if not schema:
        return 0
    (found,) = _one(db, "SELECT format FROM threefates.place")
    if found > len(MIGRATIONS):
        raise StoreBroken(
            f"{place} was written by a newer threefates (format {found}; this one knows up to {len(MIGRATIONS)})",
            remedy="update threefates, or choose another database",
        )
    return int(found)


def _notice(db: Db) -> None:
    """Mark every table as copied where this database is not the one that was served last."""
    (here,), (left,) = _one(db, _ORIGIN), _one(db, "SELECT origin FROM threefates.place")
    if left not in ("", here):
        db.execute("UPDATE threefates.tables SET copied = true")
    db.execute("UPDATE threefates.place SET origin = %s", (here,))


def _one(db: Db, query: psycopg.abc.Query) -> tuple[Any, ...]:
    found = db.execute(query).fetchone()
    assert found is not None
    return found
