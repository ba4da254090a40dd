"""Questions of creatures and cast members: they lay first, and the protagonist whom they ask answers the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters, of_everybody
from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, short, to_play
from threefates.systems.fifty_two_fates.cards.deck import draw_openly, lay
from threefates.systems.fifty_two_fates.cards.holders import not_yours
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, here
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    dealer_only,
    must_be_protagonist,
    plain,
)
from threefates.systems.fifty_two_fates.tasks.action_pool import hears_nothing
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTries, cards_of_creature
from threefates.systems.fifty_two_fates.tasks.events import (
    AskAnswer,
    PoolJoined,
    QuestionPut,
    TaskClosed,
    TaskCounted,
    TaskMoved,
    TaskSet,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import ASKING
from threefates.systems.fifty_two_fates.tasks.sentient_entities import may_question
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.playable_cards import left_to_draw
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = ["CreatureAsks", "cards_to_ask", "may_ask"]

DRAWING_OUT: Final = "persuasion"  # the skill of the book that gets others to say more


class CreatureAsks(Command, frozen=True, tag="ff.creature-asks"):
    """Let a creature, or one of the cast, try to get something out of a protagonist."""

    entity: EntityId
    target: EntityId
    what: str = ""
    cards: tuple[str, ...] = ()  # of the hand it plays from; where it has none, its cards are drawn


@cites("ff.tasks.sentient", "ff.attributes.aura", "ff.attributes.insight", "ff.creatures.oa", "ff.skills.persuasion")
def cards_to_ask(state: State, entity: EntityId) -> int:
    """Count the cards that somebody asks with: one, and more by what they are outstanding at, know and have grown."""
    ways = (CreatureTries(entity, "", outstanding=one, knowing=DRAWING_OUT) for one in (ASKING, Attribute.INSIGHT))
    return max(cards_of_creature(state, way) for way in ways)


@cites("ff.tasks.sentient", "ff.actions.task")
def may_ask(state: State, entity: EntityId, seat: SeatId) -> Refused | None:
    """The words against a question of this creature's now; in a fight it is the action of its turn."""
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    mine = not_yours(state, hand_holder(state, entity), seat)
    return may_question(state) or late or cannot_act(state, entity) or mine


@tasks.decides(CreatureAsks)
@cites("ff.tasks.sentient", "ff.cards.actor-first", "ff.attributes.tenacity")
def creature_asks(act: Unfolding, command: CreatureAsks) -> None:
    """It lays first, and whoever plays the protagonist sees the pool before they answer it."""
    dealer_only(act, "A creature's question")
    act.state[Creatures][command.entity]
    must_be_protagonist(act.state, command.target)
    if refused := may_ask(act.state, command.entity, act.by.id) or hears_nothing(act.state, command.target):
        raise refused
    name, what = f"{act.state.version + 1}", plain(command.what) or "What do they know?"
    take_action(act, command.entity)
    act.happen(TaskSet(name, command.entity, what, 0, (), against=command.target, fits=ASKING))
    cards = _play(act, command, act.state[Tasks][name].zone)
    act.happen(PoolJoined(name, command.entity, short(cards), hindered(act.state, command.entity)))
    act.happen(QuestionPut(name))
    act.push(AskAnswer(name, command.target))


@cites("ff.dealer.modes", "ff.dealer.fate-draw")
def _play(act: Unfolding, command: CreatureAsks, zone: str) -> tuple[Card, ...]:
    most, owner = cards_to_ask(act.state, command.entity), hand_holder(act.state, command.entity)
    if owner is None:
        return draw_openly(act, zone, min(most, left_to_draw(act.state)))
    cards = named(command.cards)
    if refused := check_play(cards, most):
        raise refused
    lay(act, owner, cards, zone)
    refill_when_laid(act, owner)
    return cards


@tasks.answers_to(TaskCounted)
def is_answered(act: Unfolding, event: TaskCounted) -> None:
    """Put a creature's question away once it is answered: it may ask again, and lays anew."""
    _put_away(act, event.task)


@tasks.answers_to(TaskMoved)
def comes_to_nothing(act: Unfolding, event: TaskMoved) -> None:
    """Put it away where whom it asked can answer no more."""
    _put_away(act, event.task)


def _put_away(act: Unfolding, name: str) -> None:
    task = act.state[Tasks].known.get(name)
    if task is not None and task.actor in act.state[Creatures].known:
        act.happen(TaskClosed(name))


@tasks.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to let a creature question a protagonist."""
    names = state[Characters]
    whom = [Option(one, names.name(one)) for one in here(state) if hears_nothing(state, one) is None]
    for entity in state[Creatures].known if viewer.runs and whom else ():
        fields: tuple[Field, ...] = (
            choice("target", "Whom", whom),
            words("what", "About what", longest=LONGEST, optional=True),
        )
        if hand_holder(state, entity) is not None:
            most = cards_to_ask(state, entity)
            fields = (*fields, several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most))
        refused, fixed = refusal_of(may_ask(state, entity, viewer.seat.id)), (("entity", entity),)
        label = "Let it question a protagonist"
        yield Offer("ff.creature-asks", label, fields, fixed, refused, group=names.name(entity), levers=True)
