"""The odds of a roll as a table is told them: the rows, the contest, the beats, and the clock it works at."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from threefates.commons.clocks import Clocks
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.persuasion.attempts import Attempt
from threefates.systems.fates_edge.persuasion.talks import Talks
from threefates.systems.fates_edge.resolution.group_rules import segments_won
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.contests import Contest, Work, open_challenges
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.rolls import OnRoad, stretched
from threefates.systems.fates_edge.travel.travel import Travel

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.decisions import Ahead

__all__ = ["CITES", "from_to", "opponent_dice", "road_told", "talk_told", "told", "work_told"]

CITES = ("fe.resolution.outcome-matrix", Tens.ruling_id)


def opponent_dice(action: Proposal | None) -> int:
    """Count the dice that somebody rolls against an action; 0 where nobody does."""
    contest = action.purpose(Contest) if action else None
    return contest.opponent.dice if contest else 0


def told(action: Proposal | None, ahead: Ahead, sure: int) -> Chances:
    """The chances of a roll.

    Args:
        action: What is rolled for; None where nobody proposed it.
        ahead: What lies ahead of it.
        sure: Beats that it makes however the dice fall.
    """
    rows = tuple((name, str(share)) for name, share in _rows(action, ahead) if share)
    return Chances(rows, str(ahead.won), CITES, expects=(("beats", str(ahead.beats + sure)),))


def _rows(action: Proposal | None, ahead: Ahead) -> Iterator[tuple[str, Fraction]]:
    """The rows of the Outcome Matrix; where somebody rolls against it, a success may still be beaten."""
    contest = action.purpose(Contest) if action else None
    if contest is None or ahead.unopposed:
        yield from ((row.spoken, share) for row, share in ahead.outcomes.items())
        return
    yield Outcome.CLEAN_SUCCESS.spoken, ahead.won_clean
    yield Outcome.SUCCESS_AND_COST.spoken, ahead.won - ahead.won_clean
    yield f"{contest.opponent.name} holds", ahead.success - ahead.won
    yield from ((row.spoken, share) for row, share in ahead.outcomes.items() if not row.succeeded)


def work_told(state: State, action: Proposal, ahead: Ahead) -> str:
    """Say what the roll may do for a long task; nothing where it counts towards none."""
    from threefates.odds.law import percent

    work = action.purpose(Work)
    if work is None or work.clock not in open_challenges(state):
        return ""
    pie = state[Clocks].known[work.clock]
    left = pie.size - pie.filled
    done = sum((share for row, share in ahead.outcomes.items() if segments_won(row) >= left), Fraction(0))
    if done:
        return f"{pie.name} is done with this roll: {percent(done)}."
    rolls, share = _soonest(left, ahead)
    return f"{pie.name} is done within {rolls} such rolls: {percent(share)}." if rolls else ""


def road_told(state: State, action: Proposal, ahead: Ahead, effect: Effect) -> str:
    """Say how far the roll may bring the Travel Clock; nothing where it is not made on the road."""
    from threefates.odds.law import percent

    leg = state[Travel].leg
    pie = state[Clocks].known.get(leg.clock) if leg and action.purpose(OnRoad) else None
    if pie is None:
        return ""
    reading, left = state.ruling(TravelClock), pie.size - pie.filled
    on = {row: stretched(row, effect, reading) for row in ahead.outcomes}
    moves, fills = (
        sum((ahead.outcomes[row] for row, by in on.items() if by >= least), Fraction(0)) for least in (1, left)
    )
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
    left, against = pie.size - pie.filled, known.get(talk.opposition or "")
    if against is None or against.full:
        rolls, share = _soonest(left, ahead)
        return f"{talk.who} agrees within {rolls} such attempts: {percent(share)}." if rolls else ""
    gently, hard = (percent(agreed_first(ahead.outcomes, left, against.size - against.filled, by)) for by in (1, 2))
    return f"{talk.who} agrees before hardening: {gently}, or {hard} where each Miss moves the Opposition by 2."


def _soonest(left: float, ahead: Ahead) -> tuple[int, float]:
    """The fewest such rolls that are likelier to finish a task than not, and how likely; 0 where none are."""
    from threefates.odds.repeated import times_until

    moves = [(segments_won(row), float(share)) for row, share in ahead.outcomes.items()]

    def once(filled: float) -> dict[float, float | Fraction]:
        found: dict[float, float | Fraction] = {}
        for more, share in moves:
            now = min(filled + more, left)
            found[now] = found.get(now, 0) + share
        return found

    needed = times_until(0.0, once, lambda filled: filled >= left, most=MOST_ROLLS)
    within = ((rolls, float(needed.within(rolls))) for rolls in needed.law)
    return next(((rolls, share) for rolls, share in within if share >= 1 / 2), (0, 0.0))


MOST_ROLLS = 20


def from_to(before: Fraction, after: Fraction) -> str:
    """A chance, and what it becomes."""
    from threefates.odds.law import percent

    return f"{percent(before)} → {percent(after)}"
