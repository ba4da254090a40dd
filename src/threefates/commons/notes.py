"""Notes that players keep, and secrets that whoever runs the game may reveal.

A note is its writer's own. A secret belongs to those who run the game; the others read its cover, if it has one
("something is in the chest"), until it is revealed to some of them or to all. What was written is never undone with the
play around it; what was revealed can be, and stays known to whoever read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import LONGEST_LINE, LONGEST_NOTE, LONGEST_TITLE, one_line, plain_text
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, SeatId, Seating, Viewer

__all__ = [
    "MOST_NOTES",
    "MOST_SECRETS",
    "MOST_TEXT",
    "EditNote",
    "Note",
    "NoteEdited",
    "NoteRemoved",
    "NoteRevealed",
    "NoteWritten",
    "Notes",
    "RemoveNote",
    "RevealNote",
    "RevealNoteToAll",
    "WriteNote",
    "WriteSecret",
    "cannot_reveal",
    "no_room",
    "notes",
    "readers",
]

NoteId = str
MOST_NOTES = 100  # of one seat
MOST_SECRETS = 300
MOST_TEXT = 100_000  # characters in all notes of one seat, or in all secrets


class Note(Struct, frozen=True):
    """A note, or a secret, as far as its reader knows it."""

    id: NoteId
    author: SeatId
    title: str  # empty where only the cover is known
    text: str
    cover: str = ""  # of a secret: what everybody may read
    secret: bool = False  # belongs to all who run the game, not to its author alone
    shown: tuple[SeatId, ...] = ()  # seats it was revealed to
    open: bool = False  # revealed to everybody

    @property
    def readable(self) -> bool:
        """True if more than the cover is known."""
        return self.title != ""

    def owned_by(self, seat: Seat) -> bool:
        """True if a seat may change, reveal and remove the note."""
        return seat.runs if self.secret else seat.id == self.author


class Notes(Struct, frozen=True):
    """Every note and secret, in the order they were written."""

    known: ForGood[Mapping[NoteId, Note]] = {}

    def owned(self, note: NoteId, by: Seat) -> Note:
        """The note of that id, if it is this seat's to change; the refusal does not tell whether there is one."""
        found = self.known.get(note)
        if found is None or not found.owned_by(by):
            raise Refused("note.not_yours", "You have no such note.", remedy="Pick one of your own.")
        return found

    def having(self, note: Note) -> Notes:
        """With this note added, or in the place of its former self."""
        return Notes({**self.known, note.id: note})


class NoteWritten(Event, frozen=True, tag="note.written"):
    """A note or a secret was written down."""

    id: NoteId
    author: SeatId
    title: str
    text: str
    cover: str = ""
    secret: bool = False

    record = True


class NoteEdited(Event, frozen=True, tag="note.edited"):
    """A note reads otherwise now."""

    id: NoteId
    title: str
    text: str
    cover: str = ""

    record = True


class NoteRemoved(Event, frozen=True, tag="note.removed"):
    """A note is no more."""

    id: NoteId
    author: SeatId
    title: str
    secret: bool = False

    record = True


class NoteRevealed(Event, frozen=True, tag="note.revealed"):
    """A note was shown to these seats, or with `to_all` to everybody."""

    id: NoteId
    seats: tuple[SeatId, ...] = ()
    to_all: bool = False

    reveals = True


class WriteNote(Command, frozen=True, tag="write-note"):
    """Write something down for yourself."""

    title: str
    text: str = ""


class WriteSecret(Command, frozen=True, tag="write-secret"):
    """Write down a secret of the story; everybody reads its cover, if you give it one."""

    title: str
    text: str = ""
    cover: str = ""


class EditNote(Command, frozen=True, tag="edit-note"):
    """Change what a note says."""

    note: NoteId
    title: str
    text: str = ""
    cover: str = ""


