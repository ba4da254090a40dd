"""Signature spells: what has come out as meant more than once is known, and how hard it is needs no more talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import ratings_of, say_terms, starting_terms
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.casting.casting_time_and_push import cannot_roll
from threefates.systems.fates_edge.casting.channel_then_weave import CHANNEL, FREEFORM, Signature, Spells, spells
from threefates.systems.fates_edge.casting.steps import CAST, WEAVE, Spell, Working, usual, wrong_pool
from threefates.systems.fates_edge.casting.weave_and_cast import cannot_weave
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import rated, rated_anew
from threefates.systems.fates_edge.resolution.dv_modifiers import AXES
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, DvStep, Terms
from threefates.systems.fates_edge.rulings.casting import CastingPool, CastingRolls
from threefates.systems.fates_edge.rulings.resolution import MasteryModifier

__all__ = ["NameSignature", "SignatureNamed", "WeaveSignature", "as_ever", "cannot_name", "cannot_work_again", "ripe"]

SOURCE: Final = "fe.caster.signature-spells"
REPEATED: Final = 2
LADDER: Final = "fe.resolution.dv-ladder-standard"
_OF_THEN: Final = frozenset(
    (*(source for _, source, _ in AXES.values()), "fe.resolution.dv-combat", "fe.resolution.dv-social")
)
"""The tables of a DV that is built which say how it was that time: who helped, where, in what light, against whom."""


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


@cites(SOURCE, "fe.ruling.casting-roll-count")
def cannot_work_again(state: State, hero: EntityId, spell: str) -> Refused | None:
    """The refusal where a hero cannot work a signature now, or None: by its first step, or by the one roll there is."""
    if state.ruling(CastingRolls) is CastingRolls.TWO:
        return cannot_weave(state, hero) or cannot_act(state, hero, WEAVE)
    begun = state[Spells].begun.get(hero, spell)
    if not same_name(begun, spell):
        return Refused("spell.begun", f"{begun} is begun already.", remedy="Roll for that, or Push it.", source=SOURCE)
    return cannot_roll(state, hero)


@spells.decides(WeaveSignature)
@cites(SOURCE)
def weave_signature(act: Unfolding, command: WeaveSignature) -> None:
    """Propose the Weave on the terms that the spell was worked on last; the Game Master may still say others.

    Where a spell is rolled for once, that roll. What the table no longer rolls a spell with, it is not rolled with.
    """
    hero, one = command.hero, act.state.ruling(CastingRolls) is CastingRolls.ONE
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_work_again(act.state, hero, command.spell):
        raise refusal
    known = act.state[Spells].signatures.get(hero, {}).get(command.spell)
    if known is None:
        raise Refused("spell.no_signature", "That is no signature.", remedy="Name one that is ripe.", source=SOURCE)
    way = way_of(act.state, known)
    act.happen(Proposed(hero, *way, command.spell))
    step = Working(CAST if one else WEAVE, command.spell, known.elements)
    for purpose in (step, Magic(FREEFORM if one else CHANNEL)):
        act.happen(PurposeSet(hero, purpose))
    if known.tags:
        act.happen(PurposeSet(hero, Spell(known.tags)))
    if terms := as_ever(act.state, hero, known):
        say_terms(act, act.state[Proposals][hero], terms)


def way_of(state: State, known: Signature) -> tuple[str, str]:
    """What a signature is rolled with: as it always was, or as a spell is at this table now."""
    way = (known.attribute, known.skill)
    return usual(state.ruling(CastingPool)) if wrong_pool(state, *way) else way


@cites(SOURCE, "fe.caster.dv-by-scale")
def as_ever(state: State, hero: EntityId, known: Signature) -> Terms | None:
    """How hard a signature is, and how much it does, stays; where its caster stands, and how it is told, is of now."""
    was = known.terms
    if was is None:
        return None
    now = starting_terms(state, hero)
    dv, steps = _as_hard(state, hero, known, was, now)
    mapped = was.mapped and now.mapped
    return replace(now, dv=dv, steps=steps, mapped=mapped, effect=was.effect, beyond=was.beyond, hidden=was.hidden)


@cites(SOURCE)
def _as_hard(state: State, hero: EntityId, known: Signature, was: Terms, now: Terms) -> tuple[int, tuple[DvStep, ...]]:
    return (now.dv, now.steps) if was.mapped else _by_itself(state, hero, known, was)


@cites(SOURCE, "fe.resolution.dv-skill-mastery")
def _as_rated_now(state: State, hero: EntityId, known: Signature, steps: tuple[DvStep, ...]) -> tuple[DvStep, ...]:
    """The steps of a DV with what ratings take off it now, if they were counted."""
    if not any(each.source == LADDER for each in steps):
        return steps
    ratings = ratings_of(state[Heroes][hero], *way_of(state, known))
    return rated_anew(steps, rated(state.ruling(MasteryModifier), *ratings))


@cites(SOURCE)
def _by_itself(state: State, hero: EntityId, known: Signature, was: Terms) -> tuple[int, tuple[DvStep, ...]]:
    """How hard a spell is by itself: without what helped or hindered that time, and with ratings as they are now."""
    steps = _as_rated_now(state, hero, known, tuple(each for each in was.steps if each.source not in _OF_THEN))
    if steps == was.steps:
        return was.dv, steps
    return min(max(sum(each.amount for each in steps), 0), HIGHEST_DV), steps


@spells.folds(SignatureNamed)
def signature_named(spells: Spells, event: SignatureNamed) -> Spells:
    """Add the spell to the caster's signatures, as it was worked last (`signatures`)."""
    known = spells.worked[event.hero][event.spell]
    mine = {**spells.signatures.get(event.hero, {}), event.spell: known}
    return replace(spells, signatures={**spells.signatures, event.hero: mine})
