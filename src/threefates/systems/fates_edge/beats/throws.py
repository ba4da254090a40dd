"""Pools thrown beside an action: a Boon may throw a die of them again, each 1 is a beat, and then they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final, NamedTuple, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event, Told
from threefates.rulebook.parts import Line, Place, Pool
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, RollStep, rolls
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.beats.beats import BeatsBanked, aside_now
from threefates.systems.fates_edge.boons.boons import KEEP, BoonSpent, choice_of_boon, dice_for_a_boon
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats, counted_now
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, outcome
from threefates.systems.fates_edge.resolution.pool import Beside
from threefates.systems.fates_edge.resolution.terms import UNSEEN
from threefates.systems.fates_edge.resolution.wording import (
    COUNTED_BY,
    against_said,
    beats_said,
    counted_up,
    die_shown,
    listed,
    successes_said,
)
from threefates.systems.fates_edge.rulings.resolution import Tens

__all__ = ["DieAgain", "Lying", "PoolLies", "Throw", "ThrowOutcome", "bank", "bank_theirs", "comes_to", "fall"]
__all__ += ["latest_read", "tally_of_throw", "used_up"]

T = TypeVar("T", bound="Throw")


class Lying(Struct, frozen=True):
    """The dice of one of those who threw, as they lie."""

    hero: EntityId
    dice: tuple[Die, ...]
    kept: bool = False  # True: nothing throws them again
    attribute: str = ""  # rolled with
    skill: str = ""


class Throw(RollStep, frozen=True, kw_only=True):
    """A pool that is thrown beside any action. It waits here while whoever threw may throw a die of it again.

    A chapter that throws one writes a tagged class of it, with what it needs to go on, and says in `comes_to` how.
    """

    dv: int
    pools: tuple[Lying, ...] = ()  # of everybody who throws
    sure: int = 0  # successes from dice beyond the tenth
    fell: int = 0  # the version of the table before which it fell
    hidden: bool = False  # the players do not know the DV

    why = ""  # what it is thrown for: "to hold off fear"
    source = ""  # where that is written
    wins, fails = "Success", "No success"  # what may come of it

    @property
    def asked(self) -> Lying:
        """Those of the dice that may be thrown again now; the first where none may."""
        return next((pool for pool in self.pools if not pool.kept), self.pools[0])

    @property
    def hero(self) -> EntityId:  # type: ignore[override]
        """Who is asked; of one who threw alone, who that is."""
        return self.asked.hero

    def dv_for(self, viewer: Viewer) -> int:
        """The DV, for whoever may know it."""
        return UNSEEN if self.hidden and not viewer.runs else self.dv

    @property
    def faces(self) -> tuple[int, ...]:
        """What all its dice show now."""
        return tuple(die.face for pool in self.pools for die in pool.dice)

    def with_asked(self, pool: Lying) -> Self:
        """With the dice of whoever is asked lying so."""
        return replace(self, pools=tuple(pool if each is self.asked else each for each in self.pools))


class ThrowOutcome(NamedTuple):
    """What a throw came to."""

    row: Outcome
    successes: int
    beats: int


class PoolLies(Event, frozen=True, tag="fe.pool-lies"):
    """Dice lie on the table beside any action; some of them may be thrown again before they count."""

    heroes: tuple[EntityId, ...]
    faces: tuple[tuple[int, ...], ...]  # of each of them
    dv: int
    why: str
    source: str
    hidden: bool = False

    draws = Draws.OPEN


class DieAgain(Event, frozen=True, tag="fe.die-again"):
    """A die of a pool beside any action has been thrown again; the new face counts, the old one's beat stays."""

    hero: EntityId
    before: int
    face: int

    draws = Draws.OPEN


Come = Callable[[Unfolding, T, ThrowOutcome], None]
_COMES: Final[dict[type[Throw], Come[Any]]] = {}


def comes_to(chapter: Chapter[Any], kind: type[T]) -> Callable[[Come[T]], Come[T]]:
    """Say what comes of one kind of throw, once nobody throws a die of it again."""

    def note(come: Come[T]) -> Come[T]:
        _COMES[kind] = come
        chapter.asks(kind)(ask)
        chapter.settles(kind)(settle)
        return come

    return note


UsedUp = Callable[[Unfolding, Lying], None]
_USED_UP: Final[list[UsedUp]] = []


def used_up(used: UsedUp) -> UsedUp:
    """Do this for whoever has thrown such a pool: what weighs on one roll alone has done so."""
    _USED_UP.append(used)
    return used


def fall(act: Unfolding, thrown: Throw, pools: Mapping[EntityId, Beside]) -> None:
    """Throw so many dice for each of these, beside so many sure successes; when they lie as they will, they count."""
    dice = {hero: tuple(Die((face,)) for face in throw_dice(act, pool.dice)) for hero, pool in pools.items()}
    lying = tuple(Lying(who, dice[who], attribute=pool.attribute, skill=pool.skill) for who, pool in pools.items())
    sure = sum(pool.sure for pool in pools.values())
    thrown = replace(thrown, pools=lying, sure=sure, fell=act.state.version)
    if _asks(act.state, thrown):
        faces = tuple(tuple(die.face for die in pool.dice) for pool in lying)
        act.happen(PoolLies(tuple(pools), faces, thrown.dv, thrown.why, thrown.source, thrown.hidden))
    go_on(act, thrown)


