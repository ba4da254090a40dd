"""Settling one roll or task in a shell: what a system offers to the command line, and what it answers.

A system that can settle something without a table has a module `shell.roll` or `shell.task` in its package, whose
`COMMAND` is a `ShellCommand`; `threefates.cli.shells` says how it is found. Everything here is pure: dice come from
the `Chance` that is handed in, and whoever is asked is asked by a function that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from threefates.pieces.chance import Chance
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.parts import Part
from threefates.rulebook.rulings import Ruling, RulingError, Rulings, edition

__all__ = ["Flag", "Given", "Noted", "Question", "Settled", "ShellCommand", "Wrong", "noted"]

R = TypeVar("R", bound=Ruling)


class Wrong(Exception):
    """What was asked for cannot be read. Its text is one clear sentence; the exit code is 2.

    A rule that says no raises `Refused` instead, whose exit code is 3.
    """


class Flag(Struct, frozen=True):
    """One `--name value` of the command line."""

    name: str  # "faces"
    says: str  # one sentence
    like: str = ""  # what its value looks like: "9,8,5"; "" for a switch that takes none


class Question(Struct, frozen=True):
    """Something that only a person can decide."""

    asks: str
    options: tuple[Option, ...]
    otherwise: str  # the option taken where nobody is there to ask


class Given(Struct, frozen=True):
    """What the command line was given.

    Attributes:
        words: The values of the flags that were there, by name; a switch has the value "".
        chance: Where dice come from that nobody typed in.
        choose: Puts a question to whoever sits at the terminal; without one, answers `Question.otherwise`.
        edition: The edition's name, "" for the default.
        readings: Ruling id to reading, chosen against the edition.
    """

    words: Mapping[str, str]
    chance: Chance
    choose: Callable[[Question], str] = lambda question: question.otherwise
    edition: str = ""
    readings: Mapping[str, str] = {}

    def whole(self, name: str, *, low: int, high: int) -> int | None:
        """A flag's value as a whole number, or nothing if it was not given.

        Raises:
            Wrong: If it is no whole number, or out of its range.

        Example:
            >>> from threefates.pieces.chance import NoChance
            >>> Given({"dv": "3"}, NoChance()).whole("dv", low=0, high=12)
            3
        """
        word = self.words.get(name)
        return None if word is None else _whole(name, word, low, high)

    def wholes(self, name: str, *, low: int, high: int, most: int) -> tuple[int, ...]:
        """A flag's value as whole numbers with commas between, none if it was not given or is empty.

        Raises:
            Wrong: If one of them is no whole number or out of its range, or there are more than `most`.
        """
        words = [word.strip() for word in self.words.get(name, "").split(",")]
        if words == [""]:
            return ()
        if len(words) > most:
            raise Wrong(f"--{name} takes at most {most} numbers, not {len(words)}.")
        return tuple(_whole(name, word, low, high) for word in words)

    def one_of(self, name: str, known: Iterable[str]) -> str | None:
        """A flag's value as one of the words it takes, or nothing if it was not given.

        Raises:
            Wrong: If it is none of them.
        """
        word = self.words.get(name)
        if word is None:
            return None
        words = tuple(known)
        meant = spelled(word, words)
        if meant is None:
            raise Wrong(f"--{name} takes {', '.join(words)}, not {shortened(word)}.")
        return meant


class Settled(Struct, frozen=True):
    """The answer of a shell command: what came of it.

    Attributes:
        result: What `--json` prints, in the order of `docs/json.md`; the command line adds system, edition, rulings
            and sources.
        said: The outcome in one sentence.
        shown: What is drawn above that sentence.
        cites: The ledger ids it stands on.
        rulings: Ruling id to reading, only those that were asked.
        edition: The edition's name.
    """

    result: Mapping[str, Any]
    said: str
    shown: tuple[Part, ...] = ()
    cites: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    edition: str = ""


class ShellCommand(Struct, frozen=True):
    """One thing that a system settles in a shell: `threefates roll fates-edge`."""

    sentence: str
    flags: tuple[Flag, ...]
    settle: Callable[[Given], Settled]


class Noted:
    """The readings in force, noting which of them were asked.

    Example:
        >>> class Glance(Ruling, id="fe.ruling.dash-effect"):
        ...     SLOW = "move_again_desperate_defense"
        >>> table = Noted("srd", Rulings.of(Glance.SLOW))
        >>> table[Glance].name, table.asked
        ('SLOW', {'fe.ruling.dash-effect': 'move_again_desperate_defense'})
    """

    def __init__(self, edition_name: str, rulings: Rulings) -> None:
        self.edition = edition_name
        self.asked: dict[str, str] = {}
        self._rulings = rulings

    def __getitem__(self, kind: type[R]) -> R:
        """The member in force, noted as asked."""
        member = self._rulings[kind]
        self.asked[kind.ruling_id] = member.reading
        return member

    def peek(self, kind: type[R]) -> R:
        """The member in force, for words alone: nothing is noted."""
        return self._rulings[kind]


def noted(system: str, kinds: Iterable[type[Ruling]], given: Given) -> Noted:
    """The readings that a command line asks for.

    Raises:
        Wrong: For an edition, ruling or reading that nobody knows.
    """
    try:
        chosen = edition(system, given.edition or None)
        return Noted(chosen.name, chosen.rulings(kinds, given.readings))
    except RulingError as error:
        raise Wrong(f"{error.title} {error.remedy}") from None


def shortened(word: str) -> str:
    """A word as it was typed, shown within reason.

    >>> shortened("nine")
    "'nine'"
    """
    return repr(word if len(word) <= 24 else f"{word[:24]}…")


def _whole(name: str, word: str, low: int, high: int) -> int:
    text = word.strip()
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise Wrong(f"--{name} takes whole numbers, not {shortened(word)}.")
    if not low <= int(text) <= high:
        raise Wrong(f"--{name} takes {low} to {high}, not {shortened(text)}.")
    return int(text)
