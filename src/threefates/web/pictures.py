"""Pictures of tables: taken in, sent to whoever knows of them, and carried along with a table."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.exceptions import HTTPException

from threefates.table.log import Store
from threefates.table.records import Hung
from threefates.table.table import Table
from threefates.web import images
from threefates.web.keys import Holder

__all__ = ["SEEN_FOR", "Wall", "carried", "checked", "picture_of"]

MOST_LAID: Final = 12  # pictures of a table that were sent lately, and of which nothing is known yet
SEEN_FOR: Final = {"Cache-Control": "private, max-age=86400, immutable"}  # seconds: a browser may keep what it has seen


class Wall:
    """Where pictures are put up.

    Args:
        store: What remembers them.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._laid: dict[str, deque[str]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    async def take(self, table: Table, sent: bytes, *, longest: int) -> str:
        """Keep a picture that was sent, and let go of those that the table no longer knows of; return its name.

        Raises:
            Refused: If it cannot be read.
        """
        async with self._one_at_a_time:
            kept = await images.kept(sent, longest=longest)
        laid = self._laid.setdefault(table.row.id, deque(maxlen=MOST_LAID))
        laid.append(kept.name)
        wanted = {*table.system.pictures(table.state), *laid}
        await self._store.keep_picture(table.row.id, kept.name, kept.body, wanted)
        return kept.name


async def picture_of(who: Holder, name: str) -> bytes:
    """A picture, for a seat that knows of it; to all others it is as if there were none.

    Raises:
        HTTPException: If there is none.
    """
    known = name in who.table.pictures(who.seat)
    body = await who.table.store.picture(who.table.row.id, name) if known else None
    if body is None:
        raise HTTPException(404)
    return images.image_of(body)


def check_all(pictures: tuple[Hung, ...]) -> None:
    """See that all are pictures as they would be kept here.

    Raises:
        Refused: If one is not.
    """
    for hung in pictures:
        images.check(hung.name, hung.body)


async def carried(table: Table, store: Store, pictures: tuple[Hung, ...]) -> None:
    """Put up the pictures that came with a table's file, as far as its log knows of them."""
    named = table.system.pictures(table.state)
    for hung in pictures:
        if hung.name in named:
            await store.keep_picture(table.row.id, hung.name, hung.body, named)


async def checked(pictures: tuple[Hung, ...]) -> None:
    """Check all pictures of a table's file, beside play."""
    await asyncio.to_thread(check_all, pictures)
