"""Chances of cards agree with dealing every hand."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import OddsError
from threefates.odds.cards import Sort, among, sums, wins

DECKS = st.lists(st.integers(0, 6), min_size=1, max_size=8)


@given(deck=DECKS, data=st.data())
def test_totals_agree_with_every_draw(deck: list[int], data: st.DataObject) -> None:
    drawn = data.draw(st.integers(0, len(deck)))

    found = Counter(sum(cards) for cards in combinations(deck, drawn))

    assert sums(deck, drawn) == {total: Fraction(ways, comb(len(deck), drawn)) for total, ways in found.items()}


@given(cards=st.integers(1, 9), data=st.data())
def test_wanted_cards_agree_with_every_draw(cards: int, data: st.DataObject) -> None:
    wanted, drawn = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))

    found = Counter(sum(card < wanted for card in hand) for hand in combinations(range(cards), drawn))

    assert among(cards, wanted, drawn) == {some: Fraction(ways, comb(cards, drawn)) for some, ways in found.items()}


@pytest.mark.parametrize("used", [1, 2, 3])
@pytest.mark.parametrize(("against", "hand"), [(1, 1), (1, 3), (2, 2), (2, 4), (3, 0)])
def test_the_best_of_a_hand_agrees_with_every_deal(against: int, hand: int, used: int) -> None:
    sorts = [Sort(1, 2), Sort(3, 3), Sort(4, 2), Sort(9, 1)]
    deck = [(worth, copy) for worth, copies in sorts for copy in range(copies)]

    dealt = (
        sum(sorted(worth for worth, _ in mine)[-used:]) - sum(worth for worth, _ in theirs)
        for theirs in combinations(deck, against)
        for mine in combinations([card for card in deck if card not in theirs], hand)
    )

    assert wins(sorts, 3, 4, used, lambda lead: lead > 0)[against, hand] == sum(lead > 0 for lead in dealt)


@pytest.mark.parametrize("ask", [lambda: sums([1, 2], 3), lambda: among(4, 5, 1), lambda: among(4, 1, -1)])
def test_cards_that_are_not_there_are_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(OddsError, match="cannot be drawn"):
        ask()
