"""The API: what a program can do at a table, in the words of `/api/openapi.json`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from threefates.rulebook.chapter import Chances
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.table.access import Access
from threefates.table.names import typed_code
from threefates.table.records import SeatRecord, recording
from threefates.table.sitting import key_hash
from threefates.table.slices import Work, in_slices
from threefates.table.table import Answered, Table
from threefates.web import schemas
from threefates.web.form_data import picture_in
from threefates.web.gatekeeper import LONGEST_BODY, body_of
from threefates.web.host import Opened
from threefates.web.images import LARGEST, MEDIA_TYPE
from threefates.web.keys import Holder, bearer, new_key
from threefates.web.pictures import picture_of
from threefates.web.schemas import (
    Act,
    AskOdds,
    Claiming,
    ClaimMade,
    ClaimSeen,
    Links,
    Logged,
    Offered,
    PictureKept,
    PictureSeen,
    PictureSent,
    SatDown,
    SeatSeen,
    Seen,
    Sit,
    Start,
    Started,
)
from threefates.web.service import Service, address_of, after_of, service_of
from threefates.web.sockets import stream
from threefates.web.streaming import json_pieces, streamed

__all__ = ["ACTIONS", "Action", "Call", "routes"]

QUOTES = frozenset('"“”„«»‟')
LONGEST_DEVICE = 24
FEW = 50  # offers whose forms are written before others have their turn
_encode = msgspec.json.Encoder().encode


class Call:
    """A request to the API, with the service that answers it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.service: Service = service_of(request)
        self.headers: dict[str, str] = {}  # of the answer

    async def table(self, code: str) -> Table:
        """The table in the address, for whoever has its join code."""
        said = self.request.path_params["table"]
        try:
            table = await self.service.by_code(self.request, code)
        except Refused as refused:
            raise (_wrong_code() if refused.refusal.code == "table.unknown" else refused) from None
        if said != table.row.id and typed_code(said) != table.row.code:
            raise _wrong_code()
        return table

    async def holder(self, lane: str = "look", after: int | None = None) -> Holder:
        """The seat that the key opens, counted against its rate; what tells the log from `after` on costs more."""
        with self.service.counting(self.request):
            key = bearer(self.request)
        found = await self.service.keyed(self.request, key)
        if lane:
            self.service.look(self.request, found, lane, after)
        return found

    async def says(self, shape: type[Any]) -> Any:
        """Decode the JSON body as that class; a `Refused` names the field that is wrong."""
        return schemas.read(await self.service.hears(self.request), shape)

    def knock(self) -> None:
        """Count somebody without a key."""
        self.service.limits.knock(address_of(self.request))


def _wrong_code() -> Refused:
    return Refused("code.wrong", "That is not this table's code.", remedy="Look at the code once more.")


class Action(Struct, frozen=True, kw_only=True):
    """An operation of the API: its address, what it takes, and what it gives back."""

    method: str
    path: str
    does: Callable[[Call], Awaitable[object]]
    gives: Any
    takes: type[Struct] | None = None
    status: int = 200
    keyed: bool = True
    query: tuple[tuple[str, type], ...] = ()
    saved_as: str = ""  # the name of the file that a browser would save it as

    @property
    def sentence(self) -> str:
        """The operation in one sentence: the first line of its function's docstring."""
        return (self.does.__doc__ or "").partition("\n")[0]

    async def answer(self, request: Request) -> Response:
        """Carry out the operation and encode its result as JSON."""
        call = Call(request)
        said = await self.does(call)
        if self.saved_as:
            call.headers["Content-Disposition"] = f'attachment; filename="{self.saved_as}"'
        if isinstance(said, Logged | SeatRecord):
            return streamed(json_pieces(said), "application/json", call.headers)
        return Response(_encode(said), self.status, call.headers, "application/json")


async def start(call: Call) -> Started:
    """Open a table; whoever does runs it."""
    call.knock()
    asked: Start = await call.says(Start)
    call.service.limits.open_table(address_of(call.request))
    opened = await call.service.host.open(
        asked.system,
        asked.name,
        edition=asked.edition,
        rulings=asked.rulings,
        scenario=asked.scenario,
        gm=asked.gm,
    )
    row = opened.table.row
    call.service.note("table.opened", call.request, row.id, opened.seat)
    return Started(row.id, row.code, opened.seat, opened.key, _links(call, opened))


