"""On paper: a ready hero is one page, the state of a table is one, and nothing on either is there to be pressed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browsers.seat import Seat
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.web.pages.assets import OURS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

READY: Mapping[str, tuple[str, str, str, str]] = {  # the evening, who is played, as whom, and how it begins
    "fates_edge": ("lantern_at_dusk", "fe.play-ready", "ysolt", "fe.begin-scenario"),
    "fate_2003": ("nine_years_tide", "fate.play-ready", "ottoline", "fate.begin-scenario"),
    "fifty_two_fates": ("ninth_well", "ff.play-ready", "iru", "ff.begin-scenario"),
}
LONGEST: Final = "fates_edge"  # the others under soak
INK: Final = (OURS / "tokens.css").read_text(encoding="utf-8").partition("--ink-0: ")[2].partition(";")[0]
PAGE = re.compile(rb"/Type\s*/Page\b")
TO_PRESS = ".skip, .btn, button, input:not([type=hidden]), select, #log"
DRAWN = "each => getComputedStyle(each).printColorAdjust"


def sheets(seat: Seat) -> int:
    """How many sheets of paper the page takes."""
    return len(PAGE.findall(seat.page.pdf(format="A4")))


def comes_before(seat: Seat, first: str, second: str) -> bool:
    """Whether one thing stands above another on the sheet."""
    tops = [seat.page.locator(each).evaluate("each => each.getBoundingClientRect().top") for each in (first, second)]
    return bool(tops[0] < tops[1])


@pytest.mark.parametrize("system", [pytest.param(it, marks=[pytest.mark.soak] * (it != LONGEST)) for it in READY])
def test_a_hero_is_one_page_and_the_state_of_a_table_is_one(server: Serving, browser: Browser, system: str) -> None:
    scenario, plays, ready, begins = READY[system]
    four = Four(server, browser).by_program(system, "gm", "mara", "tv", scenario=scenario)
    four.act("mara", plays, ready=ready)
    four.act("gm", begins)
    four.act("gm", "start-clock", name="The tide", size=6)

    for who, seat in four.seats.items():
        expect(seat.page.locator("#version")).to_have_attribute("value", str(four.table.version))
        assert sheets(seat) == 1, who
        seat.page.emulate_media(media="print")
        expect(seat.page.get_by_text("The tide").filter(visible=True).first).to_be_visible()
        expect(seat.page.get_by_text(re.compile(ready, re.IGNORECASE)).filter(visible=True).first).to_be_visible()
        assert seat.page.locator(TO_PRESS).filter(visible=True).count() == 0, who
        marks = seat.page.locator(":is(.dots, .boxes) i").filter(visible=True)
        assert {each.evaluate(DRAWN) for each in marks.all()} <= {"exact"}
    assert four.mara.page.locator("#sheet").is_visible()
    assert comes_before(four.mara, "#sheet", "#p-clocks")
    assert comes_before(four.gm, "#at-stage #p-scene", "#p-clocks")
    four.close()


def test_whatever_tab_lies_open_and_however_dark_the_room_paper_is_white_with_nothing_to_press(
    server: Serving, browser: Browser
) -> None:
    scenario, plays, ready, begins = READY["fates_edge"]
    four = Four(server, browser).by_program("fates_edge", "gm", scenario=scenario)
    four.act("mara", plays, ready=ready)
    four.act("gm", begins)
    gm = four.gm.page
    expect(gm.locator("#version")).to_have_attribute("value", str(four.table.version))
    gm.locator(".tabs label", has_text="Table").click()
    expect(gm.locator("#by-hand-box")).to_be_visible()
    gm.emulate_media(media="print", color_scheme="dark")

    assert gm.locator(TO_PRESS).filter(visible=True).count() == 0
    assert gm.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink-0')").strip() == INK
    assert sheets(four.gm) == 1
    four.close()
