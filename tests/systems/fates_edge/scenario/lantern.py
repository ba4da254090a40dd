"""The Lantern at Dusk, opened for a test."""

from __future__ import annotations

from tests.systems.fates_edge.deck.turning import does
from tests.systems.fates_edge.evening import FATES_EDGE, SEATS, Evening
from threefates.rulebook.core import SeatChanged
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.table.opening import settings_for

__all__ = ["NAME", "fill", "hero", "lantern", "settle", "wake"]


def lantern(*, opened: bool = True, **rulings: str) -> Evening:
    """A table of the scenario, with Ann and Bob playing two of its heroes."""
    evening = Evening()
    evening.state = evening.start = FATES_EDGE.start(settings_for(SYSTEM, "", rulings, "lantern-at-dusk"))
    evening.events = []
    evening._happen(*(SeatChanged(seat, name, role) for seat, (name, role) in SEATS.items()))
    if opened:
        evening.do("ann", "fe.play-ready", ready="ysolt")
        evening.do("bob", "fe.play-ready", ready="pell")
        evening.do("gm", "fe.begin-scenario")
    return evening


def hero(evening: Evening, ready: str) -> str:
    return next(hero for hero, it in evening.state[Playing].heroes.items() if it == ready)


NAME = "lantern_at_dusk"


def fill(evening: Evening, name: str, amount: float, *cards: str) -> None:
    which = evening.state[Playing].clocks[name]
    does(evening, "gm", "tick-clock", *cards, clock=which, segments=amount)


def settle(evening: Evening) -> None:
    """Answer whatever the end of a scene asks."""
    while evening.waits():
        choice = FATES_EDGE.questions(evening.state)[0]
        evening.do(choice.seats[0], "answer", choice=choice.id, option=choice.options[0].value)


def wake(evening: Evening) -> None:
    """Let the road come to its end before its clock is full."""
    evening.do("gm", "fe.end-leg", why="the stones are in sight")
    settle(evening)
