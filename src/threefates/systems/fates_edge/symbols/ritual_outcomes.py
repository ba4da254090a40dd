"""The end of a ritual: completed it is owed for; partly, it tires; failed or broken off, it may strike back."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import Clocks, no_room_in_sight, start_clock
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Draws, Event, Step
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import pool_beside
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank, comes_to, fall
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.harm.conditions import hurt, of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import known_as
from threefates.systems.fates_edge.modules.corruption import theme
from threefates.systems.fates_edge.modules.modules import FATIGUE, Mark, land
from threefates.systems.fates_edge.patrons.obligation import OBLIGATION, ledger_at
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Beside
from threefates.systems.fates_edge.rites.invoking import performed
from threefates.systems.fates_edge.rites.marking import of_rituals
from threefates.systems.fates_edge.rites.performing import backfires, perform
from threefates.systems.fates_edge.rites.rites import Invoking, Rite, RiteEnded, comes_of
from threefates.systems.fates_edge.rulings.rites import InvokerObligation, NeglectedSymbol
from threefates.systems.fates_edge.symbols.concurrency import goes_on, one_too_many
from threefates.systems.fates_edge.symbols.cracking import Cracked, Seals, seals
from threefates.systems.fates_edge.symbols.invokers import lacking, owed_for_ritual
from threefates.systems.fates_edge.symbols.symbols import carried_of, choir

__all__ = ["DV_TO_STAND", "OUTCOMES", "AskShock", "RitualWearied", "ShockThrown", "dice_to_stand", "failed", "weary"]

OUTCOMES: Final = "fe.invoker.outcomes"
DV_TO_STAND: Final = 3
SHOCK, STATIC, THROW, DROP, MARK, LEAVE, OMEN = "shock", "static", "throw", "drop", "mark", "leave", "omen"


class ShockThrown(Event, frozen=True, tag="fe.shock-thrown"):
    """Whoever failed a ritual has stood up to what came back, or has not."""

    hero: EntityId
    faces: tuple[int, ...]
    outcome: Outcome
    beats: int

    draws = Draws.OPEN


class RitualWearied(Event, frozen=True, tag="fe.ritual-wearied"):
    """A ritual has failed, or has come off in part without a good Symbol: the Game Master has beats for it."""

    hero: EntityId
    beats: int


class ChoirMarked(Event, frozen=True, tag="fe.choir-marked"):
    """A ritual is completed in a scene: many Symbols sing at the first of it alone."""

    hero: EntityId
    scene: int

    quiet = True


class AskShock(Step, frozen=True, tag="fe.ask-shock"):
    """Does whoever failed a ritual stand up to what comes back?"""

    hero: EntityId
    disrupted: bool = False  # its Symbol was hidden, or its seal cracked


class ShockThrow(Throw, frozen=True, tag="fe.throw-shock"):
    """Spirit and Resolve, to stand up to what comes back."""

    disrupted: bool = False

    why, source = "to stand up to what comes back", OUTCOMES
    wins, fails = "Stands up to it", "Is overcome"


class AskStatic(Step, frozen=True, tag="fe.ask-static"):
    """A shock, or static that gathers?"""

    hero: EntityId


of_the_living(AskShock, AskStatic)


class _Partial(Struct):
    fatigue: int


class _Failure(Struct):
    fatigue: int
    sb: int
    harm: int
    harm_if_disrupted: int
    clock: int
    dv: int


class _Outcomes(Struct):
    partial: _Partial
    failure: _Failure


class _Bare(Struct):
    sb_on_fail: int


@cites(OUTCOMES, "fe.invoker.without-symbol")
def weary(row: Outcome, *, bare: bool) -> tuple[int, int]:
    """Fatigue that a ritual marks by its outcome, and beats that the Game Master gets.

    >>> [weary(row, bare=False) for row in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [(0, 0), (1, 0), (1, 1)]
    >>> [weary(row, bare=True) for row in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [(0, 0), (1, 1), (1, 2)]
    """
    if row.succeeded:
        return 0, 0
    table, more = entry(OUTCOMES).table(_Outcomes), entry("fe.invoker.without-symbol").table(_Bare).sb_on_fail
    lacks = more if bare else 0
    if row is Outcome.PARTIAL:
        return table.partial.fatigue, lacks
    return table.failure.fatigue, table.failure.sb + lacks


# the end of it


@settles(seals, Invoking)
@cites(
    OUTCOMES,
    "fe.invoker.ritual",
    "fe.ruling.invoker-obligation-on-failure",
    "fe.ruling.crack-total-obligation",
)
def ritual_over(act: Unfolding, invoking: Invoking, over: Over) -> None:
    """Completed, it does what it does and is owed for, unless a cracked seal has been paid for it; or it fails."""
    rite, (completed, lesser) = invoking.rite, comes_of(over.outcome)
    if rite.ritual is None:
        return
    latest = act.state[Proposals].latest
    cracked = latest is not None and latest.purpose(Cracked) is not None
    act.happen(RiteEnded(over.hero, completed, lesser))
    if not completed:
        failed(act, over.hero, rite, disrupted=cracked)
        return
    _marks_at_once(act, over, rite, cracked=cracked)
    if written := written_rites().get(rite.id):
        perform(act, performed(rite, written, over))
    elif rite.ritual.keeps:
        goes_on(act, over.hero, rite)
    one_too_many(act, over.hero)


@cites("fe.modules.order")
def _marks_at_once(act: Unfolding, over: Over, rite: Rite, *, cracked: bool) -> None:
    """The weariness of it and what is owed come together."""
    tired = _tired(act, over.hero, rite, over.outcome)
    theme(act, over.hero, rite.patron)
    land(act, over.hero, *tired, *_owed(act, over, rite, cracked=cracked))


def _tired(act: Unfolding, hero: EntityId, rite: Rite, row: Outcome) -> tuple[Mark, ...]:
    fatigue, beats = weary(row, bare=bool(rite.ritual and lacking(rite.ritual)))
    if beats:
        act.happen(BeatsBanked(beats))
        act.happen(RitualWearied(hero, beats))
    return (Mark(FATIGUE, fatigue, rite.name),) if fatigue else ()


def _owed(act: Unfolding, over: Over, rite: Rite, *, cracked: bool) -> tuple[Mark, ...]:
    hero, amount = over.hero, owed_when_done(act.state, over.hero, rite, cracked=cracked)
    if hero not in act.state[Seals].choirs:
        act.happen(ChoirMarked(hero, act.state[Scenes].stretch))
    ledger = f"{OBLIGATION}:{ledger_at(act.state, hero, rite.patron, rite.name)}"
    return (Mark(ledger, amount, rite.name, in_hand(act.state).number if over.rolled else 0),) if amount else ()


def _sings(state: State, hero: EntityId) -> int:
    return 0 if hero in state[Seals].choirs else choir(len(carried_of(state, hero)))


@cites("fe.invoker.ritual", "fe.invoker.multi-symbol", "fe.ruling.crack-total-obligation")
def owed_when_done(state: State, hero: EntityId, rite: Rite, *, cracked: bool) -> int:
    """Segments that a ritual marks once it is completed, a Push and a choir among them; a cracked seal is paid for."""
    more, readings = _sings(state, hero) + rite.pushed, (state.ruling(InvokerObligation), state.ruling(NeglectedSymbol))
    return more + (owed_for_ritual(rite.ritual, *readings) if rite.ritual and not cracked else 0)


@of_rituals
@cites("fe.invoker.ritual")
def will_mark(state: State, hero: EntityId, rite: Rite) -> int:
    """Segments that a ritual will mark as it stands: one that is under way, or is meant."""
    rolled = being_rolled(state)
    action = rolled if rolled and rolled.hero == hero else state[Proposals].open.get(hero)
    return owed_when_done(state, hero, rite, cracked=action is not None and action.purpose(Cracked) is not None)


@cites(OUTCOMES)
def failed(act: Unfolding, hero: EntityId, rite: Rite, *, disrupted: bool) -> None:
    """Nothing comes of it; it tires, the Game Master gets a beat, and what comes back has to be stood up to."""
    land(act, hero, *_tired(act, hero, rite, Outcome.MISS))
    if written := written_rites().get(rite.id):
        backfires(act, written, hero)
    act.push(AskShock(hero, disrupted))


# what comes back


@cites(OUTCOMES, "fe.tags.curse", "fe.harm.levels")
def dice_to_stand(state: State, hero: EntityId) -> Beside:
    """The dice of Spirit and Resolve, by whatever skill a table has for it, as far as nothing weighs on them."""
    sheet = state[Heroes][hero]
    name = max(known_as("Resolve", skills_at(state)), key=sheet.skill, default="")
    return pool_beside(state, hero, "spirit", name)


@seals.asks(AskShock)
def ask_shock(state: State, step: AskShock) -> Choice:
    """One option: it is thrown."""
    dice = f"{dice_to_stand(state, step.hero).dice}d10"
    throw = Option(THROW, f"Throw {dice} against DV {DV_TO_STAND}", "Spirit and Resolve.", throws=dice)
    title = f"What {hero_named(state, step.hero)} called comes back."
    return Choice(
        "", "shock", step.hero, title, state.controllers(step.hero), (throw,), if_absent=THROW, cites=(OUTCOMES,)
    )


@seals.settles(AskShock)
@cites(OUTCOMES)
def settle_shock(act: Unfolding, step: AskShock, option: str) -> None:
    """Spirit and Resolve against DV 3."""
    thrown = ShockThrow(dv=DV_TO_STAND, disrupted=step.disrupted)
    fall(act, thrown, {step.hero: dice_to_stand(act.state, step.hero)})


@comes_to(seals, ShockThrow)
@cites(OUTCOMES)
def stood_up(act: Unfolding, thrown: ShockThrow, came: ThrowOutcome) -> None:
    """They stand; else a shock, or static that gathers."""
    act.happen(ShockThrown(thrown.hero, thrown.faces, came.row, came.beats))
    bank(act, came.beats)
    if came.row.succeeded:
        return
    if thrown.disrupted:
        hurt(act, thrown.hero, entry(OUTCOMES).table(_Outcomes).failure.harm_if_disrupted, "shock")
    else:
        act.push(AskStatic(thrown.hero))


@seals.asks(AskStatic)
def ask_static(state: State, step: AskStatic) -> Choice:
    """Whoever runs the game says which; where nobody does, the shock."""
    table, full = entry(OUTCOMES).table(_Outcomes).failure, refusal_of(no_room_in_sight(state[Clocks]))
    options = (
        Option(SHOCK, f"A shock: Harm {table.harm}"),
        Option(STATIC, f"Backlash Static gathers: a clock of {table.clock}", refusal=full),
    )
    title, seats = f"What comes back at {hero_named(state, step.hero)}?", state.says_of(step.hero)
    return Choice("", "static", step.hero, title, seats, options, if_absent=SHOCK, cites=(OUTCOMES,))


@seals.settles(AskStatic)
def settle_static(act: Unfolding, step: AskStatic, option: str) -> None:
    """Harm whoever failed, or start the clock of static."""
    table = entry(OUTCOMES).table(_Outcomes).failure
    if option == STATIC:
        start_clock(act, "Backlash Static", table.clock, on_full="What was called breaks loose.")
    else:
        hurt(act, step.hero, table.harm, "shock")


# what has happened


seals.only_tells(RitualWearied)  # the beats are banked by themselves
seals.only_tells(ShockThrown)  # what follows says itself


@seals.folds(ChoirMarked)
def choir_marked(seals: Seals, event: ChoirMarked) -> Seals:
    """Note the scene in which the first ritual of it was completed (`choirs`)."""
    return replace(seals, choirs={**seals.choirs, event.hero: event.scene})
