"""The odds of an action as it is talked over: on other terms, or done in another way."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import SetTerms, terms_as_said
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Propose, proposals
from threefates.systems.fates_edge.actions.stopping import stopped
from threefates.systems.fates_edge.chances.modifiers import with_action
from threefates.systems.fates_edge.chances.rolls import chances_of, won_without_boons
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, skills_at
from threefates.systems.fates_edge.resolution.terms import Description, cannot_set
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import LowDv

__all__ = ["each_way", "of_another_way", "of_terms"]


@proposals.odds(SetTerms)
def of_terms(state: State, command: SetTerms, viewer: Viewer) -> Chances | None:
    """The roll on these terms, before they are said."""
    terms = terms_as_said(state, command)
    return None if cannot_set(terms, state.ruling(LowDv)) else _instead(state, command.hero, terms=terms)


@proposals.odds(Propose)
def of_another_way(state: State, command: Propose, viewer: Viewer) -> Chances | None:
    """A roll that was called for, made that way; and with each other Attribute, and each other skill."""
    was, skills = state[Proposals].open.get(command.hero), skills_at(state)
    if was is None or not was.any_way or command.attribute not in ATTRIBUTES or command.skill not in skills:
        return None
    if was.terms and command.description and command.description != was.terms.description:
        state = state.put(_told_so(state, was, command.description))
        was = state[Proposals][was.hero]
    then, now = with_action(state, _otherwise(was, command.attribute, command.skill))
    if agreed(then, now) is None:
        return None
    found = chances_of(then, now)
    return replace(found, options=each_way(state, was, now.attribute, now.skill))


@remembered
def _told_so(state: State, was: Proposal, description: Description) -> Proposals:
    """The actions with one of them told so: the very same ones whenever it is asked again."""
    terms = replace(was.terms, description=description) if was.terms else None
    return state[Proposals].having(replace(was, terms=terms))


def _otherwise(was: Proposal, attribute: str, skill: str) -> Proposal:
    """An action done that way: what hung on the other way it was to be done in is over."""
    same, by_skill = (was.attribute, was.skill) == (attribute, skill), was.only_by_attribute(attribute, skill)
    left = was if same else was.another(by_skill=by_skill, attribute=attribute)
    return replace(left, attribute=attribute, skill=skill)


@remembered
def each_way(state: State, was: Proposal, attribute: str, skill: str) -> tuple[tuple[str, str], ...]:
    """The chance with each other Attribute and skill that may be rolled; nothing where the DV is hidden."""
    skills = skills_at(state)
    ways = {name: (name, skill) for name in ATTRIBUTES} | {name: (attribute, name) for name in skills}
    won = {way: _won(state, was, *way) for way in dict.fromkeys(ways.values())}
    return tuple((name, won[way]) for name, way in ways.items() if won[way])


def _won(state: State, was: Proposal, attribute: str, skill: str) -> str:
    now = _otherwise(was, attribute, skill)
    state = state.put(state[Proposals].having(now))
    return "" if stopped(state, now) else won_without_boons(state, now)


def _instead(state: State, hero: EntityId, **changes: object) -> Chances | None:
    """The roll of a proposed action that is another in some respects; nothing while there are no terms to roll on."""
    then, now = with_action(state, replace(state[Proposals][hero], **changes))
    return None if agreed(then, now) is None else chances_of(then, now)
