"""Rolls on the road: how they move the Travel Clock, and what each role brings when it is filled well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import Clocks, tick
from threefates.commons.scenes import SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.calls import RollCalled
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.actions.proposals import (
    PositionShifted,
    Proposals,
    Proposed,
    Shift,
    may_speak_for,
    proposals,
)
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.beats.beats import Bank, SpendIgnored, beats
from threefates.systems.fates_edge.combat.mitigation import guards_against
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.help.helping import BonusAdded
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind, Modifier
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.travel import LegEnded, Role, RoleTold, Travel, no_leg, stretch, travel

__all__ = ["GUIDE_EASES", "OnRoad", "RollOnTheRoad", "as_begun", "cannot_road", "stretched", "take_the_road"]

MOVEMENT: Final = "movement"
GUIDED: Final = "the Guide knows the way"
WATCHED: Final = "the Watch saw it coming"


class RollOnTheRoad(Command, frozen=True, tag="fe.roll-on-the-road"):
    """Say that a proposed action is made on the road: a movement challenge, or what your hero looks after."""

    hero: EntityId
    in_role: bool = False


class OnRoad(Purpose, frozen=True, tag="road"):
    """An action is made on the road."""

    role: Role | None = None  # None: a movement challenge

    says = "the roll on the road"
    any_way = True


class RoadSet(Event, frozen=True, tag="fe.road-set"):
    """A proposed action is made on the road."""

    hero: EntityId
    role: Role | None = None  # None: a movement challenge


class RoadLeft(Event, frozen=True, tag="fe.road-left"):
    """The leg that an action was made on is over; up to version 6, the action was."""

    hero: EntityId

    quiet = True


class SpendsGuarded(Event, frozen=True, tag="fe.spends-guarded"):
    """The next spend of a single beat will come to nothing."""

    thanks_to: str

    quiet = True  # the role that did it is told


class OpenedWell(Event, frozen=True, tag="fe.opened-well"):
    """A scene still opens from the best Position, or no longer."""

    lasts: bool


@cites("fe.ruling.travel-tick", "fe.travel.clock-danger")
def stretched(outcome: Outcome, effect: Effect, reading: TravelClock) -> int:
    """Segments that a roll on the road moves the Travel Clock. Where it counts danger, whatever fails moves it.

    >>> stretched(Outcome.PARTIAL, Effect.STANDARD, TravelClock.PROGRESS)
    1
    >>> stretched(Outcome.CLEAN_SUCCESS, Effect.GREAT, TravelClock.PROGRESS)
    2
    >>> stretched(Outcome.MISS, Effect.STANDARD, TravelClock.DANGER)
    1
    """
    if reading is TravelClock.DANGER:
        return int(not outcome.succeeded)
    if outcome.succeeded:
        return 2 if effect is Effect.GREAT else 1
    return int(outcome is Outcome.PARTIAL)


@cites("fe.travel.roles")
def cannot_road(state: State, hero: EntityId, *, in_role: bool) -> Refused | None:
    """The refusal where a proposed action cannot be one of the road, or None."""
    if refusal := no_leg(state):
        return refusal
    leg, proposal = state[Travel].leg, state[Proposals].open.get(hero)
    if proposal and proposal.purpose(OnRoad):
        return Refused("travel.on_road", "That is said already.", remedy="Roll, or withdraw it.")
    if in_role and (leg is None or hero not in leg.roles):
        name = hero_named(state, hero)
        title, source = f"{name} has no role on this leg.", "fe.travel.roles"
        return Refused("travel.no_role", title, remedy="Take one first.", source=source)
    return None


@still(OnRoad)
@cites("fe.travel.roles")
def leg_over(state: State, hero: EntityId, road: OnRoad) -> Refused | None:
    """The refusal where the leg is over that an action was to be made on, or None."""
    return no_leg(state)


@travel.decides(RollOnTheRoad)
@cites("fe.travel.roles")
def roll_on_the_road(act: Unfolding, command: RollOnTheRoad) -> None:
    """Let a proposed action be one of the road; a Guide who found the way makes movement one easier."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    if refusal := cannot_road(act.state, proposal.hero, in_role=command.in_role):
        raise refusal
    leg = act.state[Travel].leg
    take_the_road(act, proposal.hero, leg.roles.get(proposal.hero) if leg and command.in_role else None)


@cites("fe.travel.roles")
def take_the_road(act: Unfolding, hero: EntityId, role: Role | None) -> None:
    """Let a proposed action be one of the road; None is a movement challenge, which a Guide makes easier."""
    act.happen(RoadSet(hero, role))
    if role is None and act.state[Travel].guided:
        act.happen(BonusAdded(hero, _GUIDE))


GUIDE_EASES: Final = -1
_GUIDE: Final = Bonus(kind=Kind.TALENT, why=GUIDED, dv=GUIDE_EASES, came_with=OnRoad.tag())


@settles(travel, OnRoad)
def travelled(act: Unfolding, road: OnRoad, over: Over) -> None:
    """The clock moves, and the role tells; without a roll it is a success all the same."""
    if road.role is not None and over.outcome.succeeded:
        _tell_role(act, over.hero, road.role)
    stretch(act, stretched(over.outcome, over.effect, act.state.ruling(TravelClock)), over.outcome.spoken)


