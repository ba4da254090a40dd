"""The one door to randomness.

Rules ask a `Chance` for dice and picks and never learn where they come from: from a seed that was committed to
before play (`SealedChance`), from people's real dice and cards (`HandChance`), from a test's script
(`ScriptedChance`), or from nowhere at all (`NoChance`). Every chance records what it drew, so that `verify` can draw
it again.

How a sealed draw is made, so that anyone can write a checker of their own:

- the message is a list of byte strings, each preceded by its length as 4 bytes, big end first: the label
  `threefates/1`, the number of nonces, each nonce, the version, the index of the draw within its command (from 0) and
  the attempt (from 0); numbers are written in decimal ASCII;
- HMAC-SHA-256 of that message under the seed is read as a whole number, big end first;
- if it lies below the largest multiple of `size` that fits in 256 bits, `number % size` is the position drawn (a die
  shows one more); otherwise the next attempt is made. So every position is exactly equally likely.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import count
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from msgspec import Struct

from threefates.pieces.errors import PieceError, quoted

T = TypeVar("T")

LABEL = b"threefates/1"
LONGEST_SEED = 64  # bytes, the block of SHA-256
NUMBERS = 2**256  # how many values one HMAC-SHA-256 can take
FUDGE_DIE = 3  # its sides
FUDGE_SIGNS = {"-": 1, "−": 1, "0": 2, "b": 2, "+": 3}  # what people type for a Fudge die, as the face of a d3


class ChanceError(PieceError):
    """A draw that cannot be made, or a typed-in result that cannot have fallen."""


class Drawn(Struct, frozen=True):
    """One die or one pick, as it fell.

    >>> Drawn("die", 10, 7)
    Drawn(kind='die', among=10, result=7, by_hand=False)
    """

    kind: Literal["die", "pick"]
    among: int | tuple[str, ...]  # a die's sides, or the names of what was picked among
    result: int  # a die's face, 1..sides, or the position picked, from 0
    by_hand: bool = False


class Chance(Protocol):
    """The one door that dice and picks come from."""

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Everything drawn so far, in order."""
        ...

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        """Roll `n` dice, 0 or more, with faces 1..`sides`."""
        ...

    def pick(self, among: Sequence[T]) -> T:
        """Pick one of `among`, each as likely as any other."""
        ...


class _Wanted(Struct, frozen=True):
    """One question to a chance: a die, or a pick. In words it says which one."""

    among: int | tuple[str, ...]
    nth: int = 1
    of: int = 1

    def __str__(self) -> str:
        if isinstance(self.among, int):
            return f"die {self.nth} of {self.of}, a d{self.among}"
        return f"one of {len(self.among)}"  # never which: they may be the cards nobody may count


class StillFalling(ChanceError):
    """More has to fall than was told.

    Attributes:
        dice: Which dice are still to be thrown in this throw, such as "2d10"; empty where something is to be picked.

    >>> try:
    ...     HandChance([7]).roll(3, sides=10)
    ... except StillFalling as error:
    ...     print(error.dice, "-", error)
    2d10 - Still waiting for die 2 of 3, a d10.
    """

    def __init__(self, wanted: _Wanted) -> None:
        super().__init__("chance.too_few", f"Still waiting for {wanted}.")
        self.dice = f"{wanted.of - wanted.nth + 1}d{wanted.among}" if isinstance(wanted.among, int) else ""


