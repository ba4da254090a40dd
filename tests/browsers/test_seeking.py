"""What is picked from a long list is found by typing; what each skill is good for is read before it is picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.table import MAKES, Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

WHOLE = """all => all.length > 9 && all.flatMap(each => [each, ...each.children])
  .every(each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth)"""


def test_a_skill_of_many_is_found_by_what_it_is_called_or_brings_and_enter_sends_nothing(
    server: Serving, one_browser: Browser
) -> None:
    four = Four(server, one_browser).by_program("fifty_two_fates", "mara")
    four.act("mara", "ff.make-protagonist", name="Kesh", calling="fighter", sway=6)
    (kesh,) = four.table.state[Characters].known
    four.act("mara", "ff.choose-attribute", entity=kesh, attribute="agility")
    four.act("mara", "ff.choose-background", entity=kesh, background="noble")
    four.mara.catches_up()
    form = four.mara.page.locator("#at-dock details", has=four.mara.page.locator(".seek-in"))
    four.mara.press(form.locator("summary"))
    seek, skills = form.get_by_label("Find in Skill"), form.get_by_label("Skill", exact=True)
    every = skills.locator("option").count()

    seek.fill("understanding MOUNT")
    expect(skills).to_have_value("riding")
    assert skills.locator("option").count() == 2  # and the word that one is to be chosen
    seek.fill("no such thing")
    expect(form.locator(".picked")).to_have_text("Nothing is called so. Type less of it.")
    seek.fill("")
    assert skills.locator("option").count() == every > 40
    seek.fill("rid")
    seek.press("Enter")
    expect(skills).to_be_focused()
    with four.mara.answered():
        four.mara.press(form.locator("button.go"))

    assert "riding" in four.table.state[Sheets].of(kesh).skills
    four.nothing_is_wrong()
    four.close()


def test_on_a_phone_it_is_read_what_each_skill_is_before_it_is_picked(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fates_edge", "mara")
    form = four.mara.fill(MAKES["fates_edge"], name="Vale")
    four.mara.press(form.locator(".leaf-next"))

    assert form.locator(".pick-one > span:visible").evaluate_all(WHOLE)
    four.close()
