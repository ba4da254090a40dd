"""The odds of what is tried again or asked for the first time: the best cards that either side may have, alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.brought import bonuses_of
from threefates.systems.fifty_two_fates.cards import Value, worth
from threefates.systems.fifty_two_fates.combatants import cannot_act
from threefates.systems.fifty_two_fates.creatures import Creatures
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.odds_known import best_reply, either, in_numbers, unseen
from threefates.systems.fifty_two_fates.protagonists import Protagonists
from threefates.systems.fifty_two_fates.questioning import SetQuestioning, resists
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.task_checks import TakeUpTask, may_take_up
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.task_pool import cards_of_task, most_cards, stacking
from threefates.systems.fifty_two_fates.tasks import Task, Tasks, answer_cards, cards_allowed, prevails, succeeds

if TYPE_CHECKING:
    from threefates.systems.fifty_two_fates.odds_before import Hand

__all__ = ["SOLVED", "of_question", "of_question_again", "of_task_taken_up"]

CITES: Final = ("ff.tasks.sentient", "ff.cards.values")
SOLVED: Final = ("solved alone", "not solved alone")
TOLD: Final = ("told against their best", "not told")


@tasks.odds(SetQuestioning)
def of_question(state: State, command: SetQuestioning, viewer: Viewer) -> Chances | None:
    """Whether the best that a questioner has is enough for the best answer there may be to it."""
    if command.actor not in state[Protagonists].known or command.entity not in state[Creatures].known:
        return None
    most = cards_allowed(bonuses_of(state, command, command.actor), stacking(state))
    tenacious = command.tenacious or resists(state, command.entity)
    return _told(state, command.actor, most, command.entity, answer_cards(tenacious=tenacious))


def of_question_again(state: State, task: Task) -> Chances | None:
    """The same of a question that has been put before."""
    most = most_cards(state, task, task.actor)
    return _told(state, task.actor, most, task.against, answer_cards(tenacious=task.tenacious))


@tasks.odds(TakeUpTask)
def of_task_taken_up(state: State, command: TakeUpTask, viewer: Viewer) -> Chances | None:
    """Whether the actor can solve a task alone that was left: its difficulty stands."""
    task = state[Tasks].known.get(command.task)
    if task is None or may_take_up(task):
        return None
    if task.against:
        return of_question_again(state, task)
    difficulty, reading = worth(cards_of_task(task.difficulty)), state.ruling(TaskAceDifficulty)
    mine = best_reply(state, task.actor, most_cards(state, task, task.actor)).items()
    solved = sum((share for play, share in mine if succeeds(play, difficulty, reading)), Fraction(0))
    return either(solved, SOLVED, ("ff.tasks.resolve", "ff.cards.values"))


def _told(state: State, actor: EntityId, most: int, entity: EntityId, answers: int) -> Chances | None:
    from threefates.systems.fifty_two_fates.odds_before import MOST_WAYS, outdone, ways_to_deal

    theirs = _hidden(state, hand_holder(state, entity), 0 if cannot_act(state, entity) else answers)
    mine = _hidden(state, actor, most)
    left = in_numbers(unseen(state))
    if not 0 < ways_to_deal(len(left), theirs, mine) < MOST_WAYS:
        return None
    if theirs.held and mine.held:
        return either(outdone(left, theirs, mine, prevails), TOLD, CITES)
    plays, replies = best_reply(state, actor, most), best_reply(state, hand_holder(state, entity), theirs.used)
    return either(_prevailing(plays, replies), TOLD, CITES)


def _hidden(state: State, owner: EntityId | None, most: int) -> Hand:
    """The cards that nobody here has seen, of which somebody may play so many: drawn where they have no hand."""
    from threefates.systems.fifty_two_fates.odds_before import Hand

    if owner is None:
        return Hand(most, most)
    cards = state[Cards]
    return Hand(cards.held(owner) if most and not cards.of(owner) else 0, most)


def _prevailing(plays: Mapping[Value, Fraction], replies: Mapping[Value, Fraction]) -> Fraction:
    """One of them is known, so that neither has what the other has."""
    shares = (one * other for play, one in plays.items() for reply, other in replies.items() if prevails(play, reply))
    return sum(shares, Fraction(0))
