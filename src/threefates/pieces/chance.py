"""The one door to randomness.

Rules ask a `Chance` for dice and picks and never learn where they come from: from a seed that was committed to
before play (`SealedChance`), from people's real dice and cards (`HandChance`), from a test's script
(`ScriptedChance`), or from nowhere at all (`NoChance`). Every chance records what it drew, so that `verify` can draw
it again. How a sealed draw is made stands in `sealing`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from msgspec import Struct

from threefates.pieces.errors import ChanceError, quoted
from threefates.pieces.sealing import Turn, checked, sealed
from threefates.pieces.spelling import bare

T = TypeVar("T")

FUDGE_DIE = 3  # its sides
FUDGE_SIGNS = {"-": 1, "−": 1, "0": 2, "b": 2, "+": 3}  # what people type for a Fudge die, as the face of a d3


class Drawn(Struct, frozen=True, gc=False):
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
    def by_hand(self) -> bool:
        """Whether people say what falls."""
        ...

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
        self._whole = 0

    @property
    def whole(self) -> tuple[Drawn, ...]:
        """What was drawn in throws that lie there whole."""
        return tuple(self._drawn[: self._whole])

    @property
    def by_hand(self) -> bool:
        """Whether people say what falls."""
        return self._by_hand

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
        faces = tuple(self._draw(_Wanted(sides, nth, n)) + 1 for nth in range(1, n + 1))
        self._whole = len(self._drawn)
        return faces

    def pick(self, among: Sequence[T]) -> T:
        """Pick one of `among`, each as likely as any other.

        Raises:
            ChanceError: If there is nothing to pick from, or this chance cannot answer.
        """
        if not among:
            raise ChanceError("chance.nothing_to_pick", "There is nothing left to pick from.")
        return among[self._draw(_Wanted(tuple(map(str, among))))]

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
        nonces: What the seats added, so that whoever chose the seed could not choose the dice.
        version: Whose turn it is, and the how manyeth. In evenings sealed before there were turns, and for whoever
            has no table, a number: the version of the command's first event. No two commands may share one.

    Raises:
        ChanceError: If the seed is empty or too long, or the number negative.

    Example:
        >>> SealedChance(b"a seed", (b"ann", b"bob"), Turn("s2", "roll-dice", 0)).roll(5, sides=10)
        (4, 10, 10, 7, 10)
        >>> SealedChance(b"a seed", (b"ann", b"bob"), version=7).roll(5, sides=10)
        (5, 3, 2, 8, 4)
    """

    def __init__(self, seed: bytes, nonces: tuple[bytes, ...], version: int | Turn) -> None:
        super().__init__()
        number = version.number if isinstance(version, Turn) else version
        if number < 0:
            raise ChanceError("chance.version", f"A version is 0 or more, not {number}.")
        self._seed = checked(seed)
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

    Used as a context manager it also checks that the script was used up. With `by_hand` it tells again what people
    rolled themselves.

    >>> with ScriptedChance([6, "KH"]) as chance:
    ...     chance.roll(1, sides=10), chance.pick(["2C", "KH"])
    ((6,), 'KH')
    """

    def __init__(self, results: Iterable[object], *, by_hand: bool = False) -> None:
        super().__init__(results)
        self._by_hand = by_hand

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
        name = bare(str(result))
        for position, known in enumerate(names):
            if bare(known) == name:
                return position
        raise ChanceError("chance.not_among", f"{quoted(result)} is not {wanted} that can be drawn now.")


class NoChance(_Recording):
    """Chance for questions that must not depend on it: every draw is refused.

    >>> NoChance().roll(1, sides=6)
    Traceback (most recent call last):
    threefates.pieces.errors.ChanceError: Nothing is left to chance here, yet wanted is die 1 of 1, a d6.
    """

    def _position(self, wanted: _Wanted) -> int:
        raise ChanceError("chance.not_here", f"Nothing is left to chance here, yet wanted is {wanted}.")


def _on_the_die(face: int, sides: int, wanted: _Wanted) -> int:
    if not 1 <= face <= sides:
        raise ChanceError("chance.out_of_range", f"{face} is not a face of {wanted}: it shows 1 to {sides}.")
    return face - 1
