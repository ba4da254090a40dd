"""A weapon that is locked to the hand: what a maneuver is after is what it was said for, and no other one's words."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms, WriteWeapon
from threefates.systems.fate_2003.arms.telling import takes_away
from threefates.systems.fate_2003.arms.weapons_and_armor import Arm
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.testing.proof import proves

EFFECT = "fate.wound-or-effect"


def locked() -> Brawl:
    """Cyrus and a guard whose claw cannot be struck from the hand."""
    brawl = Brawl("Cyrus", "Guard A", arms_treatment="advanced")
    brawl.table.does(GM, WriteWeapon("Claw", 1, attributes=("Lock",)))
    brawl.table.does(GM, TakeArms(brawl.who("Guard A"), "Claw"))
    return brawl


@proves("fate.arms.attr-locking")
@pytest.mark.parametrize(("declared", "called", "won"), [("disarm him", "trip him", True), ("trip", "disarm", False)])
def test_an_exchange_by_itself_is_read_by_its_own_words_whatever_is_declared(
    declared: str, called: str, *, won: bool
) -> None:
    """By two, in the midst of a fight in which something else is declared, and hidden yet."""
    brawl = locked().begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A", maneuver=declared)
    table = brawl.table
    table.does(GM, CallExchange(brawl.who("Cyrus"), brawl.who("Guard A"), "blades", maneuver=called))
    for seat, dice in ((ANN, ""), (GM, "0000" * 2)):
        table.does(seat, RollTest(table.asked(seat, "fate.name-trait").id, "skill:Swords"), dice)
    brawl.done()

    assert any(one.kind == EFFECT for one in table.system.questions(table.state)) is won
    assert brawl.wounds("Guard A").hurt == int(not won)


@proves("fate.arms.attr-locking")
@pytest.mark.parametrize(
    ("words", "name", "after"),
    [
        ("knock the claw aside", "Claw", True),
        ("he claws past", "Claw", False),
        ("tread on his toes", "Rod", False),
        ("grab his “Rod”!", "Rod", True),
        ("take the weapon", "Rod", True),
        ("wrench it from that iron grip", "Rod", True),
        ("keep out of sight", "Rod", False),
        ("seize Claw (left)", "Claw (left)", True),
    ],
)
def test_it_is_named_as_a_word_of_its_own(words: str, name: str, *, after: bool) -> None:
    assert takes_away(words, Arm(name, 1)) is after
