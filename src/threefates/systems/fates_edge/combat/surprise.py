"""Ambushes: some act before anybody else may answer."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight, give_spotlight, has_acted, mark_acted
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.purpose import taken_before
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.ranges_and_movement import gone
from threefates.systems.fates_edge.combat.turns import TurnBegun, Turns, holds_back, turns
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = [
    "MOST_AMBUSHERS",
    "AmbushEnded",
    "AmbushSprung",
    "EndAmbush",
    "SpringAmbush",
    "cannot_ambush",
    "caught_out_of_turn",
    "first_to_act",
    "no_ambush",
]

MOST_AMBUSHERS: Final = 12
SOURCE: Final = "fe.turn.surprise"


class AmbushSprung(Event, frozen=True, tag="fe.ambush-sprung"):
    """Some act before anybody else may answer."""

    ambushers: tuple[EntityId, ...]


class AmbushEnded(Event, frozen=True, tag="fe.ambush-ended"):
    """The opening beat is over: everybody answers."""


class SpringAmbush(Command, frozen=True, tag="fe.spring-ambush"):
    """Let some act first, and the others answer after the opening beat."""

    ambushers: tuple[EntityId, ...]


class EndAmbush(Command, frozen=True, tag="fe.end-ambush"):
    """Say that the opening beat is over, although somebody who lay in wait has not acted."""


@cites("fe.turn.surprise")
def cannot_ambush(state: State) -> Refused | None:
    """The refusal where no ambush can be sprung, or None."""
    if not state[Conflict].running:
        return Refused("turn.no_fight", "Nobody fights.", remedy="Say that a fight begins first.", source=SOURCE)
    if state[Turns].ambush:
        return Refused("turn.ambush", "An ambush is under way.", remedy="Let the ambushers act first.", source=SOURCE)
    return None


@cites("fe.turn.surprise")
def first_to_act(state: State) -> tuple[EntityId, ...]:
    """List who acts before anybody answers: the ambushers who have not acted yet, and still can."""
    now = state[Turns]
    waiting = (each for each in now.ambush if not has_acted(state, each) and each != now.holder)
    return tuple(each for each in waiting if _still_can(state, each))


def _still_can(state: State, character: EntityId) -> bool:
    fallen = character in state[Heroes].known and out_of_it(state, character) is not None
    return not (fallen or gone(state, character))


@turns.decides(SpringAmbush)
@cites("fe.turn.surprise")
def spring(act: Unfolding, command: SpringAmbush) -> None:
    """Spring an ambush, so that the ambushers act first; only whoever runs the game may."""
    act.must_run("Springing an ambush")
    if refusal := cannot_ambush(act.state):
        raise refusal
    who = tuple(dict.fromkeys(act.state[Characters][each].id for each in command.ambushers))
    if not 1 <= len(who) <= MOST_AMBUSHERS:
        title, remedy = "Nobody waits in ambush.", f"Pick 1 to {MOST_AMBUSHERS}."
        raise Refused("turn.ambushers", title, remedy=remedy, source=SOURCE)
    for each in who:
        mark_acted(act, each, acted=False, told=False)
    act.happen(AmbushSprung(who))
    if act.state[Spotlight].holder != who[0]:
        give_spotlight(act, who[0])


@turns.decides(EndAmbush)
@cites("fe.turn.surprise")
def end(act: Unfolding, command: EndAmbush) -> None:
    """Let everybody answer; only whoever runs the game may."""
    act.must_run("Ending an ambush")
    if refusal := no_ambush(act.state):
        raise refusal
    act.happen(AmbushEnded())


@cites("fe.turn.surprise")
def no_ambush(state: State) -> Refused | None:
    """The refusal where nobody is ambushed, or None."""
    if state[Turns].ambush:
        return None
    return Refused("turn.no_ambush", "Nobody is ambushed.", remedy="Play on.", source="fe.turn.surprise")


@holds_back
@cites("fe.turn.surprise")
def caught(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody who is ambushed would act before all have who lay in wait, or None."""
    return _caught(state, character, first_to_act(state))


def _caught(state: State, character: EntityId, first: tuple[EntityId, ...]) -> Refused | None:
    if not first or character in state[Turns].ambush:
        return None
    names = " and ".join(state[Characters].name(each) for each in first)
    title, remedy = f"{names} act{'' if len(first) > 1 else 's'} first.", "Pass the spotlight to who lay in wait."
    return Refused("turn.ambushed", title, remedy=remedy, source="fe.turn.surprise")


@stops
@cites("fe.turn.surprise")
def answers_too_soon(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where somebody who is ambushed would roll out of turn for what they do, or None.

    What the Game Master calls for is no act of theirs, and what another's act has paid for is not theirs to delay.
    """
    called = proposal.any_way or taken_before(proposal.purposes)
    return None if called else caught_out_of_turn(state, proposal.hero)


@cites("fe.turn.surprise")
def caught_out_of_turn(state: State, character: EntityId) -> Refused | None:
    """The refusal where somebody who is ambushed would do something out of turn, before all have acted who lay in wait,
    whoever of those has the spotlight among them; or None.
    """
    now = state[Turns]
    if now.holder == character:
        return None
    acting = tuple(each for each in now.ambush if each == now.holder and _still_can(state, each))
    return _caught(state, character, (*acting, *first_to_act(state)))


@turns.answers_to(TurnBegun)
def answered(act: Unfolding, event: TurnBegun) -> None:
    """Once all who lay in wait have acted, whoever comes next ends the ambush."""
    now = act.state[Turns]
    if now.ambush and now.holder not in now.ambush and not first_to_act(act.state):
        act.happen(AmbushEnded())


# what has happened


@turns.folds(AmbushSprung)
def sprung(turns: Turns, event: AmbushSprung) -> Turns:
    """Set who springs the ambush, and so acts first (`ambush`)."""
    return replace(turns, ambush=event.ambushers)


@turns.folds(AmbushEnded)
def over(turns: Turns, event: AmbushEnded) -> Turns:
    """Clear the ambush: everybody answers (`ambush`)."""
    return replace(turns, ambush=())


@turns.tells(AmbushSprung, stage=(ALOUD,))
def tell_ambush(state: State, event: AmbushSprung, viewer: Viewer) -> Told:
    """Tell everybody that an ambush is sprung, and who acts first."""
    names = ", ".join(state[Characters].name(each) for each in event.ambushers)
    return Told(f"Ambush! {names} act{'s' * (len(event.ambushers) == 1)} first.", ("fe.turn.surprise",), tone="cost")


@turns.tells(AmbushEnded)
def tell_over(state: State, event: AmbushEnded, viewer: Viewer) -> Told:
    """Tell everybody that the opening beat is over."""
    return Told("The opening beat is over.", ("fe.turn.surprise",), "quiet", important=False)
