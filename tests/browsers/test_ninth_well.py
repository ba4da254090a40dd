"""The Ninth Well in a real browser: its dealer has only keys, two play on phones, and a TV shows it to its ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints, in_sight
from tests.browsers.seat import LAPTOP, Seat, Typist
from tests.browsers.table import GUESTS, SEAT_PAGE, Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser

WHOLE = """() => {
  const card = document.querySelector("#at-hand .card").getBoundingClientRect();
  return card.bottom <= innerHeight + 20;
}"""
"""Whether a card that was touched has come up: of its lower edge no more is hidden than the fan always hides."""
FOLDED = "document.querySelectorAll('details[open]').forEach(each => { each.open = false; })"


class Well(Four):
    """Gwen deals, by keys alone; Mara takes somebody at the door, Bo at the table."""

    def window(self, who: str, context: BrowserContext | None = None) -> Seat:
        self.kind = Typist if who == "gm" else Seat
        return super().window(who, context)

    def everybody_comes(self) -> None:
        """From the first page to four open pages."""
        gm = self.seats["gm"] = self.window("gm")
        gm.open("/")
        gm.press(gm.page.get_by_role("button", name="Open The Ninth Well"))
        link = gm.page.locator(".links a").first.get_attribute("href") or ""
        for who, (name, role) in GUESTS.items():
            seat = self.seats[who] = self.window(who)
            seat.page.goto(link)
            seat.write(seat.page.get_by_label("Your name at this table"), name)
            seat.choose(seat.page.locator(f'input[value="{role}"]'))
            seat.press(seat.page.get_by_role("button", name="Play Barda Kesh" if who == "mara" else "Sit down"))
            seat.page.wait_for_url(SEAT_PAGE)
        gm.press(gm.page.get_by_role("link", name="Go to the table"))
        gm.page.wait_for_url(SEAT_PAGE)
        for who, seat in self.seats.items():
            self._arrived(who, seat)

    def main(self) -> list[str]:
        """What the dealer's large buttons say."""
        return [said.strip() for said in self.gm.page.locator("#at-dock .group.main .btn.main").all_inner_texts()]

    def goes_on(self, label: str) -> None:
        """The dealer does the main thing."""
        expect(self.gm.page.locator("#at-dock .group.main .btn.main")).to_have_text(label)
        self.gm.tap(label)

    def is_over(self) -> None:
        """Everybody reads the ending, and nobody a fight."""
        for seat in self.seats.values():
            expect(seat.page.locator("#p-scene h3")).to_have_text("One More at the Fire")
            expect(seat.page.locator("#p-ff\\.fight")).to_have_count(0)


def what_now_is_in_sight(player: Seat) -> None:
    """On a laptop the hand has stepped back from what there is to do when all is over; a touch brings it up."""
    player.page.bring_to_front()
    player.page.set_viewport_size(LAPTOP)
    for button in player.page.locator("#p-what-now .btn:visible").all():
        assert in_sight(button)
    player.press(player.page.locator("#at-hand [data-card]").first)
    assert player.page.evaluate(WHOLE)


def test_the_evening_is_dealt_from_the_first_page_to_its_ending(server: Serving, browser: Browser) -> None:
    well = Well(server, browser)
    well.everybody_comes()
    gm, mara, bo = well.gm, well.mara, well.bo
    well.tv.sees("First everybody takes a protagonist")
    bo.tap("Play Wren Tallow")

    well.goes_on("Begin: read the opening, and deal")
    well.goes_on("Next: The Tower Without a Handle")
    gm.tap("Call for: Climb to the slit", actor="Barda Kesh")
    mara.press(mara.page.locator("#at-hand [data-card]").first)
    with mara.answered():
        mara.press(mara.page.locator("#lifted").get_by_role("button", name="Try: Climb to the slit and look in"))
    assert well.main() == []
    assert complaints(mara.page) == []

    gm.tap("It happens: Nobody finds the way")
    well.goes_on("Next: Across the Salt")
    gm.tap("It happens: They let her run")
    well.goes_on("Next: The Dry Cistern")
    expect(mara.page.locator("#p-ff\\.tasks")).to_have_count(0)
    well.goes_on("It comes to the fight")
    well.tv.sees("Round 1")
    gm.walks_through()
    assert complaints(gm.page) == []
    gm.page.evaluate(FOLDED)
    assert complaints(well.tv.page) == []

    gm.tap("It happens: They give it a place")
    well.goes_on("Read the ending")
    well.is_over()
    what_now_is_in_sight(mara)
    well.nothing_is_wrong()
    well.close()
