"""The odds of a roll as a table needs them: exact, at once, and for every answer that may be given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product, takewhile
from typing import Final, NamedTuple

from threefates.odds.joint import Joint, Scale
from threefates.odds.rethrown import Goals, goals, law, over
from threefates.odds.weighed import Chance, lay_out, lying, thrown, weigh
from threefates.systems.fates_edge.odds.goals import ROWS, cleanly, rows_of, somehow, wanted, wholly
from threefates.systems.fates_edge.odds.group import ways_to_win
from threefates.systems.fates_edge.odds.rolls import RollOdds, scale_of
from threefates.systems.fates_edge.odds.settings import RollSetting
from threefates.systems.fates_edge.odds.steps import Rethrows, Telling, kind_at, kinds_at, steps_of, throw
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Outcome
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.rulings.resolution import Tens

__all__ = ["Ahead", "answers", "before", "before_each", "contested", "get_ready", "succeeds_each", "won_each"]

SEVERAL: Final = 3  # Boons: with more of them nothing new comes up
Dvs = tuple[int, ...]
Pool = tuple[int, ...]  # how many dice of each kind


class Ahead(NamedTuple):
    """The chances that lie ahead of a roll under best play."""

    outcomes: dict[Outcome, Fraction]  # those that can come
    success: Fraction
    beats: Fraction  # expected, those of faces that lie there not among them
    won: Fraction  # the chance of what is played for: the contest where there is one, else success
    won_clean: Fraction  # and cleanly
    won_whole: Fraction  # and by a success of one's own, as who only stands in somebody's way need not have
    unopposed: bool  # whether success is all that is played for


def get_ready() -> None:
    """Work out what all rolls at a table have in common, without a Boon, with one and with several."""
    for position, description, boons in product(Position, Description, (0, 1, SEVERAL)):
        roll = Rethrows(position, description, boons, telling=Telling.BEST)
        for dice in range(1, MOST_DICE + 1):
            lay_out(throw(roll), steps_of(roll), dice)


def before(asked: RollSetting) -> Ahead:
    """Before the dice are thrown."""
    ahead = before_each(asked, (asked.dv,), (asked.rethrows.boons,))[0][0]
    return ahead._replace(beats=ahead.beats + _turned(asked, ahead)) if asked.turning else ahead


def _turned(asked: RollSetting, ahead: Ahead) -> Fraction:
    """The beats of a die that is made a ten: one is, wherever that is what wins. They are not told where dice may be
    thrown again before, which is then not asked of all that it could save, nor where somebody rolls against them.
    """
    if asked.against or asked.rethrows.sources != (Why.BRAID,):
        return Fraction(0)
    plain = before(asked._replace(turning=0, rethrows=asked.rethrows._replace(braid=False)))
    return asked.turning * (ahead.success - plain.success)


@lru_cache(maxsize=1024)
def before_each(asked: RollSetting, dvs: Dvs, boons: tuple[int, ...]) -> list[list[Ahead]]:
    """Before the dice are thrown: for each number of Boons against each DV. All of them are worked out together.

    Args:
        asked: The roll; neither its own DV nor its own Boons count.
        dvs: The difficulties.
        boons: How many Boons may go into it.
    """
    return [[_ahead(asked, one) for one in chances] for chances in _thrown(asked, boons, _goals(asked, dvs))]


@lru_cache(maxsize=1024)
def won_each(asked: RollSetting, dvs: Dvs, boons: tuple[int, ...]) -> list[list[Fraction]]:
    """The same, but of all that lies ahead only the chance of what is played for: that is told much quicker.

    >>> from threefates.systems.fates_edge.odds.settings import readings_of, setting
    >>> [[str(won) for won in of_one] for of_one in won_each(setting(readings_of(), 1, 2), (1, 2), (0, 1))]
    [['1/2', '1/10'], ['3/4', '19/100']]
    """
    ways = SIDES**asked.against
    found = _thrown(asked, boons, _aimed(scale_of(asked), asked.dice, dvs, asked.tens, (asked.against, asked.defends)))
    return [[chance.values[0] / ways for chance in chances] for chances in found]


def succeeds_each(asked: RollSetting, dvs: Dvs) -> list[Fraction]:
    """The chance against each DV of a success that nobody beats, no Boon going into it."""
    if asked.against:
        return [ahead.won_whole for ahead in before_each(asked, dvs, (0,))[0]]
    return won_each(asked, dvs, (0,))[0]


def _thrown(asked: RollSetting, boons: tuple[int, ...], played: Goals) -> list[tuple[Chance, ...]]:
    """The worth of the throw with each number of Boons: what these have in common is worked out once."""
    rolls = [asked.rethrows._replace(boons=count) for count in boons]
    every = [steps_of(roll) for roll in rolls]
    alike = sum(1 for _ in takewhile(lambda steps: len(set(steps)) == 1, zip(*every, strict=False)))
    return thrown(throw(rolls[0]), every[0][:alike], asked.dice, played, [steps[alike:] for steps in every])


def answers(asked: RollSetting, dice: Sequence[Die], left: Sequence[Why]) -> dict[tuple[int, ...], Ahead]:
    """What lies ahead with each way to answer: for every way, the places of the dice that are thrown.

    Args:
        asked: The roll, with all Boons that may go into it.
        dice: How its dice lie.
        left: What may still throw dice again, the question in hand first; for none of it, how the dice stand.

    Example:
        >>> from threefates.systems.fates_edge.odds.settings import readings_of, setting
        >>> asked = setting(readings_of(), 2, 2, boons=1)
        >>> ahead = answers(asked, [Die((3,)), Die((7,))], [Why.BOON])
        >>> {places: str(it.success) for places, it in ahead.items()}
        {(): '0', (0,): '1/2', (1,): '1/10'}
    """
    return answers_each(asked, dice, left, (asked.dv,))[0]


def answers_each(
    asked: RollSetting, dice: Sequence[Die], left: Sequence[Why], dvs: Dvs
) -> list[dict[tuple[int, ...], Ahead]]:
    """The same against each of several DVs, worked out together."""
    at = len(asked.rethrows.sources) - len(left)
    kinds = [kind_at(asked.rethrows, at, die) for die in dice]
    pool = tuple(kinds.count(kind) for kind in range(kinds_at(asked.rethrows, at)))
    ways = _answers(asked, at, pool, dvs, not all_beats(dice))
    every = [(place, ahead) for way, ahead in ways for place in _places(kinds, way)]
    return [{place: ahead[goal] for place, ahead in every} for goal in range(len(dvs))]


@lru_cache(maxsize=256)
def contested(asked: RollSetting) -> RollOdds:
    """The joint law of a roll that somebody rolls against, where the dice are played to win that."""
    first, steps = throw(asked.rethrows), steps_of(asked.rethrows)
    weights = law(first, steps, asked.dice, _goals(asked, (asked.dv,)), exact=True)
    return RollOdds(asked, Joint(weights, asked.dice, scale_of(asked), over(first, steps, asked.dice)))


@lru_cache(maxsize=512)
def _answers(
    asked: RollSetting,
    at: int,
    pool: Pool,
    dvs: Dvs,
    clean: bool,  # noqa: FBT001 - a key of the cache
) -> list[tuple[Pool, list[Ahead]]]:
    """Every way to take what throws dice again next, and what lies ahead with it against each DV."""
    left, played = steps_of(asked.rethrows)[at:], _goals(asked, dvs)
    if not left:
        return [((0,) * len(pool), [_ahead(asked, chance) for chance in lying(pool, played, clean=clean)])]
    found = weigh(left, pool, played, clean=clean)
    return [(one.way, [_ahead(asked, chance) for chance in one.chances]) for one in found]


def _places(kinds: Sequence[int], way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The dice that are thrown: of one die, each that might be it; of several, all there are."""
    if sum(way) == 1:
        return [(place,) for place, kind in enumerate(kinds) if way[kind]]
    return [tuple(place for place, kind in enumerate(kinds) if way[kind])]


