"""A form that is filled in says what its chances are, and each card what it is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints, fits
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fifty_two_fates.cards.deck import Cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_each_card_carries_its_chance_before_one_is_picked_and_the_form_its_own_after(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    four.act("mara", "ff.make-protagonist", name="Vale", calling="fighter")
    (vale,) = four.table.state[Characters].known
    four.act("gm", "ff.deal")
    task = {"type": "ff.set-task", "actor": vale, "what": "Climb the wall", "level": 1}
    lying = {str(card) for held in four.table.state[Cards].places.values() for card in held}
    drawn = next(card for card in ("9C", "9D", "9H", "9S", "8C") if card not in lying)
    asked = {"id": "the-task", "command": task, "by_hand": [drawn]}
    assert server.ask("POST", f"/api/tables/{four.id}/commands", key=four.keys["gm"], json=asked).status_code == 200
    form = four.mara.offered("Try: Climb the wall")
    form.locator("summary").click()

    cards = form.locator("label[data-chance]")
    expect(cards).to_have_count(form.locator("label.holds-card").count())
    expect(form.locator(".odds")).to_be_hidden()
    told = cards.first.get_attribute("data-chance")
    cards.first.click()

    expect(form.locator(".odds rect")).to_have_count(1)
    expect(form.locator(".odds b")).to_have_text("100%")
    expect(form.locator(".odds .shares")).to_contain_text("not solved" if told == "0%" else "solved")
    assert complaints(four.mara.page) == []
    assert fits(four.mara.page)
    four.nothing_is_wrong()
    four.close()


def test_a_button_under_an_open_heading_says_what_may_come_of_it(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    four.act("mara", "ff.make-protagonist", name="Vale", calling="fighter")
    four.mara.sees("Vale", "#at-do")

    draw = four.mara.sought("Draw for how many skills")

    expect(draw.locator(".odds rect")).to_have_count(5)
    expect(draw.locator(".odds .shares")).to_contain_text("4 skills 38%")
    assert complaints(four.mara.page) == []
    assert fits(four.mara.page)
    four.nothing_is_wrong()
    four.close()


def test_whoever_may_be_called_on_has_their_chance_on_the_button(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", "mara")
    four.act("mara", "fe.make-hero", name="Vale", trained=["Tinker"])
    call = four.gm.offered("Call on Vale").locator("button")

    expect(call).to_have_attribute("data-chance", "45%")

    four.act(
        "gm",
        "fe.set-rating",
        hero=next(iter(four.table.state[Characters].known)),
        trait="body",
        rating=4,
        reason="drill",
    )
    expect(call).not_to_have_attribute("data-chance", "45%")
    the_bar_over_several_dice_is_of_the_best(four)
    four.close()


def the_bar_over_several_dice_is_of_the_best(four: Four) -> None:
    hero = next(iter(four.table.state[Characters].known))
    four.act("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    four.act("mara", "fe.propose", hero=hero, attribute="body", skill="Tinker", intent="Open it")
    four.act("gm", "fe.set-terms", hero=hero, dv=3, position=1, description="basic", stakes="noise")
    four.act("mara", "fe.roll-action", 7, 2, 3, 9, 4, 5, hero=hero)
    dice, bar = four.mara.page.locator("#at-dock [data-dice][data-chance]"), four.mara.page.locator("#odds .shares b")
    expect(dice).to_have_count(6)

    chances = [int((die.get_attribute("data-chance") or "").rstrip("%")) for die in dice.all()]

    expect(bar.first).to_have_text(f"{max(chances)}%")
    assert min(chances) < max(chances)
