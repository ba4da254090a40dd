"""A card is lifted and played: by keyboard alone, without scripts, with a hand as large as it gets; and cards fly."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import HOST
from tests.browsers.checks import complaints, fits
from tests.browsers.seat import PHONE, Typist
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

FLOWN = """() => { window.flown = 0; new MutationObserver(changes => {
  for (const change of changes) flown += change.addedNodes.length;
}).observe(document.querySelector(".sky"), { childList: true }); }"""


CLEAR_OF_ITS_OWNER = """() => {
  const lifted = document.querySelector("#at-hand [aria-pressed=true] .card").getBoundingClientRect();
  return lifted.top - document.querySelector("#at-hand h4 > .text").getBoundingClientRect().bottom;
}"""
"""Pixels between whose cards they are and the one that is lifted."""


def duel(four: Four, sway: int = 4) -> None:
    """Vale and Bern hold cards; the table waits for nobody."""
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=sway)
    four.act("gm", "ff.deal")


def named(four: Four, name: str) -> str:
    return next(each.id for each in four.table.state[Characters].known.values() if each.name == name)


def focused(page: Page) -> str | None:
    """The card that has the focus."""
    found: str | None = page.evaluate("document.activeElement.dataset.card ?? null")
    return found


def test_a_card_is_lifted_put_back_and_played_by_keyboard_alone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser, Typist).by_program("fifty_two_fates", "mara", "tv")
    duel(four)
    page = four.mara.page
    first, second = page.locator("#at-hand [data-card]").nth(0), page.locator("#at-hand [data-card]").nth(1)
    could = page.locator("#lifted")

    four.mara.press(first)
    expect(could.get_by_role("button", name="Attack: Bern")).to_be_visible()
    assert page.evaluate(CLEAR_OF_ITS_OWNER) >= 0
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(could).to_be_hidden()
    assert focused(page) == first.get_attribute("data-card")
    four.mara.press(first)
    four.mara.press(second)
    assert first.get_attribute("aria-pressed") == second.get_attribute("aria-pressed") == "true"
    four.mara.press(second)
    page.keyboard.press("F2")
    expect(could).not_to_be_visible()
    page.keyboard.press("F2")
    four.mara.surely(could.get_by_role("button", name="Attack: Bern"), "Yes")  # a friend is asked about

    four.tv.reads("Vale strikes at Bern")
    expect(could).to_be_hidden()
    four.nothing_is_wrong()
    four.close()


def test_without_scripts_the_plain_form_plays_the_card(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "tv")
    duel(four)
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    cookie = {"name": "key", "value": four.keys["mara"], "domain": HOST, "path": four.places["mara"]}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{server.named_url}{four.places['mara']}")

    page.get_by_role("link", name="Vale").click()
    form = page.locator('details.offer:has(input[value="ff.attack"])')
    form.locator("> summary").click()
    form.locator(".holds-card").first.click()
    form.locator("button.go").click()

    expect(page.locator("#p-ff\\.on-the-table")).to_contain_text("Vale strikes")
    four.tv.reads("Vale strikes at Bern")
    context.close()
    four.close()


def test_the_largest_hand_there_is_fits_the_smallest_phone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    duel(four, sway=12)
    cards = four.mara.page.locator("#at-hand [data-card]")
    expect(cards).to_have_count(12)

    lefts = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().left)")

    assert min(right - left for left, right in pairwise(lefts)) >= 20
    assert fits(four.mara.page)
    expect(four.mara.page.locator("#me-line .minis")).to_contain_text("12 of 12")
    assert four.mara.page.locator("#me-line").evaluate("line => line.scrollWidth <= line.clientWidth")
    four.close()


def test_discards_of_one_suit_fit_the_smallest_phone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm", "mara", "tv")
    dealt(server, four)
    for cards in ("2H 3H 4H 5H", "6H 7H 8H 9H", "10H JH QH"):
        task = {"type": "ff.set-task", "actor": named(four, "Vale"), "what": "Climb", "level": len(cards.split())}
        asked = {"id": cards, "command": task, "by_hand": cards.split()}
        server.ask("POST", f"/api/tables/{four.id}/commands", key=four.keys["gm"], json=asked)
        four.act("gm", "ff.close-task", task=next(iter(four.table.state[Tasks].known)))

    for seat in four.seats.values():
        expect(seat.page.locator(".suits .cards .card")).to_have_count(11)
        for width in (320, 360):
            seat.page.set_viewport_size({"width": width, "height": 740})
            assert fits(seat.page)
    four.close()


def test_an_ace_lifted_with_another_card_says_that_it_stands_alone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    cards = ["AH", "3C", "8D", "9S", "2C", "4D", "5D", "6D"]
    four.act("gm", "ff.deal", *cards)
    page = four.mara.page
    could = page.locator("#lifted")

    page.locator('[data-card="AH"]').click()
    expect(could.get_by_role("button", name="Attack: Bern")).to_be_visible()
    page.locator('[data-card="3C"]').click()

    expect(could.locator(".off", has_text="Attack")).to_contain_text("An ace stands alone.")
    expect(could.get_by_role("button", name="Attack")).to_have_count(0)
    four.nothing_is_wrong()
    four.close()


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_cards_fly_to_where_they_go_unless_somebody_wants_no_motion(
    server: Serving, browser: Browser, *, still: bool
) -> None:
    four = Four(server, browser)
    four.by_program("fifty_two_fates", "tv")
    duel(four)
    four.tv.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    four.tv.page.evaluate(FLOWN)
    vale = named(four, "Vale")
    mine = str(four.table.state[Cards].of(vale)[0])

    four.act("mara", "ff.attack", entity=vale, target=named(four, "Bern"), cards=[mine])
    four.tv.reads("Vale strikes at Bern")
    expect(four.tv.page.locator(".sky > *")).to_have_count(0)

    flown: int = four.tv.page.evaluate("flown")
    assert (flown == 0) is still
    four.nothing_is_wrong()
    four.close()


def test_the_fate_dealer_goes_on_without_somebody_who_has_gone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm", "tv")
    duel(four)
    four.act("gm", "ff.make-creature", name="Wolf")
    four.act("gm", "ff.attack-by-draw", entity=named(four, "Wolf"), target=named(four, "Bern"), count=1)
    four.gm.sees("Bo", "#p-waiting")

    held = [str(card) for card in four.table.state[Cards].of(named(four, "Bern"))]

    four.act("gm", "set-away", seat=four.places["bo"].split("/")[3], away=True)
    four.gm.tap("Go on without Bo")

    four.tv.reads("Bern plays no card")
    assert four.gm.page.locator(", ".join(f'[data-card="{card}"], [value="{card}"]' for card in held)).count() == 0
    four.nothing_is_wrong()
    four.close()


def dealt(server: Serving, four: Four, *, wolf: bool = False) -> None:
    """Vale holds 2♠ 9♣ 8♦ 7♠, and Bern may be struck at, and a wolf."""
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    if wolf:
        four.act("gm", "ff.make-creature", name="Wolf")
    cards = ["2S", "9C", "8D", "7S", "KH", "4D", "5D", "6D"]
    four.act("gm", "ff.deal", *cards)


def test_cards_that_are_lifted_say_their_chance_against_each_whom_they_may_meet(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    dealt(server, four, wolf=True)
    page = four.mara.page
    could = page.locator("#lifted")
    wolf, bern = (could.get_by_role("button", name=f"Attack: {name}") for name in ("Wolf", "Bern"))

    page.locator('[data-card="9C"]').click()
    expect(wolf).to_have_attribute("data-chance", re.compile(r"\d%$"))
    alone = wolf.get_attribute("data-chance")
    page.locator('[data-card="8D"]').click()
    expect(could.locator(".worth")).to_have_text("17")
    expect(wolf).to_have_attribute("data-chance", re.compile(r"^\d+%$"))
    assert wolf.get_attribute("data-chance") != alone
    expect(bern).to_have_count(0)  # a friend never stands beside a foe
    could.get_by_role("button", name="Attack a friend").click()

    expect(bern).to_have_attribute("data-chance", re.compile(r"^\d+%$"))
    assert fits(page)
    four.nothing_is_wrong()
    four.close()


def test_a_card_that_was_ticked_in_a_form_is_not_counted_with_the_one_that_is_lifted(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    dealt(server, four)
    page = four.mara.page
    lifted = page.locator("#lifted .odds .shares")
    page.locator('[data-card="9C"]').click()
    expect(lifted).to_contain_text("gets through")
    alone = lifted.inner_text()
    page.keyboard.press("Escape")

    form = four.mara.fill("Attack", "Vale", cards=["8D", "2S"])
    form.locator("summary").click()
    page.locator('[data-card="9C"]').click()

    expect(lifted).to_have_text(alone, use_inner_text=True)
    four.nothing_is_wrong()
    four.close()


def test_what_a_card_is_good_for_beside_others_is_not_said_beside_what_is_picked(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    dealt(server, four)

    form = four.mara.fill("Attack", "Vale", target="Bern")
    cards = form.locator("label.holds-card")
    expect(cards.first).to_have_attribute("data-chance", re.compile(r"^best \d+%$"))
    cards.first.click()

    expect(form.locator(".odds rect").first).to_be_attached()
    expect(form.locator("label[data-chance]")).to_have_count(0)
    four.close()


def test_what_is_lifted_is_cards_and_their_sum_and_what_is_read_once_is_folded(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    dealt(server, four)
    page = four.mara.page
    could = page.locator("#lifted")
    page.locator('[data-card="9C"]').click()

    expect(could.locator(".what .card")).to_have_count(1)
    expect(could.locator(".what .room")).to_have_count(1)
    expect(could.locator(".worth")).to_have_text("9")
    expect(could.locator(".odds .shares")).to_contain_text("gets through")
    expect(could.get_by_text("cannot be taken back")).to_be_hidden()
    for row in could.locator(".what > *:visible").all():  # each as it is drawn in the hand, round like no portrait
        assert row.evaluate("each => getComputedStyle(each).borderRadius") != "50%"
    page.locator('[data-card="2S"]').click()
    expect(could.locator(".what .card")).to_have_count(2)
    expect(could.locator(".what .room")).to_have_count(0)
    expect(could.locator(".worth")).to_have_text("11")
    could.get_by_text("Good to know").click()
    expect(could.get_by_text("cannot be taken back")).to_be_visible()
    page.locator('[data-card="2S"]').click()
    expect(could.get_by_text("cannot be taken back")).to_be_visible()  # until it is folded
    assert complaints(page) == []
    four.nothing_is_wrong()
    four.close()


def test_who_plays_a_card_by_keyboard_is_not_sent_back_to_the_top(server: Serving, browser: Browser) -> None:
    four = Four(server, browser, Typist).by_program("fifty_two_fates", "mara")
    dealt(server, four, wolf=True)
    page = four.mara.page
    four.mara.catches_up()
    four.mara.press(page.locator('[data-card="9C"]'))
    four.mara.press(page.locator("#lifted").get_by_role("button", name="Attack: Wolf"))

    four.mara.reads("Vale strikes at Wolf")
    expect(page.locator("#lifted")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('main')?.id") == "live"
    four.nothing_is_wrong()
    four.close()
