"""Questioning somebody: no difficulty is drawn; they answer the action pool with a card of their own."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy, open_steps
from threefates.systems.fifty_two_fates.cards.card_values import check_play, faces, named, short, to_play, worth
from threefates.systems.fifty_two_fates.cards.deck import draw_openly, lay
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, here, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    Protagonists,
    dealer_only,
    must_be_protagonist,
    plain,
)
from threefates.systems.fifty_two_fates.rulings.rulings import TenacityScope
from threefates.systems.fifty_two_fates.sheets.attributes import good_for, outstanding
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.tasks.action_pool import clear, count, hears_nothing
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses
from threefates.systems.fifty_two_fates.tasks.events import (
    AskAnswer,
    EntityAnswered,
    QuestionPut,
    TaskMoved,
    TaskSet,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import ASKING, BonusFields, bonuses_of
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import MOST_TASKS
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Task, Tasks, answer_cards, pooled, to_beat
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of, weakness
from threefates.systems.fifty_two_fates.turns.in_play import acts
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.playable_cards import count_to_draw

__all__ = ["AnswerByDraw", "AnswerPool", "SetQuestioning", "TellFreely"]

FREELY = "freely"


class SetQuestioning(BonusFields, frozen=True, tag="ff.set-questioning", kw_only=True):
    """Let a protagonist try to get something out of somebody sentient, another protagonist too."""

    actor: EntityId
    entity: EntityId
    what: str
    tenacious: bool = False


class AnswerPool(Command, frozen=True, tag="ff.answer-pool"):
    """Answer a questioner with cards of a hand."""

    choice: str
    cards: tuple[str, ...]


class AnswerByDraw(Command, frozen=True, tag="ff.answer-by-draw"):
    """Answer a questioner with cards of the fate deck."""

    choice: str
    count: int = 1


class TellFreely(Command, frozen=True, tag="ff.tell-freely"):
    """Lay no card against a questioner."""

    choice: str


# putting the question -----------------------------------------------------------------------------


@cites("ff.attributes.tenacity", "ff.creatures.oa", "ff.ruling.tenacity-scope")
def resists(state: State, entity: EntityId) -> int:
    """Count the cards more that somebody resists questions with; by one reading Tenacity meets only spells."""
    meets = good_for(Attribute.TENACITY) != "" and state.ruling(TenacityScope) is not TenacityScope.SPELLS_ONLY
    return outstanding(state, entity, Attribute.TENACITY) if meets else 0


@tasks.decides(SetQuestioning)
@cites("ff.tasks.sentient")
def set_questioning(act: Unfolding, command: SetQuestioning) -> None:
    """The Fate Dealer says who questions whom about what; the cards are the two sides' own."""
    dealer_only(act, "Letting somebody be questioned")
    must_be_protagonist(act.state, command.actor)
    refused = may_question(act.state) or cannot_be_questioned(act.state, command.entity)
    refused = refused or _oneself(command)
    if refused:
        raise refused
    what = plain(command.what) or "What do they know?"
    bonuses = bonuses_of(act.state, command, command.actor, ASKING)
    new_question(act, command.actor, what, bonuses, command.entity, tenacious=command.tenacious)


@cites("ff.tasks.sentient")
def new_question(
    act: Unfolding, actor: EntityId, what: str, bonuses: Bonuses, entity: EntityId, *, tenacious: bool = False
) -> str:
    """Let somebody be questioned, and give the task its id; what they resist with is their own to bring, later."""
    name = f"{act.state.version + 1}"
    act.happen(TaskSet(name, actor, what, 0, (), bonuses, against=entity, tenacious=tenacious, fits=ASKING))
    return name


def _oneself(command: SetQuestioning) -> Refused | None:
    if command.actor != command.entity:
        return None
    return Refused("questioning.oneself", "Nobody questions themselves.", remedy="Pick somebody else.")


def may_question(state: State) -> Refused | None:
    """The words against another question now."""
    if len(state[Tasks].known) < MOST_TASKS:
        return not_dealt(state) or busy(state)
    return Refused("task.many", "There are many tasks already.", remedy="Close one that is done with.")


