"""Blanks without end in what is typed are read at once: looking for the end of each anew would take seconds."""

import time

import pytest

from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fates_edge.casting.free_casting_tags import read_tags

MANY = 30_000


@pytest.mark.parametrize("blank", ["\n", " ", "\t", ", ", "\n "])
def test_blanks_without_end_are_read_at_once(blank: str) -> None:
    began = time.thread_time()

    assert notation.aspects(f"Proud{blank * MANY}") == {"Proud": 1}
    assert read_tags(f"FIRE{blank * MANY}") == ("FIRE",)
    assert time.thread_time() - began < 0.7


def test_a_saying_in_quotes_is_kept_whole_wherever_its_line_begins() -> None:
    text = '\n \n “Go ahead, make my day” 2\n\n  "Here, there",\t“Now, then”'

    assert notation.aspects(text) == {"Go ahead, make my day": 2, "Here, there": 1, "Now, then": 1}


def test_tags_are_parted_by_a_stroke_with_blanks_or_none() -> None:
    assert read_tags("Fire  /\tArea,Death   /  Dreams") == ("FIRE", "AREA", "DEATH/DREAMS")
