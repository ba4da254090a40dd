"""Real dice, whatever the roll: a phone that rolls its own is asked for every die of every game, in its own faces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browsers.checks import complaints
from tests.browsers.seat import Seat
from tests.browsers.table import Four
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.commons.free_rolls import FreeRolls
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.deck.deck import Deck
from threefates.systems.fates_edge.heroes.heroes import Heroes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def rolls_real_ones(seat: Seat) -> None:
    """Somebody says that they do."""
    seat.unfold(seat.page.locator("#real-dice"))
    seat.choose(seat.page.locator("#real-dice"))


def fell(seat: Seat, asked: str, *keys: str) -> None:
    """The keys of the dice that are asked for, pressed one after the other."""
    expect(seat.page.locator("#pad-t")).to_have_text(f"What fell on {asked}?")
    for key in keys:
        seat.press(seat.page.locator("#pad-keys button").get_by_text(key, exact=True))
    if len(keys) > 1:
        seat.press(seat.page.get_by_role("button", name="That fell"))


def presses(seat: Seat, label: str, **fields: str) -> None:
    """What is offered, without waiting for the answer: there are dice to be thrown first."""
    seat.press(seat.button(label, **fields))


@pytest.fixture
def fate(server: Serving, browser: Browser) -> Iterator[Four]:
    """Mara and Bo of FATE, and both roll their own dice."""
    four = Four(server, browser).by_program("fate_2003", "gm", "mara", "bo")
    for who, name in (("mara", "Vale"), ("bo", "Finn")):
        four.act(who, "fate.make-character", name=name, skills="Athletics Good", aspects="Brawler 2")
        rolls_real_ones(four.seats[who])
    yield four
    assert four.mara.wrong == four.bo.wrong == []
    four.close()


def test_fudge_dice_are_asked_for_by_their_signs_and_both_sides_of_a_test_are_asked(fate: Four) -> None:
    vale, finn = fate.table.state[Characters].known
    fate.act("gm", "fate.call-dynamic-test", character=vale, opponent=finn, about="The purse")
    fate.mara.tap("Roll 4dF", trait="skill:Athletics")  # nothing falls before the other side is ready, too
    presses(fate.bo, "Roll 4dF", trait="skill:Athletics")
    fell(fate.bo, "4dF", "+", "+", "0", "-")
    fell(fate.bo, "4dF", "0", "0", "0", "+")

    def landed() -> bool:
        check = fate.table.state[Checks].now
        return check is not None and all(side.faces for side in check.sides)

    fate.bo.when(landed, "both sides lie on the table")
    check = fate.table.state[Checks].now
    assert check is not None
    assert [sorted(side.faces) for side in check.sides] == [[-1, 0, 1, 1], [0, 0, 0, 1]]


def test_a_die_of_twenty_faces_is_typed_digit_by_digit(fate: Four) -> None:
    phone = fate.mara
    phone.unfold(phone.sought("Roll any dice"))
    presses(phone, "Roll any dice", dice="2d20")

    fell(phone, "2d20", "1", "7", "next", "4", "next")

    phone.when(lambda: fate.table.state[FreeRolls].last is not None, "it lies on the table")
    last = fate.table.state[FreeRolls].last
    assert last is not None
    assert last.faces == (17, 4)


@pytest.fixture
def edge(server: Serving, browser: Browser) -> Iterator[Four]:
    """Mara of Fate's Edge, whose phone and whose Game Master's laptop roll their own dice."""
    four = Four(server, browser).by_program("fates_edge", "gm", "mara")
    four.act("mara", "fe.make-hero", name="Vale", body=3, trained=["Tinker"], earned=9)
    for seat in four.seats.values():
        rolls_real_ones(seat)
    yield four
    assert four.mara.wrong == four.gm.wrong == []
    four.close()


def test_dice_that_no_button_speaks_of_are_asked_for_when_they_fall(edge: Four) -> None:
    (hero,) = edge.table.state[Heroes].known
    edge.act("gm", "fe.strike", hero=hero, harm=2, attribute="body", why="the portcullis")
    phone = edge.mara

    phone.press(phone.page.locator("#at-dock .ask").get_by_role("button", name=re.compile("^Resist|^Roll")).first)
    fell(phone, "3d10", "9", "2", "7")

    phone.when(lambda: edge.table.state[Rolls].latest is not None, "the pool lies on the table")
    roll = edge.table.state[Rolls].latest
    assert roll is not None
    assert sorted(die.faces[0] for die in roll.dice) == [2, 7, 9]
    assert complaints(phone.page) == []


def test_real_dice_need_no_real_cards(edge: Four) -> None:
    edge.act("gm", "fe.set-beats", held=4, reason="a long night")
    edge.act("gm", "change-ruling", ruling="fe.ruling.deck-triggers", reading="quickstart")

    presses(edge.gm, "Turn a card")

    edge.gm.when(lambda: bool(edge.table.state[Deck].scene), "the table turned one")
    assert not edge.gm.page.locator("#pad").is_visible()
