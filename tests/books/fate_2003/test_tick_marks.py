"""The ticks of the sheets in chapter 2 as they are printed: a new one comes out as four, an old one as one."""

from __future__ import annotations

from tests.systems.fate_2003.creation.phases import printed
from threefates.systems.fate_2003.dice.ladder import adjective, of_ranks

OLD = 3  # from four glyphs on one of the ticks is new, and three of its glyphs too many


def test_ticks_as_printed_come_to_the_adjectives_that_are_told() -> None:
    given, book = printed("tick-glyphs")

    ranks = {skill: count if count <= OLD else count - OLD for skill, count in given["glyph_counts"].items()}

    assert {skill: adjective(of_ranks(number)) for skill, number in ranks.items()} == book["ranks"]
