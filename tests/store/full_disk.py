"""Plays on a small disk until it is full, then looks whether everything acknowledged is there."""

import asyncio
import shutil
import sys
from pathlib import Path

from tests.store.samples import a_table, rows
from threefates.store import open_store
from threefates.table.log import LogRow, StoreBroken

FILLING = b"x" * 3_000
SMALL = 100_000_000


async def main(disk: Path) -> None:
    if shutil.disk_usage(disk).total > SMALL:
        raise SystemExit(f"{disk} is no small disk, and is not filled.")
    store = open_store(disk / "data")
    await store.create(a_table(), rows(1, 3))
    acknowledged = 3
    try:
        while True:
            await store.append("t1", acknowledged, [LogRow(acknowledged + 1, "c", FILLING)])
            acknowledged += 1
    except StoreBroken as broken:
        print(broken)
    read = await store.read("t1")
    await store.close()
    again = open_store(disk / "data")
    if len(read) == len(await again.read("t1")) == acknowledged > 3:
        print("nothing acknowledged is missing")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
