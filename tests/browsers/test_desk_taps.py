"""How many taps an evening costs whoever runs it, counted and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.table import Four
from tests.serving import Serving
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.beats.beats import Bank

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

COUNTED = """addEventListener("pointerdown", event => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps") ?? 0) + 1);
}, true);"""
MOST_FOR_AN_ENCOUNTER = 12
MOST_FOR_A_BEAT = 2


def taps(four: Four) -> int:
    return int(four.gm.page.evaluate("Number(sessionStorage.getItem('taps') ?? 0)"))


def test_the_lantern_s_first_encounter_is_run_in_few_taps_and_nothing_is_scrolled(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser)
    four.context.add_init_script(COUNTED)
    four.by_program("fates_edge", "gm", scenario="lantern_at_dusk")
    gm, page = four.gm, four.gm.page
    four.act("mara", "fe.play-ready", ready="ysolt")
    (hero,) = four.table.viewer(four.places["mara"].split("/")[3]).controls
    say = page.get_by_role

    with gm.answered():
        say("button", name="Begin: read the opening").click()
    with gm.answered():
        say("button", name="Next: The Shattered Bridge").click()
    begun = taps(four)
    page.locator("#p-running summary.btn").first.click()
    with gm.answered():
        page.locator("#p-running .go").first.click()
    four.act("mara", "fe.roll-action", hero=hero)
    while choices := four.table.system.questions(four.table.state):
        four.act(
            "gm" if four.places["gm"].split("/")[3] in choices[0].seats else "mara",
            "answer",
            choice=choices[0].id,
            option=choices[0].if_absent or choices[0].options[0].value,
        )
    assert four.table.state[Rolls].latest is not None

    held = four.table.state[Bank].held
    before = taps(four)
    page.locator(".tabs label").filter(has_text="Beats").click()
    with gm.answered():
        say("button", name="Spend 1: Stones fall").click()
    for_a_beat = taps(four) - before
    page.locator(".pies > li").filter(has_text="Travel").click()
    with gm.answered():
        page.locator(".beside").get_by_role("button", name="Fill one").click()
    page.locator(".tabs label").filter(has_text="Run").click()
    with gm.answered():
        say("button", name="Next: The Toll of Cinders").click()
    encounter = taps(four)
    with gm.answered():
        page.locator("#h-undo button").click()
    taken_back = taps(four) - encounter

    print(f"\ntaps: encounter begun {begun}, run {encounter}, a beat {for_a_beat}, taken back {taken_back}")
    assert four.table.state[Bank].held == held - 1
    assert (begun, encounter <= MOST_FOR_AN_ENCOUNTER) == (2, True)
    assert (for_a_beat <= MOST_FOR_A_BEAT, taken_back) == (True, 1)
    assert page.evaluate("document.querySelector('.acts').scrollTop + scrollY") == 0
    expect(page.locator("#h-redo")).to_be_visible()
    four.nothing_is_wrong()
    four.close()
