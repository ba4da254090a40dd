"""Clocks fill by halves, never past their size, and fire once."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces import ClockError, Segments

halves = st.integers(0, 30).map(lambda number: number / 2)
moves = st.lists(st.tuples(st.sampled_from(["tick", "untick"]), halves), max_size=30)


@given(st.integers(1, 20), moves)
def test_a_clock_stays_within_its_size_and_fires_once_when_first_full(
    size: int, moves: list[tuple[str, float]]
) -> None:
    clock, model = Segments(size), 0.0
    fired: list[int] = []
    should_fire: list[int] = []

    for nth, (move, segments) in enumerate(moves):
        if move == "tick":
            clock, filled_now = clock.tick(segments)
            model = min(model + segments, size)
            fired += [nth] * filled_now
            should_fire += [nth] * (model == size and not should_fire)
        else:
            clock, model = clock.untick(segments), max(model - segments, 0)
        assert clock.filled == model

    assert fired == should_fire


@given(st.integers(1, 20), halves, halves)
def test_two_ticks_are_as_good_as_one_of_both(size: int, first: float, second: float) -> None:
    once, _ = Segments(size).tick(first + second)
    twice, _ = Segments(size).tick(first)[0].tick(second)

    assert once == twice


def test_two_half_segments_make_one() -> None:
    half, _ = Segments(4).tick(0.5)
    whole, _ = half.tick(0.5)

    assert (str(half), str(whole)) == ("½ of 4", "1 of 4")


def test_a_clock_says_how_full_it_is() -> None:
    said = [str(Segments(6, halves=filled)) for filled in (0, 1, 5, 12)]

    assert said == ["0 of 6", "½ of 6", "2½ of 6", "6 of 6"]


def test_a_full_clock_turned_back_and_filled_again_is_silent_until_it_is_wiped() -> None:
    full, first = Segments(2).tick(5)
    again, second = full.untick(1).tick(1)
    _, third = again.wiped().tick(2)

    assert (first, second, third) == (True, False, True)
    assert full == again


def test_a_wiped_clock_is_as_new() -> None:
    assert Segments(6).tick(9)[0].wiped() == Segments(6)


@pytest.mark.parametrize("segments", [-1, -0.5, 0.25, 1.3, float("nan"), float("inf")])
def test_a_clock_moves_only_by_whole_and_half_segments(segments: float) -> None:
    with pytest.raises(ClockError, match="whole or half segments"):
        Segments(4).tick(segments)
    with pytest.raises(ClockError, match="whole or half segments"):
        Segments(4).untick(segments)


@pytest.mark.parametrize(("size", "filled"), [(0, 0), (-3, 0), (4, -1), (4, 9)])
def test_a_clock_that_cannot_be_is_refused(size: int, filled: int) -> None:
    with pytest.raises(ClockError):
        Segments(size, filled)
    with pytest.raises(msgspec.ValidationError, match="clock"):
        msgspec.convert({"size": size, "halves": filled}, Segments)


def test_a_clock_survives_the_log_with_what_it_has_already_fired() -> None:
    full, _ = Segments(3).tick(3)

    read = msgspec.json.decode(msgspec.json.encode(full), type=Segments)

    assert read == full
    assert read.tick()[1] is False
