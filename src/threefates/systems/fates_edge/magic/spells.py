"""Spells on the fly at the table: TAGS make the DV, casting takes two steps, a Push joins them, a blow ends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.agreed_terms import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.combat.turns import spare, take
from threefates.systems.fates_edge.growth.skill_uses import no_gift
from threefates.systems.fates_edge.harm.conditions import HarmTaken, tire
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.magic.tags import (
    MOST_TAGS,
    colours,
    dangerous,
    gated,
    read_tags,
    step_names,
    tag_dv,
    ward_dv,
)
from threefates.systems.fates_edge.resolution.terms import DvStep
from threefates.systems.fates_edge.rulings.road import (
    CastingSteps,
    DangerousTags,
    FreeformDv,
    TagDvCap,
    WardTags,
)

__all__ = ["BY_FATIGUE", "PushCasting", "RaiseWard", "Spell", "Spells", "TagSpell", "not_casting", "spells"]

BY_FATIGUE: Final = "fatigue"
COSTS: Final = {BY_FATIGUE: "1 Fatigue", "obligation": "1 Obligation", "corruption": "1 Corruption"}
SPANS: Final = {"hallway": "a hallway", "scene": "the whole scene", "area": "a sweeping area"}


class Spells(Struct, frozen=True):
    """The spells that are half-way, and what a Push left owing."""

    begun: Mapping[EntityId, str] = {}
    owed: Mapping[EntityId, tuple[str, ...]] = {}


class Spell(Purpose, frozen=True, tag="spell"):
    """An action is a spell, described by its TAGS."""

    tags: tuple[str, ...]

    says = "the spell"
    sets_terms = True


class SpellTagged(Event, frozen=True, tag="fe.spell-tagged"):
    """A spell is described by its TAGS; without any, as it was said up to version 6, it is over."""

    hero: EntityId
    tags: tuple[str, ...]
    dv: int = 0  # 0: the Game Master sets it by its scope


class SpellBegun(Event, frozen=True, tag="fe.spell-begun"):
    """The first of the two steps is taken."""

    hero: EntityId
    spell: str
    step: str


class SpellPushed(Event, frozen=True, tag="fe.spell-pushed"):
    """Both steps at once, at a price."""

    hero: EntityId
    cost: str


class SpellEnded(Event, frozen=True, tag="fe.spell-ended"):
    """Nobody is half-way through it any more: it was rolled for, or came to nothing."""

    hero: EntityId
    interrupted: str = ""  # by what; empty: it was not


class BacklashColoured(Event, frozen=True, tag="fe.backlash-coloured"):
    """A mixed result: what goes wrong with the spell looks like its TAGS."""

    hero: EntityId
    tags: tuple[str, ...]


class TagSpell(Command, frozen=True, tag="fe.tag-spell"):
    """Describe a proposed spell by its TAGS; the Game Master's word sets its DV by them."""

    hero: EntityId
    tags: str
    eased: bool = False  # a master's hand, or the right tool: 1 off


class RaiseWard(Command, frozen=True, tag="fe.raise-ward"):
    """Set a proposed spell's DV as that of a WARD on the spot."""

    hero: EntityId
    span: str


class BeginCasting(Command, frozen=True, tag="fe.begin-casting"):
    """Take the first step of a spell."""

    hero: EntityId
    spell: str


class PushCasting(Command, frozen=True, tag="fe.push-casting"):
    """Push: let the spell resolve now, at a price."""

    hero: EntityId
    cost: str


class Interrupt(Command, frozen=True, tag="fe.interrupt-casting"):
    """Somebody is silenced or disturbed before the spell resolves: it fails."""

    hero: EntityId
    why: str


spells = Chapter("spells", Spells)


# TAGS


