"""52 Fates by keys alone: a creature is struck down, and whoever struck it says that it lives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from benchmarks.prescribed import prescribed
from tests.browsers.seat import Typist
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@prescribed()
def test_a_creature_that_could_be_killed_is_spared_by_keys_alone(server: Serving, browser: Browser) -> None:
    four = Four(server, browser, Typist).by_program("fifty_two_fates", "gm", "mara")
    gm, mara = four.gm, four.mara
    four.act("mara", "ff.make-protagonist", name="Vale", calling="fighter", sway=4)
    four.act("gm", "ff.make-creature", name="Wolf", low=2, mid=3, high=4)
    gm.by_hand("KS 9C 3D 4S")
    gm.tap("Deal", mode="fate_draw")
    mara.sees("4 of 4 cards")
    mara.press(mara.page.locator('#at-hand [data-card="KS"]'))
    mara.press(mara.page.locator("#lifted button").filter(has_text="Wolf").first)

    gm.tap("Play no card")
    expect(mara.page.locator("#at-dock").get_by_text("What does Vale's hit do to Wolf?")).to_be_visible()
    mara.tap("Make it unconscious")

    mara.reads("Wolf")
    (wolf,) = four.table.state[Creatures].known
    assert condition_of(four.table.state, wolf) is Condition.UNCONSCIOUS
    four.nothing_is_wrong()
    four.close()
