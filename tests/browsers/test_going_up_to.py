"""52 Fates on a phone: with no foe in reach one tap goes up to one; zones name people whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.testing.proof import proves

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

BROKEN = """() => [...document.querySelectorAll(".strip-of-zones span")].filter(span => {
  const text = span.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].some(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(rect => rect.top)).size > 1;
  });
}).map(span => span.textContent)"""
"""Of where everybody stands: what has a word that is broken over two lines."""


@proves("ff.movement.rate")
def test_a_turn_with_no_foe_in_reach_begins_with_one_tap(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    mara, page = four.mara, four.mara.page
    four.act("mara", "ff.make-protagonist", name="Barda Kesh", calling="fighter")
    four.act("gm", "ff.make-creature", name="Giant centipede", count=2)
    four.act("gm", "ff.deal", "KH", "9C", "3D", "4S")
    four.act("gm", "ff.start-fight", "KC", "2C", apart=1)
    mara.catches_up()
    ways, rest = page.locator("#at-dock .taps button[name=to]"), page.locator("#at-dock details.rest")

    expect(ways).to_have_count(2)
    expect(rest).to_have_count(1)
    assert page.evaluate(BROKEN) == []
    assert axe(page)["violations"] == []
    with mara.answered():
        mara.press(ways.first)

    expect(rest).to_have_count(0)
    expect(mara.offered("Attack")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    assert page.evaluate(BROKEN) == []
    four.nothing_is_wrong()
    four.close()
