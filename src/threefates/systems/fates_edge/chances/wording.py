"""The odds of a roll as a table is told them: the rows, the contest, the beats, and the clock it works at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from threefates.commons.clocks import Clocks
from threefates.rulebook.chapter import Chances
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.settling import saved
from threefates.systems.fates_edge.persuasion.attempts import Attempt
from threefates.systems.fates_edge.persuasion.clocks import Talks
from threefates.systems.fates_edge.resolution.extended_challenges import segments_won
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.contests import (
    Contest,
    LongTask,
    Opponent,
    dice_of,
    open_challenges,
    opposed_by,
)
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.rolls import OnRoad, stretched
from threefates.systems.fates_edge.travel.travel import Travel

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.decisions import Ahead

__all__ = [
    "CITES",
    "HOLDS",
    "beats_of_partial",
    "comes_to",
    "from_to",
    "has_it",
    "opponent_dice",
    "road_told",
    "stands_in_the_way",
    "talk_told",
    "told",
    "work_told",
]

HOLDS = "The hero holds"
CITES = ("fe.resolution.outcome-matrix", Tens.ruling_id)


def opponent_dice(state: State, action: Proposal | None) -> int:
    """Count the dice that somebody rolls against an action; 0 where nobody does."""
    opponent = opposed_by(state, action)
    return dice_of(state, action.hero, opponent) if action and opponent else 0


def stands_in_the_way(state: State, action: Proposal | None) -> bool:
    """Say whether an action only stands in the way of somebody who acts."""
    opponent = opposed_by(state, action)
    return opponent is not None and opponent.acts


def has_it(opponent: Opponent) -> str:
    """Say that whoever rolls against a hero wins."""
    return f"{opponent.name} {'has it' if opponent.acts else 'holds'}"


def told(action: Proposal | None, ahead: Ahead, sure: int) -> Chances:
    """The chances of a roll.

    Args:
        action: What is rolled for; None where nobody proposed it.
        ahead: What lies ahead of it.
        sure: Beats that it makes however the dice fall.
    """
    rows = tuple((name, str(share)) for name, share in _rows(action, ahead) if share)
    beats = ahead.beats + sure + comes_to(action, ahead)[Outcome.PARTIAL] * beats_of_partial(action)
    return Chances(rows, str(ahead.won), CITES, expects=(("beats", str(beats)),))


@cites("fe.talents.light-fingers")
def beats_of_partial(action: Proposal | None) -> int:
    """Beats that a Partial of an action makes beside those of the dice."""
    return sum(each.partial_beats for each in action.purposes) if action else 0


def _rows(action: Proposal | None, ahead: Ahead) -> Iterator[tuple[str, Fraction]]:
    """The rows of the Outcome Matrix; where somebody rolls against it, a success may still be beaten."""
    contest, outcomes = action.purpose(Contest) if action else None, _as_saved(action, ahead)
    if contest is None or ahead.unopposed:
        yield from ((row.spoken, share) for row, share in outcomes.items())
        return
    if contest.opponent.acts:
        yield HOLDS, ahead.won
        yield has_it(contest.opponent), 1 - ahead.won
        return
    yield Outcome.CLEAN_SUCCESS.spoken, ahead.won_clean
    yield Outcome.SUCCESS_AND_COST.spoken, ahead.won - ahead.won_clean
    yield has_it(contest.opponent), ahead.success - ahead.won
    yield from ((row.spoken, share) for row, share in outcomes.items() if not row.succeeded)


def _as_saved(action: Proposal | None, ahead: Ahead) -> defaultdict[Outcome, Fraction]:
    """The rows as the table will read them: a Miss is a Partial where something saves the action."""
    outcomes = defaultdict[Outcome, Fraction](Fraction)
    for row, share in ahead.outcomes.items():
        outcomes[saved(action, row)] += share
    return outcomes


@cites("fe.resolution.contested")
def comes_to(action: Proposal | None, ahead: Ahead) -> defaultdict[Outcome, Fraction]:
    """What the action comes to for what it is for: the rows, but a success that somebody else has is a Partial."""
    return _unless_beaten(_as_saved(action, ahead), ahead)


def _unless_beaten(rows: Mapping[Outcome, Fraction], ahead: Ahead) -> defaultdict[Outcome, Fraction]:
    found = defaultdict(Fraction, rows)
    if not ahead.unopposed:
        found[Outcome.CLEAN_SUCCESS] = ahead.won_clean
        found[Outcome.SUCCESS_AND_COST] = ahead.won_whole - ahead.won_clean
        found[Outcome.PARTIAL] += ahead.success - ahead.won_whole
    return found


def work_told(state: State, action: Proposal, ahead: Ahead) -> str:
    """Say what the roll may do for a long task; nothing where it counts towards none."""
    from threefates.odds.law import percent

    work = action.purpose(LongTask)
    if work is None or work.clock not in open_challenges(state):
        return ""
    pie = state[Clocks].known[work.clock]
    left = pie.size - pie.filled
    now, then = comes_to(action, ahead), _unless_beaten(ahead.outcomes, ahead)
    done = sum((share for row, share in now.items() if segments_won(row) >= left), Fraction(0))
    if done:
        return f"{pie.name} is done with this roll: {percent(done)}."
    rolls, share = _soonest(left, now, then)
    return f"{pie.name} is done within {rolls} such rolls: {percent(share)}." if rolls else ""


def road_told(state: State, action: Proposal, ahead: Ahead, effect: Effect) -> str:
    """Say how far the roll may bring the Travel Clock; nothing where it is not made on the road."""
    from threefates.odds.law import percent

    leg = state[Travel].leg
    pie = state[Clocks].known.get(leg.clock) if leg and action.purpose(OnRoad) else None
    if pie is None:
        return ""
    reading, left = state.ruling(TravelClock), pie.size - pie.filled
    now = comes_to(action, ahead)
    on = {row: stretched(row, effect, reading) for row in now}
    moves, fills = (sum((now[row] for row, by in on.items() if by >= least), Fraction(0)) for least in (1, left))
    return f"{pie.name} moves on: {percent(moves)}" + (f", and is full: {percent(fills)}." if fills else ".")


def talk_told(state: State, action: Proposal, ahead: Ahead) -> str:
    """Say how likely somebody agrees before they harden, if attempts go on as this one; or how soon they agree."""
    from threefates.odds.law import percent
    from threefates.systems.fates_edge.odds.talks import agreed_first

    attempt, known = action.purpose(Attempt), state[Clocks].known
    talk = state[Talks].open.get(attempt.talk) if attempt else None
    pie = known.get(talk.clock) if talk else None
    if talk is None or pie is None:
        return ""
    left, against, now = pie.size - pie.filled, known.get(talk.opposition or ""), comes_to(action, ahead)
    then = _unless_beaten(ahead.outcomes, ahead)
    if against is None or against.full:
        rolls, share = _soonest(left, now, then)
        return f"{talk.who} agrees within {rolls} such attempts: {percent(share)}." if rolls else ""
    stands = against.size - against.filled
    gently, hard = (percent(agreed_first(then, left, stands, by, first=now)) for by in (1, 2))
    return f"{talk.who} agrees before hardening: {gently}, or {hard} where each Miss moves the Opposition by 2."


Rows = Mapping[Outcome, Fraction]


def _soonest(left: float, first: Rows, then: Rows) -> tuple[int, float]:
    """The fewest such rolls that are likelier to finish a task than not, and how likely; 0 where none are.

    What saves a roll is used up with it: the rolls after the first are read as they fall.
    """
    from threefates.odds.repeated import times_until

    moves = [[(segments_won(row), float(share)) for row, share in rows.items()] for rows in (first, then)]

    def once(at: tuple[float, bool]) -> dict[tuple[float, bool], float | Fraction]:
        (filled, later), found = at, dict[tuple[float, bool], float | Fraction]()
        for more, share in moves[later]:
            now = (min(filled + more, left), True)
            found[now] = found.get(now, 0) + share
        return found

    needed = times_until((0.0, False), once, lambda at: at[0] >= left, most=MOST_ROLLS)
    within = ((rolls, float(needed.within(rolls))) for rolls in needed.law)
    return next(((rolls, share) for rolls, share in within if share >= 1 / 2), (0, 0.0))


MOST_ROLLS = 20


def from_to(before: Fraction, after: Fraction) -> str:
    """A chance, and what it becomes."""
    from threefates.odds.law import percent

    return f"{percent(before)} → {percent(after)}"
