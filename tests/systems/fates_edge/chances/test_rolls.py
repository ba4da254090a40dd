"""The bar of an answer and the bar of the action never contradict each other: each is the mean of what comes of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fates_edge.chances.asking import odds, of_answer
from tests.systems.fates_edge.evening import Evening

FACES = range(1, 11)
WEIGHED = ("position", "description", "boon")
UNLIMITED = {"boon_rerolls_per_roll": "unlimited_one_die_each"}
OPEN = {"ten_thrown_again": "open"}


def about_to_roll(position: int, description: str, boons: int, **rulings: str) -> tuple[Evening, str]:
    """A hero with two dice against DV 2, where a Partial stays one."""
    evening = Evening(partial_upgrade="no_upgrade", **rulings)
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=1)
    evening.do("gm", "fe.set-boons", hero=hero, held=boons, reason="to spend")
    evening.agreed(hero, dv=2, position=position, description=description)
    return evening, hero


def best(evening: Evening) -> Fraction:
    """The chance under best play, as the bars of the question that waits say it; or how it came out."""
    if evening.waits() and evening.asked().kind in WEIGHED:
        return max(Fraction(share) for _, share in of_answer(evening, evening.asked().options[0].value).options)
    outcome = evening.roll.outcome
    return Fraction(bool(outcome and outcome.succeeded))


def comes_of(evening: Evening, option: str, dice: int) -> Fraction:
    """The mean of the best that follows an answer, over all faces of so many dice."""
    before, shares = evening.state, []
    for faces in product(FACES, repeat=dice):
        evening.state = before
        evening.answer(option, *faces)
        shares.append(best(evening))
    evening.state = before
    return sum(shares, Fraction(0)) / len(shares)


@pytest.mark.parametrize("rulings", [{}, UNLIMITED, OPEN, UNLIMITED | OPEN], ids=["one", "many", "tens", "many, tens"])
@pytest.mark.parametrize("position", [0, 1, 2])
@pytest.mark.parametrize("faces", [(10, 2), (1, 4), (1, 1)], ids=str)
def test_the_bar_of_every_answer_is_the_mean_of_the_bars_that_follow(
    faces: tuple[int, int], position: int, rulings: dict[str, str]
) -> None:
    evening, hero = about_to_roll(position, "intricate", 3, **rulings)
    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    asked = []

    while evening.waits() and evening.asked().kind in WEIGHED:
        question = evening.asked()
        asked.append(question.kind)
        for option in question.options:
            dice = int((option.throws or "0d10").partition("d")[0])
            told = of_answer(evening, option.value)
            assert dict(told.options)[option.value] == told.success
            assert Fraction(told.success) == comes_of(evening, option.value, dice)
        thrown = question.options[-1]
        evening.answer(thrown.value, *[2] * int((thrown.throws or "0d10").partition("d")[0]))

    assert "boon" in asked


@pytest.mark.parametrize("rulings", [{}, UNLIMITED, UNLIMITED | OPEN], ids=["one", "many", "many, tens"])
@pytest.mark.parametrize("position", [0, 1, 2])
def test_the_bar_of_the_action_with_all_its_boons_is_the_mean_of_the_bars_of_its_answers(
    position: int, rulings: dict[str, str]
) -> None:
    evening, hero = about_to_roll(position, "detailed", 2, **rulings)
    told, before, shares = odds(evening, "fe.roll-action", hero=hero), evening.state, []

    for faces in product(FACES, repeat=2):
        evening.state = before
        evening.do("ann", "fe.roll-action", *faces, hero=hero)
        shares.append(best(evening))

    assert Fraction(told.options[-1][1]) == sum(shares, Fraction(0)) / len(shares)


def test_keeping_the_dice_keeps_them_however_many_boons_are_left() -> None:
    evening, hero = about_to_roll(1, "basic", 3, **UNLIMITED)

    evening.do("ann", "fe.roll-action", 7, 2, hero=hero)

    assert of_answer(evening, "keep").success == "0"
    assert of_answer(evening, "keep").outcomes == (("Partial", "1"),)
