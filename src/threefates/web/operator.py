"""The operator's entrance: what the commands `seat`, `export --whole` and `import` ask of a server that runs.

Whoever can read the token in the data folder is the operator. One process alone writes to that folder, so these
commands go through it; `backup` and reading need no help.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.table.records import LONGEST_RECORD, take_away
from threefates.table.table import Table
from threefates.web.gatekeeper import body_of
from threefates.web.keeping import WhatToKeep, kept, row_of, told
from threefates.web.keys import bearer
from threefates.web.schemas import read
from threefates.web.service import address_of, only_operator, proof, service_of
from threefates.web.streaming import as_long_as_asked, json_pieces, streamed

__all__ = [
    "Brought",
    "Entrance",
    "Hello",
    "SeatLink",
    "WhichSeat",
    "WhichTable",
    "routes",
    "seat_called",
]

LONGEST_NONCE: Final = 64


class Hello(Struct, frozen=True):
    """The answer to a nonce, which shows who answers."""

    proof: str


class WhichSeat(Struct, frozen=True):
    """A seat by the name somebody goes by."""

    table: str
    name: str


class WhichTable(Struct, frozen=True):
    """A table by its code or id."""

    table: str


class SeatLink(Struct, frozen=True):
    """The end of a link that opens a seat once."""

    path: str
    table: str
    seat: SeatId
    name: str


class Brought(Struct, frozen=True):
    """A table that was imported."""

    table: str
    code: str
    path: str  # opens the Game Master's seat once


class Entrance(Struct, frozen=True):
    """The end of a link that shows a browser every table, once."""

    path: str


async def hello(request: Request) -> Response:
    """Prove that this is the server which left the operator's word, to whoever made up a nonce."""
    service, nonce = service_of(request), request.query_params.get("nonce", "")
    service.limits.knock(address_of(request))
    if not service.options.operator or not 16 <= len(nonce) <= LONGEST_NONCE:
        raise only_operator()
    return _json(Hello(proof(service.options.operator, nonce)))


async def seat(request: Request) -> Response:
    """A link that opens a seat once; using it ends the seat's older keys."""
    _let_in(request)
    asked: WhichSeat = read(await body_of(request, request.receive), WhichSeat)
    host = service_of(request).host
    table = await host.table(asked.table)
    found = seat_called(table, asked.name)
    word = host.passes.give(table.row.id, found)
    service_of(request).note("link.issued", request, table.row.id, whom=found)
    return _json(SeatLink(f"/key/{word}", table.row.id, found, table.seating.seats[found].name))


async def export(request: Request) -> Response:
    """The whole table, secrets included; its log says so."""
    _let_in(request)
    asked: WhichTable = read(await body_of(request, request.receive), WhichTable)
    table = await service_of(request).host.table(asked.table)
    written = await take_away(table)
    service_of(request).note("table.exported", request, table.row.id)
    return streamed(json_pieces(written), "application/json")


async def bring(request: Request) -> Response:
    """Import a whole table from a record; it gets a new id, code and keys."""
    _let_in(request)
    written, host = await body_of(request, request.receive, most=LONGEST_RECORD), service_of(request).host
    opened = await as_long_as_asked(request, host.bring_written(written))
    row = opened.table.row
    service_of(request).note("table.imported", request, row.id, opened.seat)
    return _json(Brought(row.id, row.code, f"/key/{host.passes.give(row.id, opened.seat, opened.key)}"))


async def keep(request: Request) -> Response:
    """Name a table, put it away, copy it, delete it or bring it back."""
    _let_in(request)
    asked: WhatToKeep = read(await body_of(request, request.receive), WhatToKeep)
    service = service_of(request)
    done = await kept(service.host, await row_of(service.host, asked.table), asked.do, asked.name, operator=True)
    service.note(done.did, request, done.row.id)
    return _json(await told(service.host.store, done.row))


async def entrance(request: Request) -> Response:
    """A link that shows a browser every table: it works once."""
    _let_in(request)
    service = service_of(request)
    service.note("operator.link", request)
    return _json(Entrance(f"/all/{service.host.doors.give('', '')}"))


def seat_called(table: Table, name: str) -> SeatId:
    """The seat somebody goes by, whatever the case, or its id; `gm` is whoever runs the game.

    Raises:
        Refused: If there is none; or two, since somebody may go by the id of another's seat. The remedy lists all.
    """
    seats, wanted = table.seating.seats.values(), name.strip().casefold()
    found = {seat.id for seat in seats if wanted in (seat.name.casefold(), seat.id)}
    if wanted == "gm" and (gm := table.seating.gm()):
        found.add(gm.id)
    if len(found) != 1:
        title = f"Two seats at that table go by {name}." if found else f"Nobody at that table goes by {name}."
        there = ", ".join(f"{seat.name} ({seat.id})" for seat in seats)
        raise Refused("seat.unknown", title, remedy=f"There are: {there}. Write what one of them alone goes by.")
    return found.pop()


def _let_in(request: Request) -> None:
    with service_of(request).counting(request):
        shown = bearer(request)
    service_of(request).must_be_operator(request, shown)


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


def routes() -> list[BaseRoute]:
    """Return the routes of the operator's commands."""
    return [
        Route("/operator/hello", hello),
        Route("/operator/seat", seat, methods=["POST"]),
        Route("/operator/export", export, methods=["POST"]),
        Route("/operator/keep", keep, methods=["POST"]),
        Route("/operator/entrance", entrance, methods=["POST"]),
        Route("/operator/import", bring, methods=["POST"]),
    ]
