"""`threefates import`: a whole table from a file, under new keys and a new seal."""

from pathlib import Path
from typing import Annotated

import typer

from threefates.cli.folder import Data, OperatorsDoor, Store, default_folder, with_host
from threefates.cli.verify import read_file
from threefates.cli.words import JSON_HELP, complain, say, say_json
from threefates.rulebook.converting import decode
from threefates.rulebook.refusals import Refused
from threefates.store.audit import TERMINAL, Audit
from threefates.table.apart import table_record
from threefates.table.slices import at_once
from threefates.web.host import Host
from threefates.web.keys import written_pass
from threefates.web.operator import Brought


def command(
    file: Annotated[Path, typer.Argument(help="A file that export --whole wrote.")],
    *,
    data: Data = None,
    store: Store = "",
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Bring a whole table from a file, checked by replay. It gets new keys and a new seal; its old dice are marked."""
    written, folder = read_file(file), data or default_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    door = OperatorsDoor(folder)
    try:
        said = door.ask("/operator/import", written)
        brought = (
            decode(said, Brought)
            if said is not None
            else with_host(folder, store, lambda host: _brought(folder, host, written))
        )
    except Refused as refused:
        complain(str(refused))
        return 1
    if as_json:
        say_json(brought)
    else:
        when = f"at once: {door.url}{brought.path}" if said is not None else f"when it serves: {brought.path}"
        say(f"The table is here, with the join code {brought.code}.\nThe Game Master opens it, once, {when}")
    return 0


async def _brought(folder: Path, host: Host, written: bytes) -> Brought:
    opened = await host.bring(at_once(table_record(written)))
    row = opened.table.row
    Audit(folder).note("table.imported", TERMINAL, table=row.id, seat=opened.seat)
    return Brought(row.id, row.code, f"/key/{await written_pass(opened.table, opened.seat)}")
