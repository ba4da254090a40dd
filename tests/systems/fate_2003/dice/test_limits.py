"""Dice at their edges: what lies there already, what is thrown beside it, and what each of it comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.dice.fate_d6 import DicePool, pool
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.ladder import CLASSIC, rating
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.rulings.rulings import InvokePotency
from threefates.systems.fate_2003.sheets.pyramid import Gap, shown
from threefates.testing.proof import proves


@proves("fate.dice.4df")
def test_four_dice_come_to_nine_values_best_first() -> None:
    assert [*outcomes(0).items()] == [
        (value, Fraction(ways, 81))
        for value, ways in zip(range(4, -5, -1), (1, 4, 10, 16, 19, 16, 10, 4, 1), strict=True)
    ]


@proves("fate.dice.4df", "fate.d6.core-roll")
def test_dice_that_lie_there_are_not_thrown_again() -> None:
    assert outcomes(0, lying=(1, 1, 0)) == {3: Fraction(1, 3), 2: Fraction(1, 3), 1: Fraction(1, 3)}
    assert outcomes(0, dice=Dice.D6, lying=(6, 6)) == {12: Fraction(1)}
    assert outcomes(0, dice=Dice.D6, lying=(6,)) == {6 + face: Fraction(1, 6) for face in range(1, 7)}


@proves("fate.d6.core-roll", "fate.d6.abysmal")
def test_every_die_that_counts_says_one_more_where_the_table_adds_one() -> None:
    assert outcomes(-1, dice=Dice.D6_PLUS_ONE) == {face + 1: Fraction(1, 6) for face in range(1, 7)}
    assert outcomes(-1, dice=Dice.D6) == {face: Fraction(1, 6) for face in range(1, 7)}
    assert outcomes(-4, dice=Dice.D6) == {0: Fraction(1)}
    assert outcomes(-4, dice=Dice.D6, rescued=True) == {1: Fraction(1)}


@proves("fate.d6.bonus-penalty", "fate.d6.fate-die", "fate.r.d6-fate-die", "fate.r.d6-low-scores")
def test_which_dice_a_trait_puts_on_the_table() -> None:
    assert (pool(-4).counted, pool(-4, 2, fate=1).dice) == (0, 0)
    assert pool(-4, 2, fate=1, rescued=True) == DicePool(2, 2, starts_at=1, fate=1)
    assert pool(-2, rescued=True) == pool(-2) == DicePool(1, starts_at=2)
    assert pool(0, -1, fate=2) == DicePool(3, -1, fate=1)


@proves(
    "fate.aspects.potency-one-step",
    "fate.aspects.potency-single-reroll",
    "fate.aspects.invoke-set-die",
    "fate.r.invoke-potency",
)
@pytest.mark.parametrize(
    ("potency", "becomes"),
    [
        (InvokePotency.ONE_STEP, [0, 1, 1]),
        (InvokePotency.ANY_DIE_TO_PLUS, [1, 1, 1]),
        (InvokePotency.SINGLE_REROLL, [None, None, None]),
    ],
)
def test_what_a_box_turns_a_die_to(potency: InvokePotency, becomes: list[int | None]) -> None:
    assert [die_becomes(face, potency) for face in (-1, 0, 1)] == becomes


@proves("fate.d6.aspects", "fate.r.invoke-potency")
def test_which_dice_of_those_added_up_a_box_may_better() -> None:
    assert changeable((4, 5, 6), InvokePotency.ANY_DIE_TO_PLUS, Dice.D6) == (0,)
    assert changeable((4, 5, 6), InvokePotency.SINGLE_REROLL, Dice.D6) == (0, 1, 2)
    assert changeable((4, 5, 6), InvokePotency.REROLL_ONLY, Dice.D6) == ()


@proves("fate.pyramid.balance")
def test_what_each_row_of_a_pyramid_needs() -> None:
    standing = {"Knife": 2, "Bluff": 1, "Hide": 1, "Healing": 0}

    assert shown(standing) == (Gap(2, 1, 0), Gap(1, 2, 2), Gap(0, 1, 3))


@proves("fate.fudge.classic-ladder")
def test_plain_fudges_lowest_end_has_two_words() -> None:
    assert [rating(word, CLASSIC) for word in ("Awful", "awful-2", "Abysmal")] == [-4, -6, -4]
    with pytest.raises(Refused, match="not on the ladder"):
        rating("Awful")
    with pytest.raises(Refused, match="not on the ladder"):
        rating("Awfully", CLASSIC)
