"""How wounds heal: a clip is shaken off, a scene ends, an act puts right what is Hurt, and injuries take their days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from threefates.commons.characters import Characters
from threefates.commons.scenes import SceneEnded
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, over
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.rulings.rulings import HealingTime, RefreshTiming
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.refreshing import refresh_when
from threefates.systems.fate_2003.wounds.wounds import (
    ClipsCleared,
    Healed,
    HurtRemedied,
    RestedOff,
    Wounded,
    Wounds,
    wounds,
)

__all__ = [
    "LetDaysPass",
    "RemedyHurt",
    "checked_times",
    "lasting",
    "most_times",
    "not_by_the_way",
    "not_hurt",
    "rest",
    "shake_off",
    "takes_an_act",
    "told_on",
]

THIRDS = 3  # of a day: what rest takes off in one
MOST_DAYS = 365
MILD_DAYS = 2


class RemedyHurt(Command, frozen=True, tag="fate.remedy-hurt"):
    """Put right what was Hurt: take up the lost sword, bind the cut. Each is a trouble of its own."""

    character: EntityId
    how: str
    boxes: int = 0  # that this puts right; 0: all that is Hurt


class LetDaysPass(Command, frozen=True, tag="fate.let-days-pass"):
    """Let days pass in which injuries heal."""

    days: int = 1
    light: bool = False  # spent in light activity, not in rest


@cites(
    "fate.wounds.healing-long-term",
    "fate.wounds.healing-standard",
    "fate.wounds.healing-multiplier",
    "fate.r.healing-time",
)
def lasting(reading: HealingTime, times: int) -> int:
    """How long an injury from a dangerous source lasts untreated, in thirds of a day of rest.

    >>> [
    ...     lasting(HealingTime.ONE_WEEK, 1) // 3,
    ...     lasting(HealingTime.ONE_WEEK, 4) // 3,
    ...     lasting(HealingTime.TWO_WEEKS, 1) // 3,
    ... ]
    [7, 28, 14]
    """
    return (14 if reading is HealingTime.TWO_WEEKS else 7 * times) * THIRDS


@cites("fate.wounds.healing-multiplier")
def most_times(state: State) -> int:
    """How many times as long as usual a dangerous injury may last; where two weeks are the rule, they are."""
    return 1 if state.ruling(HealingTime) is HealingTime.TWO_WEEKS else 4


@cites("fate.wounds.healing-multiplier")
def checked_times(state: State, days: int, times: int | None, *, mild: bool, padded: bool = False) -> int:
    """How many times as long as usual a dangerous injury lasts: as is said, or where nothing is, as the table has it.

    Args:
        state: The table.
        days: That a mild injury lasts.
        times: How many times as long as usual a dangerous one does; None: nothing is said.
        mild: All are mild ones.
        padded: Some are.

    Raises:
        Refused: Where the book has it otherwise.
    """
    settled = state[Wounds].times
    if times is None:
        times = min(settled, most_times(state))
    most, usual = 1 if mild else most_times(state), mild and times == settled  # which tells on no mild one
    _check_days(days, mild=mild or padded)
    if not 1 <= times <= most and not usual:
        raise Refused(
            "wounds.times",
            f"{times} times as long will not do.",
            remedy=f"Say 1 to {most}." if most > 1 else "Leave it as it is.",
            source="fate.wounds.healing-multiplier",
        )
    return times


@cites("fate.wounds.non-lethal")
def _check_days(days: int, *, mild: bool) -> None:
    if not 0 <= days <= (MILD_DAYS if mild else 0):
        raise Refused(
            "wounds.days",
            f"{days} days will not do.",
            remedy=f"Mild injuries last until the scene ends, or up to {MILD_DAYS} days; others as the table has it.",
            source="fate.wounds.non-lethal",
        )


@cites("fate.wounds.clipped", "fate.combat.exchange-clipped", "fate.r.clipped-scope", "fate.r.clipped-boxes-clear")
def shake_off(act: Unfolding, characters: Iterable[EntityId]) -> None:
    """The moments in which a clip tells are past, and it is gone."""
    for character in characters:
        if act.state[Wounds].of(character).clipped:
            act.happen(ClipsCleared(character))


@cites("fate.wounds.clipped", "fate.combat.exchange-clipped", "fate.r.clipped-boxes-clear")
def told_on(act: Unfolding, clips: Sequence[EntityId]) -> None:
    """These clips have told on a roll of the fight, each named by its bearer; what was dealt since is still to tell."""
    for character in dict.fromkeys(clips):
        if clipped := act.state[Wounds].of(character).clipped:
            told = min(clipped, clips.count(character))
            act.happen(ClipsCleared(character, clipped - told))


@wounds.answers_to(SceneEnded)
@cites("fate.wounds.hurt", "fate.wounds.clipped", "fate.wounds.non-lethal")
def rest_off(act: Unfolding, event: SceneEnded) -> None:
    """With the scene goes what lasts no longer than it."""
    rest(act)


@cites("fate.wounds.hurt", "fate.wounds.taken-out", "fate.points.take-wound")
def rest(act: Unfolding) -> None:
    """Let go what lasts no longer than a scene; no hit of it is to be taken by anybody any more."""
    gone = tuple(one for one, wounded in act.state[Wounds].known.items() if _passing(wounded))
    if gone or any(act.state[Wounds].blows.values()):
        act.happen(RestedOff(gone))


def _passing(wounded: Wounded) -> bool:
    return bool(wounded.clipped or wounded.hurt or wounded.out or any(not one.left for one in wounded.injuries))


@wounds.decides(RemedyHurt)
@cites("fate.wounds.hurt")
def remedy_hurt(act: Unfolding, command: RemedyHurt) -> None:
    """Whoever plays somebody, or the Game Master, says how it was put right."""
    act.must_control_or_run(command.character, act.state[Characters].name(command.character))
    by_the_way = None if act.by.runs else not_by_the_way(act.state, command.character)
    if refusal := not_hurt(act.state, command.character) or by_the_way:
        raise refusal
    hurt = act.state[Wounds].of(command.character).hurt
    if not 0 <= command.boxes <= hurt:
        raise Refused("wounds.boxes", f"{command.boxes} boxes are not marked.", remedy=f"Say 1 to {hurt}.")
    boxes = 0 if command.boxes == hurt else command.boxes
    act.happen(HurtRemedied(command.character, proper_words(command.how), boxes))


_ACTS: Final[list[Callable[[State, EntityId], Refused | None]]] = []


def takes_an_act(
    function: Callable[[State, EntityId], Refused | None],
) -> Callable[[State, EntityId], Refused | None]:
    """Let a room further up say when it takes an act to put right what is Hurt, and whose leave."""
    _ACTS.append(function)
    return function


@cites("fate.wounds.hurt")
def not_by_the_way(state: State, character: EntityId) -> Refused | None:
    """The refusal of putting right by the way what takes an act, or None."""
    return next((refusal for takes in _ACTS if (refusal := takes(state, character))), None)


def not_hurt(state: State, character: EntityId) -> Refused | None:
    """The refusal of putting right what is not wrong, or None."""
    if state[Wounds].of(character).hurt:
        return None
    name = state[Characters].name(character)
    return Refused("wounds.not_hurt", f"{name} is not hurt.", remedy="Injuries take time and treatment.")


@wounds.decides(LetDaysPass)
@cites("fate.wounds.healing-long-term", "fate.wounds.healing-standard")
def let_days_pass(act: Unfolding, command: LetDaysPass) -> None:
    """Days go by, and count as rest; in light activity two thirds of that, where two weeks are the rule.

    A mild injury is gone after the days that it was said to last, however they are spent.

    What is no worse than a scene is over by then, be it ended or not; and so is whatever else lasts no longer.
    """
    act.must_run("Letting days pass")
    if not 1 <= command.days <= MOST_DAYS:
        raise Refused("wounds.days", "That is no number of days.", remedy=f"Say 1 to {MOST_DAYS}.")
    rest(act)
    slow = command.light and act.state.ruling(HealingTime) is HealingTime.TWO_WEEKS
    act.happen(Healed(command.days, command.light, THIRDS - 1 if slow else THIRDS, THIRDS))
    over(act, End.SCENE)


@wounds.answers_to(Healed)
@cites("fate.aspects.refresh-options")
def refresh_as_days_pass(act: Unfolding, event: Healed) -> None:
    """Where boxes open each day, or when there is time to rest: then they do."""
    refresh_when(act, RefreshTiming.DAILY)
    if not event.light:
        refresh_when(act, RefreshTiming.ON_REST)
