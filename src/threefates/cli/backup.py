"""`threefates backup`: every table of this machine in one file, also while it serves."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from threefates.cli.folder import Data, Store, default_folder
from threefates.cli.words import JSON_HELP, complain, say, say_json
from threefates.store.audit import TERMINAL, Audit
from threefates.store.backups import dated, prune
from threefates.store.folder import made
from threefates.store.places import look_place
from threefates.table.log import StoreBroken


def command(
    file: Annotated[Path, typer.Argument(help="A new file to write; with --keep, the folder of backups.")],
    *,
    keep: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Write a file named by the hour, and keep the newest N such files."),
    ] = None,
    data: Data = None,
    store: Store = "",
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Copy every table, sealed seeds too, to one file. `threefates restore` puts it in place."""
    folder, gone = data or default_folder(), list[Path]()
    try:
        if keep is not None:
            file = dated(made(file), datetime.now(UTC))
        asyncio.run(_copied(folder, store, file))
        if keep is not None:
            gone = prune(file.parent, keep, file)
    except StoreBroken as error:
        complain(str(error))
        return 1
    Audit(folder).note("backup.made", TERMINAL, file=file.name)
    if as_json:
        say_json({"file": str(file), "bytes": file.stat().st_size, "gone": [str(path) for path in gone]})
    else:
        say(f"Every table is in {file}: keep it where only you can read it.")
    return 0


async def _copied(folder: Path, url: str, file: Path) -> None:
    reader = look_place(folder, url)
    try:
        await reader.backup(file)
    finally:
        await reader.close()
