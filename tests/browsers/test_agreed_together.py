"""A roll is one card that two people agree on: few taps, dice that are tapped, real dice, words for the first time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints, fits
from tests.browsers.seat import LAPTOP, PHONE, Seat, Window
from tests.browsers.table import SEAT_PAGE, Four
from tests.serving import Serving
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.heroes.heroes import Heroes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

COUNT = """for (const what of ["pointerdown", "keydown"]) addEventListener(what, event => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
}, true);"""
MOST_FOR_A_ROLL = 2  # a die of it thrown again
TO_PROPOSE = 2
MOST_TO_THE_FIRST = 12
NAME = "Mara"
LEAST_TARGET = 44  # px


def taps(seat: Seat) -> int:
    """Real taps and key presses in a window so far."""
    return int(seat.page.evaluate("Number(sessionStorage.getItem('taps'))"))


@pytest.fixture
def four(server: Serving, browser: Browser) -> Iterator[Four]:
    """Mara plays Vale, who holds a Boon; her phone and the Game Master's laptop are open, and taps are counted."""
    four = Four(server, browser)
    four.context.add_init_script(COUNT)
    four.by_program("fates_edge", "gm", "mara")
    four.act("mara", "fe.make-hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    (hero,) = four.table.state[Heroes].known
    four.act("gm", "fe.set-boons", hero=hero, held=1, reason="a gift")
    yield four
    assert four.mara.wrong == four.gm.wrong == []
    four.close()


def throws_one_again(four: Four) -> None:
    """Mara rolls, and a Boon throws whichever die may be thrown: it stands on the die that one is paid for it."""
    expect(four.mara.offered("Roll 5d10")).to_be_attached()  # or a heading is opened to look for it
    four.mara.tap("Roll 5d10")
    with four.mara.answered():
        four.mara.press(four.mara.page.locator("#at-dock .pick .paid button.die").first)
    four.mara.when(lambda: again(four) == 1, "a die is thrown again")


def again(four: Four) -> int:
    """How many dice of the roll were thrown again."""
    roll = four.table.state[Rolls].latest
    return sum(len(die.faces) > 1 for die in roll.dice) if roll else 0


def test_a_called_roll_with_a_die_thrown_again_takes_few_taps(four: Four) -> None:
    four.gm.tap("Call on Vale")
    before = taps(four.mara), taps(four.gm)

    throws_one_again(four)

    took = taps(four.mara) - before[0]
    print(f"\na called roll with one re-roll: {took} taps of the player, {before[1]} of the Game Master")
    assert 0 < took <= MOST_FOR_A_ROLL
    assert before[1] == 1


def test_a_proposed_roll_with_a_die_thrown_again_takes_few_taps(four: Four) -> None:
    with four.mara.answered():
        four.mara.press(four.mara.fill("Propose an action").locator("summary"))
        four.mara.press(four.mara.offered("Propose an action").locator("button.go"))
    expect(
        four.gm.offered("Set DV 3 · Controlled · Standard")
    ).to_be_attached()  # or a heading is opened to look for it
    four.gm.tap("Set DV 3 · Controlled · Standard")

    throws_one_again(four)

    print(f"\na proposed roll with one re-roll: {taps(four.mara)} taps of the player, {taps(four.gm)} of the other")
    assert 0 < taps(four.mara) <= TO_PROPOSE + MOST_FOR_A_ROLL
    assert taps(four.gm) == 1


def test_in_fate_a_skill_is_one_tap_and_so_is_a_box_that_throws_again(server: Serving, browser: Browser) -> None:
    four = Four(server, browser)
    four.context.add_init_script(COUNT)
    four.by_program("fate_2003", "mara")
    four.act("mara", "fate.make-character", name="Vale", skills="Fencing Good, Athletics Fair", aspects="Brawler 2")
    (vale,) = four.table.state[Sheets].known
    four.act("gm", "fate.call-static-test", character=vale, about="The gap", difficulty="Great")

    for act, way in (("Roll 4dF", "skill:Athletics"), ("Check a box: throw all four again", "Brawler")):
        expect(four.mara.offered(act)).to_be_attached()
        four.mara.tap(act, way=way)

    four.mara.when(lambda: not four.table.state[Sheets][vale].aspects["Brawler"].free - 1, "a box is checked")
    print(f"\na roll of FATE with a re-roll: {taps(four.mara)} taps of the player")
    assert 0 < taps(four.mara) <= MOST_FOR_A_ROLL
    four.nothing_is_wrong()
    four.close()


def test_from_the_first_page_to_a_friends_first_roll_it_is_not_far(server: Serving, browser: Browser) -> None:
    laptop, phone = (browser.new_context(viewport=size, reduced_motion="reduce") for size in (LAPTOP, PHONE))
    for context in (laptop, phone):
        context.add_init_script(COUNT)
    gm, friend = Seat(laptop.new_page(), server.named_url), Seat(phone.new_page(), server.named_url)

    gm.open("/")
    gm.page.get_by_role("button", name="Open The Lantern at Dusk").click()
    friend.page.goto(gm.page.locator(".links a").first.get_attribute("href") or "")
    expect(friend.page.get_by_label("Your name at this table")).to_be_focused()
    friend.page.keyboard.type(NAME)
    friend.page.get_by_role("button", name=re.compile("^Play ")).first.click()
    friend.page.wait_for_url(SEAT_PAGE)
    friend.in_touch()
    gm.page.get_by_role("link", name="Go to the table").click()
    gm.in_touch()
    gm.page.get_by_role("button", name=re.compile("^Call on ")).first.click()
    friend.page.get_by_role("button", name=re.compile(r"^Roll \dd10")).click()

    expect(friend.page.locator(".dice > li").first).to_be_visible()
    scan = 1
    took = taps(gm) + taps(friend) + scan
    print(f"\nfrom the first page to a friend's first roll: {took} taps and keys, the scan of the code among them")
    assert 0 < took <= MOST_TO_THE_FIRST
    assert gm.wrong == friend.wrong == []
    for context in (laptop, phone):
        context.close()


def test_real_dice_are_asked_for_a_key_a_die(four: Four) -> None:
    phone = four.mara
    phone.unfold(phone.page.locator("#real-dice"))
    phone.choose(phone.page.locator("#real-dice"))
    four.gm.tap("Call on Vale")

    phone.press(phone.offered("Roll 5d10").locator("button"))
    expect(phone.page.locator("#pad")).to_be_visible()
    for key in "97401":
        phone.page.keyboard.press(key)
    with phone.answered():
        phone.press(phone.page.get_by_role("button", name="That fell"))
    phone.press(phone.page.locator("#at-dock .pick button.die").first)
    expect(phone.page.locator("#pad-n")).to_have_text("Die 1 of 1")  # the table has said which die it waits for
    with phone.answered():
        phone.press(phone.page.locator("#pad-keys button", has_text=re.compile("^6$")))

    roll = four.table.state[Rolls].latest
    assert roll is not None
    assert sorted(die.faces[0] for die in roll.dice) == [1, 4, 7, 9, 10]
    assert [die.face for die in roll.dice if len(die.faces) > 1] == [6]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_keys_for_real_dice_can_be_used_by_everybody(four: Four, size: ViewportSize) -> None:
    phone = four.mara
    phone.page.set_viewport_size(size)
    phone.unfold(phone.page.locator("#real-dice"))
    phone.choose(phone.page.locator("#real-dice"))
    four.gm.tap("Call on Vale")

    phone.press(phone.offered("Roll 5d10").locator("button"))
    expect(phone.page.locator("#pad")).to_be_visible()

    assert complaints(phone.page) == []
    assert fits(phone.page)


def test_what_is_met_first_explains_itself_once(four: Four) -> None:
    phone = four.mara
    first = phone.page.locator("#firsts .first")
    expect(first).to_contain_text("You hold a Boon")
    phone.press(first.get_by_role("button", name="Got it"))
    expect(first).to_have_count(0)

    four.gm.tap("Call on Vale")
    throws_one_again(four)
    expect(first).to_contain_text("success")
    phone.page.reload()
    phone.in_touch()

    expect(first).to_contain_text("success")
    expect(first).not_to_contain_text("Boon")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_dice_that_one_taps_can_be_used_by_everybody(four: Four, size: ViewportSize) -> None:
    phone = four.mara
    phone.page.set_viewport_size(size)
    four.gm.tap("Call on Vale")
    phone.tap("Roll 5d10")
    button = phone.page.locator("#at-dock .pick button.die").first

    expect(button).to_be_visible()
    box = button.bounding_box()

    assert box is not None
    assert min(box["width"], box["height"]) >= LEAST_TARGET
    assert complaints(phone.page) == []
    assert fits(phone.page)


def test_the_tv_opens_in_a_window_of_its_own_and_is_the_same_again(server: Serving, browser: Browser) -> None:
    made = server.open_table(system="fates_edge")
    context = browser.new_context(viewport=LAPTOP)
    lobby = f"/t/{made['table']}/{made['seat']}/lobby"
    context.add_cookies([{"name": "key", "value": made["key"], "url": f"{server.named_url}{lobby}"}])
    gm = Window(context.new_page(), server.named_url)

    opened = []
    for _ in range(2):
        gm.open(lobby)
        with context.expect_page() as coming:
            gm.page.get_by_role("button", name=re.compile("^Open the TV")).click()
        coming.value.locator('#touch[data-state="ok"]').wait_for(state="attached")
        expect(coming.value.locator("body")).to_have_class(re.compile("screen"))
        opened.append(coming.value.url)

    assert opened[0] == opened[1]
    assert gm.wrong == []
    context.close()


def test_what_was_unfolded_is_so_again_when_the_page_is_opened_anew(four: Four) -> None:
    name = four.gm.page.locator("#at-pull details.named:not([open])").first.get_attribute("id")
    group = four.gm.page.locator(f'[id="{name}"]')
    four.gm.open_heading(group)
    shown = group.locator("> .offers").inner_text()

    four.gm.page.reload()
    four.gm.in_touch()

    expect(group).to_have_attribute("open", "")
    expect(group.locator("> .offers")).to_have_text(shown, use_inner_text=True)


def test_the_chances_of_the_next_throw_stand_beside_it_until_nobody_wants_them(four: Four) -> None:
    four.gm.tap("Call on Vale")
    odds = four.mara.page.locator("#odds")
    expect(odds).to_contain_text(re.compile(r"Clean Success \d+%"))

    four.mara.tap("Roll 5d10")
    expect(four.mara.page.locator("#at-dock .pick form[data-chance]").first).to_be_visible()
    four.gm.tap("Show nobody any odds")

    expect(odds).to_be_empty()
    expect(four.mara.page.locator("form[data-chance]")).to_have_count(0)
    expect(four.gm.page.locator("#odds")).to_be_empty()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_several_things_to_do_now_are_buttons_under_a_question(four: Four, size: ViewportSize) -> None:
    page, way = four.gm.page, {"attribute": "wits", "skill": "Tinker"}
    page.set_viewport_size(size)
    question, first = page.locator("#at-dock .which"), page.locator("#at-dock .main form.offer > .btn").first
    four.act("bo", "fe.make-hero", name="Tor")
    vale, tor = four.table.state[Heroes].known
    four.act("mara", "fe.propose", hero=vale, **way)
    expect(first).to_be_visible()
    expect(question).to_be_hidden()

    four.act("bo", "fe.propose", hero=tor, **way)

    expect(question).to_be_visible()
    edges = [f"border-{side}-width" for side in ("top", "right", "bottom", "left")]
    widths = first.evaluate("(button, edges) => edges.map(edge => getComputedStyle(button)[edge])", edges)
    assert "0px" not in widths
