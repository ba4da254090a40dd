"""Long rituals: a clock by how long they take, moved by actions, by scenes, or as time goes by."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockFilled, ClockRemoved, Clocks, no_room_in_sight, start_clock, tick
from threefates.commons.scenes import SceneEnded
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.rituals.performing import Rituals, chapter, no_ritualist, skills_of_rituals
from threefates.systems.fates_edge.rituals.ritual_dv import EXTENDED, SPANS, segments_of

__all__ = ["ADVANCES", "BeginLongRitual", "LetRitualTimePass", "LongRitualBegun", "LongRitualDone", "LongStep"]
__all__ += ["WorkOnRitual", "cannot_begin_long", "cannot_pass", "cannot_work_on"]

ACTIONS, SCENES, INTERVALS = "actions", "scenes", "intervals"
ADVANCES: Final = {
    ACTIONS: "by actions: each success of a roll",
    SCENES: "by scenes: each that ends",
    INTERVALS: "by time: each interval that passes",
}
MOST_LONG: Final = 6


class LongStep(Purpose, frozen=True, tag="long-ritual"):
    """An action carries a long ritual on."""

    clock: str

    says = "the long ritual"
    by_skill = True
    magic = True

    @property
    def prints(self) -> tuple[str, ...]:
        """It does what it says, and has no TAG besides."""
        return ()


class BeginLongRitual(Command, frozen=True, tag="fe.begin-long-ritual"):
    """Begin a ritual that takes hours, days or weeks."""

    hero: EntityId
    name: str
    span: str
    advances: str = ACTIONS


class WorkOnRitual(Command, frozen=True, tag="fe.work-on-ritual"):
    """Carry a long ritual on by an action."""

    hero: EntityId
    clock: str
    attribute: str
    skill: str


class LetRitualTimePass(Command, frozen=True, tag="fe.ritual-interval"):
    """Let an interval of a long ritual pass."""

    clock: str


class LongRitualBegun(Event, frozen=True, tag="fe.long-ritual-begun"):
    """A long ritual is under way."""

    hero: EntityId
    name: str
    clock: str
    advances: str


class LongRitualDone(Event, frozen=True, tag="fe.long-ritual-done"):
    """A long ritual is complete, or given up with its clock."""

    hero: EntityId
    name: str
    clock: str
    complete: bool


@cites(EXTENDED, "fe.obligation.overflow-core")
def cannot_begin_long(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot begin a long ritual, or None."""
    return _many(state) or no_ritualist(state, hero) or barred(state, hero) or no_room_in_sight(state[Clocks])


def _many(state: State) -> Refused | None:
    """The refusal where as many long rituals are under way as a page holds, or None."""
    if len(state[Rituals].long) < MOST_LONG:
        return None
    return Refused("long.many", f"{MOST_LONG} long rituals are under way.", remedy="Finish one first.", source=EXTENDED)


@chapter.decides(BeginLongRitual)
@cites(EXTENDED)
def begin(act: Unfolding, command: BeginLongRitual) -> None:
    """Begin it with a clock of its span."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_begin_long(act.state, hero):
        raise refusal
    if command.span not in SPANS or command.advances not in ADVANCES:
        remedy = f"Choose {', '.join(SPANS)}, and {', '.join(ADVANCES)}."
        raise Refused("long.span", "No ritual takes that.", remedy=remedy, source=EXTENDED)
    name = one_line(command.name, "The ritual", longest=80)
    clock = start_clock(act, f"Ritual: {name}", segments_of(command.span), on_full="the ritual is complete")
    act.happen(LongRitualBegun(hero, name, clock, command.advances))


@cites(EXTENDED)
def cannot_work_on(state: State, hero: EntityId, clock: str) -> Refused | None:
    """The refusal where a hero cannot carry a long ritual on by an action, or None."""
    if hero in state[Proposals].open and clock in state[Rituals].long:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("long.busy", title, remedy="Roll it, or withdraw it.", source=EXTENDED)
    return goes_on_no_more(state, hero, LongStep(clock))


@still(LongStep)
@cites(EXTENDED)
def goes_on_no_more(state: State, hero: EntityId, step: LongStep) -> Refused | None:
    """The refusal where a long ritual is over, or the hero has lost every path; or None."""
    found = state[Rituals].long.get(step.clock)
    if found is None or found[2] != ACTIONS:
        return Refused("long.none", "No such ritual goes by actions.", remedy="Pick one that does.", source=EXTENDED)
    return no_ritualist(state, hero)


@chapter.decides(WorkOnRitual)
@cites(EXTENDED)
def work_on(act: Unfolding, command: WorkOnRitual) -> None:
    """Propose an action for it; how hard it is, the Game Master says."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_work_on(act.state, hero, command.clock):
        raise refusal
    if command.attribute not in ATTRIBUTES or command.skill not in skills_of_rituals(act.state):
        remedy = f"Roll any Attribute with {' or '.join(skills_of_rituals(act.state))}."
        raise Refused("ritual.roll", "No ritual is rolled so.", remedy=remedy, source=EXTENDED)
    act.happen(Proposed(hero, command.attribute, command.skill, act.state[Rituals].long[command.clock][1]))
    act.happen(PurposeSet(hero, LongStep(command.clock)))


