"""How many taps an evening costs whoever runs it, counted and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.table import Four
from tests.serving import Serving
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


def presses(four: Four, name: str, within: str = "main") -> None:
    """A button by its name, and the answer."""
    with four.gm.answered():
        four.gm.page.locator(within).get_by_role("button", name=name).first.click()


def turns_to(four: Four, tab: str) -> None:
    """A tab of the desk."""
    four.gm.page.locator(".tabs label").filter(has_text=tab).click()


def rolls(four: Four) -> None:
    """Mara rolls what was called for, and everybody lets things be."""
    (hero,) = four.table.viewer(four.places["mara"].split("/")[3]).controls
    four.act("mara", "fe.roll-action", hero=hero)
    while choices := four.table.system.questions(four.table.state):
        choice = choices[0]
        who = "gm" if four.places["gm"].split("/")[3] in choice.seats else "mara"
        four.act(who, "answer", choice=choice.id, option=choice.if_absent or choice.options[0].value)


def spends(four: Four) -> int:
    """A ready beat, and how many taps that took."""
    before, held = taps(four), four.table.state[Bank].held
    turns_to(four, "Beats")
    presses(four, "Spend 1: Stones fall")
    assert four.table.state[Bank].held == held - 1
    return taps(four) - before


def test_the_lantern_s_first_encounter_is_run_in_few_taps_and_nothing_is_scrolled(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser)
    four.context.add_init_script(COUNTED)
    four.by_program("fates_edge", "gm", scenario="lantern_at_dusk")
    four.act("mara", "fe.play-ready", ready="ysolt")

    presses(four, "Begin: read the opening")
    presses(four, "Next: The Shattered Bridge")
    begun = taps(four)
    four.gm.page.locator("#p-running summary.btn").first.click()
    presses(four, "Call for", "#p-running .offer[open]")
    rolls(four)
    for_a_beat = spends(four)
    four.gm.page.locator(".pies > li").filter(has_text="Travel").click()
    presses(four, "Fill one", ".beside")
    turns_to(four, "Run")
    presses(four, "Next: The Toll of Cinders")
    encounter = taps(four)
    presses(four, "Take back", ".who")
    taken_back = taps(four) - encounter

    print(f"\ntaps: encounter begun {begun}, run {encounter}, a beat {for_a_beat}, taken back {taken_back}")
    assert begun == 2
    assert encounter <= MOST_FOR_AN_ENCOUNTER
    assert for_a_beat <= MOST_FOR_A_BEAT
    assert taken_back == 1
    assert four.gm.page.evaluate("document.querySelector('.acts').scrollTop + scrollY") == 0
    expect(four.gm.page.locator("#h-redo")).to_be_visible()
    four.nothing_is_wrong()
    four.close()
