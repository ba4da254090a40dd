"""How many taps a round of a fight costs, counted and printed: two who play, and five foes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from benchmarks.prescribed import prescribed
from tests.browsers.checks import LIES_UNDER, axe, complaints, fits, in_sight, too_small
from tests.browsers.seat import Seat
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.deck import Cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

DEALT = ("9S", "KH", "4C", "2D", "7S", "10H", "5C", "3D")  # four each
MAGNIFIED: ViewportSize = {"width": 640, "height": 400}  # a laptop at twice its size
MOST_OF_A_ROUND = 25
MOST_OF_AN_EXCHANGE = 2


class Counted:
    """A round as it is tapped: whoever taps, each tap counts, and is answered where it asks the table."""

    def __init__(self, four: Four) -> None:
        self.four = four
        self.taps: list[str] = []

    def tap(self, who: str, what: Locator, *, sends: bool = True, fell: str = "") -> None:
        """One tap. What falls is typed beforehand, which a table that draws by itself does not."""
        seat = self.four.seats[who]
        if fell:
            seat.by_hand(fell)
        seat.turn_to(what)
        self.taps.append(who)
        if sends:
            with seat.answered():
                seat.page.bring_to_front()
                what.click()
        else:
            seat.page.bring_to_front()
            what.click()

    def lifts(self, who: str, card: str, act: str) -> None:
        """A card, and what is done with it."""
        page = self.four.seats[who].page
        self.tap(who, page.locator(f'#at-hand [data-card="{card}"]'), sends=False)
        self.tap(who, button(self.four.seats[who], act, "#lifted"))


def button(seat: Seat, name: str, where: str = "#at-dock") -> Locator:
    """What is there to be tapped by that name."""
    return seat.page.locator(where).get_by_role("button", name=re.compile(rf"^{re.escape(name)}")).first


def begun(four: Four) -> None:
    """Vale and Bern stand before three ghouls, a giant rat and a cobold, which strikes twice."""
    for who, name in (("mara", "Vale"), ("bo", "Bern")):
        four.act(who, "ff.make-protagonist", name=name, calling="fighter", sway=4)
    four.act("gm", "ff.deal", *DEALT, mode="fate_draw")
    for kind, count in (("ghoul", 3), ("rat", 1), ("cobold", 1)):
        four.act("gm", "ff.bring-creature", species=kind, count=count)
    four.act("gm", "ff.start-fight", "KS", "9H", "QC", "3S", "2C", apart=0)


@prescribed()
def test_a_round_of_two_against_five_is_played_in_few_taps(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm", "mara", "bo", "tv")
    begun(four)
    play = Counted(four)
    gm, mara, bo = four.gm, four.mara, four.bo

    play.lifts("mara", "KH", "Attack: Ghoul 1")
    play.tap("gm", button(gm, "Defend"), fell="4D 2H")
    play.tap("mara", button(mara, "Make it dead"), fell="6H")
    play.tap("mara", button(mara, "End the turn"))
    friends_stand_apart(four)
    play.lifts("bo", "7S", "Attack: Giant rat")
    play.tap("gm", button(gm, "Defend"), fell="JD QS")
    play.tap("bo", button(bo, "End the turn"))
    assert complaints(gm.page) == []
    for foe, whom, drawn in (("Ghoul 2", "Vale", "6S 9C"), ("Ghoul 3", "Bern", "5S 3C")):
        play.tap("gm", tile(gm, foe, whom), fell=drawn)
        struck(four, play, "mara" if whom == "Vale" else "bo")
    play.tap("gm", tile(gm, "Giant rat", "Bern"), fell="6C")
    struck(four, play, "bo")
    for attack, whom, drawn in (("Weapon", "Vale", "JC"), ("Unarmed", "Bern", "7C 7D")):
        strikes = gm.page.locator("#at-dock").get_by_role("button", name=f"{whom} {attack}")
        play.tap("gm", strikes, fell=undrawn(four, drawn))
        struck(four, play, "mara" if whom == "Vale" else "bo", by_card=attack == "Weapon")

    everybody = len(play.taps)
    print(f"\ntaps of a round: {everybody}, of whoever deals {play.taps.count('gm')}")
    assert four.table.state[Combat].round == 2
    assert everybody <= MOST_OF_A_ROUND
    four.act("gm", "ff.bring-creature", species="ghoul", count=4)
    for seat in (mara, four.tv):
        expect(seat.page.locator("#version")).to_have_attribute("value", str(four.table.version))
    assert axe(mara.page)["violations"] == []  # with eight foes
    assert too_small(four.tv.page) == []
    four.nothing_is_wrong()
    four.close()


def undrawn(four: Four, cards: str) -> str:
    """The first of these cards that has come into nobody's hand meanwhile, by whatever was drawn."""
    lying = {str(card) for held in four.table.state[Cards].places.values() for card in held}
    return next(card for card in cards.split() if card not in lying)


