"""Evenings of every game that laws look back upon: how they begin, and each of them played once for all laws."""

from __future__ import annotations

import random
from typing import Final

from tests.laws.openings import BEGIN, REOPENS
from threefates.rulebook.compose import compose
from threefates.rulebook.in_play import people_in
from threefates.table.games import game
from threefates.table.table import Table
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

__all__ = ["COMMANDS", "evening", "everybody_named", "prepared"]

COMMANDS: Final = {"fates_edge": 1, "fate_2003": 40, "fifty_two_fates": 40}
"""How many follow: the openings of Fate's Edge lead everywhere by themselves."""


def everybody_named(system: str) -> dict[tuple[str, str], None]:
    """Every field of every command that names somebody."""
    commands = compose(game(system)).commands
    return {(tag, field): None for tag, kind in commands.items() for field in people_in(kind)}


async def prepared(system: str) -> Table:
    """A table with some who may be put out of play: two of one player's, and one of the Game Master's."""
    table = await open_table(system, seed="people")
    await seat_some(table, 1)
    (player,) = (seat.id for seat in table.seating.players())
    bring = {
        "fates_edge": [(player, "fe.make-hero", {"name": name}) for name in ("Mara", "Tor")],
        "fate_2003": [
            (player, "fate.make-character", {"name": "Mara", "skills": "Fencing Fair", "aspects": "Brawler 2"})
        ],
        "fifty_two_fates": [
            (player, "ff.make-protagonist", {"name": "Mara", "calling": "fighter"}),
            ("s1", "ff.bring-creature", {"species": "troll"}),
        ],
    }
    for number, (seat, tag, fields) in enumerate(bring[system]):
        await table.ask(seat, f"p{number}", table.system.read_command({"type": tag, **fields}))
    return table


_PLAYED: Final[dict[tuple[str, int, int, int], Table]] = {}


async def evening(system: str, number: int, seed: int, more: int) -> Table:
    """One of the evenings, played to its end; the first ones are kept, for whoever asks of them next."""
    if (key := (system, number, seed, more)) in _PLAYED:
        return _PLAYED[key]
    scenario, first = BEGIN[system][number]
    table = await open_table(system, seed=f"{number} {seed}", scenario=scenario)
    await seat_some(table, 2)
    await tour(table, random.Random(f"{number} {seed}").choice, more, first=first, reopens=REOPENS)
    if not seed:
        _PLAYED[key] = table
    return table
