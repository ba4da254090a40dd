"""Cards that are drawn against a hand agree with dealing every one of both."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import OddsError
from threefates.odds.duels import best_of, duels

DECKS = st.lists(st.integers(1, 6), min_size=3, max_size=7)


@given(deck=DECKS, used=st.integers(0, 3), add=st.integers(-3, 6), times=st.sampled_from([1, 2]), data=st.data())
def test_every_way_to_draw_leaves_the_hands_that_dealing_each_card_does(
    deck: list[int], used: int, add: int, times: int, data: st.DataObject
) -> None:
    drawn = data.draw(st.integers(0, 3))
    hand = data.draw(st.integers(0, len(deck) - drawn))

    ways, within = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for mine in combinations(range(len(deck)), drawn):
        total = sum(deck[at] for at in mine)
        like = max((deck[at] for at in mine), default=0), total
        for theirs in combinations([at for at in range(len(deck)) if at not in mine], hand):
            best = sum(sorted((deck[at] for at in theirs), reverse=True)[:used])
            ways[like] += 1
            within[like] += best <= total * times + add

    found = duels(deck, drawn, hand, used, lambda total: total * times + add)

    told = {(max(draw.cards, default=0), sum(draw.cards)): draw for draw in found}
    assert {like: draw.ways for like, draw in told.items()} == ways
    assert {like: draw.within for like, draw in told.items()} == {like: within[like] for like in ways}


@given(deck=DECKS, used=st.integers(1, 3), data=st.data())
def test_the_best_of_an_unseen_hand_agrees_with_every_hand(deck: list[int], used: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(deck)))

    found = Counter(sum(sorted(hand)[-used:]) for hand in combinations(deck, size))

    assert best_of(deck, size, used) == {total: Fraction(ways, comb(len(deck), size)) for total, ways in found.items()}


def test_a_whole_deck_is_counted_without_a_way_too_many() -> None:
    deck = [worth for worth in (*range(2, 11), 15, 20, 25, 1000) for _ in range(4)]

    found = duels(deck, 2, 5, 1, lambda total: total)

    every = sum(draw.ways for draw in found)
    assert every == comb(52, 2) * comb(50, 5)
    assert Fraction(sum(draw.within for draw in found), every) > Fraction(1, 5)


@pytest.mark.parametrize(("drawn", "hand"), [(2, 2), (4, 0), (0, 4), (-1, 0)])
def test_more_cards_than_there_are_cannot_be_asked_about(drawn: int, hand: int) -> None:
    with pytest.raises(OddsError, match=r"cannot be drawn\.$"):
        duels([2, 3, 5], drawn, hand, 1, lambda total: 0)
