"""Signature spells: what has come out as meant more than once is known, and how hard it is needs no more talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.casting.channel_then_weave import CHANNEL, Signature, Spells, spells
from threefates.systems.fates_edge.casting.steps import WEAVE, Spell, Working, usual, wrong_pool
from threefates.systems.fates_edge.casting.weave_and_cast import cannot_weave
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rulings.casting import CastingPool

__all__ = ["NameSignature", "SignatureNamed", "WeaveSignature", "cannot_name", "ripe"]

SOURCE: Final = "fe.caster.signature-spells"
REPEATED: Final = 2


class SignatureNamed(Event, frozen=True, tag="fe.signature-named"):
    """A spell is a caster's signature from here on."""

    hero: EntityId
    spell: str


class NameSignature(Command, frozen=True, tag="fe.name-signature"):
    """Make a spell that has come out as meant more than once your signature."""

    hero: EntityId
    spell: str


class WeaveSignature(Command, frozen=True, tag="fe.weave-signature"):
    """Propose to Weave a signature spell, as hard as it always was."""

    hero: EntityId
    spell: str


@cites("fe.caster.signature-spells")
def ripe(state: State, hero: EntityId) -> Mapping[str, Signature]:
    """The spells of a caster that have come out as meant often enough, and are no signatures yet."""
    now = state[Spells]
    named = now.signatures.get(hero, {})
    return {
        name: each for name, each in now.worked.get(hero, {}).items() if each.times >= REPEATED and name not in named
    }


@cites(SOURCE)
def cannot_name(state: State, hero: EntityId, spell: str) -> Refused | None:
    """The refusal where a spell cannot become a signature, or None."""
    if spell in ripe(state, hero):
        return None
    if spell in state[Spells].signatures.get(hero, {}):
        title = f"A signature of {hero_named(state, hero)}'s goes by that name."
        return Refused("spell.signature", title, remedy="Give the spell another name.", source=SOURCE)
    title = f"{hero_named(state, hero)} has not worked that often enough."
    return Refused("spell.not_ripe", title, remedy="Let it come out as meant twice.", source=SOURCE)


@spells.decides(NameSignature)
@cites(SOURCE)
def name(act: Unfolding, command: NameSignature) -> None:
    """Name a signature; whoever plays the caster may."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if refusal := cannot_name(act.state, command.hero, command.spell):
        raise refusal
    act.happen(SignatureNamed(command.hero, command.spell))


@spells.decides(WeaveSignature)
@cites(SOURCE)
def weave_signature(act: Unfolding, command: WeaveSignature) -> None:
    """Propose the Weave on the terms that the spell was worked on last; the Game Master may still say others.

    What the table no longer rolls a spell with, it is not rolled with either.
    """
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_weave(act.state, hero) or cannot_act(act.state, hero, WEAVE):
        raise refusal
    known = act.state[Spells].signatures.get(hero, {}).get(command.spell)
    if known is None:
        raise Refused("spell.no_signature", "That is no signature.", remedy="Name one that is ripe.", source=SOURCE)
    way = (known.attribute, known.skill)
    attribute, skill = usual(act.state.ruling(CastingPool)) if wrong_pool(act.state, *way) else way
    act.happen(Proposed(hero, attribute, skill, command.spell))
    for purpose in (Working(WEAVE, command.spell, known.elements), Magic(CHANNEL)):
        act.happen(PurposeSet(hero, purpose))
    if known.tags:
        act.happen(PurposeSet(hero, Spell(known.tags)))
    if known.terms:
        say_terms(act, act.state[Proposals][hero], _as_ever(act.state, hero, known.terms))


@cites(SOURCE, "fe.caster.dv-by-scale")
def _as_ever(state: State, hero: EntityId, was: Terms) -> Terms:
    """How hard a signature is, and how much it does, stays; where its caster stands, and how it is told, is of now."""
    now = starting_terms(state, hero)
    dv, steps = (now.dv, now.steps) if was.mapped else (was.dv, was.steps)
    mapped = was.mapped and now.mapped
    return replace(now, dv=dv, steps=steps, mapped=mapped, effect=was.effect, beyond=was.beyond, hidden=was.hidden)


@spells.folds(SignatureNamed)
def signature_named(spells: Spells, event: SignatureNamed) -> Spells:
    """Add the spell to the caster's signatures, as it was worked last (`signatures`)."""
    known = spells.worked[event.hero][event.spell]
    mine = {**spells.signatures.get(event.hero, {}), event.spell: known}
    return replace(spells, signatures={**spells.signatures, event.hero: mine})
