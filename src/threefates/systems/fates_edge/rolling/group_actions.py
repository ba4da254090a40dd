"""Group actions, extended challenges and contests at the table."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, start_clock, tick
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import dice_of_condition
from threefates.systems.fates_edge.actions.proposals import Proposals, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.actions.settling import Over, settles, unchanged
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.harm.conditions import must_stand
from threefates.systems.fates_edge.help.assist import BonusAdded
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_of
from threefates.systems.fates_edge.resolution.group_rules import (
    CHALLENGE_SIZES,
    group_dv,
    pooled,
    segments_won,
    who_wins,
)
from threefates.systems.fates_edge.resolution.outcome import MOST_DICE, SIDES, Outcome, Tally, outcome, tally
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind, thrown
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV
from threefates.systems.fates_edge.rulings.resolution import GroupRolls, PoolCap, PoolMinimum, SkillList, Tens

__all__ = [
    "Contest",
    "LeadGroup",
    "Oppose",
    "RollGroup",
    "StartChallenge",
    "Together",
    "Work",
    "WorkOn",
    "company",
    "open_challenges",
    "pools_of_group",
]

GROUP: Final = "Together"


class Opponent(Struct, frozen=True):
    """Who rolls against a hero."""

    name: str
    dice: int  # 1..10


class Contest(Purpose, frozen=True, tag="contest"):
    """Somebody rolls against an action."""

    opponent: Opponent

    says = "the contest"
    any_way = True


class Work(Purpose, frozen=True, tag="work"):
    """An action counts towards a long task."""

    clock: ClockId

    says = "the work at a long task"
    any_way = True


class Together(Struct, frozen=True):
    """Which long tasks there are."""

    challenges: tuple[ClockId, ...] = ()


class Opposed(Event, frozen=True, tag="fe.opposed"):
    """Somebody will roll against a hero's action."""

    hero: EntityId
    opponent: Opponent


class ContestSettled(Event, frozen=True, tag="fe.contest-settled"):
    """Both sides have rolled."""

    hero: EntityId
    name: str
    faces: tuple[int, ...]  # of the other side
    successes: int
    beats: int
    won: bool

    draws = Draws.OPEN


class ChallengeStarted(Event, frozen=True, tag="fe.challenge-started"):
    """A clock stands for a long task."""

    clock: ClockId

    quiet = True  # the clock's own line tells it


class WorkStarted(Event, frozen=True, tag="fe.work-started"):
    """A hero's next roll counts towards a long task."""

    hero: EntityId
    clock: ClockId


class TogetherCleared(Event, frozen=True, tag="fe.together-cleared"):
    """The action that was opposed, or worked towards something, is over; written up to version 6."""

    hero: EntityId

    quiet = True


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

    draws = Draws.OPEN


class Oppose(Command, frozen=True, tag="fe.oppose"):
    """Let somebody roll against a hero's proposed action, at the same DV."""

    hero: EntityId
    name: str
    dice: int


class StartChallenge(Command, frozen=True, tag="fe.start-challenge"):
    """Start a clock for a long task."""

    name: str
    size: int = CHALLENGE_SIZES[0]


class WorkOn(Command, frozen=True, tag="fe.work-on"):
    """Let a hero's proposed action count towards a long task."""

    hero: EntityId
    clock: ClockId


class LeadGroup(Command, frozen=True, tag="fe.lead-group"):
    """Let a hero's proposed action lead a group: every helper makes it easier, and shares what goes wrong."""

    hero: EntityId
    helpers: tuple[EntityId, ...]
    effect: bool = False  # one Effect more for each instead of one off the DV
    complicated: bool = False


class RollGroup(Command, frozen=True, tag="fe.roll-group"):
    """Let a whole group roll against one DV, their results being one."""

    heroes: tuple[EntityId, ...]
    attribute: str
    skill: str
    dv: int


company = Chapter("together", Together)


# contests


@company.decides(Oppose)
def oppose(act: Unfolding, command: Oppose) -> None:
    """Said before the roll, like the DV."""
    act.must_run("Opposing an action")
    hero = act.state[Proposals][command.hero].hero
    if not 1 <= command.dice <= MOST_DICE:
        raise Refused("together.dice", f"Nobody rolls {command.dice} dice.", remedy=f"Choose 1 to {MOST_DICE}.")
    act.happen(Opposed(hero, Opponent(one_line(command.name, "Who opposes it"), command.dice)))


@settles(company, Contest)
@cites("fe.sb.npc-side")
def contested(act: Unfolding, contest: Contest, over: Over) -> None:
    """The other side rolls, unless nobody had to."""
    if not over.rolled:
        return
    faces = act.chance.roll(contest.opponent.dice, SIDES)
    theirs = tally(faces, act.state.ruling(Tens))
    won = who_wins(over.successes, theirs.successes, over.dv)
    act.happen(ContestSettled(over.hero, contest.opponent.name, faces, theirs.successes, theirs.beats, won))
    if theirs.beats:
        act.happen(BeatsBanked(theirs.beats))


@settles(company, Work)
def worked(act: Unfolding, work: Work, over: Over) -> None:
    """The long task moves by how well it was rolled for."""
    segments = segments_won(over.outcome) if over.rolled else 0
    if segments and work.clock in act.state[Clocks].known:
        tick(act, work.clock, segments, over.outcome.spoken)


# long tasks


