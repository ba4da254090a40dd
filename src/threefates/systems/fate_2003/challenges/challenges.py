"""Challenges: begun, rolled for check by check, marked, neglected, finished."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from threefates.commons.characters import Characters
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
    TroubleCame,
)
from threefates.systems.fate_2003.challenges.ladders import (
    NO_RUNG,
    RUNGS,
    Boxes,
    Challenge,
    Every,
    Fragility,
    after_failure,
    after_neglect,
    finished,
    marked,
    penalty,
    rung_of,
    worth,
)
from threefates.systems.fate_2003.checks.calling import checked_modifier
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.rulings.rulings import DynamicBands
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
    "too_soon",
]

MOST_CHALLENGES = 20


class RollChallenge(Command, frozen=True, tag="fate.roll-challenge"):
    """Make the next check of a challenge: one who works at it, or both sides."""

    challenge: str
    character: EntityId = ""
    modifier: int = 0


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


@cites("fate.challenges.five-parts", "fate.challenges.difficulty", "fate.challenges.span")
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
                marks=((0,) * len(RUNGS),) * ladders,
                last=(NO_RUNG,) * ladders,
            )
        )
    )


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
        if refusal := too_soon(act.state, challenge, *challenge.sides):
            raise refusal
        hindered = hindrances(challenge)
        begin(act, Setup(challenge.name, challenge.sides, modifiers=hindered, challenge=challenge.id))
        return
    _one_of(act, command.character)
    if refusal := too_soon(act.state, challenge, command.character):
        raise refusal
    _check(act, challenge, command)


@cites("fate.challenges.pooled-effort", "fate.challenges.static-challenge")
def _check(act: Unfolding, challenge: Challenge, command: RollChallenge) -> None:
    modifiers = (checked_modifier(command.modifier),)
    setup = Setup(challenge.name, (command.character,), challenge.difficulty, modifiers, challenge=challenge.id)
    begin(act, setup)


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


@cites("fate.challenges.standing-penalties")
def hindrances(challenge: Challenge) -> tuple[int, ...]:
    """The penalty each side rolls with, as its ladder stands; 0 where losses do not hinder."""
    if not challenge.penalties:
        return (0,) * len(challenge.sides)
    return tuple(penalty(marks, last) for marks, last in zip(challenge.marks, challenge.last, strict=True))


@challenges.answers_to(TestClosed)
@cites("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge")
def after_a_check(act: Unfolding, event: TestClosed) -> None:
    """A check of a challenge was read: mark it, or see what the failure does."""
    check = act.state[Checks].now
    challenge = act.state[Challenges].open.get(check.challenge) if check else None
    if challenge is None:
        return
    if challenge.opposed:
        _exchange(act, challenge, event)
    elif event.winner is None:
        _failed(act, challenge, event.margin)
    else:
        rung = rung_of(event.margin, None)
        for _ in range(worth(event.margin, challenge.credit)):
            _mark(act, challenge.id, 0, rung)


@cites("fate.challenges.dynamic-challenge", "fate.r.dynamic-challenge-parts", "fate.challenges.combat-is-dynamic")
def _exchange(act: Unfolding, challenge: Challenge, event: TestClosed) -> None:
    """The winner of a pair of rolls marks the loser's ladder; level, both lose a little."""
    losers: Iterable[int] = (0, 1) if event.both else () if event.winner is None else (1 - event.winner,)
    rung = rung_of(event.margin, act.state.ruling(DynamicBands))
    suffered = {ladder: _mark(act, challenge.id, ladder, rung) for ladder in losers}
    act.happen(ExchangeEnded(challenge.id, tuple(suffered.get(ladder, NO_RUNG) for ladder in (0, 1))))


def _mark(act: Unfolding, challenge_id: str, ladder: int, rung: int) -> int:
    """Mark one box, if there is one; the rung it was marked on."""
    challenge = act.state[Challenges].known[challenge_id]
    found = None if challenge.over else marked(challenge.marks[ladder], challenge.boxes, rung)
    if found is None:
        return NO_RUNG
    marks, at = found
    act.happen(BoxMarked(challenge_id, ladder, at, marks, rung))
    if finished(marks, challenge.boxes, challenge.goal, full_rung=challenge.full_rung):
        act.happen(ChallengeOver(challenge_id, _how(act.state, challenge, ladder)))
    return at


def _how(state: State, challenge: Challenge, ladder: int) -> str:
    return f"{state[Characters].name(challenge.sides[1 - ladder])} wins" if challenge.opposed else "it is done"


def _failed(act: Unfolding, challenge: Challenge, margin: int) -> None:
    if challenge.fragility is Fragility.NONE or margin < challenge.trouble_at:
        return
    if challenge.fragility is Fragility.EVENT:
        act.happen(TroubleCame(challenge.id, challenge.event))
    left = after_failure(challenge.marks[0], challenge.fragility, rung_of(margin, None))
    if left != challenge.marks[0]:
        act.happen(BoxesCleared(challenge.id, 0, left, "failure"))
    if challenge.fragility is Fragility.DESTROYED:
        act.happen(ChallengeOver(challenge.id, "it is ruined"))


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
    act.happen(LadderSet(challenge.id, ladder, marks, command.reason))


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
    """Puts the `marks` that the Game Master said into its challenge."""
    return _marks(challenges, event.challenge, event.ladder, event.marks)


def _marks(challenges: Challenges, challenge: str, ladder: int, marks: Boxes) -> Challenges:
    return challenges.put(challenges.known[challenge].with_marks(ladder, marks))


@challenges.folds(TroubleCame)
def trouble_came(challenges: Challenges, event: TroubleCame) -> Challenges:
    """Changes nothing: trouble leaves the work untouched."""
    return challenges


@challenges.folds(ExchangeEnded)
def exchange_ended(challenges: Challenges, event: ExchangeEnded) -> Challenges:
    """Sets `last`, the rung each ladder was marked on, for the penalties of the next roll."""
    return challenges.put(replace(challenges.known[event.challenge], last=event.last))


@challenges.folds(ChallengeOver)
def over(challenges: Challenges, event: ChallengeOver) -> Challenges:
    """Sets `over` to how the challenge ended."""
    return challenges.put(replace(challenges.known[event.challenge], over=event.how))


@challenges.folds(ChallengeDropped)
def dropped(challenges: Challenges, event: ChallengeDropped) -> Challenges:
    """Takes the challenge out of `known`."""
    return Challenges({name: one for name, one in challenges.known.items() if name != event.challenge})
