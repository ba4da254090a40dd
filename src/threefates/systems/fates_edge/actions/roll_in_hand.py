"""The roll in hand: every die with every face it showed and what threw it again, until the outcome is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes_held import holds_scene
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import ALOUD, Draws, Event, Step, Told
from threefates.rulebook.parts import Line, Place, Pool, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import SHARED_BY, shared_by
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.description_ladder import flourish
from threefates.systems.fates_edge.resolution.dice import Die, Why, all_beats, counted_now
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, progress
from threefates.systems.fates_edge.resolution.positions import severity_said
from threefates.systems.fates_edge.resolution.terms import UNSEEN, Effect, Terms, as_seen
from threefates.systems.fates_edge.resolution.wording import (
    COUNTED_BY,
    PARTIAL_BY,
    against_said,
    beats_said,
    counted_up,
    die_shown,
    effect_told,
    firsts_of_roll,
    fork,
    listed,
    position_said,
    successes_said,
)
from threefates.systems.fates_edge.rulings.resolution import PartialNature, PositionAffects, Tens

__all__ = [
    "Die",
    "DieRethrown",
    "EasilyDone",
    "PoolThrown",
    "Roll",
    "RollConcluded",
    "RollStep",
    "Rolls",
    "Why",
]
__all__ += ["all_beats", "in_hand", "rolls", "showing", "tally_of", "throw_again", "underway"]


class Roll(Struct, frozen=True, kw_only=True):
    """A roll, from the throw to its outcome. Its terms hold the Position it was made from."""

    number: int  # 1 for the table's first roll
    hero: EntityId
    attribute: str
    skill: str
    intent: str
    terms: Terms
    dice: tuple[Die, ...]
    sure: int = 0  # successes from dice beyond the tenth
    outcome: Outcome | None = None
    tally: Tally | None = None  # what was counted when the outcome was read
    softened: bool = False  # a ten went into making its magic gentler
    beaten: bool = False  # somebody rolled against it, and has it
    yielded: bool = False  # its Partial yielded ground, at no cost

    @property
    def bare(self) -> bool:
        """True if an Attribute was rolled alone, for what came at the hero: no action that anybody proposed."""
        return not self.skill


class Rolls(Struct, frozen=True):
    """The latest roll, and how many there have been."""

    latest: ForGood[Roll | None] = None
    made: ForGood[int] = 0


class PoolThrown(Event, frozen=True, tag="fe.pool-thrown"):
    """The pool has been thrown."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str
    terms: Terms
    faces: tuple[int, ...]
    sure: int = 0

    draws = Draws.OPEN


class DieRethrown(Event, frozen=True, tag="fe.die-rethrown"):
    """A die of the roll has been thrown again; the new face counts, the old one's beat stays."""

    die: int  # place in the pool, from 0
    face: int
    why: Why

    draws = Draws.OPEN


class RollConcluded(Event, frozen=True, tag="fe.roll-concluded"):
    """The outcome of the roll has been read. Other chapters answer with Boons and beats."""

    hero: EntityId
    outcome: Outcome
    successes: int
    beats: int
    dv: int


class EasilyDone(Event, frozen=True, tag="fe.easily-done"):
    """A thing so easy that nothing hung on a roll."""

    hero: EntityId
    intent: str
    dv: int
    hidden: bool = False  # the players never knew the DV
    effect: Effect = Effect.STANDARD

    draws = Draws.OPEN  # real dice, which are thrown at a hidden DV all the same


class RollStep(Step, frozen=True):
    """One more thing to do before the roll in hand is done."""

    hero = ""  # whose it is, where their roll is not in hand yet


rolls = Chapter("rolls", Rolls)


def in_hand(state: State) -> Roll:
    """The roll that is being made; for the steps of a roll, which exist only while there is one."""
    latest = state[Rolls].latest
    if latest is None:
        raise Refused("roll.none", "Nobody has rolled.", remedy="Propose an action, agree its terms and roll.")
    return latest


@holds_scene(Rolls)
def underway(state: State) -> Refused | None:
    """The refusal where another roll is not done, so that none may begin now, or None."""
    step = next((pending.step for pending in state.agenda.steps if isinstance(pending.step, RollStep)), None)
    if step is None:
        return None
    name = hero_named(state, step.hero or in_hand(state).hero)
    return Refused("roll.underway", f"{name}'s roll is not done.", remedy="Answer what the table waits for first.")


def tally_of(roll: Roll, tens: Tens) -> Tally:
    """Tally a roll as its dice lie now."""
    return counted_now(roll.dice, roll.sure, tens)


