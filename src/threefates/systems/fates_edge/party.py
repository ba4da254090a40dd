"""The party at a glance: who is here, and what they hold."""

from __future__ import annotations

from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating
from threefates.systems.fates_edge.boons import MOST_HELD, Boons
from threefates.systems.fates_edge.heroes import Heroes, hero_named, heroes
from threefates.systems.fates_edge.position import Footing

__all__ = ["party"]


@heroes.shows("party")
def party(state: State) -> Listing:
    """Every hero: who plays them, their Boons, and whether something presses them."""
    rows = tuple(_row(state, hero) for hero in state[Heroes].known)
    return Listing("The party", Place.PEOPLE, rows, "No heroes yet. Every player makes one.")


def _row(state: State, hero: str) -> Row:
    seats = state[Seating].seats
    players = ", ".join(seats[seat].name for seat in state.controllers(hero) if seat in seats)
    pressed = state[Footing].pressed.get(hero)
    detail = f"{players}. Pressed by {pressed}." if pressed else players
    marks = state[Footing].marks.get(hero, 0)
    marked = (Counter("Desperate successes", str(marks)),) if marks else ()
    counters = (Counter("Boons", f"{state[Boons].of(hero)} of {MOST_HELD}"), *marked)
    return Row(hero, hero_named(state, hero), detail, counters=counters)
