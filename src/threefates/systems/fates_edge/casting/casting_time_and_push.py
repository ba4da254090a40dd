"""How long a spell takes: a turn or a scene for each of its steps, two Actions of one turn, or a Push and no longer."""

from __future__ import annotations

from typing import Final

from threefates.commons.scenes import Scenes
from threefates.commons.scenes_held import holds_scene
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import Magic, works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import held_as
from threefates.systems.fates_edge.actions.stopping import still, stops, stops_for
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.casting.channel_then_weave import (
    BY_CORRUPTION,
    BY_FATIGUE,
    BY_OBLIGATION,
    COSTS,
    FREEFORM,
    SpellEnded,
    SpellPushed,
    Spells,
    not_casting,
    scene_spent,
    spells,
)
from threefates.systems.fates_edge.casting.steps import (
    ARCANA,
    CAST,
    WEAVE,
    Working,
    in_the_air,
    of_a_spell,
    turn_spent,
    usual,
    wrong_pool,
)
from threefates.systems.fates_edge.combat.turns import Turns, cannot_act, held_back, spare
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.corruption import Trigger, corrupt
from threefates.systems.fates_edge.modules.modules import Mark
from threefates.systems.fates_edge.modules.pushes import AMOUNT, Cost, pay_push
from threefates.systems.fates_edge.patrons.obligation import OBLIGATION, owe
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.rulings.casting import CastingPool, CastingRolls, CastingTurns
from threefates.systems.fates_edge.rulings.road import PushCost

__all__ = [
    "PushCasting",
    "another_scene",
    "another_turn",
    "cannot_push",
    "cannot_roll",
    "cast_with",
    "held_for_it",
    "is_busy",
    "no_turn_for_it",
    "one_action",
    "still_resting",
]

A_PUSH: Final = "a Push"


LOOP: Final = "fe.caster.two-action-loop"


class PushCasting(Command, frozen=True, tag="fe.push-casting"):
    """Push: let the spell resolve now, at a price."""

    hero: EntityId
    cost: str


# where a spell stands


def waits(state: State, hero: EntityId) -> bool:
    """Whether a spell of the hero's is woven, and waits for its Cast."""
    woven = state[Spells].woven.get(hero)
    return woven is not None and woven.cast is None


def none_waits(remedy: str) -> Refused:
    """The words where no spell does."""
    return Refused("spell.not_woven", "No spell waits to be cast.", remedy=remedy, source=LOOP)


