"""The rules of a roll as the odds engine takes them: which dice may be thrown again, asked of the rules of play."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from threefates.odds.steps import Landing, Step
from threefates.systems.fates_edge.actions.fortune import dice_to_turn
from threefates.systems.fates_edge.actions.luck import ones_of_luck
from threefates.systems.fates_edge.resolution.description_ladder import ones_to_throw
from threefates.systems.fates_edge.resolution.dice import Die, Why
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, beats_of, is_success
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.rerolls import IN_ORDER, dice_to_throw
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.rulings.resolution import DesperateNoEligible, TenThrown

__all__ = ["Chain", "Rethrows", "Telling", "kind_at", "kinds_at", "kinds_at_the_end", "steps_of", "throw"]

Kinds = tuple[int, ...]
FACES: Final = range(1, SIDES + 1)


class Chain(enum.Enum):
    """May a die that was thrown again be thrown once more?"""

    ONCE_PER_SOURCE = "once_per_source"  # each rule throws a die once, and all Boons of a roll are one rule
    EACH_BOON = "each_boon"  # each Boon is a rule of its own
    NEVER_AGAIN = "never_again"  # a die is thrown again once, by whatever


class Telling(enum.Enum):
    """The ways to tell to tell: the description always throws what it may, or only where that is best."""

    ALWAYS = "always"
    BEST = "best"


class Rethrows(NamedTuple):
    """Everything that may throw dice of a roll again."""

    position: Position = Position.CONTROLLED
    description: Description = Description.BASIC
    boons: int = 0
    no_eligible: DesperateNoEligible = DesperateNoEligible.NOTHING
    order: tuple[Why, ...] = IN_ORDER
    chain: Chain = Chain.ONCE_PER_SOURCE
    telling: Telling = Telling.ALWAYS
    tens: TenThrown = TenThrown.IMMUNE
    luck: bool = False  # something throws all 1s again, before any Boon
    braid: bool = False  # something makes a die a ten, when nothing throws any again

    @property
    def throws_tens(self) -> bool:
        """True if Position may throw even a ten again."""
        return self.position is Position.DESPERATE and self.no_eligible is DesperateNoEligible.REROLL_TEN

    @property
    def sources(self) -> tuple[Why, ...]:
        """The rules that throw dice again, one after the other."""
        lucky = [Why.LUCK] * self.luck
        every = (source for why in self.order for source in (lucky + [why] * self.boons if why is Why.BOON else [why]))
        idle = {Why.POSITION: self.position is Position.CONTROLLED, Why.BOON: False, Why.LUCK: False}
        idle[Why.DESCRIPTION] = self.description is Description.BASIC
        braided = (Why.BRAID,) * self.braid
        return (*(why for why in every if not idle[why]), *braided)


class Rule(NamedTuple):
    """One source of re-rolls, and all that it depends on."""

    why: Why
    position: Position = Position.CONTROLLED
    description: Description = Description.BASIC
    no_eligible: DesperateNoEligible = DesperateNoEligible.NOTHING
    telling: Telling = Telling.ALWAYS
    tens: TenThrown = TenThrown.IMMUNE


class ToldApart(NamedTuple):
    """How far dice are told apart: a 1 from other failures, a die from one thrown before, a 1 and a 10 among those."""

    ones: bool
    touched: bool
    touched_ones: bool
    touched_tens: bool


@lru_cache(maxsize=256)
def steps_of(roll: Rethrows) -> tuple[Step, ...]:
    """The steps of a roll, in their order."""
    sources = roll.sources
    told = [_told(roll, sources[at:]) for at in range(len(sources) + 1)]
    return tuple(_step(_rule(roll, why), told[at], told[at + 1], roll.chain) for at, why in enumerate(sources))


def _rule(roll: Rethrows, why: Why) -> Rule:
    """Reduce a source of re-rolls to what it is asked, and no more: rolls that ask the same share its answers."""
    if why is Why.POSITION:
        return Rule(why, roll.position, no_eligible=roll.no_eligible)
    if why is Why.DESCRIPTION:
        return Rule(why, description=roll.description, telling=roll.telling)
    return Rule(why, tens=roll.tens)


def throw(roll: Rethrows) -> Step:
    """The first throw: how each die may fall."""
    return _first(_told(roll, roll.sources))


@lru_cache(maxsize=16)
def _first(told: ToldApart) -> Step:
    return Step(1, _all, (0,), _landings(told), (1,))


def _all(counts: Kinds) -> tuple[Kinds, ...]:
    return (counts,)


def kinds_at(roll: Rethrows, at: int) -> int:
    """Count the kinds of dice that are told apart once so many sources have had their turn."""
    return len(_kinds(_told(roll, roll.sources[at:])))


def kind_at(roll: Rethrows, at: int, die: Die) -> int:
    """Find which kind a die of a roll in hand is once so many sources have had their turn."""
    touched = Why.BOON in die.whys if roll.chain is Chain.ONCE_PER_SOURCE else bool(die.whys)
    return _kind(_told(roll, roll.sources[at:]), die.face, touched)


def kinds_at_the_end(roll: Rethrows) -> tuple[Die, ...]:
    """A die of each kind that is told apart when nothing more is thrown."""
    return _kinds(_told(roll, ()))


def _told(roll: Rethrows, left: Sequence[Why]) -> ToldApart:
    ones, boons = Why.DESCRIPTION in left or Why.LUCK in left, left.count(Why.BOON)
    touched = {
        Chain.EACH_BOON: False,
        Chain.ONCE_PER_SOURCE: 0 < boons < roll.boons,
        Chain.NEVER_AGAIN: 0 < len(left) < len(roll.sources),
    }[roll.chain]
    never, tens = roll.chain is Chain.NEVER_AGAIN, Why.POSITION in left and roll.throws_tens
    may_be = (tens and never) or (boons > 0 and roll.tens is TenThrown.OPEN)
    return ToldApart(ones, touched, ones and touched and not never, touched and may_be)


@lru_cache(maxsize=16)
def _kinds(told: ToldApart) -> tuple[Die, ...]:
    """One die of each kind, those first that are thrown first where it makes no difference."""
    fresh = (2, 1, 6, SIDES) if told.ones else (2, 6, SIDES)
    touched = ((2, 1, 6) if told.touched_ones else (2, 6)) if told.touched else ()
    tens = (SIDES,) if told.touched_tens else ()
    return (*(Die((face,)) for face in fresh), *(_touched(face) for face in (*touched, *tens)))


def _touched(face: int) -> Die:
    return Die((face,) * (len(IN_ORDER) + 1), IN_ORDER)


@lru_cache(maxsize=1024)
def _kind(told: ToldApart, face: int, touched: bool) -> int:  # noqa: FBT001 - a key of the cache
    """Find which kind a die is. A ten that is never thrown again is a ten, whatever threw it."""
    touched = touched and told.touched and (face != SIDES or told.touched_tens)
    one = face == 1 and (told.touched_ones if touched else told.ones)
    alike = SIDES if face == SIDES else 6 if is_success(face) else 1 if one else 2
    return _kinds(told).index(_touched(alike) if touched else Die((alike,)))


def _landings(told: ToldApart, by: Why | None = None, chain: Chain = Chain.EACH_BOON) -> tuple[Landing, ...]:
    """List how a die may fall, thrown by something or for the first time; faces that are alike fall as one."""
    touched = by is not None and (chain is Chain.NEVER_AGAIN or (chain is Chain.ONCE_PER_SOURCE and by is Why.BOON))
    ways: dict[tuple[int, int], int] = {}
    for face in FACES:
        place = (_kind(told, face, touched), beats_of((face,)))
        ways[place] = ways.get(place, 0) + 1
    return tuple(Landing(kind, count, cost) for (kind, cost), count in ways.items())


@lru_cache(maxsize=256)
def _step(rule: Rule, before: ToldApart, after: ToldApart, chain: Chain) -> Step:
    dice = _kinds(before)
    becomes = tuple(_kind(after, die.face, bool(die.whys)) for die in dice)

    def throws(counts: Kinds) -> tuple[Kinds, ...]:
        kind_at = [kind for kind, count in enumerate(counts) for _ in range(count)]
        ways = _WAYS[rule.why](rule, [dice[kind] for kind in kind_at])
        return tuple(dict.fromkeys(_counted(len(dice), [kind_at[place] for place in places]) for places in ways))

    all_of_them = rule.why in (
        Why.DESCRIPTION,
        Why.LUCK,
    )  # Position and Boons throw one die of whatever kinds there are
    tells = tuple(2 if all_of_them and die.face == 1 else 1 for die in dice)
    if rule.why is Why.BRAID:
        return Step(len(dice), throws, becomes, (Landing(_kind(after, SIDES, True), len(FACES), 0),), tells)  # noqa: FBT003
    return Step(len(dice), throws, becomes, _landings(after, rule.why, chain), tells)


def _counted(kinds: int, thrown: Sequence[int]) -> Kinds:
    counts = [0] * kinds
    for kind in thrown:
        counts[kind] += 1
    return tuple(counts)


def _by_position(rule: Rule, dice: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    """At its best it may throw one of them, at its worst it must."""
    open_to_it = [place for place, die in enumerate(dice) if Why.POSITION not in die.whys]
    there = dice_to_throw(rule.position, [dice[place] for place in open_to_it], rule.no_eligible)
    places = tuple(open_to_it[place] for place in there)
    if rule.position is Position.DOMINANT or not places:
        yield ()
    yield from ((place,) for place in places)


def _by_description(rule: Rule, dice: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    places = ones_to_throw(rule.description, dice)
    if rule.telling is Telling.BEST or not places:
        yield ()
    if places:
        yield places


def _by_boon(rule: Rule, dice: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    yield ()
    yield from ((place,) for place, die in enumerate(dice) if die.may_be_thrown(Why.BOON, rule.tens))


def _by_luck(rule: Rule, dice: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    yield ()
    if places := ones_of_luck(dice):
        yield places


def _by_braid(rule: Rule, dice: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    yield ()
    yield from ((place,) for place in dice_to_turn(dice))


_WAYS: Final = {
    Why.LUCK: _by_luck,
    Why.POSITION: _by_position,
    Why.DESCRIPTION: _by_description,
    Why.BOON: _by_boon,
    Why.BRAID: _by_braid,
}
