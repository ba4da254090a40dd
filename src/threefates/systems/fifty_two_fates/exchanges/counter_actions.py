"""Ripostes that strike at nobody: a save against what harms one, or a task, as any combat action may be a riposte."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import open_steps
from threefates.systems.fifty_two_fates.cards.card_values import to_play
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import end_with
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.effects.saves import cannot_resist, cards_against, throw_off, to_save
from threefates.systems.fifty_two_fates.effects.view import named_effect
from threefates.systems.fifty_two_fates.exchanges.at_nobody import effects_to_resist, tasks_to_try
from threefates.systems.fifty_two_fates.exchanges.cards_needed import to_solve
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter, ripostes
from threefates.systems.fifty_two_fates.tasks.action_pool import attempt, cannot_add
from threefates.systems.fifty_two_fates.tasks.action_pool import most_cards as most_for
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.movement import held_up
from threefates.systems.fifty_two_fates.turns.playable_cards import count_to_draw

__all__ = ["CounterSave", "CounterTask", "instead_of_striking"]


class CounterSave(Command, frozen=True, tag="ff.counter-save"):
    """Use your riposte to resist what harms you."""

    choice: str
    effect: str
    cards: tuple[str, ...] = ()
    count: int = 0  # to draw, for who plays from the fate deck


class CounterTask(Command, frozen=True, tag="ff.counter-task"):
    """Use your riposte to try a task that lies there for you."""

    choice: str
    task: str
    cards: tuple[str, ...]


@ripostes.decides(CounterSave)
@cites("ff.reactions.riposte", "ff.actions.effect-save", "ff.effects.saves")
def counter_with_save(act: Unfolding, command: CounterSave) -> None:
    """Resist an effect instead of striking back. Refuse another's effect, and one that was resisted in this round."""
    step = act.settle(command.choice, AskCounter)
    effect = act.state[Effects][command.effect]
    _must_be_theirs(effect.victim, step)
    if refused := cannot_resist(act.state, effect) or cannot_act(act.state, step.entity):
        raise refused
    instead_of_striking(act, step.entity)
    throw_off(act, effect, command.cards, command.count)


@ripostes.decides(CounterTask)
@cites("ff.reactions.riposte", "ff.actions.task", "ff.tasks.resolve")
def counter_with_task(act: Unfolding, command: CounterTask) -> None:
    """Try a task instead of striking back. Refuse another's task, and one that cannot be tried."""
    step = act.settle(command.choice, AskCounter)
    task = act.state[Tasks][command.task]
    _must_be_theirs(task.actor, step)
    if refused := cannot_add(act.state, task) or cannot_act(act.state, step.entity):
        raise refused
    instead_of_striking(act, step.entity)
    attempt(act, task, command.cards)


@cites("ff.reactions.riposte-movement", "ff.maneuvers.parry", "ff.maneuvers.hunt")
def instead_of_striking(act: Unfolding, entity: EntityId) -> None:
    """A riposte is one, whatever is made of it: it holds up the actor, and ends what a riposte of theirs ends."""
    held_up(act, entity)
    end_with(act, entity, {"riposte"})


def _must_be_theirs(entity: EntityId, step: AskCounter) -> None:
    if entity != step.entity:
        raise Refused("riposte.not_theirs", "That is somebody else's to do.", remedy="Pick one of your own.")


@ripostes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever may strike back to save, or to try a task, instead."""
    for question, step in open_steps(state, AskCounter):
        if viewer.holds(step.entity) and cannot_act(state, step.entity) is None:
            yield from _saves(state, question, step.entity)
            yield from _trying(state, question, step.entity)


def _saves(state: State, question: str, entity: EntityId) -> Iterator[Offer]:
    group = state[Characters].name(entity)
    for effect in effects_to_resist(state, entity):
        fixed, most = (("choice", question), ("effect", effect.id)), cards_against(state, effect)
        label, hint = f"Resist: {named_effect(effect.harm, effect.what)}", to_save(state, entity, effect.cards)
        fields: tuple[Field, ...] = (several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most),)
        if hand_holder(state, entity) is None:
            fields = (count_to_draw(state, most),)
        yield Offer("ff.counter-save", label, fields, fixed, choice=question, group=group, hint=hint)


def _trying(state: State, question: str, entity: EntityId) -> Iterator[Offer]:
    group = state[Characters].name(entity)
    for task in tasks_to_try(state, entity):
        fixed, most = (("choice", question), ("task", task.id)), most_for(state, task, entity)
        cards = several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most)
        refused, hint = refusal_of(cannot_act(state, entity)), to_solve(task, half=hindered(state, entity))
        label = f"Try: {task.what}"
        yield Offer("ff.counter-task", label, (cards,), fixed, refused, choice=question, group=group, hint=hint)
