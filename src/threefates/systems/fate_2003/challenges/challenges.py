"""Challenges: begun, rolled for check by check, marked, neglected, finished."""

from __future__ import annotations

import itertools
from operator import add

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.challenges.events import (
    BoxesCleared,
    BoxMarked,
    ChallengeBegun,
    ChallengeDropped,
    ChallengeOver,
    Challenges,
    ExchangeEnded,
    LadderSet,
    SpanCounted,
    TroubleCame,
)
from threefates.systems.fate_2003.challenges.ladders import (
    NO_RUNG,
    PASSING,
    RUNGS,
    Boxes,
    Challenge,
    Every,
    after_neglect,
    as_wounds,
    penalty,
    without_clips,
)
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import checked_modifier
from threefates.systems.fate_2003.conflict.blows import not_standing
from threefates.systems.fate_2003.sheets.notation import counted

__all__ = [
    "MOST_CHALLENGES",
    "DropChallenge",
    "NeglectChallenge",
    "RollChallenge",
    "SetChallengeBoxes",
    "challenges",
    "going_on",
    "hindrances",
    "nothing_slips",
    "open_one",
    "out_of_it",
    "too_soon",
]

MOST_CHALLENGES = 20


class RollChallenge(Command, frozen=True, tag="fate.roll-challenge"):
    """Make the next check of a challenge: one who works at it, or both sides."""

    challenge: str
    character: EntityId = ""
    modifier: int = 0  # help and hindrance, which the Game Master says; of the first where two sides roll
    against: int = 0  # that of the other


class NeglectChallenge(Command, frozen=True, tag="fate.neglect-challenge"):
    """Time goes by without a check."""

    challenge: str


class DropChallenge(Command, frozen=True, tag="fate.drop-challenge"):
    """Put a challenge away, whether it is over or not."""

    challenge: str


class SetChallengeBoxes(Command, frozen=True, tag="fate.set-challenge-boxes"):
    """Say how many boxes of a rung are marked: `ladder/rung`, each from 0."""

    challenge: str
    place: str
    marked: int
    reason: str


challenges = Chapter("challenges", Challenges)


@cites("fate.challenges.five-parts")
def open_one(act: Unfolding, challenge: Challenge) -> None:
    """Lay a challenge on the table: difficulty, complexity, fragility, span and recovery.

    Raises:
        Refused: Where too many lie there already, or the goal rung has no box.
    """
    if len(act.state[Challenges].known) >= MOST_CHALLENGES:
        raise Refused("challenges.too_many", "Enough challenges lie on the table.", remedy="Put one away first.")
    if not any(challenge.boxes[challenge.goal :]):
        raise Refused(
            "challenges.no_goal",
            f"No box stands on {RUNGS[challenge.goal]} or above, so it could never be finished.",
            remedy="Give that rung a box, or name a lower one.",
            source="fate.challenges.goal-rung",
        )
    ladders = max(1, len(challenge.sides))
    act.happen(
        ChallengeBegun(
            replace(
                challenge,
                id=str(act.state.version + 1),
                name=_told_apart(act.state, challenge.name),
                marks=((0,) * len(RUNGS),) * ladders,
                last=(NO_RUNG,) * ladders,
            )
        )
    )


@cites("fate.challenges.five-parts")
def _told_apart(state: State, name: str) -> str:
    """The name of one more challenge: with a number behind, where another lies there that is called so."""
    names = {bare(one.name) for one in state[Challenges].known.values()}
    numbered = (f"{name} {number}" for number in itertools.count(2))
    return next(each for each in itertools.chain((name,), numbered) if bare(each) not in names)


def going_on(challenge: Challenge) -> Refused | None:
    """The refusal of what is done to a challenge that is over."""
    if not challenge.over:
        return None
    return Refused("challenges.over", f"{challenge.name} is over.", remedy="Put it away, or begin another.")


@challenges.decides(RollChallenge)
@cites("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge")
def roll_challenge(act: Unfolding, command: RollChallenge) -> None:
    """Whoever works at it may roll; several may work at one ladder, each with a check of their own."""
    challenge = act.state[Challenges][command.challenge]
    if refusal := going_on(challenge) or busy(act.state):
        raise refusal
    if challenge.opposed:
        _one_of(act, *challenge.sides)
        if refusal := out_of_it(act.state, challenge) or too_soon(act.state, challenge, *challenge.sides):
            raise refusal
        modifiers = tuple(map(add, hindrances(challenge), _helped(act, command)))
        begin(act, Setup(challenge.name, challenge.sides, modifiers=modifiers, challenge=challenge.id))
        return
    _one_of(act, command.character)
    if refusal := too_soon(act.state, challenge, command.character):
        raise refusal
    _check(act, challenge, command)


