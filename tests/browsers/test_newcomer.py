"""A newcomer's two minutes: who reads every word at 200 a minute, and taps once a second, is somebody in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, fits
from tests.browsers.seat import Seat
from tests.browsers.table import MAKES, Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

SECONDS = 120
WORDS = 200 / 60  # read in a second
TYPED = 0.3  # seconds for a letter
NAME = "Vale"
PICKS = {  # what a newcomer ticks, leaf by leaf, beside a name
    "fates_edge": ("Athletics", "Lore", "Stealth"),
    "fate_2003": (
        *("Fencing", "Athletics", "Climbing", "Alertness", "Charm", "Riding"),
        *("Dance", "Gossip", "Healing", "Spot"),
    ),
    "fifty_two_fates": ("fighter",),
}


class Newcomer(Seat):
    """Reads what is seen of a form, whole, and counts taps."""

    taps = words = 0

    def press(self, what: object) -> None:
        self.taps += 1
        super().press(what)  # type: ignore[arg-type]

    def reads_leaf(self, form: Locator) -> None:
        self.words += len(form.inner_text().split())

    @property
    def seconds(self) -> float:
        return self.words / WORDS + self.taps + TYPED * len(NAME)


def way(form: Locator, words: str) -> Locator:
    """What is tapped for a thing, on the leaf that is seen."""
    leaf = form.locator(".leaf:not([hidden])")
    return leaf.locator(f'.pick-one[value="{words}"], .choice:has(input[value="{words}"])').filter(visible=True)


@pytest.mark.parametrize(
    "system",
    [
        "fate_2003",
        pytest.param("fates_edge", marks=pytest.mark.soak),
        pytest.param("fifty_two_fates", marks=pytest.mark.soak),
    ],
)
def test_a_newcomer_is_somebody_in_two_minutes(server: Serving, one_browser: Browser, system: str) -> None:
    four = Four(server, one_browser, Newcomer).by_program(system, "mara")
    mara = four.mara
    assert isinstance(mara, Newcomer)
    left = list(PICKS[system])

    offer = mara.offered(MAKES[system])
    mara.press(offer.locator("summary").first)
    form = offer.locator("form")
    mara.reads_leaf(form)
    form.locator('[name="name"]').fill(NAME)
    while True:
        while left and (found := way(form, left[0])).count():
            mara.press(found.first)
            del left[0]
        if form.locator("button.go").is_visible():
            break
        mara.press(form.locator(".leaf-next"))
        mara.reads_leaf(form)
    if system == "fate_2003":
        expect(form.locator(".filled")).to_contain_text("10 of 10")
        assert axe(mara.page)["violations"] == []
        assert fits(mara.page)
    with mara.answered():
        mara.press(form.locator("button.go"))

    print(f"{system}: {mara.taps} taps, {mara.words} words, {mara.seconds:.0f} s")
    assert left == []
    assert mara.seconds <= SECONDS
    four.nothing_is_wrong()
    four.close()