def _ahead(asked: RollSetting, chance: Chance) -> Ahead:
    success, clean, hit = chance.values[1:4] if asked.against else chance.values
    shares = dict(zip(ROWS, (clean, success - clean, hit - success, 1 - hit), strict=True))
    known = {row: share for row, share in shares.items() if share}
    won, won_clean, won_whole = success, clean, success
    if asked.against:
        won, won_clean, won_whole = (chance.values[at] / SIDES**asked.against for at in (0, 4, 5))
    return Ahead(known, success, chance.cost, won, won_clean, won_whole, not asked.against)


def _goals(asked: RollSetting, dvs: Dvs) -> Goals:
    """Work out what is played for, at the least expected cost; and what is told of it."""
    against = (asked.against, asked.defends)
    return _played(scale_of(asked), asked.dice, dvs, asked.tens, asked.worn, asked.marred, against)


@lru_cache(maxsize=1024)
def _played(scale: Scale, dice: int, dvs: Dvs, tens: Tens, worn: int, marred: int, against: tuple[int, bool]) -> Goals:
    """The goals of all rolls that differ only in what throws dice again."""
    successes = scale.successes(dice)
    counts, ends = range(int(successes.max()) + 1), (0, marred)
    rows = rows_of(successes, dvs, worn)
    success, hit, clean = wanted(rows, wholly), wanted(rows, somehow), wanted(rows, cleanly)
    if not against[0]:
        return goals(successes, [success], [clean, hit], ends)
    won = _ways_won(counts, dvs, tens, against)
    won_clean, won_whole = (_both(won[0], marked) for marked in (clean, success))
    return goals(successes, [won, success], [clean, hit, won_clean, won_whole], ends)


@lru_cache(maxsize=1024)
def _aimed(scale: Scale, dice: int, dvs: Dvs, tens: Tens, against: tuple[int, bool]) -> Goals:
    """The same where nothing rides along: whether a beat was made says nothing of success."""
    successes = scale.successes(dice)
    won = _ways_won(range(int(successes.max()) + 1), dvs, tens, against) if against[0] else None
    return goals(successes, [won or wanted(rows_of(successes, dvs)[:1], wholly)])


def _ways_won(counts: Iterable[int], dvs: Dvs, tens: Tens, against: tuple[int, bool]) -> list[list[list[int]]]:
    dice, defends = against
    return [[ways_to_win(counts, dice, tens, dv, defends=defends) for dv in dvs]]


def _both(won: list[list[int]], marked: list[list[list[int]]]) -> list[list[list[int]]]:
    return [[[a * b for a, b in zip(*pair, strict=True)] for pair in zip(won, it, strict=True)] for it in marked]
