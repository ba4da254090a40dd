"""The rules of undo and redo: who may take back what, decided from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import Unsealed
from threefates.rulebook.viewers import Seat, Viewer
from threefates.table.timeline import Moment, Timeline
from threefates.table.undo_events import Redo, Redone, Undo, Undone

__all__ = ["decide", "offers"]


def decide(timeline: Timeline, command: Undo | Redo, by: Seat) -> Undone | Redone:
    """Return what undo or redo makes happen.

    Raises:
        Refused: Where the log or the seat does not allow it.
    """
    if isinstance(command, Redo):
        if error := cannot_redo(timeline, by):
            raise error
        return Redone(_taken(_to_restore(timeline)))
    if error := cannot_undo(timeline, command.command, by):
        raise error
    return _undone(timeline, command.command)


def cannot_undo(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    """Return why this seat may not take a command back; None if it may."""
    moments = timeline.span(command)
    if not _stands(moments):
        return Refused("undo.gone", "That does not stand in the log.", remedy="Pick something that was played.")
    if not by.runs and (error := _not_for_a_player(timeline, command, by)):
        return error
    return _seal_is_open(timeline, _undone(timeline, command), moments[0].envelope.version)


def _not_for_a_player(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    back = list(_back_to(timeline, command))
    others = any(moment.envelope.by != by.id for _, each in back for moment in each)
    if others or any(_loud(each) for name, each in back if name != command):
        return Refused(
            "undo.not_last",
            "You may take back only your own last act.",
            remedy="Ask whoever runs the game to take it back.",
        )
    if any(_showed_something(each) for _, each in back):
        return Refused(
            "undo.was_shown",
            "Something random or secret was shown.",
            remedy="Ask whoever runs the game to take it back.",
        )
    return None


def cannot_redo(timeline: Timeline, by: Seat) -> Refused | None:
    """Return why nothing may be restored by this seat; None if it may."""
    last = _to_restore(timeline)
    if last is None:
        return Refused("undo.nothing_taken", "Nothing was taken back just now.", remedy="Play on.")
    if not by.runs and last.envelope.by != by.id:
        return Refused(
            "undo.not_yours", "Somebody else took it back.", remedy="Ask whoever runs the game to restore it."
        )
    return _seal_is_open(timeline, Redone(_taken(last)), last.envelope.version)


def _seal_is_open(timeline: Timeline, event: Undone | Redone, since: int) -> Refused | None:
    """Refuse to hide again what was drawn under a seal that has been opened meanwhile."""
    moments = timeline.moments[since - 1 :]
    opened = {m.envelope.event.epoch for m in moments if isinstance(m.envelope.event, Unsealed)}
    if not opened or not opened & timeline.system.conceals(timeline.after(event)):
        return None
    return Refused(
        "undo.seal_open",
        "The seal of that evening is open: what would be hidden again is known to everybody.",
        remedy="Put right by hand what is wrong.",
    )


def offers(timeline: Timeline, viewer: Viewer) -> Iterator[Offer]:
    """Taking back the last act that stands, and restoring what was just taken back."""
    if not viewer.seat.acts:
        return
    last = next((name for name, moments in timeline.commands() if _stands(moments) and _loud(moments)), None)
    if last is not None and _may_ask(timeline, last, viewer) and cannot_undo(timeline, last, viewer.seat) is None:
        yield Offer("undo", "Take back", fixed=(("command", last),), group="Log", hint="Everybody sees it.")
    if _to_restore(timeline) is not None and cannot_redo(timeline, viewer.seat) is None:
        yield Offer("redo", "Restore what was taken back", group="Log")


def _may_ask(timeline: Timeline, command: str, viewer: Viewer) -> bool:
    """Return whether it is worth asking `cannot_undo`: most seats have not done what was done last."""
    return viewer.runs or timeline.span(command)[0].envelope.by == viewer.seat.id


def _to_restore(timeline: Timeline) -> Moment | None:
    """Find what was taken back last and has not been restored, if nobody has played on since."""
    restored = 0
    for moment in reversed(timeline.moments):
        event = moment.envelope.event
        if isinstance(event, Redone):
            restored += 1
        elif isinstance(event, Undone) and restored == 0:
            return moment
        elif isinstance(event, Undone):
            restored -= 1
        elif not (event.record or moment.undone):
            return None
    return None


def _taken(moment: Moment | None) -> tuple[str, ...]:
    event = moment.envelope.event if moment else None
    return event.commands if isinstance(event, Undone) else ()


def _undone(timeline: Timeline, command: str) -> Undone:
    back = list(_back_to(timeline, command))
    learned = any(_showed_something(moments) for _, moments in back)
    return Undone(tuple(name for name, _ in reversed(back)), learned=learned)


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
