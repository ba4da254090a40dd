"""Cards that are drawn against cards that are drawn agree with dealing every one of both."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import OddsError
from threefates.odds.dealt import MOST, against_drawn, drawn_with_one_more

DECKS = st.lists(st.integers(1, 6), min_size=3, max_size=7)
Told = dict[tuple[int, int], list[int]]


def dealt(deck: Sequence[int], drawn: int, reply: int, more: Sequence[bool] | None) -> Counter[tuple[int, int, int]]:
    """The ways by the dearest card and the total that are drawn, and by what the reply comes to."""
    found = Counter[tuple[int, int, int]]()
    for mine in combinations(range(len(deck)), drawn):
        left = [at for at in range(len(deck)) if at not in mine]
        for theirs in combinations(left, reply):
            last = [at for at in left if at not in theirs] if more else [-1]
            for at in last:
                total = sum(deck[each] for each in theirs) + (deck[at] if more and more[at] else 0)
                found[max(deck[each] for each in mine), sum(deck[each] for each in mine), total] += 1
    return found


@given(deck=DECKS, add=st.integers(-3, 8), times=st.sampled_from([1, 2]), stone=st.booleans(), data=st.data())
def test_every_way_to_draw_meets_the_replies_that_dealing_each_card_does(
    deck: list[int], add: int, times: int, stone: bool, data: st.DataObject
) -> None:
    drawn = data.draw(st.integers(1, min(4, len(deck) - stone)))
    reply = data.draw(st.integers(0, len(deck) - drawn - stone))
    more = data.draw(st.lists(st.booleans(), min_size=len(deck), max_size=len(deck))) if stone else None
    expected: Told = {}
    for (dearest, total, came), ways in dealt(deck, drawn, reply, more).items():
        counts = expected.setdefault((dearest, total), [0, 0])
        counts[0] += ways * (came <= (total * times + add if total % 5 else 99))
        counts[1] += ways

    found = against_drawn(
        deck,
        drawn,
        reply,
        lambda total: total * times + add if total % 5 else 99,
        None if more is None else [worth for worth, counts in zip(deck, more, strict=True) if counts],
    )

    assert {(way.cards[0], sum(way.cards)): [way.within, way.ways] for way in found} == expected


@given(deck=DECKS, stone=st.booleans())
def test_each_way_to_draw_is_told_as_the_first_of_those_like_it(deck: list[int], stone: bool) -> None:
    every = sorted({tuple(sorted(mine, reverse=True)) for mine in combinations(deck, 2)}, reverse=True)
    first = {(draw[0], sum(draw)): draw for draw in reversed(every)}

    found = against_drawn(deck, 2, 0, lambda total: total, [] if stone and len(deck) > 2 else None)

    assert [way.cards for way in found] == sorted(first.values(), reverse=True)


@given(deck=DECKS, drawn=st.integers(0, 3), most=st.integers(0, 30), data=st.data())
def test_a_draw_and_one_card_more_agree_with_dealing_each(
    deck: list[int], drawn: int, most: int, data: st.DataObject
) -> None:
    drawn = min(drawn, len(deck) - 1)
    more = data.draw(st.lists(st.booleans(), min_size=len(deck), max_size=len(deck)))
    expected = Counter[int]()
    for mine in combinations(range(len(deck)), drawn):
        for last in (at for at in range(len(deck)) if at not in mine):
            expected[sum(deck[at] for at in mine) + deck[last] * more[last]] += 1

    found = drawn_with_one_more(deck, drawn, [worth for worth, it in zip(deck, more, strict=True) if it], most)

    assert found == {total: ways for total, ways in expected.items() if total <= most}


def test_a_whole_deck_is_counted_without_a_way_too_many() -> None:
    deck = [worth for worth in (*range(2, 11), 15, 20, 25, 1000) for _ in range(4)]

    found = against_drawn(deck, 4, MOST, lambda total: 999, deck[::4])

    every = comb(52, 4) * comb(48, MOST) * (48 - MOST)
    assert sum(way.ways for way in found) == every
    aces = {mine: comb(4, mine) * comb(48, 4 - mine) for mine in range(5)}
    low = {mine: comb(44 + mine, MOST) for mine in aces}  # replies without an ace, after which one of four may be drawn
    no_ace = sum(ways * low[mine] * (4 * (48 - MOST) - (4 - mine)) // 4 for mine, ways in aces.items())
    assert sum(way.within for way in found) == no_ace


@pytest.mark.parametrize(("drawn", "reply"), [(2, 2), (4, 0), (1, MOST + 1)])
def test_more_cards_than_there_are_cannot_be_asked_about(drawn: int, reply: int) -> None:
    with pytest.raises(OddsError, match=r"cannot be drawn\.$"):
        against_drawn([2, 3, 5], drawn, reply, lambda total: 0)
    with pytest.raises(OddsError, match=r"cannot be drawn\.$"):
        drawn_with_one_more([2, 3, 5], drawn + reply, [], 9)
