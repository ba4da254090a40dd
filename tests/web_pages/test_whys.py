"""Behind "why?" stands the rule, and how this table reads it."""

from __future__ import annotations

import json
import re
from html import unescape

from threefates.rulebook import ledger
from threefates.rulebook.parts import Line
from threefates.web import pages
from threefates.web.pages.glyphs import why
from threefates.web.pages.whys import MOST_QUESTIONS

TENS = "fe.ruling.tens-count"


def counted() -> str:
    return next(entry for entry in ledger.load().ruling(TENS).entries if ledger.load().find(entry))


def test_the_reading_of_this_table_is_marked_and_the_others_stand_beside_it() -> None:
    ruling = ledger.load().ruling(TENS)
    for reading in ruling.readings:
        html = pages.why_here([TENS], {TENS: reading.name})

        ours = re.findall(r'<p class="ours"><b>This table</b> ([^<]+)</p>', html)
        assert len(ours) == 1
        assert f"Read otherwise: {len(ruling.readings) - 1}" in html


def test_an_entry_brings_the_questions_that_the_table_answers_each_once() -> None:
    entry, readings = counted(), {each.id: each.default for each in ledger.load().rulings}

    html = pages.why_here([entry, entry], readings)

    assert html.count("<article ") == 2
    assert 0 < html.count('class="reading"') <= 2 * MOST_QUESTIONS
    questions = re.findall(r"<h4>([^<]+)</h4>", html)
    assert len(questions) == len(set(questions))


def test_a_table_that_reads_nothing_its_own_way_and_names_that_are_none() -> None:
    assert "This table" not in pages.why_here([counted()], {})
    assert "Nothing of that name" in pages.why_here(["fe.nothing"], {})


def test_the_numbers_go_with_the_link_each_with_what_it_stands_on() -> None:
    link = why(("a.b", "c.d"), (Line("3 < 4", cites=("a.b",)), Line("1 ten", cites=("c.d", "a.b"))))

    said = re.search(r'data-terms="([^"]*)"', link)
    assert said is not None
    assert json.loads(unescape(said[1])) == [["3 < 4", "a.b"], ["1 ten", "c.d", "a.b"]]
    assert "data-terms" not in why(("a.b",))
