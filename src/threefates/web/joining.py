"""Coming in: starting a table, joining one, coming back from another device, one-time links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role, Seat, SeatId, Viewer
from threefates.table import sitting
from threefates.table.access import no_such_seat
from threefates.table.door import Door
from threefates.table.log import StoreBroken
from threefates.table.sitting import key_hash
from threefates.table.slices import in_slices
from threefates.table.table import Table
from threefates.web import pages
from threefates.web.api import claim_answer
from threefates.web.form_data import Form
from threefates.web.home import first_page
from threefates.web.keys import COOKIE, Pass, cookie, holder, kept_by_browser, new_key, set_cookie, table_of_written
from threefates.web.known import give
from threefates.web.problems import status_of
from threefates.web.service import address_of, device_of, is_secure, service_of
from threefates.web.static import PACKED

__all__ = ["joining"]

NEWCOMER: Final = Viewer(Seat("", "", Role.PLAYER), frozenset())
LONGEST_CODE: Final = 64
WAITING = "/t/{table}/{seat}/waiting/{claim}"


async def start(request: Request) -> Response:
    """Start a table; whoever does runs it."""
    service = service_of(request)
    service.limits.knock(address_of(request))
    form = Form.read(await service.hears(request))
    try:
        service.limits.open_table(address_of(request))
        opened = await service.host.open(
            form.get("system"),
            form.get("name"),
            edition="" if form.get("scenario") else form.get("edition"),
            rulings={},
            scenario=form.get("scenario"),
            gm=form.get("gm"),
        )
    except (Refused, StoreBroken) as error:
        return await first_page(request, error, form.tried())
    service.note("table.opened", request, opened.table.row.id, opened.seat)
    return _seated(request, opened.table.row.id, opened.seat, opened.key, page="lobby")


async def by_code(request: Request) -> Response:
    """A code that was typed."""
    code = request.query_params.get("code", "")
    try:
        table = await _table(request, code)
    except Refused as refused:
        return await first_page(request, refused, {"code": code[:LONGEST_CODE]})
    return RedirectResponse(f"/join/{table.row.code}", 303)


async def join(request: Request) -> Response:
    """Sit down, or say which seat is yours."""
    code = request.path_params["code"]
    try:
        table = await _table(request, code)
    except Refused as refused:
        return await first_page(request, refused, {"code": code[:LONGEST_CODE]})
    service_of(request).host.visited(table, address_of(request))
    return _join(table)


def _join(table: Table, refused: Refused | None = None, tried: Mapping[str, str] = {}) -> Response:
    game = table.system.game
    page = pages.join(
        table.row.code,
        name=table.row.name,
        system=game.name,
        title=game.title,
        seats=list(table.seating.seats.values()),
        closed=table.state[Door].closed,
        firsts=_firsts(table.system.offers(table.state, NEWCOMER)),
        refusal=refused.refusal if refused else None,
        tried=tried,
    )
    return HTMLResponse(page, status_of(refused.refusal) if refused else 200)


async def joined(request: Request) -> Response:
    """Somebody sits down, or says which seat is theirs."""
    said = await service_of(request).hears(request)  # there may be a new code by the time it is here
    table, form = await _table(request, request.path_params["code"]), Form.read(said)
    try:
        return await (_claim(table, form, request) if form.get("claim") else _sit(table, form, request))
    except Refused as refused:
        return _join(table, refused, form.tried())


async def _sit(table: Table, form: Form, request: Request) -> Response:
    role = form.get("role") or Role.PLAYER.value
    if role not in set(Role):
        raise Refused("seat.role", "There is no such seat.", remedy="Join as player, screen or guest.")
    key = new_key()
    seat = await service_of(request).sit(request, table, form.get("name"), Role(role), key_hash(key))
    service_of(request).host.visited(table, address_of(request), table.seating.seats[seat].name)
    await _begin(table, seat, form.get("first"))
    return _seated(request, table.row.id, seat, key)


def _firsts(offers: Iterable[Offer]) -> list[Offer]:
    """Pick the offers that somebody who sits down to play may take up at once, with one tap."""
    return [offer for offer in offers if offer.main and offer.enabled and not offer.fields and not offer.choice]


async def _begin(table: Table, seat: SeatId, first: str) -> None:
    """Do what was chosen at the door, unless somebody else was quicker."""
    if not first:
        return
    main = frozenset[Heading]()  # what stands under a heading is no main thing: nobody waits for it
    await in_slices(table.looking(seat, lambda: main))
    for offer in _firsts(table.offers(seat, main)) if table.has_looked(seat, main) else ():
        if pages.offer_id(offer) == first:
            command = table.system.read_command({"type": offer.command, **dict(offer.fixed)})
            with suppress(Refused):
                await table.ask(seat, f"first-{new_key()[:16]}", command)


async def _claim(table: Table, form: Form, request: Request) -> Response:
    """Go where the seat's cookie is sent: a device that holds the key already needs nobody's word."""
    seat = form.get("claim")
    if seat not in table.seating.seats:
        raise no_such_seat()
    word = service_of(request).host.entries.give(table.row.id, seat, table.row.code)
    return RedirectResponse(f"/t/{table.row.id}/{seat}/claim/{word}", 303)


async def claim(request: Request) -> Response:
    """A device that says it is a seat: in at once if it holds the key, or else it waits for the Game Master."""
    service, seat = service_of(request), request.path_params["seat"]
    host, name = service.host, request.path_params["table"]
    with suppress(Refused):
        holder(await host.table(name), kept_by_browser(request, COOKIE), seat)
        return RedirectResponse("../", 303)
    entry = host.entries.take(request.path_params["word"])
    table = await host.table(name) if entry and (entry.table, entry.seat) == (name, seat) else None
    if entry is None or table is None or entry.key != table.row.code:  # there may be a new code since
        service.limits.knock(address_of(request))
        return RedirectResponse("/", 303)
    key = new_key()
    try:
        made = await service.claim(request, table, seat, key_hash(key), device_of(request))
    except Refused as refused:
        return _join(table, refused)
    host.remember_claim(made, entry.key)
    response = RedirectResponse(f"/t/{table.row.id}/{seat}/waiting/{made}", 303)
    set_cookie(response, table.row.id, seat, key, secure=is_secure(request))
    return response


async def waiting(request: Request) -> Response:
    """Waiting for whoever runs the game to let a device in."""
    table, answer = await _claimed(request)
    if table is None or not answer:
        return RedirectResponse("/", 303)
    seat, game = request.path_params["seat"], table.system.game
    code = service_of(request).host.code_of_claim(request.path_params["claim"])
    page = pages.claiming(
        who=table.seating.seats[seat].name,
        name=table.row.name,
        system=game.name,
        check=f"{request.url.path}/check",
        gm=game.gm,
        back=f"/join/{code}" if code else "/",
    )
    return HTMLResponse(page)


async def check(request: Request) -> Response:
    """Answer whether the device has been let in or sent away; 204 to scripts while neither."""
    _, answer = await _claimed(request)
    page = request.url.path.partition("waiting/")[0]
    code = service_of(request).host.code_of_claim(request.path_params["claim"])
    where = {"waiting": "", "granted": page}.get(answer, f"/join/{code}" if code else "/")
    if "hx-request" in request.headers:
        return Response(status_code=200 if where else 204, headers={"HX-Redirect": where} if where else None)
    return RedirectResponse(where or request.url.path.removesuffix("/check"), 303)


async def _claimed(request: Request) -> tuple[Table | None, str]:
    """The table in the address, and what became of the claim; nothing for whoever does not hold the claim's key."""
    service, said = service_of(request), request.path_params
    with suppress(Refused):
        table = await service.host.identified(said["table"])
        answer = claim_answer(table, said["claim"], kept_by_browser(request, COOKIE))
        if answer != "gone" and said["seat"] in table.seating.seats:
            return table, answer
    service.limits.knock(address_of(request))
    return None, ""


