"""More than a hundred settings on a phone: what is read otherwise first, the rest by typing or by what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints, fits
from tests.browsers.seat import PHONE
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
TENS = "fe.ruling.tens-count"


def test_a_setting_is_found_by_typing_and_by_what_it_is_about(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm")
    page = four.gm.page
    four.act("gm", "change-ruling", ruling=TENS, reading="one")
    page.set_viewport_size(PHONE)
    four.gm.open(f"{four.places['gm']}settings")
    shown = page.locator("main .rows > li:visible")
    everything = shown.count()

    expect(page.locator("main section").first).to_contain_text("Read otherwise here")
    expect(page.locator("main section").first.locator(".rows > li")).to_have_count(1)
    page.get_by_label("Find a setting").fill("boon  MISS")
    few = shown.count()
    expect(page.locator("#sought")).to_have_text(f"{few} of {everything}")
    assert 0 < few < 8
    for row in shown.all():
        words = (row.text_content() or "").lower()
        assert "boon" in words
        assert "miss" in words
    page.get_by_label("Find a setting").fill("xyzzy")
    expect(page.locator("#sought")).to_have_text("Nothing is asked in those words. Type less of it.")
    expect(page.locator("main section:visible")).to_have_count(0)
    page.get_by_label("Find a setting").fill("")
    page.get_by_label("About").select_option("Boons")
    assert 0 < shown.count() < everything
    expect(page.locator("main h3:visible").first).to_have_text("Boons")
    assert complaints(page) == []
    assert fits(page)
    four.close()


def test_without_scripts_all_of_them_are_there_and_nothing_that_does_nothing(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "tv")
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = four.open_plain("gm", context)
    page.goto(f"{page.url}settings")

    expect(page.get_by_label("Find a setting")).to_be_hidden()
    assert page.locator("main .rows > li:visible").count() > 100
    context.close()
    four.close()
