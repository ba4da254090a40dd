"""What stands beside one another stands on one line, and what is cut says that there is more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web_pages.gallery import ADDRESS, Stage, opened
from tests.web_pages.made_up import BANK, here, public, view
from threefates.rulebook.viewers import Role
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web import pages
from threefates.web.pages.seats import me_line

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

BASELINES = """(line) => ["#me-line b", ".minis .label", ".minis .number"].map((which) => {
  if (!document.querySelector(".minis")) document.querySelector("#me-line").innerHTML = line;
  const word = document.querySelector(which);
  const foot = Object.assign(document.createElement("i"), { style: "display: inline-block" });
  word.append(foot);
  const { bottom } = foot.getBoundingClientRect();
  foot.remove();
  return bottom;
})"""
MASK = "getComputedStyle(document.querySelector('.log .scroll')).maskImage"


def test_a_counter_stands_on_the_line_of_the_name_that_it_is_beside(browser: Browser) -> None:
    with opened(browser, Stage(), width=1280) as window:
        window.goto(f"{ADDRESS}/gm")
        window.wait_for_selector("#touch[data-state=ok]")

        lines = window.evaluate(BASELINES, me_line(here(Role.GM), (BANK,)))

        assert max(lines) - min(lines) <= 1


def test_a_log_that_is_longer_than_its_place_fades_at_its_upper_end(browser: Browser) -> None:
    stage, shown = Stage(), pages.PageShown()
    with opened(browser, stage, width=1280) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        told = tuple(LogLine(96 + at, f"c{at}", "2026-11-21T20:10:00.000Z", f"Line {at}.") for at in range(60))

        stage.sockets[-1].send(
            pages.fragments(Frame(155, told, view(), {}), None, here(), shown, public=public(view()))
        )
        window.wait_for_selector("#log >> text=Line 59.")
        window.wait_for_selector(".scroll.older")

        assert "gradient" in window.evaluate(MASK)
