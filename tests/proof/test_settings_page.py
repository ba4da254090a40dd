"""The page of settings says what the shipped concordance says."""

from __future__ import annotations

from threefates.rulebook.concordance import Claims, RulingSetting, shipped
from tools.settings_page import PAGE, settings_page


def test_the_page_says_what_is_shipped() -> None:
    assert PAGE.read_text(encoding="utf-8") == settings_page(shipped()), "run python tools/concordance.py"


def test_it_says_what_is_offered_what_is_not_and_when_it_may_change() -> None:
    tie = RulingSetting("threefates.somewhere:Tie", ("book", "actor-wins"), "scene")

    page = settings_page(Claims(rulings={"fate.r.dynamic-ties": tie}))

    (line,) = [line for line in page.splitlines() if line.startswith("| `fate.r.dynamic-ties`")]
    assert "| **book**, actor-wins; not offered: both-minimal, scratch, contest-rule |" in line
    assert line.endswith("| between scenes |")
