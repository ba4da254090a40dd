"""Pictures of tables: taken in, sent to whoever knows of them, and carried along with a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from starlette.exceptions import HTTPException

from threefates.commons.texts import no_such_picture
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.table.log import Store
from threefates.table.records import Hung
from threefates.table.slices import FREE, Purse
from threefates.table.table import Table
from threefates.web import images
from threefates.web.keys import Holder

__all__ = ["SEEN_FOR", "Wall", "carried", "checked", "picture_of"]

MOST_CARRIED: Final = 200  # pictures beside a log: more than a table may have
MOST_LAID: Final = 12  # pictures of a table that were sent lately, and of which nothing is known yet
SEEN_FOR: Final = {"Cache-Control": "private, max-age=86400, immutable"}  # seconds: a browser may keep what it has seen


class Wall:
    """Where pictures are put up.

    Args:
        store: What remembers them.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._laid: dict[str, list[tuple[SeatId, str]]] = {}
        self._painter = images.Painter()
        self._one_at_a_time = asyncio.Lock()  # else one could go that was put up while another was

    async def take(self, who: Holder, sent: bytes, *, longest: int, purse: Purse = FREE) -> str:
        """Keep a picture that a seat sent, and let go of those that its table no longer knows of; return its name.

        Args:
            who: The seat.
            sent: The file.
            longest: How long a side of what is kept may be.
            purse: What pays for the time that it takes to read.

        Raises:
            Refused: If it cannot be read.
        """
        kept = await self._painter.kept(sent, longest=longest, purse=purse)
        table, laid = who.table, self._laid.setdefault(who.table.row.id, [])
        laid.append((who.seat, kept.name))
        if len(laid) > MOST_LAID:
            ((most, _),) = Counter(seat for seat, _ in laid).most_common(1)  # who sends many pushes out their own
            laid.remove(next(each for each in laid if each[0] == most))
        async with self._one_at_a_time:
            wanted = {*table.system.pictures(table.state), *(name for _, name in laid)}
            await self._store.keep_picture(table.row.id, kept.name, kept.body, wanted, table.version)
        return kept.name

    def must_be_theirs(self, who: Holder, name: str) -> None:
        """Refuse a picture that a seat neither sent lately nor sees now: what it once saw is not its to show.

        Raises:
            Refused: In the words for a picture that was never sent.
        """
        if (who.seat, name) not in self._laid.get(who.table.row.id, ()) and name not in who.table.pictures(who.seat):
            raise no_such_picture()

    def close(self) -> None:
        """Read no more of them."""
        self._painter.stop()


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
        Refused: If one is not, or there are more than any table has.
    """
    if len(pictures) > MOST_CARRIED:
        raise Refused(
            "record.pictures",
            "That file has more pictures than a table can have.",
            remedy="Export the table again where it was played, and do not edit the file; nothing was imported.",
        )
    for hung in pictures:
        images.check(hung.name, hung.body)


async def carried(table: Table, store: Store, pictures: tuple[Hung, ...]) -> None:
    """Put up the pictures that came with a table's file, as far as its log knows of them."""
    named = table.system.pictures(table.state)
    for hung in pictures:
        if hung.name in named:
            await store.keep_picture(table.row.id, hung.name, hung.body, named, table.version)


async def checked(pictures: tuple[Hung, ...]) -> None:
    """Check all pictures of a table's file, beside play."""
    await asyncio.to_thread(check_all, pictures)