class _Recording(ABC):
    """The part that every chance shares: it refuses impossible questions and records the answers."""

    _by_hand = False

    def __init__(self) -> None:
        self._drawn: list[Drawn] = []

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Everything drawn so far, in order."""
        return tuple(self._drawn)

    def roll(self, n: int, sides: int) -> tuple[int, ...]:
        """Roll `n` dice, 0 or more, with faces 1..`sides`.

        Raises:
            ChanceError: If there are no such dice, or this chance cannot answer.
        """
        if n < 0 or sides < 1:
            raise ChanceError("chance.no_such_dice", f"There is no roll of {n} dice with {sides} sides.")
        return tuple(self._draw(_Wanted(sides, nth, n)) + 1 for nth in range(1, n + 1))

    def pick(self, among: Sequence[T]) -> T:
        """Pick one of `among`, each as likely as any other.

        Raises:
            ChanceError: If there is nothing to pick from, or this chance cannot answer.
        """
        if not among:
            raise ChanceError("chance.nothing_to_pick", "There is nothing left to pick from.")
        return among[self._draw(_Wanted(tuple(str(thing) for thing in among)))]

    def _draw(self, wanted: _Wanted) -> int:
        position = self._position(wanted)
        if isinstance(wanted.among, int):
            self._drawn.append(Drawn("die", wanted.among, position + 1, self._by_hand))
        else:
            self._drawn.append(Drawn("pick", wanted.among, position, self._by_hand))
        return position

    @abstractmethod
    def _position(self, wanted: _Wanted) -> int:
        """The place of the result among the faces or names, from 0."""


class SealedChance(_Recording):
    """Chance computed from a seed kept secret until the seal is opened.

    Args:
        seed: 1..64 secret bytes from outside; 32 are plenty.
        nonces: What the seats added, the players' last, so that whoever chose the seed could not choose the dice.
        version: The version of the command's first event. No two commands may share one.

    Raises:
        ChanceError: If the seed is empty or too long, or the version negative.

    Example:
        >>> SealedChance(b"a seed", (b"ann", b"bob"), version=7).roll(5, sides=10)
        (5, 3, 2, 8, 4)
    """

    def __init__(self, seed: bytes, nonces: tuple[bytes, ...], version: int) -> None:
        super().__init__()
        if version < 0:
            raise ChanceError("chance.version", f"A version is 0 or more, not {version}.")
        self._seed = _checked(seed)
        self._nonces = nonces
        self._version = version

    def _position(self, wanted: _Wanted) -> int:
        size = wanted.among if isinstance(wanted.among, int) else len(wanted.among)
        return sealed(self._seed, self._nonces, self._version, index=len(self._drawn), size=size)


class _ToldChance(_Recording):
    """The part shared by chances that are told their results: each is used once, in order, and all must be used."""

    def __init__(self, results: Iterable[object]) -> None:
        super().__init__()
        self._results = list(results)

    def done(self) -> None:
        """Check that every result was used.

        Raises:
            ChanceError: If something is left over.
        """
        if self._results:
            shown = ", ".join(quoted(result) for result in self._results[:6])
            raise ChanceError("chance.too_many", f"{len(self._results)} more given than fell: {shown}.")

    def _position(self, wanted: _Wanted) -> int:
        if not self._results:
            raise StillFalling(wanted)
        result = self._results.pop(0)
        if isinstance(wanted.among, int):
            return _on_the_die(self._face(result, wanted), wanted.among, wanted)
        return self._named(result, wanted.among, wanted)

    @abstractmethod
    def _face(self, result: object, wanted: _Wanted) -> int:
        """Read a result as a number."""

    @abstractmethod
    def _named(self, result: object, names: tuple[str, ...], wanted: _Wanted) -> int:
        """Find a result among the names."""


class ScriptedChance(_ToldChance):
    """Chance that says what a test wrote down: numbers for dice, anything else for picks, by its printed name.

    Used as a context manager it also checks that the script was used up.

    >>> with ScriptedChance([6, "KH"]) as chance:
    ...     chance.roll(1, sides=10), chance.pick(["2C", "KH"])
    ((6,), 'KH')
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            self.done()

    def _face(self, result: object, wanted: _Wanted) -> int:
        if isinstance(result, int):
            return result
        raise ChanceError("chance.wrong_kind", f"The script says {quoted(result)}, but wanted is {wanted}.")

    def _named(self, result: object, names: tuple[str, ...], wanted: _Wanted) -> int:
        if isinstance(result, int):
            raise ChanceError("chance.wrong_kind", f"The script says the number {result}, but wanted is {wanted}.")
        if str(result) in names:
            return names.index(str(result))
        raise ChanceError("chance.not_among", f"The script says {quoted(result)}; there is only {', '.join(names)}.")


class HandChance(_ToldChance):
    """Chance read from the real table: dice people typed in, cards they named.

    Dice may be typed as numbers or digits, Fudge dice (d3s) also as their signs; what is picked is named by its
    printed name, in any case.

    >>> chance = HandChance([7, "3", "kh"])
    >>> chance.roll(2, sides=10), chance.pick(["2C", "KH"])
    ((7, 3), 'KH')
    >>> HandChance(["-", "0", "+"]).roll(3, sides=3)
    (1, 2, 3)
    >>> chance.roll(1, sides=6)
    Traceback (most recent call last):
    threefates.pieces.chance.StillFalling: Still waiting for die 1 of 1, a d6.
    """

    _by_hand = True

    def __init__(self, given: Sequence[int | str]) -> None:
        super().__init__(given)

    def _face(self, result: object, wanted: _Wanted) -> int:
        text = str(result).strip()
        if wanted.among == FUDGE_DIE and text in FUDGE_SIGNS:
            return FUDGE_SIGNS[text]
        if text.isascii() and text.isdecimal() and len(text) <= 9:
            return int(text)
        raise ChanceError("chance.wrong_kind", f"{quoted(result)} is not a face of {wanted}.")

    def _named(self, result: object, names: tuple[str, ...], wanted: _Wanted) -> int:
        name = str(result).strip().casefold()
        for position, known in enumerate(names):
            if known.casefold() == name:
                return position
        raise ChanceError("chance.not_among", f"{quoted(result)} is not {wanted} that can be drawn now.")


class NoChance(_Recording):
    """Chance for questions that must not depend on it: every draw is refused.

    >>> NoChance().roll(1, sides=6)
    Traceback (most recent call last):
    threefates.pieces.chance.ChanceError: Nothing is left to chance here, yet wanted is die 1 of 1, a d6.
    """

    def _position(self, wanted: _Wanted) -> int:
        raise ChanceError("chance.not_here", f"Nothing is left to chance here, yet wanted is {wanted}.")


def commitment(seed: bytes) -> str:
    """The commitment published before play: the SHA-256 of the seed, in hex.

    Raises:
        ChanceError: If the seed is empty, or longer than 64 bytes (HMAC replaces such a key by its SHA-256, which
            is the commitment: everybody could compute the dice).

    >>> commitment(b"a seed")[:16]
    '8f44d509e0492ace'
    """
    return hashlib.sha256(_checked(seed)).hexdigest()


def sealed(seed: bytes, nonces: tuple[bytes, ...], version: int, *, index: int, size: int) -> int:
    """The position, 0..`size`-1, that a seed gives to the draw number `index` of a command.

    The top of this module says how, in full.
    """
    opening = _framed(LABEL, _decimal(len(nonces)), *nonces, _decimal(version), _decimal(index))
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


def _checked(seed: bytes) -> bytes:
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise ChanceError("chance.seed", f"A seed has 1 to {LONGEST_SEED} bytes, not {len(seed)}.")
    return seed


def _framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _decimal(number: int) -> bytes:
    return str(number).encode("ascii")


def _on_the_die(face: int, sides: int, wanted: _Wanted) -> int:
    if not 1 <= face <= sides:
        raise ChanceError("chance.out_of_range", f"{face} is not a face of {wanted}: it shows 1 to {sides}.")
    return face - 1
