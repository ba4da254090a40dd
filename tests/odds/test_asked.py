"""What a notebook may ask of the games, and what it is told where it asks for nothing."""

from typing import Any

import pytest

from threefates.odds import OddsError, fate_2003, fifty_two_fates


def test_a_roll_with_nothing_to_reach_shows_what_it_comes_to() -> None:
    assert repr(fate_2003.roll("Good")).startswith("mean 2.000, deviation 1.633")


@pytest.mark.parametrize("more", [{"opposed": True}, {"boxes": 1}])
def test_what_is_rolled_against_or_checked_for_must_be_said(more: dict[str, Any]) -> None:
    with pytest.raises(OddsError, match="Say what"):
        fate_2003.roll("Good", **more)


def test_a_hand_may_be_written_or_listed() -> None:
    written = fifty_two_fates.task(2, "AS,KD", 2)

    assert fifty_two_fates.task(2, ["AS", "KD"], 2).p_win == written.p_win
