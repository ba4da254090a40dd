"""A connection to the database: ready to write durably, and made anew where it was lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from threefates.store.postgres.troubles import explained, explaining
from threefates.table.log import StoreBroken

__all__ = ["Connection", "Db", "place_of"]

Db: TypeAlias = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")

_UNLESS_SAID: Final = {
    "application_name": "threefates",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""A database that went away without a word is noticed within seconds."""

_DURABLE: Final = """SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'"""
_UNENDED: Final = """SELECT set_config(name, CASE WHEN vartype = 'enum' THEN 'read committed' ELSE '0' END, false)
    FROM pg_settings WHERE name IN ('default_transaction_isolation', 'idle_session_timeout', 'statement_timeout',
    'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')"""
"""What a database ends for those who forget to: a claim would go with its connection, a deed that waits be refused."""

_ALIVE: Final = """SELECT set_config('tcp_keepalives_idle', '1', false),
    set_config('tcp_keepalives_interval', '1', false), set_config('tcp_keepalives_count', '2', false),
    set_config('tcp_user_timeout', '3000', false)"""
"""What a machine held that went away without a word is free again within seconds."""


def place_of(url: str) -> str:
    """The database as it may be named to anybody: without user and password.

    >>> place_of("postgresql://ann:secret@db.example.org:5433/tables")
    'tables on db.example.org:5433'
    >>> place_of("postgresql:///tables")
    'tables on this machine'

    Raises:
        StoreBroken: If that is no address of a database.
    """
    try:
        said = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise StoreBroken(
            "That is no address of a database", remedy="write it like --store postgresql://user@host/database"
        ) from error
    host, port = said.get("host"), said.get("port")
    where = f"{host}{f':{port}' if port else ''}" if host else "this machine"
    return f"{said.get('dbname') or 'the usual database'} on {where}"


class Connection:
    """One connection, in autocommit. Only one thread uses it at a time.

    Args:
        url: The database.
        greet: What is done with each new connection first.

    Raises:
        StoreBroken: If it cannot be reached.
    """

    def __init__(self, url: str, greet: Callable[[Db], None] = lambda db: None) -> None:
        self.url = url
        self.place = place_of(url)
        self._greet = greet
        self._db: Db | None = None
        self.open()

    def open(self) -> Db:
        """The connection, made anew where it was lost.

        Raises:
            StoreBroken: If it cannot be.
        """
        if self._db is None or self._db.closed:
            with explaining(self.place):
                self._db = self._opened()
        return self._db

    def _opened(self) -> Db:
        settings: dict[str, Any] = {**_UNLESS_SAID, **conninfo_to_dict(self.url)}
        db = psycopg.connect(**settings, autocommit=True)
        try:
            db.execute(_DURABLE)
            db.execute(_UNENDED)
            db.execute(_ALIVE)
            self._greet(db)
        except BaseException:
            db.close()
            raise
        return db

    @property
    def is_lost(self) -> bool:
        """Whether it was, and has not been made anew."""
        return self._db is None or self._db.closed

    def ask(self, question: Callable[[Db], T], *, again: bool = True) -> T:
        """The answer to a question; asked `again` where the connection was lost over it.

        Raises:
            StoreBroken: If there is none.
        """
        try:
            return question(self.open())
        except psycopg.OperationalError as error:
            if not (again and self.is_lost):
                raise explained(error, self.place) from error
        except psycopg.Error as error:
            if isinstance(error, psycopg.errors.UniqueViolation):
                raise
            raise explained(error, self.place) from error
        return self.ask(question, again=False)

    def close(self) -> None:
        """Close the connection; what is broken already counts as closed."""
        if self._db is not None:
            with suppress(psycopg.Error):
                self._db.close()
