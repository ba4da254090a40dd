"""The odds of a defence with stone skin agree with playing out every way in which a few cards may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from tests.systems.fifty_two_fates.few_cards import (
    ORDER,
    WORDS,
    Written,
    deals,
    gets_past,
    odds,
    shares,
    tallied,
    told,
    with_hands,
)
from threefates.commons.characters import Characters
from threefates.pieces.cards import Card, Suit
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import ACE, check_play, in_numbers, named, short, worth
from threefates.systems.fifty_two_fates.chances.replies import best_with_stone, drawn_with_stone, plain
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone
from threefates.testing.laws import disguised

FEW = ("2C", "3D", "8S", "10D", "KD", "AH", "AD")


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("hand", [1, 2, 4])
def test_the_best_of_a_hand_with_stone_skin_agrees_with_every_hand(hand: int, most: int) -> None:
    cards = named((*FEW, "5D", "KC"))

    def best(held: tuple[Card, ...]) -> int:
        plays = [play for count in range(1, most + 2) for play in combinations(held, count)]
        fit = [play for play in plays if check_stone(play, most) is None and (len(play) == 1 or not worth(play).ace)]
        return max(sum(in_numbers(play)) for play in fit)

    hands = [best(held) for held in combinations(cards, hand)]

    assert best_with_stone(plain(cards), hand, most) == {
        total: Fraction(hands.count(total), len(hands)) for total in set(hands)
    }


@pytest.mark.parametrize("most", [1, 2])
def test_a_drawn_defence_of_stone_skin_agrees_with_every_draw(most: int) -> None:
    cards = named(FEW)

    draws = [
        min(sum(in_numbers(mine)) + sum(in_numbers([one])) * (one.suit is Suit.DIAMONDS), ACE)
        for mine, (one,) in deals(FEW, most, 1)
    ]

    assert drawn_with_stone(plain(cards), most) == {
        total: Fraction(draws.count(total), len(draws)) for total in set(draws)
    }


def statue() -> Fates:
    """A gargoyle, a hound that may have a hand of its own, and Mara beside them."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Hound", action=2, important=True)
    fates.do("dana", "bring-creature", species="gargoyle")
    return fates


def test_a_blow_at_stone_skin_that_draws_agrees_with_every_way_its_cards_may_lie() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "9S", "4S", "3S", "2S", mode="mixed_fate")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "cards": ["9S", "4S"]}

    found = told(fates, "dana", "attack", **attack)

    assert gets_past(shares(found)) == tallied(WORDS[it] for it in answered(fates, attack))


def answered(fates: Fates, attack: dict[str, Any]) -> Iterator[BoutResult]:
    fates.do("dana", "attack", **attack)
    lies: State = fates.state
    for mine, one in deals(FEW, 2, 1):
        fates.state = lies
        fates.answers("dana", "defend-by-draw", count=2, chance=Written((*mine, *one)))
        assert fates.bout.result is not None
        yield fates.bout.result


def test_a_drawn_blow_at_stone_skin_that_draws_agrees_with_every_way_both_may_lie() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "count": 1}
    before, results = fates.state, []
    for drawn, mine, one in deals(FEW, 1, 2, 1):
        fates.state = before
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        fates.answers("dana", "defend-by-draw", count=2, chance=Written((*mine, *one)))
        assert fates.bout.result is not None
        results.append(WORDS[fates.bout.result])
    fates.state = before

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert gets_past(shares(found)) == tallied(iter(results))


def test_a_defence_of_stone_skin_from_the_deck_has_odds() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "9S", "4S", "3S", "2S", mode="mixed_fate")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "cards": ["9S", "4S"]}
    fates.do("dana", "attack", **attack)

    found = told(fates, "dana", "defend-by-draw", choice=fates.asked("reaction"), count=2)

    draws = [worth((*mine, *(card for card in one if card.suit is Suit.DIAMONDS))) for mine, one in deals(FEW, 2, 1)]
    holds = sum(value.ace or value.total >= 13 for value in draws)
    assert Fraction(found.success) == Fraction(holds, len(draws))


def hidden_statue() -> tuple[Fates, str]:
    """A gargoyle that plays from a hand only Bob sees, before a hound that draws up to two cards."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="gargoyle", important=True)
    (target,) = fates.creatures()
    fates.creature("Hound", action=2)
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "9S", "4S", "3S", "2S", mode="mixed_fate")
    fates.do("dana", "give-character", character=target, seat="bob", chance=Written(()))
    return fates, target


def test_a_card_against_a_hand_of_stone_skin_that_nobody_here_sees_agrees_with_every_way_both_may_lie() -> None:
    fates, target = hidden_statue()
    name = fates.state[Characters].name(target)
    attack = {"entity": fates.named("Hound"), "target": target, "count": 1}
    before, results = fates.state, []
    for drawn, theirs in deals(FEW, 1, 3):
        fates.state = before
        fates.state = with_hands(fates, FEW, Mara=(), **{name: theirs})
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        results.append(WORDS[best_of_stone(fates, theirs)])
    fates.state = before
    fates.state = with_hands(fates, FEW, Mara=(), **{name: named(FEW[:3])})

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert gets_past(shares(found)) == tallied(iter(results))


def test_two_cards_against_such_a_hand_are_too_many_to_count() -> None:
    fates, target = hidden_statue()
    attack = {"entity": fates.named("Hound"), "target": target}

    assert odds(fates, "dana", "attack-by-draw", **attack, count=1) is not None
    assert odds(fates, "dana", "attack-by-draw", **attack, count=2) is None


def best_of_stone(fates: Fates, theirs: Sequence[Card]) -> BoutResult:
    """The best answer of two cards of a hand, and a diamond more."""
    before, found = fates.state, [BoutResult.HIT]
    for play in (play for count in (1, 2, 3) for play in combinations(theirs, count)):
        if check_stone(play, 2) is None and check_play(play, 3) is None:
            fates.state = before
            fates.answers("bob", "defend", cards=short(play), chance=Written(()))
            assert fates.bout.result is not None
            found.append(fates.bout.result)
    return max(found, key=ORDER.index)


def test_odds_against_stone_skin_do_not_depend_on_a_hand_that_their_seat_does_not_see() -> None:
    fates, target = hidden_statue()
    attack = {"type": "ff.attack-by-draw", "entity": fates.named("Hound"), "target": target, "count": 1}
    command, viewer = SYSTEM.read_command(attack), fates.viewer("dana")
    worlds = [fates.state, *(disguised(SYSTEM, fates.state, viewer, salt) for salt in range(1, 6))]

    assert len({SYSTEM.odds(world, command, viewer) for world in worlds}) == 1
