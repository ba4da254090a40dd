"""Everybody in the story at a glance: who plays them, what they hold, and what they suffer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters, SaidOf
from threefates.rulebook.cites import cites
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.rulings.rulings import HealingTime
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_unchecked, sheeted, sheets
from threefates.systems.fate_2003.sheets.view import aspects_of, known_for
from threefates.systems.fate_2003.wounds.track import penalty
from threefates.systems.fate_2003.wounds.view import days_left
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds

__all__ = ["known_to_who_runs", "party"]


known_to_who_runs: Final = SaidOf()
"""Who somebody is, and what they want."""


@sheets.shows("party")
def party(state: State) -> Listing:
    """Every hero: who plays them, their Fate points, what ails them, and what they are known for."""
    state = as_unchecked(state)
    rows = tuple(_row(state, hero, sheet, known_for(state, hero, sheet)) for hero, sheet in _of_kind(state, hero=True))
    return Listing("The party", Place.PEOPLE, rows, empty="Characters appear here as they are made.")


@sheets.shows_each("foes")
def others(state: State, viewer: Viewer) -> Listing | None:
    """Whom the Game Master plays: name, Fate points and wounds for all, and the rest for whoever runs the game."""
    told = _card if viewer.runs else lambda state, one, sheet: ""
    rows = tuple(_row(state, one, sheet, told(state, one, sheet)) for one, sheet in _of_kind(state, hero=False))
    return Listing("Played by the Game Master", Place.PEOPLE, rows) if rows else None


@cites("fate.npcs.aspect-shorthand", "fate.npcs.sample-caravan-guard")
def _card(state: State, one: EntityId, sheet: Sheet) -> str:
    """Who somebody is, and what they roll, best first: their skills, and their aspects as the book writes them."""
    skills = sorted(sheet.skills.items(), key=lambda each: -each[1])
    rolled = ", ".join(f"{skill} {ladder(state).name(value)}" for skill, value in skills)
    numbers = "; ".join(filter(None, (rolled, aspects_of(sheet))))
    return " ".join(filter(None, (known_to_who_runs.of(state, one), numbers)))


def _of_kind(state: State, *, hero: bool) -> Iterator[tuple[EntityId, Sheet]]:
    known = state[Characters].known
    everybody = (one for one in state.only(sheeted) if one in known and (known[one].kind == "hero") is hero)
    return ((one, state[Sheets].known[one]) for one in everybody)


def _row(state: State, one: EntityId, sheet: Sheet, said: str) -> Row:
    wounded, known = state[Wounds].of(one), state[Characters].known[one]
    ailing = tuple(_ailing(wounded, state.ruling(HealingTime)))
    tone = Tone.MISS if wounded.out else Tone.COST if ailing else Tone.PLAIN
    counts = known.kind == "hero" or sheet.fate_points
    points = (Counter("Fate points", str(sheet.fate_points)),) if counts else ()
    detail = " ".join(filter(None, (_costs(wounded), said)))
    return Row(one, known.name, detail, tone, counters=(*points, *ailing))


@cites("fate.wounds.clipped", "fate.wounds.hurt", "fate.wounds.taken-out")
def _ailing(wounded: Wounded, reading: HealingTime) -> Iterator[Counter]:
    """What somebody suffers from, and how long an injury lasts."""
    if wounded.out:
        yield Counter("taken", "out")
    for marked, kind in ((wounded.hurt, "hurt"), (wounded.clipped, "clipped")):
        if marked:
            yield Counter("is", kind if marked == 1 else f"{kind} ×{marked}")
    yield from _injured(wounded, reading)


@cites("fate.wounds.injured")
def _injured(wounded: Wounded, reading: HealingTime) -> Iterator[Counter]:
    for injury in wounded.injuries:
        yield Counter("injured", days_left(injury, reading))


def _costs(wounded: Wounded) -> str:
    cost = penalty(wounded.marks)
    return f"{signed(cost)} to rolls where it matters." if cost else ""
