"""Conditions: incapacitated, unconscious, dead. How long each lasts, and which of several holds.

Time is counted in rounds, in fights and between them: a condition set for six rounds ends when six have gone by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    SetHealth,
    StateChanged,
    dealer_only,
    plain,
    protagonists,
    within,
)
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds

__all__ = [
    "AILMENTS",
    "MOST_ROUNDS",
    "STUNG",
    "WHOLE",
    "ConditionBegan",
    "ConditionEnded",
    "ConditionSet",
    "Conditions",
    "SetCondition",
    "TimeCounted",
    "Timer",
    "ailment",
    "bound",
    "condition_of",
    "conditions",
    "cure",
    "end",
    "end_those",
    "impose",
    "left_of",
    "rounds",
    "seconds",
    "worst",
]

AILMENTS = ("venom", "illness", "paralysis")  # what medicine or magic ends
STUNG = "stung"  # by a bee, whose stinger goes on giving off its venom
MOST_ROUNDS = 600  # what a form lets the Fate Dealer set
SEVERITY = list(Condition)


class Timer(Struct, frozen=True):
    """A condition somebody is in, and when it ends."""

    condition: Condition
    until: int | None = None  # the round, as the table counts them, in which it ends; None: when it is ended
    source: EntityId = ""  # at the start of whose turn it ends
    bound: bool = False  # held in place as well
    what: str = ""  # what it is where it is no condition of the book's: "charmed", "cannot see the cobold"
    total: int = 0  # the value of the cards that brought it, where it goes on counting
    ace: bool = False  # it was brought by an ace

    @property
    def key(self) -> tuple[object, ...]:
        """Give what makes two of them the same."""
        return (self.condition, self.bound, self.what, self.source if self.what else "")


class Conditions(Struct, frozen=True):
    """Everybody's conditions, and how many rounds have gone by."""

    known: ForGood[Mapping[EntityId, tuple[Timer, ...]]] = {}
    clock: ForGood[int] = 0
    over: ForGood[int] = 0  # seconds outside of fights, up to where every length of a round is whole again

    def of(self, entity: EntityId) -> tuple[Timer, ...]:
        """Somebody's conditions, in the order they came."""
        return self.known.get(entity, ())

    def with_one(self, entity: EntityId, timers: Iterable[Timer]) -> Conditions:
        """With somebody's conditions as given."""
        return replace(self, known={**self.known, entity: tuple(timers)})


class ConditionSet(Event, frozen=True, tag="ff.condition-set"):
    """Somebody is in this condition, and in no other."""

    entity: EntityId
    condition: Condition
    lasts: int | None = None
    bound: bool = False
    keeps: bool = False  # what is none of the book's conditions goes on: goaded, guarded, blinded


class ConditionBegan(Event, frozen=True, tag="ff.condition-began"):
    """A condition has come upon somebody, beside those they are in."""

    entity: EntityId
    condition: Condition
    lasts: int | None = None  # rounds
    source: EntityId = ""
    bound: bool = False
    why: str = ""
    what: str = ""
    total: int = 0
    ace: bool = False


class ConditionEnded(Event, frozen=True, tag="ff.condition-ended"):
    """A condition of an entity is over."""

    entity: EntityId
    condition: Condition
    bound: bool = False
    what: str = ""
    source: EntityId = ""  # where several cause the same


class TimeCounted(Event, frozen=True, tag="ff.time-counted"):
    """Some rounds have gone by."""

    rounds: int
    seconds: int = 0  # outside of a fight: how many it was in all
    left: tuple[EntityId, ...] = ()  # who has had a turn in the round that is over, and is no longer in the fight

    quiet = True


class SetCondition(Command, frozen=True, tag="ff.set-condition"):
    """Set or end somebody's condition."""

    entity: EntityId
    condition: Condition
    reason: str = ""
    rounds: int = 0  # 0: until it is ended
    bound: bool = False


conditions = Chapter("conditions", Conditions)


# how long -----------------------------------------------------------------------------------------


