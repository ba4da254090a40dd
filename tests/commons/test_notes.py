from typing import Any

import pytest

from tests.commons.room import Room
from threefates.commons.notes import MOST_NOTES, MOST_TEXT, NoteRevealed, Notes, NoteWritten
from threefates.rulebook.parts import Listing, Row, Tone

EVERYBODY = ("gm", "co", "ann", "bob", "tv", "")


def written(room: Room, by: str, type: str, **fields: Any) -> str:
    (event,) = room.do(by, type, **fields)
    assert isinstance(event, NoteWritten)
    return event.id


def rows(room: Room, seat: str, name: str) -> tuple[Row, ...]:
    part = room.view(seat).get(name)
    return part.rows if isinstance(part, Listing) else ()


def readers(room: Room, words: str) -> set[str]:
    """Whoever finds these words anywhere in what they see, may do, or were just told."""
    said = {seat: repr((room.view(seat), room.offers(seat), room.told(seat))) for seat in EVERYBODY}
    return {seat for seat, text in said.items() if words in text}


def test_a_note_is_its_writers_alone() -> None:
    room = Room()

    written(room, "ann", "write-note", title="Suspect", text="The miller lies")

    assert readers(room, "miller") == {"ann"}
    assert room.told("ann")[0].to == ("Ann",)
    assert readers(room, "Suspect") == {"ann"}


def test_a_secret_is_known_to_those_who_run_the_game_and_its_cover_to_all() -> None:
    room = Room()

    note = written(room, "gm", "write-secret", title="Chest", text="A hand", cover="Something is in the chest")

    assert readers(room, "A hand") == readers(room, "title='Chest'") | {"gm", "co"} == {"gm", "co"}
    assert readers(room, "Something is in the chest") == set(EVERYBODY)
    assert rows(room, "ann", "handouts") == (Row(note, "Something is in the chest", "Hidden.", Tone.QUIET),)


def test_a_secret_is_laid_open_from_its_row_by_those_who_run_the_game() -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest", text="A hand")

    (lay_open,) = room.offers("co", "reveal-note-to-all")

    assert (lay_open.label, lay_open.at) == ("Reveal to everybody: Chest", (f"own-secrets.{note}",))
    assert [row.id for row in rows(room, "co", "own-secrets")] == [note]
    assert rows(room, "gm", "notes") == ()
    assert room.offers("ann", "reveal-note-to-all") == []


def test_a_secret_without_a_cover_is_not_there() -> None:
    room = Room()
    before = room.view("ann")

    written(room, "gm", "write-secret", title="Chest", text="A hand")

    assert room.view("ann") == before
    assert room.told("ann") == []


def test_a_secret_is_revealed_to_one_seat_and_nobody_else_learns_even_that() -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest", text="A hand", cover="A chest")
    before = {seat: room.view(seat) for seat in ("bob", "tv", "")}

    room.do("gm", "reveal-note", note=note, seats=["ann"])

    assert readers(room, "A hand") == {"gm", "co", "ann"}
    assert room.told("ann")[0].text == "Chest: A hand"
    assert room.told("ann")[0].to == ("Greta", "Cora", "Ann")
    assert {seat: room.view(seat) for seat in before} == before
    assert room.told("bob") == []


def test_two_who_share_a_secret_see_each_other_only_in_the_line_that_told_them() -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest", text="A hand")

    room.do("gm", "reveal-note", note=note, seats=["ann", "bob"])

    assert room.system.known(room.state, room.viewer("ann"))[Notes].known[note].shown == ("ann",)
    assert rows(room, "gm", "own-secrets")[0].counters[-1].value == "Ann, Bob"


def test_a_note_revealed_to_all_lies_open() -> None:
    room = Room()
    note = written(room, "ann", "write-note", title="Map", text="X marks it")

    happened = room.do("ann", "reveal-note-to-all", note=note)

    assert happened == (NoteRevealed(note, to_all=True),)
    assert happened[0].reveals
    assert readers(room, "X marks it") == set(EVERYBODY)
    assert room.refused("ann", "reveal-note-to-all", note=note).code == "note.open"
    assert room.offers("ann", "reveal-note") == []


def test_a_changed_note_reads_as_it_does_now_for_whoever_it_was_revealed_to() -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest", text="A hand")
    room.do("gm", "reveal-note", note=note, seats=["ann"])

    room.do("co", "edit-note", note=note, title="Chest", text="Two hands")

    assert readers(room, "Two hands") == {"gm", "co", "ann"}
    assert room.told("ann") == []


def test_a_note_thrown_away_is_gone_and_only_its_owner_reads_of_it() -> None:
    room = Room()
    note = written(room, "ann", "write-note", title="Suspect")

    room.do("ann", "remove-note", note=note)

    assert room.state[Notes].known == {}
    assert readers(room, "Suspect") == {"ann"}


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("edit-note", {"title": "t"}),
        ("reveal-note", {"seats": ("ann",)}),
        ("reveal-note-to-all", {}),
        ("remove-note", {}),
    ],
)
def test_anothers_note_is_refused_like_one_that_is_not_there(type: str, fields: dict[str, str]) -> None:
    room = Room()
    note = written(room, "ann", "write-note", title="Suspect")

    there = room.refused("gm", type, note=note, **fields)
    not_there = room.refused("gm", type, note="note-99", **fields)

    assert there == not_there
    assert there.code == "note.not_yours"


@pytest.mark.parametrize("seats", [(), ("tv",), ("co",), ("nobody",), ("ann", "gm")])
def test_a_secret_is_revealed_only_to_seats_that_play_and_do_not_know_it(seats: tuple[str, ...]) -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest")

    assert room.refused("gm", "reveal-note", note=note, seats=seats).code == "note.whom"


def test_a_secret_everybody_knows_one_by_one_can_still_be_laid_open() -> None:
    room = Room()
    note = written(room, "gm", "write-secret", title="Chest")
    room.do("gm", "reveal-note", note=note, seats=["ann", "bob"])

    refusal = room.refused("gm", "reveal-note", note=note, seats=["ann"])

    assert room.offers("gm", "reveal-note")[0].refusal == refusal
    assert room.do("gm", "reveal-note-to-all", note=note)


def test_secrets_are_for_those_who_run_the_game() -> None:
    assert Room().refused("ann", "write-secret", title="Mine").code == "seat.not_the_gm"


def test_one_seats_notes_take_no_room_from_anothers() -> None:
    room = Room()
    for number in range(MOST_NOTES):
        written(room, "ann", "write-note", title=f"Note {number}")

    refusal = room.refused("ann", "write-note", title="One more")

    assert refusal.code == "note.too_many"
    assert room.offers("ann", "write-note")[0].refusal == refusal
    assert room.do("bob", "write-note", title="His first")


def test_all_notes_together_have_their_longest() -> None:
    room = Room()
    for number in range(MOST_TEXT // 10_000):
        written(room, "ann", "write-note", title=f"Note {number}", text="x" * 10_000)

    assert room.refused("ann", "write-note", title="One more", text="x").code == "note.too_much"
    assert room.do("ann", "write-note", title="Its title alone")