class RevealNote(Command, frozen=True, tag="reveal-note"):
    """Show a note to some seats."""

    note: NoteId
    seats: tuple[SeatId, ...]


class RevealNoteToAll(Command, frozen=True, tag="reveal-note-to-all"):
    """Show a note to everybody."""

    note: NoteId


class RemoveNote(Command, frozen=True, tag="remove-note"):
    """Throw a note of your own away."""

    note: NoteId


notes = Chapter("notes", Notes)


# when it may be done


def no_room(notes: Notes, seat: Seat, *, secret: bool) -> Refused | None:
    """The refusal where no more can be written, or None. Only what the writer knows counts."""
    most = MOST_SECRETS if secret else MOST_NOTES
    if sum(1 for _ in _shelf(notes, seat.id, secret=secret)) < most:
        return None
    title = f"There are {most} {'secrets' if secret else 'notes of yours'} already."
    return Refused("note.too_many", title, remedy="Remove one that has had its time.")


def readers(state: State, note: Note) -> tuple[Seat, ...]:
    """The seats that a note may still be revealed to."""
    seats = state[Seating].seats.values()
    if note.open:
        return ()
    return tuple(s for s in seats if s.acts and s.id not in note.shown and not note.owned_by(s))


def cannot_reveal(state: State, note: Note) -> Refused | None:
    """The refusal where a note cannot be revealed to single seats, or None."""
    if readers(state, note):
        return None
    return Refused(
        "note.known", f"Everybody here knows {note.title}.", remedy="Pick a note that somebody does not know."
    )


def _shelf(notes: Notes, author: SeatId, *, secret: bool) -> Iterable[Note]:
    return (n for n in notes.known.values() if n.secret is secret and (secret or n.author == author))


def _fits(notes: Notes, note: Note) -> Note:
    others = sum(len(n.text) for n in _shelf(notes, note.author, secret=note.secret) if n.id != note.id)
    if others + len(note.text) > MOST_TEXT:
        title = f"All notes together have {MOST_TEXT:,} characters at most."
        raise Refused("note.too_much", title, remedy="Shorten or remove others first.")
    return note


def _worded(note: Note, title: str, text: str, cover: str) -> Note:
    return replace(
        note,
        title=one_line(title, "The title", longest=LONGEST_TITLE),
        text=plain_text(text, "The note", longest=LONGEST_NOTE, optional=True),
        cover=one_line(cover, "The cover", longest=LONGEST_LINE, optional=True) if note.secret else "",
    )


# what people do


@notes.decides(WriteNote)
def write_note(act: Unfolding, command: WriteNote) -> None:
    """Write a note that only its writer reads; any seat that acts may."""
    _write(act, command.title, command.text, "", secret=False)


@notes.decides(WriteSecret)
def write_secret(act: Unfolding, command: WriteSecret) -> None:
    """Whoever runs the game may."""
    act.must_run("Writing secrets")
    _write(act, command.title, command.text, command.cover, secret=True)


def _write(act: Unfolding, title: str, text: str, cover: str, *, secret: bool) -> None:
    if refusal := no_room(act.state[Notes], act.by, secret=secret):
        raise refusal
    blank = Note(f"note-{act.state.version + 1}", act.by.id, "", "", secret=secret)
    note = _fits(act.state[Notes], _worded(blank, title, text, cover))
    act.happen(NoteWritten(note.id, note.author, note.title, note.text, note.cover, note.secret))


@notes.decides(EditNote)
def edit(act: Unfolding, command: EditNote) -> None:
    """Change a note; only its owner may. Those it was revealed to read it as it is now."""
    old = act.state[Notes].owned(command.note, act.by)
    note = _fits(act.state[Notes], _worded(old, command.title, command.text, command.cover))
    act.happen(NoteEdited(note.id, note.title, note.text, note.cover))


