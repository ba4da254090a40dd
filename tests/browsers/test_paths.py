"""The scenes of the paths of magic in a real browser: a Runekeeper pushes and goes over; the others under soak."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsers.checks import complaints
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.systems.fates_edge.content.records import Ready, Scenario, content, of_scenario
from threefates.systems.fates_edge.scenario.scenario import Playing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


class Scene(Four):
    """Gwen runs it on a laptop, Mara plays its one hero on a phone."""

    def begins(self, scenario: str) -> Scene:
        """Mara takes the hero, and the opening is read."""
        self.by_program("fates_edge", "gm", "mara", scenario=scenario)
        (ready,) = of_scenario(Ready, scenario)
        self.act("mara", "fe.play-ready", ready=ready)
        self.act("gm", "fe.begin-scenario")
        return self

    def rolls(self, fell: str, but: str = "") -> None:
        """Mara throws real dice, and whatever is asked is left as it is, but Backlash, which bites, and one kind."""
        self.mara.by_hand(fell)
        self.mara.tap(f"Roll {len(fell.split())}d10")
        while asked := [each for each in self.table.system.questions(self.table.state) if each.kind != but]:
            who = next(who for who in self.places if self.places[who].split("/")[3] == asked[0].seats[0])
            first = next(option.value for option in asked[0].options if option.refusal is None)
            option = first if asked[0].kind == "backlash" else asked[0].if_absent or first
            self.act(who, "answer", choice=asked[0].id, option=option)

    def over(self) -> None:
        """Nothing was wrong with either page."""
        for seat in self.seats.values():
            assert complaints(seat.page) == []
            assert seat.wrong == []
        self.close()


def test_a_runekeeper_pushes_a_rite_and_goes_over(server: Serving, browser: Browser) -> None:
    scene = Scene(server, browser).begins("four_places_laid")
    gm, mara = scene.gm, scene.mara
    gm.tap("Next: Three Knocks")
    mara.tap("Invoke Sealed Threshold", about="the door")
    scene.rolls("9 9 4 5")
    gm.sees("2/3")

    gm.tap("Next: The Fourth Chair")
    mara.tap("Invoke Circle of Denial", attribute="spirit")
    mara.tap("Push the Rite", how="potency")
    scene.rolls("9 9 4 5", but="over")
    gm.reads("owes more than they bear")
    mara.sees("How do they mean to owe less?")
    mara.tap("By service to The Sealed Gate")
    gm.reads("means to owe less: by service to The Sealed Gate")
    mara.page.locator("#at-do .off > .btn").filter(has_text="Invoke Circle of Denial").first.focus()  # it says why
    mara.sees("has owed more than 4 Obligation")
    scene.over()


@pytest.mark.soak
def test_a_caster_is_answered_back_to(server: Serving, browser: Browser) -> None:
    scene = Scene(server, browser).begins("high_water_at_hollin")
    gm, mara = scene.gm, scene.mara
    gm.tap("Next: The Alder in the Gate")
    mara.tap("Weave a spell", spell="hold the river", element="Air")
    scene.rolls("9 9 1 4 5")
    mara.tap("Cast hold the river")
    scene.rolls("9 8 1 1 5")
    gm.reads("Magic answers back to Isolde Fenn")
    gm.sees("2/4")
    scene.over()


@pytest.mark.soak
def test_an_invoker_cracks_the_seal_and_mends_it(server: Serving, browser: Browser) -> None:
    scene = Scene(server, browser).begins("eleven_on_the_teeth")
    gm, mara = scene.gm, scene.mara
    gm.tap("Next: The Tenth Rock")
    mara.tap("Perform Wave-Road Blessing", about="from here to the quay")
    gm.tap("The next exchange")
    scene.act("mara", "fe.crack-seal", hero=next(iter(scene.table.state[Playing].heroes)), patron="Raéyn")
    scene.rolls("9 9 9 4 5")
    gm.sees("3/3")
    gm.tap("End the scene")
    mara.tap("Restore the Symbol of Raéyn", first="spirit")
    scene.rolls("9 9 9 4 5")
    gm.tap("Next: The Bar")
    gm.tap("End the scenario")
    gm.reads(content()[Scenario]["eleven_on_the_teeth"].title)
    scene.over()
