"""The TV: nothing of it is cut, at either size, while an evening is played; and the last roll is large."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsers.checks import too_small
from tests.browsers.evening import Evening
from tests.serving import Serving
from threefates.systems.fates_edge.scenario.scenario import Playing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
CUT = """() => [...document.querySelectorAll("#live .part, #live .part *, #live .scroll > ol > li:last-child")]
  .filter(each => each.checkVisibility() && each.textContent.trim() && !each.closest("svg, .sr"))
  .filter(each => {
    const box = each.getBoundingClientRect();
    const out = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < 0 || box.left < 0;
    const place = each.closest(".talk, .people, .open-table, .middle").getBoundingClientRect();
    return out || box.bottom > place.bottom + 1 || box.right > place.right + 1;
  })
  .map(each => each.outerHTML.slice(0, 120))"""
TALL = "selector => document.querySelector(selector).getBoundingClientRect().height / innerHeight"
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
LARGE = 0.06  # of the screen's height: what is read at three metres


def resized(page: Page, size: ViewportSize) -> None:
    """Make the screen so large, and wait until the page has been drawn for it."""
    page.bring_to_front()
    page.set_viewport_size(size)
    page.evaluate(DRAWN)


def cut(page: Page) -> list[str]:
    """What does not stand on the screen whole, at either size."""
    found = []
    for size in SIZES:
        resized(page, size)
        found += page.evaluate(CUT)
    return found


def test_nothing_on_the_tv_is_cut_and_the_last_roll_is_large(server: Serving, browser: Browser) -> None:
    evening = Evening(server, browser)
    evening.opens_the_lantern()
    tv = evening.tv.page
    for who, name in (("mara", "Ysolt Marrow"), ("bo", "Pell Asher"), ("ida", "Brann Tolver")):
        evening.seats[who].tap(f"Play {name}")
    evening.gm.tap("Begin: read the opening")
    evening.gm.tap("Next: The Shattered Bridge")
    evening.tv.sees("The Shattered Bridge")
    for clock in ("The tide", "What follows", "Who follows Ysolt", "The ford below", "The light"):
        evening.act("gm", "start-clock", name=clock, size=8, hidden=False)
    evening.tv.sees("The light")
    assert cut(tv) == []

    hero = next(hero for hero, ready in evening.table.state[Playing].heroes.items() if ready == "ysolt")
    evening.act("gm", "fe.call-for", hero=hero, approach="bridge-lantern")
    evening.act("mara", "fe.roll-action", 9, 7, 1, 8, hero=hero)
    evening.tv.sees("The table waits")
    assert cut(tv) == []
    assert too_small(tv) == []
    evening.settle()
    evening.tv.sees("Success", "#at-stage")
    tv.locator("#at-stage .outcome").wait_for()  # what it came to, and not the throw before that was settled
    for size in SIZES:
        resized(tv, size)
        assert tv.evaluate(TALL, "#at-stage .die") >= LARGE
        assert tv.evaluate(TALL, "#at-stage .outcome") >= LARGE
    evening.gm.by_hand("3D")
    evening.gm.tap("Turn a card")
    evening.tv.sees("three of diamonds", "#at-stage")

    assert cut(tv) == []
    for size in SIZES:
        resized(tv, size)
        assert tv.evaluate(TALL, "#at-stage .card") >= LARGE
    evening.close()
