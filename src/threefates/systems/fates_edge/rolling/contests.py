"""Contests and long tasks: what else an action is for, said before it is rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.clocks import ClockId, Clocks, start_clock, tick
from threefates.commons.texts import one_line
from threefates.pieces.spelling import same_name
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Draws, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import useless
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, rolls
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.beats.on_clocks import heroes_work_at
from threefates.systems.fates_edge.beats.throws import bank_theirs
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.contested_actions import holds, who_wins
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import lowest_dv
from threefates.systems.fates_edge.resolution.extended_challenges import CHALLENGE_SIZES, segments_won
from threefates.systems.fates_edge.resolution.outcome_matrix import tally
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.rulings.resolution import LowDv, Tens

__all__ = [
    "GROUP",
    "Contest",
    "ContestSettled",
    "LongTask",
    "Opponent",
    "Oppose",
    "Opposed",
    "Together",
    "WorkOn",
    "WorkStarted",
    "company",
    "dice_of",
    "hampers",
    "least_dv",
    "open_challenges",
    "opposed_by",
    "who_rolls",
]

GROUP: Final = "Together"


class Opponent(Struct, frozen=True):
    """Who rolls against a hero."""

    name: str
    dice: int  # 1..10
    acts: bool = False  # True: they act, and the hero stands in their way
    who: EntityId = ""  # which of those at the table; empty: whoever has the name


class Contest(Purpose, frozen=True, tag="contest"):
    """Somebody rolls against an action."""

    opponent: Opponent

    says = "the contest"
    by_skill = True
    any_way = True
    opposed = True


class LongTask(Purpose, frozen=True, tag="work"):
    """An action counts towards a long task."""

    clock: ClockId

    says = "the work at a long task"
    by_skill = True
    any_way = True


class Together(Struct, frozen=True):
    """Which long tasks there are."""

    challenges: ForGood[tuple[ClockId, ...]] = ()


class Opposed(Event, frozen=True, tag="fe.opposed"):
    """Somebody will roll against a hero's action."""

    hero: EntityId
    opponent: Opponent


class ContestSettled(Event, frozen=True, tag="fe.contest-settled"):
    """Both sides of a contest have rolled."""

    hero: EntityId
    name: str
    faces: tuple[int, ...]  # of the other side
    successes: int
    beats: int
    won: bool
    acts: bool = False  # True: they acted, and the hero stood in their way

    draws = Draws.OPEN


class ChallengeStarted(Event, frozen=True, tag="fe.challenge-started"):
    """A clock stands for a long task."""

    clock: ClockId

    quiet = True  # the clock's own line tells it


class WorkStarted(Event, frozen=True, tag="fe.work-started"):
    """A hero's next roll counts towards a long task."""

    hero: EntityId
    clock: ClockId


class Oppose(Command, frozen=True, tag="fe.oppose"):
    """Let somebody roll against a hero's proposed action, at the same DV; or act, where it only stands in their way."""

    hero: EntityId
    name: str
    dice: int
    acts: bool = False


class StartChallenge(Command, frozen=True, tag="fe.start-challenge"):
    """Start a clock for a long task."""

    name: str
    size: int = CHALLENGE_SIZES[0]


class WorkOn(Command, frozen=True, tag="fe.work-on"):
    """Let a hero's proposed action count towards a long task."""

    hero: EntityId
    clock: ClockId


company = Chapter("together", Together)


# contests


Hampers = Callable[[State, EntityId, Opponent], int]
_HAMPERS: Final[list[Hampers]] = []


def hampers(hamper: Hampers) -> Hampers:
    """Let this bear on whoever rolls against a hero: it says by how many dice, below 0 where it takes them."""
    _HAMPERS.append(hamper)
    return hamper


def who_rolls(state: State, opponent: Opponent) -> tuple[EntityId, ...]:
    """Those at the table who roll against a hero: the one it is, or all who have the name; else nobody."""
    if opponent.who:
        return (opponent.who,)
    return tuple(each.id for each in state[Characters].known.values() if same_name(each.name, opponent.name))


@cites("fe.combat.npc-dice")
def dice_of(state: State, hero: EntityId, opponent: Opponent) -> int:
    """The dice of whoever rolls against a hero by all that bears on them: one at least, ten at most."""
    return min(max(opponent.dice + sum(hamper(state, hero, opponent) for hamper in _HAMPERS), 1), MOST_DICE)


@cites("fe.resolution.contested", "fe.harm.levels")
def opposed_by(state: State, action: Proposal | None) -> Opponent | None:
    """Who rolls against an action, if anybody does: nobody does any more who is dead by then, has fallen or is gone."""
    contest = action.purpose(Contest) if action else None
    return contest.opponent if contest and not stands_aside(state, contest.opponent) else None


def stands_aside(state: State, opponent: Opponent) -> bool:
    """Whether all those at the table who bear that name can do nothing now; whoever is in the story alone may."""
    who = who_rolls(state, opponent)
    return bool(who) and all(useless(state, each) for each in who)


