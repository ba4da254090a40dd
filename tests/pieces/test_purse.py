"""Purses never leave their range, and say why they changed."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces import Purse, PurseChange, PurseError

purses = st.tuples(st.integers(-5, 5), st.integers(0, 10), st.none() | st.integers(0, 10)).map(
    lambda drawn: Purse(
        drawn[0] + drawn[1], cap=None if drawn[2] is None else drawn[0] + drawn[1] + drawn[2], floor=drawn[0]
    )
)
amounts = st.integers(0, 30)


@given(purses, amounts)
def test_a_gain_goes_up_to_the_cap_and_says_how_much_was_really_gained(purse: Purse, amount: int) -> None:
    change = purse.gain(amount, "a Miss")

    assert change.made == (amount if purse.room is None else min(amount, purse.room))
    assert change.made + change.lost == amount
    assert change.after == Purse(purse.held + change.made, purse.cap, purse.floor)


@given(purses, amounts)
def test_a_loss_goes_down_to_the_floor(purse: Purse, amount: int) -> None:
    change = purse.lose(amount, "trimmed")

    assert change.after.held == max(purse.held - amount, purse.floor)
    assert -change.made + change.lost == amount


@given(purses, amounts)
def test_spending_is_all_or_nothing(purse: Purse, amount: int) -> None:
    if amount > purse.held - purse.floor:
        with pytest.raises(PurseError, match="cannot be spent"):
            purse.spend(amount, "a reroll")
    else:
        assert purse.spend(amount, "a reroll").after.held == purse.held - amount


@given(purses, amounts)
def test_what_was_gained_can_be_spent_again(purse: Purse, amount: int) -> None:
    gained = purse.gain(amount, "won")

    assert gained.after.spend(gained.made, "given back").after == purse


@given(purses, st.integers(-40, 40))
def test_a_counter_is_set_within_its_range_or_not_at_all(purse: Purse, held: int) -> None:
    if held < purse.floor or (purse.cap is not None and held > purse.cap):
        with pytest.raises(PurseError, match=f"{held} is out of range"):
            purse.set(held, "miscounted")
    else:
        change = purse.set(held, "miscounted")
        assert (change.after.held, change.made, change.lost) == (held, held - purse.held, 0)


def test_a_change_keeps_its_reason_in_the_log() -> None:
    change = Purse(4, cap=5).gain(3, "a Miss at a Desperate position")

    read = msgspec.json.decode(msgspec.json.encode(change), type=PurseChange)

    assert read == change
    assert (read.reason, read.asked, read.made, read.lost) == ("a Miss at a Desperate position", 3, 1, 2)


def test_a_refusal_says_what_is_there() -> None:
    with pytest.raises(PurseError, match="3 cannot be spent, only 2 can") as caught:
        Purse(2).spend(3, "a reroll")

    assert caught.value.code == "purse.too_little"


def test_a_new_purse_is_empty_and_has_no_upper_end() -> None:
    assert (Purse().held, Purse().room) == (0, None)


def test_the_range_is_named_open_or_capped() -> None:
    with pytest.raises(PurseError, match="9 is out of range: 0 to 5"):
        Purse(9, cap=5)
    with pytest.raises(PurseError, match="-1 is out of range: 0 or more"):
        Purse(-1)
    with pytest.raises(msgspec.ValidationError, match="out of range"):
        msgspec.convert({"held": 6, "cap": 5}, Purse)


@pytest.mark.parametrize("move", [Purse.gain, Purse.lose, Purse.spend])
def test_no_amount_is_negative(move: object) -> None:
    assert callable(move)

    with pytest.raises(PurseError, match="0 or more, not -1"):
        move(Purse(3), -1, "nonsense")
