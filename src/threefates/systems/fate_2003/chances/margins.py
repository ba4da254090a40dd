"""How far one roll may be ahead of another, in steps; and what that comes to where it is an exchange of blows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fate_2003.checks.bouts import FIVE, in_steps
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.conflict.bearing import comes_to
from threefates.systems.fate_2003.conflict.exchange import Conflict, Exchange, Manner, blow_of
from threefates.systems.fate_2003.dice.margin_of_success import without_hope
from threefates.systems.fate_2003.dice.sums import differences
from threefates.systems.fate_2003.fights.view import outcome_said
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = ["FIGHT", "Law", "margins", "of_blows"]

Law = Mapping[int, Fraction]
FIGHT: Final = ("fate.wounds.outcome-table", "fate.combat.common-principle")


def margins(laws: tuple[Law, Law], lead: int, *, six: bool) -> dict[int, Fraction]:
    """The chance of every margin, the best first; below 0 where the second is ahead."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    if six and any(0 in law for law in laws):
        for mine, theirs in product(*laws):
            gap = without_hope(mine, theirs, mine - theirs + lead * FIVE)
            found[in_steps(gap, added=six)] += laws[0][mine] * laws[1][theirs]
    else:
        for gap, share in differences(*laws).items():
            found[in_steps(gap + lead * (FIVE if six else 1), added=six)] += share
    return dict(sorted(found.items(), reverse=True))


@cites("fate.combat.common-principle", "fate.wounds.outcome-table")
def of_blows(state: State, check: Check, at: int, laws: tuple[Law, Law], found: Chances) -> Chances:
    """The same with what it comes to for either, where two go at each other; as it was in any other check.

    Args:
        state: The table, as far as it is known.
        check: The check.
        at: The side that is asked about.
        laws: What that side may come to, and what the other.
        found: The chances of winning, coming out level and losing.
    """
    exchange = state[Conflict].now
    if exchange is None or exchange.check != check.id:
        return found
    rows: defaultdict[str, Fraction] = defaultdict(Fraction)
    for gap, share in margins(laws, 0, six=check.added).items():
        rows[_level(state, exchange) if not gap else _ahead(state, exchange, at, gap)] += share
    equal = "" if check.sides[1 - at].trait else "Against an equal. "
    outcomes = tuple((said, str(share)) for said, share in rows.items() if share)
    cited = tuple(dict.fromkeys((*FIGHT, *found.cites)))
    return replace(found, outcomes=outcomes, cites=cited, advice=f"{equal}{found.advice}".strip())


def _ahead(state: State, exchange: Exchange, at: int, gap: int) -> str:
    """What it is to be ahead by so much, or behind, in the words of whoever is asked about."""
    winner = at if gap > 0 else 1 - at
    one, other = (state[Characters].name(exchange.sides[side]) for side in (winner, 1 - winner))
    if exchange.manners[winner] is Manner.ANOTHER_SKILL:
        return f"{other} {outcome_said(Outcome.SCRATCHED)}"
    if exchange.manners[winner] is not Manner.ATTACK:
        return f"{one} ahead, and no harm done"
    said = outcome_said(comes_to(state, replace(blow_of(exchange, winner, abs(gap)), maneuver=False)))
    return f"{other} {said}" if winner == at else f"{other} behind by {said}"


def _level(state: State, exchange: Exchange) -> str:
    """What it is to be level: a scratch, or more where the rating of a weapon counts all the same."""
    attacks = [side for side, manner in enumerate(exchange.manners) if manner is Manner.ATTACK]
    each = [(1 - side, comes_to(state, blow_of(exchange, side, 0))) for side in attacks]
    more = [(side, outcome) for side, outcome in each if outcome is not Outcome.SCRATCHED]
    said = [f"{state[Characters].name(exchange.sides[side])} {outcome_said(outcome)}" for side, outcome in more]
    return f"level: {', '.join(said) or 'a scratch'}"
