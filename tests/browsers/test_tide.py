"""Nine Years' Tide in a real browser: an encounter by keys alone, with its exchange board; in the soak all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import axe, complaints
from tests.browsers.seat import LAPTOP, PHONE, Seat, Typist
from tests.browsers.table import SEAT_PAGE, Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.systems.fate_2003.fights.fight import standing
from threefates.systems.fate_2003.scenario.progress import foes_here
from threefates.systems.fate_2003.scenario.scenario import Playing
from threefates.systems.fate_2003.sheets.closing import heroes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser

SURGEON = "Doctor Perrin Sloe"
LEFT = ("fate.change", "fate.pick-struck")
LIT = """() => {
  const filled = each => getComputedStyle(each).backgroundColor;
  const [first, ...others] = document.querySelectorAll("#at-dock .btn");
  return 1 + others.filter(each => each.checkVisibility() && filled(each) === filled(first)).length;
}"""
"""How many buttons have the colour that says: do this."""
GUESTS = {
    "mara": ("Mara", "player", "Play Ottoline Crake"),
    "bo": ("Bo", "player", "Play Wim Tarry"),
    "cy": ("Cy", "player", "Play Doctor Perrin Sloe"),
    "tv": ("The TV", "screen", "Sit down"),
}


class Tide(Four):
    """Gwen runs it; Mara plays Ottoline and Bo plays Wim."""

    def begun(self, *scenes: str) -> Tide:
        """With the heroes taken and scenes opened by program."""
        self.by_program("fate-2003", scenario="nine-years-tide")
        self.act("mara", "fate.play-ready", ready="ottoline")
        self.act("bo", "fate.play-ready", ready="wim")
        self.act("gm", "fate.begin-scenario")
        for scene in scenes:
            self.act("gm", "fate.open-scene", scene=scene)
        return self

    def goes_on(self, label: str) -> None:
        """The Game Master does the main thing."""
        expect(self.gm.page.locator("#at-dock .group.main .btn.main").filter(has_text=label)).to_be_attached()
        self.gm.tap(label)

    def left(self) -> None:
        """Every roll is left as it lies, until nothing is asked of any; who has beaten several hits the lowest."""
        who_sits = {place.split("/")[3]: who for who, place in self.places.items()}
        while asked := [one for one in self.table.system.questions(self.table.state) if one.kind in LEFT]:
            first = asked[0]
            self.act(who_sits[first.seats[0]], "answer", choice=first.id, option=first.if_absent)


def test_a_gate_and_an_exchange_are_played_by_keys_alone(server: Serving, browser: Browser) -> None:
    tide = Tide(server, browser, Typist).begun("wall")
    gm, mara = tide.gm, tide.mara

    gm.tap("Call for: Talk Perpetua", character="Ottoline Crake")
    mara.by_hand("+ + + +")
    mara.tap("Gossip")  # where it stands on the sheet
    tide.left()
    tide.tv.reads("The gate opens")
    tide.goes_on("Next: The Bare Road")
    tide.act("gm", "fate.open-scene", scene="stair")
    tide.goes_on("It comes to the fight")

    tide.tv.sees("exchange 1")
    expect(gm.page.locator("#at-dock .ask")).to_have_count(2)  # Venn's, and a wrecker's
    assert gm.page.evaluate(LIT) == 1
    mara.tap("Declare", trait="skill:Boathook")
    mara.sees("Only you see this yet")
    expect(tide.tv.page.locator("#p-fight")).to_contain_text("declared")
    assert "Boathook" not in tide.tv.page.locator("main").inner_text()
    mara.walks_through()
    assert complaints(mara.page) == []
    mara.page.set_viewport_size(LAPTOP)  # with a sheet that is filled in
    assert axe(mara.page)["violations"] == []
    tide.nothing_is_wrong()
    tide.close()


class House(Tide):
    """The same with three phones, from the first page on."""

    def window(self, who: str, context: BrowserContext | None = None) -> Seat:
        if who != "cy":
            return super().window(who, context)
        page = (context or self.context).new_page()
        page.set_viewport_size(PHONE)
        return self.kind(page, self.server.named_url)

    def everybody_comes(self) -> House:
        """Gwen opens the evening on the landing page; the others follow the link, and take a hero at the door."""
        gm = self.seats["gm"] = self.window("gm")
        gm.open("/")
        gm.press(gm.page.get_by_role("button", name="Open Nine Years' Tide"))
        link = gm.page.locator(".links a").first.get_attribute("href") or ""
        for who, (name, role, button) in GUESTS.items():
            seat = self.seats[who] = self.window(who)
            seat.page.goto(link)
            seat.write(seat.page.get_by_label("Your name at this table"), name)
            seat.choose(seat.page.locator(f'input[value="{role}"]'))
            seat.press(seat.page.get_by_role("button", name=button))
            seat.page.wait_for_url(SEAT_PAGE)
        gm.press(gm.page.get_by_role("link", name="Go to the table"))
        gm.page.wait_for_url(SEAT_PAGE)
        for who, seat in self.seats.items():
            self._arrived(who, seat)
        return self

    def rolls(self, who: str, skill: str, fell: str = "+ + + 0") -> None:
        """A skill is tapped on the sheet; the roll is left as it lies."""
        self.seats[who].by_hand(fell)
        self.seats[who].tap(skill)
        self.left()

    def looked_at(self) -> None:
        """Nothing is wrong on any page."""
        self.nothing_is_wrong()
        for who in ("gm", "mara", "tv"):
            assert complaints(self.seats[who].page) == [], who


@pytest.mark.soak
def test_the_evening_is_played_from_the_first_page_to_its_ending(server: Serving, browser: Browser) -> None:
    house = House(server, browser).everybody_comes()
    house.tv.sees("First everybody takes a hero")
    house.goes_on("Begin: read the opening")
    through_the_gate(house)
    to_the_tower(house)
    house.goes_on("Next: The Tide Turns")
    house.goes_on("It comes to the fight")
    fight_out(house)
    house.looked_at()
    house.goes_on("Next: Dawn on the Quay")
    house.goes_on("Read the ending")
    for seat in house.seats.values():
        expect(seat.page.locator("#p-scene h3")).to_have_text("Temperance Speaks")
    house.mara.tap("Put a rank into a new skill", skill="Climbing")
    house.mara.reads("Ottoline Crake raises Climbing")
    house.looked_at()
    house.close()


@pytest.mark.soak
def test_a_fight_is_lost_and_nobody_dies_of_it(server: Serving, browser: Browser) -> None:
    house = House(server, browser).everybody_comes()
    gm, mara, tv = house.gm, house.mara, house.tv
    house.goes_on("Begin: read the opening")
    for scene, trouble, who, answer, on in TROUBLES:
        house.goes_on(f"Next: {scene}")
        gm.tap(f"Invoke: {trouble}")
        house.seats[who].tap(answer)
        if on:
            gm.tap(f"It happens: {on}")
    drawn_out(house)
    house.goes_on("Next: The Tide Turns")
    house.goes_on("It comes to the fight")
    lost(house)

    stage = tv.page.locator("#at-stage")
    expect(stage).to_contain_text("You come to yourselves on the sea wall")
    expect(stage).not_to_contain_text("exchange")  # what came of it has the stage
    expect(mara.page.locator(".minis")).to_contain_text("Taken out")
    expect(gm.page.locator("#p-party li").filter(has_text="Ottoline Crake")).to_contain_text("taken out")
    house.looked_at()

    house.goes_on("Next: Dawn on the Quay")
    gm.tap("See to Ottoline Crake", healer=SURGEON)
    house.rolls("cy", "Healing")
    mara.reads("Ottoline Crake is healed.")
    house.goes_on("Read the ending")
    tv.sees("The Captain's Horn")
    mara.tap("Spend a skill rank", skill="Swimming")
    mara.reads("Ottoline Crake raises Swimming")
    house.looked_at()
    house.close()


TROUBLES = (
    ("The Gate in the Sea Wall", "One More Wager", "cy", "Go along", "Loam opens the gate"),
    ("The Bare Road", "Leaves Nobody Below", "mara", "Resist", "They let Venn go ahead"),
    ("Temperance", "Has to Hear It", "bo", "Go along", ""),
)
"""The scene, the aspect, whose it is, what they do about it, and how it goes on."""


def drawn_out(house: House) -> None:
    """Three work at the horn; each rolls with what is under the thumb."""
    house.gm.tap("Set up: Take Temperance")
    for who, skill, fell in (
        ("mara", "Rigging", "0 0 0 0"),
        ("cy", "Endurance", "- - 0 0"),
        ("bo", "Climbing", "0 0 0 0"),
    ):
        house.seats[who].tap("Roll for it")
        house.rolls(who, skill, fell)
    house.tv.reads("Trouble: the white line is nearer")
    assert "free" not in house.table.state[Playing].marks
    house.bo.tap("Roll for it")
    house.rolls("bo", "Metalworking", "+ + + 0")
    house.tv.reads("hangs from your rope")


def lost(house: House) -> None:
    """The foes are lucky, and the heroes neither that nor unlucky, until nobody of them stands."""
    declared = {"Ottoline Crake": ("mara", "Boathook"), "Wim Tarry": ("bo", "Hammer"), SURGEON: ("cy", "Knife")}
    for _ in range(5):
        state = house.table.state
        up = [state[Characters].name(one) for one in standing(state, heroes(state))]
        if not up:
            return
        for who, skill in map(declared.__getitem__, up):
            house.seats[who].tap("Declare", trait=f"skill:{skill}")
        house.gm.by_hand(" ".join(("0 0 0 0",) * len(up) + ("+ + + +",) * len(foes_here(state))))
        house.gm.tap("The same for all", target=up[0])
        house.left()
    raise AssertionError("the fight never ended")


def through_the_gate(house: House) -> None:
    """A look, a wager, a climb."""
    gm = house.gm
    house.goes_on("Next: The Gate in the Sea Wall")
    gm.tap("Call for: Look over Venn", character="Wim Tarry")
    house.rolls("bo", "Alertness")
    house.tv.sees("What Venn is paid for")
    gm.tap("Invoke: One More Wager")
    house.seats["cy"].tap("Go along")
    gm.tap("Call for: Over the wall", character="Ottoline Crake")
    house.rolls("mara", "Rigging")
    house.looked_at()


def to_the_tower(house: House) -> None:
    """A race of everybody, and the long work on the horn."""
    gm = house.gm
    house.goes_on("Next: The Bare Road")
    gm.tap("Call for: A mile of wet sand")
    for who, skill in (("bo", "Running"), ("cy", "Endurance"), ("mara", "Swimming")):
        house.seats[who].tap(skill)
    gm.by_hand(" ".join(("+ + + +", "0 0 0 0", "- - - -", "- - - -")))
    gm.tap("Roll 4dF", trait="skill:Running")
    house.left()
    house.tv.reads("the cobbles are yours alone")

    house.goes_on("Next: Temperance")
    gm.tap("Set up: Take Temperance")
    house.bo.tap("Roll for it")
    house.rolls("bo", "Metalworking", "+ + + +")
    house.tv.reads("hangs from your rope")
    house.looked_at()


def fight_out(house: House) -> None:
    """Every foe in turn is beaten by luck: high for the heroes, low for who comes up the stair."""
    declared = {"mara": "skill:Boathook", "bo": "skill:Hammer", "cy": "skill:Knife"}
    for _ in range(6):
        if "won" in house.table.state[Playing].marks:
            return
        for who, trait in declared.items():
            house.seats[who].tap("Declare", trait=trait)
        foes = len(foes_here(house.table.state))
        house.gm.by_hand(" ".join(("+ + + +",) * 3 + ("- - - -",) * foes))
        if foes > 1:
            house.gm.tap("The same for all", target="Ottoline Crake")
        else:
            house.gm.tap("Declare", way="attack")
        house.left()
    raise AssertionError("the fight never ended")
