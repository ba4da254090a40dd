"""What is done again and again, and what is tried instead of counted."""

from fractions import Fraction

import pytest

from threefates.odds import OddsError, estimate, times_until
from threefates.pieces.chance import SealedChance


def test_what_is_done_already_takes_no_time() -> None:
    needed = times_until(3, lambda state: {state: Fraction(1)}, lambda state: state == 3, most=5)

    assert dict(needed.law) == {0: 1}


def test_what_is_lost_never_comes() -> None:
    either = {"done": Fraction(1, 2), "lost": Fraction(1, 2)}

    needed = times_until("trying", lambda state: either, lambda it: it == "done", most=5, lost="lost")

    assert (needed.within(5), needed.never, needed.longer) == (Fraction(1, 2), Fraction(1, 2), 0)


def test_too_many_ways_to_stand_are_refused() -> None:
    half = Fraction(1, 2)

    with pytest.raises(OddsError, match="20000"):
        times_until((0, 0), lambda at: {(at[0] + 1, at[1]): half, (at[0], at[1] + 1): half}, lambda _: False, most=300)


def test_an_estimate_says_how_far_off_it_may_be() -> None:
    tried = estimate(lambda chance: chance.roll(1, 6)[0], SealedChance(b"1" * 32, (), version=0), 6_000)

    assert abs(float(tried.law[6]) - 1 / 6) < 5 * tried.error(6)
    assert tried.error(6) == pytest.approx(0.0048, abs=0.0003)
    assert tried.law.total() == 1


def test_no_try_teaches_nothing() -> None:
    with pytest.raises(OddsError, match="at least once"):
        estimate(lambda chance: 1, SealedChance(b"1" * 32, (), version=0), 0)


def test_both_print_their_law_and_what_lies_beyond_it() -> None:
    coin = times_until(0, lambda heads: {heads: Fraction(1, 2), heads + 1: Fraction(1, 2)}, bool, most=3)
    tried = estimate(lambda chance: 1, SealedChance(b"1" * 32, (), version=0), 1_000)

    assert repr(coin).splitlines()[1].split()[:2] == ["1", "50.0%"]
    assert repr(coin).endswith("\nlonger: 12.5%")
    assert repr(tried).endswith("\ntried 1,000 times")
