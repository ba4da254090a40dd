"""Whoever has nothing in hand reads what is left to do."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from threefates.rulebook.parts import Hands


@pytest.mark.parametrize(
    ("sway", "health", "words"),
    [
        (2, "awake", ""),
        (0, "awake", "Nothing in hand, but awake: on your turn, move, or take a second wind."),
        (0, "unconscious", "Unconscious: you live"),
        (0, "dying", "Dying: each round you draw for your life."),
        (0, "dead", "Dead."),
    ],
)
def test_an_empty_hand_says_what_is_left(sway: int, health: str, words: str) -> None:
    table = Fates()
    mara = table.protagonist("ann", "Mara", sway=4)
    table.do("dana", "deal", "2C", "3C", "4C", "5C")
    table.do("dana", "set-sway", entity=mara, sway=sway, reason="as it is")
    table.do("dana", "set-health", entity=mara, health=health, reason="as it is")

    hand = table.view("ann")["ff.my-hand"]

    assert isinstance(hand, Hands)
    assert hand.hands[0].note.startswith(words)
    assert bool(hand.hands[0].note) is bool(words)
