"""Odds asked without a table: what a system answers to the command line, and which flags it takes.

A system that can be asked has a module `shell.odds` in its package, whose `COMMAND` is a `ShellOdds`; it is found as
`threefates.cli.shells` says. The command line adds comparing, grids, pictures, and how an answer is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from threefates.rulebook.shell import Flag, Given

__all__ = ["OddsAnswer", "OddsTable", "ShellOdds"]


class OddsTable(Struct, frozen=True):
    """One law to be looked at.

    Attributes:
        title: What its results are: "successes".
        rows: Result and chance, in the order in which they are to be read.
        mean: The expected result and how far results lie from it; nothing where results are words.
    """

    title: str
    rows: tuple[tuple[str, float], ...]
    mean: tuple[float, float] | None = None


class OddsAnswer(Struct, frozen=True):
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
    tables: Sequence[OddsTable] = ()
    cites: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    edition: str = ""


class ShellOdds(Struct, frozen=True):
    """What a system can be asked: `threefates odds fates-edge`."""

    sentence: str
    flags: tuple[Flag, ...]
    ask: Callable[[Given], OddsAnswer]
    of: str = "success"  # what the chance is of
    estimate: Callable[[Given, int], OddsAnswer] | None = None
    """The same tried so often, where some of it is too large to count; dice and cards come from `Given.chance`."""
    compare_like: str = "edition=NAME"  # flags otherwise that make a good example: "boons=1 dv=4"
    grid_like: str = "edition=NAME,NAME"  # flags over values likewise: "pool=1..10 dv=2..8"
