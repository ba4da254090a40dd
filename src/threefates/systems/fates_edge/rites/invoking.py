"""Invoking a Rite, pushing it, and what comes of it: proposed as a roll, on the terms that its DV makes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.clocks import Clocks, no_room_in_sight
from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, Proposed, proposals
from threefates.systems.fates_edge.actions.purpose import PurposesEnded
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, in_hand, underway
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.actions.stopping import still, stopped, stops_for
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.combat.turns import TurnBegun, cannot_act, take
from threefates.systems.fates_edge.content.records import WrittenRite, written_rites
from threefates.systems.fates_edge.harm.conditions import HarmTaken, out_of_it
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.corruption import theme
from threefates.systems.fates_edge.modules.pushes import Cost, pay_push
from threefates.systems.fates_edge.patrons.obligation import Rites, owe, rites
from threefates.systems.fates_edge.patrons.patrons import bind_to, must_serve, skills_of_rites
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.rites.blessings import Blessings, blessings
from threefates.systems.fates_edge.rites.crossing import called_patron, rite_invoked, rite_rolled, weighs_as_second
from threefates.systems.fates_edge.rites.performing import (
    POTENCY,
    Performed,
    backfires,
    clock_of,
    perform,
)
from threefates.systems.fates_edge.rites.pushing import cannot_push, must_be_way
from threefates.systems.fates_edge.rites.rites import (
    ATTRIBUTES,
    INVOKE,
    INVOKES,
    InvokeRite,
    Invoking,
    PushCounted,
    PushRite,
    Rite,
    RiteEnded,
    RiteInvoked,
    RitePushed,
    WeavingBegun,
    WeavingReady,
    cannot_invoke,
    comes_of,
    dv_of,
    invoked,
    must_be_listed,
    obligation_of,
    rite_meant,
)
from threefates.systems.fates_edge.rulings.road import PushCost, RiteRoll, RiteTime

__all__ = ["counts", "no_time", "not_at_once", "open_rite", "performed"]
# how it is done


@rites.decides(InvokeRite)
@cites(INVOKE)
def invoke(act: Unfolding, command: InvokeRite) -> None:
    """Invoke a Rite by proposing its roll; where a Rite takes two turns, invoking it is the first of them."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_invoke(act.state, hero):
        raise refusal
    _must_be_rolled_so(act.state, command.attribute, command.skill)
    must_be_listed(command.obligation)
    rite = rite_meant(act.state, hero, command)
    if command.push:
        must_be_way(rite, command.push)
    must_serve(act.state, hero, rite.patron)
    if refusal := not_at_once(act.state, hero, rite, command.skill):
        raise refusal
    _takes_its_time(act, hero)
    rolled = act.state.ruling(RiteRoll) is not RiteRoll.NO_ROLL
    open_rite(act, hero, rite, command.attribute, command.skill, rolled=rolled)
    if not rolled:
        _without_a_roll(act, hero, rite, command.push)


@cites("fe.ruling.rite-roll")
def _must_be_rolled_so(state: State, attribute: str, skill: str) -> None:
    """Refuse what no Rite is rolled with."""
    if attribute not in ATTRIBUTES or skill not in skills_of_rites(state):
        remedy = "Roll Spirit or Presence with Arcana or Lore."
        raise Refused("rite.roll", "No Rite is rolled so.", remedy=remedy, source="fe.ruling.rite-roll")


@cites("fe.ruling.rite-roll")
def _without_a_roll(act: Unfolding, hero: EntityId, rite: Rite, push: str) -> None:
    """Complete a Rite that nobody rolls for at once, unless its Weave is another turn's or Harm has broken it off."""
    if push and hero in act.state[Proposals].open:
        if refusal := cannot_push(act.state, hero):
            raise refusal
        push_now(act, hero, push)
    if hero in act.state[Proposals].open and _is_woven(act.state, hero):
        act.happen(Done(hero))
        act.happen(EasilyDone(hero, rite.name, 0))


@cites("fe.turn.rite-time")
def _is_woven(state: State, hero: EntityId) -> bool:
    return state[Blessings].weaving.get(hero, True)


@cites("fe.ruling.rite-roll")
def not_at_once(state: State, hero: EntityId, rite: Rite, skill: str) -> Refused | None:
    """The refusal where a Rite would be completed without a roll now, and what stops a roll stops it; or None."""
    woven = state.ruling(RiteTime) is RiteTime.TWO_TURNS and state[Conflict].running
    if woven or state.ruling(RiteRoll) is not RiteRoll.NO_ROLL:
        return None
    meant = Proposal(hero=hero, attribute=ATTRIBUTES[0], skill=skill, intent=rite.name, purposes=(Invoking(rite),))
    return underway(state) or out_of_it(state, hero) or stopped(state, meant)


