"""Nothing moves under a finger: what comes while one lies on the page is shown once its tap has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web_pages.gallery import ADDRESS, Stage, opened
from tests.web_pages.made_up import LOG, here, offers, public, view
from threefates.table.frames import Frame
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.browser

LIES = 300  # milliseconds that a finger lies on a page: time enough to draw anything that came
PROPOSE = "#at-dock details.form"


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    with opened(browser, stage, calm=True) as window:
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        yield window
    assert stage.troubles == []


def nothing_may_be_done_any_more(stage: Stage) -> None:
    """A frame that takes away every button."""
    shown = pages.PageShown()
    pages.fragments(Frame(95, (), view(), {}), offers(), here(), shown, public=public(view()))
    frame = Frame(96, LOG, {}, {})
    stage.sockets[-1].send(pages.fragments(frame, (), here(), shown, public=public(view())))


def puts_a_finger_on(what: Locator) -> None:
    """And leaves it there."""
    what.evaluate("it => it.scrollIntoView({ block: 'center' })")  # clear of what floats above the page's end
    box = what.bounding_box()
    assert box is not None
    what.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    what.page.mouse.down()


def kept_waiting(page: Page, where: str) -> list[Route]:
    """What is asked for there from now on, none of it answered yet."""
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route(where, keep)
    return asked


def test_a_frame_that_comes_under_a_finger_takes_no_button_away_before_its_tap(page: Page, stage: Stage) -> None:
    puts_a_finger_on(page.get_by_text("Keep them"))
    nothing_may_be_done_any_more(stage)

    with page.expect_request("**/act") as sent:
        page.wait_for_timeout(LIES)
        page.mouse.up()

    assert "option=keep" in (sent.value.post_data or "")
    expect(page.locator("#version")).to_have_attribute("value", "96")


def test_chances_that_are_told_late_push_nothing_away_under_a_finger(page: Page) -> None:
    asked = kept_waiting(page, "**/odds")
    page.click(f"{PROPOSE} > summary")
    with page.expect_request(lambda asked: asked.url.endswith("/odds") and "detailed" in (asked.post_data or "")):
        page.check(f"{PROPOSE} input[value=detailed]")
    chances = page.locator(f"{PROPOSE} output.odds")

    puts_a_finger_on(page.locator(f"{PROPOSE} textarea"))
    for route in asked:
        route.fulfill(status=200, body="40%")
    page.wait_for_timeout(LIES)
    while_it_lay = chances.count()
    page.mouse.up()

    assert while_it_lay == 0
    expect(chances).to_have_text("40%")


def test_an_answer_folds_its_form_up_only_when_no_finger_lies_below_it(page: Page) -> None:
    waiting = kept_waiting(page, "**/act")
    page.evaluate("document.querySelectorAll('details:not(.form)').forEach((fold) => { fold.open = true; })")
    form = page.locator("details.form").filter(has=page.locator('input[value="gift"]'))
    form.locator("summary").click()
    form.locator("input[type=radio]").first.check()
    with page.expect_request("**/act"):
        form.locator(".go").click()

    puts_a_finger_on(form.locator("xpath=following::*[contains(@class, 'label')]").filter(visible=True).first)
    waiting.pop().fulfill(status=204)
    page.wait_for_timeout(LIES)
    while_it_lay = form.get_attribute("open")
    page.mouse.up()

    assert while_it_lay is not None
    expect(form).not_to_have_attribute("open", "")


def test_a_finger_that_rests_on_the_page_does_not_stop_it_for_good(page: Page, stage: Stage) -> None:
    puts_a_finger_on(page.get_by_text("Keep them"))

    nothing_may_be_done_any_more(stage)

    expect(page.locator("#version")).to_have_attribute("value", "96")
    page.mouse.up()
