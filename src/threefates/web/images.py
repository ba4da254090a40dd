"""Pictures that people send: read by a library that knows how, and written anew, so that only colours are kept.

Whatever a file says beside its colours (where and when it was taken, by whom, what else is hidden in it) is gone.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import subprocess
import sys
import threading
from contextlib import suppress
from time import monotonic
from typing import IO, Final

from msgspec import Struct

from threefates.rulebook.refusals import Refused
from threefates.table.slices import FREE, Purse
from threefates.web import painting
from threefates.web.limits import too_many_pictures
from threefates.web.painting import ASKED, LARGEST, LONGEST_SIDE, MOST_KEPT, SAID

__all__ = ["LARGEST", "LONGEST_SIDE", "MEDIA_TYPE", "OF_A_FACE", "KeptImage", "Painter", "check", "image_of", "name_of"]

OF_A_FACE: Final = 640  # the longest side of a portrait that is kept
SALT: Final = 16  # bytes before what is kept: who has the very same file cannot tell that it is here
MEDIA_TYPE: Final = "image/webp"
WITHIN: Final = 30.0  # seconds in which a picture is read; one with 25 million points takes two
RESTS_AFTER: Final = 60.0  # seconds without a picture, after which nobody waits for one


class KeptImage(Struct, frozen=True):
    """A picture as it is kept: its name is a hash of its body."""

    name: str
    body: bytes


class Painter:
    """Reads pictures, one at a time, in a process that begins with the first and ends when none has come for a while.

    Args:
        within: Seconds for one of them.
        rests_after: Seconds without any.
    """

    def __init__(self, within: float = WITHIN, rests_after: float = RESTS_AFTER) -> None:
        self._within, self._rests_after = within, rests_after
        self._turn = threading.Lock()
        self._one_at_a_time = asyncio.Semaphore(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = threading.Timer(0, self.close)

    async def kept(self, sent: bytes, *, longest: int = LONGEST_SIDE, purse: Purse = FREE) -> KeptImage:
        """What is kept of a picture that was sent. It is read beside play.

        Args:
            sent: The file.
            longest: How long a side may be.
            purse: What pays for the time that it takes: those that came before may have used it up.

        Raises:
            Refused: If it is none that can be read, too large, or moves; or reading others took too long.
        """
        async with self._one_at_a_time:
            if not purse.has_time():
                raise too_many_pictures()
            began = monotonic()
            try:
                body = secrets.token_bytes(SALT) + await asyncio.to_thread(self._asked, sent, longest)
            finally:
                purse.spends(monotonic() - began)
        return KeptImage(name_of(body), body)

    def _asked(self, sent: bytes, longest: int) -> bytes:
        with self._turn:
            self._rest.cancel()
            process = self._process = self._process or _begun()
            late = threading.Timer(self._within, process.kill)
            late.start()
            try:
                assert process.stdin
                assert process.stdout
                process.stdin.write(ASKED.pack(longest, len(sent)) + sent)
                process.stdin.flush()
                done, length = SAID.unpack(_read(process.stdout, SAID.size))
                body = _read(process.stdout, length)
            except OSError as error:
                self._end()
                raise painting.too_slow() from error
            finally:
                late.cancel()
            self._rest = threading.Timer(self._rests_after, self.close)
            self._rest.daemon = True
            self._rest.start()
        if not done:
            raise painting.why_none(body)
        return body

    def stop(self) -> None:
        """End the process at once, whatever it is at: a server that stops waits for no picture."""
        if process := self._process:
            process.kill()
        self.close()

    def close(self) -> None:
        """End the process; the next picture begins another."""
        with self._turn:
            self._rest.cancel()
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with suppress(OSError):
            process.communicate()


def _begun() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", painting.__name__]
    ours = subprocess.PIPE
    try:
        return subprocess.Popen(command, stdin=ours, stdout=ours, stderr=subprocess.DEVNULL)
    except OSError as error:  # too many files are open, or there are too many processes
        raise Refused("server.full", "There is no room for that now.", remedy="Ask again in a minute.") from error


def _read(file: IO[bytes], length: int) -> bytes:
    found = file.read(length)
    if len(found) < length:
        raise BrokenPipeError
    return found


def name_of(body: bytes) -> str:
    """The name under which a body is kept."""
    return hashlib.sha256(body).hexdigest()


def image_of(body: bytes) -> bytes:
    """The file that a browser is sent."""
    return body[SALT:]


def check(name: str, body: bytes) -> None:
    """See that this is a picture as it would be kept here, under its name: one that comes with a table's file.

    Raises:
        Refused: If not.
    """
    if name != name_of(body) or len(body) > MOST_KEPT + SALT:
        raise _unlike()
    try:
        image = painting.readable(image_of(body), ("WEBP",), longest=LONGEST_SIDE)
    except Refused as error:
        raise _unlike() from error
    if not {"exif", "icc_profile", "xmp"}.isdisjoint(image.info):
        raise _unlike()


def _unlike() -> Refused:
    return Refused(
        "record.picture",
        "A picture in that file is not as this table would have kept it.",
        remedy="Export the table again where it was played, and do not edit the file; nothing was imported.",
    )
