"""Which games answer in a shell, without a table.

Every game is found by its entry point of the group `threefates.systems`. One that settles a roll or a task, or can be
asked for odds, has a module `shell.roll`, `shell.task` or `shell.odds` in its package, whose `COMMAND` says which flags
it takes (`threefates.rulebook.shell.ShellCommand`, `threefates.rulebook.shell_odds.ShellOdds`). Nothing is registered
twice and no game is named here. Such a module should import rules, not chapters: a process has 0.30 s, so the package's
`__init__` should give its `SYSTEM` only when somebody asks for it, as fates_edge does.
"""

import importlib
import importlib.util
import re
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from threefates.cli.words import BadArgument, did_you_mean, shortened

GROUP = "threefates.systems"


def command_of(word: str, name: str) -> Any:
    """The `COMMAND` of a game's `shell.WORD`.

    Raises:
        BadArgument: If there is no such game, or it has none.
    """
    point = game_named(name)
    shown = [known.replace("_", "-") for known, its in _games().items() if _answers(its, word)]
    if name.startswith("-"):
        raise BadArgument(f"Name the game first: threefates {word} {shown[0]} {shortened(name)[1:-1]} …")
    if point is None:
        hint = did_you_mean(name, shown) or f" Choose one of: {', '.join(shown)}."
        raise BadArgument(f"There is no game {shortened(name)}.{hint}")
    if point.name.replace("_", "-") not in shown:
        raise BadArgument(f"{name} has no {word} in a shell. These have: {', '.join(shown)}.")
    return _command(point, word)


def game_named(name: str) -> EntryPoint | None:
    """A game by its name, with hyphens or underscores, or by what its book is called; None if there is none.

    >>> [game_named(name).name for name in ("fate-2003", "FATE", "52 Fates", "Fate's Edge")]
    ['fate_2003', 'fate_2003', 'fifty_two_fates', 'fates_edge']
    """
    points, typed = _games(), _typed(name)
    if typed in points:
        return points[typed]

    from threefates.table.games import games  # only for who needs it: a process that settles one roll has 0.30 s

    return next((points[game.name] for game in games().values() if _typed(game.title) == typed), None)


def _typed(name: str) -> str:
    return re.sub(r"\W+|_+", "_", name.casefold().replace("'", "").replace("’", "")).strip("_")


def commands(word: str) -> Mapping[str, Any]:
    """Every game's `COMMAND` for that word, by the game's name as people type it."""
    found = {name: point for name, point in _games().items() if _answers(point, word)}
    return {name.replace("_", "-"): _command(point, word) for name, point in found.items()}


def _games() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def _answers(point: EntryPoint, word: str) -> bool:
    rooms = (f"{point.module}.shell", f"{point.module}.shell.{word}")
    return all(importlib.util.find_spec(room) for room in rooms)


def _command(point: EntryPoint, word: str) -> Any:
    return importlib.import_module(f"{point.module}.shell.{word}").COMMAND
