"""Group actions at the table: one leads, or everybody throws at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import pool_beside
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.actions.stopping import halted
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank, comes_to, fall
from threefates.systems.fates_edge.boons.boons import paid_by, pay_failure
from threefates.systems.fates_edge.boons.limits import Likeness
from threefates.systems.fates_edge.harm.conditions import must_stand
from threefates.systems.fates_edge.help.helping import BonusAdded, barred, helpers_of
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll
from threefates.systems.fates_edge.resolution.group_actions import group_dv
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Beside, Bonus, Kind
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV
from threefates.systems.fates_edge.rolling.contests import company
from threefates.systems.fates_edge.rulings.resolution import GroupRolls, LowDv

__all__ = [
    "Common",
    "GroupThrown",
    "LeadGroup",
    "RollGroup",
    "cannot_roll_together",
    "common_now",
    "dv_of_group",
    "led_already",
]
__all__ += ["pools_of_group", "reads_otherwise", "rolls_for"]


class GroupThrown(Event, frozen=True, tag="fe.group-thrown"):
    """A whole group has rolled, and the results are one."""

    heroes: tuple[EntityId, ...]
    attribute: str
    skill: str
    faces: tuple[tuple[int, ...], ...]
    successes: int
    beats: int
    dv: int
    outcome: Outcome
    purpose: str = ""  # what it was for, where that is one of those that groups roll for
    hidden: bool = False  # the players do not know the DV
    bite: bool = False  # something could go wrong, so that a failure pays; older evenings did not say so

    draws = Draws.OPEN

    @property
    def tried(self) -> Likeness:
        """What each of them tried, as far as it was said."""
        return Likeness(self.attribute, self.skill, intent="", position=int(Position.CONTROLLED), stakes="")


class GroupThrow(Throw, frozen=True, tag="fe.throw-group"):
    """The pools of a whole group; each of it may throw dice of their own again."""

    attribute: str
    skill: str
    bite: bool = False  # something can go wrong, so that a failure pays
    purpose: str = ""

    why, source = "thrown together", "fe.resolution.group-pooling"


class LeadGroup(Command, frozen=True, tag="fe.lead-group"):
    """Let a hero's proposed action lead a group: every helper makes it easier, and shares what goes wrong."""

    hero: EntityId
    helpers: tuple[EntityId, ...]
    effect: bool = False  # one Effect more for each instead of one off the DV
    complicated: bool = False
    greater: tuple[EntityId, ...] = ()  # those of them who give Effect, where the others take off the DV


class RollGroup(Command, frozen=True, tag="fe.roll-group"):
    """Let a whole group roll against one DV, their results being one."""

    heroes: tuple[EntityId, ...]
    attribute: str
    skill: str
    dv: int
    bite: bool = True  # False: only information or footing can come of it
    purpose: str = ""  # one of those that groups roll for; empty: anything
    hidden: bool | None = None  # whether the players do not see the DV; left out: as the table keeps DVs


class Common(Struct, frozen=True):
    """Something that a whole group rolls for: in words, what stands in its way now, and what moves its DV."""

    label: str
    barred: Callable[[State], Refused | None]
    dv: Callable[[State], int]


_COMMON: Final[dict[str, Common]] = {}


def rolls_for(name: str, common: Common) -> None:
    """Let whole groups roll for this, too; what comes of it is an answer to `GroupThrown`."""
    _COMMON[name] = common


# groups


@company.decides(LeadGroup)
@cites("fe.resolution.group-action")
def lead_group(act: Unfolding, command: LeadGroup) -> None:
    """Let one hero lead a group: helpers do not roll, and each makes it easier or greater. Refuse where groups pool."""
    act.must_run("Setting up a group action")
    if refusal := reads_otherwise(act.state, GroupRolls.LEADER):
        raise refusal
    leader = act.state[Proposals][command.hero].hero
    if refusal := led_already(act.state, leader):
        raise refusal
    helpers = _helping(act.state, command, leader)
    greater = tuple(each for each in helpers if command.effect or each in command.greater)
    lower = tuple(each for each in helpers if each not in greater)
    dv = group_dv(len(lower), complicated=command.complicated)
    if not (dv or greater):
        title, source = "Help and complication weigh the same.", "fe.resolution.group-action"
        raise Refused("together.even", title, remedy="Roll as it stands.", source=source)
    if lower and greater:
        act.happen(BonusAdded(leader, _led(act.state, lower, dv=dv)))
        act.happen(BonusAdded(leader, _led(act.state, greater, effect=len(greater))))
    else:
        act.happen(BonusAdded(leader, _led(act.state, helpers, dv=dv, effect=len(greater))))


def _helping(state: State, command: LeadGroup, leader: EntityId) -> tuple[EntityId, ...]:
    """Whoever helps, once; refused where that is nobody, or one of them cannot."""
    helpers = dict.fromkeys(state[Heroes][helper].id for helper in command.helpers)
    must_stand(state, helpers)
    if refusal := next(filter(None, (cannot_join(state, each, leader) for each in helpers)), None):
        raise refusal
    if not helpers or leader in helpers:
        title, source = "Nobody helps.", "fe.resolution.group-action"
        raise Refused("together.helpers", title, remedy="Pick others than the one who leads.", source=source)
    if not helpers.keys() >= set(command.greater):
        raise Refused("together.greater", "They do not help.", remedy="Pick of those who help.")
    return (*helpers,)


def _led(state: State, helpers: tuple[EntityId, ...], *, dv: int = 0, effect: int = 0) -> Bonus:
    why = f"leading {', '.join(hero_named(state, helper) for helper in helpers)}"
    return Bonus(kind=Kind.GROUP, why=why, dv=dv, effect=effect, group=helpers)


