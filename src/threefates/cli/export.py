"""`threefates export`: a whole table in a file, secrets included, for the operator alone."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
import typer

from threefates.cli.folder import Data, OperatorsDoor, Store, default_folder, with_host
from threefates.cli.words import JSON_HELP, BadArgument, complain, say, say_json
from threefates.store.audit import TERMINAL, Audit
from threefates.store.folder import put_whole
from threefates.table.log import StoreBroken
from threefates.table.records import take_away
from threefates.web.host import Host
from threefates.web.operator import WhichTable


def command(
    table: Annotated[str, typer.Argument(help="The table's join code.")],
    file: Annotated[Path, typer.Argument(help="A new file to write.")],
    *,
    whole: Annotated[
        bool, typer.Option("--whole", help="Say that you mean the whole table, secrets included.")
    ] = False,
    data: Data = None,
    store: Store = "",
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Write a whole table to a file, hands and notes and whispers included. Its log tells everybody."""
    if not whole:
        raise BadArgument(
            "That writes the whole table, secrets included: say so with --whole. Each seat exports its own."
        )
    if file.exists():
        raise BadArgument(f"{file} exists already. Name a new file.")
    folder = data or default_folder()
    said = OperatorsDoor(folder).ask(f"/operator/export?table={quote(table)}", msgspec.json.encode(WhichTable(table)))
    written = said if said is not None else with_host(folder, store, lambda host: _taken(folder, host, table))
    try:
        put_whole(file, written)
    except StoreBroken as error:
        complain(str(error))
        return 1
    if as_json:
        say_json({"table": table, "file": str(file), "bytes": len(written)})
    else:
        say(f"The whole table is in {file}, secrets included. Its log says so to everybody.")
    return 0


async def _taken(folder: Path, host: Host, code: str) -> bytes:
    table = await host.table(code)
    written = msgspec.json.encode(await take_away(table))
    Audit(folder).note("table.exported", TERMINAL, table=table.row.id)
    return written
