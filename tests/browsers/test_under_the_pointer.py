"""What is under the pointer is what is seen: in every form of every dock and group, wherever it is scrolled to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import LIES_UNDER, in_sight, open_all_headings
from tests.browsers.seat import PHONE
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.browser

LARGE: ViewportSize = {"width": 1440, "height": 900}
SMALL: ViewportSize = {"width": 320, "height": 568}
SIZES = (SMALL, PHONE, LARGE)
MOST_TRAINED = 5  # at 6 XP each, of the 34 that bonds and complications make of 30
OTHERWISE = """() => {
  const control = each => each?.closest("label") ?? each?.closest("button, summary, a, select, textarea, input");
  const said = each => each?.textContent.trim().slice(0, 40);
  const known = new Map([[null, true]]);
  const seen = each => known.get(each) ?? known.set(each, opaque(each) && seen(each.parentElement)).get(each);
  const opaque = each => getComputedStyle(each).opacity !== "0";
  const long = each => each.scrollHeight > each.clientHeight;
  const scrolls = each => !each || (long(each) && /auto|scroll/.test(getComputedStyle(each).overflowY));
  const found = [];
  let looked = 0;
  function look(x, y) {
    const under = document.elementsFromPoint(x, y), hit = control(under[0]), shown = control(under.find(seen));
    looked += 1;
    if (hit !== shown) found.push(`${said(shown)} is seen, ${said(hit)} hit`);
  }
  for (const offer of document.querySelectorAll("details.offer.form")) {
    const folds = [];
    for (let fold = offer; fold; fold = fold.parentElement.closest("details")) if (!fold.open) folds.push(fold);
    for (const fold of folds) fold.open = true;
    let within = offer.parentElement;
    while (!scrolls(within)) within = within.parentElement;
    within ??= document.scrollingElement;
    const top = offer.getBoundingClientRect().top + within.scrollTop, far = offer.offsetHeight;
    for (const part of [0, 0.3, 0.6, 1]) {
      within.scrollTop = top - 60 + part * Math.max(0, far - within.clientHeight + 200);
      const go = offer.querySelector(".go").getBoundingClientRect();
      for (let x = go.left + 4; x < go.right; x += 24) for (let y = go.top + 4; y < go.bottom; y += 12) look(x, y);
      for (const each of offer.querySelectorAll(".choice, .step, select, textarea")) {
        const box = each.getBoundingClientRect();
        look(box.left + box.width / 2, box.top + box.height / 2);
      }
    }
    for (const fold of folds) fold.open = false;
  }
  return [looked, [...new Set(found)]];
}"""


def under_the_pointer(page: Page, size: ViewportSize) -> tuple[int, list[str]]:
    """How many points were looked at, and where something else is hit than what is seen."""
    page.bring_to_front()
    page.set_viewport_size(size)
    looked, found = page.evaluate(OTHERWISE)
    return looked, found


def fates_edge(four: Four) -> None:
    """An action is proposed: its terms can be set and it can be changed."""
    four.act("mara", "fe.make-hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    (hero,) = four.table.state[Characters].known
    four.act("mara", "fe.propose", hero=hero, attribute="wits", skill="Tinker", intent="open the lock")


def fate_2003(four: Four) -> None:
    """Somebody has skills and an aspect."""
    four.act("mara", "fate.make-character", name="Vale", skills="Athletics Fair", aspects="Brawler 2")


def fifty_two_fates(four: Four) -> None:
    """Two hold cards, and a task is set."""
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    four.act("gm", "ff.deal")


PREPARED = {each.__name__: each for each in (fates_edge, fate_2003, fifty_two_fates)}
WIDEST = "fates_edge"  # the others under soak


@pytest.mark.parametrize("system", [pytest.param(it, marks=[pytest.mark.soak] * (it != WIDEST)) for it in PREPARED])
def test_what_is_under_the_pointer_is_what_is_seen(server: Serving, browser: Browser, system: str) -> None:
    four = Four(server, browser).by_program(system, "gm", "mara")
    # whoever runs it is not told that somebody does; with something on the table it has begun
    expect(four.gm.page.get_by_text("You begin it")).to_be_visible()
    PREPARED[system](four)

    expect(four.gm.page.locator("#p-scene > .empty")).to_be_hidden()
    expect(four.mara.page.locator("#p-scene > .empty")).to_be_visible()
    for who, seat in four.seats.items():
        expect(seat.page.locator("#version")).to_have_attribute("value", str(four.table.version))
        open_all_headings(seat.page)
        for size in SIZES:
            looked, otherwise = under_the_pointer(seat.page, size)
            assert looked > 500, who
            assert otherwise == [], f"{who} at {size['width']} px"
            assert seat.page.evaluate(LIES_UNDER) == [], f"{who} at {size['width']} px"

    four.nothing_is_wrong()
    four.close()


@pytest.mark.parametrize("size", [PHONE, LARGE], ids=["phone", "laptop"])
def test_what_is_ticked_too_often_is_counted_said_and_not_sent(
    server: Serving, browser: Browser, size: ViewportSize
) -> None:
    four = Four(server, browser).by_program("fates_edge", "mara")
    page = four.mara.page
    page.set_viewport_size(size)
    form = four.mara.fill("Build a hero from 30 XP", name="Vale")
    skills = form.locator('fieldset:has([name="trained[]"])')
    four.mara.turn_to(skills)
    for at in range(MOST_TRAINED + 1):
        skills.locator("label").nth(at).click()

    expect(skills.locator("legend small")).to_have_attribute("data-ticked", f"{MOST_TRAINED + 1}")
    form.locator("button.go").click()
    last = skills.locator("input").nth(MOST_TRAINED)
    expect(last).to_be_focused()
    assert last.evaluate("box => box.validationMessage") == f"At most {MOST_TRAINED}: take 1 away."
    assert in_sight(last)
    assert not four.table.state[Characters].known

    for at in range(MOST_TRAINED):  # as many as thirty points pay for
        skills.locator("label").nth(at).click()
    four.mara.turn_to(form.locator("button.go"))
    with four.mara.answered():
        form.locator("button.go").click()
    assert [each.name for each in four.table.state[Characters].known.values()] == ["Vale"]
    four.nothing_is_wrong()
    four.close()