@cites("fe.turn.rite-time", "fe.ruling.rite-time", "fe.ruling.rite-roll")
def _takes_its_time(act: Unfolding, hero: EntityId) -> None:
    """Invoking is a turn's Action where weaving is the next one's; where nobody rolls it is the Action itself."""
    if refusal := no_time(act.state, hero):
        raise refusal
    if act.state.ruling(RiteTime) is RiteTime.TWO_TURNS:
        take(act, hero, "cast")
        if act.state[Conflict].running:
            act.happen(WeavingBegun(hero))


@cites("fe.turn.rite-time", "fe.ruling.rite-time", "fe.ruling.rite-roll")
def no_time(state: State, hero: EntityId) -> Refused | None:
    """The refusal where invoking a Rite is an Action that a hero's turn does not hold, or None."""
    if state.ruling(RiteTime) is RiteTime.TWO_TURNS:
        return cannot_act(state, hero, "cast")
    return cannot_act(state, hero, INVOKES) if state.ruling(RiteRoll) is RiteRoll.NO_ROLL else None


@cites("fe.ruling.rite-roll")
def open_rite(act: Unfolding, hero: EntityId, rite: Rite, attribute: str, skill: str, *, rolled: bool) -> None:
    """The Rite is under way, on the terms that its DV makes; where nobody rolls for it, there is none.

    What jealousy marks comes last: where it ends in Harm, it breaks the Rite off as any wound does.
    """
    act.happen(RiteInvoked(hero, rite))
    act.happen(Proposed(hero, attribute, skill, rite.name))
    terms = replace(starting_terms(act.state, hero), dv=dv_of(act.state, hero, rite) if rolled else 0, mapped=False)
    say_terms(act, act.state[Proposals][hero], terms)
    called_patron(act, hero, rite.patron)


