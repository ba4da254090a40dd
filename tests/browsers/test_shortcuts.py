"""Keys: the first thing to do is three of them away, and "?" lists what else they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement.textContent.trim()"


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
    one_key_leads_back_to_what_is_asked(four)
    four.nothing_is_wrong()
    four.close()


def one_key_leads_back_to_what_is_asked(four: Four) -> None:
    """It is heard wherever one is; Ctrl-Enter goes to its lit answer, and whoever is asked on stays there."""
    page = four.mara.page
    four.act("gm", "start-scene", title="The river gate")
    four.act("mara", "fe.make-hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    (vale,) = four.table.state[Characters].known
    four.act("gm", "fe.set-boons", hero=vale, held=1, reason="a test")
    four.act("mara", "fe.propose", hero=vale, attribute="wits", skill="Tinker", intent="Open it")
    four.act("gm", "fe.set-terms", hero=vale, dv=3, position=1, description="detailed", stakes="noise")
    expect(page.locator("#at-dock form[data-dice] button")).to_be_visible()
    expect(page.locator("#heard > p").last).to_have_text("What you can do now: Roll 5d10")
    page.keyboard.press("Control+Enter")
    assert page.evaluate(FOCUSED).startswith("Roll 5d10")
    four.mara.by_hand("9 7 4 1 1")
    page.keyboard.press("Control+Enter")
    with four.mara.answered():
        page.keyboard.press("Enter")

    expect(page.locator("#at-dock .ask")).to_be_visible()
    expect(page.locator("#heard > p").last).to_contain_text("The table waits for you")
    page.wait_for_function("() => document.activeElement.id === 'dock'")
    page.keyboard.press("Control+Enter")
    assert page.evaluate("() => Boolean(document.activeElement.closest('#at-dock .ask'))")
