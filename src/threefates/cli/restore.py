"""`threefates restore`: a backup in the place of the tables of this machine."""

from pathlib import Path
from typing import Annotated

import typer

from threefates.cli.folder import Data, default_folder
from threefates.cli.words import JSON_HELP, complain, say, say_json
from threefates.store.audit import TERMINAL, Audit
from threefates.store.backups import restore
from threefates.table.log import StoreBroken


def command(
    file: Annotated[Path, typer.Argument(help="A file that backup wrote. It stays as it is.")],
    *,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Put a backup in the place of the tables, which are kept beside it. No server may run meanwhile."""
    folder = data or default_folder()
    try:
        aside = restore(folder, file)
    except StoreBroken as error:
        complain(str(error))
        return 1
    Audit(folder).note("backup.restored", TERMINAL, file=file.name)
    if as_json:
        say_json({"file": str(file), "data": str(folder), "replaced": str(aside) if aside else None})
    else:
        kept = f" What was there before is in {aside}." if aside else ""
        say(f"The tables of {file} are in place.{kept}")
    return 0