@travel.answers_to(LegEnded)
def off_the_road(act: Unfolding, event: LegEnded) -> None:
    """Take the purpose of the road from every action that was to be rolled on the leg."""
    rolled = being_rolled(act.state)
    for action in (*act.state[Proposals].open.values(), *((rolled,) if rolled else ())):
        if action.purpose(OnRoad):
            act.happen(RoadLeft(action.hero))


@cites("fe.travel.roles", "fe.ruling.travel-roles-effects")
def _tell_role(act: Unfolding, hero: EntityId, role: Role) -> None:
    """Carry out what a role brings: the way, a spared beat, supplies, a good start."""
    act.happen(RoleTold(hero, role))
    if role is Role.GUIDE:
        for action in act.state[Proposals].open.values():
            road = action.purpose(OnRoad)
            if road and road.role is None and not any(each.why == GUIDED for each in action.bonuses):
                act.happen(BonusAdded(action.hero, _GUIDE))
    if role is Role.SCOUT:
        act.happen(SpendsGuarded(f"{hero_named(act.state, hero)} as Scout"))
    supplies = act.state[Clocks].known.get(act.state[Travel].supplies or "")
    if role is Role.QUARTERMASTER and supplies is not None and supplies.filled:
        tick(act, supplies.id, -1, "the Quartermaster finds more")


# how a scene opens that the Watch made ready


@travel.answers_to(SceneStarted)
@cites("fe.ruling.watch-dominant")
def open_well(act: Unfolding, event: SceneStarted) -> None:
    """After a kept watch every action stands one better, until something worsens a Position."""
    if act.state[Travel].watched:
        act.happen(OpenedWell(lasts=True))


def stand_well(act: Unfolding, event: Proposed | RollCalled) -> None:
    """From the usual Position that is the best, be it proposed or called for."""
    for shift in as_begun(act.state):
        act.happen(PositionShifted(event.hero, shift))


travel.answers_to(Proposed)(stand_well)
travel.answers_to(RollCalled)(stand_well)


@cites("fe.travel.roles", "fe.ruling.watch-dominant")
def as_begun(state: State) -> tuple[Shift, ...]:
    """What moves the Position of any action that is begun now."""
    return (Shift(-1, WATCHED),) if state[Travel].opening else ()


@guards_against
@cites("fe.travel.roles", "fe.ruling.watch-dominant")
def meets_well(state: State, hit: Hit) -> Iterator[Modifier]:
    """What comes at somebody in such a scene is met from a step better, too."""
    if state[Travel].opening:
        yield Modifier(steps=-1, why=WATCHED, cites=("fe.travel.roles",))


@travel.answers_to(PositionShifted)
def lose_by_shift(act: Unfolding, event: PositionShifted) -> None:
    """From then on Positions shift as ever."""
    if event.shift.steps > 0:
        _lose_opening(act)


@travel.answers_to(Pressed)
def lose_by_pressure(act: Unfolding, event: Pressed) -> None:
    """So does pressure on everybody."""
    _lose_opening(act)


def _lose_opening(act: Unfolding) -> None:
    if act.state[Travel].opening:
        act.happen(OpenedWell(lasts=False))


# what has happened


@proposals.folds(RoadSet)
def road_set(proposals: Proposals, event: RoadSet) -> Proposals:
    """Note on the hero's proposal that it is made on the road."""
    return proposals.meant(event.hero, OnRoad(event.role))


@proposals.folds(RoadLeft)
def road_left(proposals: Proposals, event: RoadLeft) -> Proposals:
    """Take the road from the hero's proposal, with the Guide's help."""
    return proposals.no_longer(event.hero, OnRoad)


@travel.folds(RoleTold)
def role_told(travel: Travel, event: RoleTold) -> Travel:
    """Keep the Guide's or the Watch's work until it is of use (`guided` and `watched`)."""
    if event.role is Role.GUIDE:
        return replace(travel, guided=True)
    return replace(travel, watched=True) if event.role is Role.WATCH else travel


@travel.folds(OpenedWell)
def opened_well(travel: Travel, event: OpenedWell) -> Travel:
    """Use up the watch that was kept, and set whether the scene opens well (`watched` and `opening`)."""
    return replace(travel, watched=False, opening=event.lasts)


@beats.folds(SpendsGuarded)
def spends_guarded(bank: Bank, event: SpendsGuarded) -> Bank:
    """Set thanks to whom one single beat will be spent for nothing (`guarded`)."""
    return replace(bank, guarded=event.thanks_to)


@beats.folds(SpendIgnored)
def spend_ignored(bank: Bank, event: SpendIgnored) -> Bank:
    """Clear who guards against a spend of beats (`guarded`)."""
    return replace(bank, guarded="")


@beats.tells(SpendIgnored)
def tell_ignored(state: State, event: SpendIgnored, viewer: Viewer) -> Told:
    """Tell everybody thanks to whom nothing comes of a beat."""
    return Told(f"Nothing comes of it, thanks to {event.thanks_to}.", ("fe.travel.roles",), tone="good")
