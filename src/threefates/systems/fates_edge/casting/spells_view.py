"""Spells on the fly as people see them: what is told, what is shown, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from threefates.commons.characters import of_everybody
from threefates.pieces.spelling import same_name
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, no_gift, of_own_magic
from threefates.systems.fates_edge.casting.casting_time_and_push import (
    cannot_push,
    cast_with,
    held_for_it,
    no_turn_for_it,
)
from threefates.systems.fates_edge.casting.channel_then_weave import (
    BY_CORRUPTION,
    BY_FATIGUE,
    BY_OBLIGATION,
    COSTS,
    SpellBegun,
    SpellEnded,
    SpellPushed,
    Spells,
    cannot_begin,
    spells,
)
from threefates.systems.fates_edge.casting.elemental_focus_and_arts import stacked_in
from threefates.systems.fates_edge.casting.free_casting import (
    SPANS,
    BacklashColoured,
    SpellTagged,
    cannot_ward,
    cannot_work,
)
from threefates.systems.fates_edge.casting.free_casting_tags import (
    MOST_TAGS,
    groups,
    guidance,
    harder_by,
    step_names,
    ward_dv,
    weight,
)
from threefates.systems.fates_edge.casting.steps import WEAVE, Peril, Working, pools, usual
from threefates.systems.fates_edge.casting.weave_and_cast import cannot_cast
from threefates.systems.fates_edge.combat.turns import cannot_act
from threefates.systems.fates_edge.harm.conditions import Conditions, asks_the_body, boxes_of
from threefates.systems.fates_edge.harm.fatigue import marked
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.harm.sparing import spared_of
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.modules.capacity import said_of
from threefates.systems.fates_edge.modules.corruption import WHOLE, Trigger, segments_of
from threefates.systems.fates_edge.modules.pushes import AMOUNT, said_of_push
from threefates.systems.fates_edge.modules.trackers import Modules, Tracker, TrackerKind, size_of
from threefates.systems.fates_edge.patrons.obligation import against_capacity, capacity_of, ledger_at, tolls
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rulings.casting import CastingPool, CastingRolls
from threefates.systems.fates_edge.rulings.harm import FatigueExcess, OverflowResult, OverflowTrigger
from threefates.systems.fates_edge.rulings.modules import CorruptionCount
from threefates.systems.fates_edge.rulings.road import CastingSteps, DangerousTags, FreeformDv, PushCost, TagsRequired

__all__ = ["WARNING", "perils_said", "spells_shown"]

GROUP: Final = "Magic"


@spells.tells(SpellTagged)
def tell_tagged(state: State, event: SpellTagged, viewer: Viewer) -> Told | None:
    """Tell everybody the TAGS of a spell, and the DV they make unless it is kept from the viewer."""
    if not event.tags:
        return None
    heavy = ", heavy magic" if weight(event.tags) == "heavy" else ""
    dv = f", DV {event.dv}" if event.dv and not _kept(state, event.hero, viewer) else ""
    said = f"{hero_named(state, event.hero)}: {_bracketed(event.tags)}{heavy}{dv}."
    cites = ("fe.tags.free-casting-dv", "fe.tags.count-guidance", FreeformDv.ruling_id)
    return Told(f"{said} {HARSHER}", (*cites, STACKED)) if _stacked(state, event) else Told(said, cites)


STACKED: Final = "fe.tags.stacking-danger"
HARSHER: Final = "Dangers are stacked: what answers back is a step harsher."
WARNING: Final = "Several dangerous TAGS, or elements that stand against one another, make what answers back harsher."


@cites("fe.tags.stacking-danger")
def _stacked(state: State, event: SpellTagged) -> bool:
    proposal = state[Proposals].open.get(event.hero)
    working = proposal.purpose(Working) if proposal else None
    return stacked_in(state, working.elements if working else (), event.tags)


def _kept(state: State, hero: EntityId, viewer: Viewer) -> bool:
    """Say whether the Game Master keeps the DV of what is proposed from whoever looks."""
    proposal = state[Proposals].open[hero]
    return not viewer.runs and (proposal.terms.hidden if proposal.terms else state[Proposals].hides)


def _bracketed(tags: tuple[str, ...]) -> str:
    return " ".join(f"[{tag}]" for tag in tags)


@spells.tells(SpellBegun)
def tell_begun(state: State, event: SpellBegun, viewer: Viewer) -> Told:
    """Tell everybody who takes the first step, and of which spell."""
    said = f"{hero_named(state, event.hero)} takes the first step, {event.step}: {event.spell}."
    return Told(said, ("fe.caster.channel-weave-order", CastingSteps.ruling_id))


@spells.tells(SpellPushed)
def tell_pushed(state: State, event: SpellPushed, viewer: Viewer) -> Told:
    """Tell everybody who Pushes, and at what price."""
    price = f", for {COSTS[event.cost]}" if event.cost else ""
    said = f"{hero_named(state, event.hero)} Pushes: it resolves now{price}."
    return Told(said, ("fe.caster.push-compress", PushCost.ruling_id), tone="cost")


@spells.tells(SpellEnded, stage=(ALOUD,))
def tell_ended(state: State, event: SpellEnded, viewer: Viewer) -> Told | None:
    """Tell everybody that a spell fails, and why; nothing where it simply resolves."""
    if not event.interrupted:
        return None
    said = f"{hero_named(state, event.hero)}'s spell fails: {event.interrupted}."
    return Told(said, ("fe.caster.interrupted",), tone="miss")


@spells.tells(BacklashColoured)
def tell_coloured(state: State, event: BacklashColoured, viewer: Viewer) -> Told:
    """Tell everybody in which TAGS magic would answer back."""
    said = f"If magic answers back, it does in {_bracketed(event.tags)}."
    return Told(said, ("fe.tags.backlash-color",), tone="cost", important=False)


@spells.shows("spells")
def spells_shown(state: State) -> Listing | None:
    """Whose spell is half-way, and what Pushes left owing."""
    now, (_, second) = state[Spells], step_names(state.ruling(CastingSteps))
    rows = [
        Row(f"begun-{hero}", f"{hero_named(state, hero)}: {spell}", _still_to_come(now, hero, second), Tone.PARTIAL)
        for hero, spell in now.begun.items()
        if hero not in now.woven
    ]
    rows += [
        Row(f"owed-{hero}", f"{hero_named(state, hero)} owes for Pushes", ", ".join(owed), Tone.COST)
        for hero, owed in now.owed.items()
        if not lost(state, hero)
    ]
    return Listing("Spells under way", Place.TABLE, tuple(rows)) if rows else None


def _still_to_come(now: Spells, hero: EntityId, second: str) -> str:
    worse = ", and stands a Position worse" if hero in now.hampered else ""
    return f"{second} is still to come{worse}"


def of_spells(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Magic, for whoever runs the game, while a ward could be raised."""
    ready = cannot_ward(state) is None and any(_gifted(state))
    return iter((Heading(GROUP, levers=True),) if viewer.runs and ready else ())


