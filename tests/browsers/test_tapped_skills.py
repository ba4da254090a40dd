"""FATE: a skill is tapped where it stands on the sheet, and rolled; on paper it is read there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.testing.proof import proves

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FINGER = 44  # pixels


@proves("fate.difficulty.roll-first")
def test_a_skill_is_rolled_by_a_tap_on_the_sheet(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fate_2003", "mara", scenario="nine-years-tide")
    four.act("mara", "fate.play-ready", ready="ottoline")
    four.act("gm", "fate.begin-scenario")
    mara, page = four.mara, four.mara.page
    mara.catches_up()

    mara.press(page.locator('.places > a[href="#sheet"]'))
    stones = page.locator("#p-skills .stones button")
    expect(stones.filter(visible=True)).to_have_count(10)
    assert min(box["height"] for stone in stones.all() if (box := stone.bounding_box())) >= FINGER
    page.wait_for_timeout(1000)  # chances that nobody asked for would have come by now
    expect(page.locator("#p-skills .odds")).to_have_count(0)
    assert axe(page)["violations"] == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)

    page.emulate_media(media="print")
    expect(stones.filter(visible=True)).to_have_count(0)
    expect(page.locator("#p-skills b").filter(visible=True)).to_have_count(10)
    page.emulate_media(media="screen")

    with mara.answered():
        mara.press(stones.filter(has_text="Boathook"))
    mara.reads("Ottoline Crake rolls Boathook")
    four.nothing_is_wrong()
    four.close()