def _links(call: Call, opened: Opened) -> Links:
    base, row = call.service.options.base(call.request), opened.table.row
    word = call.service.host.passes.give(row.id, opened.seat, opened.key)
    return Links(f"{base}/join/{row.code}", f"{base}/t/{row.id}/{opened.seat}/", f"{base}/key/{word}")


async def seats(call: Call) -> list[SeatSeen]:
    """List who sits at the table, for whoever has its code: which of these are you?"""
    table = await call.table(call.request.query_params.get("code", ""))
    return [SeatSeen.of(seat) for seat in table.seating.seats.values()]


async def sit(call: Call) -> SatDown:
    """Sit down at a table as player, screen or guest."""
    asked: Sit = await call.says(Sit)
    table = await call.table(asked.code)
    key = new_key()
    seat = await call.service.sit(call.request, table, asked.name, asked.role, key_hash(key))
    call.headers["Location"] = f"/t/{table.row.id}/{seat}/"  # the code may change, the table's id never does
    return SatDown(seat, key)


async def claim(call: Call) -> ClaimMade:
    """Say that a seat is yours; the key opens it once the Game Master has confirmed."""
    asked: Claiming = await call.says(Claiming)
    table = await call.table(asked.code)
    key, device = new_key(), _said_of(asked.device, address_of(call.request))
    return ClaimMade(await call.service.claim(call.request, table, asked.seat, key_hash(key), device), key)


def _said_of(device: str, address: str) -> str:
    """Describe a device by its own words, marked as such, and by its address, which is a fact.

    >>> _said_of('the GM" at 10.0.0.1', "192.0.2.7")
    'a device that calls itself "the GM at 10.0.0.1", at 192.0.2.7'
    """
    words = "".join(sign for sign in " ".join(device.split()) if sign.isprintable() and sign not in QUOTES)
    return f'a device that calls itself "{words[:LONGEST_DEVICE]}", at {address}'


async def claimed(call: Call) -> ClaimSeen:
    """Tell what became of a claim: waiting, granted or gone. The claim's own key asks."""
    call.knock()
    name, key = call.request.path_params["claim"], bearer(call.request)
    with suppress(Refused):
        table = await call.service.host.table(call.request.path_params["table"])
        return ClaimSeen(name, claim_answer(table, name, key))
    return ClaimSeen(name, "gone")


def claim_answer(table: Table, claim: str, key: str) -> str:
    """Tell what became of a claim: "waiting", "granted" or "gone"."""
    waiting = table.state[Access].claims.get(claim)
    if waiting is not None and waiting.key == key_hash(key):
        return "waiting"
    return "granted" if table.seat_of(key_hash(key)) is not None else "gone"


async def view(call: Call) -> Seen:
    """Return everything this seat sees, as named parts."""
    who = await call.holder()
    async with call.service.turn(call.request, who) as turn:
        await turn.does(who.table.viewing(who.seat))
        who.must_hold()
        return Seen(who.table.version, dict(who.table.view(who.seat)))  # type: ignore[arg-type]


async def offers(call: Call) -> list[Offered]:
    """List what this seat may do now; what it may not is greyed, with the reason."""
    who = await call.holder()
    async with call.service.turn(call.request, who) as turn:
        await who.looks(does=turn.does)
        return await turn.does(_offered(who.table.offers(who.seat)))


def _offered(offers: Iterable[Offer]) -> Work[list[Offered]]:
    found = []
    for offer in offers:
        found.append(Offered.of(offer))
        if len(found) % FEW == 0:
            yield
    return found


async def odds(call: Call) -> Chances:
    """The exact chances of a command, from what this seat may know."""
    who = await call.holder()
    asked: AskOdds = await call.says(AskOdds)
    chances = await call.service.odds(call.request, who, schemas.command_of(who.table, asked.command))
    if chances is None:
        raise Refused(
            "odds.none", "There are no odds to that.", remedy="Ask about something that dice or cards decide."
        )
    return chances


