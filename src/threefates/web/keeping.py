"""Keeping tables: another name, another shelf, a copy. The same for a browser, the command line, and no server at all.

Nothing is ever thrown away here: a table that is deleted lies where nobody finds it, until it is brought back.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.converting import decode
from threefates.rulebook.refusals import Refused
from threefates.table.log import LogRow, Placement, TableRow
from threefates.table.records import take_away
from threefates.web.host import Host, Opened

__all__ = ["DEEDS", "KeptTable", "WhatToKeep", "kept", "kept_tables", "row_of"]

SHELVES: Final[Mapping[str, tuple[Placement, str]]] = MappingProxyType(
    {
        "put-away": (Placement.PUT_AWAY, "table.put_away"),
        "take-out": (Placement.AT_HAND, "table.taken_out"),
        "delete": (Placement.DELETED, "table.deleted"),
        "bring-back": (Placement.AT_HAND, "table.brought_back"),
    }
)
"""By what is done: the shelf a table lies on then, and how the operator's log calls it."""
COPY: Final = "copy"
DEEDS: Final = ("rename", *SHELVES, "duplicate")


class WhatToKeep(Struct, frozen=True):
    """What an operator does with a table."""

    table: str  # its code or id
    do: str
    name: str = ""  # for a table that is renamed


class KeepingDone(Struct, frozen=True):
    """What was done with a table."""

    did: str  # as the operator's log calls it
    row: TableRow  # the table as it is now; of a copy, the new one
    key: str = ""  # of a copy: what opens the seat that runs it


class KeptTable(Struct, frozen=True, rename={"made_at": "made"}):
    """A table as a list of them tells of it."""

    id: str
    name: str
    system: str
    code: str
    shelf: Placement
    made_at: str
    played: str  # when something happened there last


class Lists(Protocol):
    """As much of a store as a list of tables needs: one that only reads will do."""

    async def tables(self) -> list[TableRow]:
        """The rows of every table."""

    async def last(self, stream: str) -> LogRow | None:
        """The newest event of one."""


class _At(Struct):
    """As much of an event as is looked at here."""

    at: str = ""


async def row_of(host: Host, code_or_id: str) -> TableRow:
    """What is known of a table before its log is read, on whatever shelf.

    Raises:
        Refused: If there is none.
    """
    row = await host.store.find(code_or_id) if len(code_or_id) <= 64 else None
    if row is None:
        raise Refused("table.unknown", "There is no such table here.", remedy="Look at the code once more.")
    return row


async def kept(host: Host, row: TableRow, do: str, name: str = "", *, operator: bool = False) -> KeepingDone:
    """Do something with a table.

    Args:
        host: The tables.
        row: The table.
        do: One of `DEEDS`.
        name: Its new name.
        operator: Whether it is the operator: only they may copy, since whoever runs a copy could sit on any seat of it.

    Raises:
        Refused: If there is no such thing to do, the name is none, or it may not be done.
    """
    if do == "duplicate":
        if not operator:
            raise Refused(
                "operator.only", "A copy holds everybody's secrets.", remedy="Whoever runs this server can make one."
            )
        made = await _copied(host, row)
        return KeepingDone("table.duplicated", made.table.row, made.key)
    if do == "rename":
        return KeepingDone("table.renamed", await host.keep(row, name=name))
    if do in SHELVES:
        shelf, did = SHELVES[do]
        return KeepingDone(did, await host.keep(row, shelf=shelf))
    raise Refused("table.keep", "That is nothing to do with a table.", remedy=f"Choose {', '.join(DEEDS)}.")


async def _copied(host: Host, row: TableRow) -> Opened:
    """Copy a whole table, as an export and an import would, which the log of both tells everybody."""
    record = await take_away(await host.identified(row.id))
    return await host.bring(replace(record, name=await host.unlike(record.name, COPY)))


async def kept_tables(store: Lists) -> list[KeptTable]:
    """Every table, the one where something happened last first."""
    return [await told(store, row) for row in await store.tables()]


async def told(store: Lists, row: TableRow) -> KeptTable:
    """A table as a list tells of it."""
    last, at = await store.last(row.id), ""
    with suppress(
        msgspec.DecodeError, UnicodeDecodeError, RecursionError
    ):  # one log that is damaged hides no other table
        at = decode(last.body, _At).at if last else ""
    return KeptTable(row.id, row.name, row.system, row.code, row.shelf, row.made_at, at or row.made_at)
