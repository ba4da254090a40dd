"""The pages' routes: what a person's browser asks for. What it is shown stands in `pages`."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from threefates.commons.portraits import SetPortrait
from threefates.commons.scenes import Scenes
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings
from threefates.rulebook.tags import tag_of
from threefates.rulebook.viewers import Role
from threefates.table.door import AT_THE_DOOR, Door
from threefates.table.frames import Frame, Watch
from threefates.table.journal import journal as written
from threefates.table.log import StoreBroken
from threefates.table.real_dice import WrongByHand
from threefates.table.records import recording
from threefates.table.slices import Work, in_slices
from threefates.table.undo import reaches_back
from threefates.table.undo_events import Undo
from threefates.table.undo_look import back_then
from threefates.web import images, pages
from threefates.web.form_data import Form, command_in
from threefates.web.gatekeeper import LONGEST_BODY, body_of
from threefates.web.home import home
from threefates.web.invitations import invitation
from threefates.web.joining import joining
from threefates.web.keys import Holder, cookie
from threefates.web.known import remember
from threefates.web.limits import TOO_FAST, Purse
from threefates.web.pages import Folds, Here, PageShown
from threefates.web.pictures import SEEN_FOR, picture_of
from threefates.web.problems import WrongInput, as_refused, status_of
from threefates.web.service import address_of, after_of, note, service_of
from threefates.web.sockets import KEY_REFUSED, REFUSED, pump, refuse_socket
from threefates.web.static import PACKED, static
from threefates.web.streaming import json_pieces, streamed

__all__ = ["problem_page", "routes"]

LINES_SHOWN: Final = 60  # versions of the log that a page begins with
SEAT: Final = "/t/{table}/{seat}"
OTHER_PAGES: Final = re.compile(r"settings(#[\w-]+)?|lobby")  # where their forms go back to


def problem_page(connection: HTTPConnection, error: Exception) -> Response:
    """A page that says what is wrong and what to do."""
    refusal = as_refused(error).refusal
    status = status_of(refusal)
    table = connection.path_params.get("table", "")
    back = f"/join/{table}" if status == 401 and table else "/"
    return HTMLResponse(pages.problem(refusal, status, back=back), status)


async def seated(connection: HTTPConnection) -> Holder:
    """The seat in the address, which the cookie must open.

    Raises:
        Refused: If the cookie opens no such seat, in the same words whether there is such a table or not.
    """
    service = service_of(connection)
    with service.counting(connection):
        key = cookie(connection)
    return await service.keyed(connection, key, connection.path_params["seat"])


async def looking(request: Request, lane: str = "look", after: int | None = None) -> Holder:
    """Find the seat as `seated` does, and count the request against its rate, with the log that it asks for."""
    who = await seated(request)
    service_of(request).look(request, who, lane, after)
    return who


async def seat(request: Request) -> Response:
    """Show the page of a seat; from now on the browser knows the table."""
    who = await looking(request)
    async with service_of(request).turn(request, who):
        folds = _folds(request, who)
        await who.looks(lambda: folds.opened(who.table.headings(who.seat)))
        page = _whole(request, who)
    return remember(request, HTMLResponse(page), who.table.row.id, who.seat, who.hash)


def _folds(request: Request, who: Holder) -> Folds:
    opened = (pages.SPEAKING, *request.query_params.getlist("open"))
    return Folds(opened, joined=who.table.viewer(who.seat).runs)


def _whole(request: Request, who: Holder, refused: Refused | None = None, form: Form | None = None) -> str:
    table, folds = who.table, _folds(request, who)
    headings = table.headings(who.seat)
    return pages.seat(
        Here.of(table, who.seat),
        version=table.version,
        view=table.view(who.seat),
        public=table.public_view(),
        offers=table.offers(who.seat, None if refused else folds.opened(headings)),
        told=table.told(who.seat, max(0, table.version - LINES_SHOWN)),
        staged=table.staged(who.seat, 0),
        invitation=_for_screens(request, who),
        refusal=refused.refusal if refused else None,
        tried=form.values if form else {},
        headings=headings,
        folds=folds,
    )


def _for_screens(connection: HTTPConnection, who: Holder) -> pages.Invitation | None:
    """A screen shows how to join until the evening begins."""
    evening = who.table.state.find(Scenes)
    if who.table.seating.seats[who.seat].role is not Role.SCREEN or (evening and evening.number):
        return None
    return invitation(connection, who.table)


async def act(request: Request) -> Response:
    """A form of the seat's page: 204 for scripts, back to the page without them; refused in words beside the form."""
    who = await seated(request)
    form, files = await _sent(request, who)
    scripted = "hx-request" in request.headers
    try:
        for name, sent in files.items():
            longest = images.OF_A_FACE if form.get("_type") == tag_of(SetPortrait) else images.LONGEST_SIDE
            kept = await service_of(request).take_picture(request, who, sent, longest=longest)
            form.values = {**form.values, name: [kept]}
        command = command_in(form, who.table)
        await service_of(request).act(request, who, form.get("_id"), command, form.by_hand())
    except (Refused, StoreBroken) as error:
        who.must_hold()
        return await _refused(request, who, as_refused(error), form, scripted=scripted)
    return Response(status_code=204) if scripted else RedirectResponse(_back(form) or "./", 303)


