"""Phones sleep, reload, tap twice, lose the server: what they show afterwards is right, and nothing typed is lost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browsers.asleep import asleep
from tests.browsers.checks import complaints, fits, in_sight
from tests.browsers.table import Four
from tests.browsers.wire import Wire
from tests.serving import Serving, serving
from threefates.commons.characters import Characters

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

BEFORE_THE_WIFI = "WebSocket connection to"  # what a browser says of tries made while it has no network yet
REPLAYED = """async ([url, body]) =>
  (await fetch(url, { method: "POST", body: new URLSearchParams(body), headers: { "HX-Request": "true" } })).status"""


def thrower(four: Four, who: str, name: str) -> str:
    """Somebody who throws coins, made over the API; their id."""
    four.act(who, "tc.join", name=name)
    return next(one.id for one in four.table.state[Characters].known.values() if one.name == name)


@pytest.fixture
def four(server: Serving, browser: Browser) -> Four:
    """A table of coins, nobody's page open yet."""
    return Four(server, browser)


def test_a_phone_that_slept_through_thirty_events_is_right_when_it_wakes(four: Four, browser: Browser) -> None:
    with Wire(four.server.port) as wire:
        four.wire = wire
        four.by_program("three_coins", "mara")
        obol, drachma = thrower(four, "mara", "Obol"), thrower(four, "bo", "Drachma")
        four.mara.sees("Drachma")
        before = four.table.version

        with asleep(four.mara, wire, browser):
            for number in range(1, 30):
                four.act("bo", "tc.hide", who=drachma, secret=number % 9 + 1)
            four.act("gm", "tc.set-points", who=obol, points=7, reason="slept well")
        began = time.perf_counter()
        expect(four.mara.page.locator("#version")).to_have_attribute("value", str(four.table.version))
        took = time.perf_counter() - began
        print(f"\nasleep through {four.table.version - before} events: right {took:.2f} s after waking")

        slept = four.mara.log()
        assert four.table.version - before == 30
        assert slept.count("Drachma hides a number.") == 29
        four.mara.turn_to(four.mara.page.locator("#at-me"))
        expect(four.mara.page.get_by_role("img", name="7 of 9").first).to_be_attached()
        assert four.mara.page.locator("#log > .away").inner_text() == "While you were away"
        four.mara.tap("Hide a number", secret=5)
        four.mara.reads("Obol hides 5")
        four.mara.page.reload()
        four.mara.in_touch()
        assert four.mara.log() == [*slept, "Obol hides 5."]
        four.mara.wrong = [said for said in four.mara.wrong if not said.startswith(BEFORE_THE_WIFI)]
        four.nothing_is_wrong()
        four.close()


def test_a_reload_in_the_middle_of_a_choice_keeps_the_choice(four: Four) -> None:
    four.by_program("three_coins", "mara")
    thrower(four, "mara", "Obol")
    four.mara.by_hand("2 2 1")
    four.mara.tap("Throw three coins")
    four.mara.sees("Obol: keep the coins?")

    four.mara.page.reload()
    four.mara.in_touch()
    four.mara.tap("Keep them")

    four.mara.reads("Obol keeps")
    four.nothing_is_wrong()
    four.close()


def test_a_tap_sent_twice_counts_once(four: Four) -> None:
    four.by_program("three_coins", "mara")
    thrower(four, "mara", "Obol")
    peek = four.mara.offered("Throw a die in secret").locator("button").first
    four.mara.unfold(peek)
    before = four.table.version

    with four.mara.page.expect_request(lambda request: request.url.endswith("/act")) as sent:
        peek.dblclick()
    four.mara.reads("in secret")
    four.mara.when(lambda: four.table.version > before, "the die fell")
    after = four.table.version
    body = sent.value.post_data or ""
    again = four.mara.page.evaluate(REPLAYED, [sent.value.url, body])

    assert again == 204
    assert parse_qs(body)["_type"] == ["tc.peek"]
    assert four.table.version == after
    assert (
        len([moment for moment in four.table.timeline.moments if type(moment.envelope.event).__name__ == "Peeked"]) == 1
    )
    four.close()


