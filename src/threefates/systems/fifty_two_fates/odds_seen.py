"""The odds at the table: whether cards laid for a task are enough, and what each card of one's hand is good for.

A difficulty lies open, so that a play is enough or it is not. What somebody who is questioned will answer lies in their
hand or in the deck: the odds are against the best they may have, from the cards that whoever asks has seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards import Value, check_play, worth
from threefates.systems.fifty_two_fates.combatants import cards_of
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.odds_known import Laid, advice, best_reply, each, ways_to_play
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.task_pool import AttemptTask, HelpTask, cards_of_task, most_cards
from threefates.systems.fifty_two_fates.tasks import Task, Tasks, answer_cards, pool, prevails, succeeds

__all__ = ["of_attempt", "of_help"]

CITES: Final = ("ff.tasks.resolve", "ff.cards.values", "ff.tasks.action-pool")


@tasks.odds(AttemptTask)
def of_attempt(state: State, command: AttemptTask, viewer: Viewer) -> Chances | None:
    """Whether the actor's cards solve it, with what lies in the pool."""
    task = state[Tasks].known.get(command.task)
    return _of_play(state, task, task.actor, command.cards) if task else None


@tasks.odds(HelpTask)
def of_help(state: State, command: HelpTask, viewer: Viewer) -> Chances | None:
    """Whether a helper's cards already make the pool enough."""
    task = state[Tasks].known.get(command.task)
    return _of_play(state, task, command.entity, command.cards) if task else None


def _of_play(state: State, task: Task, entity: EntityId, names: Sequence[str]) -> Chances | None:
    hand = cards_of(state, entity)
    cards = tuple(card for card in hand if str(card) in names)
    if entity not in task.allowed or len(cards) < len(names):
        return None
    most = most_cards(state, task, entity)
    if check_play(cards, most):
        return None
    against = _answers(state, task) if task.against else _difficulty(task)
    laid = [_laid(state, task, play, against) for play in ways_to_play(hand, most)]
    chance = _laid(state, task, cards, against).chance
    named = ("told against their best", "not told") if task.against else ("solved", "not solved")
    rows = tuple((name, str(share)) for name, share in zip(named, (chance, 1 - chance), strict=True) if share)
    return Chances(rows, str(chance), CITES, options=tuple(each(hand, laid)), advice=advice(laid))


def _difficulty(task: Task) -> dict[Value, Fraction]:
    return {worth(cards_of_task(task.difficulty)): Fraction(1)}


def _answers(state: State, task: Task) -> dict[Value, Fraction]:
    """The best that whoever is questioned may answer, as far as the cards are known."""
    return best_reply(state, hand_holder(state, task.against), answer_cards(tenacious=task.tenacious))


def _laid(state: State, task: Task, cards: tuple[Card, ...], against: Mapping[Value, Fraction]) -> Laid:
    value = pool([*(cards_of_task(share.cards) for share in task.pool), cards], task.spells)
    reading = state.ruling(TaskAceDifficulty)

    def enough(other: Value) -> bool:
        return prevails(value, other) if task.against else succeeds(value, other, reading)

    return Laid(cards, value, sum((share for other, share in against.items() if enough(other)), Fraction(0)))
