"""Numbers for Prometheus, behind `--metrics`: on a port of their own, which no proxy hands on and no player reaches.

Nothing here is loaded or counted without that flag. Labels are kinds of doors and classes of answers: never a table, a
seat, a code or an address.
"""

from __future__ import annotations

import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector
from prometheus_client.exposition import choose_encoder
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threefates import __version__
from threefates.web.health import health_of
from threefates.web.problems import problem_response
from threefates.web.service import Service

__all__ = ["Meter", "Metered", "door_of", "routes"]

PATH: Final = "/metrics"
ENDS_OF_COMMANDS: Final = ("/commands", "/act")
DOORS: Final = {"/api/": "api", "/operator/": "operator", "/static/": "file", "/health": "health"}
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)  # seconds


class Meter:
    """What is counted, and the numbers that are looked up when somebody asks."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        held = self.registry
        self.requests = Counter(
            "threefates_requests", "Requests, by door and class of answer", ["door", "status"], registry=held
        )
        self.seconds = Histogram(
            "threefates_request_seconds", "Seconds to an answer, by door", ["door"], buckets=BUCKETS, registry=held
        )
        self.well = Gauge("threefates_store_ok", "1 where tables can be read", registry=held)
        self.tables = Gauge("threefates_tables", "Tables in memory", registry=held)
        self.windows = Gauge("threefates_windows", "Windows open on them", registry=held)
        self.disk = Gauge("threefates_disk_free_bytes", "Bytes left where tables are kept", registry=held)
        Info("threefates", "The program", registry=held).info({"version": __version__})
        ProcessCollector(registry=held)

    def count(self, door: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self.requests.labels(door, f"{status // 100}xx").inc()
        self.seconds.labels(door).observe(seconds)

    async def look_up(self, service: Service) -> None:
        """Look up what is not counted."""
        now = await health_of(service)
        self.well.set(now.ok)
        self.tables.set(now.tables or 0)
        self.windows.set(now.windows or 0)
        self.disk.set(now.disk or 0)


class Metered:
    """ASGI middleware that counts requests, and lets nothing but the numbers out of the port that is theirs.

    Args:
        app: What requests are passed on to.
        meter: What is counted.
        port: Where the numbers are asked for.
    """

    def __init__(self, app: ASGIApp, meter: Meter, port: int) -> None:
        self.app = app
        self.meter = meter
        self.port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count, or answer that there is nothing."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if _port_of(scope) == self.port:
            inside = scope["type"] == "http" and scope["path"] == PATH
            return await (self.app if inside else problem_response(HTTPException(404)))(scope, receive, send)
        began, status = time.perf_counter(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            if scope["type"] == "http":
                self.meter.count(door_of(scope["path"]), status, time.perf_counter() - began)
        return None


def door_of(path: str) -> str:
    """The kind of door that a path leads to.

    >>> [door_of(path) for path in ("/", "/t/a1/s1/act", "/api/tables", "/api/tables/a1/commands", "/health")]
    ['page', 'command', 'api', 'command', 'health']
    """
    if path.endswith(ENDS_OF_COMMANDS):
        return "command"
    return next((door for begin, door in DOORS.items() if path.startswith(begin)), "page")


def _port_of(scope: Scope) -> int:
    server = scope.get("server")
    return int(server[1] or 0) if server else 0


def routes(meter: Meter, port: int) -> list[BaseRoute]:
    """Return the route of the numbers: there is none but at their port."""

    async def metrics(request: Request) -> Response:
        if _port_of(request.scope) != port:
            raise HTTPException(404)
        await meter.look_up(request.app.state.service)
        encode, kind = choose_encoder(request.headers.get("accept", ""))
        return Response(encode(meter.registry), headers={"Content-Type": kind})

    return [Route(PATH, metrics)]
