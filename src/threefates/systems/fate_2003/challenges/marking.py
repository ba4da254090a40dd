"""What a check does to its challenge: boxes marked, successes lost, trouble, and the end."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.challenges.challenges import challenges
from threefates.systems.fate_2003.challenges.events import (
    RUINED,
    BoxesCleared,
    BoxMarked,
    ChallengeOver,
    Challenges,
    ExchangeEnded,
    LadderSet,
    TroubleCame,
)
from threefates.systems.fate_2003.challenges.fragility import after_failure
from threefates.systems.fate_2003.challenges.ladders import NO_RUNG, Challenge, Fragility, rung_of, worth
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import margin, steps
from threefates.systems.fate_2003.rulings.rulings import DynamicBands

__all__ = ["after_a_check"]


@challenges.answers_to(TestClosed)
def after_a_check(act: Unfolding, event: TestClosed) -> None:
    """A check was read, be it one of a challenge."""
    if (check := act.state[Checks].now) and (challenge := act.state[Challenges].open.get(check.challenge)):
        _read(act, challenge, check, event)


@cites("fate.challenges.static-challenge", "fate.challenges.dynamic-challenge")
def _read(act: Unfolding, challenge: Challenge, check: Check, event: TestClosed) -> None:
    """Mark the challenge, or see what the failure does."""
    if challenge.opposed:
        _exchange(act, challenge, event, missed_by(check, event))
    elif challenge.chance:
        _against_chance(act, challenge, event, missed_by(check, event))
    else:
        _alone(act, challenge, event)


@cites("fate.challenges.static-challenge")
def _alone(act: Unfolding, challenge: Challenge, event: TestClosed) -> None:
    if event.winner is None:
        _failed(act, challenge, 0, event.margin, None)
    else:
        for _ in range(worth(event.margin, challenge.credit)):
            _marked(act, challenge, event, None)


@cites("fate.challenges.dynamic-challenge", "fate.tests.dynamic-without-opponent", "fate.r.dynamic-challenge-parts")
def _against_chance(act: Unfolding, challenge: Challenge, event: TestClosed, missed: int) -> None:
    """One who works at it, and chance: read by the bands of two rolls; level is a margin of 0 for both."""
    bands = act.state.ruling(DynamicBands)
    if event.winner == 0 or event.both:
        _marked(act, challenge, event, bands)
    elif event.winner is not None:
        _failed(act, challenge, 0, missed, bands)


@cites("fate.r.mof-bands", "fate.r.d6-margins")
def missed_by(check: Check, event: TestClosed) -> int:
    """By how much the loser of two sides has failed: as the other is ahead; where dice are added up by 1 at least."""
    gap = margin(*event.outcomes)
    return steps(gap, made=False) if check.added and gap else event.margin


def _marked(act: Unfolding, challenge: Challenge, event: TestClosed, bands: DynamicBands | None) -> None:
    _mark(act, challenge.id, 0, rung_of(event.margin, bands))
    _ended(act, challenge.id)


@cites("fate.challenges.dynamic-challenge", "fate.r.dynamic-challenge-parts")
def _exchange(act: Unfolding, challenge: Challenge, event: TestClosed, missed: int) -> None:
    """Both ladders after a pair of rolls, and what is lost of the loser's own success so far."""
    suffered = _losses(act, challenge, event)
    _ended(act, challenge.id)
    if event.winner is not None:
        _failed(act, challenge, event.winner, missed, act.state.ruling(DynamicBands))
    act.happen(ExchangeEnded(challenge.id, suffered))


@cites("fate.challenges.dynamic-challenge", "fate.r.dynamic-challenge-parts", "fate.challenges.combat-is-dynamic")
def _losses(act: Unfolding, challenge: Challenge, event: TestClosed) -> tuple[int, ...]:
    """Mark what both lose; the rung that was marked of each."""
    lost = _lost(challenge, event, act.state.ruling(DynamicBands))
    return tuple(_mark(act, challenge.id, ladder, lost[ladder]) if ladder in lost else NO_RUNG for ladder in (0, 1))


@cites("fate.challenges.dynamic-challenge", "fate.challenges.tie-marks-both")
def _lost(challenge: Challenge, event: TestClosed, bands: DynamicBands) -> dict[int, int]:
    """The rung to mark on each ladder: the loser's by how far the winner is ahead; level, both lose a little."""
    if event.both:
        return dict.fromkeys((0, 1), challenge.lowest)
    return {} if event.winner is None else {1 - event.winner: rung_of(event.margin, bands)}


def _mark(act: Unfolding, challenge_id: str, ladder: int, rung: int) -> int:
    """Mark one box, if there is one; the rung it was marked on."""
    challenge = act.state[Challenges].known[challenge_id]
    found = None if challenge.over else challenge.struck(ladder, rung)
    if found is None:
        return NO_RUNG
    marks, at = found
    act.happen(BoxMarked(challenge_id, ladder, at, marks, rung))
    return at


@challenges.answers_to(LadderSet)
@cites("fate.challenges.goal-rung")
def after_mending(act: Unfolding, event: LadderSet) -> None:
    """A box that GM control marks may be the last one, too."""
    _ended(act, event.challenge)


@cites("fate.challenges.goal-rung", "fate.challenges.tie-marks-both")
def _ended(act: Unfolding, challenge_id: str) -> None:
    """The work is done once a ladder is; where both sides have lost all by one level exchange, nobody wins."""
    challenge = act.state[Challenges].known[challenge_id]
    done = challenge.done
    if done and not challenge.over:
        act.happen(ChallengeOver(challenge_id, _how(act.state, challenge, done)))


def _how(state: State, challenge: Challenge, done: tuple[int, ...]) -> str:
    if not challenge.opposed:
        return "it is done"
    return "nobody wins" if len(done) > 1 else _won_by(state, challenge, 1 - done[0])


def _won_by(state: State, challenge: Challenge, side: int) -> str:
    return f"{state[Characters].name(challenge.sides[side])} wins"


@cites("fate.challenges.fragility-default", "fate.challenges.fragility-severe", "fate.challenges.fragility-trigger")
def _failed(act: Unfolding, challenge: Challenge, ladder: int, missed: int, bands: DynamicBands | None) -> None:
    """What a failure does to what was gained so far; of two sides, to what the loser had made the winner lose."""
    now = act.state[Challenges].known[challenge.id]
    if now.fragility is Fragility.NONE or missed < now.trouble_at:
        return
    if now.fragility is Fragility.EVENT:  # be it over by now: trouble is no matter of what was gained
        act.happen(TroubleCame(now.id, now.event))
    if now.over:
        return
    left = after_failure(now.marks[ladder], now.fragility, rung_of(missed, bands))
    if left != now.marks[ladder]:
        act.happen(BoxesCleared(now.id, ladder, left, "failure"))
    if now.fragility is Fragility.DESTROYED:
        act.happen(ChallengeOver(now.id, _won_by(act.state, now, ladder) if now.opposed else RUINED))
