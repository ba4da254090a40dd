"""`threefates seat`: a new link for a seat, by whoever has the terminal of the machine."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
import typer

from threefates.cli.folder import Data, OperatorsDoor, Store, default_folder, with_host
from threefates.cli.words import JSON_HELP, say, say_json
from threefates.rulebook.converting import decode
from threefates.store.audit import TERMINAL, Audit
from threefates.web.host import Host
from threefates.web.keys import written_pass
from threefates.web.operator import SeatLink, WhichSeat, seat_called


def command(
    table: Annotated[str, typer.Argument(help="The table's join code.")],
    name: Annotated[str, typer.Argument(help="What the seat goes by; gm for whoever runs the game.")],
    *,
    data: Data = None,
    store: Store = "",
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """Issue a new link for a seat, such as the Game Master's. It opens the seat once; older devices lose it."""
    folder = data or default_folder()
    door = OperatorsDoor(folder)
    said = door.ask(f"/operator/seat?table={quote(table)}", msgspec.json.encode(WhichSeat(table, name)))
    if said is not None:
        link = decode(said, SeatLink)
        where = door.url
    else:
        link = with_host(folder, store, lambda host: _written(folder, host, table, name))
        where = ""
    if as_json:
        say_json({**msgspec.to_builtins(link), "url": f"{where}{link.path}" if where else None})
    elif where:
        say(f"{link.name} opens this once, within a day, on the new device:\n  {where}{link.path}")
    else:
        say(f"Start the table; then {link.name} opens this once, at the table's address:\n  {link.path}")
    return 0


async def _written(folder: Path, host: Host, code: str, name: str) -> SeatLink:
    table = await host.table(code)
    seat = seat_called(table, name)
    word = await written_pass(table, seat)
    Audit(folder).note("link.issued", TERMINAL, table=table.row.id, whom=seat)
    return SeatLink(f"/key/{word}", table.row.id, seat, table.seating.seats[seat].name)
