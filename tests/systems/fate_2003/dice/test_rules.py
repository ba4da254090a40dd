"""The rules by themselves, without a table: the ladder, the bands, what a box does to a die, what is written down."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.rulebook.ledger import load
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.dice.fate_d6 import total
from threefates.systems.fate_2003.dice.fudge_dice import Dice
from threefates.systems.fate_2003.dice.ladder import LADDER, TIERS, adjective, rated, rating, signed, unskilled
from threefates.systems.fate_2003.dice.potency import changeable, die_becomes
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    DEGREES,
    compared,
    dynamic_degree,
    outcome,
    static_degree,
    succeeds,
)
from threefates.systems.fate_2003.dice.sums import differences, outcomes, win_level_lose
from threefates.systems.fate_2003.rulings.rulings import KINDS, DynamicBands, InvokePotency
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.campaign import starting_fate_points
from threefates.testing.proof import proves

FACES = st.tuples(*[st.sampled_from((-1, 0, 1))] * 4)


@proves("fate.ladder.scale")
@given(value=st.integers(-30, 30))
def test_a_word_leads_back_to_its_value(value: int) -> None:
    assert rating(adjective(value)) == rating(str(value)) == rating(signed(value)) == value


@proves("fate.ladder.scale")
def test_the_ladder_goes_on_past_both_ends() -> None:
    assert (rated(7), rated(-5)) == ("Legendary+1 (+7)", "Abysmal-1 (−5)")


@pytest.mark.parametrize("text", ["", "Mighty", "Good+1", "2d6", "Legendary+99", "-31", "𝟐", "Gute"])
def test_what_is_not_on_the_ladder_is_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(Refused) as refused:
        rating(text)

    assert refused.value.refusal.code == "ladder.no_such_rung"
    assert "Abysmal to Legendary" in refused.value.refusal.remedy


def test_the_tiers_climb_from_poor_to_superb() -> None:
    assert [LADDER.name(tier.value) for tier in TIERS] == [
        "Poor",
        "Mediocre",
        "Average",
        "Fair",
        "Good",
        "Great",
        "Superb",
    ]


@proves("fate.creation.skill-default", "fate.creation.starting-fate-points")
def test_what_nobody_wrote_down() -> None:
    assert adjective(unskilled()) == "Mediocre"
    assert [starting_fate_points(phases) for phases in (4, 5)] == [2, 3]


@proves("fate.tests.static-mos-bands")
def test_static_degrees_rise_with_every_step_up_to_the_last() -> None:
    assert [static_degree(gap) for gap in range(7)] == [*DEGREES, DEGREES[-1], DEGREES[-1]]


@proves("fate.tests.dynamic-mos-bands", "fate.tests.dynamic-symmetric-bands", "fate.r.dynamic-bands")
@proves("fate.r.mof-bands")
@pytest.mark.parametrize(
    ("bands", "starts"),
    [(DynamicBands.WIDE_MIDDLE, [0, 1, 2, 5, 7]), (DynamicBands.SYMMETRIC, [0, 1, 3, 5, 7])],
)
def test_dynamic_degrees_are_wider(bands: DynamicBands, starts: list[int]) -> None:
    degrees = [dynamic_degree(gap, bands) for gap in range(20)]

    assert [degrees.index(degree) for degree in DEGREES] == starts


@proves("fate.tests.success-and-failure", "fate.tests.dynamic-check")
@given(a=st.integers(-9, 9), b=st.integers(-9, 9))
def test_meeting_a_difficulty_is_enough_but_not_meeting_a_rival(a: int, b: int) -> None:
    assert succeeds(a, b) is (a >= b)
    assert compared(a, b) == (None if a == b else 0 if a > b else 1)


POTENCIES = {
    InvokePotency.ANY_DIE_TO_PLUS: {-1: 1, 0: 1},
    InvokePotency.MINUS_TO_PLUS: {-1: 1},
    InvokePotency.BLANK_TO_PLUS: {0: 1},
    InvokePotency.ONE_STEP: {-1: 0, 0: 1},
    InvokePotency.SINGLE_REROLL: {-1: None, 0: None, 1: None},
    InvokePotency.REROLL_ONLY: {},
}


@proves("fate.aspects.invoke-set-die", "fate.aspects.potency-choice", "fate.aspects.potency-minus-to-plus")
@proves("fate.aspects.potency-blank-to-plus", "fate.aspects.potency-one-step", "fate.aspects.potency-single-reroll")
@proves("fate.aspects.potency-reroll-only")
@proves("fate.r.invoke-potency")
def test_what_a_box_does_to_a_single_die() -> None:
    faces = (-1, 0, 1)

    turned = {
        potency: {faces[at]: die_becomes(faces[at], potency) for at in changeable(faces, potency)}
        for potency in InvokePotency
    }

    assert turned == POTENCIES


@proves("fate.dice.result-bounds")
def test_dice_add_four_at_most_and_only_a_fate_point_makes_it_five() -> None:
    throws = list(product((-1, 0, 1), repeat=4))

    reach = [max(outcome(2, faces, bonus) for faces in throws) - 2 for bonus in (0, 1)]

    assert reach == [4, 5]
    assert min(outcome(2, faces) for faces in throws) - 2 == -4


def test_every_reading_built_is_one_the_ledger_offers_and_the_books_own_is_among_them() -> None:
    for kind in KINDS:
        ruling = load().ruling(kind.ruling_id)
        built = {member.reading for member in kind}

        assert built <= {reading.name for reading in ruling.readings}
        assert ruling.default in built


@proves("fate.dice.4df")
@given(value=st.integers(-3, 5), bonus=st.integers(0, 1))
def test_odds_are_what_counting_every_throw_gives(value: int, bonus: int) -> None:
    throws = [outcome(value, faces, bonus) for faces in product((-1, 0, 1), repeat=4)]

    assert outcomes(value, bonus) == {result: Fraction(throws.count(result), 81) for result in set(throws)}


@proves("fate.tests.dynamic-check")
@given(lead=st.integers(-9, 9))
def test_odds_of_a_dynamic_test_are_what_counting_both_throws_gives(lead: int) -> None:
    totals = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    gaps = [lead + a - b for a in totals for b in totals]

    won, level, lost = win_level_lose(lead)

    assert won + level + lost == 1
    assert won == Fraction(sum(gap > 0 for gap in gaps), len(gaps))
    assert lost == Fraction(sum(gap < 0 for gap in gaps), len(gaps))


def test_a_sheet_is_read_as_people_write_it() -> None:
    assert notation.skills(" Fencing: Good;\nPlay Instruments fair , Lore -1,Myth Legendary+2") == {
        "Fencing": 2,
        "Play Instruments": 1,
        "Lore": -1,
        "Myth": 8,
    }
    assert notation.aspects("Don't touch the hat, Knight 2") == {"Don't touch the hat": 1, "Knight": 2}


@pytest.mark.parametrize("text", ["Fencing", "Fencing Mighty", "Good", "a" * 60 + " Good", ",".join(["A Good"] * 41)])
def test_skills_nobody_can_read_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        notation.skills(text)

    assert refused.value.refusal.remedy


@pytest.mark.parametrize("text", ["Knight 0", "Knight 21", "Knight 999", "\x00"])
def test_aspects_nobody_can_check_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        notation.aspects(text)


@proves("fate.tests.margins")
def test_by_how_much_one_roll_is_ahead_of_another() -> None:
    coin = {0: Fraction(1, 2), 2: Fraction(1, 2)}
    three = {1: Fraction(1, 3), 2: Fraction(1, 3), 5: Fraction(1, 3)}

    assert differences(coin, three) == {
        -5: Fraction(1, 6),
        -3: Fraction(1, 6),
        -2: Fraction(1, 6),
        -1: Fraction(1, 6),
        0: Fraction(1, 6),
        1: Fraction(1, 6),
    }


@proves("fate.d6.core-roll", "fate.d6.closer-dice", "fate.r.d6-math-claims")
@pytest.mark.parametrize(
    ("counted", "six", "closer"), [((), 0, 0), ((1,), 1, 2), ((3, 4, 5), 12, 15), ((6, 6, 6, 6), 24, 28)]
)
def test_dice_are_added_up_and_closer_ones_are_a_point_better_each(
    counted: tuple[int, ...], six: int, closer: int
) -> None:
    assert (total(counted), total(counted, Dice.D6_PLUS_ONE)) == (six, closer)
