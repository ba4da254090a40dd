"""Smaller PNG files: at most 256 colours, the ones a picture has most of."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["reduced"]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
COARSE = 0xF8  # colours that differ in less than this keeps are one colour
Pixels = NDArray[np.uint8]


def reduced(png: bytes) -> bytes:
    """The same picture with a palette of its own.

    Args:
        png: 8 bits a channel, red, green and blue, with or without alpha, not interlaced: as browsers write it.
    """
    pixels = _pixels(png)
    palette, indexed = _palette(pixels)
    return _written(palette, indexed)


def _pixels(png: bytes) -> Pixels:
    chunks = list(_chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", dict(chunks)[b"IHDR"][:10])
    if depth != 8 or kind not in (2, 6):
        raise ValueError("this PNG is not one that a browser writes")
    channels = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    rows = np.frombuffer(data, np.uint8).reshape(height, width * channels + 1)
    return _unfiltered(rows, channels).reshape(height, width, channels)[:, :, :3]


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def _unfiltered(rows: Pixels, channels: int) -> Pixels:
    """Undo the filter of each row: none, left, up, the mean of both, or whichever of three is nearest."""
    done = np.zeros((len(rows), rows.shape[1] - 1), np.uint8)
    above = np.zeros(rows.shape[1] - 1, np.uint8)
    for number, row in enumerate(rows):
        kind, line = int(row[0]), row[1:]
        if kind in (0, 2):
            above = line + (above if kind else 0)
        elif kind == 1:
            above = np.cumsum(line.reshape(-1, channels), axis=0, dtype=np.uint8).reshape(-1)
        else:
            above = _by_neighbours(line.tolist(), above.tolist(), channels, kind)
        done[number] = above
    return done


def _by_neighbours(line: list[int], above: list[int], channels: int, kind: int) -> Pixels:
    done = [0] * channels
    corner = [0] * channels + above
    for at, value in enumerate(line):
        left, up, slant = done[at], above[at], corner[at]
        guess = (left + up) // 2 if kind == 3 else _nearest(left, up, slant)
        done.append((value + guess) & 255)
    return np.array(done[channels:], np.uint8)


def _nearest(left: int, up: int, slant: int) -> int:
    by_left, by_up, by_slant = abs(up - slant), abs(left - slant), abs(left + up - 2 * slant)
    if by_left <= by_up and by_left <= by_slant:
        return left
    return up if by_up <= by_slant else slant


def _palette(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """The colours that are kept, and which of them each pixel has: the nearest, so that a soft shade becomes bands."""
    exact = pixels.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    colours, which, often = np.unique(exact, return_inverse=True, return_counts=True)
    most = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.int32)
    kept = _spread(most, often)
    nearest = np.empty(len(most), np.uint8)
    for start in range(0, len(most), 4096):
        part = most[start : start + 4096]
        nearest[start : start + 4096] = ((part[:, None] - kept[None]) ** 2).sum(axis=2).argmin(axis=1)
    return kept.astype(np.uint8), nearest[which.reshape(pixels.shape[:2])]


def _spread(colours: NDArray[np.int32], often: NDArray[np.intp]) -> NDArray[np.int32]:
    """The commonest colours, of those that lie close together only one."""
    kept: list[NDArray[np.int32]] = []
    taken: set[tuple[int, ...]] = set()
    for at in np.argsort(-often):
        box = tuple(int(value) & COARSE for value in colours[at])
        if box not in taken:
            taken.add(box)
            kept.append(colours[at])
        if len(kept) == MOST:
            break
    return np.array(kept)


def _written(palette: Pixels, indexed: Pixels) -> bytes:
    height, width = indexed.shape
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = indexed
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 9)
    parts = ((b"IHDR", header), (b"PLTE", palette.tobytes()), (b"IDAT", body), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, part) for name, part in parts)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
