"""Free spells: TAGS describe what is proposed, and make its DV; a WARD on the spot has its own."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still, stops, stops_for
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.casting.casting_time_and_push import woven_already
from threefates.systems.fates_edge.casting.channel_then_weave import CHANNEL, FREEFORM, Spells, spells
from threefates.systems.fates_edge.casting.free_casting_tags import (
    MOST_TAGS,
    colours,
    elements_of,
    gated,
    harder_by,
    read_tags,
    tag_dv,
    ward_dv,
    weight,
)
from threefates.systems.fates_edge.casting.spell_dv_and_limits import as_set, imperil, measured
from threefates.systems.fates_edge.casting.steps import (
    ARCANA,
    CAST,
    WEAVE,
    Peril,
    Spell,
    Working,
    of_a_spell,
    wrong_pool,
)
from threefates.systems.fates_edge.recovery.gm_controls import MagicSaid, cannot_be_magic
from threefates.systems.fates_edge.resolution.terms import AS_SET, DvStep, Terms
from threefates.systems.fates_edge.rulings.casting import CastingRolls
from threefates.systems.fates_edge.rulings.road import DangerousTags, FreeformDv, TagDvCap, TagsRequired, WardTags

__all__ = ["SPANS", "BacklashColoured", "RaiseWard", "Spell", "SpellTagged", "TagSpell", "cannot_ward", "cannot_work"]
__all__ += ["SpellUnsaid", "giftless", "shaped_otherwise"]

A_SPELL: Final = "a spell"
SPANS: Final = {"hallway": "a hallway", "scene": "the whole scene", "area": "a sweeping area"}


class SpellTagged(Event, frozen=True, tag="fe.spell-tagged"):
    """A spell is described by its TAGS; without any, as it was said up to version 6, it is over."""

    hero: EntityId
    tags: tuple[str, ...]
    dv: int = 0  # 0: the Game Master sets it by its scope


class BacklashColoured(Event, frozen=True, tag="fe.backlash-coloured"):
    """A mixed result: what goes wrong with the spell looks like its TAGS."""

    hero: EntityId
    tags: tuple[str, ...]


class SpellUnsaid(Event, frozen=True, tag="fe.spell-unsaid"):
    """What was a spell by word alone is none, as was said."""

    hero: EntityId

    quiet = True  # what was said of it says so


class TagSpell(Command, frozen=True, tag="fe.tag-spell"):
    """Describe a proposed spell by its TAGS; the Game Master's word sets its DV by them."""

    hero: EntityId
    tags: str = ""  # in words
    eased: bool = False  # a master's hand, or the right tool: 1 off
    picked: tuple[str, ...] = ()  # from the library
    danger: bool | None = None  # in a melee, disturbed, or under fire, as the Game Master says; None: not said
    strained: bool | None = None  # strong, or repeated


class RaiseWard(Command, frozen=True, tag="fe.raise-ward"):
    """Set a proposed spell's DV as that of a WARD on the spot."""

    hero: EntityId
    span: str
    danger: bool = False  # under fire: a Position worse


@cites("fe.tags.grammar", "fe.tags.count-guidance", "fe.caster.backup-toolkit")
def cannot_tag(state: State, tags: tuple[str, ...]) -> Refused | None:
    """The refusal where a spell cannot be described so, or None; where scope makes its DV, TAGS say what it is like."""
    if not weight(tags):
        return _no(f"A spell has 1 to {MOST_TAGS} TAGS.", "Write them with commas between.")
    return _sourceless(state, tags, "Leave it out.")


def _sourceless(state: State, tags: tuple[str, ...], remedy: str) -> Refused | None:
    wanting = gated(tags, state.ruling(WardTags))
    return _no(f"{', '.join(wanting)} wants a printed source here.", remedy) if wanting else None


@still(Spell)
@cites("fe.caster.backup-toolkit", "fe.ruling.tag-casting-wards")
def heavy_by_now(state: State, hero: EntityId, spell: Spell) -> Refused | None:
    """The refusal where what was told, or is a signature, wants a source at this table by now, or None."""
    return _sourceless(state, spell.tags, "Tell it in other TAGS, or withdraw it.")


def _no(title: str, remedy: str) -> Refused:
    return Refused("spell.tags", title, remedy=remedy, source="fe.tags.free-casting-dv")


