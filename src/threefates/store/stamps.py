"""Whether the file of tables is the one that was served here last, or a copy that somebody put in its place.

The file carries a word, and so does a small file beside it; both are changed when it begins and when it ends to be
served. A backup marks its tables itself; this notices what was copied in any other way.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from threefates.store.folder import new_file
from threefates.store.schema import mark_as_copied

__all__ = ["STAMP", "notice", "stamp"]

STAMP: Final = "threefates.stamp"


def notice(db: sqlite3.Connection, folder: Path) -> None:
    """Mark every table as copied where the file has another word than was left beside it; then change the word."""
    left, found = _left(folder), _found(db)
    if (left or found) and found not in left:
        mark_as_copied(db)
    stamp(db, folder)


def stamp(db: sqlite3.Connection, folder: Path) -> None:
    """Give the file a new word. Whatever ends this halfway, the word in the file is one of those beside it.

    Where nothing can be written the old word stays.
    """
    fresh = secrets.token_hex(8)
    with suppress(sqlite3.Error, OSError):
        _leave(folder, _found(db), fresh)
        db.execute("INSERT OR REPLACE INTO stamp VALUES (1, ?)", (fresh,))
        _leave(folder, fresh)


def _found(db: sqlite3.Connection) -> str:
    row = db.execute("SELECT CAST(word AS BLOB) FROM stamp").fetchone()
    return row[0].decode(errors="replace") if row else ""  # what is no word is not the one that was left


def _left(folder: Path) -> list[str]:
    with suppress(FileNotFoundError):
        return (folder / STAMP).read_text(encoding="utf-8", errors="replace").split()
    return []


def _leave(folder: Path, *words: str) -> None:
    fresh = new_file(folder / f"{STAMP}.new")
    fresh.write_text(" ".join(words), encoding="utf-8")
    fresh.replace(folder / STAMP)
