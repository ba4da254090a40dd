"""Calling for a roll in one tap: the Game Master says for whom, on the usual terms; how is left to whoever plays."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import QUICK, Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import suggested_for
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Hero, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.resolution.terms import Terms, as_seen
from threefates.systems.fates_edge.resolution.wording import terms_in_short

__all__ = ["CALLS", "CallRoll", "RollCalled", "best_of", "calls"]

CALLS = "Call for a roll"


class CallRoll(Command, frozen=True, tag="fe.call-roll"):
    """Call for a roll of a hero on the usual terms; the player says with what."""

    hero: EntityId
    intent: str = ""
    hidden: bool | None = None  # True: the players do not see the DV; left out, as the table usually has it


class RollCalled(Event, frozen=True, tag="fe.roll-called"):
    """The Game Master called for a roll, its terms said, and the way left open."""

    hero: EntityId
    attribute: str  # what the hero is best at, until the player says otherwise
    skill: str
    intent: str
    terms: Terms
    takes_up: bool = False  # what was paid for an action that was withdrawn; in older evenings it waited on


@remembered
def best_of(state: State, hero: Hero) -> tuple[str, str]:
    """The Attribute and the skill of the list that a hero is best at, the first of equals."""
    skills = skills_at(state)
    return max(ATTRIBUTES, key=hero.attribute), max(skills, key=hero.skill)


def cannot_call(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no roll can be called for now, or None."""
    if hero not in state[Proposals].open:
        return None
    return Refused("proposal.open", "Something is proposed already.", remedy="Set its terms, or withdraw it.")


@proposals.decides(CallRoll)
@cites("fe.resolution.procedure-seven-step")
def call(act: Unfolding, command: CallRoll) -> None:
    """Call a hero to roll on the usual terms, which may still be changed; only whoever runs the game may."""
    act.must_run("Calling for a roll")
    hero = act.state[Heroes][command.hero]
    if refusal := cannot_call(act.state, hero.id):
        raise refusal
    attribute, skill = best_of(act.state, hero)
    terms = terms_called(act.state, hero)
    if command.hidden is not None:
        terms = replace(terms, hidden=command.hidden)
    intent = one_line(command.intent, "What it is for", optional=True)
    act.happen(RollCalled(hero.id, attribute, skill, intent, terms, hero.id in act.state[Proposals].waiting))


def terms_called(state: State, hero: Hero) -> Terms:
    """The terms on which a hero is called to roll with what they are best at."""
    best = suggested_for(state, hero.id, *best_of(state, hero))
    return replace(best, suggested=False, hidden=state[Proposals].hides)


@proposals.folds(RollCalled)
def called(proposals: Proposals, event: RollCalled) -> Proposals:
    """Add the proposal that was called for; it may be rolled at once, and in another way (`open` and `waiting`)."""
    attribute, skill, intent, terms = event.attribute, event.skill, event.intent, event.terms
    now = Proposal(hero=event.hero, attribute=attribute, skill=skill, intent=intent, terms=terms, any_way=True)
    return proposals.taking_up(now) if event.takes_up else proposals.having(now)


@proposals.tells(RollCalled)
def tell_called(state: State, event: RollCalled, viewer: Viewer) -> Told:
    """Tell everybody whom the Game Master calls on, and how hard it is as far as they may know."""
    what = f" to roll: {event.intent}" if event.intent else " to roll"
    terms = terms_in_short(state, as_seen(event.terms, viewer))
    said = f"The Game Master calls on {hero_named(state, event.hero)}{what}. {terms}."
    return Told(said, ("fe.resolution.procedure-seven-step",))


def calls(state: State, viewer: Viewer) -> Iterator[Offer]:
    """One button for each hero whom nobody waits for yet."""
    if not viewer.runs:
        return
    for hero in (hero for hero in living(state) if not cannot_call(state, hero)):
        hint = terms_in_short(state, terms_called(state, state[Heroes][hero]))
        yield Offer(
            "fe.call-roll",
            f"Call on {hero_named(state, hero)}",
            (),
            (("hero", hero),),
            group=CALLS,
            hint=hint,
            levers=True,
            at=(QUICK,),
        )
