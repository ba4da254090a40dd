"""Who may take back what: the rules of undo and redo, decided from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefates.rulebook.messages import Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat, Viewer
from threefates.table.timeline import Moment, Timeline
from threefates.table.undo import History, Redo, Redone, Undo, Undone

__all__ = ["decide", "offers"]


def decide(timeline: Timeline, command: Undo | Redo, by: Seat) -> tuple[Event, ...]:
    """What undo or redo makes happen.

    Raises:
        Refused: Where the log or the seat does not allow it.
    """
    if isinstance(command, Redo):
        if error := cannot_redo(timeline, by):
            raise error
        return (Redone(timeline.state[History].taken),)
    if error := cannot_undo(timeline, command.command, by):
        raise error
    taken = tuple(reversed([name for name, _ in _back_to(timeline, command.command)]))
    moments = [moment for name in taken for moment in timeline.span(name)]
    return (Undone(taken, learned=_showed_something(moments)),)


def cannot_undo(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    """Why this seat may not take a command back; None if it may."""
    moments = timeline.span(command)
    if not _stands(moments):
        return Refused("undo.gone", "That does not stand in the log.", remedy="Pick something that was played.")
    if by.runs:
        return None
    if any(moment.envelope.by != by.id for _, each in _back_to(timeline, command) for moment in each):
        return Refused(
            "undo.not_last", "You may take back only your own last act.", remedy="Ask the Game Master to take it back."
        )
    if any(_showed_something(each) for _, each in _back_to(timeline, command)):
        return Refused(
            "undo.was_shown", "Something random or secret was shown.", remedy="Ask the Game Master to take it back."
        )
    return None


def cannot_redo(timeline: Timeline, by: Seat) -> Refused | None:
    """Why nothing may be restored by this seat; None if it may."""
    last = next((moment for moment in reversed(timeline.moments) if _counts(moment)), None)
    if last is None or not isinstance(last.envelope.event, Undone):
        return Refused("undo.nothing_taken", "Nothing was taken back just now.", remedy="Play on.")
    if not by.runs and last.envelope.by != by.id:
        return Refused("undo.not_yours", "Somebody else took it back.", remedy="Ask the Game Master to restore it.")
    return None


def offers(timeline: Timeline, viewer: Viewer) -> Iterator[Offer]:
    """Taking back the last act that stands, and restoring what was just taken back."""
    if not viewer.seat.acts:
        return
    last = next((name for name, moments in timeline.commands() if _stands(moments) and _loud(moments)), None)
    if last is not None and cannot_undo(timeline, last, viewer.seat) is None:
        yield Offer("undo", "Take back", fixed=(("command", last),), group="Log", hint="Everybody sees it.")
    if cannot_redo(timeline, viewer.seat) is None:
        yield Offer("redo", "Restore what was taken back", group="Log")


def _back_to(timeline: Timeline, command: str) -> Iterator[tuple[str, Sequence[Moment]]]:
    """The commands with play events that stand, from the newest back to this one."""
    for name, moments in timeline.commands():
        if _stands(moments):
            yield name, moments
        if name == command:
            return


def _stands(moments: Sequence[Moment]) -> bool:
    return any(not moment.undone and not moment.envelope.event.record for moment in moments)


def _loud(moments: Sequence[Moment]) -> bool:
    return any(not moment.envelope.event.quiet for moment in moments)


def _showed_something(moments: Sequence[Moment]) -> bool:
    return any(moment.envelope.drawn or moment.envelope.event.reveals for moment in moments)


def _counts(moment: Moment) -> bool:
    """Whether a moment ends the time in which a redo is possible: play, or undo itself."""
    event = moment.envelope.event
    return isinstance(event, Undone | Redone) or not (event.record or moment.undone)
