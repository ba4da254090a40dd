"""Agreeing on the terms of a proposed action: the Game Master says how hard it is, or the table suggests it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.challenge import tier_of
from threefates.systems.fates_edge.actions.dv_quick_reference import on_position, suggested
from threefates.systems.fates_edge.actions.proposals import Proposal, ProposalRevised, Proposals, proposals
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Hero, Heroes, hero_named
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import (
    by_position,
    is_built,
    rated,
    rated_anew,
    threatened,
)
from threefates.systems.fates_edge.resolution.positions import Position, dv_of_position
from threefates.systems.fates_edge.resolution.terms import (
    HIGHEST_DV,
    Beyond,
    Description,
    Effect,
    Terms,
    as_seen,
    cannot_set,
)
from threefates.systems.fates_edge.resolution.wording import terms_said
from threefates.systems.fates_edge.rulings.resolution import (
    DvMethod,
    DvOfPosition,
    LowDv,
    MasteryModifier,
    PositionAffects,
)

__all__ = [
    "NO_BITE",
    "SetTerms",
    "TermsSet",
    "added_by_position",
    "as_set",
    "on_the_map",
    "ratings_of",
    "say_terms",
    "starting_terms",
    "suggested_for",
    "suggestion",
    "terms_as_said",
    "terms_of",
]


class TermsSet(Event, frozen=True, tag="fe.terms-set"):
    """The Game Master has said how hard it is and what is at stake."""

    hero: EntityId
    terms: Terms


class TermsRevised(Event, frozen=True, tag="fe.terms-revised"):
    """The Game Master has thought again about terms not rolled on yet."""

    hero: EntityId
    terms: Terms

    quiet = True


class SetTerms(Command, frozen=True, tag="fe.set-terms"):
    """Say how hard a proposed action is, from what Position, and what is at stake. What is left out stays as it is."""

    hero: EntityId
    dv: int | None = None
    position: Position | None = None
    description: Description | None = None
    stakes: str | None = None
    bite: bool | None = None
    effect: Effect | None = None
    beyond: Beyond | None = None  # what steps past the best and the worst Position change instead
    hidden: bool | None = None  # True: the players do not see the DV


def game_master_here(state: State) -> bool:
    """Say whether somebody who runs the game is at the table now."""
    return bool(state[Seating].running_here)


def terms_of(state: State, proposal: Proposal) -> Terms | None:
    """The terms that an action would be rolled on now: those set, or the suggested ones while nobody can set any."""
    said = proposal.terms
    return said if said and not (said.steps or proposal.purposes) else _as_it_stands(state, proposal)


@remembered
def _as_it_stands(state: State, proposal: Proposal) -> Terms | None:
    """The same where what the DV is built of, or what the action is for, may have a say in it."""
    terms = as_set(state, proposal) or (None if game_master_here(state) else suggestion(state, proposal.hero))
    return from_its_place(proposal, terms) if terms else None


@cites("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance", "fe.ruling.mastery-modifier")
def as_set(state: State, proposal: Proposal) -> Terms | None:
    """The terms that were set for an action, if they were: a DV that was built goes by the ratings that it is rolled
    with, as they are now and as the table reads them.
    """
    terms = proposal.terms
    if terms is None or not is_built(terms.steps):
        return terms
    ratings = ratings_of(state[Heroes][proposal.hero], proposal.attribute, proposal.skill)
    steps = rated_anew(terms.steps, rated(state.ruling(MasteryModifier), *ratings))
    if steps == terms.steps:
        return terms
    return replace(terms, dv=min(max(sum(step.amount for step in steps), 0), HIGHEST_DV), steps=steps)


@cites("fe.invoker.ritual")
def cannot_hide(proposal: Proposal) -> Refused | None:
    """The refusal where the DV of an action is no secret, or None: how long it takes says so."""
    if not any(each.timed for each in proposal.purposes):
        return None
    title, source = "How long it takes says how hard it is.", "fe.invoker.ritual"
    return Refused("terms.timed", title, remedy="Leave the DV in the open.", source=source)


@cites("fe.gear.ranged-overwatch", "fe.invoker.ritual")
def from_its_place(proposal: Proposal, terms: Terms) -> Terms:
    """The same terms, from the Position where an action of that purpose always starts, if there is one; and open where
    nobody can hide them.
    """
    if not proposal.purposes:
        return terms
    terms = replace(terms, hidden=False) if terms.hidden and cannot_hide(proposal) else terms
    places = (each.stands_from for each in proposal.purposes)
    place = next((each for each in places if each is not None), terms.position)
    if place is terms.position:
        return terms
    moved = replace(terms, position=place)
    return on_position(moved) if terms.mapped else moved


def ratings_of(hero: Hero, attribute: str, skill: str) -> tuple[int, int | None]:
    """The ratings of a skill and of an Attribute; of none where the book adds two skills."""
    return hero.skill(skill), hero.attribute(attribute) if attribute in ATTRIBUTES else None


def suggested_for(state: State, hero: EntityId, attribute: str, skill: str) -> Terms:
    """The terms that the table suggests where a hero does something that way, and how their DV came about."""
    return suggested(state, tier=tier_of(state, hero), ratings=ratings_of(state[Heroes][hero], attribute, skill))


@cites("fe.social.persuasion-dv")
def suggestion(state: State, hero: EntityId) -> Terms:
    """The terms that the table suggests for an action of that hero."""
    proposal = state[Proposals].open.get(hero)
    if proposal is None:
        return suggested(state, tier=tier_of(state, hero))
    usual = replace(suggested_for(state, hero, proposal.attribute, proposal.skill), steps=())
    mapped = any(each.by_position for each in proposal.purposes)
    return replace(on_position(usual) if mapped else usual, description=proposal.told)


@cites("fe.resolution.dv-position-modifier", "fe.position.to-dv-map", "fe.social.persuasion-dv")
def added_by_position(state: State, proposal: Proposal, terms: Terms, position: Position) -> int:
    """What the Position of an action adds to its DV. Where the DV is taken from the Position, whatever number was said
    in its place, nothing comes on top; but a DV that was built from parts has its Position still to come.
    """
    taken = state.ruling(DvMethod) is DvMethod.POSITION_MAP or any(each.by_position for each in proposal.purposes)
    if (taken or terms.mapped) and terms.by_hand:
        return 0
    return dv_of_position(position, state.ruling(PositionAffects), state.ruling(DvOfPosition))


@cites("fe.social.persuasion-dv", "fe.position.to-dv-map")
def on_the_map(proposal: Proposal, terms: Terms, position: Position) -> bool:
    """Whether the DV of an action is that of such a Position: it comes from it, or what was said of the worst one was a
    threat, which goes with that.
    """
    threat = any(each.threatened for each in proposal.purposes) and not terms.steps
    return terms.mapped or (threat and position is not terms.position and threatened(terms.position, terms.dv))


def starting_terms(state: State, hero: EntityId) -> Terms:
    """Find the terms before the Game Master changes any of them: those suggested, hidden where the table does."""
    return replace(suggestion(state, hero), suggested=False, hidden=state[Proposals].hides)


@proposals.decides(SetTerms)
@cites("fe.resolution.procedure-seven-step", "fe.resolution.adjudication-loop")
def set_terms(act: Unfolding, command: SetTerms) -> None:
    """The Game Master fixes DV and Position, judges the description, and voices the stakes."""
    act.must_run("Setting the terms")
    proposal = act.state[Proposals][command.hero]
    terms = terms_as_said(act.state, command)
    if refusal := _not_so(act.state, proposal, terms, hidden=bool(command.hidden)):
        raise refusal
    say_terms(act, proposal, terms)


def _not_so(state: State, proposal: Proposal, terms: Terms, *, hidden: bool) -> Refused | None:
    return (cannot_hide(proposal) if hidden else None) or cannot_set(terms, state.ruling(LowDv))


def terms_as_said(state: State, command: SetTerms) -> Terms:
    """The terms of an action as they would be from here on."""
    proposal = state[Proposals][command.hero]
    return _said(proposal, as_set(state, proposal) or starting_terms(state, proposal.hero), command)


def say_terms(act: Unfolding, proposal: Proposal, terms: Terms) -> None:
    """The terms stand; only the first are told in the log."""
    act.happen((TermsRevised if proposal.terms else TermsSet)(proposal.hero, from_its_place(proposal, terms)))


@proposals.answers_to(ProposalRevised)
@cites("fe.resolution.description-ladder")
def told_otherwise(act: Unfolding, event: ProposalRevised) -> None:
    """A roll that was called for keeps its terms however it is made, but for how richly that is told."""
    proposal = act.state[Proposals][event.hero]
    if proposal.terms and proposal.telling is not event.told:
        say_terms(act, proposal, replace(proposal.terms, description=event.told))


def _said(proposal: Proposal, was: Terms, command: SetTerms) -> Terms:
    """Terms as the Game Master now says them, the rest as it was."""
    stakes = was.stakes if command.stakes is None else one_line(command.stakes, "The stakes", optional=True)
    position = was.position if command.position is None else command.position
    mapped = on_the_map(proposal, was, position) and command.dv in (None, was.dv, by_position(position))
    said = was.dv if command.dv is None else command.dv
    return Terms(
        by_position(position) if mapped else said,
        position,
        command.description or was.description,
        stakes,
        was.bite if command.bite is None else command.bite,
        steps=was.steps if command.dv in (None, was.dv) else (),
        effect=was.effect if command.effect is None else command.effect,
        beyond=command.beyond or was.beyond,
        hidden=was.hidden if command.hidden is None else command.hidden,
        mapped=mapped,
    )


def terms_stand(proposals: Proposals, event: TermsSet | TermsRevised) -> Proposals:
    """Make those the terms of the hero's proposal."""
    return proposals.having(replace(proposals.open[event.hero], terms=event.terms))


proposals.folds(TermsSet)(terms_stand)
proposals.folds(TermsRevised)(terms_stand)


NO_BITE: Final = "Nothing bites here: it brings information or footing at most, and no Boons."


@proposals.tells(TermsSet)
def tell_terms(state: State, event: TermsSet, viewer: Viewer) -> Told:
    """Tell everybody how hard it is, from where, and what is at stake; a hidden DV only to whoever may know it."""
    terms = as_seen(event.terms, viewer)
    stakes = f" At stake: {terms.stakes}." if terms.stakes else ""
    said = f"For {hero_named(state, event.hero)}: {terms_said(state, terms)}.{stakes}{_harmless(terms)}"
    return Told(said, ("fe.resolution.procedure-seven-step",))


@cites("fe.resolution.no-bite-test")
def _harmless(terms: Terms) -> str:
    return "" if terms.bite else f" {NO_BITE}"
