"""The files a browser asks for: small, compressed once, kept by the browser for ever."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from threefates.web.pages import STATIC
from threefates.web.pages.assets import Asset

__all__ = ["PACKED", "static"]

FOR_EVER: Final = "public, max-age=31536000, immutable"
WORTH_IT: Final = 500  # bytes below which compressing gains nothing
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/json",
}


PACKED: Final = (Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),)
"""For routes whose pages go out compressed."""


def static() -> list[BaseRoute]:
    """A route for each file."""
    return [_route(address, file) for address, file in STATIC.items()]


def _route(address: str, sent: Asset) -> Route:
    name, plain = sent
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) > WORTH_IT else plain
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"

    async def file(request: Request) -> Response:
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", "") and len(packed) < len(plain):
            return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
        return Response(plain, headers=headers, media_type=kind)

    return Route(address, file)
