"""The rules of undo and redo: who may take back what, decided from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat, Viewer
from threefates.table.commands import LOUD, SHOWS
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
    if not timeline.stands(command):
        return Refused("undo.gone", "That does not stand in the log.", remedy="Pick something that was played.")
    if not by.runs and (error := _not_for_a_player(timeline, command, by)):
        return error
    return _seal_is_open(timeline, lambda: _undone(timeline, command), timeline.spans[command][0])


def _not_for_a_player(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    spans = timeline.spans
    if any(
        _seat_of(timeline, name) != by.id or (name != command and spans.has(name, LOUD))
        for name in _back_to(timeline, command)
    ):
        return Refused(
            "undo.not_last",
            "You may take back only your own last act.",
            remedy="Ask whoever runs the game to take it back.",
        )
    if any(spans.has(name, SHOWS) for name in _back_to(timeline, command)):
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
    return _seal_is_open(timeline, lambda: Redone(_taken(last)), last.envelope.version)


def _seal_is_open(timeline: Timeline, event: Callable[[], Undone | Redone], since: int) -> Refused | None:
    """Refuse to hide again what was drawn under a seal that has been opened meanwhile."""
    opened = {epoch for version, epoch in timeline.unsealed if version >= since}
    if not opened or not opened & timeline.system.conceals(timeline.after(event())):
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
    last = next((name for name in reversed(timeline.spans.standing) if timeline.spans.has(name, LOUD)), None)
    if last is not None and _may_ask(timeline, last, viewer) and cannot_undo(timeline, last, viewer.seat) is None:
        yield Offer("undo", "Take back", fixed=(("command", last),), group="Log", hint="Everybody sees it.")
    if _to_restore(timeline) is not None and cannot_redo(timeline, viewer.seat) is None:
        yield Offer("redo", "Restore what was taken back", group="Log")


def _may_ask(timeline: Timeline, command: str, viewer: Viewer) -> bool:
    """Return whether it is worth asking `cannot_undo`: most seats have not done what was done last."""
    return viewer.runs or _seat_of(timeline, command) == viewer.seat.id


def _seat_of(timeline: Timeline, command: str) -> str | None:
    return timeline.moments[timeline.spans[command][0] - 1].envelope.by


def _to_restore(timeline: Timeline) -> Moment | None:
    """Find what was taken back last and has not been restored, if nobody has played on since."""
    return timeline.moments[timeline.to_restore[-1] - 1] if timeline.to_restore else None


def _taken(moment: Moment | None) -> tuple[str, ...]:
    event = moment.envelope.event if moment else None
    return event.commands if isinstance(event, Undone) else ()


def _undone(timeline: Timeline, command: str) -> Undone:
    back = list(_back_to(timeline, command))
    return Undone(tuple(reversed(back)), learned=any(timeline.spans.has(name, SHOWS) for name in back))


def _back_to(timeline: Timeline, command: str) -> Iterator[str]:
    """The commands with play events that stand, from the newest back to this one."""
    for name in reversed(timeline.spans.standing):
        yield name
        if name == command:
            return
