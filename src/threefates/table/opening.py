"""Opening a table: a new one, or one that is remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.pieces.sealing import commitment
from threefates.rulebook.compose import System
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import COUNTED, Seal
from threefates.rulebook.game import Game
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import Sealed
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import Role, SeatId
from threefates.table.access import KeyIssued, Returned, TableOpened
from threefates.table.chain import chained
from threefates.table.envelope import Envelope, read_kept
from threefates.table.games import game, seated_beside_play
from threefates.table.log import LogRow, Store, TableRow
from threefates.table.names import seat_name
from threefates.table.slices import REST_EVERY, Work, in_slices
from threefates.table.table import Outside, Table
from threefates.table.timeline import Timeline

__all__ = ["found", "load", "sealed_anew", "settings_for", "settings_of"]

GM_SEAT: SeatId = "s1"
READ_AT_ONCE: Final = 1000  # events


async def found(
    store: Store,
    outside: Outside,
    *,
    row: TableRow,
    settings: Settings,
    gm: str,
    key: str,
    system: System | None = None,
) -> Table:
    """Open a new table: the first events of its log, with the seat `GM_SEAT` for whoever runs it.

    Args:
        store: Where it is remembered.
        outside: The hour and the randomness.
        row: Its id, code, system and name.
        settings: How it reads its book.
        gm: What the Game Master goes by.
        key: The hash of the key that the GM's device holds.
        system: The game with the table's own chapters, where it is another than is installed under that name.

    Raises:
        Conflict: If the id or the code is taken.
    """
    system = system or await seated_beside_play(row.system)
    table = Table(row, system, Timeline(system, settings), store, outside)
    seed = outside.random(32)
    opening: list[Event] = [
        TableOpened(row.system, row.name, settings.edition, settings.rulings.to_dict(), settings.scenario),
        SeatChanged(GM_SEAT, seat_name(gm), Role.GM),
        KeyIssued(GM_SEAT, key),
        Sealed(1, commitment(seed), COUNTED),
    ]
    links = chained("", table.wrap("open", opening))
    await store.create(row, [link.row for link in links], {1: seed})
    table.take_up(links)
    return table


async def load(store: Store, outside: Outside, row: TableRow) -> Table:
    """A table from its log, while other tables play. About 20 µs an event.

    One that comes from a copy of the store is sealed anew: what its old seal gives may have been seen already.
    """
    system = await seated_beside_play(row.system)
    rows = await store.read(row.id, most=READ_AT_ONCE)
    settings = settings_of([read_kept(system, each) for each in rows[:1]])
    table = Table(row, system, Timeline(system, settings), store, outside)
    while rows:
        await in_slices(_folded(table, rows))
        rows = await store.read(row.id, table.version, READ_AT_ONCE) if len(rows) == READ_AT_ONCE else []
    if await store.copied(row.id):
        await table.record(f"returned-{outside.random(8).hex()}", sealed_anew)
    return table


def sealed_anew(state: State) -> Sequence[Event]:
    """What a table says that has come back from a copy: that it has, and a new seal for what falls from now on."""
    epoch = len(state[Seal].epochs) + 1
    return [Returned(epoch), Sealed(epoch, "", COUNTED)]


def _folded(table: Table, rows: Sequence[LogRow]) -> Work[None]:
    """Fold more of its log into a table."""
    for row in rows:
        yield from table.timeline.adding([read_kept(table.system, row)])
        table.chain.add([row])
        if row.version % REST_EVERY == 0:
            table.timeline.pack()
            yield


def settings_for(chosen: Game, edition: str, rulings: Mapping[str, str], scenario: str = "") -> Settings:
    """Return how a new table of this game reads its book: as its scenario wants, unless something else was asked for.

    Args:
        chosen: The game.
        edition: Empty for the scenario's, or else the game's default.
        rulings: Readings chosen against both.
        scenario: Empty for none; hyphens are as good as underscores.

    Raises:
        Refused: If there is no such edition, ruling or scenario.
    """
    name = scenario.replace("-", "_")
    if not name:
        return chosen.settings(edition, rulings)
    found = chosen.scenarios().get(name)
    if found is None:
        raise Refused("scenario.unknown", "The game has no such scenario.", remedy="Choose one that is listed.")
    settings = chosen.settings(edition or found.edition, {**found.readings, **rulings})
    return replace(settings, scenario=name)


def settings_of(envelopes: Sequence[Envelope]) -> Settings:
    """Read from the first event of a log how its table reads its book.

    Raises:
        ValueError: If the log does not begin with the opening of a table.
    """
    first = envelopes[0].event if envelopes else None
    if not isinstance(first, TableOpened):
        raise ValueError("a log begins with the opening of its table")  # noqa: TRY004 - a file is wrong, not a type
    chosen = game(first.system).settings(first.edition, first.rulings)
    return replace(chosen, scenario=first.scenario)