async def act(call: Call) -> Answered:
    """Ask for a command. The same id again gives the same answer, so an answer that was lost can be asked for."""
    who = await call.holder(lane="")
    asked: Act = await call.says(Act)
    command = schemas.command_of(who.table, asked.command)
    return await call.service.act(call.request, who, asked.id, command, asked.by_hand)


async def send_picture(call: Call) -> PictureKept:
    """Send a picture; a command may then give its name. Only its colours are kept."""
    who = await call.holder("picture")
    call.service.expect_picture(call.request, who)
    sent = await body_of(call.request, call.request.receive, most=LONGEST_BODY + 4 * LARGEST // 3)
    return PictureKept(await call.service.take_picture(call.request, who, await in_slices(picture_in(sent))))


async def picture(call: Call) -> PictureSeen:
    """Return a picture that this seat knows of."""
    found = await picture_of(await call.holder("picture"), call.request.path_params["picture"])
    return PictureSeen(MEDIA_TYPE, found)


async def log(call: Call) -> Logged:
    """The log, as this seat may read it, from after a version."""
    after = after_of(call.request) or 0
    who = await call.holder("log", after)
    version = who.table.version
    told = await who.table.tell(who.seat, after, version)
    who.must_hold()  # it may have been taken away meanwhile
    return Logged(version, told)


async def export(call: Call) -> SeatRecord:
    """Return everything this seat may take away with it: log, view, seals, and the draws that lay open."""
    who = await call.holder("log", after=0)
    call.service.note("seat.exported", call.request, who.table.row.id, who.seat)
    record = await in_slices(recording(who.table, who.seat))
    who.must_hold()
    return record


AT = "/api/tables/{table}"
AFTER = (("after", int),)
ACTIONS = (
    Action(method="POST", path="/api/tables", does=start, takes=Start, gives=Started, status=201, keyed=False),
    Action(method="GET", path=f"{AT}/seats", does=seats, gives=list[SeatSeen], keyed=False, query=(("code", str),)),
    Action(method="POST", path=f"{AT}/seats", does=sit, takes=Sit, gives=SatDown, status=201, keyed=False),
    Action(method="POST", path=f"{AT}/claims", does=claim, takes=Claiming, gives=ClaimMade, status=201, keyed=False),
    Action(method="GET", path=f"{AT}/claims/{{claim}}", does=claimed, gives=ClaimSeen),
    Action(method="GET", path=f"{AT}/view", does=view, gives=Seen),
    Action(method="GET", path=f"{AT}/offers", does=offers, gives=list[Offered]),
    Action(method="POST", path=f"{AT}/odds", does=odds, takes=AskOdds, gives=Chances),
    Action(method="POST", path=f"{AT}/commands", does=act, takes=Act, gives=Answered),
    Action(method="POST", path=f"{AT}/pictures", does=send_picture, takes=PictureSent, gives=PictureKept, status=201),
    Action(method="GET", path=f"{AT}/pictures/{{picture}}", does=picture, gives=PictureSeen),
    Action(method="GET", path=f"{AT}/log", does=log, gives=Logged, query=AFTER),
    Action(method="GET", path=f"{AT}/export", does=export, gives=SeatRecord, saved_as="my-seat.json"),
)


def routes() -> list[BaseRoute]:
    """The API as routes; one route answers all methods of its address."""
    from threefates.web.openapi import document

    async def described(request: Request) -> Response:
        return Response(await asyncio.to_thread(document), media_type="application/json")

    found: list[BaseRoute] = [
        Route("/api/openapi.json", described),
        WebSocketRoute(f"{AT}/stream", stream),
    ]
    by_path: dict[str, dict[str, Action]] = {}
    for action in ACTIONS:
        by_path.setdefault(action.path, {})[action.method] = action
    return found + [_route(path, actions) for path, actions in by_path.items()]


def _route(path: str, actions: dict[str, Action]) -> Route:
    async def answer(request: Request) -> Response:
        return await actions["GET" if request.method == "HEAD" else request.method].answer(request)

    return Route(path, answer, methods=list(actions))
