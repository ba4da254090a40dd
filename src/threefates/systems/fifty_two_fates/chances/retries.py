"""The odds of what is tried again or asked for the first time: the best cards that either side may have, alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from threefates.pieces.cards import Card
from threefates.rulebook.chapter import Chances
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import NOTHING, Value, in_numbers, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.chances.unseen_cards import best_reply, either, in_one_go, of_plays, unseen
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.tasks.action_pool import LetHelp, SetBonuses, most_cards, stacking
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, cards_allowed
from threefates.systems.fifty_two_fates.tasks.creatures_questions import CreatureAsks, cards_to_ask, may_ask
from threefates.systems.fifty_two_fates.tasks.events import tasks
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import ASKING, BonusFields, bonuses_of
from threefates.systems.fifty_two_fates.tasks.helping_spells import LetSpell, helps_already, may_let_spell, spell_let
from threefates.systems.fifty_two_fates.tasks.sentient_entities import (
    SetQuestioning,
    cards_against,
    most_answers,
)
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import TakeUpTask, may_take_up
from threefates.systems.fifty_two_fates.tasks.tasks import (
    SpellInPool,
    Task,
    Tasks,
    answer_cards,
    cards_of_task,
    may_try,
    pooled,
    prevails,
    succeeds,
)
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of, weakness

if TYPE_CHECKING:
    from threefates.systems.fifty_two_fates.odds.blind_tasks import UnseenHand

__all__ = [
    "SOLVED",
    "of_bonuses",
    "of_creatures_question",
    "of_helper",
    "of_question",
    "of_question_again",
    "of_spell",
    "of_task_taken_up",
]

CITES: Final = ("ff.tasks.sentient", "ff.cards.values")
SOLVED: Final = ("solved alone", "not solved alone")
TOLD: Final = ("told against their best", "not told")


@tasks.odds(SetQuestioning)
def of_question(state: State, command: SetQuestioning, viewer: Viewer) -> Chances | None:
    """Weigh whether the best that a questioner has is enough for the best answer there may be to it."""
    beings = (*state[Protagonists].known, *state[Creatures].known)
    if command.actor not in state[Protagonists].known or command.entity not in beings:
        return None
    bonuses = bonuses_of(state, command, command.actor, ASKING)
    return of_asking(state, command.actor, bonuses, command.entity, tenacious=command.tenacious)


def of_asking(
    state: State, actor: EntityId, bonuses: Bonuses, entity: EntityId, *, tenacious: bool = False
) -> Chances | None:
    """Weigh the best that somebody has against the best answer of whom they ask; "" is somebody still to come in."""
    mine = Trier(actor, cards_allowed(bonuses, stacking(state)), half=hindered(state, actor))
    if not entity:
        return _told(state, mine, "", answer_cards(tenacious=tenacious))
    return _told(state, mine, entity, cards_against(state, entity, tenacious=tenacious))


def of_question_again(state: State, task: Task) -> Chances | None:
    """The same of a question that has been put before."""
    mine = _actor(state, task)
    return _told(state, mine, task.against, most_answers(state, task))


@tasks.odds(CreatureAsks)
def of_creatures_question(state: State, command: CreatureAsks, viewer: Viewer) -> Chances | None:
    """Weigh whether a creature's cards, of its hand or still to be drawn, are enough for the best answer."""
    known = command.entity in state[Creatures].known and command.target in state[Protagonists].known
    if not (viewer.runs and known) or may_ask(state, command.entity, viewer.seat.id):
        return None
    most, half = cards_to_ask(state, command.entity), hindered(state, command.entity)
    answers = cards_against(state, command.target, tenacious=False)
    if hand_holder(state, command.entity) is None:
        return _told(state, Trier(None, most, half=half), command.target, answers)
    mine, weak = Trier(command.entity, most, half=half), weakness(state, command.target)
    replies = best_reply(state, hand_holder(state, command.target), answers).items()

    def weigh(play: Sequence[Card]) -> tuple[Value, Fraction]:
        value = mine.with_cards(worth(play))
        return value, sum((share for reply, share in replies if prevails(value, weak.of(reply))), Fraction(0))

    return of_plays(cards_of(state, command.entity), command.cards, most, weigh, TOLD, CITES)


@tasks.odds(TakeUpTask)
def of_task_taken_up(state: State, command: TakeUpTask, viewer: Viewer) -> Chances | None:
    """Weigh whether the actor can solve a task alone that was left: its difficulty stands."""
    task = state[Tasks].known.get(command.task)
    if task is None or may_take_up(task):
        return None
    return _alone(state, task, _actor(state, task))


# what helps with one that lies there --------------------------------------------------------------


@tasks.odds(LetHelp)
def of_helper(state: State, command: LetHelp, viewer: Viewer) -> Chances | None:
    """Weigh whether the cards of a helper, with what they bring, are enough without anybody else's."""
    task = state[Tasks].known.get(command.task)
    if task is None or command.helper in (*task.allowed, task.against):
        return None
    return _brought(state, task, command.helper, command)