@spells.decides(TagSpell)
@cites("fe.tags.free-casting-dv", "fe.ruling.freeform-dv")
def tag_spell(act: Unfolding, command: TagSpell) -> None:
    """Said by whoever casts, and set by the Game Master; what was set is as hard at the least as what is said after."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    told = proposal.purpose(Spell)
    tags = read_tags(", ".join((*command.picked, one_line(command.tags, "The TAGS", optional=True))))
    if refusal := cannot_work(act.state, proposal.hero) or cannot_tag(act.state, tags):
        raise refusal
    ruling = act.state.ruling
    counts = ruling(FreeformDv) is FreeformDv.BY_TAGS
    dv = tag_dv(tags, ruling(DangerousTags), ruling(TagDvCap), eased=command.eased) if counts else 0
    _work_freely(act, proposal.hero, tags, dv)
    if counts and act.by.runs:
        _set_dv(act, proposal.hero, dv, _steps(tags, ruling(DangerousTags), eased=command.eased))
        _in_peril(act, command)
    elif counts and proposal.terms and not (told and {*told.tags} == {*tags}):
        _no_easier(act, proposal.hero, tags, proposal.terms)


@cites("fe.caster.free-casting-costs")
def _in_peril(act: Unfolding, command: TagSpell) -> None:
    """What is said of danger and strain where TAGS make the DV worsens the Position; what is not said stays."""
    was = act.state[Proposals][command.hero].purpose(Peril) or Peril()
    danger = was.danger if command.danger is None else command.danger
    strained = was.strained if command.strained is None else command.strained
    imperil(act, command.hero, Peril(danger, strained))


def _no_easier(act: Unfolding, hero: EntityId, tags: tuple[str, ...], terms: Terms) -> None:
    """A DV that was set is that of the TAGS where these are harder; of a hidden one nobody learns whether they are."""
    dv, base = tag_dv(tags, act.state.ruling(DangerousTags), act.state.ruling(TagDvCap)), _was_set(terms)
    beyond = (DvStep(f"for {', '.join(tags)}", dv - base, "fe.tags.free-casting-dv"),) if dv > base else ()
    if beyond or terms.hidden or terms.steps:
        steps = (as_set(base), *beyond) if beyond or terms.steps else ()
        _set_dv(act, hero, max(dv, base), steps)


def _was_set(terms: Terms) -> int:
    """The DV as the Game Master set it, without what other TAGS have made of it since."""
    return terms.steps[0].amount if terms.steps and terms.steps[0].what == AS_SET else terms.dv


@stops
@cites("fe.tags.optional-use", TagsRequired.ruling_id)
def untold(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a table builds every free spell from TAGS, and this one has none; None elsewhere."""
    if state.ruling(TagsRequired) is TagsRequired.OPTIONAL or not _wants_tags(state, proposal):
        return None
    title, source = "Every free spell is built from TAGS here, and this one has none.", TagsRequired.ruling_id
    return Refused("spell.untold", title, remedy=f"Describe it by 1 to {MOST_TAGS} TAGS.", source=source)


@cites("fe.tags.optional-use")
def _wants_tags(state: State, proposal: Proposal) -> bool:
    """Whether an action is a free spell of which nobody has said the TAGS."""
    magic, begun = proposal.purpose(Magic), proposal.skill == ARCANA and proposal.hero in state[Spells].begun
    free = (begun and of_a_spell(proposal)) or proposal.purpose(Working) or (magic and magic.kind == FREEFORM)
    return bool(free) and not proposal.purpose(Spell)


@cites("fe.caster.prerequisite", "fe.harm.casting-table", "fe.tags.casting-roll")
def cannot_work(state: State, hero: EntityId) -> Refused | None:
    """The refusal where what a hero proposes cannot be a free spell, or None: it takes the Gift, and one at a time."""
    return no_gift(state, hero) or _no_spell(state, hero)


def _no_spell(state: State, hero: EntityId) -> Refused | None:
    """The refusal where it cannot be one whoever has the Gift, or None."""
    proposal, another = state[Proposals][hero], None
    if not of_a_spell(proposal):
        title, source = "That is magic of another path, and no free spell.", "fe.caster.mixing"
        another = Refused("spell.other_magic", title, remedy="Work one of them at a time.", source=source)
    elif proposal.purpose(Working) is None:
        another = woven_already(state, hero) or wrong_pool(state, proposal.attribute, proposal.skill)
    return another or cannot_be_magic(state, hero, FREEFORM)


@cites("fe.caster.weave-step", "fe.tags.free-casting-dv")
def shaped_otherwise(state: State, hero: EntityId, tags: tuple[str, ...]) -> Refused | None:
    """The refusal where a spell was woven of other TAGS than those it is to be cast with, or None."""
    woven = state[Spells].woven.get(hero)
    if woven is None or not woven.tags or {*woven.tags} == {*tags}:
        return None
    title, remedy = f"It is woven of {', '.join(woven.tags)}.", "Work it as it is, or let it go."
    return Refused("spell.shaped", title, remedy=remedy, source="fe.caster.weave-step")


