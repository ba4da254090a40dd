"""Nine Years' Tide in a real browser: an encounter by keys alone, with its exchange board; in the soak all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints
from tests.browsers.seat import Typist
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


class Tide(Four):
    """Gwen runs it; Mara plays Ottoline and Bo plays Wim."""

    def begun(self, *scenes: str) -> Tide:
        """With the heroes taken and scenes opened by program."""
        self.by_program("fate-2003", scenario="nine-years-tide")
        self.act("mara", "fate.play-ready", ready="ottoline")
        self.act("bo", "fate.play-ready", ready="wim")
        self.act("gm", "fate.begin-scenario")
        for scene in scenes:
            self.act("gm", "fate.open-scene", scene=scene)
        return self

    def goes_on(self, label: str) -> None:
        """The Game Master does the main thing."""
        expect(self.gm.page.locator("#at-dock .group.main .btn.main").filter(has_text=label)).to_be_attached()
        self.gm.tap(label)

    def left(self, *whose: str) -> None:
        """Every roll is left as it lies, until nothing of that sort is asked."""
        for who in whose:
            while self.asked(who):
                self.act(who, "answer", choice=self.asked(who), option="leave")

    def asked(self, who: str) -> str:
        """The question whether somebody changes a roll, if it is put to them."""
        place = self.places[who].split("/")[3]
        waiting = self.table.system.questions(self.table.state)
        return next((one.id for one in waiting if one.kind == "fate.change" and place in one.seats), "")


def test_a_gate_and_an_exchange_are_played_by_keys_alone(server: Serving, browser: Browser) -> None:
    tide = Tide(server, browser, Typist).begun("wall")
    gm, mara = tide.gm, tide.mara

    gm.tap("Call for: Talk Perpetua", character="Ottoline Crake")
    mara.by_hand("+ + + +")
    mara.tap("Gossip")  # where it stands on the sheet
    tide.left("mara")
    tide.tv.reads("The gate opens")
    tide.goes_on("Next: The Bare Road")
    tide.act("gm", "fate.open-scene", scene="stair")
    tide.goes_on("It comes to the fight")

    tide.tv.sees("exchange 1")
    mara.tap("Declare", trait="skill:Boathook")
    mara.sees("Only you see this yet")
    expect(tide.tv.page.locator("#p-fight")).to_contain_text("declared")
    assert "Boathook" not in tide.tv.page.locator("main").inner_text()
    assert complaints(mara.page) == []
    tide.nothing_is_wrong()
    tide.close()
