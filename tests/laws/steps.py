"""Every step that a table takes at once: what a seat sees, may do, asks the chances of, does and is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from tests.laws.crowds import Does, filled, lucky
from threefates.pieces.errors import PieceError
from threefates.rulebook.compose import System
from threefates.rulebook.headings import Heading, Moving
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.typed import listing
from threefates.rulebook.viewers import Seat, Seating, Viewer

__all__ = ["Step", "steps"]

MOST_TOLD: Final = 12
"""Events of one command of which it is asked what is told of them."""


class Step(NamedTuple):
    """What is worked out for somebody, and may rest wherever it yields."""

    whose: str
    sort: str
    name: str
    work: Callable[[], Iterator[object]]


def steps(system: System, state: State, does: Does) -> Iterator[Step]:
    """All steps there are, for whoever runs the game, a player and whoever only watches.

    Args:
        system: The game.
        state: What is so.
        does: Tells of the tag of a command whether it is done.
    """
    seats = state[Seating].seats.values()
    gm, player = [each for each in seats if each.acts][:2]
    watching = next(each for each in seats if not each.acts)
    for seat in (gm, player, watching):
        viewer = state.viewer(seat.id)
        yield from _looking(system, state, viewer)
        for offers in _doing(system, state, viewer, does) if seat.acts else ():
            yield from _acting(system, state, seat, offers)


def _looking(system: System, state: State, viewer: Viewer) -> Iterator[Step]:
    whose, known = viewer.seat.role.value, system.known(state, viewer)

    def step(sort: str, name: str, work: Callable[[], Iterator[object]]) -> Step:
        return Step(whose, sort, name, work)

    for kind, raw in state.slices().items():
        yield step("knows", kind.__name__, partial(once, system.known_slice, kind, raw, viewer))
        known.find(kind)
    for name, show in (system.public_parts if viewer.runs else {}).items():
        yield step("part", name, partial(once, show, known))
    for name, shows in system.private_parts.items():
        yield step("part", name, partial(once, shows, known, viewer))
    for each in system.offered(viewer).every:
        yield step("offers", _named(each.offers), partial(each.offers, known, viewer))
    for asked in system.offered(viewer).moving:
        yield step("headings", _named(asked), partial(once, _named_by, asked, known, viewer))
    yield step("pictures", "", lambda: once(system.pictured, known))


def _named_by(asked: Moving, known: State, viewer: Viewer) -> tuple[Heading, ...]:
    return tuple(asked(known, viewer))


def _named(function: Any) -> str:
    found = function.args[0] if getattr(function, "args", ()) else function
    return f"{found.__module__.removeprefix('threefates.')}.{found.__name__}"


def once(work: Callable[..., object], *about: object) -> Iterator[object]:
    """Something that does not rest."""
    try:
        yield work(*about)
    except (Refused, PieceError):
        return


def _doing(system: System, state: State, viewer: Viewer, does: Does) -> Iterator[Sequence[Offer]]:
    """What may be done, by its kind."""
    kinds: dict[str, list[Offer]] = {}
    for offer in system.offers(state, viewer):
        if offer.enabled and does(offer.command):
            kinds.setdefault(offer.command, []).append(offer)
    return iter(kinds.values())


def _acting(system: System, state: State, by: Seat, offers: Sequence[Offer]) -> Iterator[Step]:
    for which, offer in {"first": offers[0], "last": offers[-1]}.items():
        try:
            command = system.read_command(filled(offer, 0))
        except msgspec.ValidationError:
            continue
        yield from _of_one(system, state, by, command, f"{offer.command} ({which})")
    typed = system.read_command(filled(offers[0], 0))
    yield Step(by.role.value, "spelling", offers[0].command, lambda: listing(typed, offers))


def _of_one(system: System, state: State, by: Seat, command: Command, name: str) -> Iterator[Step]:
    viewer, whose = state.viewer(by.id), by.role.value
    yield Step(whose, "odds", name, lambda: once(system.odds, state, command, viewer))
    yield Step(whose, "command", name, lambda: once(system.unfold, state, command, by, lucky(state)))
    try:
        act = system.unfold(state, command, by, lucky(state))
    except (Refused, PieceError):
        return
    for event, then in [*zip(act.events, act.states, strict=True)][:MOST_TOLD]:
        told = f"{name}: {type(event).__name__}"
        yield Step(whose, "told", told, partial(once, system.tell, then, event, viewer))
