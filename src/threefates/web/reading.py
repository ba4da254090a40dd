"""What a seat reads beside play: where rules are written, what else there is to do, what happened, who is coming in."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings
from threefates.rulebook.viewers import Role
from threefates.table.door import AT_THE_DOOR, AT_THE_SEATS, Door
from threefates.table.journal import journal as written
from threefates.table.records import recording
from threefates.table.slices import in_slices
from threefates.table.undo import reaches_back
from threefates.table.undo_events import Undo
from threefates.table.undo_look import back_then
from threefates.web import pages
from threefates.web.invitations import invitation
from threefates.web.limits import TOO_FAST
from threefates.web.pages import Here
from threefates.web.seated import SEAT, looking, seated
from threefates.web.service import service_of
from threefates.web.static import PACKED
from threefates.web.streaming import json_pieces, streamed

__all__ = ["reading"]


async def why_here(request: Request) -> Response:
    """Show where rules are written, and how the seat's table reads them."""
    who, asked = await looking(request, "open"), request.query_params.getlist("id")
    rulings = who.table.state[Settings].rulings
    readings = {kind.ruling_id: rulings[kind].reading for kind in rulings}
    return HTMLResponse(await asyncio.to_thread(pages.why_here, asked, readings))


async def names(request: Request) -> Response:
    """Names of everything the seat may do; with an id, that one thing; about something, all that is done with it."""
    who = await looking(request, "open")
    one, thing = request.query_params.get("id"), request.query_params.get("about", "")
    async with service_of(request).turn(request, who) as turn:
        await who.looks(does=turn.does)
        here, offers = Here.of(who.table, who.seat), who.table.offers(who.seat)
        if one is None and not thing:
            return Response(await turn.does(pages.names(offers, here)), media_type="application/json")
        found = await turn.does(pages.about(offers, here, thing)) if one is None else pages.found(offers, here, one)
    return HTMLResponse(found) if found else Response(status_code=204)


async def back(request: Request) -> Response:
    """What would change if a command were taken back; nothing where it goes alone."""
    who, command = await seated(request), request.query_params.get("command", "")
    folded = reaches_back(who.table.timeline, Undo(command))
    service_of(request).look(request, who, "log", who.table.version - folded)
    try:
        async with service_of(request).turn(request, who) as turn:
            found = await turn.does(back_then(who.table, who.seat, command))
    except Refused as refused:
        if refused.refusal.code == TOO_FAST:
            raise
        return HTMLResponse(pages.refused(refused.refusal), 409)
    return HTMLResponse(pages.back(found)) if found.steps > 1 else Response(status_code=204)


async def log(request: Request) -> Response:
    """The whole log, as the seat may read it."""
    who = await looking(request, "log", after=0)
    told = await who.table.tell(who.seat, 0)
    who.must_hold()  # it may have been taken away meanwhile, here and below
    here = Here.of(who.table, who.seat)
    return streamed(map(str.encode, pages.whole_log(here, told)), "text/html")


async def journal(request: Request) -> Response:
    """What happened, evening by evening and scene by scene, as the seat may know it."""
    who = await looking(request, "log", after=0)
    found = await in_slices(written(who.table, who.seat))
    who.must_hold()
    here, known = Here.of(who.table, who.seat), None
    if here.viewer.runs and found.between:
        known = await in_slices(written(who.table, None))
    return streamed(map(str.encode, pages.journal(here, found, known)), "text/html")


async def recap(request: Request) -> Response:
    """Send what happened, as the seat may read it, as a file: a page, or Markdown."""
    who = await looking(request, "log", after=0)
    found = await in_slices(written(who.table, who.seat))
    who.must_hold()
    here = Here.of(who.table, who.seat)
    page = request.url.path.endswith(".html")
    name = f"{pages.file_name(who.table.row.name)}.{'html' if page else 'md'}"
    told = pages.recap_page(here, found) if page else pages.recap(here, found)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return streamed(map(str.encode, told), "text/html" if page else "text/markdown", headers)


async def lobby(request: Request) -> Response:
    """Show how others join, and who got through."""
    who = await looking(request)
    async with service_of(request).turn(request, who) as turn:
        seats = frozenset(each for each in who.table.headings(who.seat) if each.title == AT_THE_SEATS)
        await who.looks(lambda: seats, turn.does)
        screen = next((seat.id for seat in who.table.seating.seats.values() if seat.role is Role.SCREEN), "")
        doors = [offer for offer in who.table.offers(who.seat, seats) if offer.command in AT_THE_DOOR]
        closed = who.table.state[Door].closed
        here = Here.of(who.table, who.seat)
        devices = service_of(request).host.devices(who.table, who.seat)
        invited = invitation(request, who.table)
        return HTMLResponse(pages.lobby(here, invited, screen, doors, closed=closed, devices=devices))


async def export(request: Request) -> Response:
    """Send what the seat may take away with it, as a file of JSON."""
    who = await looking(request, "log", after=0)
    service_of(request).note("seat.exported", request, who.table.row.id, who.seat)
    record = await in_slices(recording(who.table, who.seat))
    who.must_hold()
    headers = {"Content-Disposition": f'attachment; filename="{pages.file_name(who.table.row.name)}.json"'}
    return streamed(json_pieces(record), "application/json", headers)


async def why(request: Request) -> Response:
    """Show where rules are written. The ledger is read when somebody first asks, which takes a while."""
    asked, back = request.query_params.getlist("id"), came_from(request)
    return HTMLResponse(await asyncio.to_thread(pages.why, asked, back))


def came_from(request: Request) -> str:
    """The path of the page of this server that somebody came from, to be led back to; empty where it is none."""
    try:
        page = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # it is no address at all
        return ""
    elsewhere = not page.path.startswith("/") or page.path[1:2] in ("/", "\\")  # as browsers read it
    ours = page.netloc == request.headers.get("host", "") and not elsewhere
    return page.path if ours and page.path != request.url.path else ""


def reading() -> list[BaseRoute]:
    """Return the routes of what is read beside play."""
    return [
        Route(f"{SEAT}/back", back),
        Route(f"{SEAT}/why", why_here, middleware=PACKED),
        Route(f"{SEAT}/names", names, middleware=PACKED),
        Route(f"{SEAT}/log", log, middleware=PACKED),
        Route(f"{SEAT}/recap", recap),
        Route(f"{SEAT}/recap.html", recap),
        Route(f"{SEAT}/journal", journal, middleware=PACKED),
        Route(f"{SEAT}/lobby", lobby, middleware=PACKED),
        Route(f"{SEAT}/export", export),
        Route("/why", why, middleware=PACKED),
    ]