def _work_freely(act: Unfolding, hero: EntityId, tags: tuple[str, ...], dv: int) -> None:
    """Let a proposed action be a free spell, whatever Harm makes of it.

    Raises:
        Refused: If it was woven of other TAGS.
    """
    proposal = act.state[Proposals][hero]
    working = proposal.purpose(Working)
    if refusal := shaped_otherwise(act.state, hero, tags):
        raise refusal
    if working is None:
        step = WEAVE if act.state.ruling(CastingRolls) is CastingRolls.TWO else CAST
        act.happen(PurposeSet(hero, Working(step, proposal.intent or A_SPELL, elements_of(tags))))
    elif working.elements != (now := _now_of(act.state, proposal, working, tags)):
        act.happen(PurposeSet(hero, replace(working, elements=now)))
    act.happen(SpellTagged(hero, tags, dv))
    if proposal.purpose(Magic) is None:
        act.happen(PurposeSet(hero, Magic(FREEFORM)))


@cites("fe.caster.eight-elements")
def _now_of(state: State, proposal: Proposal, working: Working, tags: tuple[str, ...]) -> tuple[str, ...]:
    """The elements of a spell that is told in those TAGS: theirs, unless it is woven of some that were chosen."""
    told, magic, woven = proposal.purpose(Spell), proposal.purpose(Magic), state[Spells].woven.get(proposal.hero)
    chosen = working.elements and ((magic and magic.kind == CHANNEL) or (woven and woven.elements))
    of_tags = working.elements == (elements_of(told.tags) if told else ())
    return elements_of(tags) if of_tags and not chosen else working.elements


def _steps(tags: tuple[str, ...], which: DangerousTags, *, eased: bool) -> tuple[DvStep, ...]:
    source = "fe.tags.free-casting-dv"
    counted = tuple(DvStep(tag, harder_by(tag, which), source) for tag in tags)
    return (DvStep("a spell", 1, source), *counted, *((DvStep("mastery or tools", -1, source),) if eased else ()))


def _set_dv(act: Unfolding, hero: EntityId, dv: int, steps: tuple[DvStep, ...]) -> None:
    proposal = act.state[Proposals][hero]
    terms = proposal.terms or starting_terms(act.state, hero)
    say_terms(act, proposal, measured(terms, dv, steps))


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
    if refusal := cannot_ward(act.state) or cannot_work(act.state, hero):
        raise refusal
    if command.span not in SPANS:
        raise Refused("spell.span", "There is no such span.", remedy=f"Choose {', '.join(SPANS)}.")
    dv = ward_dv(command.span)
    _work_freely(act, hero, ("WARD",), dv)
    was = act.state[Proposals][hero].purpose(Peril) or Peril()
    imperil(act, hero, replace(was, danger=command.danger))
    _set_dv(act, hero, dv, (DvStep(f"a WARD over {SPANS[command.span]}", dv, "fe.caster.ward-shortcut"),))


# magic by word


@spells.answers_to(MagicSaid)
@cites("fe.caster.two-action-loop")
def said(act: Unfolding, event: MagicSaid) -> None:
    """Let freeform magic be a step of a spell, so that it may answer back; or no more, if it was one by word alone.

    So it is where the Gift is wanting still, which whoever rolls it has to have by then.
    """
    action = act.state[Proposals].open[event.hero]
    if event.magic != FREEFORM:
        if by_word_alone(action):
            act.happen(SpellUnsaid(event.hero))
    elif not _magic_already(action) and _no_spell(act.state, event.hero) is None:
        step = WEAVE if act.state.ruling(CastingRolls) is CastingRolls.TWO else CAST
        act.happen(PurposeSet(event.hero, Working(step, action.intent or A_SPELL)))


def _magic_already(action: Proposal) -> bool:
    return any(each.magic for each in action.purposes if not isinstance(each, Magic))


def by_word_alone(action: Proposal) -> bool:
    """Whether an action is a spell for no other reason than that it was said to be freeform magic."""
    working = action.purpose(Working)
    return working is not None and not working.elements and action.purpose(Spell) is None


@stops_for(Magic)
@cites("fe.caster.prerequisite", "fe.caster.three-paths")
def giftless(state: State, proposal: Proposal) -> Refused | None:
    """The refusal of freeform magic by whoever has no Gift, or None."""
    magic = proposal.purpose(Magic)
    return no_gift(state, proposal.hero) if magic and magic.kind == FREEFORM else None


@settles(spells, Spell)
@cites("fe.tags.backlash-color")
def coloured(act: Unfolding, spell: Spell, over: Over) -> None:
    """On a mixed result Backlash looks like the TAGS."""
    if colours(over.outcome):
        act.happen(BacklashColoured(over.hero, spell.tags))


# what has happened


@proposals.folds(SpellTagged)
def tagged(proposals: Proposals, event: SpellTagged) -> Proposals:
    """Note on the hero's proposal that it is a spell with those TAGS, or with none that it is no spell."""
    return proposals.meant(event.hero, Spell(event.tags)) if event.tags else proposals.no_longer(event.hero, Spell)


spells.only_tells(BacklashColoured)  # the event is there to be told


@proposals.folds(SpellUnsaid)
def spell_unsaid(proposals: Proposals, event: SpellUnsaid) -> Proposals:
    """Take the spell from the hero's proposal."""
    return proposals.no_longer(event.hero, Working)
