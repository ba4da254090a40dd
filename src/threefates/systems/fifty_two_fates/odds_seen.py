"""The odds at the table: whether cards laid for a task are enough, and what each card of one's hand is good for.

A difficulty lies open, so that a play is enough or it is not. What somebody who is questioned will answer lies in their
hand or in the deck: the odds are against the best they may have, from the cards that whoever asks has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from threefates.pieces.cards import DECK, Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards import Value, check_play, faces, short, worth
from threefates.systems.fifty_two_fates.combatants import cards_of
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.task_pool import AttemptTask, HelpTask, cards_of_task, most_cards
from threefates.systems.fifty_two_fates.tasks import Task, Tasks, answer_cards, pool, prevails, succeeds

__all__ = ["of_attempt", "of_help"]

MOST_WAYS: Final = 1_000
ACE: Final = 1_000  # above every total of numbers
CITES: Final = ("ff.tasks.resolve", "ff.cards.values", "ff.tasks.action-pool")


class Laid(NamedTuple):
    """A play that could be laid, and the chance that it is enough."""

    cards: tuple[Card, ...]
    value: Value
    chance: Fraction


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
    laid = [_laid(state, task, play, against) for play in _ways(hand, most)]
    chance = _laid(state, task, cards, against).chance
    named = ("told against their best", "not told") if task.against else ("solved", "not solved")
    rows = tuple((name, str(share)) for name, share in zip(named, (chance, 1 - chance), strict=True) if share)
    return Chances(rows, str(chance), CITES, options=tuple(_each(hand, laid)), advice=_advice(laid))


def _difficulty(task: Task) -> dict[Value, Fraction]:
    return {worth(cards_of_task(task.difficulty)): Fraction(1)}


def _answers(state: State, task: Task) -> dict[Value, Fraction]:
    """The best that whoever is questioned may answer, as far as the cards are known."""
    from threefates.odds.cards import best_of, sums

    cards, most = state[Cards], answer_cards(tenacious=task.tenacious)
    seen = {card for held in cards.places.values() for card in held}
    left = [ACE if worth([card]).ace else worth([card]).total for card in DECK if card not in seen]
    owner = hand_holder(state, task.against)
    if owner is None:
        return _valued(sums(left, min(most, len(left))))
    hand = cards.of(owner)
    if len(hand) < cards.held(owner):
        return _valued(best_of(left, cards.held(owner), most))
    plays = [worth(play) for play in _ways(hand, most)] or [worth(())]
    return {max(plays, key=lambda value: (value.ace, value.total)): Fraction(1)}


def _valued(totals: Mapping[int, Fraction]) -> dict[Value, Fraction]:
    """Totals as values: an ace stands above every number."""
    found: dict[Value, Fraction] = {}
    for total, share in totals.items():
        value = Value(0, ace=True) if total >= ACE else Value(total)
        found[value] = found.get(value, Fraction(0)) + share
    return found


def _ways(hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Every play of a hand; single cards alone where there are too many."""
    most = most if sum(comb(len(hand), count) for count in range(1, most + 1)) <= MOST_WAYS else 1
    for count in range(1, min(most, len(hand)) + 1):
        yield from (play for play in combinations(hand, count) if check_play(play, most) is None)


def _laid(state: State, task: Task, cards: tuple[Card, ...], against: Mapping[Value, Fraction]) -> Laid:
    value = pool([*(cards_of_task(share.cards) for share in task.pool), cards], task.spells)
    reading = state.ruling(TaskAceDifficulty)

    def enough(other: Value) -> bool:
        return prevails(value, other) if task.against else succeeds(value, other, reading)

    return Laid(cards, value, sum((share for other, share in against.items() if enough(other)), Fraction(0)))


def _each(hand: Sequence[Card], laid: Sequence[Laid]) -> Iterator[tuple[str, str]]:
    """For each card, the chance of the best play with it."""
    for card in hand:
        yield str(card), str(max((play.chance for play in laid if card in play.cards), default=Fraction(0)))


def _advice(laid: Sequence[Laid]) -> str:
    """The least play that is as likely to be enough as any."""
    best = max((play.chance for play in laid), default=Fraction(0))
    if not best:
        return "No play of this hand is enough."
    least = min(
        (play for play in laid if play.chance == best),
        key=lambda play: (play.value.ace, play.value.total, len(play.cards)),
    )
    from threefates.odds.law import percent

    how = "The least that is enough" if best == 1 else f"The least with the best chance, {percent(best)}"
    return f"{how}: {faces(short(least.cards))}."
