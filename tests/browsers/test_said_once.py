"""What stands on the stage is said once, what is noticed lies over no title, and a magnified page is all in reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import fits, in_sight
from tests.browsers.table import Four
from tests.browsers.test_fight_taps import begun
from tests.browsers.test_under_the_pointer import LIES_UNDER
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

MAGNIFIED: ViewportSize = {"width": 640, "height": 400}  # a laptop at twice its size
SAID = "Anwen's sons: Anwen lit the lantern herself once"


def test_a_told_secret_stands_on_the_stage_until_the_next_thing_and_then_in_the_story(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", "mara", scenario="lantern_at_dusk")
    four.act("mara", "fe.play-ready", ready="ysolt")
    four.act("gm", "fe.begin-scenario")
    four.act("gm", "fe.tell-secret", secret="sons")
    pages = (four.gm.page, four.mara.page)

    for page in pages:
        page.bring_to_front()
        told = page.locator(".middle section.text p").filter(has_text=SAID)
        expect(told.filter(visible=True)).to_have_count(1)
        expect(page.locator("#at-stage").get_by_text(SAID)).to_be_visible()
    four.act("gm", "start-scene", title="The other side", description="It is dark.")
    for page in pages:
        page.bring_to_front()
        expect(page.locator("#at-stage").get_by_text("It is dark.")).to_be_visible()
        expect(page.locator("#p-story").get_by_text(SAID)).to_be_visible()
    four.nothing_is_wrong()
    four.close()


def test_what_is_noticed_in_a_fight_leaves_the_title_and_the_dock_in_sight(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    page = four.mara.page
    four.act("gm", "start-scene", title="The ford", description="Cold water, and no bridge.")
    begun(four)
    expect(page.locator("#version")).to_have_attribute("value", str(four.table.version))
    mara = four.places["mara"].split("/")[3]
    four.act("gm", "whisper", seats=[mara], text="You know this ford.")

    notice, title = page.locator("#notice"), page.locator("#p-scene h3").filter(visible=True).first
    expect(notice).to_contain_text("You know this ford")
    expect(title).to_contain_text("The ford")
    page.evaluate("scrollTo(0, 0)")
    for each in (notice, title, page.locator("#at-dock .btn").first):
        assert in_sight(each)
    four.close()


def test_a_page_that_is_magnified_while_it_lies_there_hides_nothing_under_its_bars(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm", "mara")
    begun(four)

    for who, seat in four.seats.items():
        page = seat.page
        page.bring_to_front()
        expect(page.locator("#version")).to_have_attribute("value", str(four.table.version))
        page.set_viewport_size(MAGNIFIED)
        page.wait_for_timeout(300)  # the bars are measured when they have come
        assert page.evaluate(LIES_UNDER) == [], who
        assert fits(page)
    four.close()
