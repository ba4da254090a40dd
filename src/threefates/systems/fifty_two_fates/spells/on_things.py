"""Spells on things: nothing defends, but Hide and Reveal have to reach a card of the fate deck."""

from __future__ import annotations

from threefates.pieces.cards import Card
from threefates.pieces.spelling import spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Exchange, Play
from threefates.systems.fifty_two_fates.battlefield.zones import in_zones, metres
from threefates.systems.fifty_two_fates.cards.card_values import Value, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard, draw_openly
from threefates.systems.fifty_two_fates.content.records import Spell, SpellType
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, settle_hand
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, SpellDone
from threefates.systems.fifty_two_fates.magic.spell_types import condition_of_spell, found_on_thing, range_of_spell
from threefates.systems.fifty_two_fates.rulings.rulings import ObjectCheckTie, ReplacementTiming
from threefates.systems.fifty_two_fates.spells.spell_effects import let_last, meets, turns_of
from threefates.systems.fifty_two_fates.turns.combatants import action_value, bases

__all__ = ["cast_on_thing", "thing_meant"]

HEAT = "heat"


@cites("ff.actions.cast-spell")
def cast_on_thing(
    act: Unfolding, caster: EntityId, spell: Spell, typed: str, play: Play, kind: BoutKind = BoutKind.ACTION
) -> None:
    """Tell what a spell does to a thing, and let it last; then the cards go and the hand is filled.

    A thing that a spell lies on already is the same, however it is spelt now. After a fumble it works by itself.
    """
    thing = thing_meant(act.state, typed)
    value = action_value(act.state, caster, play)
    drawn = () if kind is BoutKind.FUMBLE else _check(act, spell)
    works = not drawn or found_on_thing(value, worth(drawn), act.state.ruling(ObjectCheckTie))
    said = f"{thing}{_how_much(spell, bases(play)) if works else ''}"
    act.happen(SpellDone(spell.id, caster, said, play.cards, str(drawn[0]) if drawn else "", works))
    if works and not meets(act, spell, value, thing=thing) and spell.type is SpellType.EFFECT:
        _stay(act, caster, spell, thing, play, value)
    discard(act, TABLE, act.state[Cards][TABLE])
    owner = hand_holder(act.state, caster)
    later = act.state[Exchange].turn and act.state.ruling(ReplacementTiming) is ReplacementTiming.END_OF_TURN
    if owner is not None and not later:
        settle_hand(act, owner)


def thing_meant(state: State, typed: str) -> str:
    """Name a thing as it is written already, where a spell lies on it; else as it was typed."""
    return spelled(typed, [one.thing for one in state[Magic].active.values() if one.thing]) or typed


@cites("ff.spells.hide", "ff.spells.reveal")
def _check(act: Unfolding, spell: Spell) -> tuple[Card, ...]:
    return draw_openly(act, TABLE, 1) if spell.check else ()


def _stay(act: Unfolding, caster: EntityId, spell: Spell, thing: str, play: Play, value: Value) -> None:
    bout = Bout(kind=BoutKind.ACTION, actor=caster, target=caster, play=play, how=spell.id)
    let_last(act, bout, spell, value, turns_of(act.state, bout), thing)


@cites("ff.spells.heat")
def _how_much(spell: Spell, cards: tuple[Card, ...]) -> str:
    """Of heat, that it burns; of other spells how far they go, or how hard they hit."""
    return ", which burns from now on if it can burn" if spell.id == HEAT else _by_its_type(spell, cards)


def _by_its_type(spell: Spell, cards: tuple[Card, ...]) -> str:
    return _how_far(spell, cards) + _how_hard(spell, cards)


@cites("ff.spells.move")
def _how_far(spell: Spell, cards: tuple[Card, ...]) -> str:
    if spell.type is not SpellType.RANGE:
        return ""
    zones = range_of_spell(cards)
    return ", " + (f"up to {in_zones(metres(zones))}" if zones else "as far as the eye sees")


@cites("ff.spells.harm", "ff.ruling.harm-objects")
def _how_hard(spell: Spell, cards: tuple[Card, ...]) -> str:
    if spell.type is not SpellType.DAMAGE:
        return ""
    worst = condition_of_spell(cards)
    return f", as a hit that leaves somebody {worst.value if worst else 'hurt'}"
