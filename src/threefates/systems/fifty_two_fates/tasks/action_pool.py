"""The action pool at the table: who may put how many cards into it, and what it comes to."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import check_play, named, short, to_play, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards, discard, lay
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless, out_cold
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, hand_holder, not_here, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, must_be_protagonist, plain
from threefates.systems.fifty_two_fates.rulings.rulings import GearStackException, SpellToAp, TaskAceDifficulty
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.tasks.bonuses import Bonuses, Stacking, cards_allowed
from threefates.systems.fifty_two_fates.tasks.events import (
    AskAnswer,
    HelperLet,
    PoolJoined,
    QuestionPut,
    TaskCounted,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import BonusFields, bonuses_of, brought
from threefates.systems.fifty_two_fates.tasks.tasks import (
    Status,
    Task,
    Tasks,
    cards_of_task,
    impossible,
    may_try,
    missing_background,
    missing_gear,
    pooled,
    prevails,
    succeeds,
    to_beat,
)
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = [
    "AttemptTask",
    "HelpTask",
    "LetHelp",
    "SetBonuses",
    "ace_too_soon",
    "asked",
    "cannot_add",
    "clear",
    "count",
    "hears_nothing",
    "may_add",
    "may_attempt",
    "may_help",
    "may_play",
    "most_cards",
    "nobody_to_help",
    "settle_by_ace",
    "stacking",
    "to_lay",
]


class LetHelp(BonusFields, frozen=True, tag="ff.let-help", kw_only=True):
    """Let another protagonist help with a task."""

    task: str
    helper: EntityId


class SetBonuses(BonusFields, frozen=True, tag="ff.set-bonuses", kw_only=True):
    """Say anew what somebody brings to a task they are part of."""

    task: str
    entity: EntityId
    reason: str = ""


class HelpTask(Command, frozen=True, tag="ff.help-task"):
    """Put cards of your own into somebody's action pool."""

    task: str
    entity: EntityId
    cards: tuple[str, ...]


class AttemptTask(Command, frozen=True, tag="ff.attempt-task"):
    """Lay your cards and count the action pool."""

    task: str
    cards: tuple[str, ...]


def stacking(state: State) -> Stacking:
    """Say how this table counts bonus cards."""
    return Stacking(state.ruling(GearStackException), state.ruling(SpellToAp))


def most_cards(state: State, task: Task, entity: EntityId) -> int:
    """The most cards somebody may lay for a task."""
    return cards_allowed(brought(state, task, entity), stacking(state))


@cites("ff.tasks.ace-in-pool")
def to_lay(state: State, task: Task, entity: EntityId) -> list[Option]:
    """The cards that somebody may lay for a task, as a form lists them: a helper's ace may have to wait."""
    cards = to_play(cards_of(state, entity))
    if entity == task.actor or not (waits := ace_too_soon(state, task)):
        return cards
    return [replace(card, refusal=waits.refusal) if card.alone else card for card in cards]


# who may help, and with what ----------------------------------------------------------------------


@tasks.decides(LetHelp)
@cites("ff.tasks.helpers", "ff.ruling.helper-bonuses")
def let_help(act: Unfolding, command: LetHelp) -> None:
    """The Fate Dealer says who can usefully help, and what they bring."""
    dealer_only(act, "Saying who may help")
    task = act.state[Tasks][command.task]
    refused = may_try(task.status)
    if refused:
        raise refused
    must_be_protagonist(act.state, command.helper)
    if command.helper in (*task.allowed, task.against):
        raise Refused("task.helping", "They are part of it already.", remedy="Pick somebody else.")
    act.happen(HelperLet(task.id, command.helper, _brings(act.state, command, task, command.helper)))


@tasks.decides(SetBonuses)
@cites("ff.dealer.role", "ff.tasks.stacking")
def set_bonuses(act: Unfolding, command: SetBonuses) -> None:
    """The Fate Dealer may think again about what helps, before cards are laid."""
    dealer_only(act, "Saying what helps")
    task = act.state[Tasks][command.task]
    refused = may_try(task.status)
    if refused:
        raise refused
    plain(command.reason)
    if command.entity not in task.allowed or _has_laid(task, command.entity):
        raise Refused("task.laid", "Their cards are laid, or they have none.", remedy="Pick somebody who has yet to.")
    act.happen(HelperLet(task.id, command.entity, _brings(act.state, command, task, command.entity)))


