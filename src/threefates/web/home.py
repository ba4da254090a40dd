"""The first page and what is done there: tables to go on with, to name, put away, copy, delete and bring back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import quote

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role, Seat
from threefates.table import sitting
from threefates.table.games import games
from threefates.table.log import Placement, StoreBroken, TableRow
from threefates.table.opening import GM_SEAT
from threefates.table.records import LONGEST_RECORD, take_away
from threefates.table.sitting import key_hash
from threefates.table.table import Table
from threefates.web import keeping, pages
from threefates.web.form_data import Form, file_in
from threefates.web.gatekeeper import body_of
from threefates.web.keys import cookie, new_key
from threefates.web.known import KnownSeat, give, known_here, opens
from threefates.web.limits import TOO_FAST
from threefates.web.problems import as_refused, status_of
from threefates.web.service import BROWSER, address_of, is_secure, proof, service_of
from threefates.web.static import PACKED
from threefates.web.streaming import as_long_as_asked, json_pieces, streamed

__all__ = ["first_page", "home"]

DOES: Final[Mapping[Role, str]] = {
    Role.GM: "you run it",
    Role.CO_GM: "you help to run it",
    Role.PLAYER: "you play",
    Role.SCREEN: "a screen",
    Role.GUEST: "you watch",
}
FIRST_PAGE: Final = 2  # what it costs beside any other page that takes no key
A_TABLE: Final = 1 / 3  # what it costs to look up a table that a browser knows, beside a page without any


async def landing(request: Request) -> Response:
    """Show the first page: tables to go on with, a code to type, games to start. It takes longer than others."""
    service_of(request).limits.come(address_of(request), FIRST_PAGE)
    return await first_page(request)


async def first_page(request: Request, error: Exception | None = None, tried: Mapping[str, str] = {}) -> Response:
    """The first page, with the words for what was refused."""
    host, word = service_of(request).host, request.query_params.get("go", "")
    going = host.passes.opens(word) if word else None
    refusal = as_refused(error).refusal if error else None
    page = pages.landing(
        games(),
        tables=await _tables(request),
        operator=service_of(request).is_operators(request),
        kept=request.query_params.get("kept", ""),
        did=request.query_params.get("did", ""),
        last=await host.store.find(going.table) if going else None,
        last_link=f"/key/{quote(word)}",
        refusal=refusal,
        tried=tried,
    )
    return HTMLResponse(page, status_of(refusal) if refusal else 200)


async def _tables(request: Request) -> list[pages.TableShown]:
    """The tables that this browser has a seat at, the last one first; for the operator, then all others."""
    host, rows, wrong = service_of(request).host, dict[str, TableRow](), False
    seats: dict[str, list[Seat]] = {}
    for table_id, known in _by_table(request).items():
        with suppress(StoreBroken):
            table = await _looked_at(request, table_id)
            mine = [each.seat for each in known if table and opens(table, each)]
            wrong = wrong or len(mine) < len(known)
            if table and mine:
                rows[table_id] = table.row
                seats[table_id] = [table.seating.seats[seat] for seat in mine]
    if wrong:
        service_of(request).limits.knock(address_of(request))
    operator = service_of(request).is_operators(request)
    if operator:
        rows |= {row.id: row for row in await host.store.tables()}
    shown = [await _shown(request, row, seats.get(row.id, ()), operator=operator) for row in rows.values()]
    return [each for each in shown if each.keep or each.row.shelf is not Placement.DELETED]


def _by_table(request: Request) -> Mapping[str, list[KnownSeat]]:
    """What this browser says it has, by table: each is looked at once. That costs more than a page without any."""
    said, found = known_here(request), dict[str, list[KnownSeat]]()
    if said:
        service_of(request).limits.come(address_of(request), len(said) * A_TABLE)
    for each in said:
        found.setdefault(each.table, []).append(each)
    return found


async def _looked_at(request: Request, table_id: str) -> Table | None:
    """A table that a browser says it knows; None where there is none.

    Raises:
        Refused: If this address has looked at too much.
    """
    service = service_of(request)
    try:
        return await service.host.kept(table_id, partial(service.limits.come, address_of(request)))
    except Refused as refused:
        if refused.refusal.code == TOO_FAST:
            raise
        return None


async def _shown(request: Request, row: TableRow, seats: Sequence[Seat], *, operator: bool) -> pages.TableShown:
    ranked = sorted(seats, key=lambda seat: list(DOES).index(seat.role))
    places = [pages.SeatHere(f"/t/{row.id}/{seat.id}/", seat.name, DOES[seat.role]) for seat in ranked]
    runs = bool(ranked) and ranked[0].role is Role.GM
    keep = f"/tables/{row.id}" if operator else places[0].link.rstrip("/") if runs else ""
    told = await keeping.told(service_of(request).host.store, row)
    return pages.TableShown(row=row, played=told.played, places=tuple(places), keep=keep, operator=operator)


async def keep(request: Request) -> Response:
    """Whoever runs the game names their table, puts it away, deletes it or brings it back."""
    service, said = service_of(request), request.path_params
    sent = await service.hears(request)  # the key may have died by the time it is here
    with service.counting(request):
        shown = cookie(request)
    who = await service.keyed(request, shown, said["seat"], deleted=True)
    service.look(request, who, "act")
    if who.table.seating.seats[who.seat].role is not Role.GM:
        raise Refused(
            "seat.not_the_gm", "That is for whoever runs the game.", remedy="Ask them, or whoever runs this server."
        )
    return await _kept(request, sent, who.table.row, who.seat)


async def keep_any(request: Request) -> Response:
    """The operator does something with any table."""
    sent, row = await service_of(request).hears(request), await _operators(request)
    return await _kept(request, sent, row, operator=True)


async def _kept(request: Request, sent: bytes, row: TableRow, seat: str = "", *, operator: bool = False) -> Response:
    service, form = service_of(request), Form.read(sent)
    do, name = form.get("do"), form.get("name")
    try:
        done = await keeping.kept(service.host, row, do, name, operator=operator)
    except (Refused, StoreBroken) as error:
        return await first_page(request, error, {"renames": row.id, "name": name} if do == "rename" else {})
    service.note(done.did, request, done.row.id, seat)
    response = RedirectResponse(f"/?kept={done.row.id}&did={done.did}", 303)
    if done.key:
        give(request, response, done.row.id, GM_SEAT, done.key)
    return response


async def run(request: Request) -> Response:
    """The operator takes the seat that runs a table to this browser; the devices that had it lose it."""
    service, row = service_of(request), await _operators(request)
    try:
        table, key = await service.host.identified(row.id), new_key()
        await sitting.issue(table, GM_SEAT, key_hash(key))
    except (Refused, StoreBroken) as error:
        return await first_page(request, error)
    service.note("link.taken", request, row.id, GM_SEAT)
    return give(request, RedirectResponse(f"/t/{row.id}/{GM_SEAT}/", 303), row.id, GM_SEAT, key)


async def export(request: Request) -> Response:
    """Send the operator a whole table, secrets included; its log says so."""
    service, row = service_of(request), await _operators(request)
    try:
        written = await take_away(await service.host.identified(row.id))
    except (Refused, StoreBroken) as error:
        return await first_page(request, error)
    service.note("table.exported", request, row.id)
    headers = {"Content-Disposition": f'attachment; filename="{pages.file_name(row.name)}.json"'}
    return streamed(json_pieces(written), "application/json", headers)


async def bring(request: Request) -> Response:
    """The operator brings a table from a file, and runs it in this browser."""
    service = service_of(request)
    service.must_be_operator_here(request)
    try:
        sent = await body_of(request, request.receive, most=LONGEST_RECORD)
        written = file_in(request.headers.get("content-type", ""), sent)
        opened = await as_long_as_asked(request, service.host.bring_written(written))
    except (Refused, StoreBroken) as error:
        return await first_page(request, error, {"brings": "yes"})
    row = opened.table.row
    service.note("table.imported", request, row.id, opened.seat)
    return give(request, RedirectResponse(f"/?kept={row.id}&did=table.imported", 303), row.id, opened.seat, opened.key)


async def door(request: Request) -> Response:
    """The operator's link, opened: nothing happens until the button is pressed."""
    return HTMLResponse(pages.sit_down(request.url.path, everywhere=True))