def throw_again(act: Unfolding, die: int, why: Why) -> None:
    """Throw one die of the roll in hand again."""
    (face,) = throw_dice(act, 1)
    act.happen(DieRethrown(die, face, why))


def showing(dice: Sequence[Die], places: Iterable[int], face: int, part: str = "roll") -> tuple[str, ...]:
    """Find where on the page dice lie that show a face, of those in certain places."""
    return tuple(f"{part}.{place}" for place in places if dice[place].face == face)


@rolls.folds(PoolThrown)
def thrown(rolls: Rolls, event: PoolThrown) -> Rolls:
    """The dice lie on the table (`latest` and `made`)."""
    roll = Roll(
        number=rolls.made + 1,
        hero=event.hero,
        attribute=event.attribute,
        skill=event.skill,
        intent=event.intent,
        terms=event.terms,
        dice=tuple(Die((face,)) for face in event.faces),
        sure=event.sure,
    )
    return Rolls(roll, roll.number)


@rolls.folds(DieRethrown)
def rethrown(rolls: Rolls, event: DieRethrown) -> Rolls:
    """The die shows another face, and remembers the one before (`latest`)."""
    if rolls.latest is None:
        return rolls
    dice = list(rolls.latest.dice)
    dice[event.die] = dice[event.die].thrown(event.face, event.why)
    return replace(rolls, latest=replace(rolls.latest, dice=tuple(dice)))


@rolls.folds(RollConcluded)
def concluded(rolls: Rolls, event: RollConcluded) -> Rolls:
    """The outcome stands beside the dice (`latest`)."""
    if rolls.latest is None:
        return rolls
    read = Tally(event.successes, event.beats)
    return replace(rolls, latest=replace(rolls.latest, outcome=event.outcome, tally=read))


@rolls.folds(EasilyDone)
def easily_done(rolls: Rolls, event: EasilyDone) -> Rolls:
    """No dice lie on the table (`latest`)."""
    return replace(rolls, latest=None)


@rolls.tells(PoolThrown, stage=("roll",))
def tell_thrown(state: State, event: PoolThrown, viewer: Viewer) -> Told:
    """Tell everybody who throws how many dice for what, and what fell; a hidden DV only to whoever may know it."""
    pool = f"{len(event.faces)}d10 for {traits_said(event.attribute, event.skill)}"
    position, against = position_said(state, event.terms.position), against_said(as_seen(event.terms, viewer).dv)
    said = f"{hero_named(state, event.hero)} throws {pool}, {position} {against}: "
    extra = f", and {successes_said(event.sure)} unthrown" if event.sure else ""
    return Told(f"{said}{listed(event.faces)}{extra}.", ("fe.resolution.pool",))


@rolls.tells(DieRethrown, stage=("roll",))
def tell_rethrown(state: State, event: DieRethrown, viewer: Viewer) -> Told:
    """Tell everybody which die was thrown again, why, and what it shows."""
    roll = in_hand(state)
    before = roll.dice[event.die].faces[-2]
    beat = ". The 1 it was still makes its beat" if before == 1 else ""
    said = f"{hero_named(state, roll.hero)} throws the {before} again ({event.why.value}): {event.face}{beat}."
    return Told(said, (_RETHROWN_BY[event.why],), important=False)


_RETHROWN_BY = {
    Why.POSITION: "fe.position.reroll-effect",
    Why.DESCRIPTION: "fe.resolution.description-ladder",
    Why.BOON: "fe.boons.reroll-die",
    Why.LUCK: "fe.gear.enchant.luckblade",
}


Adds = Callable[[State, "RollConcluded"], str]
_ADDS: Final[list[Adds]] = []


def adds_to_outcome(adds: Adds) -> Adds:
    """Let this add a sentence to what is told of an outcome; nothing where there is nothing to say."""
    _ADDS.append(adds)
    return adds


