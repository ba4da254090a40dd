"""Thirty at once: the desk has a line for each foe, which a finger hits, and what may be done comes with a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits
from tests.browsers.seat import LAPTOP, PHONE
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SPECIES = ("ghoul", "rat", "cobold")
MOST_SCREENS = 2  # of a laptop, for thirty
LEAST_TARGET = 44  # px
HEIGHTS = "rows => rows.map(row => row.getBoundingClientRect().height)"


def test_thirty_foes_have_a_line_each(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fifty_two_fates", "gm")
    for species in SPECIES:
        four.act("gm", "ff.bring-creature", species=species, count=10)
    four.gm.catches_up()
    page = four.gm.page

    rows = page.locator("#p-ff\\.stat-blocks > .rows > li")
    expect(rows).to_have_count(30)
    heights = rows.evaluate_all(HEIGHTS)
    assert min(heights) >= LEAST_TARGET
    assert sum(heights) <= MOST_SCREENS * LAPTOP["height"]
    rows.last.locator(".text").click()
    expect(page.get_by_role("dialog")).to_contain_text("reaction")
    page.keyboard.press("Escape")
    page.set_viewport_size(PHONE)
    page.locator('.places > a[href="#talk"]').click()
    expect(rows.last).to_be_attached()
    assert fits(page)
    assert axe(page)["violations"] == []
    four.nothing_is_wrong()
    four.close()


def test_of_many_heroes_one_is_picked_before_anything_is_proposed(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fates_edge", "gm")
    for number in range(30):
        four.act("gm", "fe.make-hero", name=f"Hero {number}")
    four.act("gm", "start-scene", title="The gate")
    four.gm.catches_up()
    page = four.gm.page
    page.set_viewport_size(PHONE)
    page.locator('.places > a[href="#stage"]').click()

    fold, edge = page.locator("#at-dock .by-whom"), page.locator(".edge")
    few = edge.bounding_box()
    fold.locator("> summary").click()
    assert axe(page)["violations"] == []
    fold.locator("summary").filter(has_text="Hero 17").click()
    expect(fold.locator("details.offer:visible")).to_have_count(1)
    fold.locator("button.go:visible").click()
    expect(page.locator("#at-dock")).to_contain_text("Hero 17")
    expect(fold.locator("details.offer")).to_have_count(29)
    expect(fold).not_to_have_attribute("open", "")
    assert few
    assert few["height"] < PHONE["height"] / 4
    assert fits(page)
    four.nothing_is_wrong()
    four.close()
