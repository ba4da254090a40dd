"""A process whose writer dies while somebody waits for it; run by `test_troubles`."""

import asyncio
import sqlite3
import sys
from pathlib import Path

from threefates.store.schema import connect_to_write
from threefates.store.writer import Writer
from threefates.table.log import StoreBroken


def deadly(db: sqlite3.Connection) -> None:
    raise SystemExit("the end")


async def main(folder: Path) -> None:
    path = folder / "threefates.db"
    writer = Writer(connect_to_write(path), path)
    try:
        await writer.write("t1", deadly, whole=False)
    except StoreBroken:
        print("the waiter was told", flush=True)
    await asyncio.sleep(60)
    print("still alive", flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