@settles(chapter, LongStep)
@cites(EXTENDED)
def step_over(act: Unfolding, step: LongStep, over: Over) -> None:
    """Every success fills a segment; one that nobody rolled for fills one."""
    if step.clock in act.state[Rituals].long and step.clock in act.state[Clocks].known:
        tick(act, step.clock, max(over.successes, int(not over.rolled)), "the ritual")


@cites(EXTENDED)
def cannot_pass(state: State, clock: str) -> Refused | None:
    """The refusal where no time passes for a long ritual, or None."""
    found = state[Rituals].long.get(clock)
    if found and state[Conditions][found[0]].dead:
        title = f"{hero_named(state, found[0])} is dead, and sees to it no more."
        return Refused("long.dead", title, remedy="Remove its clock.", source=EXTENDED)
    if found and found[2] == INTERVALS:
        return None
    return Refused("long.none", "No such ritual goes by time.", remedy="Pick one that does.", source=EXTENDED)


@chapter.decides(LetRitualTimePass)
@cites(EXTENDED)
def let_time_pass(act: Unfolding, command: LetRitualTimePass) -> None:
    """Fill a segment; only whoever runs the game may."""
    act.must_run("Letting time pass")
    if refusal := cannot_pass(act.state, command.clock):
        raise refusal
    tick(act, command.clock, 1, "time goes by")


@chapter.answers_to(SceneEnded)
@cites(EXTENDED)
def scene_passes(act: Unfolding, event: SceneEnded) -> None:
    """Each scene that ends fills a segment of those that go by scenes, as long as somebody lives to see to it."""
    for clock, (hero, _, advances) in act.state[Rituals].long.items():
        if advances == SCENES and clock in act.state[Clocks].known and not act.state[Conditions][hero].dead:
            tick(act, clock, 1, "a scene has passed")


@chapter.answers_to(ClockFilled)
@cites(EXTENDED)
def complete(act: Unfolding, event: ClockFilled) -> None:
    """A full clock completes it."""
    _over(act, event.id, complete=True)


@chapter.answers_to(ClockRemoved)
def given_up(act: Unfolding, event: ClockRemoved) -> None:
    """With its clock it is given up."""
    _over(act, event.id, complete=False)


def _over(act: Unfolding, clock: str, *, complete: bool) -> None:
    if found := act.state[Rituals].long.get(clock):
        act.happen(LongRitualDone(found[0], found[1], clock, complete))


@chapter.folds(LongRitualBegun)
def begun(rituals: Rituals, event: LongRitualBegun) -> Rituals:
    """Add the ritual to `long`."""
    return replace(rituals, long={**rituals.long, event.clock: (event.hero, event.name, event.advances)})


@chapter.folds(LongRitualDone)
def done(rituals: Rituals, event: LongRitualDone) -> Rituals:
    """Take the ritual out of `long`."""
    return replace(rituals, long={clock: each for clock, each in rituals.long.items() if clock != event.clock})
