"""The odds at the table: whether cards laid for a task are enough, and what each card of one's hand is good for.

A difficulty lies open, so that a play is enough or it is not. What somebody who is questioned will answer lies in their
hand or in the deck: nobody is told odds of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards import BY_NAME, Value, check_play, faces, short, worth
from threefates.systems.fifty_two_fates.combatants import cards_of
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.task_pool import AttemptTask, HelpTask, cards_of_task, most_cards
from threefates.systems.fifty_two_fates.tasks import Task, Tasks, pool, succeeds

__all__ = ["of_attempt", "of_help"]

MOST_WAYS: Final = 1_000
CITES: Final = ("ff.tasks.resolve", "ff.cards.values", "ff.tasks.action-pool")


class Laid(NamedTuple):
    """A play that could be laid, and whether it is enough."""

    cards: tuple[Card, ...]
    value: Value
    enough: bool


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
    if task.against or entity not in task.allowed or len(cards) < len(names):
        return None
    most = most_cards(state, task, entity)
    if check_play(cards, most):
        return None
    ways = _ways(hand, most)
    laid = [_laid(state, task, play) for play in ways]
    enough = _laid(state, task, cards).enough
    rows = (("solved", "1"),) if enough else (("not solved", "1"),)
    return Chances(rows, str(int(enough)), CITES, options=tuple(_each(hand, laid)), advice=_advice(laid))


def _ways(hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Every play of a hand; single cards alone where there are too many."""
    most = most if sum(comb(len(hand), count) for count in range(1, most + 1)) <= MOST_WAYS else 1
    for count in range(1, min(most, len(hand)) + 1):
        yield from (play for play in combinations(hand, count) if check_play(play, most) is None)


def _laid(state: State, task: Task, cards: tuple[Card, ...]) -> Laid:
    value = pool([*(cards_of_task(share.cards) for share in task.pool), cards], task.spells)
    against, reading = worth([BY_NAME[name] for name in task.difficulty]), state.ruling(TaskAceDifficulty)
    return Laid(cards, value, succeeds(value, against, reading))


def _each(hand: Sequence[Card], laid: Sequence[Laid]) -> Iterator[tuple[str, str]]:
    """For each card, whether some play with it is enough."""
    for card in hand:
        yield str(card), str(int(any(play.enough for play in laid if card in play.cards)))


def _advice(laid: Sequence[Laid]) -> str:
    """The least that is enough."""
    enough = [play for play in laid if play.enough]
    if not enough:
        return "No play of this hand is enough."
    least = min(enough, key=lambda play: (play.value.ace, play.value.total, len(play.cards)))
    return f"The least that is enough: {faces(short(least.cards))}."
