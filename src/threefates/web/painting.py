"""Pictures read and written anew, by a process of its own: `python -m threefates.web.painting`.

A small file can ask for minutes of work, gigabytes, or a fault in a library. What that costs, it costs this process:
nobody who plays waits for it, and it can be ended.
"""

from __future__ import annotations

import sys
import warnings
from contextlib import suppress
from io import BytesIO
from struct import Struct
from typing import IO, TYPE_CHECKING, Final

import msgspec

from threefates.rulebook.converting import decode
from threefates.rulebook.refusals import Refusal, Refused

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["ASKED", "LARGEST", "LONGEST_SIDE", "MOST_KEPT", "SAID", "readable", "too_slow", "why_none"]

LARGEST: Final = 12 * 1024 * 1024  # bytes of a file that is sent
MOST_PIXELS: Final = 25_000_000  # of its colours when they are unpacked: 100 MB at most, for a moment
LONGEST_SIDE: Final = 1_920  # of what is kept: a TV shows no more
MOST_KEPT: Final = 700_000  # bytes of one that is kept
TRIES: Final = ((1.0, 82), (1.0, 55), (0.6, 45), (0.4, 30))  # parts of the longest side, and qualities
KNOWN: Final = ("JPEG", "PNG", "WEBP")
ASKED: Final = Struct(">II")  # before a file: the longest side of what is kept, and how long the file is
SAID: Final = Struct(">?I")  # before an answer: whether it is a picture or why there is none, and how long it is
MOST_ROOM: Final = 1024**3  # bytes that this process may take


def written_anew(sent: bytes, longest: int) -> bytes:
    """A picture that was sent, as it is kept: its colours alone, and no side longer than that.

    Raises:
        Refused: If it is none that can be read, too large, or moves.
    """
    from PIL import Image

    image = readable(sent, KNOWN)
    if image.mode.startswith("I;16"):
        image = image.convert("I").point(lambda depth: depth / 256).convert("L")
    colours = "RGBA" if image.has_transparency_data else "RGB"
    image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    upright = _upright(image).convert(colours)
    upright.info = {}
    for part, quality in TRIES:
        written, side = BytesIO(), longest * part
        upright.thumbnail((side, side), Image.Resampling.LANCZOS)
        upright.save(written, "WEBP", quality=quality, method=3)
        if written.tell() <= MOST_KEPT:
            break
    return written.getvalue()


def _upright(image: Image.Image) -> Image.Image:
    """The picture as it was held; as it lies where what it says of that makes no sense."""
    from PIL import ImageOps

    with suppress(Exception):
        return ImageOps.exif_transpose(image)
    return image


def readable(sent: bytes, formats: tuple[str, ...], *, longest: int = 0) -> Image.Image:
    """A picture with its colours unpacked.

    Args:
        sent: The file.
        formats: What it may be.
        longest: How long its sides may be; 0: that does not matter.

    Raises:
        Refused: If it cannot be read, is too large, or moves.
    """
    from PIL import Image

    if len(sent) > LARGEST:
        raise _too_large(f"The file may have {LARGEST // 1024 // 1024} MiB at most.")
    try:
        image = Image.open(BytesIO(sent), formats=formats)
        wrong = _wrong(image, longest)
        if wrong is None:
            image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_points() from error
    except Exception as error:
        raise _unreadable() from error
    if wrong:
        raise wrong
    return image


def _wrong(image: Image.Image, longest: int) -> Refused | None:
    """Why a picture is not taken, as far as can be told before its colours are unpacked."""
    if image.width * image.height > MOST_PIXELS or (longest and max(image.size) > longest):
        return _too_many_points()
    if image.format != "MPO" and getattr(image, "n_frames", 1) > 1:  # a phone's still picture may carry a second
        return Refused("picture.moves", "That picture moves.", remedy="Send one that stands still.")
    return None


def _unreadable() -> Refused:
    """The words for what is no picture, or one that nothing here can read."""
    return Refused(
        "picture.unreadable",
        "That is no picture that can be read here, or it is not whole.",
        remedy="Send a JPEG, PNG or WebP picture; save a drawing or another kind as one of these first.",
    )


def too_slow() -> Refused:
    """The words for a picture that was given up."""
    return _too_large("Reading it took too long; send one with fewer points.")


def _too_many_points() -> Refused:
    return _too_large(f"It may have {MOST_PIXELS // 1_000_000} million points at most.")


def _too_large(remedy: str) -> Refused:
    return Refused("picture.too_large", "That picture is too large.", remedy=remedy)


def answer(asked: IO[bytes], said: IO[bytes]) -> None:
    """Read the pictures that come, one after another, until no more do."""
    while len(head := asked.read(ASKED.size)) == ASKED.size:
        longest, length = ASKED.unpack(head)
        done, body = _painted(asked.read(length), longest)
        said.write(SAID.pack(done, len(body)) + body)
        said.flush()


def _painted(sent: bytes, longest: int) -> tuple[bool, bytes]:
    try:
        return True, written_anew(sent, longest)
    except Refused as refused:
        return False, msgspec.json.encode(refused.refusal)
    except Exception:  # noqa: BLE001 - whatever it is, that picture is not taken, and the next is
        return False, msgspec.json.encode(_unreadable().refusal)


def why_none(body: bytes) -> Refused:
    """The refusal in an answer without a picture."""
    return Refused.because(decode(body, Refusal))


def be_modest() -> None:
    """Let whoever plays go first, and take no more room than pictures need."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import os
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_ROOM, MOST_ROOM))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    be_modest()
    answer(sys.stdin.buffer, sys.stdout.buffer)
