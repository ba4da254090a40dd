"""The rules of undo and redo: who may take back what, decided from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from threefates.rulebook.messages import Command
from threefates.rulebook.offers import HEADER, Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat, SeatId, Seating, Viewer
from threefates.table.commands import LOUD, SHOWS
from threefates.table.log_lines import LogLine, line
from threefates.table.slices import Work
from threefates.table.timeline import Moment, Timeline
from threefates.table.undo_events import Redo, Redone, Undo, Undone

__all__ = [
    "cannot_undo",
    "decide",
    "foreseeing",
    "goes_with",
    "last_act",
    "lines_of",
    "looking_on",
    "offers",
    "reaches_back",
    "undone_by",
]

LONGEST_NAME = 56  # letters of what is taken back


def decide(timeline: Timeline, command: Undo | Redo, by: Seat) -> Undone | Redone:
    """Return what undo or redo makes happen.

    Raises:
        Refused: Where the log or the seat does not allow it.
    """
    if isinstance(command, Redo):
        if error := cannot_redo(timeline, by):
            raise error
        return _restored(timeline)
    if error := cannot_undo(timeline, command.command, by):
        raise error
    return undone_by(timeline, command.command)


def foreseeing(timeline: Timeline, command: Undo | Redo, by: Seat) -> Work[None]:
    """Fold in slices what will be asked about what undo or redo leaves behind, where this seat may do it."""
    if isinstance(command, Redo):
        if _may_not_redo(timeline, by) is None:
            yield from timeline.foreseeing(_restored(timeline))
    elif _may_not_undo(timeline, command.command, by) is None:
        yield from timeline.foreseeing(undone_by(timeline, command.command))


def reaches_back(timeline: Timeline, command: Command) -> int:
    """How many events are folded anew for a command: none unless it takes something back, or restores it."""
    if isinstance(command, Redo):
        named = _restored(timeline).commands[:1]
    else:
        named = (command.command,) if isinstance(command, Undo) else ()
    return sum(timeline.version - timeline.spans[each][0] for each in named if each in timeline.spans)


def cannot_undo(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    """Return why this seat may not take a command back; None if it may."""
    return _may_not_undo(timeline, command, by) or _seal_is_open(
        timeline, lambda: undone_by(timeline, command), timeline.spans[command][0]
    )


def _may_not_undo(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    """Return why this seat may not take a command back, whatever would be hidden again by that."""
    if not command:
        return Refused("undo.nothing", "Nothing stands that could be taken back.", remedy="What is done next can be.")
    if not by.runs and not _knows_of(timeline, command, by):
        return _not_last()  # whether there is such a command or not
    if not timeline.stands(command):
        return Refused("undo.gone", "That does not stand in the log.", remedy="Pick something that was played.")
    return None if by.runs else _not_for_a_player(timeline, command, by)


def _knows_of(timeline: Timeline, command: str, by: Seat) -> bool:
    """Tell whether a seat gave a command, or read of it lately."""
    if command in timeline.spans and _seat_of(timeline, command) == by.id:
        return True
    return bool(lines_of(timeline, command, timeline.state[Seating].viewer(by.id)))


def _not_last() -> Refused:
    return Refused(
        "undo.not_last",
        "You may take back only your own last act.",
        remedy="Ask whoever runs the game to take it back.",
    )


def _not_for_a_player(timeline: Timeline, command: str, by: Seat) -> Refused | None:
    spans = timeline.spans
    if any(
        _seat_of(timeline, name) != by.id or (name != command and spans.has(name, LOUD))
        for name in _back_to(timeline, command)
    ):
        return _not_last()
    if any(spans.has(name, SHOWS) for name in _back_to(timeline, command)):
        return Refused(
            "undo.was_shown",
            "Something random or secret was shown.",
            remedy="Ask whoever runs the game to take it back.",
        )
    return None


def cannot_redo(timeline: Timeline, by: Seat) -> Refused | None:
    """Return why nothing may be restored by this seat; None if it may."""
    return _may_not_redo(timeline, by) or _seal_is_open(timeline, lambda: _restored(timeline), timeline.to_restore[-1])


def _may_not_redo(timeline: Timeline, by: Seat) -> Refused | None:
    """Return why nothing may be restored by this seat, whatever would be hidden again by that."""
    last = _to_restore(timeline)
    if last is None:
        return Refused("undo.nothing_taken", "Nothing was taken back just now.", remedy="Play on.")
    if not by.runs and last.envelope.by != by.id:
        return Refused(
            "undo.not_yours", "Somebody else took it back.", remedy="Ask whoever runs the game to restore it."
        )
    return None


def _seal_is_open(timeline: Timeline, event: Callable[[], Undone | Redone], since: int) -> Refused | None:
    """Refuse to hide again what was drawn under a seal that has been opened meanwhile."""
    opened = {epoch for version, epoch in timeline.unsealed if version >= since}
    if not opened or not opened & timeline.system.conceals(timeline.after(event())):
        return None
    return Refused(
        "undo.seal_open",
        "The seal of that evening is open: what would be hidden again is known to everybody.",
        remedy="Put right what is wrong.",
    )


def last_act(timeline: Timeline) -> tuple[str, SeatId | None]:
    """The last act that stands, and whose it was; no name where there is none."""
    last = next((name for name in reversed(timeline.spans.standing) if timeline.spans.has(name, LOUD)), "")
    return last, _seat_of(timeline, last) if last else None


def offers(
    timeline: Timeline,
    viewer: Viewer,
    told: Callable[[str], Sequence[LogLine]],
    act: tuple[str, SeatId | None] | None = None,
) -> Iterator[Offer]:
    """Taking back the last act that stands, and restoring what was just taken back.

    Args:
        timeline: The log.
        viewer: Whoever may do it.
        told: The lines that they read of a command, by its id.
        act: The `last_act`, for whoever knows it already.
    """
    if not viewer.seat.acts:
        return
    last, by = act or last_act(timeline)
    if viewer.runs or (last and by == viewer.seat.id):  # most seats have not done what was done last
        taking = Offer("undo", "Take back", fixed=(("command", last),), group="Log", at=(HEADER,))
        refused = cannot_undo(timeline, last, viewer.seat)
        if refused and viewer.runs:
            yield replace(taking, refusal=refused.refusal)
        elif not refused:
            yield replace(taking, label=f"Take back: {_named(told(last))}", hint="Everybody sees it.")
    if _to_restore(timeline) is not None and cannot_redo(timeline, viewer.seat) is None:
        yield Offer("redo", "Restore what was taken back", group="Log", at=(HEADER,))


def looking_on(timeline: Timeline) -> Work[None]:
    """Fold in slices what `offers` will ask, where a seal was opened since the last act that stands."""
    last, _ = last_act(timeline)
    if last and any(version >= timeline.spans[last][0] for version, _ in timeline.unsealed):
        yield from timeline.foreseeing(undone_by(timeline, last))


def _named(lines: Sequence[LogLine]) -> str:
    """What a command did, in the first words that are read of it."""
    told = sorted(lines, key=lambda line: (not line.important, line.tone == "quiet"))
    said = told[0].text if told else "what nobody tells you of"
    said = said.partition("\n")[0].partition(". ")[0].rstrip(".")
    return said if len(said) <= LONGEST_NAME else f"{said[:LONGEST_NAME].rpartition(' ')[0].rstrip(',:;')}…"


def lines_of(timeline: Timeline, command: str, viewer: Viewer) -> Sequence[LogLine]:
    """The lines of the log that a viewer reads of a command; none of one so old that its states are not kept."""
    if timeline.spans.get(command, (1, 0))[1] <= timeline.version - timeline.keep:
        return []
    told = (line(timeline, moment, viewer) for moment in timeline.span(command) if moment.state is not None)
    return [each for each in told if each]


def goes_with(timeline: Timeline, command: str) -> Sequence[str]:
    """The commands that would be taken back with one, and itself, in the order of the log."""
    return tuple(reversed(tuple(_back_to(timeline, command))))


def _seat_of(timeline: Timeline, command: str) -> str | None:
    return timeline.moments[timeline.spans[command][0] - 1].envelope.by


def _to_restore(timeline: Timeline) -> Moment | None:
    """Find what was taken back last and has not been restored, if nobody has played on since."""
    return timeline.moments[timeline.to_restore[-1] - 1] if timeline.to_restore else None


def _restored(timeline: Timeline) -> Redone:
    """What restoring makes happen: nothing where nothing was taken back just now."""
    last = _to_restore(timeline)
    event = last.envelope.event if last else None
    return Redone(event.commands if isinstance(event, Undone) else ())


def undone_by(timeline: Timeline, command: str) -> Undone:
    """What taking a command back makes happen."""
    back = list(_back_to(timeline, command))
    return Undone(tuple(reversed(back)), learned=any(timeline.spans.has(name, SHOWS) for name in back))


def _back_to(timeline: Timeline, command: str) -> Iterator[str]:
    """The commands with play events that stand, from the newest back to this one."""
    for name in reversed(timeline.spans.standing):
        yield name
        if name == command:
            return
