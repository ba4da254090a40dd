"""Long answers in pieces, each made while others have their turn, and sent before the next is made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from threefates.table.slices import slowly

__all__ = ["answered", "as_long_as_asked", "json_pieces", "streamed"]

T = TypeVar("T")

PIECE = 64 * 1024  # bytes that are packed at once
SHORT = 32  # items of a list that are written in one piece

_encode = msgspec.json.Encoder().encode


def json_pieces(value: Struct) -> Iterator[bytes]:
    """Write a record as JSON, in pieces: of its long lists each item is one.

    >>> class Said(Struct):
    ...     at: int
    ...     lines: tuple[str, ...]
    >>> b"".join(json_pieces(Said(3, ("Hello.",) * 2)))
    b'{"at":3,"lines":["Hello.","Hello."]}'
    """
    config, mark = value.__struct_config__, b"{"
    if config.tag is not None:
        yield b"{" + _encode(config.tag_field) + b":" + _encode(config.tag)
        mark = b","
    for name in value.__struct_fields__:
        found = getattr(value, name)
        yield mark + _encode(name) + b":"
        yield from _listed(found) if isinstance(found, tuple) and len(found) > SHORT else (_encode(found),)
        mark = b","
    yield b"}"


def _listed(items: Sequence[object]) -> Iterator[bytes]:
    mark = b"["
    for item in items:
        yield mark + _encode(item)
        mark = b","
    yield b"]"


def streamed(pieces: Iterable[bytes], media_type: str, headers: Mapping[str, str] | None = None) -> StreamingResponse:
    """Answer with many small pieces, made and sent while others have their turn."""
    return StreamingResponse(slowly(iter(pieces)), headers=headers, media_type=media_type)


def answered(page: str, status: int = 200) -> Response:
    """Answer with a page; a long one goes out in pieces, each packed while others have their turn."""
    body = page.encode()
    return (
        HTMLResponse(body, status)
        if len(body) <= PIECE
        else StreamingResponse(_pieces(body), status, media_type="text/html")
    )


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), PIECE):
        yield body[at : at + PIECE]
        await asyncio.sleep(0)


async def as_long_as_asked(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do what takes very long, as long as whoever asked waits for it; their request has been read by now.

    Raises:
        CancelledError: If they have gone.
    """
    doing, waiting = asyncio.ensure_future(work), asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait((doing, waiting), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            doing.cancel()
        return await doing
    finally:
        waiting.cancel()
        doing.cancel()
