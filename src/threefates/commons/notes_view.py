"""Notes as people see them: nobody reads of a note what was not revealed to them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.notes import (
    Note,
    NoteEdited,
    NoteRemoved,
    NoteRevealed,
    Notes,
    NoteWritten,
    cannot_reveal,
    no_room,
    notes,
    readers,
)
from threefates.commons.texts import LONGEST_LINE, LONGEST_NOTE, LONGEST_TITLE, names_of, shortened
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, refusal_of, several, words
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId, Seating, Viewer

__all__ = ["my_notes", "offers", "offers_beside_secrets", "open_notes", "secrets"]

GROUP = "Notes"


@notes.tells(NoteWritten)
def tell_written(state: State, event: NoteWritten, viewer: Viewer) -> Told | None:
    """Tells the note's owner that it is written; the others read the cover, if it has one."""
    owners = _owners(state, event.author, secret=event.secret)
    if viewer.seat.id in owners:
        sort = "A secret" if event.secret else "A note"
        return Told(f"{sort} is written down: {event.title}.", tone="quiet", to=names_of(state, owners))
    return Told(event.cover) if event.cover else None


@notes.tells(NoteEdited)
def tell_edited(state: State, event: NoteEdited, viewer: Viewer) -> Told | None:
    """Only whose it is reads that it was changed; the others see it where they see it at all."""
    note = state[Notes].known.get(event.id)
    if note is None or not note.owned_by(viewer.seat):
        return None
    owners = _owners(state, note.author, secret=note.secret)
    return Told(f"{note.title} is written anew.", tone="quiet", to=names_of(state, owners), important=False)


@notes.tells(NoteRevealed, stage=(ALOUD,))
def tell_revealed(state: State, event: NoteRevealed, viewer: Viewer) -> Told | None:
    """Tells those it was revealed to, and its owner, what the note says."""
    note = state[Notes].known.get(event.id)
    if note is None or not note.readable:
        return None
    text = f"{note.title}: {shortened(note.text)}" if note.text else f"{note.title}."
    if event.to_all:
        return Told(text)
    circle = (*_owners(state, note.author, secret=note.secret), *event.seats)
    return Told(text, to=names_of(state, circle)) if viewer.seat.id in circle else None


@notes.tells(NoteRemoved)
def tell_removed(state: State, event: NoteRemoved, viewer: Viewer) -> Told | None:
    """Only whose it was reads of it."""
    owners = _owners(state, event.author, secret=event.secret)
    if viewer.seat.id not in owners:
        return None
    return Told(f"{event.title} is thrown away.", tone="quiet", to=names_of(state, owners), important=False)


def _owners(state: State, author: SeatId, *, secret: bool) -> tuple[SeatId, ...]:
    return state[Seating].running if secret else (author,)


@notes.shows("handouts")
def open_notes(state: State) -> Listing:
    """The notes that lie open, and the covers of those that do not."""
    empty = "Nothing to read yet. What is revealed to everybody, or known to be hidden, stands here."
    rows = (
        Row(note.id, note.title, note.text) if note.readable else Row(note.id, note.cover, "Hidden.", Tone.QUIET)
        for note in state[Notes].known.values()
    )
    return Listing("Known and hidden", Place.TABLE, tuple(rows), empty)


@notes.shows_each("notes")
def my_notes(state: State, viewer: Viewer) -> Listing | None:
    """One's own notes, and what was revealed to oneself; secrets stand by themselves."""
    if not viewer.seat.acts:
        return None
    known = (note for note in state[Notes].known.values() if note.readable and not (note.secret and viewer.runs))
    mine = (note for note in known if not note.open or note.owned_by(viewer.seat))
    empty = "No notes yet. Write down what you want to remember; nobody else reads it."
    return Listing("My notes", Place.ME, tuple(_row(state, note, viewer) for note in mine), empty)


@notes.shows_each("own-secrets")
def secrets(state: State, viewer: Viewer) -> Listing | None:
    """What whoever runs the game has up their sleeve, and who knows of it already."""
    if not viewer.runs:
        return None
    rows = tuple(_row(state, note, viewer) for note in state[Notes].known.values() if note.readable and note.secret)
    return Listing("Secrets", Place.LEVERS, rows) if rows else None


def _row(state: State, note: Note, viewer: Viewer) -> Row:
    if not note.owned_by(viewer.seat):
        return Row(note.id, note.title, note.text, counters=(Counter("Revealed to", "you"),))
    whom = "everybody" if note.open else ", ".join(names_of(state, note.shown))
    said = (("Cover", note.cover), ("Revealed to", whom))
    return Row(note.id, note.title, note.text, counters=tuple(Counter(label, value) for label, value in said if value))


def of_own_notes(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for each note that a viewer has written for themselves, with its title."""
    for note in state[Notes].known.values():
        if note.readable and not note.secret and note.owned_by(viewer.seat):
            yield Heading(note.title)


@notes.offers_under(Heading(GROUP), Heading(GROUP, levers=True), of_own_notes)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Writing, and changing what one has written."""
    refusal = refusal_of(no_room(state[Notes], viewer.seat, secret=False))
    hint = "Nobody else reads it unless you reveal it."
    yield Offer("write-note", "Write a note", _wording(None), refusal=refusal, group=GROUP, hint=hint)
    if viewer.runs:
        refusal = refusal_of(no_room(state[Notes], viewer.seat, secret=True))
        hint = "Players read the cover only, until you reveal the secret."
        fields = (*_wording(None), _cover(""))
        yield Offer("write-secret", "Write a secret", fields, refusal=refusal, group=GROUP, hint=hint, levers=True)
    for note in state[Notes].known.values():
        if note.readable and not note.secret and note.owned_by(viewer.seat):
            yield from _changing(state, note)


@notes.offers
def offers_beside_secrets(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Reveal a secret, change it or throw it away, in its row."""
    for note in state[Notes].known.values() if viewer.runs else ():
        if note.readable and note.secret:
            for offer in _changing(state, note):
                yield replace(offer, label=f"{offer.label}: {note.title}", at=(f"own-secrets.{note.id}",))


def _changing(state: State, note: Note) -> Iterator[Offer]:
    fixed = (("note", note.id),)
    fields = (*_wording(note), _cover(note.cover)) if note.secret else _wording(note)
    if not note.open:
        seats = [Option(seat.id, seat.name) for seat in readers(state, note)]
        refusal = refusal_of(cannot_reveal(state, note))
        to = (several("seats", "To whom", seats, low=1),)
        yield Offer("reveal-note-to-all", "Reveal to everybody", (), fixed, group=note.title, levers=note.secret)
        yield Offer("reveal-note", "Reveal to some", to, fixed, refusal, group=note.title, levers=note.secret)
    yield Offer("edit-note", "Change", fields, fixed, group=note.title, levers=note.secret)
    hint = "It cannot be brought back."
    yield Offer("remove-note", "Throw away", (), fixed, group=note.title, hint=hint, levers=note.secret)


def _wording(note: Note | None) -> tuple[Field, ...]:
    title, text = (note.title, note.text) if note else ("", "")
    return (
        words("title", "Title", longest=LONGEST_TITLE, default=title or None),
        words("text", "Text", longest=LONGEST_NOTE, optional=True, default=text or None),
    )


def _cover(cover: str) -> Field:
    return words("cover", "Cover (everybody reads it)", longest=LONGEST_LINE, optional=True, default=cover or None)
