"""Errors of pieces quote what was typed, but never all of it."""

from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces.errors import LONGEST_QUOTED, quoted


@given(st.text(max_size=LONGEST_QUOTED))
def test_a_short_text_is_quoted_whole(typed: str) -> None:
    assert quoted(typed) == repr(typed)


@given(st.text(min_size=LONGEST_QUOTED + 1))
def test_a_long_text_is_quoted_from_its_beginning_and_marked_as_cut(typed: str) -> None:
    assert quoted(typed) == repr(typed[:LONGEST_QUOTED] + "…")


def test_whatever_was_given_is_quoted_as_text() -> None:
    assert quoted(17) == "'17'"
