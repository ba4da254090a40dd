"""Building a DV at the table: the Game Master picks rows, and everybody reads how the number came about."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, number
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import as_set, ratings_of, say_terms, starting_terms
from threefates.systems.fates_edge.actions.dv_quick_reference import MEASURED, page_of, reference
from threefates.systems.fates_edge.actions.proposals import Proposal, ProposalRevised, Proposals, proposals
from threefates.systems.fates_edge.heroes.heroes import Heroes, RatingSet, hero_named
from threefates.systems.fates_edge.resolution import dv_modifiers
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import (
    TIERS,
    Construction,
    broken_tools,
    built,
    must_fit,
    rated,
    rated_anew,
)
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, Terms, shown_if_easy
from threefates.systems.fates_edge.rulings.resolution import (
    DvLadder,
    DvMethod,
    LowDv,
    MasteryModifier,
    PositionAffects,
    TierTable,
)

__all__ = ["BuildDv"]


class BuildDv(Command, frozen=True, kw_only=True, tag="fe.build-dv"):
    """Build the DV of a proposed action from its parts; what is left out changes nothing."""

    hero: EntityId
    base: int = 3
    tier: int | None = None  # the hero's own where nothing is said
    environment: str = "neutral"
    time: str = "standard"
    condition: str = "normal"
    assistance: str = "alone"
    scale: str = "individual"
    missing: int = 0
    tools: str = "adequate"
    tool_state: str = "maintained"
    opposition: str = "passive"
    target_size: int = 0
    cover: int = 0
    range_close_to_far: int = 0
    moving_target: int = 0
    dim_to_dark: int = 0
    relationship_ally_to_enemy: int = 0
    social_distance: int = 0
    cultural_familiarity: int = 0
    stakes_clarity: int = 0
    time_pressure: int = 0


@proposals.decides(BuildDv)
@cites("fe.resolution.dv-final-procedure")
def build_dv(act: Unfolding, command: BuildDv) -> None:
    """Build a proposal's DV by the tables, from what the Game Master says of the task, and set the terms."""
    act.must_run("Building a DV")
    proposal = act.state[Proposals][command.hero]
    hero = act.state[Heroes][command.hero]
    said = _construction(command, hero.tier)
    skill, attribute = ratings_of(hero, proposal.attribute, proposal.skill)
    dv, steps = built(said, act.state.ruling(MasteryModifier), skill=skill, attribute=attribute)
    terms = as_set(act.state, proposal) or starting_terms(act.state, hero.id)
    say_terms(act, proposal, _seen(act.state, proposal, replace(terms, dv=must_fit(dv), steps=steps, mapped=False)))


def _seen(state: State, proposal: Proposal, now: Terms) -> Terms:
    """What is left to the player stays hidden: another skill may make it a roll."""
    return now if proposal.any_way else shown_if_easy(now, state.ruling(LowDv))


@proposals.answers_to(ProposalRevised)
@cites("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance")
def made_otherwise(act: Unfolding, event: ProposalRevised) -> None:
    """A roll that was called for keeps the DV that was built, but for what the ratings it is made with do to it."""
    _rate_anew(act, event.hero)


@proposals.answers_to(RatingSet)
@cites("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance")
def rated_otherwise(act: Unfolding, event: RatingSet) -> None:
    """What was built on a rating goes by what the rating is since."""
    if event.hero in act.state[Proposals].open:
        _rate_anew(act, event.hero)


def _rate_anew(act: Unfolding, hero: EntityId) -> None:
    proposal = act.state[Proposals][hero]
    if proposal.terms is None or not proposal.terms.steps:
        return
    ratings = ratings_of(act.state[Heroes][hero], proposal.attribute, proposal.skill)
    steps = rated_anew(proposal.terms.steps, rated(act.state.ruling(MasteryModifier), *ratings))
    if steps != proposal.terms.steps:
        dv = min(max(sum(step.amount for step in steps), 0), HIGHEST_DV)  # refused here, it would tell a hidden DV
        say_terms(act, proposal, replace(proposal.terms, dv=dv, steps=steps))


