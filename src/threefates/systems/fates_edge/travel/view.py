"""The road as people see it, and what they may do on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.clocks import Clocks, no_room
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.travel.roles import at_work, taken
from threefates.systems.fates_edge.travel.rolls import OpenedWell, RoadSet, cannot_road
from threefates.systems.fates_edge.travel.supplies import WentShort, supplies_run
from threefates.systems.fates_edge.travel.travel import (
    LONGEST,
    SHORTEST,
    Leg,
    LegEnded,
    LegStarted,
    RoadTaken,
    Role,
    RoleTaken,
    RoleTold,
    Travel,
    TroubleCame,
    cannot_go_on,
    cannot_start,
    no_leg,
    size_of_leg,
    travel,
)

__all__ = ["road"]

GROUP: Final = "Travel"
GOOD_FOR: Final = {
    Role.GUIDE: "finds the way: DV -1 on movement challenges of this leg",
    Role.SCOUT: "goes ahead: the next single beat spent comes to nothing",
    Role.QUARTERMASTER: "minds the packs: Supplies one segment fuller",
    Role.WATCH: "stays awake: the next scene opens one Position better",
}


@travel.shows("road")
def road(state: State) -> Listing | None:
    """The leg, who looks after what, and what is ready."""
    now = state[Travel]
    if now.leg is None:
        return None
    rows = tuple(_role_row(state, now.leg, role) for role in Role)
    return Listing(f"On the road: {now.leg.name}", Place.TABLE, (*rows, *_ready(now)))


def _role_row(state: State, leg: Leg, role: Role) -> Row:
    who = next((hero for hero, has in leg.roles.items() if has is role and not lost(state, hero)), None)
    named = hero_named(state, who) if who else "nobody"
    return Row(role.name.lower(), f"{role.value}: {named}", GOOD_FOR[role], Tone.PLAIN if who else Tone.QUIET)


def _ready(now: Travel) -> Iterator[Row]:
    if now.guided:
        yield Row("guided", "The way is found", "DV -1 on movement challenges", Tone.GOOD)
    if now.watched:
        yield Row("watched", "The watch is kept", "the next scene opens one Position better", Tone.GOOD)


@travel.tells(LegStarted)
def tell_started(state: State, event: LegStarted, viewer: Viewer) -> Told:
    """Tell everybody where the way leads, and how its clock is read."""
    trouble = "trouble comes; whatever falls short of its DV moves it, a Partial, too"
    full = {TravelClock.PROGRESS: "they are there", TravelClock.DANGER: trouble}[state.ruling(TravelClock)]
    said = f"On the road: {event.name}. When the Travel Clock is full, {full}."
    return Told(said, ("fe.travel.legs", TravelClock.ruling_id))


@travel.tells(LegEnded, stage=(ALOUD,))
def tell_ended(state: State, event: LegEnded, viewer: Viewer) -> Told:
    """Tell everybody that a leg is behind the party, and what brought them there."""
    return Told(f"{event.name} is behind them: {event.why}.", ("fe.travel.legs",), tone="good")


@travel.tells(TroubleCame, stage=(ALOUD,))
def tell_trouble(state: State, event: TroubleCame, viewer: Viewer) -> Told:
    """Tell everybody that trouble comes on the leg."""
    return Told(f"Trouble comes on {event.leg}.", ("fe.travel.clock-danger", TravelClock.ruling_id), tone="cost")


@travel.tells(RoadTaken)
def tell_taken(state: State, event: RoadTaken, viewer: Viewer) -> Told:
    """Tell everybody that the party goes on along the leg."""
    return Told(f"They go on along {event.leg}.", tone="quiet", important=False)


@travel.tells(RoleTaken)
def tell_role(state: State, event: RoleTaken, viewer: Viewer) -> Told:
    """Tell everybody who takes which role."""
    return Told(f"{hero_named(state, event.hero)} is the {event.role.value}.", ("fe.travel.roles",), tone="quiet")


@travel.tells(RoleTold)
def tell_told(state: State, event: RoleTold, viewer: Viewer) -> Told:
    """Tell everybody what a role was good for."""
    said = f"{hero_named(state, event.hero)} as {event.role.value} {GOOD_FOR[event.role]}."
    return Told(said, ("fe.travel.roles", "fe.ruling.travel-roles-effects"), tone="good")


@travel.tells(WentShort, stage=(ALOUD,))
def tell_short(state: State, event: WentShort, viewer: Viewer) -> Told:
    """Tell everybody whom the empty packs wear down."""
    names = ", ".join(hero_named(state, hero) for hero in event.heroes)
    each = " each" if len(event.heroes) > 1 else ""
    return Told(f"The packs are empty: 1 Fatigue{each} for {names}.", ("fe.travel.supply-clock",), tone="cost")


@travel.tells(RoadSet)
def tell_road(state: State, event: RoadSet, viewer: Viewer) -> Told:
    """Tell everybody as what a hero rolls on the road."""
    as_what = f"as {event.role.value}" if event.role else "to get on along the way"
    return Told(f"{hero_named(state, event.hero)} rolls {as_what}.", tone="quiet", important=False)


@travel.tells(OpenedWell)
def tell_opened(state: State, event: OpenedWell, viewer: Viewer) -> Told:
    """Tell everybody that the scene opens from a better Position, or that this is over."""
    if event.lasts:
        return Told("Nobody is surprised: actions stand one Position better for now.", ("fe.travel.roles",), "good")
    return Told("The good start is over.", tone="quiet", important=False)


@travel.offers_under(of_own, of_everybody, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players roles and rolls on the road, and whoever runs the game legs and supplies."""
    now = state[Travel]
    if now.leg is not None:
        yield from _of_heroes(state, now.leg, viewer)
    if viewer.runs:
        yield from _levers(state)