async def take_door(request: Request) -> Response:
    """The operator's link, taken: this browser shows every table as long as the server runs."""
    service = service_of(request)
    service.limits.knock(address_of(request))
    if service.host.doors.take(request.path_params["word"]) is None:
        raise Refused(
            "link.used",
            "This link has been used, or is too old.",
            remedy="If it was opened here, the first page shows every table. Else: threefates tables --link.",
        )
    service.note("operator.came", request)
    response, shown = RedirectResponse("/", 303), proof(service.options.operator, BROWSER)
    response.set_cookie(BROWSER, shown, path="/", httponly=True, samesite="lax", secure=is_secure(request))
    return response


async def leave(request: Request) -> Response:
    """Let this browser be the operator's no more."""
    response = RedirectResponse("/", 303)
    response.delete_cookie(BROWSER, path="/")
    return response


async def _operators(request: HTTPConnection) -> TableRow:
    """The table in the address, for the operator alone."""
    service = service_of(request)
    service.must_be_operator_here(request)
    return await keeping.row_of(service.host, request.path_params["table"])


def home() -> list[BaseRoute]:
    """Return the routes of the first page."""
    return [
        Route("/", landing, middleware=PACKED),
        Route("/t/{table}/{seat}/keep", keep, methods=["POST"]),
        Route("/tables/bring", bring, methods=["POST"]),
        Route("/tables/leave", leave, methods=["POST"]),
        Route("/tables/{table}/keep", keep_any, methods=["POST"]),
        Route("/tables/{table}/run", run, methods=["POST"]),
        Route("/tables/{table}/export", export, methods=["POST"]),
        Route("/all/{word}", door),
        Route("/all/{word}", take_door, methods=["POST"]),
    ]
