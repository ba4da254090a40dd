"""What a server makes once, made beside play as soon as it starts: whoever asks for it first keeps nobody waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator

from starlette.types import Message

from threefates.table.games import games, seated
from threefates.web import pages
from threefates.web.streaming import streamed

__all__ = ["make_ready"]

log = logging.getLogger("threefates.ready")


def make_ready(played: Collection[str], stopped: Callable[[], bool]) -> None:
    """Make ready, step by step, in a thread of its own, until it is done or the server stops.

    Args:
        played: The games that have tables here. What nobody plays is imported with its first table.
        stopped: Whether the server stops.
    """
    try:
        for _ in _steps(played):
            if stopped():
                return
    except Exception:
        log.exception("not everything was made ready; it is tried again where it is asked for")


def _steps(played: Collection[str]) -> Iterator[None]:
    """The pages first, which most ask for, then the games that are gone on with."""
    yield from pages.ready()
    for name in sorted({*played} & {*games()}):
        seated(name)
        yield
    asyncio.run(_streams())
    yield


async def _streams() -> None:
    """Load what long answers are sent with."""

    async def waits() -> Message:
        await asyncio.Event().wait()
        return {}

    async def sent(message: Message) -> None:
        pass

    await streamed([b""], "text/plain")({"type": "http"}, waits, sent)
