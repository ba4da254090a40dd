"""`threefates tables`: which tables there are on this machine, and what is done with one of them."""

import asyncio
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
import typer

from threefates.cli.folder import Data, OperatorsDoor, Store, default_folder, with_host
from threefates.cli.words import JSON_HELP, BadArgument, did_you_mean, say, say_json, say_table, shortened
from threefates.rulebook.converting import decode
from threefates.store.audit import TERMINAL, Audit
from threefates.store.places import look_place
from threefates.table.log import Placement, StoreBroken
from threefates.web.host import Host
from threefates.web.keeping import DEEDS, KeptTable, WhatToKeep, kept, kept_tables, row_of, told
from threefates.web.operator import Entrance

WORDS = {Placement.AT_HAND: "", Placement.PUT_AWAY: "put away", Placement.DELETED: "deleted"}
DONE = {
    "rename": "It is called {name} now.",
    "put-away": "{name} is put away; take-out brings it to hand again.",
    "take-out": "{name} is at hand again.",
    "delete": "{name} is deleted: nobody finds it. Nothing is lost: threefates tables bring-back {code}",
    "bring-back": "{name} is back, under the code {code}.",
    "duplicate": "{name} is here, under the code {code}. Its Game Master comes in with: threefates seat {code} gm",
}


def command(
    do: Annotated[str | None, typer.Argument(help=f"What to do: {', '.join(DEEDS)}. Nothing: list them.")] = None,
    table: Annotated[str | None, typer.Argument(help="The table's join code or id.")] = None,
    name: Annotated[str, typer.Argument(help="The new name, to rename it.")] = "",
    *,
    link: Annotated[bool, typer.Option("--link", help="Make a link that shows all tables in a browser, once.")] = False,
    data: Data = None,
    store: Store = "",
    as_json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> int:
    """List the tables of this machine, or name one, put it away, copy it, delete it, bring it back."""
    folder = data or default_folder()
    if link:
        return _link(folder, as_json=as_json)
    if do is None:
        return _list(folder, store, as_json=as_json)
    if do not in DEEDS:
        raise BadArgument(f"Nobody can {shortened(do)} a table.{did_you_mean(do, DEEDS)} Choose {', '.join(DEEDS)}.")
    if table is None:
        raise BadArgument(f"Which table? Write its code: threefates tables {do} CODE.")
    asked = WhatToKeep(table, do, name)
    said = OperatorsDoor(folder).ask(f"/operator/keep?table={quote(table)}", msgspec.json.encode(asked))
    now = (
        decode(said, KeptTable)
        if said is not None
        else with_host(folder, store, lambda host: _done(folder, host, asked))
    )
    if as_json:
        say_json(now)
    else:
        say(DONE[do].format(name=now.name, code=now.code))
    return 0


async def _done(folder: Path, host: Host, asked: WhatToKeep) -> KeptTable:
    done = await kept(host, await row_of(host, asked.table), asked.do, asked.name, operator=True)
    Audit(folder).note(done.did, TERMINAL, table=done.row.id)
    return await told(host.store, done.row)


def _list(folder: Path, url: str, *, as_json: bool) -> int:
    try:
        found = asyncio.run(_looked(folder, url))
    except StoreBroken as error:
        raise BadArgument(str(error)) from error
    if as_json:
        say_json({"format": 1, "tables": found})
    elif found:
        rows = [[each.name, each.system, each.code, each.played[:10], WORDS[each.shelf]] for each in found]
        say_table(f"Tables in {folder}", ["name", "game", "code", "played", ""], rows)
    else:
        say(f"There is no table in {folder} yet. Start one: threefates serve")
    return 0


async def _looked(folder: Path, url: str) -> list[KeptTable]:
    store = look_place(folder, url)
    try:
        return await kept_tables(store)
    finally:
        await store.close()


def _link(folder: Path, *, as_json: bool) -> int:
    door = OperatorsDoor(folder)
    said = door.ask("/operator/entrance", b"{}")
    if said is None:
        raise BadArgument("No server runs over these tables. Start one with threefates serve, then ask again.")
    url = f"{door.url}{decode(said, Entrance).path}"
    if as_json:
        say_json({"url": url})
    else:
        say(f"This shows all tables in the browser that opens it, once, within a day:\n  {url}")
    return 0
