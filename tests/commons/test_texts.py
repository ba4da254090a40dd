import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commons.room import Room
from threefates.commons.notes import Notes
from threefates.commons.texts import one_line, plain_text
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.core import SeatRemoved
from threefates.rulebook.parts import Listing, Pool
from threefates.rulebook.refusals import Refused


@given(st.text(st.characters(), max_size=80))
def test_no_control_sign_survives(typed: str) -> None:
    clean = plain_text(typed, "The note", longest=400, optional=True)

    left = {unicodedata.category(sign) for sign in clean if sign not in "\n\u200c\u200d"}
    assert left.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    assert clean == clean.strip()
    assert clean.encode().decode() == clean


@given(st.text(st.characters(), max_size=80))
def test_what_is_clean_stays_as_it_is(typed: str) -> None:
    clean = plain_text(typed, "The note", longest=400, optional=True)

    assert plain_text(clean, "The note", longest=400, optional=True) == clean


@pytest.mark.parametrize("typed", ["", " \n\t ", "\x00\x1b", "\u202e\u2066", "\u200d\u200c", "\ud800"])
def test_nothing_to_read_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="The note is empty"):
        plain_text(typed, "The note", longest=10)


@pytest.mark.parametrize(("size", "fits"), [(10, True), (11, False), (1_000_000, False)])
def test_a_text_has_its_longest(size: int, fits: bool) -> None:
    if fits:
        assert len(plain_text("x" * size, "The note", longest=10)) == size
        return

    with pytest.raises(Refused, match="Keep it to 10 at most"):
        plain_text("x" * size, "The note", longest=10)


def test_a_line_has_no_second_line_and_text_written_right_to_left_stays_itself() -> None:
    assert one_line("one\ntwo\u2028three", "The title") == "one two three"
    assert one_line("\u202eשלום\u202c", "The title") == "שלום"
    assert one_line("👩\u200d🔧 می\u200cخواهم", "The title") == "👩\u200d🔧 می\u200cخواهم"


def test_who_has_left_their_seat_is_called_by_no_id() -> None:
    room = Room()
    room.do("ann", "roll-dice", dice="d20", chance=ScriptedChance([11]))
    room.do("gm", "write-secret", title="Chest", text="A hand")
    (note,) = room.state[Notes].known
    room.do("gm", "reveal-note", note=note, seats=["ann", "bob"])
    room.happen(SeatRemoved("ann", "Ann"))
    pool, secrets = room.view("bob")["free-roll"], room.view("gm")["own-secrets"]

    assert isinstance(pool, Pool)
    assert isinstance(secrets, Listing)
    assert pool.lines[0].text == "Somebody who has left rolled 1d20."
    assert secrets.rows[0].counters[-1].value == "Somebody who has left, Bob"
