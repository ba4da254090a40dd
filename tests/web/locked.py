"""A disk that cannot be written to."""

from __future__ import annotations

import sqlite3
from pathlib import Path

__all__ = ["Locked"]


class Locked:
    """Another program holds the file: every write waits, and then fails."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, *_: object) -> None:
        self._db.execute("ROLLBACK")
        self._db.close()
