"""What a player does again and again, counted in taps and printed: sitting down, helping, a role on the road."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.seat import PHONE, Seat
from tests.browsers.table import SEAT_PAGE, Four
from tests.serving import Serving
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

COUNT = """addEventListener("pointerdown", event => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
}, true);"""
MOST = 2
AFTER_A_NAME = 1


def taps(seat: Seat) -> int:
    return int(seat.page.evaluate("Number(sessionStorage.getItem('taps'))"))


def counted(server: Serving, browser: Browser, system: str, **more: str) -> Four:
    """A table with Bo's phone open, whose taps are counted."""
    four = Four(server, browser)
    four.context.add_init_script(COUNT)
    return four.by_program(system, "bo", **more)


def played(four: Four, who: str) -> str:
    """Whom somebody plays."""
    (hero,) = four.table.viewer(four.places[who].split("/")[3]).controls
    return hero


def edge_is_helped(four: Four) -> str:
    """Vale proposes, and Tor, who holds Boons, lends a hand."""
    four.act("mara", "fe.make-hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    four.act("bo", "fe.make-hero", name="Tor", body=3, trained=["Tinker"], earned=9)
    four.act("gm", "fe.set-boons", hero=played(four, "bo"), held=2, reason="a gift")
    four.act("mara", "fe.propose", hero=played(four, "mara"), attribute="wits", skill="Tinker")
    offer = four.bo.sought("Help Vale")
    four.bo.press(offer.locator("summary").first)
    with four.bo.answered():
        four.bo.press(offer.locator("button.go"))
    return "Tor: lends a hand"


def fate_is_helped(four: Four) -> str:
    """Vale has rolled, and Finn pays for help."""
    four.act("mara", "fate.make-character", name="Vale", skills="Athletics Fair", aspects="Brawler 2")
    four.act("bo", "fate.make-character", name="Finn", skills="Larceny Great", aspects="Larcenous 1")
    four.act("gm", "fate.set-fate-points", character=played(four, "bo"), value=3, reason="a gift")
    four.act("gm", "fate.call-static-test", character=played(four, "mara"), about="The gap", difficulty="Great")
    (roll,) = four.table.system.questions(four.table.state)
    four.act("mara", "fate.roll-test", *"+000", choice=roll.id, trait="skill:Athletics")
    four.bo.tap("Help Vale")
    return "Finn pays"


def fates_are_helped(four: Four) -> str:
    """A task is set for Vale, and Bern, who may, puts a card of his into it."""
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    four.act("gm", "ff.deal", "KH", "9C", "3D", "4S", "8S", "7D", "5C", "4H", mode="fate_draw")
    four.act("gm", "ff.set-task", "3H", actor=played(four, "mara"), what="Lift the gate", level=1)
    (task,) = four.table.state[Tasks].known
    four.act("gm", "ff.let-help", task=task, helper=played(four, "bo"))
    four.bo.catches_up()
    four.bo.press(four.bo.page.locator('#at-hand [data-card="8S"]'))
    with four.bo.answered():
        four.bo.press(four.bo.page.locator("#lifted").get_by_role("button", name=re.compile("^Help")))
    return "Bern.*help"


HELPED: Mapping[str, Callable[[Four], str]] = {
    "fates_edge": edge_is_helped,
    "fate_2003": fate_is_helped,
    "fifty_two_fates": fates_are_helped,
}


@pytest.mark.parametrize("system", HELPED)
def test_helping_an_ally_takes_few_taps(server: Serving, one_browser: Browser, system: str) -> None:
    four = counted(server, one_browser, system)

    told = HELPED[system](four)

    four.bo.reads(re.compile(told))
    print(f"\n{system}: an ally is helped in {taps(four.bo)} taps")
    assert 0 < taps(four.bo) <= MOST
    four.nothing_is_wrong()
    four.close()


def test_a_role_on_the_road_takes_few_taps(server: Serving, one_browser: Browser) -> None:
    four = counted(server, one_browser, "fates_edge", scenario="lantern_at_dusk")
    four.act("bo", "fe.play-ready", ready="pell")
    four.act("gm", "fe.begin-scenario")

    four.bo.tap("Take a role", way="Guide")

    four.bo.reads(re.compile("Pell.*Guide"))
    print(f"\na role on the road is taken in {taps(four.bo)} taps")
    assert 0 < taps(four.bo) <= MOST
    four.nothing_is_wrong()
    four.close()


def test_whoever_is_invited_sits_down_with_a_name_and_a_tap(server: Serving, one_browser: Browser) -> None:
    made = server.open_table(system="fates_edge", name="The long night", gm="Gwen")
    context = one_browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.add_init_script(COUNT)
    friend = Seat(context.new_page(), server.named_url)

    friend.open(f"/join/{made['code']}")  # as the code on the screen leads
    expect(friend.page.get_by_label("Your name at this table")).to_be_focused()
    friend.page.keyboard.type("Mara")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_url(SEAT_PAGE)
    friend.in_touch()

    print(f"\na seat is taken with a name and {taps(friend)} tap")
    assert taps(friend) == AFTER_A_NAME
    assert friend.wrong == []
    context.close()