def _brings(state: State, command: BonusFields, task: Task, entity: EntityId) -> Bonuses:
    return bonuses_of(state, command, entity, task.fits, needed=task.needs_background)


def _has_laid(task: Task, entity: EntityId) -> bool:
    return any(share.entity == entity for share in task.pool)


# putting cards in ---------------------------------------------------------------------------------


@tasks.decides(HelpTask)
@cites("ff.tasks.helpers", "ff.tasks.ace-in-pool")
def help_task(act: Unfolding, command: HelpTask) -> None:
    """A helper's cards are spent whatever comes of it; a helper's ace solves the task at once."""
    task = act.state[Tasks][command.task]
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_help(act.state, task, command.entity)
    if refused:
        raise refused
    _put_in(act, task, command.entity, command.cards)
    settle_by_ace(act, task.id)


@cites("ff.tasks.helpers")
def may_help(state: State, task: Task, entity: EntityId) -> Refused | None:
    """The words against help by this protagonist now."""
    if entity == task.actor or entity not in task.allowed:
        return Refused(
            "task.not_helping",
            f"{state[Characters].name(entity)} cannot help with that.",
            remedy="Ask the Fate Dealer whether you may.",
            source="ff.tasks.helpers",
        )
    if _has_laid(task, entity):
        return Refused(
            "task.has_helped",
            f"{state[Characters].name(entity)} has helped already.",
            remedy="A play is laid complete; nothing is added later.",
            source="ff.cards.plays-final",
        )
    return nobody_to_help(state, task) or may_play(state, task, entity)


@cites("ff.tasks.helpers", "ff.conditions.unconscious", "ff.session.absent-player")
def nobody_to_help(state: State, task: Task) -> Refused | None:
    """The words where the actor is in no state to lay cards of their own, or not here: what is laid would be lost."""
    return out_cold(state, task.actor) or not_here(state, task.actor)


def may_add(state: State, task: Task) -> Refused | None:
    """The words against anything more in this pool now."""
    return not_dealt(state) or busy(state) or cannot_add(state, task)


def cannot_add(state: State, task: Task) -> Refused | None:
    """The words against any card for this task, whoever's turn it is."""
    difficulty, there = worth(cards_of_task(task.difficulty)), taking_part(state, task)
    return (
        may_try(task.status)
        or impossible(difficulty, state.ruling(TaskAceDifficulty))
        or missing_gear(task, (brought(state, task, entity) for entity in there))
        or missing_background(task, (state[Sheets].of(entity).background for entity in there))
        or (hears_nothing(state, task.against) if task.against else None)
    )


@cites("ff.tasks.helpers", "ff.backgrounds.rule", "ff.tasks.bonus-gear", "ff.conditions.unconscious")
def taking_part(state: State, task: Task) -> tuple[EntityId, ...]:
    """Name who makes a task possible: the actor, who has laid cards, and helpers who are here and awake to."""
    laid = {task.actor, *(share.entity for share in task.pool)}
    absent = state[Dealing].absent
    return tuple(one for one in task.allowed if one in laid or not (one in absent or helpless(state, one)))


@cites("ff.tasks.sentient", "ff.conditions.unconscious", "ff.session.absent-player")
def hears_nothing(state: State, entity: EntityId) -> Refused | None:
    """The words against questioning somebody who hears nothing: who is out cold, or not here, gives nothing away."""
    if not helpless(state, entity):
        return not_here(state, entity)
    name = state[Characters].name(entity)
    return Refused("questioning.helpless", f"{name} hears nothing.", remedy="Question somebody who is awake.")


def may_play(state: State, task: Task, entity: EntityId) -> Refused | None:
    """The words against any card of this protagonist for this task now."""
    return may_add(state, task) or cannot_act(state, entity)


