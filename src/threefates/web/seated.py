"""The seat that an address names: found by its cookie's key, and its requests counted."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection, Request

from threefates.web.keys import Holder, cookie
from threefates.web.service import service_of

__all__ = ["SEAT", "looking", "seated"]

SEAT: Final = "/t/{table}/{seat}"


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