@cites("fe.boons.reroll-die")
def go_on(act: Unfolding, thrown: Throw) -> None:
    """Ask those who may throw a die again, one after the other; then the dice count."""
    if not _asks(act.state, thrown):
        counted = tally_of_throw(act.state, thrown)
        _COMES[type(thrown)](act, thrown, ThrowOutcome(outcome(counted, thrown.dv), counted.successes, counted.beats))
        for pool, used in product(thrown.pools, _USED_UP):
            used(act, pool)
        return
    while not dice_for_a_boon(act.state, thrown.asked):
        thrown = thrown.with_asked(replace(thrown.asked, kept=True))
    act.push(thrown)


def _asks(state: State, thrown: Throw) -> bool:
    """Say whether anybody may still throw a die again, to any end: one that succeeds can become no better."""
    if outcome(tally_of_throw(state, thrown), thrown.dv).succeeded:
        return False
    return any(dice_for_a_boon(state, pool) for pool in thrown.pools if not pool.kept)


def tally_of_throw(state: State, thrown: Throw) -> Tally:
    """Tally all dice of a throw as they lie."""
    return counted_now([die for pool in thrown.pools for die in pool.dice], thrown.sure, state.ruling(Tens))


class Latest(NamedTuple):
    """The latest roll that was read: which it is, the 1s that its dice ever showed, and all the beats that it made."""

    number: int  # below 0 if it was made beside any action
    ones: int
    beats: int


@cites("fe.deck.triggers-core", "fe.deck.one-method-per-roll")
def latest_read(state: State) -> Latest | None:
    """The latest roll, an action's or beside any, if its dice have been read; of those beside, if they made a beat."""
    roll, aside = state[Rolls].latest, aside_now(state)
    if aside:
        return Latest(aside.number, aside.beats, aside.beats)
    if roll is None or roll.tally is None:
        return None
    return Latest(roll.number, all_beats(roll.dice), roll.tally.beats)


def bank(act: Unfolding, beats: int) -> None:
    """Let the 1s of a throw go into the bank, if there are any, as those of a roll."""
    if beats:
        act.happen(BeatsBanked(beats, act.state[Rolls].made))


@cites("fe.sb.npc-side")
def bank_theirs(act: Unfolding, beats: int) -> None:
    """Let the 1s of a foe's throw go into the bank, if there are any; they are those of no roll."""
    if beats:
        act.happen(BeatsBanked(beats))


def ask(state: State, thrown: Throw) -> Choice:
    """Ask the same as of the dice of an action."""
    return choice_of_boon(state, thrown.asked, "throw")


def settle(act: Unfolding, thrown: Throw, option: str) -> None:
    """Pay and throw, and then perhaps once more; or keep the dice."""
    pool = thrown.asked
    if option == KEEP:
        go_on(act, thrown.with_asked(replace(pool, kept=True)))
        return
    act.happen(BoonSpent(pool.hero, "a die thrown again"))
    (face,), die = throw_dice(act, 1), pool.dice[int(option)]
    act.happen(DieAgain(pool.hero, die.face, face))
    dice = list(pool.dice)
    dice[int(option)] = die.thrown(face, Why.BOON)
    go_on(act, thrown.with_asked(replace(pool, dice=tuple(dice))))


# what has happened


rolls.only_tells(PoolLies)  # they lie in the question that is asked about them
rolls.only_tells(DieAgain)  # it lies in the question, too


@rolls.tells(PoolLies, stage=("throw",))
def tell_lies(state: State, event: PoolLies, viewer: Viewer) -> Told:
    """Tell everybody what fell for whom, before it counts; a hidden DV only to whoever may know it."""
    each = (f"{hero_named(state, hero)} {listed(faces)}" for hero, faces in zip(event.heroes, event.faces, strict=True))
    dv = UNSEEN if event.hidden and not viewer.runs else event.dv
    said = f"The dice {event.why}, {against_said(dv)}: {'; '.join(each)}."
    return Told(said, (event.source,), important=False)


@rolls.tells(DieAgain, stage=("throw",))
def tell_again(state: State, event: DieAgain, viewer: Viewer) -> Told:
    """Tell everybody which die was thrown again, and what it shows."""
    beat = ". The 1 it was still makes its beat" if event.before == 1 else ""
    said = f"{hero_named(state, event.hero)} throws the {event.before} again ({Why.BOON.value}): {event.face}{beat}."
    return Told(said, ("fe.boons.reroll-die",), important=False)


@rolls.shows_each("throw")
def throw_shown(state: State, viewer: Viewer) -> Pool | None:
    """The dice beside any action that somebody may throw again, with what they come to as they lie."""
    thrown = next((each.step for each in state.agenda.from_top() if isinstance(each.step, Throw)), None)
    if thrown is None:
        return None
    so_far = tally_of_throw(state, thrown)
    lies = (
        f"{successes_said(so_far.successes)} {against_said(thrown.dv_for(viewer))}, {beats_said(state, so_far.beats)}"
    )
    return Pool(
        f"{hero_named(state, thrown.hero)}: {thrown.why}",
        Place.NOW,
        f"throw-{thrown.fell}-{thrown.hero}",
        tuple(die_shown(die) for die in thrown.asked.dice),
        lines=(Line(lies, cites=COUNTED_BY),),
        terms=counted_up(state, so_far, thrown.faces),
    )