def cannot_be_questioned(state: State, entity: EntityId) -> Refused | None:
    """The words against questioning somebody who hears nothing."""
    if entity not in state[Protagonists].known:
        state[Creatures][entity]
    return hears_nothing(state, entity)


@cites("ff.tasks.sentient", "ff.advancement.cp")
def most_answers(state: State, task: Task) -> int:
    """Count the cards that whoever is questioned may answer with; a raised Tenacity is worth two more, not one."""
    return cards_against(state, task.against, tenacious=task.tenacious)


@cites("ff.attributes.tenacity")
def cards_against(state: State, entity: EntityId, *, tenacious: bool) -> int:
    """Count the cards that somebody has against a question: as they are when they answer, not when it was put.

    The Fate Dealer may have said that they resist it, whatever they are.
    """
    own = resists(state, entity)
    return answer_cards(tenacious=tenacious or own > 0, grown=_grown(state, entity, own))


@cites("ff.advancement.oa-boost", "ff.advancement.cp")
def _grown(state: State, entity: EntityId, own: int) -> int:
    return max(0, own - 1) + state[Growth].of(entity).cards


# the answer ---------------------------------------------------------------------------------------


@tasks.asks(AskAnswer)
@cites("ff.tasks.sentient", "ff.cards.actor-first")
def ask_answer(state: State, step: AskAnswer) -> Choice:
    """Whoever is questioned sees the whole pool before answering it."""
    task, names = state[Tasks][step.task], state[Characters]
    asks = f"{names.name(task.actor)} asks {names.name(step.entity)}, with {pooled(task)}: {task.what}"
    return Choice(
        "",
        "answer",
        step.entity,
        asks,
        state.controllers(step.entity),
        if_absent=FREELY,
        moot=helpless(state, step.entity),
        cites=("ff.tasks.sentient",),
    )


@tasks.decides(AnswerPool)
@cites("ff.tasks.sentient", "ff.ruling.sentient-cards")
def answer_pool(act: Unfolding, command: AnswerPool) -> None:
    """Answer a questioner with one card of the hand they play from, two with Tenacity."""
    step = act.settle(command.choice, AskAnswer)
    task, owner = act.state[Tasks][step.task], hand_holder(act.state, step.entity)
    if owner is None:
        raise _other_way(act.state, step.entity, "from the fate deck")
    cards = named(command.cards)
    refused = cannot_act(act.state, step.entity) or check_play(cards, most_answers(act.state, task))
    if refused:
        raise refused
    lay(act, owner, cards, task.zone)
    refill_when_laid(act, owner)
    _answered(act, step, short(cards))


@tasks.decides(AnswerByDraw)
@cites("ff.tasks.sentient", "ff.ruling.sentient-cards", "ff.dealer.fate-draw")
def answer_by_draw(act: Unfolding, command: AnswerByDraw) -> None:
    """Answer a questioner with one card of the fate deck, two with Tenacity."""
    step = act.settle(command.choice, AskAnswer)
    task = act.state[Tasks][step.task]
    most = most_answers(act.state, task)
    if hand_holder(act.state, step.entity) is not None:
        raise _other_way(act.state, step.entity, "from a hand")
    if not 1 <= command.count <= most:
        raise Refused("play.count", "That many cards cannot be drawn.", remedy=f"Draw 1 to {most}.")
    refused = cannot_act(act.state, step.entity)
    if refused:
        raise refused
    _answered(act, step, short(draw_openly(act, task.zone, command.count)))


def _other_way(state: State, entity: EntityId, how: str) -> Refused:
    name = state[Characters].name(entity)
    remedy = "Answer as it is offered."
    return Refused("play.other_way", f"{name} plays {how}.", remedy=remedy, source="ff.dealer.modes")


@tasks.decides(TellFreely)
@cites("ff.tasks.sentient")
def tell_freely(act: Unfolding, command: TellFreely) -> None:
    """Somebody friendly may simply tell."""
    freely(act, act.settle(command.choice, AskAnswer), FREELY)


