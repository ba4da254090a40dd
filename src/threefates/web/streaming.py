"""Long answers in pieces, each made while others have their turn, and sent before the next is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from starlette.responses import StreamingResponse

from threefates.table.slices import slowly

__all__ = ["json_pieces", "streamed"]

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
