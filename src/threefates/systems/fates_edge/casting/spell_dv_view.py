"""How hard a spell is, as people see it: the Game Master's words for it, and what a caster may do about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, several
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, of_own_magic
from threefates.systems.fates_edge.casting.channel_then_weave import Spells, spells
from threefates.systems.fates_edge.casting.free_casting_tags import step_names
from threefates.systems.fates_edge.casting.signatures import SignatureNamed, as_ever, cannot_work_again, ripe
from threefates.systems.fates_edge.casting.spell_dv_and_limits import (
    HEAVY,
    LIMITS,
    REACH,
    SpellForbidden,
    backup,
    cannot_hold,
    cannot_scale,
    cannot_scale_down,
    dv_of,
    limits,
    scales,
)
from threefates.systems.fates_edge.casting.spells_view import perils_said
from threefates.systems.fates_edge.casting.steps import spells_proposed
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.rulings.casting import CastingRolls
from threefates.systems.fates_edge.rulings.road import CastingSteps, FreeformDv, WardTags

__all__ = ["offer_scope"]

GROUP: Final = "Magic"
LESS: Final = "A smaller area, fewer targets, a shorter time: 1 off the DV, a step off the Effect."


@spells.tells(SpellForbidden, stage=(ALOUD,))
def tell_forbidden(state: State, event: SpellForbidden, viewer: Viewer) -> Told:
    """Tell everybody that a spell is out of bounds, and why."""
    said = f"{hero_named(state, event.hero)}'s spell is out of bounds: no {(LIMITS | HEAVY)[event.limit]}."
    return Told(said, ("fe.caster.backup-toolkit" if event.limit in HEAVY else "fe.caster.safe-limits",), tone="miss")


@spells.tells(SignatureNamed)
def tell_named(state: State, event: SignatureNamed, viewer: Viewer) -> Told:
    """Tell everybody whose signature a spell is."""
    said = f"{event.spell.capitalize()} is a signature of {hero_named(state, event.hero)}'s."
    return Told(said, ("fe.caster.signature-spells",), tone="good")


def of_proposed(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while a spell is proposed."""
    ready = viewer.runs and any(True for _ in spells_proposed(state))
    return iter((Heading(GROUP, levers=True),) if ready else ())


@spells.offers_under(of_everybody, of_proposed)
def offer_scope(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to set a spell's DV by its scale, to let it do less, or to turn it down."""
    if not viewer.runs:
        return
    for hero in spells_proposed(state):
        name, fixed = hero_named(state, hero), (("hero", hero),)
        if known := scales(state.ruling(FreeformDv)):
            options = [_scaled(scale, said) for scale, said in known.items()]
            fields = (
                choice("scale", "It is like", options),
                several("reach", "One harder for each", [Option(key, said) for key, said in REACH.items()]),
                *perils_said(state, hero),
            )
            refusal = refusal_of(cannot_scale(state, hero))
            yield Offer(
                "fe.scale-spell", f"Set {name}'s spell's DV", fields, fixed, refusal=refusal, group=GROUP, levers=True
            )
        if cannot_scale_down(state, hero) is None:
            label = f"Let {name}'s spell do less"
            yield Offer("fe.scale-spell-down", label, (), fixed, group=GROUP, hint=LESS, levers=True)
        bound_by = [Option(key, said) for key, said in limits(state.ruling(WardTags)).items()]
        bounds = choice("limit", "What no spell does", bound_by)
        yield Offer("fe.forbid-spell", f"{name}'s spell is out of bounds", (bounds,), fixed, group=GROUP, levers=True)


def _scaled(scale: str, said: str) -> Option:
    dv = dv_of(scale)
    return Option(scale, f"{said[:1].upper()}{said[1:]}, DV {dv}", "" if backup(dv) else "More than a backup kit.")


@spells.offers_under(of_own_magic)
def offer_own(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer casters to do less, to keep up what is out, and their signatures."""
    mine = [hero.id for hero in held_heroes(state, viewer)]
    for hero in () if viewer.runs else spells_proposed(state):  # whoever runs the game has it among their levers
        if hero in mine and cannot_scale_down(state, hero) is None:
            yield _own(state, hero, "fe.scale-spell-down", "Let the spell do less", hint=LESS)
    for hero in mine:
        yield from _repeated(state, hero)


def _repeated(state: State, hero: EntityId) -> Iterator[Offer]:
    now = state[Spells]
    for spell in now.out.get(hero, ()):
        keeps = _own(state, hero, "fe.hold-spell", f"Keep up {spell}: 1 Fatigue", spell)
        yield replace(keeps, refusal=refusal_of(cannot_hold(state, hero, spell)))
    for spell in ripe(state, hero):
        yield _own(state, hero, "fe.name-signature", f"Make {spell} a signature", spell)
    known_by_name = now.signatures.get(hero, {})
    step = step_names(state.ruling(CastingSteps))[state.ruling(CastingRolls) is CastingRolls.ONE]
    for spell, known in known_by_name.items():
        terms = as_ever(state, hero, known) if known.terms and not known.terms.unseen else None
        dv = f", DV {terms.dv}" if terms else ""
        fixed = (("hero", hero), ("spell", spell))
        label, group = f"{step} {spell}{dv}", magic_of(state, hero)
        refusal = refusal_of(cannot_work_again(state, hero, spell))
        yield Offer(
            "fe.weave-signature", label, (), fixed, refusal=refusal, group=group, hint="A signature: as always."
        )


def _own(state: State, hero: EntityId, kind: str, label: str, spell: str = "", hint: str = "") -> Offer:
    fixed = (("hero", hero), *((("spell", spell),) if spell else ()))
    return Offer(kind, label, (), fixed, group=magic_of(state, hero), hint=hint)
