"""Proposals: an action is talked over before it is rolled. A player says what, the Game Master says how hard."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.suggested_terms import suggested
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_of
from threefates.systems.fates_edge.resolution.pool import Bonus
from threefates.systems.fates_edge.resolution.terms import (
    Beyond,
    Description,
    Effect,
    Position,
    Terms,
    as_seen,
    cannot_set,
)
from threefates.systems.fates_edge.resolution.wording import terms_said
from threefates.systems.fates_edge.rulings.resolution import LowDv, SkillList

__all__ = [
    "Done",
    "PositionShifted",
    "Proposal",
    "Proposals",
    "Propose",
    "SetTerms",
    "Shift",
    "Withdraw",
    "game_master_here",
    "may_speak_for",
    "proposals",
    "proposing",
    "say_terms",
    "starting_terms",
    "suggestion",
    "terms_as_said",
    "terms_of",
]


class Shift(Struct, frozen=True):
    """One thing that moves the Position of an action before it is rolled."""

    steps: int  # positive is worse
    why: str
    boon: bool = False  # bought with a Boon


class Proposal(Struct, frozen=True, kw_only=True):
    """An action being agreed: who, how and what for; then the terms."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    terms: Terms | None = None  # None: not agreed yet
    shifts: tuple[Shift, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    told: Description = Description.BASIC  # how richly it was told, as whoever told it says
    any_way: bool = False  # called for, and left to the player how: changing that leaves the terms as they are


class Proposals(Struct, frozen=True):
    """What is being talked over, one action for each hero at most."""

    open: Mapping[EntityId, Proposal] = {}
    hides: bool = False  # True: a DV is hidden unless whoever sets it says otherwise

    def __getitem__(self, hero: EntityId) -> Proposal:
        """The hero's proposal, refused in words where there is none."""
        found = self.open.get(hero)
        if found is None:
            raise Refused("proposal.none", "Nothing is proposed for that hero.", remedy="Propose an action first.")
        return found

    def having(self, proposal: Proposal) -> Proposals:
        """With this proposal in the place of the hero's former one."""
        return replace(self, open={**self.open, proposal.hero: proposal})

    def without(self, hero: EntityId) -> Proposals:
        """With nothing proposed for that hero."""
        return replace(self, open={key: proposal for key, proposal in self.open.items() if key != hero})


def proposing(state: State) -> tuple[EntityId, ...]:
    """The heroes for whom an action is proposed, whatever it is; offers ask it with `state.only`."""
    return tuple(state[Proposals].open)


class Proposed(Event, frozen=True, tag="fe.proposed"):
    """An action is on the table, its terms still open."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    called: bool = False  # the Game Master called for it
    told: Description = Description.BASIC


class ProposalRevised(Event, frozen=True, tag="fe.proposal-revised"):
    """The action is another one now, so its terms are open again."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    told: Description = Description.BASIC

    quiet = True


class TermsSet(Event, frozen=True, tag="fe.terms-set"):
    """The Game Master has said how hard it is and what is at stake."""

    hero: EntityId
    terms: Terms


class TermsRevised(Event, frozen=True, tag="fe.terms-revised"):
    """The Game Master has thought again about terms not rolled on yet."""

    hero: EntityId
    terms: Terms

    quiet = True


class PositionShifted(Event, frozen=True, tag="fe.position-shifted"):
    """Something moved the Position of an action before it was rolled."""

    hero: EntityId
    shift: Shift


class Withdrawn(Event, frozen=True, tag="fe.withdrawn"):
    """The action was thought better of."""

    hero: EntityId


class Done(Event, frozen=True, tag="fe.proposal-done"):
    """The action was rolled, or needed no roll."""

    hero: EntityId

    quiet = True


class Propose(Command, frozen=True, tag="fe.propose"):
    """Say what your hero does and how; as Game Master, call for a roll."""

    hero: EntityId
    attribute: str
    skill: str
    intent: str = ""
    description: Description | None = None  # how richly you told it; the Game Master has the last word


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


class Withdraw(Command, frozen=True, tag="fe.withdraw"):
    """Take a proposal back before it is rolled."""

    hero: EntityId


proposals = Chapter("proposals", Proposals)


def game_master_here(state: State) -> bool:
    """Whether somebody who runs the game is at the table now."""
    return any(seat.runs and not seat.away for seat in state[Seating].seats.values())


def may_speak_for(act: Unfolding, hero: EntityId) -> None:
    """Refuse unless the acting seat plays the hero or runs the game."""
    if not act.by.runs:
        act.must_control(hero, hero_named(act.state, hero))


def terms_of(state: State, proposal: Proposal) -> Terms | None:
    """The terms that an action would be rolled on now: those set, or the suggested ones while nobody can set any."""
    return proposal.terms or (None if game_master_here(state) else suggestion(state, proposal.hero))


def suggestion(state: State, hero: EntityId) -> Terms:
    """The terms that the table suggests for an action of that hero."""
    usual, proposal = suggested(state, tier=state[Heroes][hero].tier), state[Proposals].open.get(hero)
    return replace(usual, description=proposal.told) if proposal else usual


def starting_terms(state: State, hero: EntityId) -> Terms:
    """What the terms are before the Game Master changes any of them: those suggested, hidden where the table does."""
    return replace(suggestion(state, hero), suggested=False, hidden=state[Proposals].hides)


@proposals.decides(Propose)
@cites("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step")
def propose(act: Unfolding, command: Propose) -> None:
    """The approach: an Attribute and a skill, and what for. Proposing again revises it."""
    hero = act.state[Heroes][command.hero]
    may_speak_for(act, hero.id)
    if command.attribute not in ATTRIBUTES or command.skill not in skills_of(act.state.ruling(SkillList)):
        raise Refused(
            "proposal.no_such_trait",
            "There is no such Attribute or skill.",
            remedy="Pick one Attribute and one skill of the list.",
            source="fe.resolution.pool",
        )
    intent = one_line(command.intent, "What it is for", optional=True)
    was = act.state[Proposals].open.get(hero.id)
    told = command.description or (was.told if was else Description.BASIC)
    if was:
        act.happen(ProposalRevised(hero.id, command.attribute, command.skill, intent, told))
    else:
        called = act.by.id not in act.state.controllers(hero.id)
        act.happen(Proposed(hero.id, command.attribute, command.skill, intent, called, told))


@proposals.decides(SetTerms)
@cites("fe.resolution.procedure-seven-step", "fe.resolution.adjudication-loop")
def set_terms(act: Unfolding, command: SetTerms) -> None:
    """The Game Master fixes DV and Position, judges the description, and voices the stakes."""
    act.must_run("Setting the terms")
    proposal = act.state[Proposals][command.hero]
    terms = terms_as_said(act.state, command)
    if refusal := cannot_set(terms, act.state.ruling(LowDv)):
        raise refusal
    say_terms(act, proposal, terms)


def terms_as_said(state: State, command: SetTerms) -> Terms:
    """The terms of an action as they would be from here on."""
    proposal = state[Proposals][command.hero]
    return _said(proposal.terms or starting_terms(state, proposal.hero), command)


def say_terms(act: Unfolding, proposal: Proposal, terms: Terms) -> None:
    """The terms stand; only the first are told in the log."""
    act.happen((TermsRevised if proposal.terms else TermsSet)(proposal.hero, terms))


def _said(was: Terms, command: SetTerms) -> Terms:
    """Terms as the Game Master now says them, the rest as it was."""
    stakes = was.stakes if command.stakes is None else one_line(command.stakes, "The stakes", optional=True)
    return Terms(
        was.dv if command.dv is None else command.dv,
        was.position if command.position is None else command.position,
        command.description or was.description,
        stakes,
        was.bite if command.bite is None else command.bite,
        steps=was.steps if command.dv in (None, was.dv) else (),
        effect=was.effect if command.effect is None else command.effect,
        beyond=command.beyond or was.beyond,
        hidden=was.hidden if command.hidden is None else command.hidden,
    )


@proposals.decides(Withdraw)
def withdraw(act: Unfolding, command: Withdraw) -> None:
    """Whoever may propose may also withdraw."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    act.happen(Withdrawn(proposal.hero))


@proposals.folds(Proposed)
def proposed(proposals: Proposals, event: Proposed) -> Proposals:
    """It is on the table."""
    hero, attribute, skill, intent, told = event.hero, event.attribute, event.skill, event.intent, event.told
    return proposals.having(Proposal(hero=hero, attribute=attribute, skill=skill, intent=intent, told=told))


@proposals.folds(ProposalRevised)
def revised(proposals: Proposals, event: ProposalRevised) -> Proposals:
    """Another action takes its place, and what moved its Position stays."""
    was = proposals.open[event.hero]
    terms = was.terms if was.any_way else None
    now = replace(was, attribute=event.attribute, skill=event.skill, intent=event.intent, told=event.told, terms=terms)
    return proposals.having(now)


@proposals.folds(TermsSet)
def terms_set(proposals: Proposals, event: TermsSet) -> Proposals:
    """The terms stand."""
    return proposals.having(replace(proposals.open[event.hero], terms=event.terms))


@proposals.folds(TermsRevised)
def terms_revised(proposals: Proposals, event: TermsRevised) -> Proposals:
    """The new terms stand."""
    return proposals.having(replace(proposals.open[event.hero], terms=event.terms))


@proposals.folds(PositionShifted)
def shifted(proposals: Proposals, event: PositionShifted) -> Proposals:
    """The shift stands beside the terms."""
    was = proposals.open[event.hero]
    return proposals.having(replace(was, shifts=(*was.shifts, event.shift)))


@proposals.folds(Withdrawn)
def withdrawn(proposals: Proposals, event: Withdrawn) -> Proposals:
    """Nothing is proposed."""
    return proposals.without(event.hero)


@proposals.folds(Done)
def done(proposals: Proposals, event: Done) -> Proposals:
    """It is no proposal any more."""
    return proposals.without(event.hero)


@proposals.tells(Proposed)
def tell_proposed(state: State, event: Proposed, viewer: Viewer) -> Told:
    """Who wants to do what, and how."""
    what = f"{event.attribute.capitalize()} + {event.skill}" + (f" – {event.intent}" if event.intent else "")
    name = hero_named(state, event.hero)
    said = f"The Game Master calls on {name} for {what}." if event.called else f"{name} tries {what}."
    return Told(said, ("fe.resolution.procedure-seven-step",))


@proposals.tells(TermsSet)
def tell_terms(state: State, event: TermsSet, viewer: Viewer) -> Told:
    """How hard, from where, and what is at stake."""
    terms = as_seen(event.terms, viewer)
    stakes = f" At stake: {terms.stakes}." if terms.stakes else ""
    harmless = "" if terms.bite else " Nothing bites here, so no Boons either."
    said = f"For {hero_named(state, event.hero)}: {terms_said(state, terms)}.{stakes}{harmless}"
    return Told(said, ("fe.resolution.procedure-seven-step",))


@proposals.tells(PositionShifted)
def tell_shifted(state: State, event: PositionShifted, viewer: Viewer) -> Told:
    """Whose Position moved, and why."""
    way = "worse" if event.shift.steps > 0 else "better"
    return Told(
        f"{hero_named(state, event.hero)} stands one step {way}: {event.shift.why}.", ("fe.position.shift-limits",)
    )


@proposals.tells(Withdrawn)
def tell_withdrawn(state: State, event: Withdrawn, viewer: Viewer) -> Told:
    """Nothing comes of it."""
    return Told(f"{hero_named(state, event.hero)} thinks better of it.", tone="quiet")
