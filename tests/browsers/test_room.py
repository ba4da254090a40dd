"""Room that is there is used: on a TV by what happens now, on a wide window by evenings side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsers.checks import fits, too_small
from tests.browsers.seat import LAPTOP, PHONE
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

TVS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
FILLED = """() => {
  const parts = [...document.querySelectorAll("#at-stage > .part")].filter(part => part.checkVisibility());
  const boxes = parts.map(part => part.getBoundingClientRect());
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const cut = boxes.some(box => box.bottom > stage.bottom + 1 || box.right > stage.right + 1);
  return cut ? 0 : (boxes.at(-1).bottom - boxes[0].top) / stage.height;
}"""
"""How much of the stage is used; nothing, if something of it is cut."""
NAMES = """() => Math.min(...[...document.querySelectorAll("#p-fight li:not([id*=ground], [id$=padded]) > .text")]
  .map(each => parseFloat(getComputedStyle(each).fontSize) * document.querySelector("#at-stage").currentCSSZoom))"""
SIDE_BY_SIDE = """() => {
  const boxes = [...document.querySelectorAll(".tonight form.last")].map(each => each.getBoundingClientRect());
  return boxes.filter(box => box.top === boxes[0].top).length;
}"""
ONE_WAY = "() => document.querySelectorAll('main :is(a, button)').length"


def test_an_exchange_fills_the_stage_with_names_read_from_three_metres(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fate-2003", "tv", scenario="nine-years-tide")
    four.act("mara", "fate.play-ready", ready="ottoline")
    four.act("bo", "fate.play-ready", ready="wim")
    four.act("gm", "fate.begin-scenario")
    four.act("gm", "fate.open-scene", scene="stair")
    four.act("gm", "fate.begin-battle")
    four.tv.sees("exchange 1")
    tv = four.tv.page
    tv.bring_to_front()
    for size in TVS:
        tv.set_viewport_size(size)
        tv.evaluate(DRAWN)
        assert tv.evaluate(FILLED) >= 0.7
        assert tv.evaluate(NAMES) >= size["height"] / 24  # 45 px of 1080
    assert too_small(tv) == []
    four.nothing_is_wrong()
    four.close()


def test_evenings_stand_side_by_side_where_there_is_room(server: Serving, browser: Browser) -> None:
    page = browser.new_page()
    for width, beside in ((1920, 4), (1280, 4), (768, 1)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(server.named_url)
        assert page.evaluate(SIDE_BY_SIDE) == beside
        assert fits(page)
    page.close()


@pytest.mark.parametrize("address", ["/nowhere", "/t/none/s1/", "/key/none"])
def test_where_nothing_else_is_said_one_way_leads_on(server: Serving, browser: Browser, address: str) -> None:
    page = browser.new_page()
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        page.goto(server.named_url + address)
        assert page.evaluate(ONE_WAY) == 1
        box = page.locator("main").bounding_box()
        assert box is not None
        assert abs(box["y"] - (size["height"] - box["y"] - box["height"])) <= 2  # in the middle of the window
        assert fits(page)
    page.close()