async def key(request: Request) -> Response:
    """A one-time link, opened: nothing happens until the button is pressed, so that no preview of a link spends it."""
    return HTMLResponse(pages.sit_down(f"/key/{quote(request.path_params['word'])}"))


async def take_key(request: Request) -> Response:
    """A one-time link, taken: it gives this device the key of a seat, and is spent."""
    service = service_of(request)
    service.limits.knock(address_of(request))
    word = request.path_params["word"]
    taken = service.host.passes.take(word)
    try:
        return await _take(request, taken or await _written(request, word))
    except (Refused, StoreBroken):
        if taken:
            service.host.passes.put_back(word, taken)
        raise


async def _take(request: Request, found: Pass | None) -> Response:
    service = service_of(request)
    if found is None:
        raise Refused(
            "link.used",
            "This link has been used, or is too old.",
            remedy="If it was opened here, the first page leads to your seat. Else ask the operator for a new one.",
        )
    table = await service.host.table(found.table)
    held = found.key or new_key()
    if not found.key:
        await sitting.issue(table, found.seat, key_hash(held))
    service.note("link.taken", request, found.table, found.seat)
    return _seated(request, found.table, found.seat, held)


async def _written(request: Request, word: str) -> Pass | None:
    """A pass that waits in its table's log."""
    name = table_of_written(word)
    if name is None:
        return None
    with suppress(Refused):
        table = await service_of(request).host.table(name)
        seat = table.seat_of(key_hash(word))
        return Pass(table.row.id, seat, 0.0) if seat else None
    return None


async def _table(request: Request, code: str) -> Table:
    """The table of a code that a device without a key knows; wrong ones are counted and written down."""
    return await service_of(request).by_code(request, code)


def _seated(request: Request, table: str, seat: SeatId, key: str, page: str = "") -> Response:
    return give(request, RedirectResponse(f"/t/{table}/{seat}/{page}", 303), table, seat, key)


async def sign_out_others(request: Request) -> Response:
    """Give this device a new key of its seat: every older one dies, and with it every other device."""
    service = service_of(request)
    with service.counting(request):
        shown = cookie(request)
    who = await service.keyed(request, shown, request.path_params["seat"])
    service.look(request, who, "act")
    key = new_key()
    await sitting.issue(who.table, who.seat, key_hash(key))
    service.note("seat.others_signed_out", request, who.table.row.id, who.seat)
    return _seated(request, who.table.row.id, who.seat, key, page="lobby")


def joining() -> list[BaseRoute]:
    """Return the routes of all pages in front of a table."""
    return [
        Route("/start", start, methods=["POST"]),
        Route("/join", by_code),
        Route("/join/{code}", join, middleware=PACKED),
        Route("/join/{code}", joined, methods=["POST"]),
        Route("/key/{word}", key),
        Route("/key/{word}", take_key, methods=["POST"]),
        Route("/t/{table}/{seat}/claim/{word}", claim),
        Route("/t/{table}/{seat}/sign-out-others", sign_out_others, methods=["POST"]),
        Route(WAITING, waiting),
        Route(f"{WAITING}/check", check),
    ]
