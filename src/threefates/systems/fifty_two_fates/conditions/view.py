"""Conditions as people see them: what holds, and for how long."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters, of_everybody
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, number, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.conditions.conditions import (
    MOST_ROUNDS,
    ConditionBegan,
    ConditionEnded,
    Conditions,
    ConditionSet,
    Timer,
    condition_of,
    conditions,
    left_of,
    seconds,
)
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds

__all__ = ["described", "for_long", "offers"]


@cites("ff.conditions.duration", "ff.ruling.turn-seconds")
def for_long(state: State, rounds: int | None) -> str:
    """Say how long something lasts, in words for a fight and for outside of one."""
    if rounds is None:
        return ""
    return f" for {rounds} round{'s' * (rounds != 1)} ({seconds(rounds, state.ruling(TurnSeconds))} seconds)"


def described(state: State, entity: EntityId) -> str:
    """Every condition somebody is in, the worst first; "fit" where there is none."""
    held = state[Conditions]
    order = sorted(held.of(entity), key=lambda timer: list(Condition).index(timer.condition), reverse=True)
    return ", ".join(_timer(state, timer, left_of(held, timer)) for timer in order) or Condition.FIT.value


def _timer(state: State, timer: Timer, left: int | None) -> str:
    lasts = " until the turn of whoever did it" if left == 0 else for_long(state, left)
    return f"{_words(timer.condition, timer.what, held=timer.bound)}{lasts}"


@cites("ff.conditions.incapacitated", "ff.conditions.unconscious")
def _words(condition: Condition, what: str, *, held: bool) -> str:
    """Say what somebody is in, and of what is no condition of the book's which one it is to them, if any.

    >>> _words(Condition.INCAPACITATED, "pinned down", held=True), _words(Condition.FIT, "charmed by Ghoul", held=False)
    ('pinned down, incapacitated and held fast', 'charmed by Ghoul')
    """
    plain = condition.value if condition is not Condition.FIT or not (held or what) else ""
    fast = "held fast" * (held and not what.startswith("held"))
    *first, last = filter(None, (what, plain * (plain not in what or not what), fast))
    return " and ".join(filter(None, (", ".join(first), last)))


@conditions.tells(ConditionSet)
def tell_set(state: State, event: ConditionSet, viewer: Viewer) -> Told:
    """Tell everybody what has become of somebody, and for how long."""
    name = state[Characters].name(event.entity)
    fast = " and held fast" if event.bound else ""
    text = f"{name} is {event.condition.value}{fast}{for_long(state, event.lasts)}."
    return Told(text, ("ff.conditions.targets", "ff.conditions.duration"))


@conditions.tells(ConditionBegan)
def tell_began(state: State, event: ConditionBegan, viewer: Viewer) -> Told:
    """Tell everybody what has become of somebody, for how long, and by what."""
    why = f" ({event.why})" if event.why not in ("", event.condition.value) else ""
    name = state[Characters].name(event.entity)
    text = f"{name} is {_words(event.condition, event.what, held=event.bound)}{for_long(state, event.lasts)}{why}."
    return Told(text, ("ff.conditions.targets", "ff.conditions.duration"), "cost")


@conditions.tells(ConditionEnded)
def tell_ended(state: State, event: ConditionEnded, viewer: Viewer) -> Told:
    """Tell everybody what condition is over, and what is left."""
    name, still = state[Characters].name(event.entity), condition_of(state, event.entity)
    rest = "" if still is Condition.FIT else f", but still {still.value}"
    text = f"{name} is no longer {_words(event.condition, event.what, held=event.bound)}{rest}."
    return Told(text, ("ff.conditions.duration",), "quiet")


@conditions.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to set and end conditions."""
    if not viewer.runs:
        return
    heroes = [(entity, list(Condition)[:-1]) for entity in state[Protagonists].known]
    foes = [(entity, list(Condition)) for entity in state[Creatures].known]
    for entity, possible in (*heroes, *foes):
        options = [Option(one.value, one.value) for one in possible]
        now = condition_of(state, entity)
        yield Offer(
            "ff.set-condition",
            "Set condition",
            (
                choice("condition", "Condition", options, default=now.value),
                number("rounds", "For how many rounds; 0 is until it is ended", low=0, high=MOST_ROUNDS, default=0),
                flag("bound", "Held in place"),
                words("reason", "Why", longest=LONGEST, optional=True),
            ),
            (("entity", entity),),
            group=state[Characters].name(entity),
            levers=True,
        )