@cites("fate.challenges.pooled-effort", "fate.challenges.static-challenge")
def _check(act: Unfolding, challenge: Challenge, command: RollChallenge) -> None:
    """One who works at it rolls alone, with what helps or hinders them."""
    modifier, _ = _helped(act, command)
    setup = Setup(challenge.name, (command.character,), modifiers=(modifier,), challenge=challenge.id)
    begin(act, _against(challenge, setup))


@cites("fate.challenges.difficulty", "fate.tests.dynamic-without-opponent")
def _against(challenge: Challenge, setup: Setup) -> Setup:
    """It is to meet the difficulty; or the circumstances roll, which stand there."""
    if challenge.chance:
        return replace(setup, circumstances=challenge.difficulty)
    return replace(setup, difficulty=challenge.difficulty)


def _helped(act: Unfolding, command: RollChallenge) -> tuple[int, int]:
    """Help and hindrance of either side, which nobody says for themselves."""
    if command.modifier or command.against:
        act.must_run("Saying what helps or hinders")
    return checked_modifier(command.modifier), checked_modifier(command.against)


def _one_of(act: Unfolding, *characters: EntityId) -> None:
    """Refuse whoever neither runs the game nor acts for one of them."""
    if act.by.runs:
        return
    if not any(act.by.id in act.state.controllers(character) for character in characters):
        act.must_control(characters[0], act.state[Characters].name(characters[0]))


@cites("fate.challenges.span")
def too_soon(state: State, challenge: Challenge, *characters: EntityId) -> Refused | None:
    """The refusal of a second check by one of these within one span, or None."""
    who = next((one for one in characters if one in challenge.waits), None)
    if who is None:
        return None
    days = "" if challenge.every is Every.SCENE else f", {counted(challenge.waits[who], 'day')} from now"
    return Refused(
        "challenges.too_soon",
        f"{state[Characters].name(who)} has made the check of this {challenge.every.value}.",
        remedy=f"Wait for the next {challenge.every.value}{days}.",
        source="fate.challenges.span",
    )


@cites("fate.challenges.dynamic-challenge", "fate.wounds.taken-out")
def out_of_it(state: State, challenge: Challenge) -> Refused | None:
    """The refusal of an exchange between two of whom one is taken out, or None."""
    return next((refusal for side in challenge.sides if (refusal := not_standing(state, side))), None)


@cites("fate.challenges.standing-penalties")
def hindrances(challenge: Challenge) -> tuple[int, ...]:
    """The penalty each side rolls with, as its ladder stands; 0 where losses do not hinder."""
    if not challenge.penalties:
        return (0,) * len(challenge.sides)
    costs = as_wounds if challenge.wounds else penalty
    return tuple(map(costs, challenge.marks, _marked_last(challenge)))


@cites("fate.challenges.combat-is-dynamic")
def _marked_last(challenge: Challenge) -> tuple[int, ...]:
    """The rung that each side has marked last; on the wound track a clip tells as long as its box is marked."""
    clips = (PASSING if marks[PASSING] else NO_RUNG for marks in challenge.marks)
    return tuple(clips) if challenge.as_track else challenge.last


@challenges.decides(NeglectChallenge)
@cites("fate.challenges.recovery")
def neglect(act: Unfolding, command: NeglectChallenge) -> None:
    """Clear marked boxes at the rate set for the challenge; refused to players, and where nothing slips away."""
    act.must_run("Letting time go by")
    challenge = act.state[Challenges][command.challenge]
    if refusal := nothing_slips(challenge):
        raise refusal
    for ladder, marks in enumerate(challenge.marks):
        left = after_neglect(marks, challenge.recovery)
        if left != marks:
            act.happen(BoxesCleared(challenge.id, ladder, left, "neglect"))
    if challenge.idle > 0:  # what has passed so far has told now
        act.happen(SpanCounted(challenge.id, challenge.waits, 0))