@cites("fe.tags.grammar")
def cannot_tag(state: State, tags: tuple[str, ...]) -> Refused | None:
    """The refusal where a spell cannot be described so, or None; where scope makes its DV, TAGS say what it is like."""
    if not 1 <= len(tags) <= MOST_TAGS:
        return _no(f"A spell has 1 to {MOST_TAGS} TAGS.", "Write them with commas between.")
    if wanting := gated(tags, state.ruling(WardTags)):
        return _no(f"{', '.join(wanting)} wants a printed source here.", "Leave it out.")
    return None


def _no(title: str, remedy: str) -> Refused:
    return Refused("spell.tags", title, remedy=remedy, source="fe.tags.free-casting-dv")


@spells.decides(TagSpell)
@cites("fe.tags.free-casting-dv", "fe.ruling.freeform-dv")
def tag_spell(act: Unfolding, command: TagSpell) -> None:
    """Said by whoever casts, and set by the Game Master."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    tags = read_tags(one_line(command.tags, "The TAGS"))
    if refusal := cannot_tag(act.state, tags):
        raise refusal
    ruling = act.state.ruling
    counts = ruling(FreeformDv) is FreeformDv.BY_TAGS
    dv = tag_dv(tags, ruling(DangerousTags), ruling(TagDvCap), eased=command.eased) if counts else 0
    act.happen(SpellTagged(proposal.hero, tags, dv))
    if counts and act.by.runs:
        _set_dv(act, proposal.hero, dv, _steps(tags, ruling(DangerousTags), eased=command.eased))


def _steps(tags: tuple[str, ...], which: DangerousTags, *, eased: bool) -> tuple[DvStep, ...]:
    source, perilous = "fe.tags.free-casting-dv", dangerous(which)
    counted = tuple(DvStep(tag, 2 if tag in perilous else 1, source) for tag in tags)
    return (DvStep("a spell", 1, source), *counted, *((DvStep("mastery or tools", -1, source),) if eased else ()))


def _set_dv(act: Unfolding, hero: EntityId, dv: int, steps: tuple[DvStep, ...]) -> None:
    proposal = act.state[Proposals][hero]
    terms = proposal.terms or starting_terms(act.state, hero)
    say_terms(act, proposal, replace(terms, dv=dv, steps=steps))


@cites("fe.ruling.tag-casting-wards")
def cannot_ward(state: State) -> Refused | None:
    """The refusal where no WARD may be raised on the spot, or None."""
    if state.ruling(WardTags) is WardTags.AS_TAGS:
        return None
    title, source = "A WARD wants a printed source here.", WardTags.ruling_id
    return Refused("spell.ward", title, remedy="Use a Rite or a talent.", source=source)


@spells.decides(RaiseWard)
@cites("fe.caster.ward-shortcut")
def raise_ward(act: Unfolding, command: RaiseWard) -> None:
    """Set the DV of a WARD by how much it spans; only whoever runs the game may, and where wards are TAGS."""
    act.must_run("Setting a WARD's DV")
    hero = act.state[Proposals][command.hero].hero
    if refusal := cannot_ward(act.state):
        raise refusal
    if command.span not in SPANS:
        raise Refused("spell.span", "There is no such span.", remedy=f"Choose {', '.join(SPANS)}.")
    dv = ward_dv(command.span)
    act.happen(SpellTagged(hero, ("WARD",), dv))
    _set_dv(act, hero, dv, (DvStep(f"a WARD over {SPANS[command.span]}", dv, "fe.caster.ward-shortcut"),))


@settles(spells, Spell)
@cites("fe.tags.backlash-color")
def coloured(act: Unfolding, spell: Spell, over: Over) -> None:
    """On a mixed result Backlash looks like the TAGS."""
    if colours(over.outcome):
        act.happen(BacklashColoured(over.hero, spell.tags))


@cites("fe.talents.casters-gift")
def cannot_begin(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot begin a spell, or None."""
    if hero not in state[Spells].begun:
        return no_gift(state, hero)
    return Refused("spell.begun", "A spell is begun already.", remedy="Roll for it, or Push it.")


