"""The Fear Track: what frightens, who holds, and what fear makes of whoever does not."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, End, OfFight
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Draws, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import pool_beside
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.beats.beats import pay
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank, comes_to, fall
from threefates.systems.fates_edge.fear.steadying import dice_of_talents, steadied
from threefates.systems.fates_edge.harm.conditions import Conditions, of_the_living
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import MOST_DICE, Beside
from threefates.systems.fates_edge.rulings.fear import FearRolls, FearSteps

__all__ = [
    "DV_TO_HOLD",
    "NOTHING",
    "TABLE",
    "AskFear",
    "Calm",
    "Calmed",
    "Dread",
    "FearRose",
    "FearTested",
    "Fears",
    "Fright",
    "Frighten",
    "cannot_frighten",
    "come_upon",
    "dice_to_hold",
    "effects",
    "fears",
    "rises",
]

DV_TO_HOLD: Final = 3
NOTHING: Final = -1  # the line of the table of fear that does nothing by itself
NERVE: Final = "Resolve"


class Dread(enum.IntEnum):
    """The steps of the Fear Track."""

    SHAKEN = 1
    FRIGHTENED = 2
    PANICKED = 3


class Fright(Struct, frozen=True):
    """How frightened somebody is, and what it does to them."""

    dread: Dread
    cause: str
    effect: int | None = None  # the line of the table, 1..10; None: nobody rolled on it
    since: OfFight[int] = 0  # the exchange in which it came; 0: nobody fought


class Fears(Struct, frozen=True):
    """Everybody who is frightened, and how much."""

    of: Each[Mapping[EntityId, Fright]] = {}


class FearTested(Event, frozen=True, tag="fe.fear-tested"):
    """Somebody's Spirit was put to the test."""

    character: EntityId
    cause: str
    faces: tuple[int, ...]
    outcome: Outcome
    beats: int

    draws = Draws.OPEN


class FearRose(Event, frozen=True, tag="fe.fear-rose"):
    """Somebody is one step more frightened."""

    character: EntityId
    fright: Fright
    face: int | None = None  # of the d10; None: it was chosen, or nobody rolled

    draws = Draws.OPEN


class Calmed(Event, frozen=True, tag="fe.calmed"):
    """Somebody is less frightened, or no longer."""

    character: EntityId
    dread: int  # 0: no longer


class Frighten(Command, frozen=True, tag="fe.frighten"):
    """Let something frighten somebody: it is held off, or fear grows by a step and does something to them."""

    character: EntityId
    cause: str
    dice: int = 0  # Spirit + Resolve of one whom the Game Master plays; 0: nothing is rolled to hold
    effect: int = 0  # a line of the table, chosen; 0: a d10 says it


class Calm(Command, frozen=True, tag="fe.calm"):
    """Let fear leave somebody, step by step or at once."""

    character: EntityId
    steps: int = 1


class AskFear(Step, frozen=True, tag="fe.ask-fear"):
    """Ask whether a hero rolls on the table of effects."""

    character: EntityId
    cause: str
    effect: int


class FearThrow(Throw, frozen=True, tag="fe.throw-fear"):
    """Spirit and Resolve, to hold off fear."""

    cause: str
    effect: int
    why, source, wins, fails = "to hold off fear", "fe.fear.track", "Holds", "Does not hold"


fears = Chapter("fears", Fears)
of_the_living(AskFear, named="character")
fears.formerly("fe.freeze-passed", End.FIGHT)


# rules


class _Row(Struct):
    roll: int
    name: str
    effect: str
    tags: tuple[str, ...]


@cites("fe.fear.table")
@functools.cache
def effects() -> Mapping[int, _Row]:
    """What fear may do, by the face of the d10.

    >>> effects()[1].name, effects()[10].name
    ('Freeze', 'Catatonia')
    """
    return {row.roll: row for row in entry("fe.fear.table").table(dict[str, tuple[_Row, ...]])["rows"]}


