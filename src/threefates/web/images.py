"""Pictures that people send: read by a library that knows how, and written anew, so that only colours are kept.

Whatever a file says beside its colours (where and when it was taken, by whom, what else is hidden in it) is gone.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from io import BytesIO
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from threefates.rulebook.refusals import Refused

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["LARGEST", "LONGEST_SIDE", "MEDIA_TYPE", "OF_A_FACE", "Kept", "check", "image_of", "kept", "readable"]

LARGEST: Final = 12 * 1024 * 1024  # bytes of a file that is sent
MOST_PIXELS: Final = 25_000_000  # of its colours when they are unpacked: 100 MB at most, for a moment
LONGEST_SIDE: Final = 1_920  # of what is kept: a TV shows no more
OF_A_FACE: Final = 640  # the same, of a portrait
MOST_KEPT: Final = 700_000  # bytes of one that is kept
TRIES: Final = ((1.0, 82), (1.0, 55), (0.6, 45), (0.4, 30))  # parts of the longest side, and qualities
SALT: Final = 16  # bytes before what is kept: who has the very same file cannot tell that it is here
MEDIA_TYPE: Final = "image/webp"
KNOWN: Final = ("JPEG", "PNG", "WEBP")


class Kept(Struct, frozen=True):
    """A picture as it is kept: its name is a hash of its body."""

    name: str
    body: bytes


async def kept(sent: bytes, *, longest: int = LONGEST_SIDE) -> Kept:
    """What is kept of a picture that was sent. It is read beside play.

    Raises:
        Refused: If it is none that can be read, too large, or moves.
    """
    body = secrets.token_bytes(SALT) + await asyncio.to_thread(_written_anew, sent, longest)
    return Kept(name_of(body), body)


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
        image = readable(image_of(body), ("WEBP",))
    except Refused as error:
        raise _unlike() from error
    if max(image.size) > LONGEST_SIDE or not {"exif", "icc_profile", "xmp"}.isdisjoint(image.info):
        raise _unlike()


def _written_anew(sent: bytes, longest: int) -> bytes:
    from PIL import Image, ImageOps

    image = readable(sent, KNOWN)
    colours = "RGBA" if image.has_transparency_data else "RGB"
    image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(image).convert(colours)
    upright.info = {}
    for part, quality in TRIES:
        written, side = BytesIO(), longest * part
        upright.thumbnail((side, side), Image.Resampling.LANCZOS)
        upright.save(written, "WEBP", quality=quality, method=3)
        if written.tell() <= MOST_KEPT:
            break
    return written.getvalue()


def readable(sent: bytes, formats: tuple[str, ...]) -> Image.Image:
    """A picture with its colours unpacked.

    Raises:
        Refused: If it cannot be read, is too large, or moves.
    """
    from PIL import Image

    if len(sent) > LARGEST:
        raise _too_large(f"The file may have {LARGEST // 1024 // 1024} MiB at most.")
    try:
        image = Image.open(BytesIO(sent), formats=formats)
        wrong = _wrong(image)
        if wrong is None:
            image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_points() from error
    except Exception as error:
        raise Refused(
            "picture.unreadable",
            "That is no picture that can be read here, or it is not whole.",
            remedy="Send a JPEG, PNG or WebP picture; save a drawing or another kind as one of these first.",
        ) from error
    if wrong:
        raise wrong
    return image


def _wrong(image: Image.Image) -> Refused | None:
    """Why a picture is not taken, as far as can be told before its colours are unpacked."""
    if image.width * image.height > MOST_PIXELS:
        return _too_many_points()
    if image.format != "MPO" and getattr(image, "n_frames", 1) > 1:  # a phone's still picture may carry a second
        return Refused("picture.moves", "That picture moves.", remedy="Send one that stands still.")
    return None


def _too_many_points() -> Refused:
    return _too_large(f"It may have {MOST_PIXELS // 1_000_000} million points at most.")


def _too_large(remedy: str) -> Refused:
    return Refused("picture.too_large", "That picture is too large.", remedy=remedy)


def _unlike() -> Refused:
    return Refused(
        "record.picture",
        "A picture in that file is not as this table would have kept it.",
        remedy="Export the table again where it was played, and do not edit the file; nothing was imported.",
    )