@cites("fe.caster.interrupted")
def not_casting(state: State, hero: EntityId) -> Refused | None:
    """The refusal where there is no spell to push or to interrupt, or None."""
    if hero in state[Spells].begun:
        return None
    return Refused("spell.none", "No spell is begun.", remedy="Take its first step.", source="fe.caster.interrupted")


@spells.decides(BeginCasting)
@cites("fe.caster.channel-weave-order")
def begin_casting(act: Unfolding, command: BeginCasting) -> None:
    """Take the first step of a spell, an Action of the turn; the roll is the second."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_begin(act.state, hero):
        raise refusal
    spell = one_line(command.spell, "The spell")
    take(act, hero, "cast")
    act.happen(SpellBegun(hero, spell, step_names(act.state.ruling(CastingSteps))[0]))


@spells.decides(PushCasting)
@cites("fe.caster.push-compress", "fe.ruling.universal-push")
def push_casting(act: Unfolding, command: PushCasting) -> None:
    """Push a spell that is begun, so that its roll takes no further Action, for one mark of what the path pays with."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := not_casting(act.state, hero):
        raise refusal
    if command.cost not in COSTS:
        raise Refused("spell.cost", "Nobody pays a Push with that.", remedy=f"Choose {', '.join(COSTS)}.")
    act.happen(SpellPushed(hero, command.cost))
    act.happen(SpellEnded(hero))
    spare(act, hero)
    if command.cost == BY_FATIGUE:
        tire(act, hero, 1, "a Push")


@spells.decides(Interrupt)
@cites("fe.caster.interrupted")
def interrupt(act: Unfolding, command: Interrupt) -> None:
    """Interrupt a spell that is begun, so that it fails; silence will do. Only whoever runs the game may."""
    act.must_run("Interrupting a spell")
    if refusal := not_casting(act.state, command.hero):
        raise refusal
    fail(act, command.hero, one_line(command.why, "What interrupts it"))


@cites("fe.caster.interrupted")
def fail(act: Unfolding, hero: EntityId, why: str) -> None:
    """A spell that is begun comes to nothing."""
    act.happen(SpellEnded(hero, why))


@spells.answers_to(HarmTaken)
def harmed(act: Unfolding, event: HarmTaken) -> None:
    """Let a wound interrupt the spell that its bearer has begun."""
    if event.hero in act.state[Spells].begun:
        fail(act, event.hero, "Harm")


@spells.answers_to(PoolThrown)
def thrown(act: Unfolding, event: PoolThrown) -> None:
    """The roll is the second step."""
    if event.skill and event.hero in act.state[Spells].begun:
        act.happen(SpellEnded(event.hero))


# what has happened


@proposals.folds(SpellTagged)
def tagged(proposals: Proposals, event: SpellTagged) -> Proposals:
    """Note on the hero's proposal that it is a spell with those TAGS, or with none that it is no spell."""
    return proposals.meant(event.hero, Spell(event.tags)) if event.tags else proposals.no_longer(event.hero, Spell)


@spells.folds(SpellBegun)
def begun(spells: Spells, event: SpellBegun) -> Spells:
    """Set which spell the hero is half-way through."""
    return replace(spells, begun={**spells.begun, event.hero: event.spell})


@spells.folds(SpellPushed)
def pushed(spells: Spells, event: SpellPushed) -> Spells:
    """Add the cost to what the hero owes; Fatigue is marked on the sheet instead."""
    if event.cost == BY_FATIGUE:
        return spells
    return replace(spells, owed={**spells.owed, event.hero: (*spells.owed.get(event.hero, ()), event.cost)})


@spells.folds(SpellEnded)
def over(spells: Spells, event: SpellEnded) -> Spells:
    """Take the hero's spell out of those begun."""
    return replace(spells, begun={hero: spell for hero, spell in spells.begun.items() if hero != event.hero})


@spells.folds(BacklashColoured)
def was_coloured(spells: Spells, event: BacklashColoured) -> Spells:
    """Change nothing: the event is there to be told."""
    return spells