async def _sent(request: Request, who: Holder) -> tuple[Form, dict[str, bytes]]:
    """The form, and the picture that comes with it, if any."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return Form.read(await body_of(request, request.receive)), {}
    service_of(request).expect_picture(request, who)
    form, files = Form.parts(kind, await body_of(request, request.receive, most=images.LARGEST + LONGEST_BODY))
    return form, dict(list(files.items())[:1])


async def picture(request: Request) -> Response:
    """A picture that the seat knows of."""
    found = await picture_of(await looking(request, "picture"), request.path_params["picture"])
    return Response(found, media_type=images.MEDIA_TYPE, headers=SEEN_FOR)


def _back(form: Form) -> str:
    """The page of settings or the lobby, where the form was one of its own; else empty."""
    return form.get(pages.BACK) if OTHER_PAGES.fullmatch(form.get(pages.BACK)) else ""


async def _refused(request: Request, who: Holder, refused: Refused, form: Form, *, scripted: bool) -> Response:
    faults = refused.faults if isinstance(refused, WrongInput) else ()
    status = {422: 422, 503: 503}.get(status_of(refused.refusal), 409)
    if scripted:
        waits = refused.waits if isinstance(refused, WrongByHand) else None
        words = pages.refused(refused.refusal, [(fault.key, fault.fix) for fault in faults], waits)
        return HTMLResponse(words, status)
    ours = _back(form).startswith("settings")
    async with service_of(request).turn(request, who):
        page = _settings(who, refused, form) if ours else _whole(request, who, refused, form)
    return HTMLResponse(page, status)


async def odds(request: Request) -> Response:
    """The exact chances of a form before it is sent; nothing where there are none, or none are shown."""
    who = await looking(request)
    try:
        command = command_in(Form.read(await body_of(request, request.receive)), who.table)
        found = await service_of(request).odds(request, who, command)
    except Refused as refused:
        if refused.refusal.code == TOO_FAST:
            raise
        found = None
    return HTMLResponse(pages.chances(found)) if found else Response(status_code=204)


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
    async with service_of(request).turn(request, who):
        await who.looks()
        here, offers = Here.of(who.table, who.seat), who.table.offers(who.seat)
        if one is None and not thing:
            return Response(pages.names(offers, here), media_type="application/json")
        found = pages.about(offers, here, thing) if one is None else pages.found(offers, here, one)
    return HTMLResponse(found) if found else Response(status_code=204)


async def back(request: Request) -> Response:
    """What would change if a command were taken back; nothing where it goes alone."""
    who, command = await seated(request), request.query_params.get("command", "")
    folded = reaches_back(who.table.timeline, Undo(command))
    service_of(request).look(request, who, "log", who.table.version - folded)
    try:
        found = await in_slices(back_then(who.table, who.seat, command))
    except Refused as refused:
        return HTMLResponse(pages.refused(refused.refusal), 409)
    return HTMLResponse(pages.back(found)) if found.steps > 1 else Response(status_code=204)


async def log(request: Request) -> Response:
    """The whole log, as the seat may read it."""
    who = await looking(request, "log", after=0)
    here, told = Here.of(who.table, who.seat), await who.table.tell(who.seat, 0)
    return streamed(map(str.encode, pages.whole_log(here, told)), "text/html")


async def settings(request: Request) -> Response:
    """Show how the table reads its book, for whoever may say so."""
    who = await looking(request)
    async with service_of(request).turn(request, who):
        await who.looks()
        return HTMLResponse(_settings(who))


def _settings(who: Holder, refused: Refused | None = None, form: Form | None = None) -> str:
    return pages.settings(
        Here.of(who.table, who.seat),
        who.table.offers(who.seat),
        refusal=refused.refusal if refused else None,
        tried=form.values if form else {},
    )


async def journal(request: Request) -> Response:
    """What happened, evening by evening and scene by scene, as the seat may know it."""
    who = await looking(request, "log", after=0)
    found = await in_slices(written(who.table, who.seat))
    here, known = Here.of(who.table, who.seat), None
    if here.viewer.runs and found.between:
        known = await in_slices(written(who.table, None))
    return streamed(map(str.encode, pages.journal(here, found, known)), "text/html")


async def recap(request: Request) -> Response:
    """Send what happened, as the seat may read it, as a Markdown file."""
    who = await looking(request, "log", after=0)
    here, found = Here.of(who.table, who.seat), await in_slices(written(who.table, who.seat))
    headers = {"Content-Disposition": f'attachment; filename="{pages.file_name(who.table.row.name)}.md"'}
    return streamed(map(str.encode, pages.recap(here, found)), "text/markdown", headers)


async def lobby(request: Request) -> Response:
    """Show how others join, and who got through."""
    who = await looking(request)
    async with service_of(request).turn(request, who):
        await who.looks()
        screen = next((seat.id for seat in who.table.seating.seats.values() if seat.role is Role.SCREEN), "")
        doors = [offer for offer in who.table.offers(who.seat) if offer.command in AT_THE_DOOR]
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
    headers = {"Content-Disposition": f'attachment; filename="{pages.file_name(who.table.row.name)}.json"'}
    return streamed(json_pieces(record), "application/json", headers)


async def live(socket: WebSocket) -> None:
    """The WebSocket of an open page. One without its seat is told so by the closing code: a page sees nothing else."""
    after = after_of(socket)
    try:
        who = await seated(socket)
        service_of(socket).open_window(socket, who, after)
        service_of(socket).limits.has_time(Purse.PAGES, address_of(socket))
    except (Refused, StoreBroken) as error:
        refused = as_refused(error)
        note(socket, refused)
        await socket.accept()
        return await socket.close(KEY_REFUSED if status_of(refused.refusal) == 401 else REFUSED)
    said = socket.query_params
    opened = (pages.SPEAKING, *said.getlist("open"))
    folds = Folds(opened, said.getlist("shut"), joined=who.table.viewer(who.seat).runs)
    watch, drawn = Watch(who.table, who.seat, after), PageShown(folds)

    def dress(frame: Frame) -> bytes:
        if drawn.version:
            return dressed(frame)
        began = time.thread_time()  # the first frame of a window is as much as a page
        try:
            return dressed(frame)
        finally:
            service_of(socket).limits.spend_time(Purse.PAGES, address_of(socket), time.thread_time() - began)

    def dressed(frame: Frame) -> bytes:
        headings = who.table.headings(who.seat)
        staged = who.table.staged(who.seat, drawn.version, frame.version) if frame.version > drawn.version else ()
        return pages.fragments(
            frame,
            watch.offers(drawn.folds.opened(headings)),
            Here.again(drawn.here, who.table, who.seat),
            drawn,
            public=who.table.public_view(),
            staged=staged,
            invitation=_for_screens(socket, who),
            headings=headings,
        ).encode()

    def heard(message: str) -> bool:
        service_of(socket).look(socket, who, "open")
        return drawn.folds.hears(message)

    def ahead() -> Work[None]:
        return who.table.looking(who.seat, lambda: drawn.folds.opened(who.table.headings(who.seat)))

    await socket.accept()
    await pump(socket, who, watch, dress, heard, ahead)
    return None


async def no_window(socket: WebSocket) -> None:
    """Refuse a WebSocket at an address that has none."""
    await refuse_socket(socket, HTTPException(404))


async def why(request: Request) -> Response:
    """Show where rules are written. The ledger is read when somebody first asks, which takes a while."""
    return HTMLResponse(await asyncio.to_thread(pages.why, request.query_params.getlist("id")))


def routes() -> list[BaseRoute]:
    """Return the routes of all pages."""
    return [
        *home(),
        *joining(),
        Route(f"{SEAT}/", seat, middleware=PACKED),
        Route(f"{SEAT}/act", act, methods=["POST"]),
        Route(f"{SEAT}/odds", odds, methods=["POST"]),
        Route(f"{SEAT}/back", back),
        Route(f"{SEAT}/pictures/{{picture}}", picture),
        Route(f"{SEAT}/why", why_here, middleware=PACKED),
        Route(f"{SEAT}/names", names, middleware=PACKED),
        Route(f"{SEAT}/log", log, middleware=PACKED),
        Route(f"{SEAT}/settings", settings, middleware=PACKED),
        Route(f"{SEAT}/recap", recap),
        Route(f"{SEAT}/journal", journal, middleware=PACKED),
        Route(f"{SEAT}/lobby", lobby, middleware=PACKED),
        Route(f"{SEAT}/export", export),
        WebSocketRoute(f"{SEAT}/live", live),
        WebSocketRoute("/{elsewhere:path}", no_window),
        Route("/why", why, middleware=PACKED),
        *static(),
    ]
