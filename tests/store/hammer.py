"""A process that appends to many tables at once and says what was acknowledged, until somebody ends it.

One line for each acknowledged command: its id, its stream, its first and its last version.
"""

import asyncio
import itertools
import os
import sys
from pathlib import Path

from threefates.store.places import open_place
from threefates.table.log import LogRow, Store, TableRow

OPENS_AN_EPOCH = 7
"""A command whose first version is a multiple of this brings a seed along."""


def events(command: str, first: int, count: int) -> list[LogRow]:
    """The events of one command; each knows how many they are."""
    return [LogRow(first + part, command, f'{{"part":{part},"of":{count}}}'.encode()) for part in range(count)]


def seeds(command: str, first: int) -> dict[int, bytes]:
    """The seed a command brings, if it does."""
    return {} if first % OPENS_AN_EPOCH else {first: command.encode()}


async def play(store: Store, stream: str) -> None:
    """Append commands of one to three events to one table, for ever."""
    if not await store.find(stream):
        await store.create(TableRow(id=stream, code=stream, system="tides", name=stream, made_at="now"), [])
    end = len(await store.read(stream))
    for turn in itertools.count():
        first, count = end + 1, 1 + turn % 3
        command = f"{os.getpid()}-{stream}-{first}"
        await store.append(stream, end, events(command, first, count), seeds(command, first))
        end += count
        os.write(1, f"{command} {stream} {first} {end}\n".encode())


async def main(folder: Path, streams: int, url: str) -> None:
    store = open_place(folder, url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(streams)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), *(sys.argv[3:] or [""])))
