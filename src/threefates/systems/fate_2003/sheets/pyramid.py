"""The skill pyramid: what each row holds, which do not hold what stands on them, and what would mend it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.dice.ladder import of_ranks
from threefates.systems.fate_2003.rulings.rulings import ExtrasInPyramid
from threefates.systems.fate_2003.sheets.campaign import APART, Campaign, Stand
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.scale import ladder, stands, unskilled_here
from threefates.systems.fate_2003.sheets.sheets import Sheet

__all__ = [
    "BASE",
    "BESIDE",
    "Gap",
    "balanced",
    "drawn",
    "gaps",
    "lacking_ranks",
    "pyramids",
    "ranks_to_mend",
    "rows",
    "shown",
]

BASE: Final = 0  # Average, the bottom row
BESIDE: Final = ", an extra"  # what an extra is called besides, where a skill has its name


class Gap(Struct, frozen=True):
    """A row that holds too few skills for those right above it."""

    value: int  # of the row, on the ladder
    held: int
    needed: int


@cites("fate.pyramid.base-not-counted-below", "fate.r.pyramid-base", "fate.pyramid.difficult-skills-excluded")
def rows(skills: Mapping[str, int]) -> dict[int, tuple[str, ...]]:
    """The skills of each row from the highest down to the base, by the row's value; what is lower is left out.

    Args:
        skills: Ladder values by name.

    >>> rows({"Knife": 1, "Healing": 0, "Alchemy": -2})
    {1: ('Knife',), 0: ('Healing',)}
    """
    top = max(skills.values(), default=BASE)
    return {
        value: tuple(name for name, stands in skills.items() if stands == value) for value in range(top, BASE - 1, -1)
    }


@cites("fate.pyramid.balance", "fate.r.pyramid-exactness")
def _below_in_a_pyramid(held: int) -> int:
    return held + 1 if held else 0


@cites("fate.pyramid.skill-column")
def _below_in_a_column(held: int) -> int:
    return held


def _below(stand: Stand, held: int) -> int:
    return _below_in_a_column(held) if stand is Stand.COLUMN else _below_in_a_pyramid(held)


def shown(skills: Mapping[str, int], stand: Stand = Stand.PYRAMID) -> tuple[Gap, ...]:
    """Every row from the highest down to the base: how many skills it holds, and how many it needs.

    >>> [(row.held, row.needed) for row in shown({"Knife": 1, "Healing": 0})]
    [(1, 0), (1, 2)]
    """
    found, above = list[Gap](), 0
    for value, names in rows(skills).items():
        found.append(Gap(value, len(names), _below(stand, above)))
        above = len(names)
    return tuple(found)


def gaps(skills: Mapping[str, int], stand: Stand = Stand.PYRAMID) -> tuple[Gap, ...]:
    """The rows that hold too few, from the highest down; none where the shape is balanced.

    >>> gaps({"Knife": 2, "Bluff": 1, "Hide": 1, "Healing": 0, "Riding": 0})
    (Gap(value=0, held=2, needed=3),)
    """
    return tuple(row for row in shown(skills, stand) if row.held < row.needed)


@cites("fate.pyramid.balance", "fate.pyramid.skill-column", "fate.pyramid.base-not-counted-below")
def ranks_to_mend(skills: Mapping[str, int], stand: Stand, start: int) -> int:
    """The fewest skill ranks that would balance it, where skills without any start at that value.

    What stands in a lower row may rise, what stands on top, too; what is lower than the base and holds ranks already
    comes in with fewer. Of what no sheet has room for it is as many as would do.

    >>> [ranks_to_mend({"Knife": 2}, stand, start=-1) for stand in Stand]
    [7, 3]
    >>> [ranks_to_mend({"Knife": 1, "Bluff": 0, **begun}, Stand.PYRAMID, start=-2) for begun in ({}, {"Hide": -1})]
    [2, 1]
    >>> ranks_to_mend({"Knife": 2, "Bluff": 0, "Hide": 0}, Stand.COLUMN, start=-1)
    1
    """
    return _fewest_ranks(tuple(sorted(skills.values())), stand, start)


ROOM: Final = 40  # skills that a sheet holds


@functools.lru_cache(maxsize=256)
def _fewest_ranks(values: tuple[int, ...], stand: Stand, start: int) -> int:
    held = tuple(value for value in values if value >= BASE)
    begun = sorted((value - start for value in values if start < value < BASE), reverse=True)
    ranks_held = sum(value - start for value in held)

    def fewest(row: int, above: int, placed: int) -> int:
        """How many a row has at least: to carry those above, and because skills do not go down."""
        return max(_below(stand, above), sum(value >= row for value in held) - placed)

    most = above = ranks = 0  # where every row has no more than it needs
    for row in range(max(held, default=BASE), BASE - 1, -1):
        above = fewest(row, above, most)
        most, ranks = most + above, ranks + above * (row - start)
    if ranks == ranks_held or most > ROOM:
        return ranks - ranks_held

    @functools.cache
    def rest(row: int, above: int, placed: int) -> int:
        """The fewest ranks in this row and those below it, with so many right above, and so many above in all."""
        least = fewest(row, above, placed)
        if row == BASE:
            return least * (BASE - start) - sum(begun[: placed + least - len(held)])
        many = max(least, (most - placed) // (row - BASE + 1))
        return min(count * (row - start) + rest(row - 1, count, placed + count) for count in range(least, many + 1))

    return rest(BASE + most - 1, 0, 0) - ranks_held  # as high as one on each row would reach: what is on top may rise


@cites("fate.pyramid.special-skills")
def pyramids(state: State, sheet: Sheet) -> dict[str, Mapping[str, int]]:
    """What has to stand balanced: the ordinary skills under "", and each suite of special ones under its name."""
    found: dict[str, dict[str, int]] = {"": {}}
    suites = state[Campaign].suites
    for skill, value in sheet.skills.items():
        found.setdefault(suites.get(skill, ""), {})[skill] = value
    found.pop(APART, None)
    return {**found, "": {**found[""], **_extras_inside(state, sheet, found[""])}}


@cites("fate.pyramid.extras-inside", "fate.pyramid.extras-outside", "fate.r.extras-in-pyramid")
def _extras_inside(state: State, sheet: Sheet, skills: Mapping[str, int]) -> dict[str, int]:
    """The extras, where they count; one that is called like a skill stands beside it."""
    if state.ruling(ExtrasInPyramid) is ExtrasInPyramid.OUTSIDE:
        return {}
    values = {name: of_ranks(ranks, unskilled_here(state)) for name, ranks in sheet.extras.items()}
    return {name + BESIDE if name in skills else name: value for name, value in values.items()}


def drawn(state: State, skills: Mapping[str, int]) -> tuple[Gap, ...]:
    """The rows of one pyramid from the top, with what each holds and needs."""
    return shown(skills, state[Campaign].stand)


@cites("fate.pyramid.creation-check")
def balanced(state: State, sheet: Sheet) -> Refused | None:
    """None if every pyramid of a sheet is balanced; else which row is short of what, and what would mend it."""
    for suite, skills in pyramids(state, sheet).items():
        if found := gaps(skills, state[Campaign].stand):
            return _unbalanced(state, suite, skills, found[0])
    return None


def lacking_ranks(state: State, sheet: Sheet) -> int:
    """The fewest ranks that would balance everything on a sheet; 0 where it is balanced."""
    each = pyramids(state, sheet).values()
    return sum(_to_mend(state, skills) for skills in each)


def _to_mend(state: State, skills: Mapping[str, int]) -> int:
    return ranks_to_mend(skills, state[Campaign].stand, unskilled_here(state))


def _unbalanced(state: State, suite: str, skills: Mapping[str, int], gap: Gap) -> Refused:
    row, above = (ladder(state).name(value) for value in (gap.value, gap.value + 1))
    whole = f"the {suite} {state[Campaign].stand}" if suite else f"the {state[Campaign].stand}"
    mend = counted(_to_mend(state, skills), "rank")
    more = gap.needed - gap.held
    return Refused(
        "pyramid.unbalanced",
        f"In {whole} {stands(state, gap.value)} holds {gap.held} and needs {gap.needed}, for what stands at {above}.",
        remedy=f"Bring {more} more to {row}, or one of those at {above} down; {mend} would mend it all.",
        source="fate.pyramid.skill-column" if state[Campaign].stand is Stand.COLUMN else "fate.pyramid.balance",
    )
