"""The gatekeeper: who is let through to the pages and the API at all, and what every answer says to the browser.

A page of a stranger, open in a player's browser, must not speak for that player: the `Host` must be this machine
(against names that are bent to lead here), the `Origin` must be that same host, and where a browser says that a
request comes from another site it is refused. Phones on a plain LAN send no `Sec-Fetch-*`, so nothing may need them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threefates.rulebook.refusals import Refused
from threefates.web.addresses import Machine
from threefates.web.buckets import Buckets, Rate, network_of
from threefates.web.options import Options
from threefates.web.pages import STATIC
from threefates.web.problems import problem_response

__all__ = ["LEAVING", "LONGEST_BODY", "Gatekeeper", "acts", "body_of", "headers_of_every_answer"]

LONGEST_BODY: Final = 64 * 1024
LONGEST_HOST: Final = 300  # letters; the longest name there can be has 253
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LEAVING: Final = "threefates.leaving"
"""In the scope: what to call once the answer has gone, or whoever asked has."""
GONE: Final = "the handler is closed"  # uvloop's words: whoever asked did not wait for the answer
WRITTEN: Final = Rate(per_second=0.1, burst=60)  # lines on those of one network who were refused: no flood fills a disk
OWN_SITES: Final = frozenset({"same-origin", "none"})

log = logging.getLogger("threefates.gatekeeper")


class Gatekeeper:
    """ASGI middleware that every request passes first.

    Args:
        app: What requests are passed on to.
        options: How the server was started.
        answer: The answer to somebody who is refused, for the connection's path.
        come: Called with the address of whoever asks for a page or a file, or for what they are refused here; refuses
            who asks for too many.
    """

    def __init__(
        self,
        app: ASGIApp,
        options: Options,
        answer: Callable[[HTTPConnection, Exception], Response],
        come: Callable[[str], None] = lambda address: None,
    ) -> None:
        self.app = app
        self.options = options
        self.come = come
        self.machine = Machine(options.public_host, *options.allow_hosts)
        self.answer = answer
        self._writes = Buckets(WRITTEN)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through, or refuse in words."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        connection = HTTPConnection(scope)
        marked = _Marked(send, connection, secure=self.options.is_https)
        if refused := self.refused(connection):
            if often := self.too_many(connection):
                return await _refuse(problem_response(often), scope, receive, marked)
            if self._writes.take(network_of(connection.client.host if connection.client else "")):
                _write_down(connection, refused)
            return await _refuse(self.answer(connection, refused), scope, receive, marked)
        if not acts(scope) and (refused := self.too_many(connection)):
            return await problem_response(refused)(scope, receive, marked)  # no page: this may be a flood
        leaving: list[Callable[[], None]] = scope.setdefault(LEAVING, [])
        try:
            await self._passed_on(connection, scope, receive, marked)
        finally:
            for leave in leaving:
                leave()
        return None

    async def _passed_on(self, connection: HTTPConnection, scope: Scope, receive: Receive, send: _Marked) -> None:
        """Let the pages and the API answer; say it in words where they could not."""
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:  # the server stops, and waits no longer
            if scope["type"] == "http" and not send.began:
                await problem_response(_stopping())(scope, receive, send)
        except Exception as error:
            if send.began or scope["type"] != "http":
                raise
            log.exception("a request failed")
            await self.answer(connection, error)(scope, receive, send)

    def refused(self, connection: HTTPConnection) -> Refused | None:
        """Return why this request is not let through; None if it is."""
        if connection.scope["type"] == "http" and connection.scope["path"] in STATIC:
            return None  # the same for everybody, by whatever name: even the page that refuses one is drawn with them
        headers = connection.headers
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self.machine.is_called(_name_of(host)):
            return Refused(
                "host.unknown",
                "This table does not go by that name.",
                remedy="Use the address in the terminal, or have the operator add the name with --allow-host.",
            )
        if not (self._is_own(headers) if acts(connection.scope) else _is_looked_at(headers)):
            at = f" at {self.options.public_origin}" if self.options.is_https else ""
            return Refused(
                "origin.foreign",
                "That came from another site.",
                remedy=f"Open the table's own page{at} and do it there.",
            )
        return None

    def too_many(self, connection: HTTPConnection) -> Refused | None:
        """Return why no more pages and files are sent to this address; None if they are."""
        try:
            self.come(connection.client.host if connection.client else "")
        except Refused as refused:
            return refused
        return None

    def _is_own(self, headers: Headers) -> bool:
        if headers.get("sec-fetch-site", "none") not in OWN_SITES:
            return False
        origins = headers.getlist("origin")
        return all(self._is_our_origin(origin.casefold(), headers["host"]) for origin in origins)

    def _is_our_origin(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        schemes = ("https",) if self.options.is_https else ("http", "https")
        return bool(parts.netloc) and (
            origin == self.options.public_origin
            or (parts.scheme in schemes and _full(parts.netloc) == _full(host.casefold()))
        )


def acts(scope: Scope) -> bool:
    """Tell whether this asks for more than a page or a file."""
    return scope["type"] == "websocket" or scope["method"] not in SAFE


def _is_looked_at(headers: Headers) -> bool:
    """Tell whether a page or a file is for whoever sits there, as far as the browser says.

    A stranger's page, open in a player's browser, must not use up what that player may ask for. A link may lead here.
    """
    if headers.get("sec-fetch-site", "none") in OWN_SITES:
        return True
    return headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest", "document") == "document"


def _full(netloc: str) -> str:
    """A host with its port left out where it is the usual one: browsers leave it out too."""
    return netloc.removesuffix(":80").removesuffix(":443")


@lru_cache(64)
def _name_of(host: str) -> str:
    """The host without its port; empty where it is none.

    >>> [_name_of(host) for host in ("table.test:8000", "[::1]:8000", "a@b", "x:y")]
    ['table.test', '::1', '', '']
    """
    try:
        parts = urlsplit(f"//{host[:LONGEST_HOST]}")
        _ = parts.port
    except ValueError:
        return ""
    return parts.hostname or "" if parts.netloc == host and "@" not in host else ""


def _stopping() -> Refused:
    return Refused("server.stopping", "This server stops.", remedy="Ask again in a minute, under the same id.")


def _write_down(connection: HTTPConnection, refused: Refused) -> None:
    """Note who was refused and why: never the address asked for, which may hold a pass."""
    who = connection.client.host if connection.client else "somebody"
    log.warning("%s was refused at the door: %s", who, refused.refusal.code)


async def _refuse(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await response(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await receive()
        await response(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": 4403})


class _Marked:
    """What every answer says the browser may do with it."""

    def __init__(self, send: Send, connection: HTTPConnection, *, secure: bool) -> None:
        host = connection.headers.get("host", "")
        self.began = False
        self._send = send
        self._headers = _written(host if _name_of(host) else "", secure)

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.began = True
            said = list(message.get("headers", ()))
            known = {name.lower() for name, _ in said}
            message["headers"] = [*said, *(each for each in self._headers if each[0] not in known)]
        try:
            await self._send(message)
        except RuntimeError as error:
            if GONE not in str(error):
                raise


ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # never no-referrer: it makes the Origin of a form "null"
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
SECURE: Final = {"Strict-Transport-Security": "max-age=31536000"}  # seconds: a year


def _policy(host: str) -> str:
    sockets = f" ws://{host} wss://{host}" if host else ""  # older Safari does not count them to 'self'
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def headers_of_every_answer(host: str = "", *, secure: bool) -> dict[str, str]:
    """What every answer says to the browser.

    Args:
        host: As the browser calls us; empty if that is no name of ours.
        secure: Whether we are reached by https alone.
    """
    return {**ALWAYS, **(SECURE if secure else {}), "Content-Security-Policy": _policy(host)}


@lru_cache(256)
def _written(host: str, secure: bool) -> tuple[tuple[bytes, bytes], ...]:  # noqa: FBT001 - only named above
    """The headers of every answer as they go over the wire."""
    headers = headers_of_every_answer(host, secure=secure)
    return tuple((name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items())


async def body_of(connection: HTTPConnection, receive: Receive, *, most: int = LONGEST_BODY) -> bytes:
    """The body of a request, read no further than it may be long.

    Raises:
        Refused: If it is longer.
    """
    said = connection.headers.get("content-length", "0")
    if said.isdigit() and int(said) > most:
        raise _too_long(most)
    chunks, length = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("body.not_json", "The request broke off.", remedy="Send it again under the same id.")
        chunks.append(message.get("body", b""))
        length += len(chunks[-1])
        if length > most:
            raise _too_long(most)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _too_long(most: int) -> Refused:
    at_most = f"{most // 1024} KiB" if most < 1024 * 1024 else f"{most // 1024 // 1024} MiB"
    return Refused("body.too_long", "That is too much to send.", remedy=f"Send at most {at_most}.")