@cites("fe.fear.track")
def rises(dread: int) -> Dread | None:
    """The next step of fear; None past the last.

    >>> [rises(step) for step in range(4)]
    [<Dread.SHAKEN: 1>, <Dread.FRIGHTENED: 2>, <Dread.PANICKED: 3>, None]
    """
    return Dread(dread + 1) if dread < Dread.PANICKED else None


@cites("fe.fear.track", "fe.ruling.fear-steps")
def dice_to_hold(state: State, character: EntityId, dice: int, cause: str = "") -> Beside:
    """Count the dice that somebody holds off fear with: a hero's own, or those said; 0 where nothing is rolled."""
    if state.ruling(FearSteps) is FearSteps.BEATS:
        return Beside(0)
    hero, steady = state[Heroes].known.get(character), steadied(state, character, cause)[0]
    if hero is None:
        return Beside(min(dice + steady, MOST_DICE) if dice else 0)
    more = dice_of_talents(state, character) + steady
    return pool_beside(state, character, "spirit", listed_as(NERVE, skills_at(state)), more)


@cites("fe.fear.track", "fe.ruling.fear-steps")
def cannot_frighten(state: State, character: EntityId) -> Refused | None:
    """The refusal where somebody is dead, or as frightened as can be, or may be by beats that are paid; or None."""
    name, found = state[Characters].name(character), state[Fears].of.get(character)
    if state[Conditions][character].dead:
        return Refused("harm.dead", f"{name} is dead.", remedy="Frighten the living.", source="fe.harm.levels")
    dread, by_beats = found.dread if found else 0, state.ruling(FearSteps) is FearSteps.BEATS
    asked = [it.step for it in state.agenda.steps if by_beats and isinstance(it.step, AskFear)]
    if rises(dread + sum(step.character == character for step in asked)):
        return None
    if rises(dread):
        title, remedy = f"{name} is asked about as much fear as there is.", "Wait for the answers."
    else:
        title, remedy = f"{name} is panicked already.", "Say what the panic does."
    return Refused("fear.worst", title, remedy=remedy, source="fe.fear.track")


# what frightens


@fears.decides(Frighten)
@cites("fe.fear.track", "fe.ruling.fear-steps")
def frighten(act: Unfolding, command: Frighten) -> None:
    """Roll to hold, or pay the beat; then fear grows."""
    act.must_run("Frightening somebody")
    character, cause = act.state[Characters][command.character].id, one_line(command.cause, "What frightens")
    for what, number, most in (("dice", command.dice, MOST_DICE), ("lines", command.effect, len(effects()))):
        if not 0 <= number <= most:
            title, source = f"There are no {number} {what} here.", "fe.fear.table"
            raise Refused("fear.number", title, remedy=f"Choose 0 to {most}.", source=source)
    if refusal := cannot_frighten(act.state, character):
        raise refusal
    come_upon(act, AskFear(character, cause, command.effect), command.dice)


@cites("fe.fear.track", "fe.ruling.fear-steps")
def come_upon(act: Unfolding, step: AskFear, dice: int = 0) -> None:
    """Let fear come upon somebody, whatever it comes from: a roll to hold, or a beat for it, and then it grows."""
    holds = dice_to_hold(act.state, step.character, dice, step.cause)
    paid = act.state.ruling(FearSteps) is not FearSteps.BEATS or pay(act, 1, f"Fear: {step.cause}")
    if paid and holds.dice:
        fall(act, FearThrow(dv=DV_TO_HOLD, cause=step.cause, effect=step.effect), {step.character: holds})
    elif paid:
        _grow(act, step, rolled=False)


@comes_to(fears, FearThrow)
@cites("fe.fear.track")
def held_off(act: Unfolding, thrown: FearThrow, came: ThrowOutcome) -> None:
    """They hold, or fear grows, unless it did as much as it can meanwhile; what heroes throw makes beats."""
    act.happen(FearTested(thrown.hero, thrown.cause, thrown.faces, came.row, came.beats))
    bank(act, came.beats if thrown.hero in act.state[Heroes].known else 0)
    if not (came.row.succeeded or cannot_frighten(act.state, thrown.hero)):
        _grow(act, AskFear(thrown.hero, thrown.cause, thrown.effect), rolled=True)


