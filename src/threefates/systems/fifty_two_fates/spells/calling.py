"""Spells from the fate deck: a card is drawn, its suit says which spell it is, and then on whom it is cast."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnBegan, TurnOver, done
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard, draw_openly
from threefates.systems.fifty_two_fates.classes.mages import spells_of
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.content.records import Spell
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import SUITS
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.counter_actions import instead_of_striking
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, SpellCast, magic
from threefates.systems.fifty_two_fates.magic.spell_types import said_of
from threefates.systems.fifty_two_fates.spells.casting import (
    LEAVE,
    THING,
    aim,
    cast_back_at,
    may_cast,
    steered,
    targets_of_drawn,
)
from threefates.systems.fifty_two_fates.spells.crosses import no_cross
from threefates.systems.fifty_two_fates.spells.on_things import cast_on_thing
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act
from threefates.systems.fifty_two_fates.turns.turns import take_action

__all__ = ["AskSpellTarget", "CallSpell", "may_call", "may_call_back"]


class CallSpell(Command, frozen=True, tag="ff.call-spell"):
    """Draw a card for a caster who plays from the fate deck: its suit says which spell it is."""

    entity: EntityId
    choice: str = ""  # the question it answers, where it is cast back at somebody


class AskSpellTarget(Step, frozen=True, tag="ff.ask-spell-target"):
    """The card is seen: on whom is its spell cast?"""

    entity: EntityId
    spell: str
    against: EntityId = ""  # whom it is cast back at; "" where it is an action of one's own
    kind: BoutKind = BoutKind.ACTION


def may_call(state: State, entity: EntityId) -> Refused | None:
    """The words against calling a spell from the fate deck."""
    return may_cast(state, entity) or _has_a_hand(state, entity)


@cites("ff.reactions.riposte", "ff.actions.cast-spell")
def may_call_back(state: State, entity: EntityId) -> Refused | None:
    """The words against calling one as a riposte, which takes no turn."""
    return no_cross(state, entity) or cannot_act(state, entity) or _has_a_hand(state, entity)


def _has_a_hand(state: State, entity: EntityId) -> Refused | None:
    if hand_holder(state, entity) is None:
        return None
    name = state[Characters].name(entity)
    return Refused("play.from_hand", f"{name} plays from a hand.", remedy="Cast with cards of that hand.")


@cites("ff.dealer.fate-draw", "ff.mages.suit-rule")
def _drawn(act: Unfolding, entity: EntityId) -> Spell:
    (card,) = draw_openly(act, TABLE, 1)
    return next(one for one in spells_of(act.state[Magic].cross_of(entity)) if one.suit == SUITS[card.suit])


@magic.decides(CallSpell)
@cites("ff.actions.cast-spell", "ff.reactions.riposte")
def call_spell(act: Unfolding, command: CallSpell) -> None:
    """Draw one card open; the spell of its suit is the one they can cast now."""
    entity, counter = command.entity, None
    act.must_control(entity, act.state[Characters].name(entity))
    if command.choice:
        counter = act.settle(command.choice, AskCounter)
        entity = counter.entity
    if refused := (may_call_back if counter else may_call)(act.state, entity):
        raise refused
    if counter is None:
        take_action(act, entity)
        act.happen(TurnBegan())
    spell = _drawn(act, entity)
    back = (counter.against, counter.kind) if counter else ("", BoutKind.ACTION)
    act.push(AskSpellTarget(entity, spell.id, *back))


@magic.asks(AskSpellTarget)
@cites("ff.spells.types", "ff.spells.type-effect")
def ask_spell_target(state: State, step: AskSpellTarget) -> Choice:
    """On whom; it may be let go."""
    name, spell = state[Characters].name(step.entity), spells()[step.spell]
    return Choice(
        "",
        "spell",
        step.entity,
        f"{name} can cast {spell.name} now. {said_of(state, spell)} On whom?",
        state.controllers(step.entity),
        (*_open(state, step), Option(LEAVE, "On nobody")),
        if_absent=LEAVE,
        cites=("ff.actions.cast-spell",),
        moot=helpless(state, step.entity),
    )


@cites("ff.reactions.riposte")
def _open(state: State, step: AskSpellTarget) -> Iterator[Option]:
    """On whom it may be cast; a riposte at whom it answers, on oneself, or on anybody where the spell is welcome."""
    spell, answer = spells()[step.spell], AskCounter(step.entity, step.against, step.kind)
    for one in targets_of_drawn(state, step.entity, spell):
        if not step.against or cast_back_at(spell, answer, steered(one.value)[1]):
            yield one


@magic.settles(AskSpellTarget)
@cites("ff.actions.cast-spell")
def settle_spell_target(act: Unfolding, step: AskSpellTarget, option: str) -> None:
    """The spell, or nothing; either way the action is spent."""
    cards = short(act.state[Cards][TABLE])
    if option == LEAVE:
        discard(act, TABLE, act.state[Cards][TABLE])
        if not step.against:
            done(act)
        return
    said, target = steered(option)
    act.happen(SpellCast(said))
    if target == THING:
        if step.against:
            instead_of_striking(act, step.entity)
        cast_on_thing(act, step.entity, spells()[step.spell], "a thing", Play(cards), step.kind)
        if not step.against:
            done(act)
        return
    if not step.against:
        act.push(TurnOver(step.entity, target))
    aim(act, Bout(kind=step.kind, actor=step.entity, target=target, play=Play(cards), how=step.spell))
