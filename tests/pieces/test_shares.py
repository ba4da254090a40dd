"""A share of 1 as people say it."""

from fractions import Fraction

import pytest

from threefates.pieces.shares import percent


@pytest.mark.parametrize(
    ("share", "places", "said"),
    [
        (Fraction(3, 8), 0, "38%"),
        (Fraction(3, 8), 1, "37.5%"),
        (1, 0, "100%"),
        (0, 1, "0%"),
        (Fraction(1, 2), 0, "50%"),
    ],
)
def test_a_share_is_said_in_hundredths(share: Fraction | float, places: int, said: str) -> None:
    assert percent(share, places) == said


@pytest.mark.parametrize("places", [0, 1, 2])
def test_what_can_happen_is_never_said_to_be_impossible_nor_what_can_fail_certain(places: int) -> None:
    rare = percent(Fraction(1, 10**9), places), percent(1 - Fraction(1, 10**9), places)

    assert rare[0].startswith("<")
    assert rare[1].startswith(">")
