"""Odds asked without a table: what a system answers to the command line, and which flags it takes.

A system that can be asked has a module `odds_by_hand` in its package, with `ODDS`, an `OddsByHand`; it is found as
`rulebook.by_hand` says. The command line adds comparing, grids, pictures, and how an answer is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from threefates.rulebook.by_hand import Flag, Given

__all__ = ["Answer", "OddsByHand", "Table"]


class Table(Struct, frozen=True):
    """One law to be looked at.

    Attributes:
        title: What its results are: "successes".
        rows: Result and chance, in the order in which they are to be read.
        mean: The expected result and how far results lie from it; nothing where results are words.
    """

    title: str
    rows: tuple[tuple[str, float], ...]
    mean: tuple[float, float] | None = None


class Answer(Struct, frozen=True):
    """The odds of one question.

    Attributes:
        result: What `--json` prints, in the order of `docs/json.md`.
        chance: The one number that counts: what grids and comparisons show.
        said: It in one sentence.
        tables: The laws, the one to be plotted first.
        cites: The ledger ids it stands on.
        rulings: Ruling id to reading, only those that were asked.
        edition: The edition's name.
    """

    result: Mapping[str, Any]
    chance: float
    said: str
    tables: Sequence[Table] = ()
    cites: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    edition: str = ""


class OddsByHand(Struct, frozen=True):
    """What a system can be asked: `threefates odds fates-edge`."""

    sentence: str
    flags: tuple[Flag, ...]
    ask: Callable[[Given], Answer]
    of: str = "success"  # what the chance is of
    estimate: Callable[[Given, int], Answer] | None = None
    """The same tried so often, where some of it is too large to count; dice and cards come from `Given.chance`."""
    compare_like: str = "edition=NAME"  # flags otherwise that make a good example: "boons=1 dv=4"
    grid_like: str = "edition=NAME,NAME"  # flags over values likewise: "pool=1..10 dv=2..8"
