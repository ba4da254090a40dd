"""The odds of a check whose strength is still to be drawn, against the best that somebody may lay for it, alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.brought import Brought, bonuses_of
from threefates.systems.fifty_two_fates.cards import Value
from threefates.systems.fifty_two_fates.combatants import cannot_act, cards_of, halved_if_hindered
from threefates.systems.fifty_two_fates.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects import saves
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.inquiries import Inquiries, inquiries
from threefates.systems.fifty_two_fates.inquiring import Inquire, aimed_at
from threefates.systems.fifty_two_fates.odds_known import (
    ACE,
    HIGHEST,
    either,
    highest_of,
    in_numbers,
    unseen,
    value_of,
)
from threefates.systems.fifty_two_fates.odds_questions import SOLVED, of_question_again
from threefates.systems.fifty_two_fates.protagonists import Attribute, Protagonists
from threefates.systems.fifty_two_fates.records import Special
from threefates.systems.fifty_two_fates.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.saving import most_cards
from threefates.systems.fifty_two_fates.scenario import CallFor, scenario
from threefates.systems.fifty_two_fates.scenario_checks import checks_now, level_now
from threefates.systems.fifty_two_fates.task_checks import ReopenTask, SetTask
from threefates.systems.fifty_two_fates.task_events import tasks
from threefates.systems.fifty_two_fates.task_pool import stacking
from threefates.systems.fifty_two_fates.tasks import LEVELS, Bonuses, Tasks, cards_allowed, difficulty_cards, succeeds

if TYPE_CHECKING:
    from threefates.odds.duels import Draw

__all__ = ["of_called_task", "of_gaze_to_come", "of_inquiry", "of_task_anew", "of_task_to_come"]

CITES: Final = ("ff.tasks.difficulty", "ff.tasks.resolve", "ff.cards.values")
WITHSTOOD: Final = ("not withstood", "withstood")
Enough = Callable[[Value, Value], bool]  # the play, and what it has to beat


# tasks --------------------------------------------------------------------------------------------


@tasks.odds(SetTask)
def of_task_to_come(state: State, command: SetTask, viewer: Viewer) -> Chances | None:
    """Whether the actor can solve a task alone, before its difficulty is drawn."""
    if command.actor not in state[Protagonists].known or command.level not in LEVELS:
        return None
    return _solved(state, command.actor, command.level, bonuses_of(state, command, command.actor))


@scenario.odds(CallFor)
def of_called_task(state: State, command: CallFor, viewer: Viewer) -> Chances | None:
    """The same of a check that the scene names."""
    check = next((each for each in checks_now(state) if each.id == command.check), None)
    if check is None or command.actor not in state[Protagonists].known:
        return None
    fits = Brought(knowing=check.knowing, tool=check.tool, outstanding=check.outstanding)
    return _solved(state, command.actor, level_now(state, check), bonuses_of(state, fits, command.actor))


@inquiries.odds(Inquire)
def of_inquiry(state: State, command: Inquire, viewer: Viewer) -> Chances | None:
    """The same of a check against a piece of a secret, whose level only the Fate Dealer knows."""
    inquiry = state[Inquiries].known.get(command.inquiry)
    if not viewer.runs or inquiry is None or command.actor not in state[Protagonists].known:
        return None
    piece = inquiry.checkpoints[aimed_at(inquiry, command.checkpoint)]
    return _solved(state, command.actor, piece.level, bonuses_of(state, command, command.actor, Attribute.INSIGHT))


@tasks.odds(ReopenTask)
def of_task_anew(state: State, command: ReopenTask, viewer: Viewer) -> Chances | None:
    """The same of a new difficulty, or of the same question put once more."""
    task = state[Tasks].known.get(command.task)
    if task is None:
        return None
    if task.against:
        return of_question_again(state, task)
    level = command.level or task.level
    return _solved(state, task.actor, level, task.allowed[task.actor]) if level in LEVELS else None


def _solved(state: State, actor: EntityId, level: int, bonuses: Bonuses) -> Chances | None:
    from threefates.systems.fifty_two_fates.odds_before import solved

    reading, most = state.ruling(TaskAceDifficulty), cards_allowed(bonuses, stacking(state))
    hand, size, left = cards_of(state, actor), state[Cards].held(actor), in_numbers(unseen(state))
    plain = [worth for worth in left if worth < ACE]
    if level + size - len(hand) > len(plain):
        return None
    if size > len(hand):
        return either(solved(left, level, size, most, reading), SOLVED, CITES)
    drawn = plain if reading is TaskAceDifficulty.REDRAW else left

    def enough(play: Value, difficulty: Value) -> bool:
        return succeeds(play, difficulty, reading)

    return either(_of_known(highest_of(hand, most), drawn, difficulty_cards(level), enough), SOLVED, CITES)


# gazes --------------------------------------------------------------------------------------------


def of_gaze_to_come(state: State, target: EntityId, special: Special) -> Chances | None:
    """Whether somebody withstands a gaze whose strength is drawn next; whoever made it wants them not to."""
    most = 0 if cannot_act(state, target) else most_cards(state, target)

    def enough(play: Value, strength: Value) -> bool:
        return saves(halved_if_hindered(state, target, play), strength)

    owner, cards = hand_holder(state, target), state[Cards]
    held = most if owner is None else cards.held(owner) - len(cards.of(owner))
    left = in_numbers(unseen(state))
    if special.save + held > len(left):
        return None
    if most and held:
        chance = _of_unseen(left, held, most, special.save, enough)
    else:
        known = highest_of(cards_of(state, target), most) if most else Value(0)
        chance = _of_known(known, left, special.save, enough)
    return either(1 - chance, WITHSTOOD, ("ff.effects.saves", "ff.creatures.basilisk"))


# counting -----------------------------------------------------------------------------------------


def _of_known(play: Value, cards: list[int], drawn: int, enough: Enough) -> Fraction:
    from threefates.odds.cards import sums

    shares = (share for total, share in sums(cards, drawn).items() if enough(play, value_of(total)))
    return sum(shares, Fraction(0))


def _of_unseen(cards: list[int], held: int, most: int, drawn: int, enough: Enough) -> Fraction:
    from threefates.odds.duels import duels

    def limit(draw: Draw) -> tuple[int]:
        """The dearest cards that are not enough."""
        strength = value_of(sum(draw))
        if not enough(Value(0, ace=True), strength):
            return (ACE * (most + 1),)
        return (bisect_right(range(HIGHEST * most + 1), 0, key=lambda play: enough(Value(play), strength)) - 1,)

    found = duels(cards, drawn, held, most, limit)
    return 1 - Fraction(sum(draw.within[0] for draw in found), sum(draw.ways for draw in found))


@tasks.readies
def ready() -> None:
    """The engine of tasks, and a small question put to it."""
    from threefates.systems.fifty_two_fates.odds_before import solved

    solved((2, 3, 5), 1, 1, 1, TaskAceDifficulty.IMPOSSIBLE)
