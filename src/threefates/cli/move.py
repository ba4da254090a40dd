"""`threefates move`: all tables of a folder into a database, or back."""

from pathlib import Path
from typing import Annotated

import typer

from threefates.cli.words import JSON_HELP, complain, say, say_json
from threefates.store.audit import TERMINAL, Audit
from threefates.store.moving import move
from threefates.store.places import is_database
from threefates.table.log import StoreBroken


def command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, a backup, or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A folder, or a database without tables.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Move every table, sealed seeds too, and compare every log. No server may run over either meanwhile."""
    try:
        moved = move(source, target)
    except StoreBroken as error:
        complain(str(error))
        return 1
    for folder in (Path(each) for each in (source, target) if not is_database(each) and Path(each).is_dir()):
        Audit(folder).note("tables.moved", TERMINAL)
    if as_json:
        say_json(moved)
        return 0
    say(f"{moved.tables} tables with {moved.events:,} events have come, and every log ends as it did.")
    if moved.replaced:
        say(f"What was there before is in {moved.replaced}.")
    say("What stays behind is a copy now: were it served again, its tables would be sealed anew.")
    return 0
