"""A Tongue for the Bell in a real browser, its hold-up by keys alone; under soak the whole of it by hand and eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.bell import Bell
from tests.browsers.checks import complaints
from tests.browsers.seat import Typist
from tests.serving import Serving
from threefates.systems.fates_edge.scenario.scenario import Playing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_the_hold_up_is_talked_and_fought_by_keys_alone(server: Serving, browser: Browser) -> None:
    bell = Bell(server, browser, Typist).begins()
    gm, mara, bo, tv = bell.gm, bell.mara, bell.bo, bell.tv
    gm.tap("Next: Ninepence a Head")
    tv.sees("Hedda Vance and Rafe Tull: Far")
    gm.tap("They talk to Maud Arkle")
    tv.sees("Maud Arkle: let the cart through")
    bell.act("bo", "fe.propose", hero=bell.who("isaure"), attribute="presence", skill="Sway")
    bo.tap("Make it an attempt to persuade", line="thirty-one of you, for three winters", angle="evidence")
    bell.act("gm", "fe.set-terms", hero=bell.who("isaure"), position=1)
    bo.by_hand("9 8 7 4 4")
    bo.tap("Roll 5d10")
    tv.reads("Persuasion: Maud Arkle: 2 of 6")
    bell.settle()

    gm.tap("It comes to blows")
    bell.act("gm", "give-spotlight", character=bell.who("hedda"))
    bell.act("gm", "fe.place-at", one=bell.who("hedda"), other=bell.who("causeway-hook"), band="close")
    mara.tap("Attack with a weapon", other="Maud Arkle")
    mara.by_hand("9 8 4 4 4")
    mara.tap("Roll 5d10")
    tv.reads("The Ditchers' Nerve: 1 of 7")
    gm.tap("Maud Arkle strikes", hero="Hedda Vance")
    mara.by_hand("9 8 7 4")
    mara.tap("Resist with Body")
    tv.reads("Maud Arkle attacks Hedda Vance")
    bell.nothing_is_wrong()
    bell.close()


@pytest.mark.soak
def test_the_whole_evening_is_played_to_the_fair(server: Serving, browser: Browser) -> None:
    bell = Bell(server, browser, Typist).begins()
    gm, mara, tv = bell.gm, bell.mara, bell.tv
    gm.tap("Next: Ninepence a Head")
    bell.act("gm", "tick-clock", clock=bell.table.state[Playing].clocks["nerve"], segments=7)
    tv.reads("they throw down their hooks")

    gm.tap("Next: The Long Water")
    for _ in range(2):
        gm.tap("Call for: Flat out after him", hero="Hedda Vance")
        mara.by_hand("9 9 9 9")
        mara.tap("Roll")
        bell.settle()
    for seat in bell.seats.values():
        seat.reads("Pim Larkin is caught")

    they_hide_and_hold(bell)
    they_go_to_the_fair(bell)
    bell.nothing_is_wrong()
    bell.close()


def they_hide_and_hold(bell: Bell) -> None:
    """One hides from the Listener, one is frightened, and the tongue is hung."""
    gm, mara, tv = bell.gm, bell.mara, bell.tv
    gm.tap("Next: Candle Lane")
    mara.tap("Hide", other="The Listener")
    mara.by_hand("9 9 9")
    mara.tap("Roll 3d10")
    bell.settle()
    tv.sees("Hedda Vance is hidden from The Listener")

    gm.tap("Next: Under the Bell")
    gm.by_hand("3 3")
    gm.tap("It frightens", character="Hedda Vance")
    mara.tap("Play the fear yourself")
    tv.reads("Hedda Vance")
    bell.act("gm", "tick-clock", clock=bell.table.state[Playing].clocks["hung"], segments=6)
    tv.reads("it hangs, it swings, and it strikes")
    for seat in bell.seats.values():
        assert complaints(seat.page) == []


def they_go_to_the_fair(bell: Bell) -> None:
    """XP are spent, days pass, and what wants upkeep is looked after."""
    gm, mara, bo, tv = bell.gm, bell.mara, bell.bo, bell.tv
    gm.tap("End the scenario")
    bell.settle()
    for seat in (gm, mara, bo):
        seat.sees("The frost fair")
    mara.tap("Buy: Eel knife")
    mara.reads("Eel knife")
    gm.tap("Next: Let the days pass")
    tv.sees("Upkeep due, until the next scene")
    bo.tap("Pay upkeep", what="Widow's ring")
    expect(tv.page.locator("#p-upkeep")).to_have_count(0)
    for seat in bell.seats.values():
        assert complaints(seat.page) == []
