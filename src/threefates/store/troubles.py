"""Troubles with the disk or the file, each in one sentence that an operator can act on."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from threefates.table.log import StoreBroken

_SENTENCES: Final[dict[int, tuple[str, str]]] = {
    sqlite3.SQLITE_FULL: ("The disk that holds {path} is full", "free some space and try again"),
    sqlite3.SQLITE_READONLY: (
        "{path} may only be read",
        "let this user write to the file and its folder, or choose another folder with --data",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "{path} cannot be opened",
        "let this user read and write there, or choose another folder with --data",
    ),
    sqlite3.SQLITE_BUSY: ("Another program keeps {path} locked", "close it and try again"),
    sqlite3.SQLITE_CORRUPT: ("{path} is damaged", "keep it aside and put the newest backup in its place"),
    sqlite3.SQLITE_NOTADB: ("{path} is not a database", "move it away or choose another folder with --data"),
    sqlite3.SQLITE_IOERR: ("The disk that holds {path} failed", "check that it is connected, sound and not full"),
}
_FOLDER_SENTENCES: Final[dict[int, tuple[str, str]]] = {
    errno.ENOSPC: _SENTENCES[sqlite3.SQLITE_FULL],
    errno.EDQUOT: _SENTENCES[sqlite3.SQLITE_FULL],
    errno.EACCES: _SENTENCES[sqlite3.SQLITE_READONLY],
    errno.EPERM: _SENTENCES[sqlite3.SQLITE_READONLY],
    errno.EROFS: _SENTENCES[sqlite3.SQLITE_READONLY],
    errno.ENOENT: ("The folder of {path} does not exist", "make it first, or name another"),
    errno.EISDIR: ("{path} is a folder where a file is needed", "move it away, or choose another folder with --data"),
    errno.EEXIST: ("{path} is a file where a folder is needed", "choose another folder with --data"),
    errno.ENOTDIR: ("{path} lies inside a file, not a folder", "choose another folder with --data"),
}

UNFINISHED: Final = ".unfinished"
"""How a file ends that is still written: it is to be another, which is named instead."""

_OF_ONE_FILE: Final = frozenset({errno.EACCES, errno.EISDIR, errno.EPERM})


def explained(error: sqlite3.Error | OSError, path: Path) -> StoreBroken:
    """The sentence for an error of the database or the file system.

    >>> print(explained(OSError(errno.ENOSPC, "No space left on device"), Path("data")))
    The disk that holds data is full: free some space and try again.
    """
    if isinstance(error, StoreBroken):
        return error
    unknown = (f"{{path}} could not be used ({error})", "try again, and look at the disk if it happens again")
    public = "The file of tables could not be used"
    if isinstance(error, OSError):
        title, remedy = _FOLDER_SENTENCES.get(error.errno or 0, unknown)
        named = Path(error.filename or path)
        if error.errno in _OF_ONE_FILE and named.suffix != UNFINISHED:  # it may be one of those beside the path
            path = named
    else:
        title, remedy = _SENTENCES.get(primary_code(error), unknown)
    if title is not unknown[0]:  # that tells what the system said, which may name files
        public = title.replace("{path}", "the file of tables")
    public = public[0].upper() + public[1:]
    return StoreBroken(title.replace("{path}", str(path)), remedy=remedy, public=public)


def primary_code(error: sqlite3.Error) -> int:
    """The kind of a database error, without its detail; 0 where Python itself complained."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turn whatever the database or the file system raises inside into `StoreBroken`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explained(error, path) from error
    except UnicodeDecodeError as error:  # not even what SQLite says of the damage can be read
        title, remedy = _SENTENCES[sqlite3.SQLITE_CORRUPT]
        raise StoreBroken(title.replace("{path}", str(path)), remedy=remedy) from error
