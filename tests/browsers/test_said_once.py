"""What stands on the stage is not said again under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import in_sight
from tests.browsers.seat import LAPTOP, PHONE, Seat
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

SAID = "Anwen's sons: Anwen lit the lantern herself once"


def test_a_told_secret_stands_on_the_stage_until_the_next_thing_and_then_in_the_story(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", "mara", scenario="lantern_at_dusk")
    four.act("mara", "fe.play-ready", ready="ysolt")
    four.act("gm", "fe.begin-scenario")
    four.act("gm", "fe.tell-secret", secret="sons")
    pages = (four.gm.page, four.mara.page)

    for page in pages:
        page.bring_to_front()
        told = page.locator(".middle section.text p").filter(has_text=SAID)
        expect(told.filter(visible=True)).to_have_count(1)
        expect(page.locator("#at-stage").get_by_text(SAID)).to_be_visible()
    expect(four.gm.page.locator("#heard")).to_be_empty()  # its log is in sight, and is heard itself
    expect(four.mara.page.locator("#heard")).to_contain_text(SAID)
    four.act("gm", "start-scene", title="The other side", description="It is dark.")
    for page in pages:
        page.bring_to_front()
        expect(page.locator("#at-stage").get_by_text("It is dark.")).to_be_visible()
        expect(page.locator("#p-story").get_by_text(SAID)).to_be_visible()
    four.nothing_is_wrong()
    four.close()


LARGEST = """() => Math.max(...[...document.querySelectorAll("#at-stage p")].map(
  each => parseFloat(getComputedStyle(each).fontSize) * each.currentCSSZoom))"""
CUT = "name => name.scrollWidth > name.clientWidth + 1"


def what_now_is_seen_on_every_tab(gm: Seat) -> None:
    """Whichever tab somebody worked on last."""
    for place in (2, 3, 4, 1):
        gm.choose(gm.page.locator(f"#tab-{place}"))
        expect(gm.page.locator("#p-what-now")).to_be_visible()


def a_screen_in_the_hand_is_read_as_a_phone_is(tv: Seat) -> None:
    """Nothing grows there to fill a room that can be scrolled."""
    tv.page.bring_to_front()
    tv.page.set_viewport_size(PHONE)
    tv.page.evaluate("() => { fit(); }")
    assert tv.page.evaluate(LARGEST) <= 24


def a_name_is_read_where_all_is_magnified(mara: Seat) -> None:
    """A phone at twice its size."""
    mara.page.bring_to_front()
    mara.page.set_viewport_size({"width": 180, "height": 370})
    assert not mara.page.locator("#me-line b").evaluate(CUT)


def test_an_ending_stands_once_and_nothing_but_what_to_do_now_follows(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm", "mara", "tv", scenario="lantern_at_dusk")
    four.act("mara", "fe.play-ready", ready="ysolt")
    four.act("gm", "fe.begin-scenario")
    four.act("gm", "fe.start-encounter", encounter="bridge")
    road = next(clock.id for clock in four.table.state[Clocks].known.values() if clock.name.startswith("Travel"))
    four.act("gm", "tick-clock", clock=road, segments=4, why="The light goes")
    four.act("gm", "fe.end-scenario")
    for page in (four.gm.page, four.mara.page):
        page.bring_to_front()
        expect(page.locator("#at-stage").get_by_text("Led home.")).to_be_visible()
        expect(page.locator("#p-story")).to_be_hidden()
    what_now_is_seen_on_every_tab(four.gm)
    a_screen_in_the_hand_is_read_as_a_phone_is(four.tv)
    a_name_is_read_where_all_is_magnified(four.mara)
    now = four.mara.page.locator("#p-what-now")
    four.mara.page.set_viewport_size({"width": 1280, "height": 800})
    now.scroll_into_view_if_needed()
    for button in now.locator(".btn:visible").all():
        assert in_sight(button)
    expect(four.mara.page.locator("#firsts")).to_be_hidden()
    expect(four.mara.page.locator("#at-dock .btn.main:visible")).to_have_count(0)  # nothing has to be done any more
    four.nothing_is_wrong()
    four.close()


LISTENS = """() => { window.hearings = []; new MutationObserver(changes => {
  const put = changes.flatMap(({ type, target, addedNodes }) => type === "attributes" ? [target] : [...addedNodes]);
  for (const one of new Set(put)) {
    const place = one.parentElement?.closest("[role=status], [role=log], [role=alert], [aria-live]");
    const seen = place?.checkVisibility({ visibilityProperty: true }) && !one.hidden;
    if (seen) hearings.push(one.textContent);
  }
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden"] }); }"""
"""What is put or shown in places that are read out by themselves while they can be seen: a screen reader says it."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_ones_own_roll_is_said_once_to_a_screen_reader(server: Serving, browser: Browser, size: ViewportSize) -> None:
    four = Four(server, browser).by_program("fates_edge", "mara")
    four.act("mara", "fe.make-hero", name="Ysolt", wits=3, trained=["Tinker"], earned=9)
    (ysolt,) = four.table.state[Characters].known
    four.act("gm", "start-scene", title="The mill")
    four.act("mara", "fe.propose", hero=ysolt, attribute="wits", skill="Tinker", intent="pick the lock")
    four.act("gm", "fe.set-terms", hero=ysolt, dv=2, position=1, description="basic", stakes="noise")
    page = four.mara.page
    page.set_viewport_size(size)
    four.mara.catches_up()
    page.evaluate(LISTENS)
    four.act("mara", "fe.roll-action", 9, 7, 8, 6, 9, hero=ysolt)
    expect(page.locator("#at-verdict .verdict")).to_be_visible()
    four.mara.catches_up()

    heard = [words for words in page.evaluate("() => hearings") if "Clean Success" in words]
    assert len(heard) == 1, heard
    four.nothing_is_wrong()
    four.close()


def test_a_seat_with_many_people_is_asked_once_whether_a_point_stands_and_no_note_says_it_again(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fate_2003", "gm", "bo")
    four.act("gm", "start-scene", title="The rooftops", description="The gap is wide.")
    four.act("mara", "fate.make-character", name="Vale", skills="Athletics Fair")
    four.act("bo", "fate.make-character", name="Finn", skills="Larceny Great")
    (vale, _), foes = four.table.state[Characters].known, ("Captain Vex", "Sister Ruth", "Old Hob")
    for name in foes:
        four.act("gm", "fate.make-character", name=name, npc=True)
    for one in [*four.table.state[Characters].known][2:]:
        four.act("gm", "fate.set-fate-points", character=one, value=1, reason="a villain's share")
    four.act("gm", "fate.call-static-test", character=vale, about="leap the gap", difficulty="Great")
    (asked,) = four.table.system.questions(four.table.state)
    four.act("mara", "fate.roll-test", *"-000", choice=asked.id, trait="skill:Athletics")
    four.bo.catches_up()
    four.act("mara", "fate.add-fate-point", character=vale)

    dock = four.gm.page.locator("#at-dock .ask")
    expect(dock.locator(".btn.main")).to_have_text("They let it stand")
    expect(dock.locator(".taps > .label")).to_have_text("Cancel it for 1 Fate point")
    assert [name.split("\n")[0] for name in dock.locator(".taps > .btn").all_inner_texts()] == [*foes]
    expect(four.bo.page.locator("#at-dock .ask")).to_contain_text("Finn: Vale pays a Fate point")
    four.bo.page.bring_to_front()
    four.bo.page.wait_for_timeout(300)  # were a note to come, it would be there
    expect(four.bo.page.locator("#notice")).to_be_hidden()
    four.gm.tap("Cancel it for 1 Fate point", option="Sister Ruth")
    four.bo.sees("Sister Ruth cancelled it")
    four.nothing_is_wrong()
    four.close()
