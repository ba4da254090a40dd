"""Cards that are drawn against a hand agree with dealing every one of both."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import OddsError
from threefates.odds.duels import best_of, duels, duels_of_each

DECKS = st.lists(st.integers(1, 6), min_size=3, max_size=7)


@given(deck=DECKS, used=st.integers(0, 3), add=st.integers(-3, 6), times=st.sampled_from([1, 2]), data=st.data())
def test_every_way_to_draw_leaves_the_hands_that_dealing_each_card_does(
    deck: list[int], used: int, add: int, times: int, data: st.DataObject
) -> None:
    drawn = data.draw(st.integers(0, 3))
    hand = data.draw(st.integers(0, len(deck) - drawn))

    ways, within = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for mine in combinations(range(len(deck)), drawn):
        draw = tuple(sorted((deck[at] for at in mine), reverse=True))
        for theirs in combinations([at for at in range(len(deck)) if at not in mine], hand):
            best = sum(sorted((deck[at] for at in theirs), reverse=True)[:used])
            ways[draw] += 1
            within[draw] += best <= sum(draw) * times + add

    found = duels(deck, drawn, hand, used, lambda draw: [sum(draw) * times + add, 99])

    assert {draw.cards: draw.ways for draw in found} == ways
    assert {draw.cards: draw.within for draw in found} == {draw: (within[draw], ways[draw]) for draw in ways}


@given(deck=DECKS, used=st.integers(1, 3), data=st.data())
def test_the_best_of_an_unseen_hand_agrees_with_every_hand(deck: list[int], used: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(deck)))

    found = Counter(sum(sorted(hand)[-used:]) for hand in combinations(deck, size))

    assert best_of(deck, size, used) == {total: Fraction(ways, comb(len(deck), size)) for total, ways in found.items()}


def test_a_whole_deck_is_counted_without_a_way_too_many() -> None:
    deck = [worth for worth in (*range(2, 11), 15, 20, 25, 1000) for _ in range(4)]

    found = duels(deck, 2, 5, 1, lambda draw: [draw[0]])

    every = sum(draw.ways for draw in found)
    assert every == comb(52, 2) * comb(50, 5)
    assert Fraction(sum(draw.within[0] for draw in found), every) > Fraction(1, 5)


@pytest.mark.parametrize(("drawn", "hand"), [(2, 2), (4, 0), (0, 4), (-1, 0)])
def test_more_cards_than_there_are_cannot_be_asked_about(drawn: int, hand: int) -> None:
    with pytest.raises(OddsError, match=r"cannot be drawn\.$"):
        duels([2, 3, 5], drawn, hand, 1, lambda draw: [0])


@given(decks=st.lists(DECKS, min_size=2, max_size=3), used=st.integers(0, 3), data=st.data())
def test_several_decks_at_once_are_counted_as_each_of_them_alone(
    decks: list[list[int]], used: int, data: st.DataObject
) -> None:
    least = min(map(len, decks))
    drawn = data.draw(st.integers(0, min(least, 2)))
    hand = data.draw(st.integers(0, least - drawn))

    found = duels_of_each(decks, drawn, hand, used, lambda at, draw: [sum(draw) + at, 3])

    alone = [duels(deck, drawn, hand, used, lambda draw, at=at: [sum(draw) + at, 3]) for at, deck in enumerate(decks)]  # type: ignore[misc]
    assert list(found) == alone
