"""The same evening twice: two tables alike in everything but what some seats cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.serving import Serving, serving
from tests.tables import outside
from tests.wire.evening import Asked
from tests.wire.room import PAGES, ROUTES, Room, Seat
from threefates.table.log import TableRow

__all__ = ["FRESH", "HEADS", "other_words", "replayed", "world"]

FRESH = re.compile(rb'name="_id" value="[^"]*"')  # every page has new command ids
HEADS = re.compile(rb'((?:"head":|data-head=)")[0-9a-f]{64}(?=")')
"""Fingerprints of the whole log: another log has others; under a salt that is sent to nobody they tell nothing."""


@contextmanager
def world(folder: Path) -> Iterator[Serving]:
    """A server whose first table always has the same id, hour, seeds and keys, and whose TV always the same QR code."""
    with serving(folder, public_url="http://table.test", alone=True) as server:
        host = server.service.host
        host.outside = outside("two worlds")
        host._row = lambda system, name: TableRow(
            id="t1", code="BCDFGH", system=system, name=name, made_at="2026-11-21T20:00:00.000Z"
        )
        yield server


def other_words(asked: Asked, seats: Sequence[Seat], viewers: Iterable[Seat], known: frozenset[str]) -> dict[str, Any]:
    """The command with everything in it changed that none of the viewers may ever know.

    Args:
        asked: The command as it was.
        seats: Everybody.
        viewers: Whose bytes must stay as they are.
        known: Whose hidden numbers they came to know later.
    """
    raw, looking = dict(asked.raw), [seat.id for seat in viewers]
    for secret in asked.secrets:
        if all(secret.hidden_from(seat) for seat in looking):
            raw = _said_otherwise(raw, secret.word)
            if raw["type"] == "roll-dice":
                raw["dice"] = "2d4+1" if raw["dice"] != "2d4+1" else "d8"
    if raw["type"] == "tc.hide" and seats[asked.seat].id not in looking and raw["who"] not in known:
        raw["secret"] = raw["secret"] % 9 + 1
    return raw


def _said_otherwise(raw: dict[str, Any], word: str) -> dict[str, Any]:
    """The same with other words in place of one, also in what is kept for later."""
    other = f"{word[::-1]} and more"
    return {
        field: _said_otherwise(said, word) if isinstance(said, dict) else other if said == word else said
        for field, said in raw.items()
    }


def replayed(
    server: Serving, system: str, script: Sequence[tuple[Asked, dict[str, Any]]], places: Iterable[int] = range(5)
) -> Room:
    """A table at which all that was asked is asked again; those at these places look now and then, and at the end."""
    room = Room(server, system)
    looking = [room.seats[place] for place in places]
    for number, (asked, raw) in enumerate(script):
        taken = room.act(room.seats[asked.seat], asked.id, raw)
        assert taken == asked.taken, f"{raw} was {'taken' if taken else 'refused'} in one world only"
        if number % 12 == 11:
            look(room, looking)
            for seat in looking:
                room.back(seat, script[number - 3][0].id)
    look(room, looking)
    with ExitStack() as windows:  # all stay open, so that nobody comes or goes while others look
        for seat in room.seats:
            for address, headers in room.sockets(seat):
                message = windows.enter_context(room.open(address, headers)).recv(timeout=20)
                seat.heard.append((address, message.encode() if isinstance(message, str) else message))
    return room


def look(room: Room, looking: Iterable[Seat]) -> None:
    """These seats ask for everything, and for the odds of all they are offered."""
    for seat in looking:
        for route in ROUTES:
            room.ask(seat, "GET", route)
        for what in PAGES:
            room.page(seat, what)
            where, said = seat.heard[-1]
            seat.heard[-1] = (where, FRESH.sub(b"", said))
