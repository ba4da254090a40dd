"""The odds of initiative agree with every way in which a few cards may be drawn, and with a fight that begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates
from tests.systems.fifty_two_fates.few_cards import Written, deals, odds, shares, tallied, told, with_hands
from threefates.odds.highest import first_of
from threefates.pieces.cards import Card
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup
from threefates.systems.fifty_two_fates.cards.card_values import in_numbers, named, short
from threefates.systems.fifty_two_fates.turns.fights import called
from threefates.systems.fifty_two_fates.turns.initiative import best, in_order, ties
from threefates.testing.laws import disguised

FEW = ("2C", "3D", "8S", "10D", "KD", "AH", "AD")


def band(*foes: int, alert: tuple[str, ...] = (), few: Sequence[str] = FEW) -> Fates:
    """Mara and Bern, of whom some are alert, against foes of so many cards more each; in a deck of few."""
    fates = Fates()
    for seat, name in (("ann", "Mara"), ("bob", "Bern")):
        fates.protagonist(seat, name, attribute="awareness" if name in alert else "none")
    for number, more in enumerate(foes):
        fates.creature(f"Foe {number}", alert=more)
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "2S", "3S", "4S", "6S")
    fates.state = with_hands(fates, few, Mara=(), Bern=())
    return fates


def first(fates: Fates) -> str:
    """Who is up in the fight that has begun."""
    groups = fates.fight.groups
    tied = next((one for one in ties(groups) if groups[0].id in one), None)
    return "a tie for you to settle" if tied else called(fates.state, groups[0].id)


@pytest.mark.parametrize(
    ("foes", "alert"),
    [((0,), ()), ((0, 0), ()), ((1,), ()), ((0,), ("Bern",)), ((0,), ("Mara", "Bern"))],
)
def test_who_acts_first_agrees_with_every_way_a_fight_may_begin(foes: tuple[int, ...], alert: tuple[str, ...]) -> None:
    fates = band(*foes, alert=alert)
    sizes = [*(1 + (name in alert) for name in ("Mara", "Bern")), *(1 + more for more in foes)]

    found = told(fates, "dana", "start-fight", apart=0)

    assert shares(found) == tallied(begun(fates, sizes))
    assert found.success == ""


def begun(fates: Fates, sizes: Sequence[int]) -> Iterator[str]:
    before = fates.state
    for drawn in deals(FEW, *sizes):
        fates.state = before
        fates.do("dana", "start-fight", apart=0, chance=Written([*chain(*drawn)]))
        yield first(fates)
    fates.state = before


@pytest.mark.parametrize(
    "draws",
    [((1, 1), (1,), (1,)), ((2, 1), (1,)), ((2, 1), (2,)), ((3,), (1, 1)), ((2, 2), (1,)), ((1,), (3,), (2,))],
)
def test_the_chance_of_each_group_agrees_with_every_draw(draws: tuple[tuple[int, ...], ...]) -> None:
    few = named(("2C", "2D", "3D", "5S", "AH", "KD", "AD"))
    sizes, found = [count for counts in draws for count in counts], Counter[int]()
    ways = list(deals(short(few), *sizes))
    for dealt in ways:
        groups = in_order(group(number, counts, iter(dealt), draws) for number, counts in enumerate(draws))
        if not any(groups[0].id in tied for tied in ties(groups)):
            found[int(groups[0].id) if groups[0].id.isdecimal() else 0] += 1

    chances = first_of(tuple(sorted(in_numbers(few))), draws, wins_ties=0)

    assert chances == tuple(Fraction(found[number], len(ways)) for number in range(len(draws)))


def group(
    number: int, counts: tuple[int, ...], dealt: Iterator[tuple[Card, ...]], draws: tuple[tuple[int, ...], ...]
) -> EntityGroup:
    """A group with the best of its draws; the first are the protagonists."""
    before = sum(len(each) for each in draws[:number])
    mine = [*dealt][before : before + len(counts)]
    return EntityGroup(str(number) if number else "protagonists", (), best([short(cards) for cards in mine]))


def test_more_draws_of_several_cards_than_can_be_counted_have_no_odds() -> None:
    fates = band(1, alert=("Mara", "Bern"))

    assert odds(fates, "dana", "start-fight", apart=0) is None


@pytest.mark.parametrize("alert", [0, 1])
def test_who_comes_into_a_fight_acts_after_whom_each_draw_puts_them(alert: int) -> None:
    fates = joined()
    fates.creature("Ogre", alert=alert)
    ogre = fates.named("Ogre")
    fates.state = with_hands(fates, FEW, Mara=(), Bern=())
    before, results = fates.state, []
    for (cards,) in deals(FEW, 1 + alert):
        fates.state = before
        fates.do("dana", "join-fight", entity=ogre, chance=Written(cards))
        order = in_order((*fates.fight.groups, *fates.fight.coming))
        at = next(at for at, one in enumerate(order) if one.id == "Ogre")
        results.append(f"after {called(fates.state, order[at - 1].id)}" if at else "first")
    fates.state = before

    found = told(fates, "dana", "join-fight", entity=ogre)

    assert shares(found) == tallied(iter(results))
    assert len(found.outcomes) > 1


def test_who_joins_a_group_acts_when_it_does() -> None:
    fates = joined()
    fates.creature("Foe 0")
    newcomer = fates.creatures()[-1]

    found = told(fates, "dana", "join-fight", entity=newcomer)

    assert found.outcomes == (("after the protagonists", "1"),)
    assert odds(fates, "ann", "join-fight", entity=newcomer) is None


def joined() -> Fates:
    """A fight in which the protagonists act first, then a foe."""
    fates = band(0)
    fates.do("dana", "start-fight", apart=0, chance=Written(named(["KD", "10D", "8S"])))
    return fates


def test_only_whoever_begins_a_fight_is_told_who_acts_first() -> None:
    fates = band(0)
    begin = SYSTEM.read_command({"type": "ff.start-fight"})
    worlds = [fates.state, *(disguised(SYSTEM, fates.state, fates.viewer("dana"), salt) for salt in range(1, 6))]

    assert odds(fates, "ann", "start-fight") is None
    assert len({SYSTEM.odds(world, begin, fates.viewer("dana")) for world in worlds}) == 1