def _construction(command: BuildDv, own_tier: int) -> Construction:
    tier = own_tier if command.tier is None else command.tier
    rungs = {"base": (command.base, 2, 7), "tier": (tier, 1, len(TIERS)), "missing": (command.missing, 0, 4)}
    for name, (value, low, high) in rungs.items():
        if not low <= value <= high:
            title, source = f"There is no {name} {value}.", "fe.resolution.dv-final-procedure"
            raise Refused("dv.range", title, remedy=f"Choose {low} to {high}.", source=source)
    picked = {axis: getattr(command, axis) for axis in dv_modifiers.AXES}
    combat = _counted(command, dv_modifiers.COMBAT)
    social = _counted(command, dv_modifiers.SOCIAL)
    return Construction(base=command.base, tier=tier, missing=command.missing, combat=combat, social=social, **picked)


def _counted(command: BuildDv, axes: Mapping[str, str]) -> dict[str, int]:
    return {axis: amount for axis in axes if (amount := getattr(command, axis))}


@proposals.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to build the DV of what is proposed."""
    if not viewer.runs:
        return
    full = state.ruling(DvMethod) is DvMethod.FULL
    moved = state.ruling(PositionAffects) is PositionAffects.REROLL_AND_DV
    for proposal in state[Proposals].open.values():
        name = hero_named(state, proposal.hero)
        yield Offer(
            "fe.build-dv",
            f"Build the DV for {name}",
            _fields(state[Heroes].known[proposal.hero].tier),
            (("hero", proposal.hero),),
            main=full and proposal.terms is None,
            group=name,
            hint=f"A rung, the Tier, and what helps or hinders{_POSITION if moved else ''}.",
            levers=True,
        )


_POSITION: Final = "; Position is added when it is rolled"
BY_THEMSELVES: Final = ("fatigue", "harm")  # rows that a hero's own Fatigue and Harm bring, where the table reads it so


@functools.cache
def _fields(tier: int) -> tuple[Field, ...]:
    return (
        number("base", "Rung of the Standard Ladder", low=2, high=7, default=3),
        number("tier", "Tier of the hero", low=1, high=len(TIERS), default=tier),
        *(_picking(axis) for axis in dv_modifiers.AXES),
        number("missing", "Missing specialists", low=0, high=4, default=0),
        *_counting("fe.resolution.dv-combat", dv_modifiers.COMBAT),
        *_counting("fe.resolution.dv-social", dv_modifiers.SOCIAL),
    )


def _picking(axis: str) -> Field:
    label, entry_id, usual = dv_modifiers.AXES[axis]
    options = list(_options(entry_id))
    if axis == "assistance":
        options.insert(0, Option("alone", "Alone"))
    if axis == "tool_state":
        options.append(Option("broken", "Broken: it cannot be done", refusal=broken_tools().refusal))
    return choice(axis, label, options, optional=True, default=usual)


def _options(entry_id: str) -> Iterator[Option]:
    for row, (low, high) in dv_modifiers.rows(entry_id).items():
        said = row.replace("_", " ").capitalize()
        if row == "per_missing_expertise" or row.startswith(BY_THEMSELVES):
            continue
        if low == high:
            yield Option(row, f"{said} ({low:+d})")
        for amount in range(low, high + 1) if low != high else ():
            yield Option(f"{row}:{amount}", f"{said} ({amount:+d})")


def _counting(entry_id: str, axes: Mapping[str, str]) -> Iterator[Field]:
    for axis, label in axes.items():
        low, high = dv_modifiers.rows(entry_id)[axis]
        yield number(axis, label, low=min(low, 0), high=max(high, 0), default=0)


@proposals.shows_each("dv-helper")
def helper(state: State, viewer: Viewer) -> Words | None:
    """For whoever runs the game: what a DV is measured against, and how the open ones came about."""
    if not viewer.runs or not state[Proposals].open:
        return None
    readings = state.ruling(DvMethod), state.ruling(DvLadder), state.ruling(TierTable)
    page = page_of(*readings)
    lines = [Line(said, cites=MEASURED.get(page, (page,))) for said in reference(*readings)]
    for proposal in state[Proposals].open.values():
        said = explained(as_set(state, proposal))
        lines += [Line(f"{hero_named(state, proposal.hero)}: {said}")] if said else []
    return Words("How hard is it?", Place.LEVERS, tuple(lines))


def explained(terms: Terms | None) -> str:
    """Explain how a DV came about; nothing where it was simply said."""
    if terms is None or not terms.steps:
        return ""
    return f"DV {terms.dv} = " + ", ".join(f"{step.amount:+d} {step.what}" for step in terms.steps)
