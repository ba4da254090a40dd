"""Mobs: a hit on a crowd beats it back, or breaks its nerve, the further the greater its Effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.commons.clocks import ClockId, Clocks, tick
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, may_speak_for, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet, part_of_another
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.beats.three_clocks import Threats
from threefates.systems.fates_edge.combat.turn_economy import is_attack
from threefates.systems.fates_edge.combat.turns import turns
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect

__all__ = ["AtMob", "PressMob", "mobs", "segments_of_hit"]

SOURCE: Final = "fe.combat.tactical-clocks"
RULING: Final = "fe.ruling.mob-clock-damage"
_WAY: Final = {"Mob Overwhelm": -1, "Morale Collapse": 1}
"""Which clocks a hit moves: a mob is beaten back, and nerve breaks."""


class AtMob(Purpose, frozen=True, tag="at-mob"):
    """An action comes at a mob, or at its nerve."""

    clock: ClockId

    says = "the mob that it was at"
    by_skill = True


class PressMob(Command, frozen=True, tag="fe.press-mob"):
    """Let your proposed action be at a mob, or at its nerve."""

    hero: EntityId
    clock: ClockId


@cites(RULING)
def segments_of_hit(effect: Effect, row: Outcome) -> int:
    """Segments that an action moves such a clock by: a Partial has one Effect less, and a Miss none.

    >>> [segments_of_hit(effect, Outcome.CLEAN_SUCCESS) for effect in Effect]
    [1, 2, 3]
    >>> [segments_of_hit(effect, Outcome.PARTIAL) for effect in Effect], segments_of_hit(Effect.GREAT, Outcome.MISS)
    ([0, 1, 2], 0)
    """
    return 0 if row is Outcome.MISS else int(effect) + int(row.succeeded)


@cites(SOURCE)
def mobs(state: State) -> dict[ClockId, str]:
    """The clocks of the fight that a hit moves, by id."""
    known = state[Clocks].known
    return {clock: known[clock].name for clock in state[Threats].brings if clock in known and known[clock].name in _WAY}


@still(AtMob)
@cites(SOURCE)
def no_mob(state: State, hero: EntityId, at: AtMob) -> Refused | None:
    """The refusal where there is no such mob, or none any more; or None."""
    if at.clock in mobs(state):
        return None
    remedy = "Pick one that is listed; whoever runs the game starts such clocks."
    return Refused("mob.none", "There is no such mob.", remedy=remedy, source=SOURCE)


@cites(SOURCE)
def cannot_press(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero's action is at no mob, being no blow but a part of something else; or None."""
    proposal = state[Proposals][hero]
    whole = part_of_another(proposal.purposes)
    if whole is None or is_attack(proposal.skill):
        return None
    title, remedy = f"That is {whole.says}, and no hit.", "Press the mob with an action of its own."
    return Refused("mob.part", title, remedy=remedy, source=SOURCE)


@turns.decides(PressMob)
@cites(SOURCE)
def press_mob(act: Unfolding, command: PressMob) -> None:
    """Say that the action is at a mob; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    if refusal := cannot_press(act.state, proposal.hero) or no_mob(act.state, proposal.hero, AtMob(command.clock)):
        raise refusal
    act.happen(PurposeSet(proposal.hero, AtMob(command.clock)))


@settles(turns, AtMob)
@cites(SOURCE)
def after_the_hit(act: Unfolding, at: AtMob, over: Over) -> None:
    """A mob is beaten back, and its nerve gives way, as far as it goes."""
    segments, now = segments_of_hit(over.effect, over.outcome), mobs(act.state)
    if at.clock in now:
        tick(act, at.clock, segments * _WAY[now[at.clock]], f"{hero_named(act.state, over.hero)}'s hit")


@turns.offers_under(of_own, of_proposed)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever proposes an action to let it be at a mob."""
    options = [Option(clock, name) for clock, name in mobs(state).items()]
    for hero in state.only(proposing) if options else ():
        if viewer.runs or viewer.holds(hero):
            fixed, name = (("hero", hero),), hero_named(state, hero)
            which, refusal = (choice("clock", "Which", options),), refusal_of(cannot_press(state, hero))
            yield Offer("fe.press-mob", "It is at the mob", which, fixed, refusal=refusal, group=name)
