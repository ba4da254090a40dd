"""The tables that a browser knows: a list in a cookie of the first page, each with a proof that the browser has a seat.

A key is sent to the pages of its seat alone. What is shown on the first page is a digest of what the table keeps of
that key: it opens nothing, nobody can make it from the key's hash backwards, and it dies with the key.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response

from threefates.rulebook.viewers import SeatId
from threefates.table.access import Access
from threefates.table.sitting import key_hash
from threefates.table.table import Table
from threefates.web.keys import A_YEAR, kept_by_browser, set_cookie
from threefates.web.service import is_secure

__all__ = ["KnownSeat", "give", "known_here", "opens", "remember"]

COOKIE: Final = "seats"
MOST: Final = 24  # seats of one browser; the one that was looked at last comes first
ENTRY: Final = re.compile(r"(\w{1,32})\.(\w{1,32})\.([0-9a-f]{32})", re.ASCII)


class KnownSeat(Struct, frozen=True):
    """A seat that a browser says it has."""

    table: str
    seat: SeatId
    proof: str


def known_here(connection: HTTPConnection) -> list[KnownSeat]:
    """The seats that this browser says it has, the last first."""
    said = kept_by_browser(connection, COOKIE).split("~", MOST)[:MOST]
    return [KnownSeat(*found.groups()) for each in said if (found := ENTRY.fullmatch(each))]


def opens(table: Table, known: KnownSeat) -> bool:
    """Tell whether the browser has the key that opens this seat now."""
    keys = table.state[Access].keys.items()
    return any(seat == known.seat and secrets.compare_digest(_proof(key), known.proof) for key, seat in keys)


def give(connection: HTTPConnection, response: Response, table: str, seat: SeatId, key: str) -> Response:
    """Give a browser the key of a seat, for that seat's pages, and let it know the table."""
    set_cookie(response, table, seat, key, secure=is_secure(connection))
    return remember(connection, response, table, seat, key_hash(key))


def remember(connection: HTTPConnection, response: Response, table: str, seat: SeatId, hashed: str) -> Response:
    """Let a browser know a seat of its own before all others; nothing is sent where it does already."""
    now, before = KnownSeat(table, seat, _proof(hashed)), known_here(connection)
    if before[:1] != [now]:
        others = [each for each in before if (each.table, each.seat) != (table, seat)]
        said = "~".join(f"{each.table}.{each.seat}.{each.proof}" for each in [now, *others][:MOST])
        secure = is_secure(connection)
        response.set_cookie(COOKIE, said, max_age=A_YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return response


def _proof(hashed: str) -> str:
    return hashlib.sha256(f"threefates first page {hashed}".encode()).hexdigest()[:32]
