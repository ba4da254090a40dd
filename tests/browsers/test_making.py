"""Making somebody a leaf at a time: counted in taps and screens, by keys, with nothing lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits
from tests.browsers.seat import PHONE, Seat
from tests.browsers.table import MAKES, Four
from tests.serving import Serving
from threefates.commons.characters import Characters

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREENS = 2  # of a phone, for one leaf
TAPS = 6  # to somebody who has a name and nothing else that was chosen
BELOW = """() => document.querySelector(".places").getBoundingClientRect().top
  - document.querySelector(".dock .go:not([hidden])").getBoundingClientRect().bottom"""
HEIGHTS = "form => [...form.querySelectorAll('.leaf')].map(leaf => leaf.getBoundingClientRect().height)"


class Counting(Seat):
    """Counts taps."""

    taps = 0

    def press(self, what: object) -> None:
        self.taps += 1
        super().press(what)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", ["fates_edge", "fate_2003", pytest.param("fifty_two_fates", marks=pytest.mark.soak)])
def test_a_newcomer_makes_somebody_in_a_few_taps(server: Serving, one_browser: Browser, system: str) -> None:
    four = Four(server, one_browser, Counting).by_program(system, "mara")
    mara, page = four.mara, four.mara.page
    assert isinstance(mara, Counting)

    form = mara.fill(MAKES[system], name="Vale").locator("form")
    named = form.locator('input[value="fighter"]')
    if named.count():
        mara.choose(named)
    leaves = form.locator(".leaf").count()
    tall = []
    for at in range(leaves):
        expect(form.locator(".leaf-at")).to_contain_text(f"{at + 1} of {leaves}")
        tall.append(max(form.evaluate(HEIGHTS)))
        if at == 1:
            expect(form.locator(".so-far")).to_contain_text("Vale")
            assert system != "fates_edge" or axe(page)["violations"] == []
        if at < leaves - 1:
            mara.press(form.locator(".leaf-next"))
    with mara.answered():
        mara.press(form.locator("button.go"))

    print(f"{system}: {mara.taps} taps and a name, {leaves} leaves, the tallest {max(tall):.0f} px")
    assert leaves > 1
    assert max(tall) <= SCREENS * PHONE["height"]
    assert mara.taps <= TAPS
    assert [each.name for each in four.table.state[Characters].known.values()] == ["Vale"]
    four.nothing_is_wrong()
    four.close()


def nothing_scrolls_away_while_somebody_types(page: Page, words: str) -> None:
    """The form lies at the bottom edge, and the page under it."""
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.type(words)
    assert page.evaluate("scrollY") == 0


def test_enter_goes_on_and_what_was_chosen_stays(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fates_edge", "mara")
    mara, page = four.mara, four.mara.page
    form = mara.fill("Make a hero").locator("form")
    mara.press(four.mara.offered("Make a hero").locator("summary").first)
    name = form.locator('[name="name"]')

    name.press("Enter")
    expect(name).to_be_focused()  # nobody goes on without a name
    nothing_scrolls_away_while_somebody_types(page, "Vale")
    name.press("Enter")
    expect(form.locator(".leaf-at")).to_be_focused()
    skill = form.locator(".pick-one").first
    mara.press(skill)
    expect(skill).to_contain_text("Trained")
    mara.press(skill)
    expect(skill).to_contain_text("Practised")
    mara.press(skill)
    expect(skill).to_have_attribute("aria-pressed", "false")
    mara.press(skill)
    mara.press(form.locator(".leaf-back"))
    expect(name).to_have_value("Vale")
    mara.turn_to(form.locator("button.go"))
    expect(form.locator(".so-far")).to_have_text("Vale · Arcana")

    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 640, "height": 400})  # a laptop at twice its size
    assert fits(page)
    assert page.evaluate(BELOW) >= 0
    four.nothing_is_wrong()
    four.close()


def test_what_is_picked_from_a_long_list_is_read_whole_beneath_it(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fifty_two_fates", "mara")
    mara = four.mara
    mara.tap("Make a protagonist", name="Vale", calling="mage")
    form = mara.fill("Learn a skill", skill="acrobatics").locator("form")
    picked = form.locator(".picked")

    expect(picked).to_contain_text("Balance")
    mara.select(form.locator("select"), "acting")
    expect(picked).not_to_contain_text("Balance")
    four.nothing_is_wrong()
    four.close()
