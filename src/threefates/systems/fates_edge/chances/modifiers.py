"""The odds of whatever moves a proposed action before it is rolled: the roll with it, and as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Shift, proposals
from threefates.systems.fates_edge.beats.beats import beats
from threefates.systems.fates_edge.beats.position import WorsenPosition, cannot_worsen
from threefates.systems.fates_edge.boons.boons import boons
from threefates.systems.fates_edge.boons.spending import ImprovePosition, bought, cannot_improve
from threefates.systems.fates_edge.chances.rolls import chances_of, won_without_boons
from threefates.systems.fates_edge.chances.throws import told_of_boons, won_with_each
from threefates.systems.fates_edge.chances.wording import from_to
from threefates.systems.fates_edge.combat.collapse import dice_to_hold
from threefates.systems.fates_edge.followers.coordination import (
    FollowerHelps,
    cannot_follow,
    cannot_share,
    dice_of_follower,
    no_such_follower,
    not_coordinated,
    split,
)
from threefates.systems.fates_edge.harm.conditions import asks_the_body
from threefates.systems.fates_edge.harm.harm import RESIST_DV
from threefates.systems.fates_edge.harm.party import felled_by
from threefates.systems.fates_edge.harm.sparing import heeds_no_harm
from threefates.systems.fates_edge.help.helping import FELLS, Assist, price_of_help, proposed_with
from threefates.systems.fates_edge.help.levers import MOST_ADDED, AddDice, ShiftPosition
from threefates.systems.fates_edge.help.supporting import dice_of_helper, means_of, rolls_too
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.assistance import stress_of
from threefates.systems.fates_edge.resolution.pool import MOST_DICE, Bonus, Kind
from threefates.systems.fates_edge.resolution.shifting_position import CAUSES, steps_of
from threefates.systems.fates_edge.rolling.contests import (
    Contest,
    LongTask,
    Opponent,
    Oppose,
    WorkOn,
    company,
    open_challenges,
)
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rolling.steps_allowed import NO_MORE, more_effect

__all__ = [
    "moved",
    "of_dice",
    "of_follower",
    "of_helping",
    "of_improving",
    "of_opposing",
    "of_shift",
    "of_working",
    "of_worsening",
    "with_action",
]


@proposals.odds(Assist)
def of_helping(state: State, command: Assist, viewer: Viewer) -> Chances | None:
    """The roll with this help, and without it, once there are terms to roll on and the help can be given so.

    Where helpers roll, too, it is the roll however theirs falls.
    """
    now, was = proposed_with(state, command), state[Proposals][command.hero]
    found = _proposed(state, now, "alone", "With this help") if now else None
    if now and found and command.stress and (stands := _stands(state, command, now.bonuses[-1].dice)) < 1:
        said = f"{hero_named(state, command.helper)} still stands {stands.numerator} times of {stands.denominator}."
        said = f"{said} {found.advice}".rstrip() if stands else FELLS
        found = replace(_either(found, chances_of(state, was), stands), advice=said)
    if now and found and now.bonuses[-1].effect and not more_effect(state, was):
        found = replace(found, advice=f"{found.advice} {NO_MORE}".lstrip())
    if found is None or not rolls_too(state):
        return found
    means = means_of(state, was.hero, command.attribute, command.skill)
    each = won_with_each(state, command.helper, dice_of_helper(state, command.helper, means), 1)
    comes = f"The help comes {each[0].numerator} times of {each[0].denominator}."
    said = " ".join(filter(None, (comes, told_of_boons(each)[1], found.advice)))
    return replace(_either(found, chances_of(state, was), each[0]), advice=said)


def _stands(state: State, command: Assist, dice: int) -> Fraction:
    """The chance that a helper who pays with Stress still stands when the roll comes, and the help with them."""
    helper, marks = command.helper, stress_of(price_of_help(state, dice))
    if asks_the_body(state, helper, marks) and not heeds_no_harm(state, helper):
        return won_with_each(state, helper, dice_to_hold(state, helper), RESIST_DV)[0]
    return Fraction(not felled_by(state, helper, marks))


def _either(found: Chances, other: Chances, chance: Fraction) -> Chances:
    """The chances of one roll with that chance, and otherwise of the other."""

    def mixed(these: Sequence[tuple[str, str]], those: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        one, two = dict(these), dict(those)
        each = {
            name: chance * Fraction(one.get(name, 0)) + (1 - chance) * Fraction(two.get(name, 0)) for name in one | two
        }
        return tuple((name, str(share)) for name, share in each.items())

    success = dict(mixed([("", found.success)], [("", other.success)]))[""] if found.success and other.success else ""
    return replace(
        found,
        outcomes=mixed(found.outcomes, other.outcomes),
        success=success,
        expects=mixed(found.expects, other.expects),
    )


@proposals.odds(FollowerHelps)
def of_follower(state: State, command: FollowerHelps, viewer: Viewer) -> Chances | None:
    """The roll with a follower's help, and without it."""
    unlike = cannot_follow(state, command.hero) or no_such_follower(command) or not_coordinated(state, command)
    if unlike or cannot_share(state, command):
        return None
    dice = dice_of_follower(command.cap, command.skill, coordinated=command.coordinated)
    given = split(dice)[0] if command.ally else dice
    return _with_dice(state, command.hero, Bonus(kind=Kind.ASSIST, why="", dice=given), "alone", "With this help")


