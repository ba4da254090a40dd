"""How a sealed draw is made, so that anyone can write a checker of their own; `docs/chance.md` says it for everybody.

- The message is a list of byte strings, each preceded by its length as 4 bytes, big end first: the label
  `threefates/2`, the number of nonces, each nonce, the seat, the tag of the command, how many commands of that tag this
  seat has drawn for under this seal before, the index of the draw within its command (from 0) and the attempt (from
  0). Numbers are written in decimal ASCII, words in UTF-8.
- HMAC-SHA-256 of that message under the seed is read as a whole number, big end first.
- If it lies below the largest multiple of `size` that fits in 256 bits, `number % size` is the position drawn (a die
  shows one more); otherwise the next attempt is made. So every position is exactly equally likely.

Evenings that were sealed before there were turns have the label `threefates/1`, and the version of the command's first
event where seat, tag and number stand now.
"""

import hashlib
import hmac
from collections.abc import Iterable
from itertools import count

from msgspec import Struct

from threefates.pieces.errors import ChanceError

LONGEST_SEED = 64  # bytes, the block of SHA-256
NUMBERS = 2**256  # how many values one HMAC-SHA-256 can take


class Turn(Struct, frozen=True):
    """A place among the draws of an evening: the draws of one command, by whose and what for it was.

    Nothing else moves it: neither what others draw, nor what nobody draws for. It counts what was taken back.
    """

    seat: str
    kind: str  # the tag of the command
    number: int  # of the commands of this seat and kind that drew, from 0


def commitment(seed: bytes) -> str:
    """The commitment published before play: the SHA-256 of the seed, in hex.

    Raises:
        ChanceError: If the seed is empty, or longer than 64 bytes (HMAC replaces such a key by its SHA-256, which
            is the commitment: everybody could compute the dice).

    >>> commitment(b"a seed")[:16]
    '8f44d509e0492ace'
    """
    return hashlib.sha256(checked(seed)).hexdigest()


def sealed(seed: bytes, nonces: tuple[bytes, ...], version: int | Turn, *, index: int, size: int) -> int:
    """The position, 0..`size`-1, that a seed gives to the draw number `index` of a command.

    The top of this module says how, in full.
    """
    label, *where = _place(version)
    opening = _framed(label, _decimal(len(nonces)), *nonces, *where, _decimal(index))
    digests = (hmac.digest(seed, opening + _framed(_decimal(attempt)), "sha256") for attempt in count())
    return fair((int.from_bytes(digest, "big") for digest in digests), NUMBERS, size)


def fair(numbers: Iterable[int], below: int, size: int) -> int:
    """Turn numbers that are even over 0..below-1 into one that is even over 0..size-1.

    The few highest numbers that would favour low results are passed over.

    >>> fair([9, 8, 5], below=10, size=4)
    1
    """
    limit = below - below % size
    return next(number % size for number in numbers if number < limit)


def checked(seed: bytes) -> bytes:
    """The seed, if it can be one.

    Raises:
        ChanceError: If it is empty or too long.
    """
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise ChanceError("chance.seed", f"A seed has 1 to {LONGEST_SEED} bytes, not {len(seed)}.")
    return seed


def _place(version: int | Turn) -> tuple[bytes, ...]:
    """The label, and what says which command it is."""
    if isinstance(version, Turn):
        return b"threefates/2", version.seat.encode(), version.kind.encode(), _decimal(version.number)
    return b"threefates/1", _decimal(version)


def _framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _decimal(number: int) -> bytes:
    return str(number).encode("ascii")