def _of_heroes(state: State, leg: Leg, viewer: Viewer) -> Iterator[Offer]:
    mine = state[Heroes].known.values() if viewer.runs else held_heroes(state, viewer)
    free = [Option(role.value, role.value, GOOD_FOR[role]) for role in Role if not taken(state, leg, role)]
    for hero in mine:
        name, fixed = hero_named(state, hero.id), (("hero", hero.id),)
        if free and not state[Conditions][hero.id].dead:
            role, label = (choice("role", "Role", free),), "Take a role on the road"
            refusal = refusal_of(at_work(state, hero.id))
            yield Offer("fe.take-role", label, role, fixed, refusal=refusal, group=name, levers=viewer.runs, taps=True)
        if hero.id in state[Proposals].open:
            yield from _road_rolls(state, hero.id, viewer)


def _road_rolls(state: State, hero: str, viewer: Viewer) -> Iterator[Offer]:
    leg, name = state[Travel].leg, hero_named(state, hero)
    role = leg.roles.get(hero) if leg else None
    kinds = [(False, "This is a movement challenge")]
    kinds += [(True, f"This is my work as {role.value}")] if role else []
    for in_role, label in kinds:
        refusal = refusal_of(cannot_road(state, hero, in_role=in_role))
        fixed = (("hero", hero), ("in_role", in_role))
        yield Offer("fe.roll-on-the-road", label, (), fixed, refusal=refusal, group=name, levers=viewer.runs)


def _levers(state: State) -> Iterator[Offer]:
    name = words("name", "Where the way leads", longest=100)
    size = number("size", "Segments", low=SHORTEST, high=LONGEST, default=size_of_leg())
    refusal = refusal_of(cannot_start(state))
    hint = "A journey is a few legs; each has a clock, four roles and at least one meeting."
    yield Offer("fe.start-leg", "Start a leg", (name, size), refusal=refusal, group=GROUP, hint=hint, levers=True)
    if state[Travel].leg is not None:
        why, refusal = words("why", "How they got there", optional=True), refusal_of(no_leg(state))
        yield Offer("fe.end-leg", "End the leg", (why,), refusal=refusal, group=GROUP, levers=True)
    if state.ruling(TravelClock) is TravelClock.DANGER and (leg := state[Travel].leg) is not None:
        clock = state[Clocks].known.get(leg.clock)
        full = no_room(state[Clocks], hidden=clock is not None and clock.hidden)
        refusal = refusal_of(cannot_go_on(state) or full)
        yield Offer("fe.go-on", "Go on along this leg", refusal=refusal, group=GROUP, levers=True)
    if state[Travel].supplies not in state[Clocks].known:
        refusal = refusal_of(supplies_run(state))
        yield Offer("fe.start-supplies", "Count supplies", refusal=refusal, group=GROUP, levers=True)
