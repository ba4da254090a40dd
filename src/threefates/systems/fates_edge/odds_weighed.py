"""The odds of a roll as a table needs them: exact, at once, and for every answer that may be given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from threefates.odds.rethrown import Goals, goals, too_large
from threefates.odds.weighed import Chance, lying, thrown, weigh
from threefates.systems.fates_edge.dice import Die, Why, all_beats
from threefates.systems.fates_edge.odds_asked import scale_of
from threefates.systems.fates_edge.odds_settings import Setting
from threefates.systems.fates_edge.odds_steps import kind_at, kinds_at, steps_of, throw
from threefates.systems.fates_edge.odds_together import tallies_of
from threefates.systems.fates_edge.resolution import SIDES, Outcome, Tally, outcome
from threefates.systems.fates_edge.together import who_wins

__all__ = ["Ahead", "answers", "before"]

ROWS: Final = (Outcome.CLEAN_SUCCESS, Outcome.SUCCESS_AND_COST, Outcome.PARTIAL, Outcome.MISS)


class Ahead(NamedTuple):
    """What lies ahead of a roll under best play."""

    outcomes: dict[Outcome, Fraction]  # those that can come
    success: Fraction
    beats: Fraction  # expected of the dice, those of faces that lie there not among them
    marred: Fraction  # the chance of any such beat
    won: Fraction  # the chance of what is played for: the contest where there is one, else success
    won_clean: Fraction
    unopposed: bool  # whether success is all that is played for


@lru_cache(maxsize=1024)
def before(asked: Setting) -> Ahead:
    """Before the dice are thrown."""
    first, steps = throw(asked.rethrows), steps_of(asked.rethrows)
    return _ahead(asked, thrown(first, steps, asked.dice, _goals(asked)))


def answers(asked: Setting, dice: Sequence[Die], left: Sequence[Why]) -> dict[tuple[int, ...], Ahead]:
    """What lies ahead with each way to answer: for every way, the places of the dice that are thrown.

    Args:
        asked: The roll, with all Boons that may go into it.
        dice: How its dice lie.
        left: What may still throw dice again, the question in hand first; for none of it, how the dice stand.

    Example:
        >>> from threefates.systems.fates_edge.odds_settings import readings_of, setting
        >>> asked = setting(readings_of(), 2, 2, boons=1)
        >>> ahead = answers(asked, [Die((3,)), Die((7,))], [Why.BOON])
        >>> {places: str(it.success) for places, it in ahead.items()}
        {(): '0', (0,): '1/2', (1,): '1/10'}
    """
    at = len(asked.rethrows.sources) - len(left)
    kinds = [kind_at(asked.rethrows, at, die) for die in dice]
    pool = tuple(kinds.count(kind) for kind in range(kinds_at(asked.rethrows, at)))
    clean = not all_beats(dice)
    if not left:
        return {(): _ahead(asked, lying(pool, _goals(asked), clean=clean))}
    found = weigh(steps_of(asked.rethrows)[at:], pool, _goals(asked), clean=clean)
    return {places: _ahead(asked, one.chance) for one in found for places in _places(kinds, one.way)}


def _places(kinds: Sequence[int], way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The dice that are thrown: of one die, each that might be it; of several, all there are."""
    if sum(way) == 1:
        return [(place,) for place, kind in enumerate(kinds) if way[kind]]
    return [tuple(place for place, kind in enumerate(kinds) if way[kind])]


def _ahead(asked: Setting, chance: Chance) -> Ahead:
    clean, success, hit, marred, won_clean, won = chance.rides
    shares = dict(zip(ROWS, (clean, success - clean, hit - success, 1 - hit), strict=True))
    every = SIDES**asked.against
    known = {row: share for row, share in shares.items() if share}
    return Ahead(known, success, chance.cost, marred, won / every, won_clean / every, not asked.against)


@lru_cache(maxsize=1024)
def _goals(asked: Setting) -> Goals:
    """What is played for, at the least expected cost; and what is told of it."""
    successes = scale_of(asked).successes(asked.dice).tolist()
    rows = [[outcome(Tally(count, beats + asked.worn), asked.dv) for count in successes] for beats in (0, 1)]
    ways = [_ways_to_win(asked, count) for count in successes]
    success = [[[int(row.succeeded) for row in flag]] for flag in rows]
    clean = [[[int(row is Outcome.CLEAN_SUCCESS) for row in flag]] for flag in rows]
    hit = [[[int(row is not Outcome.MISS) for row in flag]] for flag in rows]
    marred = [[[beats for _ in successes]] for beats in (0, 1)]
    won = [[ways]] * 2
    won_clean = [[[way * (row is Outcome.CLEAN_SUCCESS) for way, row in zip(ways, flag, strict=True)]] for flag in rows]
    aims = [won, success] if asked.against else [success]
    large = too_large(SIDES**asked.against, throw(asked.rethrows), steps_of(asked.rethrows), asked.dice)
    return goals(aims, [clean, success, hit, marred, won_clean, won], large=large)


def _ways_to_win(asked: Setting, successes: int) -> int:
    """In how many ways so many successes are enough, whoever rolls against them."""
    if not asked.against:
        return int(outcome(Tally(successes, 0), asked.dv).succeeded)
    theirs = tallies_of(asked.against, asked.tens)
    return sum(ways for other, ways in theirs.items() if who_wins(successes, other.successes, asked.dv))
