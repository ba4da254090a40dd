"""End a store under load with `kill -9`, again and again, and count what is missing: `python -m tests.store.kills 100`.

This proves that a process may die at any moment. Power cuts are another matter: those rest on `synchronous = FULL`.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import groupby
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.store.hammer import events, seeds
from threefates.store.places import open_place
from threefates.table.log import LogRow, Store

ROOT = Path(__file__).parents[2]
STREAMS = 16


class Acknowledged(Struct, frozen=True):
    """A command that the store said was durable."""

    command: str
    stream: str
    first: int
    last: int


class Tally(Struct, frozen=True, kw_only=True):
    """What so many kills did to the log."""

    kills: int
    acknowledged: int
    """Commands."""
    remembered: int
    """Commands, also those whose answer was cut off."""
    lost: tuple[str, ...] = ()
    """Acknowledged commands that the log does not hold as they were."""
    doubled: tuple[str, ...] = ()
    """Commands that the log holds in two places."""
    torn: tuple[str, ...] = ()
    """Commands of which the log holds a part, or that lack the seed they came with."""


def kills(times: int, folder: Path, url: str = "", *, seed: int = 0) -> Tally:
    """Serve the folder, or the database, load it and kill it, so many times; then read the log and compare.

    The moment of each kill is drawn from `seed`, counted in acknowledgements. Every start recovers what the kill
    before it left behind.
    """
    moments = Random(seed)
    acknowledged = [line for _ in range(times) for line in killed_after(moments.randrange(1, 600), folder, url)]
    return asyncio.run(compared(times, folder, acknowledged, url))


def killed_after(count: int, folder: Path, url: str = "") -> list[Acknowledged]:
    """Run the hammer until it has reported so many commands, kill it, and return all it reported until it died."""
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    hammer = [sys.executable, "-m", "tests.store.hammer", str(folder), str(STREAMS), url]
    with subprocess.Popen(hammer, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(count)]
        process.kill()
        lines += process.stdout.readlines()
    if not lines[0]:
        raise RuntimeError("The hammer ended before it was killed.")
    return [read_line(line.decode()) for line in lines if line.endswith(b"\n")]


def read_line(line: str) -> Acknowledged:
    command, stream, first, last = line.split()
    return Acknowledged(command, stream, int(first), int(last))


async def compared(times: int, folder: Path, acknowledged: list[Acknowledged], url: str = "") -> Tally:
    """Read every stream and hold it against what was acknowledged."""
    store = open_place(folder, url)
    logs = {table.id: await store.read(table.id) for table in await store.tables()}
    commands = {stream: [list(group) for _, group in groupby(log, key=command_of)] for stream, log in logs.items()}
    groups = [(stream, group) for stream, found in commands.items() for group in found]
    torn = [group[0].command for stream, group in groups if not await is_whole(store, stream, group)]
    gaps = [stream for stream, log in logs.items() if [row.version for row in log] != list(range(1, len(log) + 1))]
    await store.close()
    times_found = Counter(group[0].command for _, group in groups)
    return Tally(
        kills=times,
        acknowledged=len(acknowledged),
        remembered=len(groups),
        lost=tuple(one.command for one in acknowledged if not is_kept(one, logs)),
        doubled=tuple(command for command, found in times_found.items() if found > 1),
        torn=(*torn, *gaps),
    )


def command_of(row: LogRow) -> str:
    return row.command


def is_kept(one: Acknowledged, logs: dict[str, list[LogRow]]) -> bool:
    """Whether the log holds exactly the acknowledged events at exactly their versions."""
    return logs.get(one.stream, [])[one.first - 1 : one.last] == events(
        one.command, one.first, one.last - one.first + 1
    )


async def is_whole(store: Store, stream: str, group: list[LogRow]) -> bool:
    """Whether all events of a command are there, and its seed if it brought one, and none if it did not."""
    command, first = group[0].command, group[0].version
    kept = await store.seed(stream, first)
    promised = int(group[0].body.rpartition(b":")[2].rstrip(b"}"))
    return group == events(command, first, promised) and kept == seeds(command, first).get(first)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="threefates-kills-") as place:
        print(kills(int(sys.argv[1]), Path(place), seed=int.from_bytes(os.urandom(4))))
