"""The odds of a check whose strength is still to be drawn, against the best that somebody may lay for it, alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import open_steps
from threefates.systems.fifty_two_fates.cards.card_values import ACE, Value, in_numbers, named, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards, none_left
from threefates.systems.fifty_two_fates.chances.retries import SOLVED, of_asking, of_question_again
from threefates.systems.fifty_two_fates.chances.unseen_cards import (
    HIGHEST,
    drawn,
    either,
    highest_of,
    in_one_go,
    of_plays,
    unseen,
    value_of,
    valued,
)
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.content.records import Special
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import AskWeb, special_chapter
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.afflictions import Afflict, check_level, may_afflict
from threefates.systems.fifty_two_fates.effects.continuous_effects import effects, saves
from threefates.systems.fifty_two_fates.effects.saves import most_cards
from threefates.systems.fifty_two_fates.exchanges.special_attacks import WEB
from threefates.systems.fifty_two_fates.inquiries.checkpoints import Inquire, aimed_at
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries, inquiries
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.scenario.checks import checks_now, level_now, to_ask
from threefates.systems.fifty_two_fates.scenario.scenario import CallFor, scenario
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.tasks.action_pool import stacking
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, cards_allowed
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import (
    AskTry,
    CreatureLays,
    CreatureTries,
    cards_of_creature,
    may_lay,
    may_try_it,
)
from threefates.systems.fifty_two_fates.tasks.events import tasks
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import (
    ASKING,
    BonusFields,
    background_meant,
    bonuses_of,
    brought,
)
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import ReopenTask, SetTask
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, Tasks, difficulty_cards, succeeds
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of

__all__ = [
    "of_affliction",
    "of_called_task",
    "of_gaze_to_come",
    "of_inquiry",
    "of_task_anew",
    "of_task_to_come",
    "of_web",
]

CITES: Final = ("ff.tasks.difficulty", "ff.tasks.resolve", "ff.cards.values")
SAVED_BY: Final = ("ff.effects.saves", "ff.cards.values")
WITHSTOOD: Final = ("not withstood", "withstood")
Enough = Callable[[Value, Value], bool]  # the play, and what it has to beat


# tasks --------------------------------------------------------------------------------------------


@tasks.odds(SetTask)
def of_task_to_come(state: State, command: SetTask, viewer: Viewer) -> Chances | None:
    """Weigh whether the actor can solve a task alone, before its difficulty is drawn."""
    if command.actor not in state[Protagonists].known or command.level not in LEVELS:
        return None
    needed = background_meant(state, command.needs_background)
    bonuses = bonuses_of(state, command, command.actor, needed=needed)
    unfit = needed and state[Sheets].of(command.actor).background != needed
    if unfit or (command.needs_gear and not bonuses.equipped):
        return None  # alone, they cannot even try it
    return _solved(state, command.actor, command.level, bonuses)


@scenario.odds(CallFor)
def of_called_task(state: State, command: CallFor, viewer: Viewer) -> Chances | None:
    """The same of a check that the scene names."""
    check = next((each for each in checks_now(state) if each.id == command.check), None)
    if check is None or command.actor not in state[Protagonists].known:
        return None
    fits = BonusFields(knowing=check.knowing, tool=check.tool, outstanding=check.outstanding)
    bonuses = bonuses_of(state, fits, command.actor, ASKING if check.asks else Attribute.NONE)
    if check.asks:
        return of_asking(state, command.actor, bonuses, to_ask(state, check.asks))
    return _solved(state, command.actor, level_now(state, check), bonuses)


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
    return _solved(state, task.actor, level, brought(state, task, task.actor)) if level in LEVELS else None


@tasks.odds(CreatureTries)
def of_creatures_task(state: State, command: CreatureTries, viewer: Viewer) -> Chances | None:
    """Weigh whether the cards drawn for a creature, or the best of the hand it plays from, are more than it faces."""
    from threefates.systems.fifty_two_fates.odds.blind_tasks import solved

    known = viewer.runs and command.entity in state[Creatures].known and command.level in LEVELS
    if not known or may_try_it(state, command.entity, viewer.seat.id):
        return None
    if hand_holder(state, command.entity) is not None:
        return _with_most(state, command.entity, command.level, cards_of_creature(state, command))
    count, left = cards_of_creature(state, command), in_numbers(unseen(state))
    reading, plain = state.ruling(TaskAceDifficulty), sum(worth < ACE for worth in left)
    aces = len(left) - plain if reading is TaskAceDifficulty.REDRAW else 0  # that may be drawn and put aside
    half = hindered(state, command.entity)
    if command.level + count > plain or not in_one_go(state, command.level + count + aces) or (half and aces):
        return None
    if half:
        return either(_of_unseen(left, count, count, command.level, _solving(reading, half=True)), SOLVED, CITES)
    return either(solved(left, command.level, count, count, reading), SOLVED, CITES)


@tasks.odds(CreatureLays)
def of_creatures_cards(state: State, command: CreatureLays, viewer: Viewer) -> Chances | None:
    """Say whether cards of a creature's hand are more than the difficulty it faces."""
    step = next((step for question, step in open_steps(state, AskTry) if question == command.choice), None)
    if step is None or not viewer.holds(step.entity) or may_lay(state, step):
        return None
    difficulty, half = worth(named(step.difficulty)), hindered(state, step.entity)
    enough = _solving(state.ruling(TaskAceDifficulty), half=half)

    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        return worth(play), Fraction(enough(worth(play), difficulty))

    return of_plays(cards_of(state, step.entity), command.cards, step.most, weigh, SOLVED, CITES)


