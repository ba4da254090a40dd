"""Crosses: a mage casts the four spells of one, each by cards of its suit."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.classes.mages import (
    sign,
    suit_of,
)
from threefates.systems.fifty_two_fates.content.records import Spell
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.turns.combatants import cards_of

__all__ = ["held_of_suit", "may_cast_spell", "no_cross"]


def no_cross(state: State, entity: EntityId) -> Refused | None:
    """The words against any spell of somebody who has none."""
    if state[Magic].cross_of(entity):
        return None
    text, remedy = f"{state[Characters].name(entity)} has no cross yet.", "Choose one of the four."
    return Refused("mage.no_cross", text, remedy=remedy, source="ff.mages.one-cross")


@cites("ff.mages.suit-rule", "ff.mages.no-memorise")
def held_of_suit(state: State, entity: EntityId, spell: Spell) -> tuple[Card, ...]:
    """The cards in hand by which somebody may cast a spell: that is all the limit there is."""
    return tuple(card for card in cards_of(state, entity) if card.suit is suit_of(spell))


@cites(
    "ff.mages.suit-rule",
    "ff.spells.cross-blood-infliction",
    "ff.spells.cross-affinity-divination",
    "ff.spells.cross-flux-locus",
    "ff.spells.cross-radiance-febricity",
)
def may_cast_spell(state: State, entity: EntityId, spell: Spell) -> Refused | None:
    """The words against this spell now."""
    name = state[Characters].name(entity)
    if spell.cross != state[Magic].cross_of(entity):
        text, remedy = f"{spell.name} is not of {name}'s cross.", "Cast one of the four that are."
        return Refused("spell.cross", text, remedy=remedy, source="ff.mages.one-cross")
    if held_of_suit(state, entity, spell):
        return None
    text, remedy = f"{name} holds no {sign(spell)} now.", f"{spell.name} takes a card of {spell.suit}: cards come anew."
    return Refused("spell.no_card", text, remedy=remedy, source="ff.mages.suit-rule")
