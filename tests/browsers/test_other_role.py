"""A seat that is for something else from now on: its page keeps nothing that only its old role could see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("role", ["screen", "guest", "player"])
def test_a_page_that_helped_to_run_the_game_forgets_what_it_showed(
    server: Serving, browser: Browser, role: str
) -> None:
    four = Four(server, browser).by_program("fates_edge", "bo")
    seat = four.places["bo"].split("/")[3]
    four.act("gm", "set-role", seat=seat, role="co-gm")
    four.act("gm", "roll-dice", dice="d20", label="the traitor", secret=True)
    four.act("gm", "start-clock", name="The betrayal", size=4, hidden=True)
    four.act("gm", "keep-for-later", command={"type": "start-scene", "title": "The ambush"})
    page, desk = four.bo.page, four.bo.page.locator("body.runs")
    expect(desk).to_contain_text("The ambush")
    expect(desk.locator("#log")).to_contain_text("the traitor")
    before = page.content()

    four.act("gm", "set-role", seat=seat, role=role)
    page.locator(f"body.{role}").wait_for()
    four.act("gm", "say", text="Onwards")
    expect(page.locator("#at-talk")).to_contain_text("Onwards")

    secrets = ("the traitor", "The betrayal", "The ambush")
    assert all(secret in before for secret in secrets)
    assert [secret for secret in secrets if secret in page.content()] == []
    assert four.bo.wrong == []
