"""The stage: what matters stands on every screen until the next; own dice under the thumb, whatever one looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints, fits, in_sight, too_small
from tests.browsers.seat import PHONE
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

ALOUD = "The bridge broke in the night of the flood.\nOn the far bank a lantern burns. Nobody holds it."
TABS = {"#stage": ".stage", "#sheet": ".sheet", "#told": ".log", "#talk": ".talk"}
SMALLEST = 24  # pixels at 1080 lines
SMALL = """least => [...document.querySelectorAll("body *")]
  .filter(each => each.checkVisibility() && !each.closest(".sr"))
  .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
  .filter(each => parseFloat(getComputedStyle(each).fontSize) * each.currentCSSZoom < least)
  .map(each => each.textContent.trim().slice(0, 40))"""
SCREENS_LONG = "() => document.documentElement.scrollHeight / innerHeight"


def test_what_matters_stands_on_every_screen_until_the_next(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "mara", "tv")
    for who, name in (("mara", "Ysolt"), ("bo", "Tor")):
        four.act(who, "fe.make-hero", name=name, wits=3, trained=["Tinker"], earned=9)
    ysolt, tor = four.table.state[Characters].known

    the_code_is_shown_until_the_evening_begins(four)
    a_scene_is_read_whole_and_noticed_elsewhere(four)
    ones_own_dice_come_up_and_stay(four, ysolt)
    an_ally_is_helped_in_two_taps(four, tor)
    a_page_is_tabs_without_scripts(four, browser)

    four.nothing_is_wrong()
    four.close()


def the_code_is_shown_until_the_evening_begins(four: Four) -> None:
    """On the TV, even though players sit already."""
    expect(four.tv.page.locator("#door p.code")).to_be_visible()
    expect(four.tv.page.locator(".scene > .lead")).to_contain_text("Scan the code")
    assert too_small(four.tv.page) == []


def a_scene_is_read_whole_and_noticed_elsewhere(four: Four) -> None:
    """The TV has all of it; a phone that shows the hero is told in a line, which leads there."""
    phone = four.mara.page
    phone.bring_to_front()
    phone.locator('.places > a[href="#sheet"]').click()
    four.act("gm", "start-scene", title="The Shattered Bridge", description=ALOUD)

    expect(phone.locator("#notice")).to_contain_text("The Shattered Bridge")
    phone.locator("#notice").click()
    for page in (phone, four.tv.page):
        page.bring_to_front()
        for line in ALOUD.splitlines():
            assert in_sight(page.locator("#at-stage p").filter(has_text=line))
    expect(four.tv.page.locator("#door > *")).to_have_count(0)


def ones_own_dice_come_up_and_stay(four: Four, ysolt: str) -> None:
    """With the verdict, whichever tab is open, until they are let go; the stage then shows what came after."""
    phone = four.mara.page
    four.act("mara", "fe.propose", hero=ysolt, attribute="wits", skill="Tinker", intent="pick the lock")
    four.act("gm", "fe.set-terms", hero=ysolt, dv=2, position=1, description="basic", stakes="noise")
    phone.bring_to_front()
    phone.locator('.places > a[href="#told"]').click()
    four.act("mara", "fe.roll-action", 9, 7, 8, 6, 9, hero=ysolt)
    verdict = phone.locator("#at-verdict .verdict")
    expect(verdict).to_be_visible()
    expect(verdict).to_contain_text("Clean Success")
    assert in_sight(verdict.locator("button"))
    expect(phone.locator('.places > a[href="#stage"]')).to_have_attribute("data-new", "•")

    four.act("gm", "start-scene", title="The other side")
    expect(phone.locator("#notice")).to_contain_text("The other side")
    expect(verdict).to_be_visible()
    verdict.get_by_role("button").click()
    expect(verdict).to_be_hidden()
    phone.locator('.places > a[href="#stage"]').click()
    assert "Clean Success" not in phone.locator("#at-stage, #at-now").all_inner_texts()
    four.mara.sees("The other side", "#at-stage")
    phone.locator("#strip summary").filter(has_text="Clean Success").click()
    expect(phone.locator("#strip .die").first).to_be_visible()
    four.tv.page.bring_to_front()
    assert four.tv.page.evaluate(SMALL, SMALLEST) == []


def an_ally_is_helped_in_two_taps(four: Four, tor: str) -> None:
    """The offer is in the dock; its form is filled in but for what one would say otherwise."""
    phone = four.mara.page
    four.act("bo", "fe.propose", hero=tor, attribute="wits", skill="Tinker", intent="hold the rope")
    phone.bring_to_front()
    help_him = phone.locator("#at-dock .offer").filter(has_text="Help Tor")
    help_him.locator("summary").click()
    with four.mara.answered():
        help_him.locator(".go").click()
    four.tv.reads("lends a hand")


def a_page_is_tabs_without_scripts(four: Four, browser: Browser) -> None:
    """One thing at a time, by plain anchors; nothing is wide, and axe has nothing against any of them."""
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = four.open_plain("mara", context)
    for tab, shown in TABS.items():
        page.locator(f'.places > a[href="{tab}"]').click()
        for region in TABS.values():
            expect(page.locator(region).first).to_be_visible(visible=region == shown)
        expect(page.locator("#dock")).to_be_visible()
    context.close()
    phone = four.mara.page
    phone.bring_to_front()
    long = []
    for tab in TABS:
        phone.locator(f'.places > a[href="{tab}"]').click()
        long.append(phone.evaluate(SCREENS_LONG))
    assert max(long) < 2.5  # no page of four thousand pixels
    for tab in TABS:
        phone.locator(f'.places > a[href="{tab}"]').click()
        assert complaints(phone) == []
    phone.set_viewport_size({"width": 320, "height": 568})
    for tab in TABS:
        phone.locator(f'.places > a[href="{tab}"]').click()
        assert fits(phone)
