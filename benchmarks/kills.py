"""End a real server under load with `kill -9`, again and again, and count what is missing.

`python -m benchmarks.kills 50` does it fifty times.

Clients note every command that was acknowledged and every version that any device was shown. After each kill the
server is started again over the same folder, and whatever was asked and not answered is asked again under the same id.
This proves that the process may die at any moment; power cuts rest on `synchronous = FULL`.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Raw, Struct

from benchmarks.evenings import GAMES, recorded
from benchmarks.groups import Group
from benchmarks.prescribed import prescribed
from benchmarks.served import Served, free_port
from benchmarks.wires import Cut
from threefates.rulebook.refusals import Refused
from threefates.store import look
from threefates.store.places import open_place
from threefates.table.log import LogRow
from threefates.table.records import FORMAT, TableRecord
from threefates.table.verify import verify

__all__ = ["Tally", "compared", "kills"]

TABLES: Final = 6
MOST: Final = 120  # acknowledgements between two kills


class Tally(Struct, frozen=True, kw_only=True):
    """What so many kills did to the logs."""

    kills: int
    acknowledged: int
    remembered: int  # commands of the evenings in all logs, also those whose answer was cut off
    lost: tuple[str, ...]  # acknowledged, and not in the log where the answer said
    doubled: tuple[str, ...]  # in the log in two places
    unseen: tuple[str, ...]  # shown to somebody, and not in the log
    heads: int  # fingerprints of the log that devices had noted
    wrong: tuple[str, ...]  # what `verify` finds in a log, beside all those fingerprints


def kills(times: int, folder: Path, store: str = "", *, seed: int = 0) -> Tally:
    """Play six tables over the folder, kill their server so many times, and compare.

    Args:
        times: How often it is killed.
        folder: The server's data; empty before.
        store: The database that tables are kept in; empty: the folder.
        seed: What draws the moment of each kill, counted in acknowledgements.
    """
    longest = times * MOST // TABLES * 3 + 40
    evenings = {system: recorded(system, longest) for system in GAMES}
    port = free_port()
    groups = [Group(port, system, evenings[system]) for system in itertools.islice(itertools.cycle(GAMES), TABLES)]
    moments = Random(seed)
    return asyncio.run(_killed([moments.randrange(1, MOST) for _ in range(times)], folder, groups, store))


async def _killed(moments: Sequence[int], folder: Path, groups: Sequence[Group], store: str) -> Tally:
    shown: dict[str, int] = {}
    for moment in moments:
        await _killed_after(moment, Served(folder, groups[0].port, store=store), groups, shown)
    return await compared(len(moments), folder, groups, shown, store)


async def _killed_after(count: int, server: Served, groups: Sequence[Group], shown: dict[str, int]) -> None:
    """Play on until so many more commands are acknowledged, and kill."""
    try:
        await asyncio.to_thread(server.answers)
        for group in groups:
            await (group.open_eyes() if group.table else _come(group))
        before = sum(len(group.acks) for group in groups)
        playing = [asyncio.create_task(_until_cut(group)) for group in groups]
        while sum(len(group.acks) for group in groups) < before + count and not all(p.done() for p in playing):
            await asyncio.sleep(0)
    finally:
        server.kill()
    await asyncio.gather(*playing)
    for group in groups:
        shown[group.table] = max(shown.get(group.table, 0), *group.versions.values())
        group.close()


async def _come(group: Group) -> None:
    await group.sit_down()
    await group.open_eyes()


async def _until_cut(group: Group) -> None:
    """Play as fast as it goes, until nobody answers any more."""
    while group.next < len(group.moves):
        try:
            await group.play_next()
        except (Cut, ConnectionError, TimeoutError):
            return


async def compared(times: int, folder: Path, groups: Sequence[Group], shown: dict[str, int], store: str = "") -> Tally:
    """Read every log and hold it against what clients were told."""
    there = open_place(folder, store) if store else look(folder)
    try:
        logs = {group.table: await there.read(group.table) for group in groups}
    finally:
        await there.close()
    wrong = [f"{group.table} {line}" for group in groups for line in _verified(group, logs[group.table])]
    played = {table: list(itertools.groupby(log, key=_command)) for table, log in logs.items()}
    names = [(table, command) for table, found in played.items() for command, _ in found]
    counts = Counter(names)
    acks = [ack for group in groups for ack in group.acks]
    ends = {table: {row.command: row.version for row in log} for table, log in logs.items()}
    return Tally(
        kills=times,
        acknowledged=len(acks),
        remembered=sum(command.startswith("b-") for _, command in names),
        lost=tuple(f"{ack.table} {ack.command}" for ack in acks if ends[ack.table].get(ack.command) != ack.version),
        doubled=tuple(f"{table} {command}" for table, command in sorted({n for n in names if counts[n] > 1})),
        unseen=tuple(f"{table} {version}" for table, version in shown.items() if version > len(logs[table])),
        heads=sum(len(group.heads) for group in groups),
        wrong=tuple(wrong),
    )


def _verified(group: Group, log: Sequence[LogRow]) -> tuple[str, ...]:
    """What `verify` says is wrong: links of the chain, commands decided again, fingerprints that no longer fit."""
    events = tuple(Raw(row.body) for row in log)
    record = TableRecord(FORMAT, group.table, group.system, "A benchmark", events)
    try:
        with prescribed():
            return verify(record, kept=sorted(group.heads, key=lambda head: head.version)).wrong
    except Refused as refused:
        return (str(refused),)


def _command(row: LogRow) -> str:
    return row.command


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="threefates-kills-") as place:
        print(kills(int(sys.argv[1]), Path(place), seed=int.from_bytes(os.urandom(4))))
