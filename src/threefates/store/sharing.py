"""One folder for several processes of one machine: one has it, the others write to its file in turns.

SQLite lets one process write at a time and has the others look again after a while; here they stand in line instead.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Final

from threefates.store.backups import finish
from threefates.store.folder import DATABASE, FolderLock, made, opened
from threefates.store.groups import take_down
from threefates.store.schema import connect_beside, connect_to_write
from threefates.store.sqlite import SqliteStore
from threefates.store.stamps import notice, stamp
from threefates.store.troubles import explaining
from threefates.store.writer import Writer
from threefates.table.log import StoreBroken

__all__ = ["SharedFolder", "open_share"]

TURN: Final = "threefates.turn"


class SharedFolder:
    """A folder that this process has, for others that it starts to write to.

    Raises:
        StoreBroken: If another process serves the folder, the file is newer or not ours, or nothing can be written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, FolderLock(made(folder))
        self._path = folder / DATABASE
        try:
            finish(folder)
            WriteTurn(folder).close()  # what is in its way is said once, before there are others
            with closing(connect_to_write(self._path)) as db, explaining(self._path):
                notice(db, folder)
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        """Let go of it, once nobody writes any more."""
        if self._path.exists():  # else somebody took it away: no empty one is left in its place
            with explaining(self._path), closing(connect_beside(self._path)) as db:
                stamp(db, self._folder)
        self._lock.release()


def open_share(folder: Path, *, on_death: Callable[[StoreBroken], None] = take_down) -> SqliteStore:
    """Open a folder that another process has, to write to its file among others.

    Args:
        folder: The folder.
        on_death: What to do when the writer cannot go on.

    Raises:
        StoreBroken: If nothing can be written.
    """
    path = folder / DATABASE
    db = connect_beside(path)
    return SqliteStore(path, Writer(db, path, on_death, turn=WriteTurn(folder)))


class WriteTurn:
    """The right to write to the file of a folder, held for as long as a group takes."""

    def __init__(self, folder: Path) -> None:
        with explaining(folder / TURN):
            self._file = opened(folder / TURN)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    def __enter__(self) -> None:
        _take(self._file)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _give(self._file)


if sys.platform == "win32":

    def _take(file: int) -> None:
        """Nothing: several processes serve a folder elsewhere only."""

    def _give(file: int) -> None:
        """Give nothing back: there was no lock."""
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _give(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
