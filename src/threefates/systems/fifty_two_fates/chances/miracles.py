"""The odds of a card that says by itself what comes: which miracle, or which spell of a cross."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.chances.unseen_cards import shares_of, unseen
from threefates.systems.fifty_two_fates.classes.mages import spells_of, suit_of
from threefates.systems.fifty_two_fates.content.loader import miracle_classes
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, Prayer, heralds
from threefates.systems.fifty_two_fates.heralds.miracles import (
    NOBODY,
    DrawMiracle,
    Pray,
    class_of,
    gets_there,
    may_pray,
)
from threefates.systems.fifty_two_fates.heralds.sway_cost import toll
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, magic
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.spells.calling import CallSpell, may_call, may_call_back

__all__ = ["of_call", "of_miracle", "of_next_spell", "of_prayer"]

CITES: Final = ("ff.miracles.table", "ff.miracles.sway-cost")


@heralds.odds(Pray)
def of_prayer(state: State, command: Pray, viewer: Viewer) -> Chances | None:
    """Weigh what the card may bring that is drawn for it afterwards, if its herald can still draw then."""
    if command.entity not in state[Protagonists].known or may_pray(state, command.entity):
        return None
    target = "" if command.target == NOBODY else command.target
    return _to_come(state, command.entity, Prayer(command.wish, target))


@heralds.odds(DrawMiracle)
def of_miracle(state: State, command: DrawMiracle, viewer: Viewer) -> Chances | None:
    """Weigh which miracle the next card makes, what it may be expected to cost, and whether it gets there."""
    prayer = state[Heralds].of(command.entity).prayer
    return _to_come(state, command.entity, prayer) if prayer else None


def _to_come(state: State, entity: EntityId, prayer: Prayer) -> Chances | None:
    hero, kinds = state[Protagonists].known.get(entity), [class_of(card) for card in unseen(state)]
    if hero is None or not kinds:
        return None
    names = [kind.name for kind in reversed([*miracle_classes().values()])]
    cost = Fraction(sum(toll(kind, hero.sway) for kind in kinds), len(kinds))
    there = Fraction(sum(gets_there(state, entity, prayer, kind) for kind in kinds), len(kinds))
    return Chances(
        shares_of(names, [kind.name for kind in kinds]), str(there), CITES, expects=(("sway it costs", str(cost)),)
    )


@magic.odds(CallSpell)
def of_call(state: State, command: CallSpell, viewer: Viewer) -> Chances | None:
    """Weigh which spell of a cross the next card calls: its suit says so."""
    refused = (may_call_back if command.choice else may_call)(state, command.entity)
    return None if refused else of_next_spell(state, command.entity)


def of_next_spell(state: State, entity: EntityId) -> Chances | None:
    """Name which spell of somebody's cross the next card is of; none where they have no cross."""
    cards, names = unseen(state), {suit_of(spell): spell.name for spell in spells_of(state[Magic].cross_of(entity))}
    if not names:
        return None
    return Chances(shares_of([*names.values()], [names[card.suit] for card in cards]), "1", ("ff.mages.suit-rule",))