def woven_already(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a spell of the hero's waits to be cast, or None."""
    if hero not in state[Spells].woven:
        return None
    title, remedy = "A spell is woven already.", "Take its second step, or let it go."
    return Refused("spell.woven", title, remedy=remedy, source=LOOP)


@cites(LOOP)
def cannot_let_go(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no spell of a hero's can be let go, or None."""
    return in_the_air(state, hero) if waits(state, hero) else none_waits("Take its first step.")


@cites(LOOP)
def is_busy(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is about something else, or None."""
    if hero not in state[Proposals].open:
        return None
    title = f"{hero_named(state, hero)} is about something else."
    return Refused("spell.busy", title, remedy="Withdraw that first.", source=LOOP)


@cites("fe.turn.action-channel-weave")
def held_for_it(state: State, hero: EntityId) -> bool:
    """Whether what a hero held comes now, and may be the Cast of what is woven: it is rolled with what that was."""
    held, woven = state[Proposals].open.get(hero), state[Spells].woven.get(hero)
    if held is None or woven is None or not held_as(held.purposes) or len(held.purposes) > 1:
        return False
    return (held.attribute, held.skill) == (woven.attribute, woven.skill)


@cites("fe.caster.cast-step")
def cannot_roll(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is in no state to roll for what a spell is released by, or None."""
    busy = in_the_air(state, hero) or (None if held_for_it(state, hero) else is_busy(state, hero))
    return no_gift(state, hero) or busy or cannot_be_magic(state, hero, FREEFORM) or still_resting(state, hero)


@cites("fe.caster.cast-step", "fe.caster.weave-step", "fe.ruling.casting-pool")
def cast_with(state: State, hero: EntityId, attribute: str = "", skill: str = "") -> tuple[str, str]:
    """What a Cast is rolled with: as is said, or else as its Weave was, however the table reads it by then.

    Raises:
        Refused: If no spell is rolled so, or what was held for it is something else.
    """
    known = _as_woven(state, hero) or usual(state.ruling(CastingPool))
    way = (attribute or known[0], skill or known[1])
    held = state[Proposals].open.get(hero) if held_for_it(state, hero) else None
    if held and way != (held.attribute, held.skill):
        title, remedy = "What was held is rolled with what it was held with.", "Withdraw it first, or cast it as it is."
        raise Refused("spell.held", title, remedy=remedy, source="fe.caster.cast-step")
    if refusal := _wrong_by_now(state, hero, way):
        raise refusal
    return way


@cites("fe.ruling.casting-pool")
def _wrong_by_now(state: State, hero: EntityId, way: tuple[str, str]) -> Refused | None:
    """The refusal of what the table rolls no spell with any more, unless it was woven so; or None."""
    return wrong_pool(state, *way) if way != _as_woven(state, hero) else None


def _as_woven(state: State, hero: EntityId) -> tuple[str, str] | None:
    woven = state[Spells].woven.get(hero)
    return (woven.attribute, woven.skill) if woven else None


@still(Working)
@cites("fe.caster.weave-step", "fe.caster.cast-step", LOOP)
def past_working(state: State, hero: EntityId, working: Working) -> Refused | None:
    """The refusal where a hero has lost the Gift since, or their spell is woven by now, or waits no more; or None.

    Nor is a step rolled with what the table rolls no spell with any more.
    """
    made, gone = state[Proposals].open.get(hero), no_gift(state, hero)
    amiss = _wrong_by_now(state, hero, (made.attribute, made.skill)) if made else None
    if gone or working.step == CAST:
        wanting = state.ruling(CastingRolls) is CastingRolls.TWO and not waits(state, hero)
        return gone or (none_waits("Take its first step, and succeed.") if wanting else amiss)
    return woven_already(state, hero) or amiss


# how long it takes


@stops
@cites("fe.turn.casting-time", "fe.ruling.casting-turns")
def another_turn(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where both steps were to come in one turn, and the table gives each its own; None elsewhere."""
    now, hero = state[Turns], proposal.hero
    if state.ruling(CastingTurns) is not CastingTurns.TWO_TURNS or now.holder != hero:
        return None
    if not works_magic(proposal) or not of_a_spell(proposal):
        return None
    woven = state[Spells].woven.get(hero)
    if hero not in state[Spells].begun:
        return turn_spent(state, hero) if proposal.purpose(Working) and hero not in state[Spells].hurried else None
    if (woven and woven.pushed) or WEAVE not in now.taken:
        return None
    title = "Each step of a spell takes a turn of its own."
    return Refused("spell.turn", title, remedy="Pass the spotlight, or Push.", source="fe.turn.casting-time")


@stops_for(Working)
@cites("fe.turn.action-channel-weave")
def out_of_turn(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a step of a spell, which is an Action of one's turn, would come out of it in a fight; or None.

    What is pushed resolves now, and what was held has had its Action.
    """
    hero, now = proposal.hero, state[Spells]
    woven = now.woven.get(hero)
    pushed = woven.pushed if woven else hero in now.hurried
    if pushed or held_as(proposal.purposes) or not proposal.purpose(Working):
        return None
    if not state[Conflict].running or state[Turns].holder == hero:
        return None
    title = f"It is not {hero_named(state, hero)}'s turn, and each step of a spell is an Action of one."
    return Refused("turn.not_yours", title, remedy="Ask for the spotlight.", source="fe.turn.action-channel-weave")


@cites("fe.caster.push-compress", "fe.turn.action-channel-weave")
def no_turn_for_it(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero's turn has no Cast for the spell that is woven; None for what is pushed, or was held."""
    woven = state[Spells].woven.get(hero)
    free = (woven and woven.pushed) or held_for_it(state, hero)
    return (held_back if free else cannot_act)(state, hero, CAST)


@cites("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def still_resting(state: State, hero: EntityId) -> Refused | None:
    """The refusal where each step takes a scene, and that of the first is not over or that of the second not begun.

    None elsewhere, or once pushed.
    """
    now = state[Spells]
    woven = now.woven.get(hero)
    if state.ruling(CastingTurns) is not CastingTurns.SCENES or hero not in now.begun or (woven and woven.pushed):
        return None
    title, source = "Each step of a spell takes a scene of its own.", "fe.turn.ritual-casting-time"
    if hero in now.rested and state[Scenes].current is not None:
        return None
    remedy = (
        "Take the second in the next scene, or Push."
        if hero in now.rested
        else "Wait until this scene is over, or Push."
    )
    return Refused("spell.scene", title, remedy=remedy, source=source)


@stops
@cites("fe.turn.ritual-casting-time")
def another_scene(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the roll would be a step of a spell too many in this scene, or too early; None elsewhere."""
    working, hero = proposal.purpose(Working), proposal.hero
    second = working or (proposal.skill == ARCANA and of_a_spell(proposal))
    refusal = still_resting(state, hero) if second else None
    magic = proposal.purpose(Magic)
    free = working is not None or (magic is not None and magic.kind == FREEFORM)
    return refusal or (no_scene_for_it(state, hero) if free else None)


@cites("fe.turn.ritual-casting-time", "fe.ruling.casting-turns")
def no_scene_for_it(state: State, hero: EntityId) -> Refused | None:
    """The refusal where each step takes a scene, and a step has taken this one already, or the first was never taken.

    None elsewhere, and of what is pushed, which resolves now.
    """
    now = state[Spells]
    woven = now.woven.get(hero)
    if state.ruling(CastingTurns) is not CastingTurns.SCENES or hero in now.hurried or (woven and woven.pushed):
        return None
    if refusal := scene_spent(state, hero):
        return refusal
    if state.ruling(CastingRolls) is CastingRolls.TWO or hero in now.begun:
        return None
    title, source = "Each step of a spell takes a scene, and this one is not begun.", "fe.turn.ritual-casting-time"
    return Refused("spell.not_begun", title, remedy="Take its first step, and roll in the next scene.", source=source)


@stops_for(Working)
@cites("fe.caster.two-action-loop", "fe.combat.magic-casting", "fe.ruling.casting-roll-count")
def one_action(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a spell that is rolled for once would take one Action of a turn and no more, or None."""
    now, hero, working = state[Turns], proposal.hero, proposal.purpose(Working)
    mine, held = now.holder == hero, bool(held_as(proposal.purposes))
    if state.ruling(CastingRolls) is CastingRolls.TWO or working is None or not (mine or held):
        return None
    taken = mine and now.spared
    if taken or hero in state[Spells].begun or hero in state[Spells].hurried:
        return None
    title = "A spell takes two steps, and an Action for each."
    return Refused("spell.not_begun", title, remedy="Take its first step.", source="fe.caster.two-action-loop")


# a Push


@cites("fe.caster.push-compress")
def cannot_push(state: State, hero: EntityId) -> Refused | None:
    """The refusal where there is no spell to push, or it is pushed already; None where there is one."""
    woven, source = state[Spells].woven.get(hero), "fe.caster.push-compress"
    if woven and woven.pushed:
        return Refused("spell.pushed", "It is Pushed already.", remedy="Roll for it.", source=source)
    if refusal := not_casting(state, hero) or no_gift(state, hero) or in_the_air(state, hero):
        return refusal
    if not state[Conflict].running or state[Turns].holder == hero:
        return None
    title = f"It is not {hero_named(state, hero)}'s turn, and a Push resolves now."
    return Refused("turn.not_yours", title, remedy="Ask for the spotlight.", source=source)


@holds_scene(Spells)
@cites("fe.caster.push-compress")
def pushed_first(state: State) -> Refused | None:
    """The refusal where what somebody pushed waits to be cast, or None: what is paid for is lost with no scene."""
    for hero, woven in state[Spells].woven.items():
        if woven.pushed and woven.cast is None:
            title = f"{hero_named(state, hero)}'s spell is Pushed, and waits to be cast."
            remedy = "Let it be cast first, let go of or interrupted."
            return Refused("spell.pushed_first", title, remedy=remedy, source="fe.caster.push-compress")
    return None


@spells.decides(PushCasting)
@cites("fe.caster.push-compress", "fe.ruling.universal-push")
def push_casting(act: Unfolding, command: PushCasting) -> None:
    """Push a spell that is begun, so that its roll takes no further Action, for a mark of what the path pays with.

    Where a Push costs all that the universal list has, so does this one; Obligation goes for its Corruption.
    """
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_push(act.state, hero):
        raise refusal
    if command.cost not in COSTS:
        raise Refused("spell.cost", "Nobody pays a Push with that.", remedy=f"Choose {', '.join(COSTS)}.")
    patron = act.state[Patrons].of.get(hero, "") if command.cost == BY_OBLIGATION else ""
    every = act.state.ruling(PushCost) is PushCost.ALL
    act.happen(SpellPushed(hero, "" if every else command.cost, patron, marked=command.cost == BY_CORRUPTION))
    if hero not in act.state[Spells].woven:
        act.happen(SpellEnded(hero))
    spare(act, hero, *((CAST,) if hero in act.state[Spells].woven else (CAST, ARCANA)))
    if every:
        owes = (Mark(f"{OBLIGATION}:{patron}", AMOUNT, A_PUSH),) if patron else None
        pay_push(act, hero, Cost.FATIGUE, A_PUSH, owes)
    elif command.cost == BY_FATIGUE:
        tire(act, hero, AMOUNT, A_PUSH)
    elif command.cost == BY_CORRUPTION:
        corrupt(act, hero, Trigger.PUSH, A_PUSH)
    elif patron:
        owe(act, hero, patron, AMOUNT, A_PUSH)
