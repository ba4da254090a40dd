"""Marks over letters: as many as any language has, and no text that takes seconds to be put in order."""

import time
from contextlib import suppress

import pytest

from threefates.commons.texts import LONGEST_NOTE, plain_text
from threefates.pieces import spelling
from threefates.pieces.spelling import bare, composed
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fifty_two_fates.people.protagonists import plain

MANY = 15_000
HEAPS = {"two kinds": "a" + "\u0301\u0316" * MANY, "hidden": "a" + "\u0f75\u0f73" * MANY}


@pytest.mark.parametrize("heap", HEAPS.values(), ids=HEAPS)
def test_marks_without_end_are_put_in_order_at_once(heap: str) -> None:
    began = time.thread_time()
    composed(heap)
    bare(heap)
    plain_text(heap, "The note", longest=LONGEST_NOTE)
    for words in (proper_words, plain):
        with suppress(Refused):
            words(heap)

    assert time.thread_time() - began < 1.0


def test_marks_that_a_language_has_all_stay() -> None:
    text = "e\u0302\u0301" + "\u05d1\u05bc\u05b7\u05bd" + "Z" + "\u0335" * 30

    assert composed(text).startswith("\u1ebf")
    assert composed(text).endswith("\u0335" * 30)
    assert sorted(composed(text)[1:5]) == sorted("\u05d1\u05bc\u05b7\u05bd")


def test_names_that_are_too_long_for_any_are_not_remembered() -> None:
    before = spelling._remembered.cache_info().currsize
    for number in range(20):
        bare(f"{number} {'x' * 300}")

    assert spelling._remembered.cache_info().currsize == before
    assert bare(" A " + "x" * 300) == "a " + "x" * 300
