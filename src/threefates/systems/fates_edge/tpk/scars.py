"""Conditions that stay with a hero: each takes a die from what it hinders, until it is lifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.tpk.resolution_options import Lost, lost

__all__ = ["Hindered", "LiftScar", "SayScarBears", "ScarBorne", "ScarLifted", "hindering"]

CAPTURE, TERMS = "fe.combat.tpk-capture", "fe.ruling.undefined-terms"
TAKES: Final = -1


class Hindered(Purpose, frozen=True, tag="scars"):
    """Conditions that stay bear on the action."""

    by: tuple[str, ...] = ()

    says = "what hindered it"
    by_skill = True
    any_way = True


class ScarBorne(Event, frozen=True, tag="fe.scar-borne"):
    """A condition stays with a hero."""

    hero: EntityId
    scar: str


class ScarLifted(Event, frozen=True, tag="fe.scar-lifted"):
    """A hero is rid of a condition after all."""

    hero: EntityId
    scar: str
    why: str


class SayScarBears(Command, frozen=True, tag="fe.say-scar-bears"):
    """Say whether a condition that stays hinders the proposed action."""

    hero: EntityId
    scar: str
    bears: bool = True


class LiftScar(Command, frozen=True, tag="fe.lift-scar"):
    """Let a hero be rid of a condition that stays, and say how."""

    hero: EntityId
    scar: str
    why: str


def hindering(proposal: Proposal) -> tuple[str, ...]:
    """The conditions that were said to hinder an action."""
    found = proposal.purpose(Hindered)
    return found.by if found else ()


def _borne(state: State, hero: EntityId, scar: str) -> str:
    if scar not in state[Lost].scars.get(hero, ()):
        title = f"{hero_named(state, hero)} bears nothing of that name."
        raise Refused("lost.no_scar", title, remedy="Pick what is listed.", source=CAPTURE)
    return scar


@lost.decides(SayScarBears)
@cites(CAPTURE, TERMS)
def say_scar_bears(act: Unfolding, command: SayScarBears) -> None:
    """Say whether it hinders; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    scar, was = _borne(act.state, proposal.hero, command.scar), hindering(proposal)
    if command.bears is (scar in was):
        raise Refused("lost.same", "That is so already.", remedy="Roll as it stands.", source=CAPTURE)
    others = tuple(each for each in was if each != scar)
    act.happen(PurposeSet(proposal.hero, Hindered((*others, scar) if command.bears else others)))


@bears(55, Hindered)
@cites(CAPTURE, TERMS)
def hindered(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """A die for each condition that hinders an action, as long as it is borne."""
    for scar in hindering(proposal):
        if scar in state[Lost].scars.get(proposal.hero, ()):
            yield Modifier(dice=TAKES, why=scar, cites=(CAPTURE, TERMS))


@lost.decides(LiftScar)
@cites(CAPTURE)
def lift_scar(act: Unfolding, command: LiftScar) -> None:
    """Lift a condition; only whoever runs the game may."""
    act.must_run("Lifting a condition")
    hero = act.state[Heroes][command.hero].id
    act.happen(ScarLifted(hero, _borne(act.state, hero, command.scar), one_line(command.why, "How")))


@lost.folds(ScarBorne)
def borne(lost: Lost, event: ScarBorne) -> Lost:
    """Add the condition to those that the hero bears (`scars`)."""
    mine = tuple(each for each in lost.scars.get(event.hero, ()) if each != event.scar)
    return replace(lost, scars={**lost.scars, event.hero: (*mine, event.scar)})


@lost.folds(ScarLifted)
def lifted(lost: Lost, event: ScarLifted) -> Lost:
    """Take the condition from those that the hero bears (`scars`)."""
    left = tuple(each for each in lost.scars[event.hero] if each != event.scar)
    others = {hero: scars for hero, scars in lost.scars.items() if hero != event.hero}
    return replace(lost, scars={**others, event.hero: left} if left else others)
