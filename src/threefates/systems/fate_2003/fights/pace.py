"""A fight begins at the pace that the table chooses, and ends; what one has over another while it goes on."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.commons.scenes import EveningEnded, SceneEnded, SceneStarted
from threefates.rulebook.agenda import Unasked
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, over
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import LONGEST_ABOUT
from threefates.systems.fate_2003.conflict.blows import not_standing
from threefates.systems.fate_2003.conflict.the_drop import drops
from threefates.systems.fate_2003.fights.events import ExchangeOver, FightBegun, FightOver, GroundTaken
from threefates.systems.fate_2003.fights.fight import (
    Fight,
    Fights,
    Ground,
    Pace,
    Sides,
    Standing,
    fighting,
    fights,
    standing,
)
from threefates.systems.fate_2003.rulings.fights import PaceDefault
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import LetDaysPass, checked_times, rest, shake_off

__all__ = [
    "BeginFight",
    "EndFight",
    "GoOn",
    "TakeGround",
    "caught",
    "end",
    "fought_already",
    "no_days_meanwhile",
    "no_ground",
    "no_sides",
    "pace_of",
    "under_way",
]

MOST_FIGHTERS: Final = 24


class BeginFight(Command, frozen=True, tag="fate.begin-fight"):
    """Begin a fight, or any other conflict: at which pace, between whom."""

    about: str
    ours: tuple[EntityId, ...]
    theirs: tuple[EntityId, ...]
    pace: Pace | None = None  # None: the usual one of this table
    off_guard: tuple[EntityId, ...] = ()  # expect no attack
    mild: bool = False
    days: int = 0
    times: int | None = None  # None: as the table has settled
    bare: bool = False  # of words or wits: weapons and armor count for nothing
    padded: tuple[EntityId, ...] = ()  # where not all, who uses fists or padded weapons


class EndFight(Command, frozen=True, tag="fate.end-fight"):
    """End the fight: somebody yields, runs, or the story goes on."""

    why: str


class TakeGround(Command, frozen=True, tag="fate.take-ground"):
    """Say what somebody has over somebody else, or has no longer."""

    character: EntityId
    ground: Ground
    foe: EntityId = ""  # empty: everybody
    steps: int = 1
    holds: bool = True


class GoOn(Unasked, frozen=True, tag="fate.go-on"):
    """What was rolled for is settled: the fight goes on, or is over."""


@fights.decides(BeginFight)
@cites("fate.combat.choose-pace", "fate.r.pace-default", "fate.combat.other-conflicts")
def begin_fight(act: Unfolding, command: BeginFight) -> None:
    """The Game Master says who fights whom, and at which pace."""
    act.must_run("Beginning a fight")
    sides = (tuple(dict.fromkeys(command.ours)), tuple(dict.fromkeys(command.theirs)))
    if refusal := busy(act.state) or under_way(act.state) or no_sides(sides) or fought_already(act.state, sides):
        raise refusal
    for one in (*sides[0], *sides[1]):
        act.state[Sheets][one]
    times = checked_times(act.state, command.days, command.times, mild=command.mild, padded=bool(command.padded))
    pace = pace_of(act.state, command.pace)
    about = proper_words(command.about, LONGEST_ABOUT)
    off_guard, padded = (
        tuple(one for one in dict.fromkeys(named) if one in (*sides[0], *sides[1]))
        for named in (command.off_guard, command.padded)
    )
    if refusal := _all_asleep(sides, off_guard):
        raise refusal
    lasting = (command.mild, command.days, times)
    act.happen(FightBegun(pace, about, sides, off_guard, *lasting, command.bare, padded))
    act.push(GoOn())


@cites("fate.combat.choose-pace", "fate.r.pace-default")
def pace_of(state: State, chosen: Pace | None) -> Pace:
    """The pace that is chosen for a fight, or the usual one of this table."""
    return chosen or Pace(state.ruling(PaceDefault).value)


def under_way(state: State) -> Refused | None:
    """The refusal of a second fight while one goes on, or None."""
    fight = state[Fights].now
    if fight is None:
        return None
    return Refused(
        "fights.one_at_a_time",
        f"“{fight.about}” is being fought already.",
        remedy="End it first, or let others join it.",
        source="fate.combat.choose-pace",
    )


@fights.guard
@cites("fate.wounds.taken-out", "fate.wounds.hurt", "fate.wounds.healing-standard")
def no_days_meanwhile(state: State, kind: type[Command], seat: Seat) -> None:
    """Refuse that days pass in the midst of a fight: whoever lies there would be on their feet again."""
    if kind is LetDaysPass and (fight := state[Fights].now):
        raise Refused(
            "fights.no_days",
            f"“{fight.about}” is being fought.",
            remedy="End the fight first.",
            source="fate.wounds.taken-out",
        )


def no_sides(sides: Sides) -> Refused | None:
    """The refusal of a fight in which a side is empty, or somebody on both, or too many on them, or None."""
    both = set(sides[0]) & set(sides[1])
    if all(sides) and not both and len((*sides[0], *sides[1])) <= MOST_FIGHTERS:
        return None
    if both:
        return Refused("fights.both_sides", "Nobody fights on both sides.", remedy="Put each on one of them.")
    return Refused(
        "fights.sides",
        "A fight has two sides.",
        remedy=f"Put somebody on each of them, and no more than {MOST_FIGHTERS} in all.",
    )


@cites("fate.combat.the-drop")
def _all_asleep(sides: Sides, off_guard: tuple[EntityId, ...]) -> Refused | None:
    if len(off_guard) < len((*sides[0], *sides[1])):
        return None
    return Refused(
        "fights.all_off_guard",
        "Somebody has to strike first.",
        remedy="Leave out of those who expect no attack whoever makes it.",
        source="fate.combat.the-drop",
    )


@cites("fate.combat.scene-no-retry")
def fought_already(state: State, sides: Sides) -> Refused | None:
    """The refusal of trying once more, at any pace, what a fight at scene pace has settled, by all or some; or None."""
    fought = [(set(one), set(other)) for each in state[Fights].settled for one, other in (each, each[::-1])]
    if not any(set(sides[0]) <= one and set(sides[1]) <= other for one, other in fought):
        return None
    return Refused(
        "fights.settled",
        "That is settled: whatever they might have tried again was part of it.",
        remedy="Let the story go on to another scene.",
        source="fate.combat.scene-no-retry",
    )


@fights.decides(EndFight)
def end_fight(act: Unfolding, command: EndFight) -> None:
    """Whatever the fight waits for is waited for no longer."""
    act.must_run("Ending a fight")
    fighting(act.state)
    if refusal := busy(act.state):
        raise refusal
    end(act, proper_words(command.why))


@cites("fate.wounds.clipped")
def end(act: Unfolding, why: str, *, unread: bool = False) -> None:
    """The fight is over, and asks nothing more; what was called off unread may be tried once more.

    What put somebody off balance for a moment of it is past with it, be they in it still or not.
    """
    act.withdraw(lambda step: str(type(step).__struct_config__.tag) in OF_A_FIGHT)
    act.happen(ExchangeOver())
    shake_off(act, fighting(act.state).everybody)
    act.happen(FightOver(why, unread))
    over(act, End.FIGHT)


OF_A_FIGHT: Final = frozenset(
    {
        "fate.go-on",
        "fate.declare-action",
        "fate.show-all",
        "fate.name-need",
        "fate.name-aim",
        "fate.name-move",
        "fate.roll-now",
        "fate.pick-struck",
        "fate.act-now",
        "fate.judge-fight",
    }
)


@fights.answers_to(SceneEnded)
@cites("fate.combat.scene-no-retry")
def end_with_the_scene(act: Unfolding, event: SceneEnded) -> None:
    """No fight outlasts its scene."""
    if act.state[Fights].now:
        end(act, "the scene ends")


@fights.answers_to(SceneStarted)
def begin_rested(act: Unfolding, event: SceneStarted) -> None:
    """What was suffered before any scene had begun, or between two, is not taken into this one."""
    _rested(act)


@fights.answers_to(EveningEnded)
def sleep_over_it(act: Unfolding, event: EveningEnded) -> None:
    """An evening without scenes is over as a scene is, with any fight in it."""
    if act.state[Fights].now:
        end(act, "the evening ends")
    _rested(act)


@cites("fate.wounds.hurt", "fate.wounds.taken-out")
def _rested(act: Unfolding) -> None:
    """What was suffered between two scenes is of neither; but a fight that is still going on takes it along."""
    if act.state[Fights].now is None:
        rest(act)


@fights.decides(TakeGround)
@cites("fate.modifiers.table")
def take_ground(act: Unfolding, command: TakeGround) -> None:
    """The Game Master says what one has over another; more than a step only for an extreme position."""
    act.must_run("Saying who has what over whom")
    fight = fighting(act.state)
    if refusal := no_ground(fight) or not_there(act.state, fight.people, command.character):
        raise refusal
    if command.foe and (refusal := not_there(act.state, fight.people, command.foe)):
        raise refusal
    if command.foe == command.character:
        raise Refused("checks.one_side", "Nobody opposes themselves.", remedy="Pick two different characters.")
    if not 1 <= command.steps <= _most_steps(command.ground):
        raise Refused(
            "fights.steps",
            f"{command.steps} steps are not what that is worth.",
            remedy="Each is worth one; only an extreme position may be worth two.",
            source="fate.modifiers.position",
        )
    held = Standing(command.character, command.ground, command.foe, command.steps, _begins(act.state, fight, command))
    if refusal := None if command.holds else _holds_not(act.state, fight, held):
        raise refusal
    act.happen(GroundTaken(held, command.holds))


@cites("fate.modifiers.position", "fate.modifiers.flanking", "fate.modifiers.surrounding")
def _most_steps(ground: Ground) -> int:
    return 2 if ground is Ground.POSITION else 1


@cites("fate.modifiers.unaware-target")
def _begins(state: State, fight: Fight, command: TakeGround) -> int:
    """When it begins to count: what is not expected of who has rolled in these moments is their next strike."""
    if command.ground is not Ground.UNAWARE:
        return 0
    rolled = any(isinstance(pending.step, GoOn) for pending in state.agenda.steps)
    late = rolled and fight.pace is not Pace.TURN  # who acts first is no strike of anybody's
    if fight.pace is Pace.TURN and fight.number:
        place = fight.order.index(command.character)
        late = place < fight.turn or (place == fight.turn and rolled)
    return fight.number + 1 if late else 0


@cites("fate.modifiers.position", "fate.modifiers.flanking", "fate.modifiers.surrounding")
def _holds_not(state: State, fight: Fight, held: Standing) -> Refused | None:
    """The refusal of taking back what was not said, over that one or over everybody; or None."""
    if any((one.who, one.foe, one.ground) == (held.who, held.foe, held.ground) for one in fight.ground):
        return None
    over = state[Characters].name(held.foe) if held.foe else "everybody"
    return Refused(
        "fights.holds_not",
        f"Nothing of the kind was said of {state[Characters].name(held.who)} over {over}.",
        remedy="Take it back as it was said: over that one, or over everybody.",
        source="fate.modifiers.position",
    )


@cites("fate.combat.scene-procedure")
def no_ground(fight: Fight) -> Refused | None:
    """The refusal of saying who has what over whom where nobody meets anybody by themselves, or None."""
    if fight.pace is not Pace.SCENE:
        return None
    return Refused(
        "fights.weighed",
        "One roll each settles the whole fight: no step is counted for who has what over whom.",
        remedy="Weigh it when the dice lie there, and settle the fight as you see it.",
        source="fate.combat.scene-procedure",
    )


@cites("fate.wounds.taken-out")
def not_there(state: State, people: tuple[EntityId, ...], character: EntityId) -> Refused | None:
    """The refusal of somebody who is not in the fight, or is out of it; or None."""
    if character not in people:
        return Refused(
            "fights.not_there",
            "Whoever that is, they are not in this fight.",
            remedy="Pick somebody who fights.",
            source="fate.combat.choose-pace",
        )
    return None if character in standing(state, people) else not_standing(state, character)


@cites("fate.combat.the-drop", "fate.r.unaware-bonus-or-drop")
def surprised_first(state: State, off_guard: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """List who defends with what they notice; nobody where an unexpected strike is worth a step instead."""
    return off_guard if drops(state) else ()


@cites("fate.combat.the-drop")
def caught(state: State, fight: Fight) -> tuple[EntityId, ...]:
    """List those in a fight who defend with what they notice; who has declared for these moments is on their guard."""
    awake = fight.declared if fight.pace is not Pace.TURN else {}
    return tuple(one for one in surprised_first(state, fight.off_guard) if one not in awake)
