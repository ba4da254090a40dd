"""Two worlds of Fate's Edge: every byte that a seat is sent, to be held against what it is sent in another world."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.viewers import Role
from threefates.testing.bots import fill, ungreyed
from threefates.testing.laws import decided

__all__ = ["OTHERS", "seen_by", "told_apart", "watched"]

OTHERS = ("bob", "tv", "guest", "")
"""Who is not to know: a player at the table, the TV, who watches, and who has no seat at all."""


def watched(evening: Evening) -> Evening:
    """The evening with a TV, and somebody who watches."""
    evening.was_so(SeatChanged("tv", "TV", Role.SCREEN), SeatChanged("guest", "Gus", Role.GUEST))
    return evening


def told_apart(play: Callable[[Any], Iterator[Evening]], one: object, other: object) -> list[tuple[int, str]]:
    """Where others can tell two worlds apart that were played alike: at which look, and who."""
    return [
        (look, seat)
        for look, (here, there) in enumerate(zip(play(one), play(other), strict=True))
        for tried in [[*_ungreyed(here.offers("ann")), *_ungreyed(here.offers("gm"))]]
        for seat in OTHERS
        if seen_by(here, seat, tried) != seen_by(there, seat, tried)
    ]


def seen_by(evening: Evening, seat: str, tried: Sequence[Command] = ()) -> bytes:
    """Every byte that a seat is sent, and every refusal it could be given: also of what others are offered."""
    viewer = evening.viewer(seat)
    offers = FATES_EDGE.offers(evening.state, viewer)
    chances = [_odds(evening, command, seat) for command in (*_filled(each for each in offers if each.enabled), *tried)]
    refusals = [_refusal(evening, command, seat) for command in (*_ungreyed(offers), *tried)] if seat else []
    return msgspec.json.encode([evening.view(seat), offers, evening.told(seat), chances, refusals])


def _filled(offers: Iterable[Offer]) -> Iterator[Command]:
    return (FATES_EDGE.read_command(fill(offer, lambda options: options[0])) for offer in offers)


def _ungreyed(offers: Iterable[Offer]) -> Iterator[Command]:
    return (FATES_EDGE.read_command(fill(ungreyed(offer), lambda options: options[-1])) for offer in offers)


def _odds(evening: Evening, command: Command, seat: str) -> Any:
    with contextlib.suppress(Refused):
        return FATES_EDGE.odds(evening.state, command, evening.viewer(seat))
    return None


def _refusal(evening: Evening, command: Command, seat: str) -> Refusal | None:
    came = decided(FATES_EDGE, evening.state, command, evening.seat(seat))
    return came if isinstance(came, Refusal) else None
