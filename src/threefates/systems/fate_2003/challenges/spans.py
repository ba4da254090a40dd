"""Time, as far as a challenge counts it: when the next check may be made, and what slips away without one."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import SceneEnded, SceneStarted
from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.challenges.challenges import challenges
from threefates.systems.fate_2003.challenges.events import BoxesCleared, Challenges, SpanCounted
from threefates.systems.fate_2003.challenges.ladders import Challenge, Every, after_neglect, slipped, still_waiting
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.wounds.wounds import Healed

__all__ = ["count_scenes"]


@challenges.answers_to(TestClosed)
def count_check(act: Unfolding, event: TestClosed) -> None:
    """A check was read, be it one of a challenge."""
    if (check := act.state[Checks].now) and (challenge := act.state[Challenges].open.get(check.challenge)):
        _counts(act, challenge, check)


@cites("fate.challenges.span", "fate.challenges.pooled-effort")
def _counts(act: Unfolding, challenge: Challenge, check: Check) -> None:
    """Whoever has made a check waits for the next; others who work at it do not."""
    made = filter(None, (side.character for side in check.sides))  # chance waits for nothing
    waits = dict.fromkeys(made, challenge.every.length) if challenge.every.length else {}
    _counted(act, challenge, replace(challenge, waits={**challenge.waits, **waits}, idle=_worked_at(challenge)))


@cites("fate.challenges.recovery")
def _worked_at(challenge: Challenge) -> int:
    """Neglect is counted from here on; of scenes the one that goes on is none without a check."""
    return WORKED_AT if challenge.slips_every is Every.SCENE else 0


WORKED_AT: Final = -1  # scenes: the one that goes on is none without a check


@challenges.answers_to(SceneEnded)
def count_scenes(act: Unfolding, event: SceneEnded) -> None:
    """Let time go by for every challenge that counts scenes."""
    _time_goes_by(act, 1, scenes=True)


@challenges.answers_to(SceneStarted)
@cites("fate.challenges.span")
def begin_anew(act: Unfolding, event: SceneStarted) -> None:
    """Whoever made the check of a scene before any scene had begun, or between two, waits for no other to end.

    Nor was it the check of the scene that begins.
    """
    for challenge in act.state[Challenges].open.values():
        waits = {} if challenge.every is Every.SCENE else challenge.waits
        _counted(act, challenge, replace(challenge, waits=waits, idle=_idle_before(challenge)))


@cites("fate.challenges.recovery")
def _idle_before(challenge: Challenge) -> int:
    return max(challenge.idle, 0)


@challenges.answers_to(Healed)
def count_days(act: Unfolding, event: Healed) -> None:
    """Let days go by for every challenge that counts time."""
    _time_goes_by(act, event.days, scenes=False)


def _time_goes_by(act: Unfolding, passed: int, *, scenes: bool) -> None:
    for challenge in act.state[Challenges].open.values():
        _aged(act, challenge, passed, scenes=scenes)


@cites("fate.challenges.recovery")
def _aged(act: Unfolding, challenge: Challenge, passed: int, *, scenes: bool) -> None:
    """Checks come nearer; a box or more slips away for every full span that nobody has worked at it."""
    times, idle, waits = 0, challenge.idle, challenge.waits
    if _told_by(challenge.every, scenes=scenes):
        waits = still_waiting(waits, passed)
    if _told_by(challenge.slips_every, scenes=scenes):
        times, idle = slipped(idle, passed, challenge.slips_every.length)
    _counted(act, challenge, replace(challenge, waits=waits, idle=idle))
    for ladder, marks in enumerate(challenge.marks):
        left = after_neglect(marks, times * challenge.recovery)
        if left != marks:
            act.happen(BoxesCleared(challenge.id, ladder, left, "neglect"))


def _told_by(every: Every, *, scenes: bool) -> bool:
    return bool(every.length) and (every is Every.SCENE) is scenes


def _counted(act: Unfolding, before: Challenge, after: Challenge) -> None:
    if before != after:
        act.happen(SpanCounted(after.id, after.waits, after.idle))


@challenges.folds(SpanCounted)
def span_counted(challenges: Challenges, event: SpanCounted) -> Challenges:
    """Sets `waits` and `idle`."""
    return challenges.put(replace(challenges.known[event.challenge], waits=event.waits, idle=event.idle))
