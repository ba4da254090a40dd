"""What a notebook may ask of the games, and what it is told where it asks for nothing."""

from fractions import Fraction
from typing import Any

import pytest

from threefates.odds import OddsError, fate_2003, fates_edge, fifty_two_fates


def test_a_roll_with_nothing_to_reach_shows_what_it_comes_to() -> None:
    assert repr(fate_2003.roll("Good")).startswith("mean 2.000, deviation 1.633")


@pytest.mark.parametrize("more", [{"opposed": True}, {"boxes": 1}])
def test_what_is_rolled_against_or_checked_for_must_be_said(more: dict[str, Any]) -> None:
    with pytest.raises(OddsError, match="Say what"):
        fate_2003.roll("Good", **more)


def test_a_hand_may_be_written_or_listed() -> None:
    written = fifty_two_fates.task(2, "AS,KD", 2)

    assert fifty_two_fates.task(2, ["AS", "KD"], 2).p_win == written.p_win


@pytest.mark.parametrize(("chain", "chance"), [("never_again", Fraction(1, 10)), ("once_per_source", Fraction(3, 40))])
def test_a_ten_that_a_boon_threw_is_safe_from_position_only_if_no_die_is_thrown_twice(
    chain: str, chance: Fraction
) -> None:
    """One die needs a ten, which the worst Position throws again; what shows a 6 to 9 is best left to Position."""
    readings = {"fe.ruling.desperate-no-eligible": "reroll_ten", "fe.ruling.tens-count": "two"}
    first = {"position": "desperate", "boons": 1, "order": "boons-position-description"}

    odds = fates_edge.roll(1, 2, chain=chain, readings=readings, exact=True, **first)

    assert odds.p_success == chance