@tasks.settles(AskAnswer)
@cites("ff.tasks.sentient", "ff.conditions.unconscious")
def freely(act: Unfolding, step: AskAnswer, option: str) -> None:
    """No card lies against the pool; who is put out meanwhile tells nothing: it is left for when they wake."""
    if not helpless(act.state, step.entity):
        _answered(act, step, ())
        return
    task = act.state[Tasks][step.task]
    act.happen(TaskMoved(task.id, Status.LEFT))
    clear(act, task)


@cites("ff.tasks.sentient", "ff.conditions.hurt", "ff.conditions.incapacitated")
def _answered(act: Unfolding, step: AskAnswer, cards: tuple[str, ...]) -> None:
    """An answer is a reaction: hurts take from it, and of the incapacitated it counts half."""
    whole = worth(named(cards))
    less = whole.total - weakness(act.state, step.entity).of(whole).total if cards else 0
    act.happen(EntityAnswered(step.task, cards, less))
    count(act, step.task)
    owner = hand_holder(act.state, step.entity)
    if owner is not None:
        settle_hand(act, owner)


# what is told and offered -------------------------------------------------------------------------


@tasks.tells(QuestionPut)
def tell_put(state: State, event: QuestionPut, viewer: Viewer) -> Told:
    """Tell everybody what a question's pool comes to."""
    task = state[Tasks][event.task]
    return Told(f"{task.what} is asked with {pooled(task)}.", ("ff.tasks.sentient",), important=False)


@tasks.tells(EntityAnswered)
def tell_answered(state: State, event: EntityAnswered, viewer: Viewer) -> Told:
    """Tell everybody the cards and the value of the answer."""
    name = state[Characters].name(state[Tasks][event.task].against)
    if not event.cards:
        return Told(f"{name} lays no card against it.", ("ff.tasks.sentient",))
    value = to_beat(state[Tasks][event.task])
    return Told(f"{name} answers with {faces(event.cards)}, {value}.", ("ff.tasks.sentient",))


def offer_questioning(state: State, heroes: list[Option], fields: tuple[Field, ...]) -> Iterator[Offer]:
    """Offer the Fate Dealer to let somebody be questioned."""
    names = state[Characters]
    beings = (*state[Creatures].known, *here(state))
    whom = [Option(entity, names.name(entity)) for entity in beings if not helpless(state, entity)]
    asks = [one.value for one in heroes if acts(state, one.value) is None] or [one.value for one in heroes]
    if any(who != one.value for who in asks for one in whom):
        yield Offer(
            "ff.set-questioning",
            "Let somebody be questioned",
            (
                choice("actor", "Who asks", heroes),
                choice("entity", "Whom", whom),
                words("what", "About what", longest=LONGEST),
                *fields,
                flag("tenacious", "Tenacity: may answer with two cards"),
            ),
            refusal=refusal_of(may_question(state)),
            levers=True,
            group="Tasks",
            hint="The protagonist lays first; then you answer. Who is hostile lays a strong card, a friend a weak one.",
        )


@tasks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever is questioned to answer."""
    for question, step in open_steps(state, AskAnswer):
        if viewer.holds(step.entity):
            yield from _answers(state, question, state[Tasks][step.task])


def _answers(state: State, question: str, task: Task) -> Iterator[Offer]:
    fixed, group = (("choice", question),), state[Characters].name(task.against)
    most = most_answers(state, task)
    if cannot_act(state, task.against) is None:
        if hand_holder(state, task.against) is None:
            draws = count_to_draw(state, most)
            yield Offer("ff.answer-by-draw", "Answer", (draws,), fixed, main=True, choice=question, group=group)
        else:
            cards = several("cards", "Cards", to_play(cards_of(state, task.against)), low=1, high=most)
            yield Offer("ff.answer-pool", "Answer", (cards,), fixed, main=True, choice=question, group=group)
    yield Offer("ff.tell-freely", "Lay no card", (), fixed, choice=question, group=group)