def _solving(reading: TaskAceDifficulty, *, half: bool) -> Enough:
    """Say how a play is compared with a difficulty, by somebody of whom half may count."""
    return lambda play, difficulty: succeeds(halved(play) if half else play, difficulty, reading)


def _solved(state: State, actor: EntityId, level: int, bonuses: Bonuses) -> Chances | None:
    return _with_most(state, actor, level, cards_allowed(bonuses, stacking(state)))


def _with_most(state: State, actor: EntityId, level: int, most: int) -> Chances | None:
    from threefates.odds.cards import sums
    from threefates.systems.fifty_two_fates.odds.blind_tasks import solved

    reading, owner = state.ruling(TaskAceDifficulty), hand_holder(state, actor) or actor
    hand, size, left = cards_of(state, actor), state[Cards].held(owner), in_numbers(unseen(state))
    plain, cards = [worth for worth in left if worth < ACE], difficulty_cards(level)
    aces = len(left) - len(plain) if reading is TaskAceDifficulty.REDRAW else 0  # that may be drawn and put aside
    if (aces or size > len(hand)) and not in_one_go(state, cards + aces):
        return None
    enough = _solving(reading, half=hindered(state, actor))
    if size > len(hand) and hindered(state, actor):
        return None if aces else either(_of_unseen(left, size, most, cards, enough), SOLVED, CITES)
    if size > len(hand):
        return either(solved(left, level, size, most, reading), SOLVED, CITES) if level + size <= len(plain) else None
    law = valued(sums(plain, cards)) if aces else drawn(state, cards)
    return either(_of_known(highest_of(hand, most), law, enough), SOLVED, CITES)


# what is to be thrown off ---------------------------------------------------------------------------


def of_gaze_to_come(state: State, target: EntityId, special: Special) -> Chances | None:
    """Say whether somebody withstands a gaze whose strength is drawn next; whoever made it wants them not to."""
    chance = _saved(state, target, special.save)
    return either(1 - chance, WITHSTOOD, ("ff.effects.saves", "ff.creatures.basilisk")) if chance is not None else None


@special_chapter.weighs(AskWeb)
def of_web(state: State, step: AskWeb, option: str, viewer: Viewer) -> Chances | None:
    """Weigh whether the best that somebody has tears a web whose strength is drawn next, held as they are then."""
    held = specials()[WEB].condition == Condition.INCAPACITATED.value
    chance = _saved(state, step.target, int(option), half=held, bonds=held)
    return either(chance, ("can be torn", "holds"), SAVED_BY) if chance is not None else None


@effects.odds(Afflict)
def of_affliction(state: State, command: Afflict, viewer: Viewer) -> Chances | None:
    """Weigh whether the best a victim has throws off what is drawn for it; no card throws off what has no level."""
    refused = may_afflict(state, command.entity) or check_level(command.harm, command.level)
    if refused or none_left(state, command.level):
        return None
    chance = _saved(state, command.entity, command.level, trap=command.trap) if command.level else Fraction(0)
    return either(chance, ("can be thrown off", "goes on"), SAVED_BY) if chance is not None else None


def _saved(
    state: State, target: EntityId, level: int, *, half: bool = False, trap: bool = False, bonds: bool = False
) -> Fraction | None:
    """The chance that the best somebody has is more than so many cards that are still to be drawn."""
    most = 0 if cannot_act(state, target) else most_cards(state, target, trap=trap, bonds=bonds)
    half = half or hindered(state, target)

    def enough(play: Value, strength: Value) -> bool:
        return saves(halved(play) if half else play, strength)

    owner, cards = hand_holder(state, target), state[Cards]
    held = most if owner is None else cards.held(owner) - len(cards.of(owner))
    left = in_numbers(unseen(state))
    if level + held > len(left):
        return None
    if most and held:
        runs_out = not in_one_go(state, level if owner else level + held)
        return None if runs_out else _of_unseen(left, held, most, level, enough)
    known = highest_of(cards_of(state, target), most) if most else Value(0)
    return _of_known(known, drawn(state, level), enough)


# counting -----------------------------------------------------------------------------------------


def _of_known(play: Value, against: Mapping[Value, Fraction], enough: Enough) -> Fraction:
    return sum((share for value, share in against.items() if enough(play, value)), Fraction(0))


def _of_unseen(cards: list[int], held: int, most: int, drawn: int, enough: Enough) -> Fraction:
    from threefates.odds.dealt import against_drawn
    from threefates.odds.duels import duels

    @cache
    def limit(total: int) -> int:
        """The dearest cards that are not enough."""
        strength = value_of(total)
        if not enough(Value(0, ace=True), strength):
            return ACE * (most + 1)
        return bisect_right(range(HIGHEST * most + 1), 0, key=lambda play: enough(Value(play), strength)) - 1

    every = held <= most and drawn  # of them count
    found = against_drawn(cards, drawn, held, limit) if every else duels(cards, drawn, held, most, limit)
    return 1 - Fraction(sum(draw.within for draw in found), sum(draw.ways for draw in found))


@tasks.readies
def ready() -> None:
    """The engine of tasks, and a small question put to it."""
    from threefates.systems.fifty_two_fates.odds.blind_tasks import solved

    solved((2, 3, 5), 1, 1, 1, TaskAceDifficulty.IMPOSSIBLE)