@cites("fe.ruling.fear-roll-who")
def _says_for_itself(state: State, who: EntityId) -> bool:
    return who in state[Heroes].known and state.ruling(FearRolls) is FearRolls.FOES


def _grow(act: Unfolding, step: AskFear, *, rolled: bool) -> None:
    """Whoever a player plays is asked first, where the table leaves it to them; whoever is steadied is spared."""
    dice, spared = steadied(act.state, step.character, step.cause)
    if spared or (dice and not rolled) or step.effect == NOTHING:
        _rise(act, step, None)
    elif _says_for_itself(act.state, step.character):
        act.push(step)
    else:
        _take(act, step)


@cites("fe.fear.table")
def _take(act: Unfolding, step: AskFear) -> None:
    """Throw the d10, unless the line was chosen."""
    face = None if step.effect else throw_dice(act, 1)[0]
    _rise(act, step, face or step.effect, face)


@cites("fe.fear.track")
def _rise(act: Unfolding, step: AskFear, effect: int | None, face: int | None = None) -> None:
    was = act.state[Fears].of.get(step.character)
    dread = rises(was.dread if was else 0) or Dread.PANICKED
    since = act.state[Coordination].exchange if act.state[Conflict].running else 0
    act.happen(FearRose(step.character, Fright(dread, step.cause, effect, since), face))


FEEL: Final = "feel"
TABLE: Final = "table"


@fears.asks(AskFear)
@cites("fe.ruling.fear-roll-who")
def ask_fear(state: State, step: AskFear) -> Choice:
    """The player says whether the table counts for their hero."""
    name = state[Characters].name(step.character)
    throws = "" if step.effect else "1d10"
    label = f"Take “{effects()[step.effect].name}”" if step.effect else "Roll for what fear does"
    return Choice(
        "",
        "fear",
        step.character,
        f"Fear takes {name} ({step.cause}). Does the table of effects count?",
        state.controllers(step.character),
        (Option(FEEL, "Play the fear yourself"), Option(TABLE, label, throws=throws)),
        if_absent=FEEL,
        cites=("fe.fear.table", FearRolls.ruling_id),
    )


@fears.settles(AskFear)
def settle_fear(act: Unfolding, step: AskFear, option: str) -> None:
    """Let the table say what fear does, or let fear rise."""
    if option == TABLE:
        _take(act, step)
    else:
        _rise(act, step, None)


@fears.decides(Calm)
@cites("fe.fear.track")
def calm(act: Unfolding, command: Calm) -> None:
    """Take steps of fear away; only whoever runs the game may."""
    act.must_run("Calming somebody")
    character = act.state[Characters][command.character].id
    found = act.state[Fears].of.get(character)
    if found is None or not 1 <= command.steps <= found.dread:
        most = int(found.dread) if found else 0
        title = f"{act.state[Characters].name(character)} has {most} of 3 steps of fear."
        remedy = f"Take away 1 to {most}." if most else "There is nothing to calm."
        raise Refused("fear.calm", title, remedy=remedy, source="fe.fear.track")
    act.happen(Calmed(character, found.dread - command.steps))


# what has happened


fears.only_tells(FearTested)  # what follows has events of its own


@fears.folds(FearRose)
def rose(fears: Fears, event: FearRose) -> Fears:
    """Set how frightened they are (`of`)."""
    return Fears({**fears.of, event.character: event.fright})


@fears.folds(Calmed)
def calmed(fears: Fears, event: Calmed) -> Fears:
    """Lower the step, with what it did; or take them out of those who are frightened (`of`)."""
    if not event.dread:
        return Fears({one: fright for one, fright in fears.of.items() if one != event.character})
    less = replace(fears.of[event.character], dread=Dread(event.dread))
    return Fears({**fears.of, event.character: less})
