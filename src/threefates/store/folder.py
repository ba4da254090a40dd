"""The data folder: made private when it is missing, and served by one process at a time."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from threefates.store.troubles import explaining
from threefates.table.log import StoreBroken

DATABASE: Final = "threefates.db"
LOCK: Final = "threefates.lock"
RESTORED: Final = "threefates.restored.db"  # whole, and about to take the place of the other
MOVING: Final = "threefates.moving.db"  # while tables come from elsewhere


def made(folder: Path) -> Path:
    """The folder, made for this user alone (0700) if it was missing; one that exists keeps its rights.

    Raises:
        StoreBroken: If it cannot be made.
    """
    with explaining(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def opened(path: Path, flags: int = os.O_RDWR) -> int:
    """A file, opened; made for its user alone (0600) if it was missing.

    What root makes belongs to whoever has the folder: a command that somebody ran as root keeps no server from it.
    """
    try:
        file = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(path, flags | os.O_CREAT, 0o600)
    if sys.platform != "win32" and os.geteuid() == 0:
        theirs = path.parent.stat()
        with suppress(OSError):  # that is not everybody's to give away everywhere
            os.fchown(file, theirs.st_uid, theirs.st_gid)
    return file


def private_file(path: Path) -> Path:
    """The file, made empty and for its user alone (0600) if it was missing."""
    with explaining(path):
        os.close(opened(path))
    return path


def new_file(path: Path) -> Path:
    """A file, made empty and for its user alone (0600): none that somebody has put there, nor what a link names.

    Raises:
        OSError: If it cannot be made; whoever asks for it says what of.
    """
    path.unlink(missing_ok=True)
    os.close(opened(path, os.O_RDWR | os.O_EXCL))
    return path


def put_whole(path: Path, written: bytes) -> None:
    """A file for this user alone (0600), on the disk with all that is in it; or as it was before.

    Raises:
        StoreBroken: If it cannot be written.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    with explaining(path):
        try:
            with new_file(unfinished).open("wb") as file:
                file.write(written)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)


class Lying:
    """Files where they lay when they were opened: what is written to them once they are elsewhere, nobody finds."""

    def __init__(self, *files: Path) -> None:
        self._lay = {each: found for each in files if (found := _which(each))}

    def must(self) -> None:
        """Refuse to go on with files that somebody has moved, removed or replaced.

        Raises:
            StoreBroken: If that is so; once they are back all is well.
        """
        if gone := next((each for each, was in self._lay.items() if _which(each) != was), None):
            raise StoreBroken(
                f"{gone} was moved, removed or replaced while it is served",
                remedy="put it back where it was; or stop the server, and put the newest backup in its place",
                public="The file of tables is not where it was",
            )


def _which(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class FolderLock:
    """The right to serve a folder: held from construction until `release`, or until the process ends in any way.

    Raises:
        StoreBroken: If another process serves the folder, or it cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        """Claim the folder, at once or not at all."""
        with explaining(folder):
            self._file = opened(folder / LOCK)
        try:
            _lock(self._file)
        except OSError as error:
            holder = _holder(self._file)
            os.close(self._file)
            raise StoreBroken(
                f"Another threefates{holder} already serves {folder}",
                remedy="stop that one, or choose another folder with --data",
            ) from error
        with explaining(folder):
            _sign(self._file)

    def release(self) -> None:
        """Let others serve the folder; the file stays, because taking it away would let two in."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _sign(file: int) -> None:
        """Nothing: what is locked there cannot be read by others."""

    def _holder(file: int) -> str:
        return ""
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _sign(file: int) -> None:
        """Leave the process number for whoever wonders who serves here."""
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)

    def _holder(file: int) -> str:
        number = os.pread(file, 20, 0).decode("ascii", "replace")
        return f" (process {number})" if number.isdigit() else ""
