"""How hard is it? The tiers with the book's examples, and what the party's own skills suggest."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import HARDLY_EVER
from threefates.systems.fate_2003.dice.ladder import LADDER, TIERS
from threefates.systems.fate_2003.rulings.rulings import DifficultyExamples
from threefates.systems.fate_2003.sheets.scale import aimed, stands, tiers
from threefates.systems.fate_2003.sheets.sheets import Sheets, as_written

__all__ = ["breakdown", "by_party", "examples"]

ENTRIES: Final = {
    "Poor": "negligible",
    "Mediocre": "simple",
    "Average": "mundane",
    "Fair": "difficult",
    "Good": "daunting",
    "Great": "staggering",
    "Superb": "nearly-impossible",
}


class _Tier(Struct):
    examples: tuple[str, ...] = ()


class _Breakdown(Struct):
    rows: tuple[Mapping[str, str], ...] = ()


@cites(
    "fate.difficulty.negligible",
    "fate.difficulty.simple",
    "fate.difficulty.mundane",
    "fate.difficulty.difficult",
    "fate.difficulty.daunting",
    "fate.difficulty.staggering",
    "fate.difficulty.nearly-impossible",
    "fate.r.difficulty-examples",
)
@functools.cache
def examples(adjective: str) -> tuple[str, ...]:
    """The tasks that the book's list names as so hard.

    >>> examples("Superb")[0]
    'found a new branch of science'
    """
    return entry(f"fate.difficulty.{ENTRIES[adjective]}").table(_Tier).examples


@cites("fate.difficulty.breakdown-table", "fate.r.difficulty-examples")
@functools.cache
def breakdown(adjective: str) -> Mapping[str, str]:
    """The tasks that the book's table names as so hard, by activity; it has none of the easiest.

    >>> breakdown("Mediocre")["survival"], dict(breakdown("Poor"))
    ('start a campfire', {})
    """
    rows = entry("fate.difficulty.breakdown-table").table(_Breakdown).rows
    found = next((row for row in rows if row["difficulty"] == adjective), {})
    return {activity: task for activity, task in found.items() if activity != "difficulty"}


@cites("fate.difficulty.by-party-skill")
def by_party(best: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The difficulties that suit a party by the best it has: easy one or two steps below, serious as many above.

    >>> by_party(2)
    ((0, 1), (3, 4))
    """
    return (best - 2, best - 1), (best + 1, best + 2)


@checks.shows_each("difficulties")
def show_difficulties(state: State, viewer: Viewer) -> Listing | None:
    """For whoever says how hard things are."""
    if not viewer.runs:
        return None
    rows = (*_tiers(state), *_party(as_written(state)))
    return Listing("How hard is it?", Place.LEVERS, tuple(rows))


@cites("fate.difficulty.guideline-table", "fate.difficulty.negligible")
def _tiers(state: State) -> Iterator[Row]:
    shown = state.ruling(DifficultyExamples)
    for place, tier in enumerate(tiers(state)):
        usual = TIERS[place]
        adjective = LADDER.name(usual.value)
        table = breakdown(adjective) if shown is not DifficultyExamples.PROSE else {}
        tasks = tuple(Counter(activity, task) for activity, task in table.items())
        detail = "; ".join(examples(adjective)) if shown is not DifficultyExamples.TABLE else ""
        roll = f"; {HARDLY_EVER}" if usual is TIERS[0] else ""
        yield Row(f"tier{usual.value}", f"{tier.name}: {aimed(state, tier.value)}{roll}", detail, counters=tasks)


def _party(state: State) -> Iterator[Row]:
    """What suits the best of the party, one row for all the skills in which it is as good."""
    best: dict[str, int] = {}
    for character, sheet in state[Sheets].known.items():
        if _hero(state, character):
            for skill, value in sheet.skills.items():
                best[skill] = max(value, best.get(skill, value))
    for value in sorted(set(best.values()), reverse=True):
        skills = ", ".join(sorted(skill for skill, its in best.items() if its == value))
        easy, serious = by_party(value)
        counters = (Counter("easy", _between(state, easy)), Counter("serious", _between(state, serious)))
        yield Row(f"best.{value}", f"{skills}: the party's best is {stands(state, value)}", "", counters=counters)


def _hero(state: State, character: EntityId) -> bool:
    found = state[Characters].known.get(character)
    return found is not None and found.kind == "hero"


def _between(state: State, ends: tuple[int, int]) -> str:
    return " or ".join(aimed(state, end) for end in ends)
