"""On paper: a hero is one page, the state of a table is one, and nothing on either is there to be pressed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browsers.seat import Seat
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

MADE: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "fates_edge": ("fe.make-hero", {"wits": 3, "trained": ["Tinker"]}),
    "fate_2003": ("fate.make-character", {"skills": "Athletics Fair", "aspects": "Brawler 2"}),
    "fifty_two_fates": ("ff.make-protagonist", {"calling": "fighter", "sway": 12}),
}
PAGE = re.compile(rb"/Type\s*/Page\b")
TO_PRESS = ".skip, .btn, button, input:not([type=hidden]), select, #log"
DRAWN = "each => getComputedStyle(each).printColorAdjust"


def sheets(seat: Seat) -> int:
    """How many sheets of paper the page takes."""
    return len(PAGE.findall(seat.page.pdf(format="A4")))


@pytest.mark.parametrize("system", MADE)
def test_a_hero_is_one_page_and_the_state_of_a_table_is_one(server: Serving, browser: Browser, system: str) -> None:
    four = Four(server, browser).by_program(system, "gm", "mara", "tv")
    made, fields = MADE[system]
    four.act("mara", made, name="Vale", **fields)
    four.act("gm", "start-scene", title="The river gate", description="Cold water.")
    four.act("gm", "start-clock", name="The tide", size=6)

    for who, seat in four.seats.items():
        expect(seat.page.locator("#version")).to_have_attribute("value", str(four.table.version))
        assert sheets(seat) == 1, who
        seat.page.emulate_media(media="print")
        expect(seat.page.get_by_text("The tide").filter(visible=True).first).to_be_visible()
        expect(seat.page.get_by_text(re.compile("^Vale")).filter(visible=True).first).to_be_visible()
        assert seat.page.locator(TO_PRESS).filter(visible=True).count() == 0, who
        marks = seat.page.locator(":is(.dots, .boxes) i").filter(visible=True)
        assert {each.evaluate(DRAWN) for each in marks.all()} <= {"exact"}
    assert four.mara.page.locator("#sheet").is_visible()
    four.close()
