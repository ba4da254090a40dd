"""What a page says of what is on it: as it comes, and after each change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web_pages.gallery import ADDRESS, Stage, opened
from threefates.web.pages.assets import OURS
from threefates.web.pages.facts import facts_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEATS = ("player", "player-cards", "player-fate", "player-refused", "empty", "gm", "screen", "guest")
FACT = re.compile(r"\.(is-[a-z0-9-]+)")
SAID = re.compile(r'^  "(is-[a-z0-9-]+)":', re.MULTILINE)
BY_TAPS = {"is-tab-1", "is-unedited", "is-unfolded", "is-carded", "is-struck"}  # nobody knows before there is a script
BOTH = """async () => {
  const came = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const said = (page) => [...page.body.classList, ...page.querySelector("#live").classList].sort();
  return [said(came), said(document)];
}"""
EMPTY = dict.fromkeys(("scene", "now", "people"), "")


@pytest.mark.browser
@pytest.mark.parametrize("name", SEATS)
def test_a_page_comes_with_what_its_script_will_say(browser: Browser, name: str) -> None:
    with opened(browser, Stage()) as window:
        window.goto(f"{ADDRESS}/{name}")
        window.wait_for_selector("#live[data-place]" if name != "screen" else "#touch[data-state=ok]")

        came, said = window.evaluate(BOTH)

    assert came == [fact for fact in said if fact not in BY_TAPS]


def test_what_styles_ask_for_is_said() -> None:
    styles = "".join(file.read_text(encoding="utf-8") for file in OURS.glob("*.css"))
    script = (OURS / "facts.js").read_text(encoding="utf-8")

    assert set(FACT.findall(styles)) == set(SAID.findall(script))


def test_nothing_but_a_heading_or_words_that_there_is_nothing_is_nothing_under_way() -> None:
    def live(now: str) -> list[str]:
        return facts_of({**EMPTY, "now": now}, "", "")[1].split()

    part = '<section class="part text" id="p-turn"><h3>Turn</h3>{}</section>'

    assert "is-unmoved" in live(part.format('<p class="empty">Nobody yet.</p>'))
    assert "is-underway" in live(part.format("<p>It is Mara's.</p>"))
    assert "is-idle" in live("")


@pytest.mark.parametrize("place", ["now", "levers"])
def test_it_is_over_for_whoever_plays_and_for_whoever_runs_it(place: str) -> None:
    what_now = '<section class="part list" id="p-what-now"><h3>What now?</h3></section>'

    assert "is-over" in facts_of({**EMPTY, place: what_now}, "", "")[1].split()
    assert "is-over" not in facts_of(EMPTY, "", "")[1].split()


def test_a_pause_is_said_of_the_whole_page() -> None:
    paused = (
        '<section class="part text" id="p-safety"><h3>Safety</h3><p class="t-cost">The table is paused.</p></section>'
    )

    assert facts_of({**EMPTY, "scene": paused}, "", "x")[0] == " paused"
    assert facts_of(EMPTY, "", "")[0] == " undocked"
