"""What is counted by a quicker way is what it is counted by the long one, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threefates.odds import rethrown
from threefates.systems.fates_edge.odds.decisions import before_each, won_each
from threefates.systems.fates_edge.odds.rolls import rolled
from threefates.systems.fates_edge.odds.settings import readings_of, setting
from threefates.systems.fates_edge.odds.steps import Telling
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Description

MANY = {"fe.ruling.boon-rerolls-per-roll": "unlimited_one_die_each"}
ASKED = setting(readings_of(readings=MANY), 4, 3, ladder=Description.INTRICATE, telling=Telling.BEST)


@pytest.mark.parametrize("against", [0, 1, 3, 10])
@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("luck", [False, True])
def test_the_chance_alone_is_that_of_all_that_lies_ahead(
    against: int, position: Position, *, defends: bool, luck: bool
) -> None:
    rethrows = ASKED.rethrows._replace(position=position, luck=luck)
    asked = ASKED._replace(against=against, defends=defends, worn=1, marred=1, rethrows=rethrows)

    alone = won_each(asked, (2, 3, 7), (0, 1, 3))

    assert alone == [[it.won for it in of_one] for of_one in before_each(asked, (2, 3, 7), (0, 1, 3))]


@pytest.mark.parametrize("dice", [3, 6])
def test_counted_in_machine_words_a_roll_is_what_it_is_counted_in_any_numbers(
    dice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted() -> list[tuple[object, object]]:
        rolled.cache_clear()
        rethrown._forced.cache_clear()
        asked = setting(readings_of(readings=MANY), dice, 3, position=Position.DESPERATE, boons=2)
        odds = rolled(asked, exact=True)
        kinds = odds.summed(lambda successes, beats: (successes, beats))
        return [*odds.joint.items(), *odds.outcomes.items(), *sorted(kinds.items())]

    words = counted()
    monkeypatch.setattr(rethrown, "MOST_IN_A_WORD", 0)

    assert counted() == words
    assert all(isinstance(share, Fraction) for _, share in words)