@tasks.odds(SetBonuses)
def of_bonuses(state: State, command: SetBonuses, viewer: Viewer) -> Chances | None:
    """Weigh whether somebody's own cards are enough, with what they bring from now on."""
    task = state[Tasks].known.get(command.task)
    return _brought(state, task, command.entity, command) if task and command.entity in task.allowed else None


def _brought(state: State, task: Task, entity: EntityId, command: BonusFields) -> Chances | None:
    if entity not in state[Protagonists].known or may_try(task.status):
        return None
    bonuses = bonuses_of(state, command, entity, task.fits, needed=task.needs_background)
    most = cards_allowed(bonuses, stacking(state))
    return _alone(state, task, Trier(entity, most, pooled(task), hindered(state, entity)))


@tasks.odds(LetSpell)
def of_spell(state: State, command: LetSpell, viewer: Viewer) -> Chances | None:
    """Weigh whether the actor's own cards are enough with a spell's value in the pool."""
    task = state[Tasks].known.get(command.task)
    if task is None or may_let_spell(state, task) or helps_already(task, command.spell):
        return None
    try:
        spell = SpellInPool(*spell_let(state, command))
    except Refused:
        return None  # there is no such spell, or none is worth that
    return _alone(state, task, _actor(state, task, pooled(task, spells=[spell])))


# counting -----------------------------------------------------------------------------------------


class Trier(NamedTuple):
    """An entity that tries a task, with up to how many cards; and the worth of the pool already."""

    entity: EntityId | None  # None: their cards are drawn
    most: int
    pooled: Value = NOTHING
    half: bool = False  # of what they lay counts

    def with_cards(self, cards: Value) -> Value:
        """Say what the pool comes to with their cards."""
        cards = halved(cards) if self.half else cards
        return Value(self.pooled.total + cards.total, ace=self.pooled.ace or cards.ace)


def _actor(state: State, task: Task, laid: Value = NOTHING) -> Trier:
    return Trier(task.actor, most_cards(state, task, task.actor), laid, hindered(state, task.actor))


def _alone(state: State, task: Task, mine: Trier) -> Chances | None:
    """Say whether the best cards of one side are enough for a task that lies there, or for whoever is questioned."""
    if task.against:
        return _told(state, mine, task.against, most_answers(state, task))
    difficulty, reading = worth(cards_of_task(task.difficulty)), state.ruling(TaskAceDifficulty)
    plays = best_reply(state, mine.entity, mine.most).items()
    solved = (share for play, share in plays if succeeds(mine.with_cards(play), difficulty, reading))
    return either(sum(solved, Fraction(0)), SOLVED, ("ff.tasks.resolve", "ff.cards.values"))


def _told(state: State, mine: Trier, entity: EntityId, answers: int) -> Chances | None:
    from threefates.systems.fifty_two_fates.odds.blind_tasks import MOST_WAYS, outdone, ways_to_deal

    weak = weakness(state, entity) if entity else None

    def enough(play: Value, answer: Value) -> bool:
        return prevails(mine.with_cards(play), weak.of(answer) if weak else answer)

    owner = hand_holder(state, entity) if entity else None
    theirs = _hidden(state, owner, 0 if entity and cannot_act(state, entity) else answers)
    hand, left = _hidden(state, mine.entity, mine.most), in_numbers(unseen(state))
    if not 0 < ways_to_deal(len(left), theirs, hand) < MOST_WAYS:
        return None
    if theirs.held and hand.held:
        drawn = theirs.held if owner is None else hand.held if mine.entity is None else 0
        if not in_one_go(state, drawn):
            return None
        if mine.half or (weak and weak.half):
            return None  # it counts leads, and a half is none
        usual = mine.pooled == NOTHING and not (weak and weak.hurt)
        chance = outdone(left, theirs, hand, prevails if usual else enough)  # the usual one is kept
        return either(chance, TOLD, CITES)
    plays, replies = best_reply(state, mine.entity, mine.most), best_reply(state, owner, theirs.used)
    pairs = product(plays.items(), replies.items())  # one of them is known, so that neither has what the other has
    told = (one * other for (play, one), (answer, other) in pairs if enough(play, answer))
    return either(sum(told, Fraction(0)), TOLD, CITES)


def _hidden(state: State, owner: EntityId | None, most: int) -> UnseenHand:
    """The cards that nobody here has seen, of which somebody may play so many: drawn where they have no hand."""
    from threefates.systems.fifty_two_fates.odds.blind_tasks import UnseenHand

    if owner is None:
        return UnseenHand(most, most)
    cards = state[Cards]
    return UnseenHand(cards.held(owner) if most and not cards.of(owner) else 0, most)
