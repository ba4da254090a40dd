"""An entry of the log tells what came of a command in the order in which it came, small what matters less."""

from __future__ import annotations

import re

from tests.web_pages.made_up import here
from threefates.table.log_lines import LogLine
from threefates.web import pages
from threefates.web.pages.log import log_entries


def line(version: int, text: str, tone: str = "", *, important: bool = True) -> LogLine:
    """A line of the one command there is."""
    return LogLine(version, "a", "2026-11-21T20:01:00.000Z", text, tone=tone, important=important)


BOON = line(1, "Mara spends a Boon.")
AGAIN = line(2, "Mara throws the 4 again: 8.", important=False)
VERDICT = line(3, "Success & Cost.", "cost")
BANK = line(4, "The bank holds 3 beats.", important=False)


def read(*told: LogLine) -> list[str]:
    """The paragraphs of an entry, as the page of the whole log has them."""
    return re.findall(
        r"<p(?: class=\"[^\"]*\")?>([^<]*)</p>", "".join(pages.whole_log(here(), told)).split('id="log"')[1]
    )


def test_the_verdict_stands_after_the_throw_that_caused_it() -> None:
    assert read(BOON, AGAIN, VERDICT, BANK) == [
        "Mara spends a Boon.",
        "Mara throws the 4 again: 8.",
        "Success &amp; Cost.",
        "The bank holds 3 beats.",
    ]
    assert read(AGAIN, VERDICT)[:2] == ["Mara throws the 4 again: 8.", "Success &amp; Cost."]


def test_the_mark_of_how_it_turned_out_stands_beside_the_line_that_says_so() -> None:
    page = "".join(pages.whole_log(here(), (BOON, AGAIN, VERDICT)))

    assert '<p class="t-cost">Success &amp; Cost.</p>' in page
    assert "<p>Mara spends a Boon.</p>" in page
    assert 'class="told t-cost"' in page


def test_an_entry_is_quiet_only_where_all_of_it_is() -> None:
    over, opened = line(1, "Scene 1 ends: The gate.", "quiet"), line(2, "Scene 2: The hall.")

    assert [entry.tone for told in ((over,), (over, opened), (over, VERDICT)) for entry in log_entries(told)] == [
        "quiet",
        "",
        "cost",
    ]


def test_what_stands_alone_is_no_small_print() -> None:
    page = "".join(pages.whole_log(here(), (AGAIN, BANK)))

    assert '><p>Mara throws the 4 again: 8.</p><div class="then"><p>The bank holds 3 beats.</p></div>' in page
