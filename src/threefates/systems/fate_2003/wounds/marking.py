"""How wounds come: a box is marked on somebody's track, a hit is taken for another, the table has boxes of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.rulings.rulings import HealingTime, WoundBoxes
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import THIRDS, checked_times, lasting
from threefates.systems.fate_2003.wounds.track import BOXES, ORDER, Outcome, Track, marked
from threefates.systems.fate_2003.wounds.wounds import (
    NOTHING,
    BlowTaken,
    TrackSet,
    WoundMarked,
    Wounds,
    WoundTakenOver,
    track_of,
    wounds,
)

__all__ = ["MarkWound", "SetTrack", "hits_of", "leaves", "suffer", "take_over", "would_mark"]

MOST_BOXES = 20


class MarkWound(Command, frozen=True, tag="fate.mark-wound"):
    """Mark an outcome on somebody's wound track: a fall, a fire, whatever no roll of theirs has brought."""

    character: EntityId
    outcome: Outcome
    mild: bool = False  # from fists or padded weapons
    days: int = 0  # that a mild injury lasts, 0: until the scene ends
    times: int | None = None  # as long as usual that a dangerous one lasts; None: as the table has settled


class SetTrack(Command, frozen=True, tag="fate.set-track"):
    """Say how many boxes of each kind everybody has, whether full ones flow over, and how long injuries last.

    What is not said stays as it is.
    """

    clipped: int | None = None
    hurt: int | None = None
    injured: int | None = None
    overflow: bool | None = None
    times: int | None = None  # as long as usual, in a realistic story: what every form of a wound begins with


@cites("fate.wounds.non-lethal")
def _heals_after(state: State, *, mild: bool, days: int, times: int) -> int:
    """How long an injury lasts, in thirds of a day: from fists as many days as were said; 0 is until the scene ends."""
    return days * THIRDS if mild else lasting(state.ruling(HealingTime), times)


@cites("fate.wounds.marking", "fate.wounds.taken-out")
def suffer(
    act: Unfolding, character: EntityId, outcome: Outcome, *, mild: bool, days: int, times: int, check: str = ""
) -> None:
    """Mark an outcome on somebody's track, in the next worse kind where none of its own is free.

    Args:
        act: The command that unfolds.
        character: Whose track it is.
        outcome: What is marked.
        mild: It comes from fists or padded weapons.
        days: How many days a mild injury lasts; 0: until the scene ends.
        times: How many times as long another one lasts as usual.
        check: The roll of a fight that it comes of, if it does.
    """
    left = _heals_after(act.state, mild=mild, days=days, times=times)
    act.happen(WoundMarked(character, outcome, would_mark(act.state, character, outcome), mild, left, check))


@cites("fate.wounds.marking", "fate.wounds.no-overflow")
def would_mark(state: State, character: EntityId, outcome: Outcome) -> Outcome | None:
    """Which box an outcome marks on somebody's track as it is; None if it marks nothing."""
    known = state[Wounds]
    return marked(known.of(character).marks, outcome, track_of(state), overflow=known.overflow)


Left = Callable[[State, EntityId, str], Iterable[BlowTaken]]
_LEFT: Final[list[Left]] = []


def leaves(function: Left) -> Left:
    """Let a room further up say what a roll of a fight has left somebody with that marks no box."""
    _LEFT.append(function)
    return function


@cites("fate.points.take-wound")
def hits_of(state: State, wounded: EntityId, check: str) -> tuple[BlowTaken, ...]:
    """The hits of a roll of a fight that still tell on somebody, the worst first."""
    if not check:
        return ()
    marks = state[Wounds].of(wounded).marks
    hits = [
        one
        for one in state[Wounds].blows.get(wounded, ())
        if one.check == check and (marks.out if one.marked is Outcome.TAKEN_OUT else marks.count(one.marked) > 0)
    ]
    more = (one for left in _LEFT for one in left(state, wounded, check))
    return tuple(sorted((*hits, *more), key=lambda one: (-ORDER.index(one.marked), one.mild, -one.left)))


@cites("fate.points.take-wound")
def take_over(act: Unfolding, wounded: EntityId, by: EntityId, blow: BlowTaken) -> None:
    """Let somebody suffer a hit of another, as it was dealt; whoever it struck is as before.

    What another hit of the same roll found no box for, because of that one, tells now.
    """
    act.happen(WoundTakenOver(wounded, by, blow.marked, blow.trouble, blow))
    if blow.trouble:
        return
    _mark(act, by, blow)
    for other in act.state[Wounds].blows.get(wounded, ()):
        if other.marked is NOTHING and other.check == blow.check and would_mark(act.state, wounded, other.outcome):
            _mark(act, wounded, other)


def _mark(act: Unfolding, character: EntityId, blow: BlowTaken) -> None:
    kind = would_mark(act.state, character, blow.outcome)
    act.happen(WoundMarked(character, blow.outcome, kind, blow.mild, blow.left, blow.check))


@wounds.decides(MarkWound)
def mark_wound(act: Unfolding, command: MarkWound) -> None:
    """Only the Game Master may; refused for somebody without a sheet, and out of range."""
    act.must_run("Marking a wound")
    act.state[Sheets][command.character]
    times = checked_times(act.state, command.days, command.times, mild=command.mild)
    suffer(act, command.character, command.outcome, mild=command.mild, days=command.days, times=times)


@wounds.answers_to(RulingChanged)
@cites("fate.wounds.custom-boxes", "fate.r.wound-boxes")
def count_as_read(act: Unfolding, event: RulingChanged) -> None:
    """Whoever reads the number of boxes otherwise from here on has those boxes, and no longer the table's own."""
    if event.ruling == WoundBoxes.ruling_id and act.state[Wounds].track is not None:
        known = act.state[Wounds]
        act.happen(TrackSet(BOXES[act.state.ruling(WoundBoxes)], known.overflow, known.times))


@wounds.decides(SetTrack)
@cites("fate.wounds.custom-boxes", "fate.wounds.no-overflow", "fate.wounds.healing-multiplier")
def set_track(act: Unfolding, command: SetTrack) -> None:
    """The table's own number of boxes, whether full ones flow over, and how many times as long an injury lasts."""
    act.must_run("Changing the wound boxes")
    said, now = (command.clipped, command.hurt, command.injured), track_of(act.state)
    if refusal := next(filter(None, map(_too_many, said)), None):
        raise refusal
    times = checked_times(act.state, 0, command.times, mild=False)
    kept = (now.clipped, now.hurt, now.injured)
    boxes = (old if new is None else new for new, old in zip(said, kept, strict=True))
    overflow = act.state[Wounds].overflow if command.overflow is None else command.overflow
    act.happen(TrackSet(Track(*boxes), overflow, times))


@cites("fate.wounds.custom-boxes")
def _too_many(boxes: int | None) -> Refused | None:
    """The refusal of so many boxes of a kind, or of fewer than none; or None."""
    if boxes is None or 0 <= boxes <= MOST_BOXES:
        return None
    return Refused("wounds.boxes", f"{boxes} boxes will not do.", remedy=f"Say 0 to {MOST_BOXES}.")