@cites("ff.actions.task")
def may_attempt(state: State, task: Task) -> Refused | None:
    """The words against a try by the actor now: in a fight it is the action of a turn."""
    return may_play(state, task, task.actor) or _late(state, task)


@cites("ff.actions.task")
def _late(state: State, task: Task) -> Refused | None:
    """The words against a try in a fight by an actor who has no action left now."""
    return no_action_left(state, task.actor) if takes_part(state, task.actor) else None


@tasks.decides(AttemptTask)
@cites("ff.tasks.resolve", "ff.tasks.action-pool", "ff.tasks.stacking", "ff.ruling.task-who-is-actor")
def attempt_task(act: Unfolding, command: AttemptTask) -> None:
    """The actor's own cards come last: the pool is counted, or whoever is questioned answers it."""
    task = act.state[Tasks][command.task]
    act.must_control(task.actor, act.state[Characters].name(task.actor))
    refused = may_attempt(act.state, task)
    if refused:
        raise refused
    take_action(act, task.actor)
    attempt(act, task, command.cards)


@cites("ff.tasks.resolve", "ff.tasks.action-pool")
def attempt(act: Unfolding, task: Task, cards: tuple[str, ...]) -> None:
    """Put the actor's own cards into the pool and count it, or put the question to whoever is asked."""
    _put_in(act, task, task.actor, cards)
    if task.against:
        act.happen(QuestionPut(task.id))
        act.push(AskAnswer(task.id, task.against))
    else:
        count(act, task.id)


def _put_in(act: Unfolding, task: Task, entity: EntityId, names: tuple[str, ...]) -> None:
    cards = named(names)
    refused = check_play(cards, most_cards(act.state, task, entity))
    if refused:
        raise refused
    lay(act, entity, cards, task.zone)
    act.happen(PoolJoined(task.id, entity, short(cards), hindered(act.state, entity)))
    refill_when_laid(act, entity)


# counting it --------------------------------------------------------------------------------------


@cites("ff.tasks.ace-in-pool", "ff.actions.task")
def settle_by_ace(act: Unfolding, task_id: str) -> None:
    """An ace settles a task at once, in a fight as its actor's action; who is questioned may yet answer with one."""
    task = act.state[Tasks][task_id]
    if not pooled(task).ace or task.against:
        return
    if refused := ace_too_soon(act.state, task):
        raise refused
    take_action(act, task.actor)
    count(act, task_id)


@cites("ff.tasks.ace-in-pool", "ff.actions.task")
def ace_too_soon(state: State, task: Task) -> Refused | None:
    """The words against an ace of somebody else's in a fight, while the actor has no action that it would settle."""
    if task.against or _late(state, task) is None:
        return None
    name = state[Characters].name(task.actor)
    return Refused(
        "task.ace_too_soon",
        f"An ace settles it at once, and that is {name}'s action.",
        remedy=f"Wait for {name}'s turn with it, or let another card help.",
        source="ff.tasks.ace-in-pool",
    )


@cites("ff.tasks.resolve", "ff.tasks.one-try", "ff.cards.replace")
def count(act: Unfolding, task_id: str) -> None:
    """Compare the pool with what it has to beat; then all its cards are discarded and hands refill."""
    task = act.state[Tasks][task_id]
    act.happen(TaskCounted(task.id, _solved(act.state, task)))
    clear(act, task)


@cites("ff.tasks.resolve")
def _solved(state: State, task: Task) -> bool:
    """Somebody who answers is overcome by more, or by as much; a card of the deck as aces of it are read here."""
    if task.against:
        return prevails(pooled(task), to_beat(task))
    return succeeds(pooled(task), to_beat(task), state.ruling(TaskAceDifficulty))


def clear(act: Unfolding, task: Task) -> None:
    """The cards of a task go to the discards, and whoever laid some fills their hand."""
    discard(act, task.zone, act.state[Cards][task.zone])
    for share in task.pool:
        settle_hand(act, hand_holder(act.state, share.entity) or share.entity)


def asked(task: Task) -> Refused | None:
    """The words while somebody has still to answer."""
    return may_try(task.status) if task.status is Status.ASKED else None
