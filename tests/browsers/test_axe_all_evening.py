"""Axe finds nothing on any page at the main moments of an evening, in the light and in the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsers.checks import complaints, fits
from tests.browsers.evening import READY, Evening, hero
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def nothing_is_found(evening: Evening, moment: str, *phones: str) -> None:
    """On the laptop, the TV and those phones, with everything unfolded."""
    evening.up_to_date()
    for who in ("gm", "tv", *phones):
        page = evening.seats[who].page
        assert complaints(page) == [], f"{who}, {moment}"
        assert fits(page), f"{who} has to scroll sideways, {moment}"


def test_axe_finds_nothing_on_any_page_all_evening(server: Serving, browser: Browser) -> None:
    evening = Evening(server, browser)
    evening.opens_the_lantern()
    nothing_is_found(evening, "before anybody plays anybody", "mara")

    for who, (ready, _) in READY.items():
        evening.act(who, "fe.play-ready", ready=ready)
    evening.act("gm", "fe.begin-scenario")
    evening.act("gm", "fe.start-encounter", encounter="bridge")
    evening.act("gm", "write-secret", title="The whistler", text="It is the ferryman.", cover="Somebody whistles.")
    evening.act("mara", "whisper", seats=[evening.id_of("gm")], text="I know him")
    evening.act("gm", "fe.call-for", hero=hero(evening, "mara"), approach="bridge-lantern")
    nothing_is_found(evening, "a roll is called for", "mara", "bo")

    evening.act("mara", "fe.roll-action", 9, 7, 1, 3, hero=hero(evening, "mara"))
    nothing_is_found(evening, "a die is to be thrown again", "mara")

    evening.settle()
    evening.act("gm", "fe.start-encounter", encounter="toll")
    evening.act("gm", "fe.mark-fatigue", hero=hero(evening, "ida"), amount=3, why="running through the ash")
    evening.settle()
    evening.act("gm", "fe.strike", hero=hero(evening, "bo"), harm=2, why="a cudgel")
    nothing_is_found(evening, "somebody is struck", "bo")

    evening.settle()
    evening.act("gm", "raise-x-card")
    nothing_is_found(evening, "the table is paused", "mara")
    evening.close()
