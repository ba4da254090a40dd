"""The page about the quickstart says what the shipped concordance says."""

from __future__ import annotations

import re

from threefates.rulebook.concordance import Claim, Claims, shipped
from tools.quickstart_page import PAGE, quickstart_page


def test_the_page_is_the_one_written_from_the_concordance() -> None:
    assert PAGE.read_text(encoding="utf-8") == quickstart_page(shipped()), "run python tools/concordance.py"


def test_every_section_of_the_quickstart_with_a_rule_is_there() -> None:
    sections = {int(found) for found in re.findall(r"^\| (\d+)", quickstart_page(Claims()), re.MULTILINE)}

    assert sections == set(range(2, 18)) - {14}


def test_a_line_is_played_once_a_test_proves_it_and_says_how_it_is_read() -> None:
    claim = {"fe.travel.legs": Claim(("a:b",), ("tests/x.py::test_y",)), "fe.travel.roles": Claim(("a:c",))}

    page = quickstart_page(Claims(entries=claim))

    assert "| 10.1 | `fe.travel.legs` | played | travel-clock-polarity: progress, travel-tick: success_one |" in page
    assert "| 10.2 | `fe.travel.roles` | claimed | " in page
    assert "| 10.1 | `fe.travel.clock-danger` | not yet |  |" in page
