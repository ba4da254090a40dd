"""How long a spell takes: a turn for each of its steps, a scene for each, or two Actions of one turn."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.casting.spells import Spells
from threefates.systems.fates_edge.casting.steps import ARCANA, WEAVE, Working
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.rulings.casting import CastingRolls, CastingTurns

__all__ = ["another_scene", "another_turn", "one_action", "still_resting"]


@stops
@cites("fe.turn.casting-time", "fe.ruling.casting-turns", "fe.turn.action-channel-weave")
def another_turn(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where both steps were to come in one turn, and the table gives each its own; None elsewhere."""
    now, hero = state[Turns], proposal.hero
    if state.ruling(CastingTurns) is not CastingTurns.TWO_TURNS or now.holder != hero or not works_magic(proposal):
        return None
    woven = state[Spells].woven.get(hero)
    if hero not in state[Spells].begun or (woven and woven.pushed) or WEAVE not in now.taken:
        return None
    title = "Each step of a spell takes a turn of its own."
    return Refused("spell.turn", title, remedy="Pass the spotlight, or Push.", source="fe.turn.casting-time")


@cites("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def still_resting(state: State, hero: EntityId) -> Refused | None:
    """The refusal where each step takes a scene, and that of the first is not over; None elsewhere, or once pushed."""
    now = state[Spells]
    woven = now.woven.get(hero)
    if state.ruling(CastingTurns) is not CastingTurns.SCENES or hero not in now.begun or (woven and woven.pushed):
        return None
    title, source = "Each step of a spell takes a scene of its own.", "fe.turn.ritual-casting-time"
    refusal = Refused("spell.scene", title, remedy="Wait until this scene is over, or Push.", source=source)
    return None if hero in now.rested else refusal


@stops
@cites("fe.turn.ritual-casting-time")
def another_scene(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the roll would be the second step of a spell in the scene of its first; None elsewhere."""
    second = proposal.purpose(Working) or proposal.skill == ARCANA
    return still_resting(state, proposal.hero) if second else None


@stops
@cites("fe.caster.two-action-loop", "fe.combat.magic-casting", "fe.ruling.casting-roll-count")
def one_action(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a spell that is rolled for once would take one Action of a turn and no more, or None."""
    now, hero, working = state[Turns], proposal.hero, proposal.purpose(Working)
    if state.ruling(CastingRolls) is CastingRolls.TWO or now.holder != hero or working is None:
        return None
    if hero in state[Spells].begun or WEAVE in now.taken or now.spared:
        return None
    title = "A spell takes two steps, and an Action for each."
    return Refused("spell.not_begun", title, remedy="Take its first step.", source="fe.caster.two-action-loop")
