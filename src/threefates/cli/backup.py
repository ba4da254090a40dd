"""`threefates backup`: every table of this machine in one file, also while it serves."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from threefates.cli.folder import Data, default_folder
from threefates.cli.words import JSON_HELP, complain, say, say_json
from threefates.store import look
from threefates.table.log import StoreBroken


def command(
    file: Annotated[Path, typer.Argument(help="A new file to write.")],
    *,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Copy every table, sealed seeds too, to one file. Put in place of the database, it is served like that."""
    try:
        asyncio.run(_copied(data or default_folder(), file))
    except StoreBroken as error:
        complain(str(error))
        return 1
    if as_json:
        say_json({"file": str(file), "bytes": file.stat().st_size})
    else:
        say(f"Every table is in {file}: keep it where only you can read it.")
    return 0


async def _copied(folder: Path, file: Path) -> None:
    reader = look(folder)
    try:
        await reader.backup(file)
    finally:
        await reader.close()
