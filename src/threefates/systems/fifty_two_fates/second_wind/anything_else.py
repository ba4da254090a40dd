"""What else the card of a second wind may be played for: a task, help with one, or a save."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import short, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, saves, strength
from threefates.systems.fifty_two_fates.effects.saves import against_effect, cannot_resist, to_save
from threefates.systems.fifty_two_fates.effects.view import named_effect
from threefates.systems.fifty_two_fates.exchanges.cards_needed import to_solve
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import (
    ace_too_soon,
    cannot_add,
    count,
    nobody_to_help,
    settle_by_ace,
)
from threefates.systems.fifty_two_fates.tasks.events import AskAnswer, PoolJoined, QuestionPut
from threefates.systems.fifty_two_fates.tasks.tasks import PoolShare, Task, Tasks, cards_of_task, pooled, succeeds

__all__ = ["does_something_else", "something_else", "works"]

TASK, SAVE = "task:", "save:"


@cites("ff.sway.second-wind")
def something_else(state: State, entity: EntityId) -> Iterator[Option]:
    """The tasks that somebody may try or help with, and what they may save against, with one card."""
    for task in state[Tasks].known.values():
        laid = any(share.entity == entity for share in task.pool)
        vain = entity != task.actor and (nobody_to_help(state, task) or _settles_too_soon(state, task))
        if entity in task.allowed and not laid and not vain and cannot_add(state, task) is None:
            what = task.what if entity == task.actor else f"help with {task.what}"
            yield Option(f"{TASK}{task.id}", f"For a task: {what}", to_solve(task, half=hindered(state, entity)))
    for effect in state[Effects].on(entity):
        if cannot_resist(state, effect) is None:
            needs = to_save(state, entity, effect.cards)
            yield Option(f"{SAVE}{effect.id}", f"To save: {named_effect(effect.harm, effect.what)}", needs)


@cites("ff.tasks.ace-in-pool")
def _settles_too_soon(state: State, task: Task) -> Refused | None:
    """The words against help with the card that lies there, if that is an ace, in a fight."""
    return ace_too_soon(state, task) if worth(state[Cards][TABLE]).ace else None


@cites("ff.sway.second-wind")
def does_something_else(act: Unfolding, entity: EntityId, option: str) -> bool:
    """Play the card that lies there for a task or a save; False where the option is neither."""
    if option not in {one.value for one in something_else(act.state, entity)}:
        return False
    cards = act.state[Cards][TABLE]
    if option.startswith(SAVE):
        against_effect(act, act.state[Effects][option.removeprefix(SAVE)], cards, TABLE)
        return True
    task = act.state[Tasks][option.removeprefix(TASK)]
    act.happen(PoolJoined(task.id, entity, short(cards), hindered(act.state, entity)))
    discard(act, TABLE, cards)
    _settle(act, task, entity)
    return True


@cites("ff.tasks.resolve", "ff.actions.task")
def _settle(act: Unfolding, task: Task, entity: EntityId) -> None:
    """A card of help settles nothing but by an ace; somebody who is asked answers first."""
    if entity != task.actor:
        settle_by_ace(act, task.id)
    elif task.against:
        act.happen(QuestionPut(task.id))
        act.push(AskAnswer(task.id, task.against))
    else:
        count(act, task.id)


def works(state: State, entity: EntityId, option: str) -> bool | None:
    """Say whether the card that lies there is enough; None where others have a say in it, or it is neither."""
    cards = state[Cards][TABLE]
    if option.startswith(SAVE):
        effect = state[Effects][option.removeprefix(SAVE)]
        return saves(halved_if_hindered(state, entity, worth(cards)), strength(effect.cards))
    task = state[Tasks].known.get(option.removeprefix(TASK))
    if task is None or task.against or entity != task.actor:
        return None
    return _solved(task, PoolShare(entity, short(cards), hindered(state, entity)), state.ruling(TaskAceDifficulty))


def _solved(task: Task, share: PoolShare, reading: TaskAceDifficulty) -> bool:
    return succeeds(pooled(task, share), worth(cards_of_task(task.difficulty)), reading)
