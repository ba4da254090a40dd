"""How far two who meet may be from each other, and what it comes to: as a wound, arms and all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fate_2003.checks.bouts import in_steps, worth_of_a_step
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.conflict.bearing import comes_to, reaches
from threefates.systems.fate_2003.conflict.blows import Conflict, Exchange, Manner, blow_of, level_blow
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import without_hope
from threefates.systems.fate_2003.dice.sums import differences
from threefates.systems.fate_2003.rulings.rulings import EffectForWound
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import marks_as, outcome_said

__all__ = ["FIGHT", "Law", "dealt", "gaps"]

Law = Mapping[int, Fraction]
FIGHT: Final = ("fate.wounds.outcome-table", "fate.combat.common-principle")


def gaps(laws: tuple[Law, Law], lead: int, *, six: bool) -> dict[int, Fraction]:
    """How far the first may be ahead of the second, in points, the farthest first; below 0 where it is behind.

    Args:
        laws: What each may come to.
        lead: The steps that the first has over the second besides.
        six: Dice are added up: a step is five points, and without a die nobody is ahead.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    worth = lead * worth_of_a_step(added=six)
    if six and any(0 in law for law in laws):
        for mine, theirs in product(*laws):
            found[without_hope(mine, theirs, mine - theirs + worth)] += laws[0][mine] * laws[1][theirs]
    else:
        for gap, share in differences(*laws).items():
            found[gap + worth] += share
    return dict(sorted(found.items(), reverse=True))


# an exchange that is called for, or an attack in a turn


@cites("fate.wounds.outcome-table", "fate.combat.common-principle")
def dealt(state: State, check: Check, at: int, laws: tuple[Law, Law], found: Chances) -> Chances:
    """The same with what comes of it for both, where it is the exchange in hand that is rolled for.

    Args:
        state: The table, as far as it is known.
        check: The check.
        at: The side that is asked about.
        laws: What that side may come to, and what the other.
        found: The chances without it.
    """
    exchange = state[Conflict].of(check)
    if exchange is None:
        return found
    rows: defaultdict[str, Fraction] = defaultdict(Fraction)
    for gap, share in gaps(laws, 0, six=added(state)).items():
        winner = at if gap > 0 else 1 - at
        steps = in_steps(abs(gap), added=check.added)
        rows[_won(state, exchange, at, winner, steps) if gap else _level(state, exchange)] += share
    shown = tuple((said, str(share)) for said, share in rows.items())
    cites = tuple(dict.fromkeys((*FIGHT, *found.cites)))
    return replace(found, outcomes=shown, cites=cites, advice=f"{_against(check, at)} {found.advice}".strip())


def _against(check: Check, at: int) -> str:
    return "" if check.sides[1 - at].trait else "Against an equal."


@cites("fate.combat.no-damage-when-not-attacking", "fate.combat.defend-with-other-skill")
def _won(state: State, exchange: Exchange, at: int, winner: int, margin: int) -> str:
    """What it comes to for whoever is behind by so much, in the words of whoever is asked about."""
    who, foe = (state[Characters].name(exchange.sides[side]) for side in (winner, 1 - winner))
    if exchange.manners[winner] is Manner.ANOTHER_SKILL:
        return f"{foe} {outcome_said(Outcome.SCRATCHED)}"
    if exchange.manners[winner] is not Manner.ATTACK:
        return f"{who} ahead, and no harm done"
    return _struck(state, exchange, winner, margin, "" if winner == at else "behind by ")


@cites("fate.r.effect-instead-of-wound")
def _struck(state: State, exchange: Exchange, winner: int, margin: int, by: str) -> str:
    who, foe = (state[Characters].name(exchange.sides[side]) for side in (winner, 1 - winner))
    blow = blow_of(exchange, winner, margin)
    said = f"{foe} {by}{marks_as(state, blow.defender, comes_to(state, replace(blow, maneuver=False)))}"
    if blow.maneuver and reaches(comes_to(state, blow), exchange.takes(winner)):
        both = "and" if state.ruling(EffectForWound) is EffectForWound.BOTH else "or"
        return f"{said}, {both} what {who} wanted"
    return said


def _level(state: State, exchange: Exchange) -> str:
    """What it comes to where they are level: a scratch, or more where a rating counts all the same."""
    return f"level: {', '.join(_level_blows(state, exchange)) or 'a scratch'}"


@cites("fate.arms.simple-procedure")
def _level_blows(state: State, exchange: Exchange) -> Iterator[str]:
    for side, manner in enumerate(exchange.manners):
        found = comes_to(state, level_blow(exchange, side))
        if manner is Manner.ATTACK and found is not Outcome.SCRATCHED:
            struck = exchange.sides[1 - side]
            yield f"{state[Characters].name(struck)} {marks_as(state, struck, found)}"
