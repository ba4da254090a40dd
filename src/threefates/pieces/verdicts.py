"""Chance checked afterwards: does an opened seed give what the log says fell?"""

from collections.abc import Sequence
from enum import Enum

from threefates.pieces.chance import Drawn, SealedChance
from threefates.pieces.sealing import NUMBERS, Turn, sealed


class Verdict(Enum):
    """The verdict of a check about one recorded draw."""

    MATCHES = "matches"
    DIFFERS = "differs"
    BY_HAND = "by hand"  # a person said so; no seed can prove it


def recompute(
    seed: bytes, nonces: tuple[bytes, ...], version: int | Turn, drawn: Sequence[Drawn]
) -> tuple[Drawn | None, ...]:
    """Draw a command's records again from an opened seed.

    Args:
        seed: The opened seed.
        nonces: The epoch's nonces, in their order.
        version: Whose turn it was, or the version of the command's first event.
        drawn: Everything the command drew, in order; nothing may be left out, since a draw's place decides it.

    Returns:
        For each record the draw the seed gives, or None where there is none: by hand, or not a possible draw.

    Raises:
        ChanceError: If the seed or the version cannot have been used.
    """
    SealedChance(seed, nonces, version)  # refuses what could never have drawn
    return tuple(
        None if size is None else _draw(record, sealed(seed, nonces, version, index=index, size=size))
        for index, record in enumerate(drawn)
        for size in [_size(record)]
    )


def check(seed: bytes, nonces: tuple[bytes, ...], version: int | Turn, drawn: Sequence[Drawn]) -> tuple[Verdict, ...]:
    """Say of each record of a command whether the opened seed gives it. Arguments and errors as for `recompute`.

    >>> fell = [Drawn("die", 10, 5), Drawn("die", 10, 10), Drawn("die", 6, 2, by_hand=True)]
    >>> check(b"a seed", (b"ann", b"bob"), 7, fell)
    (<Verdict.MATCHES: 'matches'>, <Verdict.DIFFERS: 'differs'>, <Verdict.BY_HAND: 'by hand'>)
    """
    again = recompute(seed, nonces, version, drawn)
    return tuple(_verdict(record, truth) for record, truth in zip(drawn, again, strict=True))


def _size(record: Drawn) -> int | None:
    """The number of results the draw had, or None if no seed can have made it."""
    size = record.among if isinstance(record.among, int) else len(record.among)
    of_its_kind = isinstance(record.among, int) == (record.kind == "die")
    return size if 1 <= size <= NUMBERS and of_its_kind and not record.by_hand else None


def _draw(record: Drawn, position: int) -> Drawn:
    return Drawn(record.kind, record.among, position + 1 if record.kind == "die" else position)


def _verdict(record: Drawn, truth: Drawn | None) -> Verdict:
    if record.by_hand:
        return Verdict.BY_HAND
    return Verdict.MATCHES if record == truth else Verdict.DIFFERS
