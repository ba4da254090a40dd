"""The party at a glance: who is here, and what they hold; and my own sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.parts import Counter, First, Listing, Place, Row, Shape, Track, Tracks
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.boons.boons import MOST_HELD, Boons
from threefates.systems.fates_edge.harm.conditions import Conditions, boxes_of
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Hero, Heroes, held_heroes, hero_named, heroes, ratings
from threefates.systems.fates_edge.recovery.view import condition_of, tone_of_harm
from threefates.systems.fates_edge.tags.view import lasting_on

__all__ = ["party", "sheet"]


@heroes.shows("party")
def party(state: State) -> Listing:
    """Every hero: who plays them, their Boons, Fatigue and Harm, and whether something presses them."""
    rows = tuple(_row(state, hero) for hero in state[Heroes].known)
    return Listing("The party", Place.PEOPLE, rows, "No heroes yet. Every player makes one.")


def _row(state: State, hero: str) -> Row:
    seats = state[Seating].seats
    players = ", ".join(seats[seat].name for seat in state.controllers(hero) if seat in seats)
    pressed = None if lost(state, hero) else state[Footing].pressed.get(hero)
    lasting = tuple(lasting_on(state, hero))
    pressed_by = f"Pressed by {pressed}." if pressed else ""
    said = " ".join(filter(None, (pressed_by, *(each for each, _ in lasting))))
    detail = f"{players}. {said}" if said else players
    marks = state[Footing].marks.get(hero, 0)
    marked = (Counter("Desperate successes", str(marks)),) if marks else ()
    given = state[Boons].given.get(hero, 0)
    gave = (Counter("Boons given in this scene", str(given)),) if given else ()
    tracks = (Track("Boons", state[Boons].of(hero), MOST_HELD), *condition_of(state, hero))
    written = tuple(dict.fromkeys(entry for _, entry in lasting))
    return Row(hero, hero_named(state, hero), detail, counters=(*marked, *gave), tracks=tracks, cites=written)


@heroes.shows_each("sheet")
def sheet(state: State, viewer: Viewer) -> Tracks | None:
    """My hero: what is held and suffered, then the Attributes and the skills that were ever learned."""
    held = tuple(held_heroes(state, viewer))
    if not held:
        return None
    if len(held) == 1:
        tracks, title = tuple(_of(state, held[0])), hero_named(state, held[0].id)
    else:
        tracks, title = tuple(_named(state, held)), "My heroes"
    return Tracks(title, Place.ME, tracks, firsts=_firsts(state, held))


def _firsts(state: State, held: tuple[Hero, ...]) -> tuple[First, ...]:
    """What a Boon is for, once one is held; and what a sheet is for, while nothing is played and there is time."""
    if any(state[Boons].of(hero.id) for hero in held):
        return (_BOON,)
    return () if state[Scenes].number else (_SHEET,)


def _named(state: State, held: tuple[Hero, ...]) -> Iterator[Track]:
    for hero in held:
        name = hero_named(state, hero.id)
        yield from (replace(track, label=f"{name}: {track.label}") for track in _of(state, hero))


def _of(state: State, hero: Hero) -> Iterator[Track]:
    condition = state[Conditions][hero.id]
    yield Track("Boons", state[Boons].of(hero.id), MOST_HELD)
    yield Track("Fatigue", condition.fatigue, boxes_of(state, hero.id), Shape.BOXES)
    yield Track("Harm", condition.harm, MOST_HARM, Shape.WOUNDS, tone_of_harm(condition.harm))
    yield from ratings(hero)


_SHEET: Final = First(
    "sheet",
    "This is who you play. Read your hero now: what each thing is good for stands on the sheet. "
    "When the first scene begins, say what you do and propose it.",
)
_BOON: Final = First(
    "boon",
    "You hold a Boon. It throws one die again after a roll, or betters your Position before one; "
    f"or give it to a friend. {MOST_HELD} are the most you hold.",
)
