"""The application: gatekeeper, pages, API, and the operator's own entrance."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.websockets import WebSocket

from threefates.rulebook.refusals import Refused
from threefates.store.audit import Audit
from threefates.table.log import Placement, Store, StoreBroken
from threefates.web import api, health, operator, routes
from threefates.web.elsewhere import Elsewhere
from threefates.web.gatekeeper import Gatekeeper, acts
from threefates.web.host import Host
from threefates.web.limits import Limits
from threefates.web.options import Options
from threefates.web.pictures import Wall
from threefates.web.problems import as_refused, problem_response
from threefates.web.ready import make_ready
from threefates.web.seated import SEAT
from threefates.web.service import Service, address_of, note
from threefates.web.weighing import Scales

__all__ = ["COLLECTS", "application"]

SWEEP: Final = 60.0  # seconds between two looks for tables that nobody uses
COLLECTS: Final = (10_000, 50, 100)  # a command makes hundreds of small records, hardly ever in a ring
COMMANDS: Final = (f"{api.AT}/commands", f"{SEAT}/act")
FOR_PROGRAMS: Final = ("/api/", "/operator/", "/health")

log = logging.getLogger("threefates.web")


def application(
    store: Store,
    options: Options = Options(),  # noqa: B008 - frozen
    elsewhere: Elsewhere | None = None,
) -> Starlette:
    """The whole server, over a store.

    Args:
        store: Where tables are remembered. It is not closed here.
        options: How the server was started.
        elsewhere: Where tables are that other servers hold; None: there are no others.
    """
    limits, audit = Limits(lifted=options.no_limits), Audit(options.folder)
    service = Service(Host(store, elsewhere=elsewhere), options, limits, audit, Wall(store), Scales(limits))
    measured, counting = _measuring(options.metrics)
    app = Starlette(
        routes=sorted([*measured, *api.routes(), *operator.routes(), *health.routes(), *routes.routes()], key=_is_rare),
        middleware=[*counting, Middleware(Gatekeeper, options=options, answer=answer, come=service.limits.come)],
        exception_handlers=MappingProxyType(
            {Refused: _say, StoreBroken: _say, HTTPException: _say, Exception: _say_bug}
        ),
        lifespan=_lifespan,
    )
    app.state.service = service
    return app


def _is_rare(route: BaseRoute) -> bool:
    """Routes are tried in their order, and nearly all that is asked for are commands."""
    return getattr(route, "path", "") not in COMMANDS


def _measuring(port: int) -> tuple[list[BaseRoute], list[Middleware]]:
    """Routes and middleware for Prometheus; none, and nothing loaded, where nobody asked for numbers."""
    if not port:
        return [], []
    from threefates.web import metrics

    meter = metrics.Meter()
    return metrics.routes(meter, port), [Middleware(metrics.Metered, meter=meter, port=port)]


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[Mapping[str, Any]]:
    if not gc.get_freeze_count():  # once a process: where one server follows another, tables of the first would stay
        gc.collect()
        gc.freeze()  # what is loaded by now stays: the collector need not look at it again
    before = gc.get_threshold()
    sys.setswitchinterval(0.0005)  # seconds: the thread that writes asks for its turn some ten times a commit
    gc.set_threshold(*COLLECTS)
    app.state.service.host.listen()
    sweeping, stopping = asyncio.create_task(_sweep(app.state.service.host)), threading.Event()
    readying = asyncio.create_task(_ready(app.state.service.host.store, stopping.is_set))
    try:
        yield {}
    finally:
        gc.set_threshold(*before)
        stopping.set()
        sweeping.cancel()
        app.state.service.wall.close()
        with suppress(asyncio.CancelledError):
            await sweeping
        await readying


async def _ready(store: Store, stopped: Callable[[], bool]) -> None:
    played = set[str]()
    with suppress(StoreBroken):  # whoever opens a table is told
        played = {row.system for row in await store.tables() if row.shelf is Placement.AT_HAND}
    await asyncio.to_thread(make_ready, played, stopped)


async def _sweep(host: Host) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        host.sweep()


def answer(connection: HTTPConnection, error: Exception) -> Response:
    """Words for whatever went wrong: JSON for programs, a page for people."""
    if connection.url.path.startswith(FOR_PROGRAMS):
        return problem_response(error)
    return routes.problem_page(connection, error)


async def _say(connection: Request | WebSocket, error: Exception) -> Response:
    if isinstance(error, HTTPException) and acts(connection.scope):  # what only looks was counted when it came
        try:
            connection.app.state.service.limits.come(address_of(connection))
        except Refused as refused:
            return problem_response(refused)
    note(connection, as_refused(error))
    if isinstance(error, StoreBroken):
        log.error("%s", error)
    return answer(connection, error)  # to a WebSocket that is not one yet it is sent like to any request


async def _say_bug(request: Request, error: Exception) -> Response:
    return answer(request, error)