def friends_stand_apart(four: Four) -> None:
    """Bern sees five foes, each a tap away, and Vale behind a tap of its own, and one more to be sure."""
    page = four.bo.page
    page.locator('#at-hand [data-card="7S"]').click()
    could = page.locator("#lifted")
    expect(could.get_by_role("button", name=re.compile("^Attack: (Ghoul [23]|Giant rat|Cobold)"))).to_have_count(4)
    expect(could.get_by_role("button", name="Attack: Vale")).to_have_count(0)
    expect(could.locator(".worth")).to_have_text("7")
    assert fits(page)
    could.get_by_role("button", name="Attack a friend").click()
    could.get_by_role("button", name="Attack: Vale").click()
    asked = page.locator("dialog.sure")
    expect(asked).to_contain_text("Vale is a friend")
    asked.get_by_role("button", name="Not now").click()
    expect(could).to_be_hidden()


def tile(gm: Seat, foe: str, whom: str) -> Locator:
    """The button by which one creature strikes at somebody."""
    return gm.page.locator(f'#at-dock .ask:has(h3:has-text("{foe}")) .taps button', has_text=whom).first


def struck(four: Four, play: Counted, who: str, *, by_card: bool = False) -> None:
    """What came is seen with what it takes; they take it and give up what is worth least, or lay what is enough."""
    seat, before = four.seats[who], len(play.taps)
    expect(seat.page.locator("#at-dock .lies .worth")).to_be_visible()
    expect(seat.page.locator("#at-dock .costs")).to_contain_text("sway")
    assert not by_card or axe(seat.page)["violations"] == []
    play.tap(who, button(seat, "Defend with") if by_card else button(seat, "Play no card"))
    asked = [choice for choice in four.table.system.questions(four.table.state) if choice.kind == "trim"]
    if asked:
        play.tap(who, button(seat, "Give up", ".least"))
    assert not (asked and by_card)
    assert len(play.taps) - before <= MOST_OF_AN_EXCHANGE


def test_what_is_noticed_in_a_fight_leaves_the_title_and_the_dock_in_sight(server: Serving, browser: Browser) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "mara")
    page = four.mara.page
    four.act("gm", "start-scene", title="The ford", description="Cold water, and no bridge.")
    begun(four)
    expect(page.locator("#version")).to_have_attribute("value", str(four.table.version))
    mara = four.places["mara"].split("/")[3]
    four.act("gm", "whisper", seats=[mara], text="You know this ford.")

    notice, title = page.locator("#notice"), page.locator("#p-scene h3").filter(visible=True).first
    expect(notice).to_contain_text("You know this ford")
    expect(title).to_contain_text("The ford")
    page.evaluate("scrollTo(0, 0)")
    for each in (notice, title, page.locator("#at-dock .btn").first):
        assert in_sight(each)
    four.close()


def test_a_page_that_is_magnified_while_it_lies_there_hides_nothing_under_its_bars(
    server: Serving, browser: Browser
) -> None:
    four = Four(server, browser).by_program("fifty_two_fates", "gm", "mara")
    begun(four)

    for who, seat in four.seats.items():
        page = seat.page
        page.bring_to_front()
        expect(page.locator("#version")).to_have_attribute("value", str(four.table.version))
        page.set_viewport_size(MAGNIFIED)
        page.wait_for_timeout(300)  # the bars are measured when they have come
        assert page.evaluate(LIES_UNDER) == [], who
        assert fits(page)
    four.close()
