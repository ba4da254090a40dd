"""An exchange of a fight by keys alone: one key leads to what is asked, what is asked is heard, and nothing stalls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from benchmarks.prescribed import prescribed
from tests.browsers.seat import Seat, Typist
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fate_2003.fights.fight import Fights

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.soak]  # in the ordinary run: that one key leads to what is asked

SAID = "() => document.activeElement.textContent.trim()"
ASKED = "The table waits for you"
MOST_ASKED = 8


def goes_to_what_is_asked(seat: Seat) -> str:
    """One key, wherever one is; the words of what has the focus then."""
    seat.catches_up()
    expect(seat.page.locator("#at-dock .ask").first).to_be_visible()
    expect(seat.page.locator("#heard > p").filter(has_text=ASKED).last).to_be_attached()
    seat.page.bring_to_front()
    seat.page.keyboard.press("Control+Enter")
    said: str = seat.page.evaluate(SAID)
    return said


def enters(seat: Seat) -> None:
    """What has the focus is done."""
    with seat.answered():
        seat.page.keyboard.press("Enter")


def stays_on_the_page(seat: Seat) -> None:
    """The focus has not fallen back to the top of everything."""
    seat.catches_up()
    seat.page.wait_for_function("() => document.activeElement !== document.body")


def test_an_exchange_of_fate_is_declared_thrown_and_left_as_it_lies(server: Serving, browser: Browser) -> None:
    four = Four(server, browser, Typist).by_program("fate_2003", "gm", "mara")
    four.act("gm", "start-scene", title="The stair")
    four.act("mara", "fate.make-character", name="Vale", skills="Fencing Good", aspects="Brawler 1")
    four.act("bo", "fate.make-character", name="Finn", skills="Fencing Fair")
    for name in ("Captain Vex", "Old Hob"):
        four.act("gm", "fate.make-character", name=name, skills="Fencing Fair", npc=True)
    vale, finn, vex, hob = four.table.state[Characters].known
    four.act("gm", "fate.begin-fight", about="the stair", ours=[vale, finn], theirs=[vex, hob], pace="exchange")

    assert goes_to_what_is_asked(four.mara).startswith("Declare")
    four.mara.tap("Declare", trait="skill:Fencing")
    stays_on_the_page(four.mara)
    assert goes_to_what_is_asked(four.gm).startswith("Declare")
    four.gm.tap("The same for all 2 of yours", target="Vale")
    stays_on_the_page(four.gm)
    (asked,) = four.table.system.questions(four.table.state)
    four.act("bo", "fate.declare", *"0000" * 4, choice=asked.id, trait="skill:Fencing", target=vex)
    for _ in range(MOST_ASKED):
        fight = four.table.state[Fights].now
        if fight is None or fight.number > 1:
            break
        (asked,) = four.table.system.questions(four.table.state)
        if asked.owner == vale:
            assert goes_to_what_is_asked(four.mara)
            enters(four.mara)
            stays_on_the_page(four.mara)
        else:
            four.act("bo", "answer", choice=asked.id, option=asked.if_absent)

    expect(four.mara.page.locator("#heard")).to_contain_text("Exchange 2")
    assert goes_to_what_is_asked(four.mara).startswith("Declare")
    four.nothing_is_wrong()
    four.close()


@prescribed()
def test_two_cards_are_laid_and_answered_in_52_fates(server: Serving, browser: Browser) -> None:
    four = Four(server, browser, Typist).by_program("fifty_two_fates", "gm", "mara")
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    four.act("gm", "ff.deal", *["9S", "KH", "4C", "2D", "7S", "10H", "5C", "3D"], mode="fate_draw")
    four.act("gm", "ff.bring-creature", species="ghoul", count=2)
    four.act("gm", "ff.start-fight", "KS", "9H", "QC", apart=0)
    gm, mara = four.gm, four.mara

    goes_to_what_is_asked(mara)
    for card in ("9S", "4C"):
        mara.press(mara.page.locator(f'#at-hand [data-card="{card}"]'))
    attack = mara.page.locator("#lifted").get_by_role("button", name="Attack: Ghoul 1")
    mara.go_to(attack)
    enters(mara)
    stays_on_the_page(mara)
    expect(mara.page.locator("#heard")).to_contain_text("9♠")
    gm.by_hand("4D 2H")
    assert goes_to_what_is_asked(gm).startswith("Defend")
    enters(gm)
    stays_on_the_page(gm)

    expect(mara.page.locator("#heard > p").last).to_contain_text(ASKED)  # how it went, and what is asked of her next
    goes_to_what_is_asked(mara)
    assert mara.page.evaluate("() => Boolean(document.activeElement.closest('#at-dock .ask'))")
    four.nothing_is_wrong()
    four.close()
