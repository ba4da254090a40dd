"""The Game Master's desk: what was done last is taken back at the top, and anything is found by typing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits, in_sight, said
from tests.browsers.seat import LAPTOP, PHONE, Seat
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.boons.boons import Boons

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, ViewportSize

pytestmark = pytest.mark.browser

LINES = """[...new Set([...document.querySelectorAll(".minis > li")].filter(each => each.checkVisibility())
  .map(each => Math.round(each.getBoundingClientRect().top)))]"""
"""Where the counters under a name stand, from the top."""
CUT = """[...document.querySelectorAll(".minis .label")].filter(each => each.checkVisibility())
  .filter(each => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > innerWidth)
  .map(each => each.textContent)"""
HEADER = 76  # px: who I am, and under it what I hold
NARROWEST: ViewportSize = {"width": 320, "height": 640}


@pytest.fixture
def desk(server: Serving, browser: Browser) -> Iterator[Four]:
    """The Lantern at its first encounter: Gwen's laptop and Mara's phone, who plays Ysolt."""
    four = Four(server, browser).by_program("fates_edge", "gm", "mara", scenario="lantern_at_dusk")
    four.mara.tap("Play Ysolt Marrow")
    four.gm.tap("Begin: read the opening")
    four.gm.tap("Next: The Shattered Bridge")
    yield four
    four.nothing_is_wrong()
    four.close()


def undo(seat: Seat) -> Locator:
    return seat.page.locator("#h-undo .btn")


def seek(seat: Seat, words: str) -> None:
    """Type something, and wait until it is found."""
    seat.page.bring_to_front()
    seat.page.keyboard.press("Control+k")
    expect(seat.page.locator("#found > li").first).to_be_visible()
    seat.page.keyboard.type(words)


def awards(desk: Four, why: str) -> None:
    """Pick what was found, a Boon for Ysolt, and say why: the same at once would be a double tap."""
    page = desk.gm.page
    expect(page.locator('#found > li[aria-selected="true"]')).to_have_text(re.compile("Award a Boon"))
    page.keyboard.press("Enter")
    expect(page.locator("#picked input:checked").first).to_be_checked()  # whoever was typed is picked
    page.locator("#picked [name=why]").fill(why)
    with desk.gm.answered():
        page.locator("#picked .go").click()
    expect(page.locator("#finder")).to_be_hidden()


def beats(desk: Four) -> int:
    return desk.table.state[Bank].held


def taking_back_is_one_tap_that_says_what_goes(desk: Four) -> None:
    before = beats(desk)
    desk.gm.tap("Spend 1: Stones fall")

    expect(undo(desk.gm)).to_have_text(re.compile("Take back: The Game Master spends 1"))
    with desk.gm.answered():
        undo(desk.gm).click()

    assert beats(desk) == before
    expect(undo(desk.gm)).to_have_text(re.compile("Take back: Scene 2: The Shattered Bridge"))
    expect(undo(desk.mara)).to_have_count(0)  # she did not do it


def where_more_would_go_there_is_a_look_first(desk: Four) -> None:
    desk.mara.tap("Propose an action", attribute="Body", skill="Athletics", intent="Leap over the gap")
    desk.mara.tap("Change the proposal", attribute="Wits", skill="Athletics")  # this has no line of its own
    desk.gm.sees("Wits + Athletics")

    desk.gm.page.bring_to_front()
    desk.gm.page.keyboard.press("Control+z")
    asked = desk.gm.page.locator("dialog[open]")
    expect(asked.get_by_role("heading", name="Take all of this back?")).to_be_visible()
    expect(asked).to_contain_text("Leap over the gap")
    assert [said(each) for each in axe(desk.gm.page)["violations"]] == []
    with desk.gm.answered():
        asked.get_by_role("button", name="Take it all back").click()

    expect(undo(desk.gm)).to_have_text(re.compile("Shattered Bridge"))
    expect(undo(desk.gm)).to_be_focused()


def anything_is_found_by_three_letters_and_done_there(desk: Four) -> None:
    page, hero = desk.gm.page, desk.table.viewer(desk.places["mara"].split("/")[3])
    before = desk.table.state[Boons].of(next(iter(hero.controls)))

    seek(desk.gm, "bank")  # what puts something right is found last, but found
    expect(page.locator("#found > li").filter(has_text="Put the bank right")).to_have_count(1)
    page.keyboard.press("Escape")
    seek(desk.gm, "boo yso")
    expect(page.get_by_role("combobox", name="Find something to do")).to_have_attribute("aria-activedescendant", "f-0")
    assert [said(each) for each in axe(page)["violations"]] == []
    awards(desk, "for the road")

    expect(page.locator("#finder")).to_be_hidden()
    assert desk.table.state[Boons].of(next(iter(hero.controls))) == before + 1


def what_is_greyed_says_why_and_what_was_done_lately_comes_first(desk: Four) -> None:
    page = desk.gm.page
    seek(desk.gm, "boo yso")
    awards(desk, "for the river")
    seek(desk.gm, "complic 4")

    row = page.locator("#found > li").filter(has_text="Spend 4+")
    expect(row).to_have_attribute("aria-disabled", "true")
    expect(row).to_contain_text("The bank cannot pay 4")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("#found > li").first).to_have_text(re.compile("Award a Boon.*lately"))
    page.keyboard.press("Escape")


def a_ready_beat_is_spent_by_typing_and_one_key(desk: Four) -> None:
    before = beats(desk)

    seek(desk.gm, "stones")
    with desk.gm.answered():
        desk.gm.page.keyboard.press("Enter")
    expect(undo(desk.gm)).to_have_text(re.compile("Take back: The Game Master spends 1"))

    assert beats(desk) == before - 1
    with desk.gm.answered():
        desk.gm.page.keyboard.press("Control+z")
    assert beats(desk) == before


def a_phone_has_all_of_it_in_a_line(desk: Four, size: ViewportSize) -> None:
    for seat in (desk.gm, desk.mara):
        seat.page.set_viewport_size(size)
        seat.page.bring_to_front()
        assert fits(seat.page)
        header = seat.page.locator(".who").bounding_box()
        assert header is not None
        assert header["height"] <= HEADER
        assert len(seat.page.evaluate(LINES)) <= 1
        assert seat.page.evaluate(CUT) == []
        seat.page.get_by_role("button", name="More…").click()
        expect(seat.page.get_by_role("combobox")).to_be_focused()
        assert fits(seat.page)
        seat.page.keyboard.press("Escape")
    desk.gm.page.set_viewport_size(LAPTOP)
    desk.mara.page.set_viewport_size(PHONE)


def without_scripts_taking_back_is_a_form(desk: Four, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    cookie = {"name": "key", "value": desk.keys["gm"], "domain": "table.test", "path": desk.places["gm"]}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{desk.server.named_url}{desk.places['gm']}")
    was = page.locator("#h-undo .btn").inner_text()

    page.locator("#h-undo button").click()

    assert page.locator("#h-undo .btn").inner_text() != was
    page.locator("#h-redo button").click()
    assert page.locator("#h-undo .btn").inner_text() == was
    expect(page.locator("#find")).to_be_hidden()
    context.close()


def why_opens_beside_what_is_asked_about_with_the_numbers_of_this_roll(desk: Four) -> None:
    gm = desk.gm
    gm.tap("Call on Ysolt Marrow")
    desk.mara.by_hand("9 6 4 1")
    desk.mara.tap("Roll 4d10")
    gm.page.bring_to_front()
    expect(gm.page.locator("#at-stage")).to_contain_text("2 successes")  # the roll is here, and not only asked for
    asked = gm.page.locator(":is(#at-now, #at-stage) a.why").first

    asked.click()
    opened = gm.page.get_by_role("dialog", name="Why")
    expect(opened).to_contain_text("2 successes against DV 3")
    expect(opened.locator(".here")).to_have_text(["2 successes", "0 tens", "1 Story Beat"])
    expect(opened.locator(".ours").first).to_contain_text("This table")
    assert [said(each) for each in axe(gm.page)["violations"]] == []
    gm.page.keyboard.press("Escape")

    expect(opened).to_have_count(0)
    expect(asked).to_be_focused()
    assert len(gm.page.context.pages) == len(desk.seats)  # no other tab


def a_desk_has_four_tabs_and_each_shows_its_own(desk: Four) -> None:
    page = desk.gm.page
    page.bring_to_front()

    for tab, here, elsewhere in (("Prep", "Experience", "Travel"), ("Table", "Seats", "Experience")):
        page.locator(".tabs label").filter(has_text=tab).click()
        expect(page.locator("#at-pull details", has_text=here).first).to_be_visible()
        expect(page.locator("#at-pull details", has_text=elsewhere).first).to_be_hidden()
    assert [said(each) for each in axe(page)["violations"]] == []
    assert page.locator("#p-seal p").evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")
    page.reload()
    desk.gm.in_touch()
    expect(page.get_by_role("radio", name="Table")).to_be_checked()  # it stays where it was
    page.get_by_role("radio", name="Run").check(force=True)


def what_puts_things_right_is_seen_once_one_edits(desk: Four) -> None:
    page = desk.gm.page
    page.bring_to_front()
    page.locator(".tabs label").filter(has_text="Beats").click()
    wrong = page.locator("#at-pull .mends").filter(has_text="Put the bank right")

    expect(wrong).to_be_hidden()
    page.locator(".tabs label").filter(has_text="Edit").click()
    expect(wrong).to_be_visible()
    page.locator(".tabs label").filter(has_text="Edit").click()


def whoever_is_tapped_says_what_can_be_done_to_them(desk: Four) -> None:
    page = desk.gm.page
    page.bring_to_front()

    page.locator("[id^=r-party-]").get_by_role("button", name="Ysolt Marrow", exact=True).click()
    expect(page.locator("#found > li").filter(has_text="Award a Boon")).to_be_visible()
    greyed = page.locator("#found > li").evaluate_all("all => all.map(each => each.ariaDisabled === 'true')")
    assert not greyed[0]  # what may not be done now is not what comes first
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hask Rill").press("Enter")
    expect(page.locator("#finder .whose")).to_contain_text("Wants:")
    page.keyboard.press("Escape")


def a_clock_is_filled_cleared_and_hidden_where_it_is_drawn(desk: Four) -> None:
    page, clock = desk.gm.page, desk.gm.page.locator(".pies > li").filter(has_text="Lantern Integrity")
    page.bring_to_front()

    for action, count in (("Fill one", "1/6"), ("Clear one", "0/6")):
        clock.click()
        opened = page.get_by_role("dialog", name="Lantern Integrity")
        expect(opened).to_contain_text(clock.locator("small").inner_text())  # whole, where it is cut under the stage
        with desk.gm.answered():
            opened.get_by_role("button", name=action).click()
        expect(clock.locator(".count")).to_have_text(count)
        expect(opened).to_have_count(0)
    clock.locator("b").press("Enter")
    assert [said(each) for each in axe(page)["violations"]] == []
    with desk.gm.answered():
        page.get_by_role("dialog", name="Lantern Integrity").get_by_role("button", name="Hide").click()
    expect(page.locator(".pies > li").filter(has_text="Lantern Integrity").locator(".tag")).to_have_text("hidden")
    with desk.gm.answered():
        page.keyboard.press("Control+z")


def what_somebody_opens_on_a_phone_comes_into_sight(desk: Four) -> None:
    page = desk.mara.page
    page.bring_to_front()
    page.locator('.places > a[href="#stage"]').click()
    closed = page.locator("#at-do details.named.closed:not([open])").last.get_attribute("id")
    heading = page.locator(f'[id="{closed}"]')
    heading.evaluate("each => each.scrollIntoView({ block: 'end' })")  # right above what lies at the bottom edge
    heading.locator("> summary").click()
    first = heading.locator("> .offers > *").first
    first.wait_for(state="attached")

    desk.mara.when(lambda: in_sight(first.locator(".btn").first), "what was opened is in sight")


def when_all_is_lost_nothing_else_comes_first(desk: Four) -> None:
    hero = next(iter(desk.table.viewer(desk.places["mara"].split("/")[3]).controls))
    desk.act("gm", "fe.set-harm", hero=hero, harm=3, reason="the lantern is out")

    for seat in (desk.gm, desk.mara):
        seat.page.bring_to_front()
        lost = seat.page.get_by_role("heading", name="All is lost").first
        expect(lost).to_be_visible()
        seat.page.evaluate("scrollTo(0, 0)")
        assert in_sight(lost)
    box, scene = (desk.mara.page.locator(each).bounding_box() for each in ("#p-all-is-lost", "#at-stage"))
    assert box is not None
    assert scene is not None
    assert box["y"] < scene["y"]
    assert [said(each) for each in axe(desk.mara.page)["violations"]] == []


def test_a_desk_is_worked_at_for_an_evening(desk: Four, browser: Browser) -> None:
    taking_back_is_one_tap_that_says_what_goes(desk)
    where_more_would_go_there_is_a_look_first(desk)
    anything_is_found_by_three_letters_and_done_there(desk)
    what_is_greyed_says_why_and_what_was_done_lately_comes_first(desk)
    a_ready_beat_is_spent_by_typing_and_one_key(desk)
    for size in (PHONE, NARROWEST):
        a_phone_has_all_of_it_in_a_line(desk, size)
    without_scripts_taking_back_is_a_form(desk, browser)
    why_opens_beside_what_is_asked_about_with_the_numbers_of_this_roll(desk)
    a_desk_has_four_tabs_and_each_shows_its_own(desk)
    what_puts_things_right_is_seen_once_one_edits(desk)
    whoever_is_tapped_says_what_can_be_done_to_them(desk)
    a_clock_is_filled_cleared_and_hidden_where_it_is_drawn(desk)
    what_somebody_opens_on_a_phone_comes_into_sight(desk)
    when_all_is_lost_nothing_else_comes_first(desk)


OVER_ITS_CARD = """() => [...document.querySelectorAll("#at-people .rows > li")].flatMap(card => {
  const edge = card.getBoundingClientRect().right;
  return [card, ...card.querySelectorAll("i, b, span, small")]
    .filter(one => one.getBoundingClientRect().right > edge + 1).map(one => one.outerHTML);
})"""


@pytest.mark.browser
def test_nothing_runs_over_its_card_on_a_small_laptop(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm")
    four.act("mara", "ff.make-protagonist", name="Vale", calling="fighter", sway=9)
    page = four.gm.page
    page.set_viewport_size({"width": 1000, "height": 700})
    expect(page.locator("#at-people .bars i").last).to_be_visible()

    assert page.evaluate(OVER_ITS_CARD) == []
    edges = page.evaluate("""() => [...document.querySelectorAll("#at-people .list .rows > li:has(.bars)")].map(card =>
      card.parentElement.parentElement.getBoundingClientRect().right - card.getBoundingClientRect().right)""")
    assert min(edges) >= -1
    four.close()


LIT = "#at-dock .btn.main:not(.go)"
TICKED = """() => [...document.querySelectorAll(".firstly > li")]
  .map(step => getComputedStyle(step, "::before").content.includes("✓"))"""


@pytest.mark.browser
def test_while_people_are_made_phase_by_phase_the_desk_says_so(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fate_2003", "gm")
    page = four.gm.page
    page.set_viewport_size(LAPTOP)
    four.act("gm", "fate.plan-campaign", phases=1)
    four.act("mara", "fate.begin-hero", name="Vale")
    expect(page.locator(LIT)).to_have_text("Begin phase 1 of 1")
    (vale,) = four.table.state[Characters].known
    four.gm.tap("Begin phase 1 of 1", told="Everybody was young.")
    expect(page.locator("#p-phases")).to_contain_text("choosing")

    assert page.evaluate(TICKED) == [True, False, False]
    expect(page.locator(LIT)).to_have_count(0)
    four.act("mara", "fate.take-aspect", character=vale, new="Herbalist", words="Gathered roots.")
    four.act("mara", "fate.take-rank", character=vale, several=["Knife", "Healing", "Riding", "Gossip"])
    four.act("mara", "fate.close-phase", character=vale)
    expect(page.locator(LIT)).to_have_text("Start a scene")
    assert page.evaluate(TICKED) == [True, True, False]
    assert in_sight(page.locator("#log > li").last)
    page.wait_for_timeout(300)  # were a note to come, it would be there
    expect(page.locator("#notice")).to_be_hidden()  # it stands in the log, in sight
    four.nothing_is_wrong()
    four.close()


@pytest.mark.browser
def test_on_a_small_laptop_the_bank_and_ones_name_stand_beside_what_may_be_taken_back(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", scenario="lantern_at_dusk")
    page = four.gm.page
    page.set_viewport_size({"width": 1000, "height": 700})
    four.act("mara", "fe.play-ready", ready="ysolt")
    four.act("gm", "fe.begin-scenario")
    expect(page.locator("#at-header .btn").first).to_contain_text("The Lantern at Dusk")

    assert page.locator("#me-line").evaluate("line => line.scrollWidth <= line.clientWidth + 1")
    assert in_sight(page.locator("#me-line .minis li").first)
    on_a_phone_its_tabs_lie_clear_of_the_bank(four.gm)
    four.close()


def on_a_phone_its_tabs_lie_clear_of_the_bank(gm: Seat) -> None:
    """However far what lies on one of them is scrolled."""
    gm.page.set_viewport_size(PHONE)
    gm.turn_to(gm.page.locator("#tab-1"))
    gm.page.evaluate("scrollTo(0, 400)")
    gm.page.wait_for_function("() => scrollY > 100")
    head, tabs = (gm.page.locator(each).bounding_box() for each in (".who", ".tabs"))
    assert head
    assert tabs
    assert tabs["y"] >= head["y"] + head["height"] - 1
