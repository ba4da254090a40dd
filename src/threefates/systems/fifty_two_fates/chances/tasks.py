"""The odds at the table: whether cards laid for a task are enough, and what each card of one's hand is good for.

A difficulty lies open, so that a play is enough or it is not. What somebody who is questioned will answer lies in their
hand or in the deck: the odds are against the best they may have, from the cards that whoever asks has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import Value, short, worth
from threefates.systems.fifty_two_fates.chances.unseen_cards import best_reply, drawn, either, of_plays, step_of
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.counter_actions import CounterTask
from threefates.systems.fifty_two_fates.exchanges.ripostes import ripostes
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import AttemptTask, HelpTask, most_cards
from threefates.systems.fifty_two_fates.tasks.events import AskAnswer, tasks
from threefates.systems.fifty_two_fates.tasks.sentient_entities import AnswerByDraw, AnswerPool, most_answers
from threefates.systems.fifty_two_fates.tasks.tasks import (
    PoolShare,
    Task,
    Tasks,
    cards_of_task,
    pooled,
    prevails,
    succeeds,
)
from threefates.systems.fifty_two_fates.turns.combatants import cards_of, weakness

__all__ = ["of_answer", "of_answer_by_draw", "of_attempt", "of_help"]

CITES: Final = ("ff.tasks.resolve", "ff.cards.values", "ff.tasks.action-pool")
SOLVED: Final = ("solved", "not solved")
TOLD: Final = ("told against their best", "not told")
KEPT: Final = ("not told", "told")


@tasks.odds(AttemptTask)
def of_attempt(state: State, command: AttemptTask, viewer: Viewer) -> Chances | None:
    """Weigh whether the actor's cards solve it, with what lies in the pool."""
    task = state[Tasks].known.get(command.task)
    return _of_play(state, task, task.actor, command.cards) if task else None


@tasks.odds(HelpTask)
def of_help(state: State, command: HelpTask, viewer: Viewer) -> Chances | None:
    """Weigh whether a helper's cards already make the pool enough."""
    task = state[Tasks].known.get(command.task)
    return _of_play(state, task, command.entity, command.cards) if task else None


@ripostes.odds(CounterTask)
def of_counter(state: State, command: CounterTask, viewer: Viewer) -> Chances | None:
    """Weigh whether the actor's cards solve a task as a riposte."""
    task = state[Tasks].known.get(command.task)
    return _of_play(state, task, task.actor, command.cards) if task else None


def _of_play(state: State, task: Task, entity: EntityId, names: Sequence[str]) -> Chances | None:
    if entity not in task.allowed:
        return None
    half = hindered(state, entity)
    most, against = most_cards(state, task, entity), _answers(state, task) if task.against else _difficulty(task)

    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        value = pooled(task, PoolShare(entity, short(play), half))
        return value, sum(
            (share for other, share in against.items() if _enough(state, task, value, other)), Fraction(0)
        )

    return of_plays(cards_of(state, entity), names, most, weigh, TOLD if task.against else SOLVED, CITES)


def _difficulty(task: Task) -> dict[Value, Fraction]:
    return {worth(cards_of_task(task.difficulty)): Fraction(1)}


def _answers(state: State, task: Task) -> dict[Value, Fraction]:
    """The best that whoever is questioned may answer, as far as the cards are known."""
    replies = best_reply(state, hand_holder(state, task.against), most_answers(state, task))
    return _weakened(state, task.against, replies)


def _weakened(state: State, entity: EntityId, answers: dict[Value, Fraction]) -> dict[Value, Fraction]:
    """The answers of somebody who may be hurt or hindered, as far as that is known."""
    found, weak = dict[Value, Fraction](), weakness(state, entity)
    for answer, share in answers.items():
        found[weak.of(answer)] = found.get(weak.of(answer), Fraction(0)) + share
    return found


def _enough(state: State, task: Task, value: Value, other: Value) -> bool:
    return prevails(value, other) if task.against else succeeds(value, other, state.ruling(TaskAceDifficulty))


# whoever is questioned ----------------------------------------------------------------------------


@tasks.odds(AnswerPool)
def of_answer(state: State, command: AnswerPool, viewer: Viewer) -> Chances | None:
    """Weigh whether cards of a hand keep whoever is questioned from telling."""
    task = _asked(state, command.choice)
    if task is None:
        return None
    most, value, weak = most_answers(state, task), pooled(task), weakness(state, task.against)

    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        answer = weak.of(worth(play))
        return answer, Fraction(not prevails(value, answer))

    return of_plays(cards_of(state, task.against), command.cards, most, weigh, KEPT, CITES)


@tasks.odds(AnswerByDraw)
def of_answer_by_draw(state: State, command: AnswerByDraw, viewer: Viewer) -> Chances | None:
    """Weigh whether cards still to be drawn do."""
    task = _asked(state, command.choice)
    if task is None or hand_holder(state, task.against) is not None:
        return None
    value, answers = pooled(task), _weakened(state, task.against, drawn(state, command.count))
    kept = sum((share for answer, share in answers.items() if not prevails(value, answer)), Fraction(0))
    return either(kept, KEPT, CITES)


def _asked(state: State, choice: str) -> Task | None:
    """Say what somebody is asked to answer."""
    step = step_of(state, choice, AskAnswer)
    return state[Tasks].known.get(step.task) if step else None
