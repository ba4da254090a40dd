"""What a server makes once, made beside play as soon as it starts: whoever asks for it first keeps nobody waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator

from starlette.types import Message

from threefates.web import pages
from threefates.web.streaming import streamed

__all__ = ["make_ready"]

log = logging.getLogger("threefates.ready")


def make_ready(stopped: Callable[[], bool]) -> None:
    """Make ready, step by step, in a thread of its own, until it is done or the server stops."""
    try:
        for _ in _steps():
            if stopped():
                return
    except Exception:
        log.exception("not everything was made ready; it is tried again where it is asked for")


def _steps() -> Iterator[None]:
    """The games and the pages first, which most ask for; what programs ask for last."""
    yield from pages.ready()
    asyncio.run(_streams())
    yield
    from threefates.web.openapi import document

    document()
    yield


async def _streams() -> None:
    """Load what long answers are sent with."""

    async def waits() -> Message:
        await asyncio.Event().wait()
        return {}

    async def sent(message: Message) -> None:
        pass

    await streamed([b""], "text/plain")({"type": "http"}, waits, sent)