@cites("fe.resolution.contested", "fe.resolution.dv-minimum")
def least_dv(state: State, proposal: Proposal) -> int:
    """The DV below which no action comes: one that somebody opposes is rolled for, however easy it were."""
    return lowest_dv(state.ruling(LowDv)) if opposed_by(state, proposal) else 0


@company.decides(Oppose)
@cites("fe.resolution.contested")
def oppose(act: Unfolding, command: Oppose) -> None:
    """Said before the roll, like the DV."""
    act.must_run("Opposing an action")
    hero = act.state[Proposals][command.hero].hero
    if not 1 <= command.dice <= MOST_DICE:
        raise Refused("together.dice", f"Nobody rolls {command.dice} dice.", remedy=f"Choose 1 to {MOST_DICE}.")
    opponent = Opponent(one_line(command.name, "Who opposes it", longest=60), command.dice, command.acts)
    who = who_rolls(act.state, opponent)
    if stands_aside(act.state, opponent) or who == (hero,):
        title = f"{opponent.name} {'acts already' if who == (hero,) else 'can oppose nobody now'}."
        source = "fe.resolution.contested"
        raise Refused("together.opponent", title, remedy="Let somebody else oppose it.", source=source)
    act.happen(Opposed(hero, opponent))


@settles(company, Contest)
@cites("fe.resolution.contested")
def contested(act: Unfolding, contest: Contest, over: Over) -> None:
    """The other side rolls, unless nobody had to; a tie is for whoever defends."""
    opponent = contest.opponent
    if not over.rolled or stands_aside(act.state, opponent):
        return
    faces = throw_dice(act, dice_of(act.state, over.hero, opponent))
    theirs = tally(faces, act.state.ruling(Tens))
    won = (holds if opponent.acts else who_wins)(over.successes, theirs.successes, over.dv)
    name, beats = opponent.name, theirs.beats
    act.happen(ContestSettled(over.hero, name, faces, theirs.successes, beats, won, opponent.acts))
    bank_theirs(act, theirs.beats)


@settles(company, LongTask)
@cites("fe.resolution.extended-challenge")
def worked(act: Unfolding, work: LongTask, over: Over) -> None:
    """The long task moves by how well it was rolled for; what is so easy that nobody rolls succeeds at it as well."""
    segments = segments_won(over.outcome)
    if segments and work.clock in act.state[Clocks].known:
        tick(act, work.clock, segments, over.outcome.spoken)


# long tasks


@company.decides(StartChallenge)
@cites("fe.resolution.extended-challenge")
def start_challenge(act: Unfolding, command: StartChallenge) -> None:
    """Start a long task of four to eight segments."""
    act.must_run("Starting a challenge")
    low, high = CHALLENGE_SIZES
    if not low <= command.size <= high:
        title = f"A long task has no {command.size} segments."
        source = "fe.resolution.extended-challenge"
        raise Refused("together.size", title, remedy=f"Choose {low} to {high}.", source=source)
    act.happen(ChallengeStarted(start_clock(act, command.name, command.size, on_full="it is done")))


@company.decides(WorkOn)
@cites("fe.resolution.extended-challenge")
def work_on(act: Unfolding, command: WorkOn) -> None:
    """The player's to say, or the Game Master's."""
    hero = act.state[Proposals][command.hero].hero
    act.must_control_or_run(hero, hero_named(act.state, hero))
    out_of_sight = command.clock in act.state[Clocks].known and act.state[Clocks].known[command.clock].hidden
    if command.clock not in open_challenges(act.state) or (out_of_sight and not act.by.runs):
        raise Refused("together.no_challenge", "There is no such long task.", remedy="Pick one that is listed.")
    act.happen(WorkStarted(hero, command.clock))


@heroes_work_at
def open_challenges(state: State) -> dict[ClockId, str]:
    """The long tasks that are not done, by clock."""
    known = state[Clocks].known
    return {
        clock: known[clock].name for clock in state[Together].challenges if clock in known and not known[clock].full
    }


@proposals.folds(Opposed)
def opposed(proposals: Proposals, event: Opposed) -> Proposals:
    """Note on the hero's proposal who rolls against it."""
    return proposals.meant(event.hero, Contest(event.opponent))


@rolls.folds(ContestSettled)
def settled(rolls: Rolls, event: ContestSettled) -> Rolls:
    """Mark the roll as beaten where the other side has it (`latest`)."""
    return replace(rolls, latest=replace(rolls.latest, beaten=not event.won)) if rolls.latest else rolls


@company.folds(ChallengeStarted)
def challenge_started(together: Together, event: ChallengeStarted) -> Together:
    """Add the clock to `challenges`."""
    return replace(together, challenges=(*together.challenges, event.clock))


@proposals.folds(WorkStarted)
def work_started(proposals: Proposals, event: WorkStarted) -> Proposals:
    """Note on the hero's proposal which long task it counts towards."""
    return proposals.meant(event.hero, LongTask(event.clock))
