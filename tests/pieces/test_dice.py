"""Dice of any size, and the notes people write for them."""

from collections import Counter
from contextlib import suppress
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces import (
    FUDGE,
    FUDGE_BY_D6,
    Dice,
    DiceError,
    HandChance,
    Roll,
    ScriptedChance,
    SealedChance,
    fudge_faces,
    fudge_sign,
)

plain = st.builds(Dice, st.integers(1, 100), st.integers(2, 1000), st.integers(-10_000, 10_000))
fudge = st.builds(Dice, st.integers(1, 100), st.just(3), st.integers(-10_000, 10_000), st.just(True))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d10+2", Dice(3, 10, plus=2)),
        ("d20", Dice(1, 20)),
        ("D%", Dice(1, 100)),
        ("2d%-5", Dice(2, 100, plus=-5)),
        ("4dF", FUDGE),
        ("4df+1", Dice(4, 3, plus=1, fudge=True)),
        (" 3 d 10 + 2 ", Dice(3, 10, plus=2)),
        ("100d1000", Dice(100, 1000)),
    ],
)
def test_dice_are_read_as_people_write_them(text: str, dice: Dice) -> None:
    assert Dice.parse(text) == dice


@given(plain | fudge)
def test_dice_read_again_from_their_note_are_the_same_dice(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize(
    "text", ["", "3", "d", "3d", "xd6", "3d10+", "3d10++2", "2d6+1d4", "-1d6", "٣d6", "d6;", "4dG"]
)
def test_a_note_that_is_no_dice_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(DiceError, match="Write them like 3d10") as caught:
        Dice.parse(text)

    assert caught.value.code == "dice.notation"


@given(st.text(max_size=300))
def test_any_text_is_dice_or_a_refusal(text: str) -> None:
    with suppress(DiceError):
        dice = Dice.parse(text)

        assert Dice.parse(str(dice)) == dice


def test_a_refused_note_is_quoted_only_at_its_beginning() -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse("3d6 and then some " * 1_000)

    assert len(caught.value.words) < 100


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0d6", "dice.count"),
        ("101d6", "dice.count"),
        ("d0", "dice.sides"),
        ("d1", "dice.sides"),
        ("d1001", "dice.sides"),
        ("d6+10001", "dice.plus"),
        ("d6-10001", "dice.plus"),
    ],
)
def test_dice_past_the_limits_are_refused_by_name_of_the_limit(text: str, code: str) -> None:
    with pytest.raises(DiceError) as caught:
        Dice.parse(text)

    assert caught.value.code == code


def test_the_limits_are_named_in_words() -> None:
    with pytest.raises(DiceError, match="have 2 to 1000 sides, not 1001"):
        Dice(1, 1001)
    with pytest.raises(DiceError, match="at most 10000, not 10001"):
        Dice(1, 6, plus=-10_001)


def test_limits_hold_for_dice_that_arrive_as_bytes_too() -> None:
    with pytest.raises(msgspec.ValidationError, match="Roll 1 to 100 dice"):
        msgspec.json.decode(b'{"count": 5000, "sides": 6}', type=Dice)
    with pytest.raises(msgspec.ValidationError, match="3 or 6 sides"):
        msgspec.json.decode(b'{"count": 4, "sides": 10, "fudge": true}', type=Dice)


@given(plain | fudge, st.integers(0, 10_000))
def test_a_roll_totals_its_faces_and_what_is_added(dice: Dice, version: int) -> None:
    roll = dice.roll(SealedChance(b"seed", (), version))

    assert len(roll.faces) == dice.count
    assert all(-1 <= face <= 1 if dice.fudge else 1 <= face <= dice.sides for face in roll.faces)
    assert roll.total == sum(roll.faces) + dice.plus


def test_every_side_of_a_die_falls() -> None:
    roll = Dice(100, 10).roll(SealedChance(b"seed", (), 1))

    assert set(roll.faces) == set(range(1, 11))


@pytest.mark.parametrize("sides", [3, 6])
def test_fudge_dice_on_d3_and_on_d6_have_the_same_chances(sides: int) -> None:
    totals = Counter(sum(fudge_sign(face, sides) for face in faces) for faces in product(range(1, sides + 1), repeat=4))

    shares = [totals[total] * 81 // sides**4 for total in range(-4, 5)]

    assert shares == [1, 4, 10, 16, 19, 16, 10, 4, 1]


def test_fudge_dice_read_from_six_siders_follow_the_book() -> None:
    roll = FUDGE_BY_D6.roll(ScriptedChance([2, 3, 5, 6]))

    assert roll == Roll(FUDGE_BY_D6, (-1, 0, 1, 1))
    assert str(roll) == "4dF: - 0 + + = 1"


def test_a_roll_is_told_in_one_line() -> None:
    assert str(Dice.parse("3d10-2").roll(ScriptedChance([10, 4, 1]))) == "3d10-2: 10 4 1 = 13"


@given(st.lists(st.sampled_from([-1, 0, 1]), min_size=4, max_size=4))
def test_real_fudge_dice_can_be_typed_as_signs(signs: list[int]) -> None:
    typed = " ".join("-0+"[sign + 1] for sign in signs)

    roll = FUDGE.roll(HandChance(fudge_faces(typed)))

    assert roll.faces == tuple(signs)


def test_a_sign_that_is_not_on_a_fudge_die_is_named() -> None:
    with pytest.raises(DiceError, match="'2' is not on a Fudge die"):
        fudge_faces("+ 2")
