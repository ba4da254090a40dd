"""The beats that a cracked seal, and a ritual that is weary, bring the Game Master: told as they come."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, perform, roll
from threefates.testing.proof import proves


@proves("fe.invoker.crack-the-seal")
def test_the_beat_of_a_cracked_seal_is_told_before_and_as_it_comes() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, about="the mill")
    (offer,) = evening.offers("ann", "fe.crack-seal")
    before = evening.bank
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert offer.hint.endswith("The Game Master has 1 Story Beat for it.")
    assert evening.told("bob")[0].endswith("the Symbol is compromised, and the Game Master has 1 Story Beat for it.")
    assert evening.bank - before == 1


@proves("fe.invoker.outcomes", "fe.invoker.without-symbol")
@pytest.mark.parametrize(
    ("patron", "dice", "beats"),
    [
        (GATE, (8, 8, 8, 8), ""),
        (GATE, (8, 2, 2, 2), ""),
        (GATE, (2, 2, 2, 2), "1 Story Beat"),
        (SEA, (8, 8, 8, 8), ""),
        (SEA, (8, 2, 2, 2), "1 Story Beat"),
        (SEA, (2, 2, 2, 2), "2 Story Beats"),
    ],
)
def test_what_the_game_master_has_for_a_weary_ritual_is_told(patron: str, dice: tuple[int, ...], beats: str) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, "A calm", patron=patron)
    roll(evening, hero, *dice)
    told = [each for each in evening.told("bob") if each.startswith("The Game Master has")]

    assert told == ([f"The Game Master has {beats} for the ritual of Vex."] if beats else [])