@spells.offers_under(of_own_magic, of_everybody, of_spells)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the two steps and the Push, TAGS for what is proposed, and to whoever runs the game wards."""
    for hero in held_heroes(state, viewer):
        yield from _casting(state, hero.id)
    for hero_id in state.only(proposing):
        if (viewer.runs or viewer.holds(hero_id)) and _tagging_is_played(state, hero_id):
            yield _tagging(state, hero_id, viewer)
    if viewer.runs:
        yield from _levers(state)


def _tagging_is_played(state: State, hero: EntityId) -> bool:
    """Where TAGS make nothing but words of a spell, they are offered to whoever is about to work one."""
    if no_gift(state, hero):
        return False
    if state.ruling(FreeformDv) is FreeformDv.BY_TAGS or state.ruling(TagsRequired) is TagsRequired.REQUIRED:
        return True
    return is_one_of(state[Proposals][hero].skill, ("Arcana",))


def _casting(state: State, hero: EntityId) -> Iterator[Offer]:
    group, fixed = magic_of(state, hero), (("hero", hero),)
    first, second = step_names(state.ruling(CastingSteps))
    if hero in state[Spells].begun:
        prices = prices_of_push(state, hero).items()
        cost = choice("cost", "Paid with", [Option(cost, said, would_tip(state, hero, cost)) for cost, said in prices])
        refusal = refusal_of(cannot_push(state, hero))
        hint = f"{second} comes at once instead of next."
        yield Offer("fe.push-casting", "Push the spell", (cost,), fixed, refusal=refusal, group=group, hint=hint)
        yield from _otherwise(state, hero)
    elif state.ruling(CastingRolls) is CastingRolls.ONE and no_gift(state, hero) is None:
        refusal = refusal_of(cannot_begin(state, hero) or cannot_act(state, hero, WEAVE))
        spell = (words("spell", "What it shall do"),)
        yield Offer("fe.begin-casting", f"{first}: begin a spell", spell, fixed, refusal=refusal, group=group)


@cites("fe.caster.cast-step")
def _otherwise(state: State, hero: EntityId) -> Iterator[Offer]:
    """Offer to roll the second step with something else than the first, where the table leaves that open."""
    reading, woven = state.ruling(CastingPool), state[Spells].woven.get(hero)
    closed = reading is CastingPool.TWO_SKILLS or held_for_it(state, hero)
    if closed or cannot_cast(state, hero) or no_turn_for_it(state, hero):
        return
    known, ways = cast_with(state, hero), pools(reading)
    attribute, skill = known if known[0] in ways else usual(reading)
    fields = (
        choice("attribute", "Attribute", [Option(each, each.capitalize()) for each in ways], default=attribute),
        choice("skill", "Skill", [Option(each, each) for each in skills_at(state)], default=skill),
    )
    spell = woven.spell if woven else state[Spells].begun[hero]
    label, group = f"{step_names(state.ruling(CastingSteps))[1]} {spell} with", magic_of(state, hero)
    hint = "It need not be rolled with what the first step was, where something else fits."
    yield Offer("fe.cast-spell", label, fields, (("hero", hero),), group=group, hint=hint)


def prices_of_push(state: State, hero: EntityId) -> dict[str, str]:
    """What a Push of a spell may be paid with, in words; of what it costs anyhow, only who serves a Patron chooses."""
    if state.ruling(PushCost) is PushCost.ONE:
        return dict(COSTS)
    every = {BY_CORRUPTION: said_of_push()}
    if hero in state[Patrons].of:
        every[BY_OBLIGATION] = f"{COSTS[BY_OBLIGATION]}; {said_of_push(owes=True)}"
    return every


@cites("fe.tags.optional-use", "fe.tags.space-group", "fe.tags.creation-group", DangerousTags.ruling_id)
def _library(state: State) -> list[Option]:
    """The TAGS of the library, each with what it stands for and what it adds where TAGS make the DV."""
    counts, which = state.ruling(FreeformDv) is FreeformDv.BY_TAGS, state.ruling(DangerousTags)
    return [
        Option(tag, tag, f"{group.name}: {says}{f'; {harder_by(tag, which)} harder' if counts else ''}")
        for group in groups()
        for tag, says in group.tags.items()
    ]


def _tagging(state: State, hero: EntityId, viewer: Viewer) -> Offer:
    fields: tuple[Field, ...] = (
        several("picked", "TAGS of the library", _library(state), high=MOST_TAGS),
        words("tags", "Others, with commas between", optional=True),
        flag("eased", "A master's hand or the right tool"),
    )
    if viewer.runs and state.ruling(FreeformDv) is FreeformDv.BY_TAGS:
        fields += perils_said(state, hero)
    optional = "" if state.ruling(TagsRequired) is TagsRequired.REQUIRED else ", if you like"
    label = f"Describe {hero_named(state, hero)}'s spell by TAGS{optional}"
    group = hero_named(state, hero) if viewer.runs else magic_of(state, hero)
    refusal, fixed = refusal_of(cannot_work(state, hero)), (("hero", hero),)
    return Offer(
        "fe.tag-spell",
        label,
        fields,
        fixed,
        refusal=refusal,
        group=group,
        hint=f"{guidance()} {WARNING}",
        levers=viewer.runs,
    )


@cites("fe.caster.free-casting-costs")
def perils_said(state: State, hero: EntityId) -> tuple[Field, Field]:
    """What worsens the Position of a proposed spell, as it was said; whether it is repeated is seen there."""
    proposal = state[Proposals][hero]
    peril, working = proposal.purpose(Peril) or Peril(), proposal.purpose(Working)
    again = working and any(same_name(each, working.spell) for each in state[Spells].out.get(hero, ()))
    why = "Strong, or repeated (it was out in this scene)" if again else "Strong, or repeated"
    return (
        flag("danger", "Worked in danger: a Position worse", default=peril.danger),
        flag("strained", f"{why}: a Position worse", default=peril.strained),
    )


def _gifted(state: State) -> Iterator[EntityId]:
    """Who proposes something, and has the Gift to make a spell of it."""
    return (hero for hero in state.only(proposing) if no_gift(state, hero) is None)


def _levers(state: State) -> Iterator[Offer]:
    if cannot_ward(state) is None:
        spans = [Option(span, f"{said.capitalize()}, DV {ward_dv(span)}") for span, said in SPANS.items()]
        for hero in _gifted(state):
            label, fixed = f"{hero_named(state, hero)} raises a WARD over", (("hero", hero),)
            span = (choice("span", "How much", spans), flag("danger", "Under fire: a Position worse"))
            refusal = refusal_of(cannot_work(state, hero))
            yield Offer("fe.raise-ward", label, span, fixed, refusal=refusal, group=GROUP, levers=True)


# what a Push would tip over


@cites("fe.caster.push-compress", "fe.obligation.overflow-modules")
def would_tip(state: State, hero: EntityId, cost: str) -> str:
    """How full it would be, of how much, and what that costs at once; nothing where nothing is kept of it."""
    patron = state[Patrons].of.get(hero, "") if cost == BY_OBLIGATION else ""
    tired = cost == BY_FATIGUE or state.ruling(PushCost) is PushCost.ALL
    said = [f"Fatigue: {_tired(state, hero)}"] if tired else []
    said += [f"Obligation: {_owing(state, hero, patron)}"] if patron else []
    said += [f"Corruption: {_corrupt(state, hero)}"] if cost == BY_CORRUPTION else []
    return "; ".join(said)


def _tired(state: State, hero: EntityId) -> str:
    held, size, amount = state[Conditions][hero].fatigue, boxes_of(state, hero), AMOUNT - spared_of(state, hero)
    if amount < 1:
        return f"{held} of {size}: it is spared you"
    if state.ruling(OverflowResult) is OverflowResult.COLLAPSE:
        asks = ": your body is asked" if asks_the_body(state, hero, amount) else ""
        return f"{min(held + amount, size)} of {size}{asks}"
    left, times = marked(held, amount, size, state.ruling(OverflowTrigger), state.ruling(FatigueExcess))
    return f"{size} of {size}: {times} Harm" if times else f"{left} of {size}"


def _owing(state: State, hero: EntityId, patron: str) -> str:
    before = against_capacity(state, hero, ledger_at(state, hero, patron))
    costs = said_of(tolls(state, hero, before, before + AMOUNT))
    return f"{before + AMOUNT} of {capacity_of(state, hero)}" + (f": {costs}" if costs else "")


def _corrupt(state: State, hero: EntityId) -> str:
    kept = (each for each in state[Modules].of.get(hero, ()) if each.kind is TrackerKind.CORRUPTION)
    clock = next(kept, Tracker("", TrackerKind.CORRUPTION))
    size, parts = size_of(state, hero, clock), clock.parts + segments_of(Trigger.PUSH, state.ruling(CorruptionCount))
    now, more = min(clock.marks + parts // WHOLE, size), Fraction(parts % WHOLE, WHOLE)
    left = f" and {more} of the next" if more and now < size else ""
    return f"{now} of {size}{left}" + (": you are asked what it leaves" if now >= size and parts >= WHOLE else "")