@company.decides(StartChallenge)
def start_challenge(act: Unfolding, command: StartChallenge) -> None:
    """Four to eight segments."""
    act.must_run("Starting a challenge")
    low, high = CHALLENGE_SIZES
    if not low <= command.size <= high:
        title = f"A long task has no {command.size} segments."
        source = "fe.resolution.extended-challenge"
        raise Refused("together.size", title, remedy=f"Choose {low} to {high}.", source=source)
    act.happen(ChallengeStarted(start_clock(act, command.name, command.size, on_full="it is done")))


@company.decides(WorkOn)
def work_on(act: Unfolding, command: WorkOn) -> None:
    """The player's to say, or the Game Master's."""
    hero = act.state[Proposals][command.hero].hero
    if not act.by.runs:
        act.must_control(hero, hero_named(act.state, hero))
    if command.clock not in open_challenges(act.state):
        raise Refused("together.no_challenge", "There is no such long task.", remedy="Pick one that is listed.")
    act.happen(WorkStarted(hero, command.clock))


def open_challenges(state: State) -> dict[ClockId, str]:
    """The long tasks that are not done, by clock."""
    known = state[Clocks].known
    return {
        clock: known[clock].name for clock in state[Together].challenges if clock in known and not known[clock].full
    }


# groups


@company.decides(LeadGroup)
def lead_group(act: Unfolding, command: LeadGroup) -> None:
    """One leads and rolls; the helpers do not."""
    act.must_run("Setting up a group action")
    if refusal := reads_otherwise(act.state, GroupRolls.LEADER):
        raise refusal
    leader = act.state[Proposals][command.hero].hero
    helpers = dict.fromkeys(act.state[Heroes][helper].id for helper in command.helpers)
    must_stand(act.state, helpers)
    if not helpers or leader in helpers:
        raise Refused("together.helpers", "Nobody helps.", remedy="Pick others than the one who leads.")
    names = ", ".join(hero_named(act.state, helper) for helper in helpers)
    dv = group_dv(0 if command.effect else len(helpers), complicated=command.complicated)
    effect = len(helpers) if command.effect else 0
    if not (dv or effect):
        raise Refused("together.even", "Help and complication weigh the same.", remedy="Roll as it stands.")
    act.happen(BonusAdded(leader, Bonus(kind=Kind.GROUP, why=f"leading {names}", dv=dv, effect=effect)))


def reads_otherwise(state: State, reading: GroupRolls) -> Refused | None:
    """Why a group does not roll that way at this table, if so."""
    if state.ruling(GroupRolls) is reading:
        return None
    return Refused(
        "together.reading",
        "At this table a group rolls the other way.",
        remedy="Change how groups roll, or do it that way.",
        source=GroupRolls.ruling_id,
    )


@company.decides(RollGroup)
def roll_group(act: Unfolding, command: RollGroup) -> None:
    """Everybody throws at once, and one row of the matrix is read."""
    act.must_run("Calling for a group's roll")
    if refusal := reads_otherwise(act.state, GroupRolls.POOLED) or underway(act.state):
        raise refusal
    pools = pools_of_group(act.state, command)
    heroes = tuple(pools)
    faces = tuple(act.chance.roll(dice, SIDES) for dice, _ in pools.values())
    tallies = [tally(each, act.state.ruling(Tens)) for each in faces]
    counted = pooled([*tallies, Tally(sum(sure for _, sure in pools.values()), 0)])
    row = outcome(counted, command.dv)
    act.happen(
        GroupThrown(heroes, command.attribute, command.skill, faces, counted.successes, counted.beats, command.dv, row)
    )
    if counted.beats:
        act.happen(BeatsBanked(counted.beats))


def pools_of_group(state: State, command: RollGroup) -> dict[EntityId, tuple[int, int]]:
    """For each hero of a group, the dice they throw and the sure successes beyond the tenth.

    Raises:
        Refused: If that is no group, or one of them can do nothing now.
    """
    heroes = dict.fromkeys(state[Heroes][hero].id for hero in command.heroes)
    listed_skill = command.skill in skills_of(state.ruling(SkillList))
    if len(heroes) < 2 or command.attribute not in ATTRIBUTES or not listed_skill or not 1 <= command.dv <= HIGHEST_DV:
        raise Refused(
            "together.group", "That is no group's roll.", remedy="Pick two heroes, an Attribute, a skill, a DV."
        )
    must_stand(state, heroes)
    return {hero: _pool(state, hero, command) for hero in heroes}


def _pool(state: State, hero: EntityId, command: RollGroup) -> tuple[int, int]:
    sheet = state[Heroes][hero]
    weighs = dice_of_condition(state, hero, command.attribute)
    least, cap = state.ruling(PoolMinimum), state.ruling(PoolCap)
    return thrown(sheet.attribute(command.attribute), sheet.skill(command.skill), weighs, least, cap)


# what has happened


@proposals.folds(Opposed)
def opposed(proposals: Proposals, event: Opposed) -> Proposals:
    """Note on the hero's proposal who rolls against it."""
    return proposals.meant(event.hero, Contest(event.opponent))


@company.folds(ContestSettled)
def settled(together: Together, event: ContestSettled) -> Together:
    """It is told, and kept in the log."""
    return together


@company.folds(ChallengeStarted)
def challenge_started(together: Together, event: ChallengeStarted) -> Together:
    """It can be worked at."""
    return replace(together, challenges=(*together.challenges, event.clock))


@proposals.folds(WorkStarted)
def work_started(proposals: Proposals, event: WorkStarted) -> Proposals:
    """Note on the hero's proposal which long task it counts towards."""
    return proposals.meant(event.hero, Work(event.clock))


company.folds(TogetherCleared)(unchanged)


@company.folds(GroupThrown)
def group_thrown(together: Together, event: GroupThrown) -> Together:
    """It is told, and kept in the log."""
    return together