@cites("fate.challenges.recovery")
def nothing_slips(challenge: Challenge) -> Refused | None:
    """The refusal of neglect where nothing is lost by it."""
    if challenge.over:
        return going_on(challenge)
    if challenge.recovery and any(any(marks) for marks in challenge.marks):
        return None
    return Refused(
        "challenges.no_recovery",
        f"Nothing of {challenge.name} slips away by itself.",
        remedy="Go on with it whenever you like.",
        source="fate.challenges.recovery",
    )


@challenges.decides(DropChallenge)
def drop(act: Unfolding, command: DropChallenge) -> None:
    """The Game Master puts it away; a check of it in hand is read without it."""
    act.must_run("Putting a challenge away")
    challenge = act.state[Challenges][command.challenge]
    act.happen(ChallengeDropped(challenge.id, challenge.name))


@challenges.decides(SetChallengeBoxes)
def set_boxes(act: Unfolding, command: SetChallengeBoxes) -> None:
    """The table mends a ladder."""
    act.must_run("Setting boxes")
    challenge = act.state[Challenges][command.challenge]
    ladders = range(len(challenge.marks))
    places = {f"{ladder}/{rung}": (ladder, rung) for ladder in ladders for rung in range(len(RUNGS))}
    found = places.get(command.place)
    if found is None or not 0 <= command.marked <= challenge.boxes[found[1]]:
        raise Refused("challenges.boxes", "That rung has no such boxes.", remedy="Mark no more than it has.")
    ladder, rung = found
    marks = tuple(command.marked if at == rung else old for at, old in enumerate(challenge.marks[ladder]))
    act.happen(LadderSet(challenge.id, ladder, marks, one_line(command.reason, "Why")))


@challenges.folds(ChallengeBegun)
def begun(challenges: Challenges, event: ChallengeBegun) -> Challenges:
    """Adds the challenge to `known`."""
    return challenges.put(event.challenge)


@challenges.folds(BoxMarked)
def box_marked(challenges: Challenges, event: BoxMarked) -> Challenges:
    """Puts the new `marks` of that ladder into its challenge."""
    return _marks(challenges, event.challenge, event.ladder, event.marks)


@challenges.folds(BoxesCleared)
def boxes_cleared(challenges: Challenges, event: BoxesCleared) -> Challenges:
    """Puts the `marks` that are left on that ladder into its challenge."""
    return _marks(challenges, event.challenge, event.ladder, event.marks)


@challenges.folds(LadderSet)
def boxes_set(challenges: Challenges, event: LadderSet) -> Challenges:
    """Puts the `marks` that the Game Master said into its challenge, which goes on where they are not the last.

    A small loss that is marked so hinders the next roll, as any does: it is the rung marked `last`.
    """
    before = challenges.known[event.challenge]
    set_so = _marks(challenges, event.challenge, event.ladder, event.marks)
    now = set_so.known[event.challenge]
    if now.opposed and event.marks[PASSING] > before.marks[event.ladder][PASSING]:
        now = replace(now, last=tuple(PASSING if at == event.ladder else rung for at, rung in enumerate(now.last)))
    return set_so.put(now if now.done else replace(now, over=""))


def _marks(challenges: Challenges, challenge: str, ladder: int, marks: Boxes) -> Challenges:
    return challenges.put(challenges.known[challenge].with_marks(ladder, marks))


challenges.only_tells(TroubleCame)  # trouble leaves the work untouched


@challenges.folds(ExchangeEnded)
def exchange_ended(challenges: Challenges, event: ExchangeEnded) -> Challenges:
    """Sets `last`, the rung each ladder was marked on, for the penalties of the next roll; clips that told are gone."""
    challenge = replace(challenges.known[event.challenge], last=event.last)
    for ladder, marks in enumerate(challenge.marks if challenge.as_track else ()):
        if event.last[ladder] == NO_RUNG:
            challenge = challenge.with_marks(ladder, without_clips(marks))
    return challenges.put(challenge)


@challenges.folds(ChallengeOver)
def over(challenges: Challenges, event: ChallengeOver) -> Challenges:
    """Sets `over` to how the challenge ended."""
    return challenges.put(replace(challenges.known[event.challenge], over=event.how))


@challenges.folds(ChallengeDropped)
def dropped(challenges: Challenges, event: ChallengeDropped) -> Challenges:
    """Takes the challenge out of `known`."""
    return Challenges({name: one for name, one in challenges.known.items() if name != event.challenge})
