"""Who meets whom stands on a page as cards that face each other: what either brings, and which way it leans."""

from __future__ import annotations

import re

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.fights.board import LAST, show_bouts
from threefates.web.pages.drawing import draw

CARD = re.compile(r'<div class="one([^"]*)"><b class="text">([^<]*)</b><p class="came[^"]*">([^<]*)</p></div>')
BETWEEN = re.compile(r'<li class="bout([^"]*)".*?<p class="between">(.*?)<a ', re.DOTALL)


def drawn(fight: Brawl) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """The cards as they are drawn, each with its tone, and what stands between the two of a pair."""
    board = show_bouts(fight.table.state)
    assert isinstance(board, Listing)
    html = draw("fight-bouts", board, "fate_2003", secret=False)
    assert html.count('<div class="one') == 2 * len(board.rows)
    return CARD.findall(html), [(to, re.sub(r"<[^>]*>", "", said).strip()) for to, said in BETWEEN.findall(html)]


def duel(dice: str = "") -> Brawl:
    """One is to go at the other; with dice, both have thrown."""
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.says("Guard A", "Swords", target="Cyrus")
    return fight.says("Cyrus", "Swords", dice, target="Guard A")


@pytest.mark.parametrize(
    ("dice", "cards", "between"),
    [
        ("00000000", [("good", "+3"), ("miss", "+1")], (" to-good", "Cyrus ahead by 2")),
        ("----0000", [("miss", "−1"), ("good", "+1")], (" to-miss", "Guard A ahead by 2")),
        ("--000000", [("partial", "+1"), ("partial", "+1")], (" to-partial", "level")),
    ],
)
def test_once_all_have_thrown_the_better_card_is_lit(
    dice: str, cards: list[tuple[str, str]], between: tuple[str, str]
) -> None:
    found, said = drawn(duel(dice))

    assert found == [(f" t-{tone}", who, came) for who, (tone, came) in zip(("Cyrus", "Guard A"), cards, strict=True)]
    assert said == [between]


def test_whoever_hears_a_pair_hears_who_meets_whom_and_then_who_is_ahead() -> None:
    board = show_bouts(duel("00000000").table.state)
    assert isinstance(board, Listing)
    heard = re.sub(r"<[^>]*>", " ", draw("fight-bouts", board, "fate_2003", secret=False)).split()

    assert " ".join(heard).startswith("Who meets whom Cyrus +3 against Guard A +1 Cyrus ahead by 2 why?")


def test_what_met_in_the_last_exchange_is_told_apart_until_somebody_declares_anew() -> None:
    fight = duel("00000000")
    now = show_bouts(fight.table.state)
    fight.done()
    past = show_bouts(fight.table.state)
    fight.says("Guard A", "Swords", target="Cyrus")

    assert isinstance(now, Listing)
    assert isinstance(past, Listing)
    assert (now.title, past.title) == ("Who meets whom", LAST)
    assert [row.text for row in past.rows] == [row.text for row in now.rows]
    drawings = [draw("fight-bouts", board, "fate_2003", secret=False) for board in (now, past)]
    assert ['class="bouts past"' in each for each in drawings] == [False, True]
    assert show_bouts(fight.table.state) is None
