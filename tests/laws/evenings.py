"""Evenings of every game that laws look back upon: how they begin, and each of them played once for all laws."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from tests.laws.edge_openings import FIGHT, MORE
from tests.laws.edge_openings import OPENINGS as EDGE
from tests.laws.fates_openings import OPENINGS as FATES
from threefates.rulebook.compose import compose
from threefates.rulebook.in_play import people_in
from threefates.table.games import game
from threefates.table.table import Table
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

__all__ = ["BEGIN", "COMMANDS", "evening", "everybody_named", "prepared"]

Opening = tuple[str, Sequence[Begins]]
TIDE: Final = ("fate.play-ready", "fate.play-ready", "fate.begin-scenario")
MADE: Final = ("fate.make-character", "fate.make-character", "fate.make-minor")
BEGIN: Final[dict[str, Sequence[Opening]]] = {
    "fates_edge": (
        *(("", opening.first) for opening in EDGE.values()),
        *(("", (*FIGHT, *more)) for more in MORE),
        ("", (*("fe.make-hero", "fe.make-hero", "start-scene"), ("fe.gain-tie", {}), "fe.call-on-tie", "fe.persuade")),
    ),
    "fate_2003": (
        ("nine_years_tide", (*TIDE, "fate.begin-task", "fate.call-for", "fate.begin-battle", "fate.declare")),
        ("", (*MADE, "fate.begin-fight", "fate.take-ground", "fate.declare", "fate.declare", "fate.mark-wound")),
        (
            "",
            (*MADE, "fate.call-exchange", "answer", "answer", "fate.take-wound", "fate.mark-wound", "fate.remedy-hurt"),
        ),
        ("", (*MADE, "fate.propose-test", "fate.make-speech", "fate.let-stand", "fate.roll-trait", "fate.help-roll")),
    ),
    "fifty_two_fates": (
        *FATES,
        ("", ("ff.make-protagonist", "ff.make-protagonist", "ff.deal", "ff.set-task", "ff.let-help", "ff.help-task")),
    ),
}
"""What the evenings begin with."""
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
    await tour(table, random.Random(f"{number} {seed}").choice, more, first=first)
    if not seed:
        _PLAYED[key] = table
    return table