@cites("ff.conditions.duration", "ff.ruling.condition-duration-no-defence")
def rounds(source: Value, reaction: Value | None) -> int | None:
    """Say how many rounds a condition lasts: the difference of the plays, one at least; None is until it is ended.

    A play that Expose has lifted over a higher defence brings its condition all the same, as a save that is no more
    than a tie does.

    >>> rounds(Value(14), Value(8)), rounds(Value(14), None), rounds(Value(0, ace=True), Value(8))
    (6, 14, None)
    >>> rounds(Value(8), Value(10))
    1
    """
    return None if source.ace else max(1, source.total - (reaction.total if reaction else 0))


@cites("ff.conditions.duration", "ff.round.turn", "ff.ruling.turn-seconds")
def seconds(rounds: int, reading: TurnSeconds, *, turns: bool = False) -> int:
    """Say how many seconds rounds are: a turn is about 6, and a condition's round out of combat 10, unless read as one.

    >>> seconds(6, TurnSeconds.PER_RULE), seconds(7, TurnSeconds.PER_RULE, turns=True), seconds(6, TurnSeconds.ALWAYS_6)
    (60, 42, 36)
    """
    lasts = {TurnSeconds.ALWAYS_6: 6, TurnSeconds.ALWAYS_10: 10}
    return rounds * lasts.get(reading, 6 if turns else 10)


@cites("ff.conditions.duration")
def left_of(conditions: Conditions, timer: Timer) -> int | None:
    """Say how many rounds a condition still lasts; None is until it is ended."""
    return None if timer.until is None else max(0, timer.until - conditions.clock)


# which of several ---------------------------------------------------------------------------------


@cites("ff.ruling.condition-stacking")
def worst(timers: Iterable[Timer]) -> Condition:
    """The condition that holds: the worst of all.

    >>> worst([Timer(Condition.UNCONSCIOUS, 3), Timer(Condition.INCAPACITATED, 9)]).value
    'unconscious'
    """
    return max((timer.condition for timer in timers), key=SEVERITY.index, default=Condition.FIT)


@cites("ff.ruling.condition-stacking")
def stacked(timers: tuple[Timer, ...], new: Timer) -> tuple[Timer, ...]:
    """A new condition beside the others; of the same one the longer stays.

    >>> [timer.until for timer in stacked((Timer(Condition.INCAPACITATED, 4),), Timer(Condition.INCAPACITATED, 2))]
    [4]
    """
    same = [timer for timer in timers if timer.key == new.key]
    if any(timer.until is None or (new.until is not None and timer.until >= new.until) for timer in same):
        return timers
    return (*(timer for timer in timers if timer not in same), new)


def condition_of(state: State, entity: EntityId) -> Condition:
    """The condition somebody is in."""
    return worst(state[Conditions].of(entity))


def bound(state: State, entity: EntityId) -> bool:
    """Say whether somebody is held in place."""
    return any(timer.bound for timer in state[Conditions].of(entity))


# what happens -------------------------------------------------------------------------------------


@cites("ff.conditions.dead", "ff.conditions.duration")
def impose(act: Unfolding, entity: EntityId, condition: Condition, lasts: int | None, source: EntityId = "") -> None:
    """Let a condition come upon somebody; death has no duration."""
    act.happen(ConditionBegan(entity, condition, None if condition is Condition.DEAD else lasts, source))


@cites("ff.ruling.duration-counting")
def end_those(act: Unfolding, of: Callable[[EntityId], bool]) -> None:
    """End the conditions that are due by now, of those sources."""
    held = act.state[Conditions]
    for entity, timers in held.known.items():
        for timer in timers:
            if timer.until is not None and timer.until <= held.clock and of(timer.source):
                end(act, entity, timer)


def end(act: Unfolding, entity: EntityId, timer: Timer) -> None:
    """End one condition of somebody's."""
    source = timer.source if timer.what else ""
    act.happen(ConditionEnded(entity, timer.condition, timer.bound, timer.what, source))


def ailment(timer: Timer) -> str:
    """Say what somebody has that medicine or magic ends; "" where it is nothing of that kind.

    >>> ailment(Timer(Condition.INCAPACITATED, what="incapacitated by illness")), ailment(Timer(Condition.UNCONSCIOUS))
    ('illness', '')
    >>> ailment(Timer(Condition.INCAPACITATED, what=STUNG))
    'venom'
    """
    name = "venom" if timer.what == STUNG else timer.what.rpartition(" by ")[2]
    return name if timer.condition is not Condition.FIT and name in AILMENTS else ""