@bears(29, Invoking)
@cites("fe.invoker.cross-resonance", "fe.runekeeper.cross-patron", "fe.ruling.rite-second-patron")
def two_patrons(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What it is worth that another Patron was called on before in this scene."""
    found = proposal.purpose(Invoking)
    if found and any(worth := weighs_as_second(state, proposal.hero, found.rite.patron)):
        dv, steps = worth
        yield Modifier(dv=dv, steps=steps, why="two Patrons in one scene", cites=("fe.invoker.cross-resonance",))


@still(Invoking)
@cites("fe.harm.levels")
def still_for_the_living(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where whom a Rite is for has died since, or None."""
    return lost(state, invoking.rite.whom or hero)


@still(Invoking)
@cites("fe.patrons.rites-grimmir")
def room_for_its_clock(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where what a Rite restores is counted on a clock, and there is room for none; or None."""
    written = written_rites().get(invoking.rite.id)
    if written is None or not written.restores or clock_of(state, written, invoking.rite.about):
        return None
    return no_room_in_sight(state[Clocks])


@stops_for(Invoking)
@cites("fe.turn.rite-time", "fe.ruling.rite-time")
def weave_first(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a Rite takes two turns of a fight, and the second is to come, or None: rituals have rounds."""
    found = proposal.purpose(Invoking)
    if found is None or found.rite.ritual or not state[Conflict].running:
        return None
    if state[Blessings].weaving.get(proposal.hero, True):
        return None
    title = f"{hero_named(state, proposal.hero)} invokes in this turn, and weaves in the next."
    return Refused("rite.weaving", title, remedy="Wait for their next turn.", source="fe.turn.rite-time")


@rites.answers_to(TurnBegun)
@cites("fe.turn.rite-time")
def weaves(act: Unfolding, event: TurnBegun) -> None:
    """In the next turn the Rite is woven."""
    hero = event.character or ""
    if act.state[Blessings].weaving.get(hero) is False:
        act.happen(WeavingReady(hero))


@cites("fe.turn.rite-time")
def weaves_no_more(act: Unfolding, event: Withdrawn | PurposesEnded) -> None:
    """A Rite that is thought better of is not woven."""
    if event.hero in act.state[Blessings].weaving and event.hero not in invoked(act.state):
        act.happen(WeavingReady(event.hero))


rites.answers_to(Withdrawn)(weaves_no_more)
rites.answers_to(PurposesEnded)(weaves_no_more)


@rites.decides(PushRite)
@cites("fe.runekeeper.push", "fe.ruling.rite-push-limit")
def push(act: Unfolding, command: PushRite) -> None:
    """Push a Rite that is under way, by duration or potency, for more Obligation; refuse a second push in a scene."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_push(act.state, hero):
        raise refusal
    must_be_way(invoked(act.state)[hero], command.how)
    push_now(act, hero, command.how)


@cites("fe.runekeeper.push", PushCost.ruling_id)
def push_now(act: Unfolding, hero: EntityId, how: str) -> None:
    """Push the Rite; what a Push costs beside its Obligation is paid at once."""
    act.happen(RitePushed(hero, how, act.state[Scenes].stretch))
    if act.state.ruling(PushCost) is PushCost.ALL:
        pay_push(act, hero, Cost.FATIGUE, "a Push", owes=())


@cites("fe.runekeeper.one-patron")
def _binds(act: Unfolding, hero: EntityId, rite: Rite) -> None:
    if rite.ritual is None:
        bind_to(act, hero, rite.patron)


@cites("fe.runekeeper.push")
def counts(act: Unfolding, hero: EntityId, rite: Rite) -> None:
    """Count a Rite that was gone through with, or broken off: it binds to its Patron, and its Push is the scene's."""
    _binds(act, hero, rite)
    if rite.pushed:
        act.happen(PushCounted(hero, act.state[Scenes].stretch))


@settles(rites, Invoking)
@cites("fe.combat.magic-rites")
def ended(act: Unfolding, invoking: Invoking, over: Over) -> None:
    """Completed or not; completed, it does what it does, and is owed for."""
    rite, (completed, lesser) = invoking.rite, comes_of(over.outcome)
    rite_invoked(act, over.hero, rite.patron)
    counts(act, over.hero, rite)
    if over.rolled:
        rite_rolled(act, over.hero, rite.patron)
    if rite.ritual:
        return
    act.happen(RiteEnded(over.hero, completed, lesser))
    written = written_rites().get(rite.id)
    if completed:
        theme(act, over.hero, rite.patron)
        roll = in_hand(act.state).number if over.rolled else 0
        owe(act, over.hero, rite.patron, obligation_of(rite), rite.name, roll, rite=rite.name)
        if written:
            perform(act, performed(rite, written, over))
    elif written:
        backfires(act, written, over.hero)


def performed(rite: Rite, written: WrittenRite, over: Over) -> Performed:
    """A completed Rite, with all that was said of it."""
    push, whom, ritual = (rite.way or POTENCY) if rite.pushed else "", rite.whom or over.hero, rite.ritual is not None
    return Performed(written, over.hero, rite.patron, whom, rite.about, push, over.outcome, ritual)


@rites.answers_to(HarmTaken, ConditionSet)
@cites("fe.caster.interrupted")
def harmed(act: Unfolding, event: Event) -> None:
    """A wound before it is completed ends it, and lying there by anybody's word; of a ritual more comes."""
    hero = event.hero if isinstance(event, HarmTaken | ConditionSet) else ""
    found = invoked(act.state).get(hero)
    if found and found.ritual is None and (isinstance(event, HarmTaken) or out_of_it(act.state, hero)):
        rite_invoked(act, hero, found.patron)
        counts(act, hero, found)
        act.happen(RiteEnded(hero, completed=False, interrupted="Harm"))


@rites.answers_to(RiteEnded)
@cites("fe.caster.interrupted")
def nothing_left(act: Unfolding, event: RiteEnded) -> None:
    """Of a Rite that was broken off before its roll nothing is left to be rolled for."""
    rolled = being_rolled(act.state)
    if event.interrupted and event.hero in act.state[Proposals].open and not (rolled and rolled.hero == event.hero):
        act.happen(Withdrawn(event.hero, broken=True))


# what has happened


@proposals.folds(RiteInvoked)
def rite_begun(proposals: Proposals, event: RiteInvoked) -> Proposals:
    """Note that what the hero is about to do completes that Rite."""
    return proposals.meant(event.hero, Invoking(event.rite))


@proposals.folds(RitePushed)
def rite_pushed(proposals: Proposals, event: RitePushed) -> Proposals:
    """Note on the hero's Rite that it goes further."""
    return proposals.upon(event.hero, Invoking, lambda action: _further(action, event.how))


def _further(action: Proposal, how: str) -> Proposal:
    invoking = action.purpose(Invoking)
    return action.meant(Invoking(replace(invoking.rite, pushed=True, way=how))) if invoking else action


@rites.folds(PushCounted)
def push_counted(rites: Rites, event: PushCounted) -> Rites:
    """Note the scene in which the hero pushed a Rite (`pushed`)."""
    return replace(rites, pushed={**rites.pushed, event.hero: event.scene})


@proposals.folds(RiteEnded)
def rite_ended(proposals: Proposals, event: RiteEnded) -> Proposals:
    """Take the Rite's purpose from the action that is being rolled, or else proposed."""
    return proposals.upon(event.hero, Invoking, lambda action: action.no_longer(Invoking))


@blessings.folds(WeavingBegun)
def weaving_begun(blessings: Blessings, event: WeavingBegun) -> Blessings:
    """Note that the turn of weaving is still to come (`weaving`)."""
    return replace(blessings, weaving={**blessings.weaving, event.hero: False})


@blessings.folds(WeavingReady)
def weaving_ready(blessings: Blessings, event: WeavingReady) -> Blessings:
    """Note that no turn of weaving is to come any more (`weaving`)."""
    return replace(blessings, weaving={hero: now for hero, now in blessings.weaving.items() if hero != event.hero})
