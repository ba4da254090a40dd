"""Whether the server is well: for whatever watches over it, and in numbers for the operator."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from threefates.table.log import StoreBroken
from threefates.web.service import Service, address_of, service_of

__all__ = ["Health", "health_of", "routes"]


class Health(Struct, frozen=True, omit_defaults=True):
    """How the server is. All but the first is for the operator: how much is played here is nobody else's business."""

    ok: bool  # whether tables can be read
    tables: int | None = None  # in memory now
    windows: int | None = None  # open on them
    disk: int | None = None  # bytes left where tables are kept


async def health(request: Request) -> Response:
    """200 where tables can be read, 503 where they cannot."""
    service = service_of(request)
    word = request.headers.get("authorization", "").removeprefix("Bearer ")
    if word:
        service.must_be_operator(request, word)
    else:
        service.limits.knock(address_of(request))
    found = await health_of(service)
    said = found if word else Health(found.ok)
    return Response(msgspec.json.encode(said), 200 if said.ok else 503, media_type="application/json")


async def health_of(service: Service) -> Health:
    """How a server is, in numbers."""
    ok = True
    try:
        await service.host.store.find("")
    except StoreBroken:
        ok = False
    tables = service.host.open_tables()
    windows = sum(table.present.total() for table in tables)
    return Health(ok, len(tables), windows, _left(service.options.folder))


def _left(folder: Path | None) -> int | None:
    try:
        return shutil.disk_usage(folder).free if folder else None
    except OSError:
        return None


def routes() -> list[BaseRoute]:
    """Return the route of what watches over the server."""
    return [Route("/health", health)]
