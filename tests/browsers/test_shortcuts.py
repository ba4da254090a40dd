"""Keys: the first thing to do is three of them away, and "?" lists what else they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_the_first_thing_to_do_is_three_keys_away_and_keys_are_listed(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "mara", "tv")
    page = four.mara.page
    page.bring_to_front()

    for key in ("Tab", "Enter", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('#dock')?.id") == "dock"
    assert page.evaluate("document.activeElement.textContent").startswith("Make a hero")

    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("Put lifted cards back")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)

    name = four.mara.fill("Make a hero", name="Who").locator('[name="name"]')
    name.press("?")
    expect(name).to_have_value("Who?")
    expect(listed).to_have_count(0)
    expect(four.tv.page.locator(".to-dock")).to_have_count(0)
    four.nothing_is_wrong()
    four.close()