@rolls.tells(RollConcluded, stage=("roll",))
def tell_concluded(state: State, event: RollConcluded, viewer: Viewer) -> Told:
    """The row of the matrix, what it was read from, and how much comes of it where that is not what was meant."""
    roll, outcome = in_hand(state), event.outcome
    effect = "" if outcome is Outcome.MISS else effect_told(roll.terms.effect)
    bad = "" if outcome.succeeded or roll.bare else severity_said(roll.terms.position, state.ruling(PositionAffects))
    risk = "" if roll.bare else shared_by(state, event.beats)
    more = filter(None, (_counted(state, event), effect, bad, risk, *(adds(state, event) for adds in _ADDS)))
    said = " ".join((f"{hero_named(state, event.hero)}: {outcome.spoken}.", *more))
    partly = PARTIAL_BY[state.ruling(PartialNature)] if outcome is Outcome.PARTIAL else ""
    why = [each for each, found in ((_SCALE, effect), (_BAD, bad), (SHARED_BY[0], risk)) if found]
    found = ("fe.resolution.outcome-matrix", Tens.ruling_id, partly, *why)
    tried = roll.intent or traits_said(roll.attribute, roll.skill)
    return Told(said, tuple(filter(None, found)), tone_of(outcome).value, tried=tried)


_SCALE, _BAD = "fe.combat.effect-scale", "fe.position.severity-not-dv"


@rolls.tells(EasilyDone, stage=(ALOUD,))
def tell_easily(state: State, event: EasilyDone, viewer: Viewer) -> Told:
    """Tell everybody that the action is done without a roll; at a hidden DV only whoever runs the game."""
    at = "" if event.hidden and not viewer.runs else f" at DV {event.dv}"
    said = f"{hero_named(state, event.hero)} needs no roll{at}: {event.intent or 'It'} – done."
    return Told(f"{said} {effect_told(event.effect)}".rstrip(), ("fe.resolution.dv-minimum",), Tone.GOOD.value)


def _counted(state: State, event: RollConcluded) -> str:
    beats = f", and {beats_said(state, event.beats)} for the Game Master" if event.beats else ""
    if in_hand(state).terms.unseen:
        return f"{successes_said(event.successes)} {against_said(UNSEEN)}{beats}.{_partly(state, event)}"
    short = ", one short and let through" if event.outcome.succeeded and event.successes < event.dv else ""
    return f"{successes_said(event.successes)} {against_said(event.dv)}{short}{beats}.{_partly(state, event)}"


def _partly(state: State, event: RollConcluded) -> str:
    made, action = in_hand(state), state[Proposals].latest
    opposed = not made.bare and action is not None and any(each.opposed for each in action.purposes)
    if not opposed and (more := flourish(made.terms.description, event.outcome)):
        return f" {more}"
    if event.outcome is not Outcome.PARTIAL or made.bare:
        return ""
    nature = state.ruling(PartialNature)
    if nature is PartialNature.PROPORTIONAL and not made.terms.unseen:
        return f" {progress(Tally(event.successes, event.beats), event.dv)}."
    return f" {fork()}" if nature is PartialNature.FORK else ""


def tone_of(outcome: Outcome) -> Tone:
    """The shape and colour of an outcome."""
    return {
        Outcome.CLEAN_SUCCESS: Tone.GOOD,
        Outcome.SUCCESS_AND_COST: Tone.COST,
        Outcome.PARTIAL: Tone.PARTIAL,
        Outcome.MISS: Tone.MISS,
    }[outcome]


@rolls.shows("roll")
def roll_shown(state: State) -> Pool | None:
    """The dice on the table, each with the faces it showed before, and the outcome once it is read."""
    roll = state[Rolls].latest
    if roll is None:
        return None
    so_far = roll.tally or tally_of(roll, state.ruling(Tens))
    return Pool(
        f"{hero_named(state, roll.hero)}: {traits_said(roll.attribute, roll.skill)}",
        Place.NOW,
        str(roll.number),
        tuple(die_shown(die) for die in roll.dice),
        roll.outcome.spoken if roll.outcome else "",
        tone_of(roll.outcome) if roll.outcome else Tone.PLAIN,
        tuple(_lines(state, roll, so_far)),
        firsts_of_roll(state, roll.dice),
        counted_up(state, so_far, [die.face for die in roll.dice]),
    )


def traits_said(attribute: str, skill: str) -> str:
    """Say what a pool is made of.

    >>> traits_said("wits", "Tinker"), traits_said("body", "")
    ('Wits + Tinker', 'Body')
    """
    return f"{attribute.capitalize()} + {skill}" if skill else attribute.capitalize()


def _lines(state: State, roll: Roll, so_far: Tally) -> Iterator[Line]:
    if roll.intent:
        yield Line(roll.intent)
    successes = f"{successes_said(so_far.successes)} {against_said(roll.terms.dv)}"
    yield Line(f"{successes}, {beats_said(state, so_far.beats)}", cites=COUNTED_BY)
    if roll.terms.suggested:
        yield Line("On suggested terms: nobody was there to say otherwise.", Tone.QUIET)
