"""A slow page is laid out once: what is opened comes with what stands there, and dice fall when all else is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.web_pages.gallery import ADDRESS, Stage, opened
from tests.web_pages.made_up import ROLL, here, offers, public, view
from threefates.rulebook.parts import DieFace
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

CLOSED = "details.group.closed:not([open])"
AT_TOGGLE = """heading => new Promise((done) => {
  heading.addEventListener("toggle", () => done(heading.querySelectorAll(":scope > .offers > *").length));
  heading.querySelector("summary").click();
})"""
WHEN_SHOWN = """() => {
  window.seen = [];
  const note = ({ type }) => seen.push([type, Boolean(document.querySelector(".tumbling"))]);
  document.addEventListener("changed", note);
  document.addEventListener("shown", note);
}"""
OUTCOME = "#p-roll .outcome"
CLEAR = f"getComputedStyle(document.querySelector('{OUTCOME}')).opacity"


def test_a_heading_that_is_tapped_opens_with_what_stands_under_it(browser: Browser) -> None:
    with opened(browser, Stage()) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        heading = window.locator(CLOSED).first

        assert heading.evaluate(AT_TOGGLE) > 0


def test_a_heading_that_is_never_answered_opens_all_the_same(browser: Browser) -> None:
    with opened(browser, Stage()) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        window.evaluate("touch.socket.send = () => {}")

        assert window.locator(CLOSED).first.evaluate(AT_TOGGLE) == 0


def test_dice_fall_when_all_else_is_drawn_and_nothing_is_told_before(browser: Browser) -> None:
    stage, shown = Stage(), pages.PageShown()
    with opened(browser, stage) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        pages.fragments(Frame(95, (), view(), {}), offers(), here(), shown, public=public(view()))
        window.evaluate(WHEN_SHOWN)

        dice = replace(ROLL, roll="r99", dice=(DieFace("7"), DieFace("2")))
        line = LogLine(96, "new", "2026-11-21T20:10:00.000Z", "Mara throws.")
        stage.sockets[-1].send(
            pages.fragments(Frame(96, (line,), {"roll": dice}, {}), offers(), here(), shown, public=public(view()))
        )
        window.wait_for_selector(".tumbling")
        hidden = window.evaluate(CLEAR)
        window.wait_for_selector(".tumbling", state="detached")
        window.wait_for_selector("body:not(.falling)")

        *before, changed, told = window.evaluate("seen")  # what was opened from the start may come late
        assert [changed, told] == [["changed", False], ["shown", False]]
        assert all(what == "shown" for what, _ in before)
        assert (hidden, window.evaluate(CLEAR)) == ("0", "1")
