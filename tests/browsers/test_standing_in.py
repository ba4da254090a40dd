"""Somebody is away: both pages say so, whoever runs the game acts for them, and it is handed back with one tap."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

DOUBLE_TAP = 400  # milliseconds: the very same tap, sooner than that, counts once
ROLLS = re.compile(r"^\s*Roll \dd10")


def test_whoever_is_away_is_stood_in_for_in_the_open_until_they_are_back(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", "mara")
    four.act("mara", "fe.make-hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    gm, mara = four.gm, four.mara
    rolling = gm.page.locator("#at-dock button").filter(has_text=ROLLS)

    gm.tap("Mara is away")
    for seat in (gm, mara):
        expect(seat.page.locator("#p-seats li").filter(has_text="Mara")).to_contain_text("away")
    mara.sees("You are marked as away")
    assert complaints(mara.page) == []
    gm.tap("Call on Vale")
    gm.by_hand("9 9 8 7 6")  # dice that nobody could want to throw again
    with gm.answered():
        gm.press(rolling)
    for seat in (gm, mara):
        seat.reads("Gwen acts for Vale, Mara being away.")
    assert four.table.state[Rolls].latest is not None

    gm.page.wait_for_timeout(DOUBLE_TAP)
    gm.tap("Call on Vale")
    expect(rolling).to_be_visible()
    mara.tap("I am back")
    expect(rolling).to_have_count(0)
    expect(gm.page.locator("#p-seats li").filter(has_text="Mara")).to_contain_text("here")
    expect(mara.page.locator("#at-dock button").filter(has_text=ROLLS)).to_be_visible()
    four.nothing_is_wrong()
    four.close()