@cites("fe.ruling.group-rolls")
def reads_otherwise(state: State, reading: GroupRolls) -> Refused | None:
    """The refusal where a group does not roll that way at this table, or None."""
    if state.ruling(GroupRolls) is reading:
        return None
    return Refused(
        "together.reading",
        "At this table a group rolls the other way.",
        remedy="Change how groups roll, or do it that way.",
        source=GroupRolls.ruling_id,
    )


@cites("fe.resolution.group-action", "fe.coordination.assist-baseline")
def cannot_join(state: State, helper: EntityId, leader: EntityId) -> Refused | None:
    """The refusal where somebody helps that action by themselves, or has helped in this exchange, or None."""
    if helper in helpers_of(state, leader):
        title, source = f"{hero_named(state, helper)} helps already.", "fe.resolution.group-action"
        return Refused("together.helps", title, remedy="Pick others.", source=source)
    return barred(state, helper, leader)


@cites("fe.resolution.group-action")
def led_already(state: State, leader: EntityId) -> Refused | None:
    """The refusal where a hero's action leads a group already, or None: the same help does not count twice."""
    if all(bonus.kind is not Kind.GROUP for bonus in state[Proposals][leader].bonuses):
        return None
    title = f"{hero_named(state, leader)} leads a group already."
    return Refused("together.led", title, remedy="Roll.", source="fe.resolution.group-action")


@cites("fe.resolution.group-pooling", "fe.modules.core-principle")
def cannot_roll_together(state: State) -> Refused | None:
    """The refusal where no group throws all its pools at once now, or None."""
    return reads_otherwise(state, GroupRolls.POOLED) or underway(state) or halted(state)


@company.decides(RollGroup)
@cites("fe.resolution.group-pooling")
def roll_group(act: Unfolding, command: RollGroup) -> None:
    """Throw a whole group's pools at once; refuse where one leads."""
    act.must_run("Calling for a group's roll")
    if refusal := cannot_roll_together(act.state):
        raise refusal
    pools, dv = pools_of_group(act.state, command), dv_of_group(act.state, command)
    if refusal := _too_easy(act.state, dv):
        raise refusal
    what, how, skill = command.purpose, command.attribute, command.skill
    hidden = act.state[Proposals].hides if command.hidden is None else command.hidden
    fall(act, GroupThrow(dv=dv, attribute=how, skill=skill, bite=command.bite, purpose=what, hidden=hidden), pools)


@cites("fe.resolution.dv-minimum")
def _too_easy(state: State, dv: int) -> Refused | None:
    """The refusal where a group throws nothing, because what it does is that easy, or None."""
    if not goes_without_a_roll(dv, state.ruling(LowDv)):
        return None
    title, remedy = f"DV {dv} needs no roll.", "Say that it is done, or set a higher DV."
    return Refused("together.easy", title, remedy=remedy, source="fe.resolution.dv-minimum")


@cites("fe.resolution.group-pooling")
def dv_of_group(state: State, command: RollGroup) -> int:
    """The DV that a group rolls against: as was said, moved by what bears on what it is for.

    Raises:
        Refused: If no group rolls for that, or none can now.
    """
    if not command.purpose:
        return command.dv
    common = _COMMON.get(command.purpose)
    if common is None:
        title, source = "No group rolls for that.", "fe.resolution.group-pooling"
        raise Refused("together.purpose", title, remedy="Say nothing, or what is listed.", source=source)
    if refusal := common.barred(state):
        raise refusal
    return max(command.dv + common.dv(state), 0)


def common_now(state: State) -> dict[str, str]:
    """What a whole group may roll for now, in words."""
    return {name: each.label for name, each in _COMMON.items() if each.barred(state) is None}


@comes_to(company, GroupThrow)
@cites("fe.resolution.group-pooling")
def group_threw(act: Unfolding, thrown: GroupThrow, came: ThrowOutcome) -> None:
    """Read one row of the matrix, bank the beats, and pay each for a failure that bit."""
    heroes = tuple(pool.hero for pool in thrown.pools)
    faces = tuple(tuple(die.face for die in pool.dice) for pool in thrown.pools)
    did, counted = (thrown.attribute, thrown.skill), (came.successes, came.beats)
    what, hidden, bite = thrown.purpose, thrown.hidden, thrown.bite
    threw = GroupThrown(heroes, *did, faces, *counted, thrown.dv, came.row, what, hidden, bite)
    act.happen(threw)
    bank(act, came.beats)
    for hero in heroes if threw.bite else ():
        pay_failure(act, hero, came.row, paid_by(act.state, came.row, came.beats), threw.tried)


@cites("fe.resolution.group-pooling")
def pools_of_group(state: State, command: RollGroup) -> dict[EntityId, Beside]:
    """For each hero of a group, the dice they throw and the sure successes beyond the tenth.

    Raises:
        Refused: If that is no group, or one of them can do nothing now.
    """
    heroes = dict.fromkeys(state[Heroes][hero].id for hero in command.heroes)
    listed_skill = command.skill in skills_at(state)
    if len(heroes) < 2 or command.attribute not in ATTRIBUTES or not listed_skill or not 1 <= command.dv <= HIGHEST_DV:
        title, source = "That is no group's roll.", "fe.resolution.group-pooling"
        raise Refused("together.group", title, remedy="Pick two heroes, an Attribute, a skill, a DV.", source=source)
    must_stand(state, heroes)
    return {hero: pool_beside(state, hero, command.attribute, command.skill) for hero in heroes}


company.only_tells(GroupThrown)  # the event is told, and kept in the log