@proposals.odds(AddDice)
def of_dice(state: State, command: AddDice, viewer: Viewer) -> Chances | None:
    """The roll with the dice that gear or circumstance adds or takes, and without."""
    if not command.dice or abs(command.dice) > MOST_ADDED:
        return None
    kind = Kind.GEAR if command.dice > 0 else Kind.PENALTY
    return _with_dice(state, command.hero, Bonus(kind=kind, why="", dice=command.dice), "as it stands", "So")


@proposals.odds(ShiftPosition)
def of_shift(state: State, command: ShiftPosition, viewer: Viewer) -> Chances | None:
    """The roll from where it would stand, and from where it does."""
    if command.cause not in CAUSES:
        return None
    return _shifted(state, command.hero, Shift(steps_of(command.cause), ""), "So")


@beats.odds(WorsenPosition)
def of_worsening(state: State, command: WorsenPosition, viewer: Viewer) -> Chances | None:
    """The roll from a step lower, and from where it stands."""
    return None if cannot_worsen(state, command.hero) else _shifted(state, command.hero, Shift(1, ""), "So")


@boons.odds(ImprovePosition)
def of_improving(state: State, command: ImprovePosition, viewer: Viewer) -> Chances | None:
    """The roll from a step higher, as it stands, and with the same Boon kept for a die."""
    if cannot_improve(state, command.hero):
        return None
    found = _shifted(state, command.hero, bought(state, command.hero), "A step higher")
    kept = dict(chances_of(state, state[Proposals][command.hero]).options).get("boons=1")
    return replace(found, options=(*found.options, ("a die instead", kept))) if found and kept else found


@company.odds(Oppose)
def of_opposing(state: State, command: Oppose, viewer: Viewer) -> Chances | None:
    """The roll with somebody rolling against it, and as it stands."""
    if not 1 <= command.dice <= MOST_DICE:
        return None
    contest = Contest(Opponent(command.name or "who opposes it", command.dice, command.acts))
    return _proposed(state, state[Proposals][command.hero].meant(contest), "as it stands", "Opposed")


@company.odds(WorkOn)
def of_working(state: State, command: WorkOn, viewer: Viewer) -> Chances | None:
    """The roll, and what it may do for the long task."""
    if command.clock not in open_challenges(state):
        return None
    working = state[Proposals][command.hero].meant(LongTask(command.clock))
    return None if agreed(state, working) is None else chances_of(state, working)


def _with_dice(state: State, hero: EntityId, bonus: Bonus, without: str, said: str) -> Chances | None:
    was = state[Proposals][hero]
    return _proposed(state, replace(was, bonuses=(*was.bonuses, bonus)), without, said)


def _shifted(state: State, hero: EntityId, shift: Shift, said: str) -> Chances | None:
    was = state[Proposals][hero]
    return _proposed(state, was.shifted(shift), "as it stands", said)


def _proposed(state: State, now: Proposal, without: str, said: str) -> Chances | None:
    """The odds of an action as it would be proposed."""
    return moved(state, *with_action(state, now), without, said)


def with_action(state: State, now: Proposal) -> tuple[State, Proposal]:
    """The state with an action as it would be proposed, and that: the very same one whenever it is asked again."""
    then = state.put(_having(state, state[Proposals][now.hero], now))
    return then, then[Proposals][now.hero]


@remembered
def _having(state: State, was: Proposal, now: Proposal) -> Proposals:
    """The actions with one as it would be proposed."""
    return state[Proposals].having(now)


def moved(state: State, then: State, now: Proposal, without: str, said: str) -> Chances | None:
    """The odds of a proposed action as it would stand, beside those as it does; none without terms to roll on."""
    was = state[Proposals][now.hero]
    if agreed(state, was) is None:
        return None
    found, alone = chances_of(then, now), won_without_boons(state, was)
    if not (found.success and alone):
        return found
    gain = from_to(Fraction(alone), Fraction(found.success))
    return replace(found, options=((without, alone),), advice=f"{said}: {gain}.")
