"""Sound: off until somebody asks for it, and nothing before a tap or a key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.web_pages.gallery import ADDRESS, Stage, opened
from tests.web_pages.made_up import CLOCKS, ROLL, here, offers, public, view
from threefates.table.frames import Frame
from threefates.table.log_lines import LogLine
from threefates.web import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

COUNTED = """
window.contexts = 0;
const Real = AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.contexts += 1; } };"""


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def page(browser: Browser, stage: Stage) -> Iterator[Page]:
    with opened(browser, stage) as window:
        window.add_init_script(COUNTED)
        window.set_viewport_size({"width": 1280, "height": 800})  # on a phone it is found under More…
        window.goto(f"{ADDRESS}/player")
        window.wait_for_selector("#touch[data-state=ok]")
        yield window
    assert stage.troubles == []


def tell(stage: Stage, shown: pages.PageShown, frame: Frame, *, asked: bool = True) -> None:
    offered = tuple(offer for offer in offers() if asked or offer.choice is None)
    stage.sockets[-1].send(pages.fragments(frame, offered, here(), shown, public=public(view())))


def quiet(stage: Stage) -> pages.PageShown:
    """The page with no question for its player on it."""
    shown = pages.PageShown()
    tell(stage, shown, Frame(95, (), view(), {}), asked=False)
    return shown


def last(page: Page, name: str) -> None:
    """The last thing that was sounded."""
    expect(page.locator("#sound")).to_have_attribute("data-last", name)


def test_nothing_sounds_until_it_is_asked_for(page: Page, stage: Stage) -> None:
    page.keyboard.press("Tab")
    page.click("#h-now")

    tell(stage, quiet(stage), Frame(96, (), {"roll": replace(ROLL, roll="r13")}, {}))
    page.wait_for_selector(".dice[data-roll=r13]")

    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("contexts") == 0
    assert page.get_attribute("#sound", "data-last") is None


def test_dice_one_s_turn_a_full_clock_and_a_price_each_sound(page: Page, stage: Stage) -> None:
    shown = quiet(stage)
    page.click("#sound")
    full = replace(CLOCKS, clocks=(replace(CLOCKS.clocks[0], filled=4), *CLOCKS.clocks[1:]))
    price = LogLine(98, "price", "2026-11-21T20:10:00.000Z", "It costs something.", tone="cost")

    tell(stage, shown, Frame(96, (), {"roll": replace(ROLL, roll="r13")}, {}), asked=False)
    last(page, "dice")
    tell(stage, shown, Frame(97, (), {"clocks": full}, {}), asked=False)
    last(page, "full")
    tell(stage, shown, Frame(98, (price,), {}, {}), asked=False)
    last(page, "price")
    tell(stage, shown, Frame(99, (), {}, {}))
    last(page, "turn")

    assert page.evaluate("contexts") == 1


def test_a_device_remembers_that_it_sounds_and_still_waits_for_a_gesture(page: Page) -> None:
    page.click("#sound")
    page.reload()
    page.wait_for_selector("#touch[data-state=ok]")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")

    before = page.evaluate("contexts")
    page.keyboard.press("Tab")

    assert before == 0
    assert page.evaluate("contexts") == 1
