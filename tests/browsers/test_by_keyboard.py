"""The whole evening from a keyboard: whoever runs it and one player touch nothing, from the first page to the last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.evening import READY, Evening, hero
from tests.browsers.seat import Seat
from tests.serving import Serving
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.travel.travel import Travel

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

NO_MOUSE = """for (const what of ["pointerdown", "mousedown", "touchstart"]) addEventListener(what, event => {
  if (event.isTrusted) sessionStorage.setItem("touched", event.target.outerHTML.slice(0, 80));
}, true);"""
SECRET = "The whistler wears the ferrymaster's own hat"


@pytest.mark.soak  # in the ordinary run: the hold-up of the second evening by keys, and an exchange of each other game
def test_an_evening_is_run_and_played_with_keys_alone(server: Serving, browser: Browser) -> None:
    evening = Evening(server, browser, by_keys=("gm", "mara"), scripts=NO_MOUSE)
    evening.opens_the_lantern()

    they_begin(evening)
    the_bridge(evening)
    the_toll(evening)
    the_lantern(evening)
    they_go_home(evening)

    assert evening.gm.page.evaluate("scrollY") == 0  # whatever has the focus, a laptop's page stays where it is
    for seat in (evening.gm, evening.mara):
        assert seat.page.evaluate("sessionStorage.getItem('touched')") is None
    evening.up_to_date()
    evening.nothing_is_wrong()
    evening.close()


def throws(seat: Seat, label: str, *faces: str) -> None:
    """What is offered, with real dice: each face is a key, and Enter says that they fell."""
    offer = seat.sought(label)
    seat.unfold(offer)
    seat.press(offer.locator("button.btn").first)
    fall(seat, *faces)


def fall(seat: Seat, *faces: str) -> None:
    """The dice that are asked for."""
    expect(seat.page.locator("#pad")).to_be_visible()
    keys = ["0" if face == "10" else face for face in faces] + ["Enter"] * (len(faces) > 1)
    for key in keys[:-1]:
        seat.page.keyboard.press(key)
    with seat.answered():
        seat.page.keyboard.press(keys[-1])
    expect(seat.page.locator("#pad")).to_be_hidden()


def they_begin(evening: Evening) -> None:
    """Heroes, the opening, a role, a secret, a hidden clock, a whisper; Mara rolls real dice."""
    gm, mara = evening.gm, evening.mara
    for who, (_, name) in READY.items():
        evening.seats[who].tap(f"Play {name}")
    gm.tap("Begin: read the opening")
    mara.tap("Take a role on the road", role="Guide")
    mara.tap("Whisper", seats="Game Master", text="Ysolt sank that boat on purpose")
    mara.unfold(mara.page.locator("#real-dice"))
    mara.choose(mara.page.locator("#real-dice"))
    gm.tap("Write a secret", title="The whistler", text=SECRET, cover="Somebody whistles behind you.")
    gm.tap("Start a clock", name="What follows the whistling", size=6, hidden="true")
    gm.sees("Ysolt sank that boat on purpose")


def the_bridge(evening: Evening) -> None:
    """A Boon is given away; a Desperate roll, told in detail: re-rolls on the dice themselves, and a card for it."""
    gm, mara = evening.gm, evening.mara
    gm.tap("Next: The Shattered Bridge")
    gm.tap("Call on Ysolt Marrow")
    dice = pool(evening)
    throws(mara, f"Roll {dice}d10", "3", *("2",) * (dice - 1))
    evening.settle()
    mara.tap("Give a Boon", receiver="Brann Tolver", why="you know the river")

    gm.tap("Call for: Carry the lantern over", hero="Ysolt Marrow")
    gm.tap("Change the terms for Ysolt Marrow", description="detailed")
    evening.up_to_date()
    for seat in (gm, mara):
        seat.walks_through()
    throws(mara, "Roll 4d10", "9", "7", "1", "3")
    taps_a_die(evening, "6")
    taps_a_die(evening, "4")
    mara.tap("Keep the dice")
    gm.tap("Turn a card")
    roll = evening.table.state[Rolls].latest
    assert roll is not None
    assert [die.face for die in roll.dice if len(die.faces) > 1] == [6, 4]
    evening.settle()


def pool(evening: Evening) -> int:
    """How many dice Mara's button speaks of."""
    rolling = evening.mara.page.locator("#at-dock button").filter(has_text=re.compile(r"Roll \d"))
    found = re.search(r"(\d+)d10", rolling.inner_text())
    assert found is not None
    return int(found[1])


def taps_a_die(evening: Evening, face: str) -> None:
    """The die that may be thrown again, thrown again: the page shows the last throw by then."""
    evening.up_to_date()
    evening.mara.press(evening.mara.page.locator("#at-dock .pick button.die").first)
    fall(evening.mara, face)


def the_toll(evening: Evening) -> None:
    """Fatigue runs over into Harm, a secret is told, a chain is taken back, beats are spent, and the road is full."""
    gm, brann = evening.gm, hero(evening, "ida")
    gm.tap("Next: The Toll of Cinders")
    gm.tap("Mark Fatigue", hero="Brann Tolver", amount=3, why="running through the ash")
    evening.settle()
    assert evening.table.state[Conditions][brann].harm == 1
    gm.tap("Tell: Hask's brother")
    before = evening.table.state[Boons].of(brann)
    gm.tap("Award a Boon", hero="Brann Tolver", why="by mistake")
    gm.tap("Take back")
    assert evening.table.state[Boons].of(brann) == before
    gm.tap("Put the bank right", held=6, reason="a long night")
    gm.tap("Spend 1: Hask adds a coat")
    gm.tap("Spend 3: The Grey Petitioner is standing")
    evening.settle()
    leg = evening.table.state[Travel].leg
    if leg is not None:
        missing = evening.table.state[Clocks][leg.clock].size - int(evening.table.state[Clocks][leg.clock].filled)
        gm.tap("Tick Travel", segments=missing, why="the light goes")
        evening.settle()
    evening.tv.sees("The Lantern Awakens")


def the_lantern(evening: Evening) -> None:
    """Someone has to stop for a moment, and then the dead are led."""
    gm, mara = evening.gm, evening.mara
    mara.surely(mara.page.locator("#x-card button"), "Pause")
    gm.surely(gm.offered("Go on").locator("button"), "Yes, go on")
    gm.tap("Call for: Walk ahead and lead them to the Gate", hero="Ysolt Marrow")
    throws(mara, "Roll 3d10", "9", "8", "7")
    evening.settle()


def they_go_home(evening: Evening) -> None:
    """The ending, a milestone of experience, and the last word of the evening; the settings are a page of keys, too."""
    gm = evening.gm
    gm.tap("End the scenario")
    evening.settle()
    gm.tap("XP: attendance, 2", hero="Brann Tolver")
    gm.tap("End the evening")
    evening.mara.reads("Led home")
    assert evening.table.state[Experience].unspent[hero(evening, "ida")] >= 8
    gm.press(gm.page.get_by_role("link", name="Settings"))
    row = gm.page.locator("main .rows details").first
    gm.press(row.locator("summary"))
    gm.choose(row.locator("input[type=radio]").first)
    gm.press(row.get_by_role("button", name="Read it so"))
    expect(gm.page).to_have_url(re.compile(r"settings#o-"))
    gm.press(gm.page.get_by_role("link", name="Back to the table"))
    gm.in_touch()