def test_the_page_comes_back_by_itself_when_the_server_does(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path) as first:
        four = Four(first, browser).by_program("three_coins", "mara")
        thrower(four, "mara", "Obol")
        four.mara.sees("Obol")
    four.mara.page.locator('#touch:not([data-state="ok"])').wait_for(state="attached")
    with serving(tmp_path, port=first.port) as second:
        assert second.port == first.port
        four.mara.in_touch()
        four.mara.tap("Hide a number", secret=4)
        four.mara.reads("Obol hides 4")
    four.close()


def test_what_is_typed_and_opened_survives_what_others_do(four: Four) -> None:
    four.by_program("three_coins", "mara")
    obol = thrower(four, "mara", "Obol")
    drachma = thrower(four, "bo", "Drachma")
    form = four.mara.fill("Hide a number", secret=8)
    field = form.locator('[name="secret"]')
    field.focus()

    four.act("bo", "tc.hide", who=drachma, secret=2)
    four.act("bo", "tc.toss", who=drachma)
    four.act("gm", "tc.set-points", who=obol, points=3, reason="a gift")
    four.mara.sees("Drachma: keep the coins?")

    assert form.get_attribute("open") is not None
    assert field.input_value() == "8"
    assert field.evaluate("field => field === document.activeElement")
    form.locator("button.go").click()
    four.mara.reads("Obol hides 8")
    four.nothing_is_wrong()
    four.close()


def test_a_seat_moves_to_another_device_when_the_game_master_says_so(four: Four, browser: Browser) -> None:
    four.by_program("three_coins", "gm", "mara")
    elsewhere = browser.new_context(reduced_motion="reduce")
    phone = four.window("mara", elsewhere)

    phone.open(f"/join/{four.code}")
    phone.page.locator(".claims").get_by_role("button", name="Mara").click()
    phone.sees("This page goes on by itself once they have")
    four.gm.tap("Yes, that is Mara")
    phone.page.wait_for_url(f"**{four.places['mara']}")
    phone.in_touch()

    expect(four.mara.page.locator("#touch-words")).to_contain_text("This device holds no seat here now")
    phone.tap("Throw with us", name="Obol")
    four.gm.reads("Obol")
    four.seats["mara"] = phone
    four.nothing_is_wrong()
    elsewhere.close()
    four.close()


IN_REACH = "a, button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"


def test_the_x_card_pauses_every_screen_and_names_nobody(four: Four) -> None:
    four.by_program("three_coins")
    thrower(four, "bo", "Drachma")
    four.bo.offered("Throw three coins").wait_for(state="attached")

    four.mara.surely(four.mara.page.locator("#x-card button"), "Pause")
    for who, seat in four.seats.items():
        seat.sees("The table is paused.")
        seat.sees("Nobody has to say why")
        in_reach = seat.page.locator(IN_REACH).filter(visible=True)
        assert in_reach.all_text_contents() == (["Go on"] if who == "gm" else [])
        assert in_sight(seat.page.locator("#p-safety > p").first)
        assert complaints(seat.page) == []
        assert fits(seat.page)
    offer = four.bo.offered("Throw three coins")
    expect(offer.locator("[aria-disabled]").or_(offer.locator("button.btn[disabled]"))).to_have_count(0)
    expect(four.bo.page.locator(".offer.off").filter(has_text="Throw three coins").first).to_contain_text("paused")
    assert not any("Mara" in line for seat in four.seats.values() for line in seat.log() if "paused" in line)
    four.gm.surely(four.gm.offered("Go on").locator("button"), "Yes, go on")
    four.bo.tap("Throw three coins")

    four.tv.reads("Drachma throws")
    four.nothing_is_wrong()
    four.close()
