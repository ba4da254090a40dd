"""A talk and a fight on four screens: what came last, whose turn it is, what is talked over, and the clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.bell import Bell
from tests.browsers.checks import complaints, fits, in_sight, too_small
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, ViewportSize

pytestmark = pytest.mark.browser

NARROWEST: ViewportSize = {"width": 320, "height": 640}
TALKED = "Maud Arkle is to be persuaded"
WORDS = "Thirty-one of you, for three winters"
WIDTHS = "all => all.map(each => Math.round(each.getBoundingClientRect().width))"
BEGINS = "From here on it goes turn by turn"


def test_a_talk_and_a_fight_are_seen_on_every_screen(server: Serving, browser: Browser) -> None:
    bell = Bell(server, browser).begins()
    bell.gm.tap("Next: Ninepence a Head")

    a_talk_is_on_every_stage(bell)
    what_is_talked_over_has_the_tv_and_help_is_the_one_thing_to_do(bell)
    a_fight_clears_what_was_and_says_whose_turn_it_is(bell)
    a_blow_stands_where_the_fight_began(bell)
    a_hero_s_acts_are_a_column_of_one_width(bell)

    bell.nothing_is_wrong()
    for seat in bell.seats.values():
        assert complaints(seat.page) == []
    bell.mara.page.set_viewport_size(NARROWEST)
    assert fits(bell.mara.page)
    bell.close()


def stages(bell: Bell) -> list[Locator]:
    return [seat.page.locator("#at-stage") for seat in bell.seats.values()]


def a_talk_is_on_every_stage(bell: Bell) -> None:
    """It takes the place of what was read aloud; the desk has every clock in sight."""
    bell.gm.tap("They talk to Maud Arkle")

    for stage in stages(bell):
        expect(stage).to_contain_text(TALKED)
        expect(stage).not_to_contain_text("Where the causeway is narrowest")
    assert bell.tv.page.locator("#log > li").get_by_text(TALKED).filter(visible=True).count() == 0  # said once
    clocks = bell.gm.page.locator(".scene .pies > li").all()
    assert len(clocks) == 5
    assert all(in_sight(clock.locator("b")) for clock in clocks)


def what_is_talked_over_has_the_tv_and_help_is_the_one_thing_to_do(bell: Bell) -> None:
    bell.act("bo", "fe.propose", hero=bell.who("isaure"), attribute="presence", skill="Sway", intent=WORDS)

    tv = bell.tv.page
    expect(tv.locator("#p-proposals")).to_contain_text(WORDS)
    expect(tv.locator("#at-stage")).to_be_hidden()
    assert too_small(tv) == []
    assert tv.locator("#p-proposals .what").evaluate("each => parseFloat(getComputedStyle(each).fontSize)") > 60
    is_the_one_thing_to_do(bell.mara.page, "Help Isaure Penn")
    expect(bell.bo.page.locator("#dock summary.btn")).to_have_text("Make it an attempt to persuade")


def is_the_one_thing_to_do(page: Page, words: str) -> None:
    """What may be proposed at any time lies under it, and has not its colour."""
    first, proposing = (page.locator("#dock summary.btn").filter(has_text=each) for each in (words, "Propose"))
    expect(first).to_be_visible()
    assert background(first) != background(proposing)
    assert top(first) < top(proposing)


def background(button: Locator) -> str:
    return str(button.evaluate("each => getComputedStyle(each).backgroundColor"))


def top(button: Locator) -> float:
    return float(button.evaluate("each => each.getBoundingClientRect().top"))


def a_fight_clears_what_was_and_says_whose_turn_it_is(bell: Bell) -> None:
    """Before all else, on the phone of whoever has it, on the desk and on the TV."""
    bell.act("bo", "fe.withdraw", hero=bell.who("isaure"))
    bell.gm.tap("It comes to blows")
    bell.act("gm", "give-spotlight", character=bell.who("hedda"))

    for stage in stages(bell):
        expect(stage).to_contain_text(BEGINS)
    for seat in (bell.gm, bell.mara, bell.tv):
        seat.catches_up()
        turn = seat.page.locator("#p-turn")
        expect(turn).to_contain_text("Hedda Vance's turn")
        seat.page.bring_to_front()
        assert in_sight(turn)
    is_the_one_thing_to_do(bell.mara.page, "Attack with a weapon")


def a_blow_stands_where_the_fight_began(bell: Bell) -> None:
    bell.gm.tap("Maud Arkle strikes", hero="Hedda Vance")

    for stage in stages(bell):
        expect(stage).to_contain_text("Maud Arkle attacks Hedda Vance")
        expect(stage).not_to_contain_text(BEGINS)


def a_hero_s_acts_are_a_column_of_one_width(bell: Bell) -> None:
    mara = bell.mara
    mara.sought("Hide", "Hedda Vance")
    buttons = mara.page.locator("#at-do details.group[open] .offers > .offer > .btn")
    widths = set(buttons.filter(visible=True).evaluate_all(WIDTHS))

    assert len(widths) == 1
