"""Refusals over HTTP: `application/problem+json` for programs, a page for people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.responses import Response

from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.validation import Fault
from threefates.table.log import StoreBroken

__all__ = ["Problem", "as_refused", "problem_response", "status_of"]

MEDIA_TYPE = "application/problem+json"
REFUSED_BY_A_RULE = 409
TOO_FAST = 429
STATUSES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "body.not_json": 400,
        "key.missing": 401,
        "key.unknown": 401,
        "origin.foreign": 403,
        "operator.only": 403,
        "seat.not_the_gm": 403,
        "seat.watches": 403,
        "character.not_yours": 403,
        "choice.not_yours": 403,
        "code.wrong": 403,
        "page.unknown": 404,
        "table.unknown": 404,
        "seat.unknown": 404,
        "claim.unknown": 404,
        "link.used": 410,
        "page.method": 405,
        "request.not_http": 400,
        "request.too_slow": 408,
        "request.too_far_ahead": TOO_FAST,
        "request.not_a_socket": 400,
        "body.too_long": 413,
        "body.too_small_pieces": 400,
        "head.too_long": 431,
        "address.too_long": 414,
        "server.full": 503,
        "server.stopping": 503,
        "table.elsewhere": 503,
        "host.unknown": 421,
        "input.invalid": 422,
        "system.unknown": 422,
        "system.broken": 503,
        "scenario.unknown": 422,
        "editions.unknown": 422,
        "rulings.unknown": 422,
        "rate.too_fast": TOO_FAST,
        "rate.tables": TOO_FAST,
        "rate.claims": TOO_FAST,
        "rate.long": TOO_FAST,
        "rate.codes": TOO_FAST,
        "rate.keys": TOO_FAST,
        "rate.seats": TOO_FAST,
        "rate.card": TOO_FAST,
        "rate.pictures": TOO_FAST,
        "picture.unreadable": 422,
        "picture.moves": 422,
        "picture.too_large": 413,
        "seat.removed": 401,
        "door.closed": 403,
        "rate.windows": TOO_FAST,
        "store.broken": 503,
        "server.bug": 500,
    }
)
WRONG_INPUT = "input.invalid"


class Problem(Struct, frozen=True, omit_defaults=True):
    """A refusal as a program is answered (RFC 9457). Nothing has changed."""

    code: str
    title: str
    remedy: str
    source: str | None
    status: int
    faults: tuple[Fault, ...] = ()  # every field that is wrong, where fields are


class WrongInput(Refused):
    """A refusal of what does not have the shape that was asked for."""

    def __init__(self, title: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(WRONG_INPUT, title, remedy="Mend that and send it again; /api/openapi.json has every shape.")
        self.faults = faults


def status_of(refusal: Refusal) -> int:
    """The HTTP status that a refusal goes out with.

    >>> status_of(Refusal("boons.none_held", "Mara has no Boon.", "A Miss earns two."))
    409
    """
    return STATUSES.get(refusal.code, REFUSED_BY_A_RULE)


def as_refused(error: Exception) -> Refused:
    """Words for whatever went wrong: a refusal as it is, anything else in a sentence that gives nothing away."""
    match error:
        case Refused():
            return error
        case StoreBroken():
            return Refused(
                "store.broken",
                f"{error.public}.",
                remedy="Nothing was changed; the operator's log says more. Try again.",
            )
        case msgspec.ValidationError():
            return WrongInput(_said_of_shape(error))
        case HTTPException(status_code=405):
            return Refused("page.method", "That address is not asked like that.", remedy="See /api/openapi.json.")
        case HTTPException(status_code=404):
            return Refused(
                "page.unknown",
                "There is nothing at that address.",
                remedy="Look at it once more, or begin at the first page: it leads to every table of this device.",
            )
        case _:
            return Refused(
                "server.bug", "Something went wrong on our side.", remedy="Try once more; the operator's log says more."
            )


def _said_of_shape(error: msgspec.ValidationError) -> str:
    said, _, path = str(error).partition(" - at `$")
    where = path.strip("`.")
    return f"{where}: {said}." if where else f"{said}."


def problem_response(error: Exception) -> Response:
    """Make the answer for programs: the problem as JSON, with its status."""
    refused = as_refused(error)
    refusal, status = refused.refusal, status_of(refused.refusal)
    faults = refused.faults if isinstance(refused, WrongInput) else ()
    body = Problem(refusal.code, refusal.title, refusal.remedy, refusal.source, status, faults)
    return Response(msgspec.json.encode(body), status, headers_of(error, status), MEDIA_TYPE)


def headers_of(error: Exception, status: int) -> dict[str, str]:
    """Return what a refusal says in headers too: how to ask, when to come back, which methods there are."""
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == TOO_FAST:
        headers["Retry-After"] = "2"
    return headers