@notes.decides(RevealNote)
def reveal(act: Unfolding, command: RevealNote) -> None:
    """Reveal a note to seats that do not know it yet; only its owner may."""
    note = act.state[Notes].owned(command.note, act.by)
    if refusal := cannot_reveal(act.state, note):
        raise refusal
    able = {seat.id for seat in readers(act.state, note)}
    if not command.seats or not able.issuperset(command.seats):
        raise Refused("note.whom", "Nobody there to reveal it to.", remedy="Pick seats that do not know it yet.")
    act.happen(NoteRevealed(note.id, tuple(dict.fromkeys(command.seats))))


@notes.decides(RevealNoteToAll)
def reveal_to_all(act: Unfolding, command: RevealNoteToAll) -> None:
    """Lay a note open to everybody; only its owner may."""
    note = act.state[Notes].owned(command.note, act.by)
    if note.open:
        raise Refused("note.open", f"{note.title} lies open already.", remedy="Pick a note that does not.")
    act.happen(NoteRevealed(note.id, to_all=True))


@notes.decides(RemoveNote)
def remove(act: Unfolding, command: RemoveNote) -> None:
    """Throw a note away; only its owner may."""
    note = act.state[Notes].owned(command.note, act.by)
    act.happen(NoteRemoved(note.id, note.author, note.title, note.secret))


# what has happened


@notes.folds(NoteWritten)
def written(notes: Notes, event: NoteWritten) -> Notes:
    """Adds the note to `known`."""
    return notes.having(Note(event.id, event.author, event.title, event.text, event.cover, event.secret))


@notes.folds(NoteEdited)
def edited(notes: Notes, event: NoteEdited) -> Notes:
    """Set the note's words to the event's."""
    return notes.having(replace(notes.known[event.id], title=event.title, text=event.text, cover=event.cover))


@notes.folds(NoteRevealed)
def revealed(notes: Notes, event: NoteRevealed) -> Notes:
    """Adds the seats to those it is `shown` to, or sets `open`."""
    note = notes.known[event.id]
    return notes.having(replace(note, shown=(*note.shown, *event.seats), open=note.open or event.to_all))


@notes.folds(NoteRemoved)
def removed(notes: Notes, event: NoteRemoved) -> Notes:
    """Takes the note out of `known`."""
    return Notes({key: note for key, note in notes.known.items() if key != event.id})


# who knows what


def disguise(notes: Notes, viewer: Viewer, salt: int) -> Notes:
    """For the laws: other secrets behind the same covers, and other notes, or none, where there is no cover."""
    kept = {note.id: _disguised(note, viewer, salt) for note in notes.known.values() if _seen(note, viewer)}
    others = (Note(f"note-x{salt}-{n}", "nobody", f"Other {salt}", "", secret=bool(n % 2)) for n in range(salt % 3))
    return Notes({**kept, **{note.id: note for note in others if not note.owned_by(viewer.seat)}})


def _disguised(note: Note, viewer: Viewer, salt: int) -> Note:
    if note.owned_by(viewer.seat):
        return note
    others = tuple(seat for seat in note.shown if seat == viewer.seat.id) + (f"seat {salt}",) * (salt % 2)
    if note.open or viewer.seat.id in note.shown:
        return replace(note, shown=others)
    return replace(note, author=f"seat {salt}", title=f"Other {salt}", text="x" * (salt % 9), shown=others)


@notes.hides(disguise)
def knows(notes: Notes, viewer: Viewer) -> Notes:
    """One's own notes, the secrets if one runs the game, what was revealed, and covers; nothing else is there."""
    return Notes({note.id: seen for note in notes.known.values() if (seen := _seen(note, viewer))})


def _seen(note: Note, viewer: Viewer) -> Note | None:
    if note.owned_by(viewer.seat):
        return note
    if note.open or viewer.seat.id in note.shown:
        return replace(note, shown=tuple(seat for seat in note.shown if seat == viewer.seat.id))
    return Note(note.id, "", "", "", note.cover, secret=True) if note.cover else None