@cites(
    "ff.spells.heal",
    "ff.effects.poison-cure",
    "ff.creatures.centipede-giant",
    "ff.creatures.basilisk",
    "ff.creatures.bee-giant",
)
def cure(act: Unfolding, entity: EntityId, *ailments: str) -> None:
    """End those of somebody's ailments that are named."""
    for timer in act.state[Conditions].of(entity):
        if ailment(timer) in ailments:
            end(act, entity, timer)


@conditions.folds(ConditionSet)
def condition_set(conditions: Conditions, event: ConditionSet) -> Conditions:
    """Set the entity's conditions to the event's and no other."""
    if event.condition is Condition.FIT:
        return conditions.with_one(event.entity, ())
    until = None if event.lasts is None else conditions.clock + event.lasts
    others = [one for one in conditions.of(event.entity) if event.keeps and one.condition is Condition.FIT]
    return conditions.with_one(event.entity, (*others, Timer(event.condition, until, bound=event.bound)))


@conditions.folds(ConditionBegan)
def condition_began(conditions: Conditions, event: ConditionBegan) -> Conditions:
    """Add the event's condition to the entity's others."""
    until = None if event.lasts is None else conditions.clock + event.lasts
    new = Timer(event.condition, until, event.source, event.bound, event.what, event.total, event.ace)
    return conditions.with_one(event.entity, stacked(conditions.of(event.entity), new))


@conditions.folds(ConditionEnded)
def condition_ended(conditions: Conditions, event: ConditionEnded) -> Conditions:
    """Remove the event's condition from the entity; others may still hold."""
    ended = Timer(event.condition, None, event.source, event.bound, event.what).key
    left = [timer for timer in conditions.of(event.entity) if timer.key != ended]
    return conditions.with_one(event.entity, left)


WHOLE: Final = 30
"""Seconds in which rounds of 6 and of 10 are both whole."""


@conditions.folds(TimeCounted)
def time_counted(conditions: Conditions, event: TimeCounted) -> Conditions:
    """Add the event's rounds to the clock; in a fight nothing is left over (`clock` and `over`)."""
    over = (conditions.over + event.seconds) % WHOLE if event.seconds else 0
    return replace(conditions, clock=conditions.clock + event.rounds, over=over)


@cites("ff.conditions.dead")
def _lasts(command: SetCondition) -> int | None:
    """So many rounds, or for good; whoever is dead is so for good."""
    rounds = within(command.rounds, MOST_ROUNDS, "The number of rounds") or None
    return None if command.condition is Condition.DEAD else rounds


@conditions.decides(SetCondition)
@cites("ff.conditions.dead", "ff.ruling.unconscious-recovery", "ff.ruling.hurt-removal")
def set_condition(act: Unfolding, command: SetCondition) -> None:
    """The Fate Dealer sets and ends conditions, death for good; whether a protagonist lives is set as their state."""
    dealer_only(act, "Setting a condition")
    plain(command.reason)
    lasts = _lasts(command)
    if command.entity not in act.state[Protagonists].known:
        act.state[Creatures][command.entity]
    elif command.condition is Condition.DEAD:
        raise Refused("condition.state", "A protagonist has no such condition.", remedy="Set their state instead.")
    lives = command.condition not in (Condition.FIT, Condition.DEAD)
    act.happen(ConditionSet(command.entity, command.condition, lasts, command.bound, keeps=lives))


@protagonists.decides(SetHealth)
@cites("ff.ruling.unconscious-recovery", "ff.maneuvers.stun")
def set_health(act: Unfolding, command: SetHealth) -> None:
    """The Fate Dealer says who wakes, and who does not; who is said to be awake lies stunned or knocked out no more."""
    dealer_only(act, "That")
    plain(command.reason)
    act.state[Protagonists][command.entity]
    act.happen(StateChanged(command.entity, command.health))
    if command.health is Health.AWAKE:
        for timer in act.state[Conditions].of(command.entity):
            if timer.condition is Condition.UNCONSCIOUS:
                end(act, command.entity, timer)
