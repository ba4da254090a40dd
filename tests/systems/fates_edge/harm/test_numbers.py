"""The numbers of Fatigue, Harm and armor, typed from the book, with both sides of every limit."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.armor import Armor, armor_penalty, armored, may_dash
from threefates.systems.fates_edge.harm.conditions import Conditions, out_of_it
from threefates.systems.fates_edge.harm.fatigue import boxes, dv_of_fatigue, left_of, level_named, strained_beats
from threefates.systems.fates_edge.harm.harm import (
    Casting,
    HarmGrade,
    Marks,
    casting,
    dice_of_harm,
    dv_of_harm,
    level_of_harm,
    resisted,
    turned,
)
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.harm import ArmorConversion, ConversionRate, HarmDv
from threefates.testing.proof import proves


@proves("fe.gear.armor", "fe.gear.armor-timing")
@pytest.mark.parametrize(
    ("armor", "expected"),
    [
        (Armor.NONE, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
        (Armor.LIGHT, [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1)]),
        (Armor.MEDIUM, [(0, 0), (0, 1), (0, 1), (1, 1), (2, 1)]),
        (Armor.HEAVY, [(0, 0), (0, 1), (0, 2), (0, 2), (1, 2)]),
    ],
)
def test_armor_turns_one_two_or_three_harm_into_one_or_two_fatigue(
    armor: Armor, expected: list[tuple[int, int]]
) -> None:
    up_to = ArmorConversion.UP_TO

    assert [armored(Marks(harm), armor, up_to) for harm in range(5)] == [Marks(*row) for row in expected]


@proves("fe.gear.armor", "fe.gear.armor-timing")
@pytest.mark.parametrize(
    ("armor", "expected"),
    [
        (Armor.LIGHT, [(0, 0), (0, 1), (1, 1), (2, 1), (2, 1)]),
        (Armor.MEDIUM, [(0, 0), (0, 1), (0, 1), (2, 1), (2, 1)]),
        (Armor.HEAVY, [(0, 0), (0, 1), (0, 1), (0, 2), (0, 2)]),
    ],
)
def test_armor_of_the_first_edition_goes_by_its_own_table(armor: Armor, expected: list[tuple[int, int]]) -> None:
    table = ArmorConversion.TABLE_2026

    assert [armored(Marks(harm), armor, table) for harm in range(5)] == [Marks(*row) for row in expected]


@proves("fe.gear.armor", "fe.gear.armor-timing")
@pytest.mark.parametrize("reading", ArmorConversion)
def test_fatigue_that_a_hit_brings_already_is_added(reading: ArmorConversion) -> None:
    assert armored(Marks(1, 2), Armor.LIGHT, reading) == Marks(0, 3)
    assert armored(Marks(0, 2), Armor.HEAVY, reading) == Marks(0, 2)


@proves("fe.gear.armor")
def test_what_armor_takes_from_the_body() -> None:
    assert {armor: armor_penalty(armor) for armor in Armor} == {
        Armor.NONE: 0,
        Armor.LIGHT: 0,
        Armor.MEDIUM: -1,
        Armor.HEAVY: -2,
    }


@proves("fe.gear.armor", "fe.ruling.dash-vs-heavy-armor")
def test_only_heavy_armor_forbids_a_sprint() -> None:
    assert [may_dash(armor) for armor in Armor] == [True, True, True, False]


@proves("fe.harm.casting-table", "fe.harm.fallout-sb")
def test_what_each_grade_of_harm_does_to_magic() -> None:
    assert casting(None) == Casting()
    assert {grade: casting(grade) for grade in HarmGrade} == {
        HarmGrade.MINOR: Casting(channel_dv=1, keep_dv=0, breaks=False, beats=0, impossible=False),
        HarmGrade.MODERATE: Casting(channel_dv=0, keep_dv=2, breaks=False, beats=0, impossible=False),
        HarmGrade.SEVERE: Casting(channel_dv=0, keep_dv=0, breaks=True, beats=1, impossible=False),
        HarmGrade.CRITICAL: Casting(channel_dv=0, keep_dv=0, breaks=True, beats=0, impossible=True),
    }


@proves("fe.harm.resist", "fe.turn.action-defend")
@pytest.mark.parametrize("defended", [False, True])
def test_what_a_roll_leaves_of_a_hit(defended: bool) -> None:
    left = {row: [resisted(harm, row, defended=defended) for harm in range(4)] for row in Outcome}

    success = [0, 0, 0, 0] if defended else [0, 0, 1, 2]
    assert left[Outcome.CLEAN_SUCCESS] == left[Outcome.SUCCESS_AND_COST] == success
    assert left[Outcome.PARTIAL] == ([0, 0, 1, 2] if defended else [0, 1, 2, 3])
    assert left[Outcome.MISS] == [0, 1, 2, 3]


@proves("fe.fatigue.convert-dial")
def test_a_level_of_harm_turned_costs_one_box_or_two() -> None:
    assert turned(Marks(0, 1), ConversionRate.ONE) == turned(Marks(0, 1), ConversionRate.TWO) == Marks(0, 1)
    assert [turned(Marks(harm), ConversionRate.ONE) for harm in (1, 2, 3)] == [Marks(0, 1), Marks(1, 1), Marks(2, 1)]
    assert [turned(Marks(harm, 1), ConversionRate.TWO) for harm in (1, 2, 3)] == [
        Marks(0, 3),
        Marks(1, 3),
        Marks(2, 3),
    ]


@proves("fe.harm.levels", "fe.ruling.harm-dice-stack")
def test_the_dice_and_the_name_of_each_level() -> None:
    assert [level_of_harm(harm) for harm in range(4)] == ["", "minor", "serious", "critical"]
    for reading, expected in ((HarmDv.DICE, [0, -1, -1, -1]), (HarmDv.BOTH, [0, -1, -1, -1]), (HarmDv.DV, [0] * 4)):
        assert [dice_of_harm(harm, reading, bears=True) for harm in range(4)] == expected
        assert [dice_of_harm(harm, reading, bears=False) for harm in range(4)] == [0, 0, 0, 0]


@proves("fe.resolution.dv-character-condition")
def test_what_the_condition_adds_to_the_dv() -> None:
    assert [dv_of_harm(harm, HarmDv.DV) for harm in range(4)] == [0, 1, 2, 3]
    assert [dv_of_harm(harm, HarmDv.BOTH) for harm in range(4)] == [0, 1, 2, 3]
    assert [dv_of_harm(harm, HarmDv.DICE) for harm in range(4)] == [0, 0, 0, 0]
    assert [dv_of_fatigue(fatigue) for fatigue in range(5)] == [0, 1, 1, 2, 2]


@proves("fe.fatigue.soak-dial")
@pytest.mark.parametrize(
    ("amount", "cut", "expected"),
    [(2, 0, 2), (2, 1, 1), (2, 2, 0), (3, 2, 1), (4, 3, 2), (1, 2, 0), (0, 1, 0), (1, 0, 1), (0, 0, 0)],
)
def test_protection_cuts_one_or_two(amount: int, cut: int, expected: int) -> None:
    assert left_of(amount, cut) == expected


@proves("fe.fatigue.level-table")
def test_the_levels_of_fatigue_by_name() -> None:
    assert [level_named(fatigue) for fatigue in range(7)] == LEVELS


LEVELS = ["", "winded", "strained", "exhausted", "collapse", "collapse", "collapse"]


@proves("fe.fatigue.track")
def test_as_many_boxes_as_body_and_more() -> None:
    assert [boxes(3), boxes(3, 0), boxes(3, 1), boxes(1, 2)] == [3, 3, 4, 3]


@proves("fe.sb.desperate-fatigue")
@pytest.mark.parametrize(
    ("fatigue", "position", "expected"),
    [
        (2, Position.CONTROLLED, 1),
        (1, Position.CONTROLLED, 0),
        (3, Position.CONTROLLED, 0),
        (2, Position.DOMINANT, 0),
        (2, Position.DESPERATE, 0),
    ],
)
def test_who_is_strained_makes_a_beat_more_in_the_middle(fatigue: int, position: Position, expected: int) -> None:
    assert strained_beats(fatigue, position) == expected


@proves("fe.harm.levels", "fe.fatigue.overflow")
@pytest.mark.parametrize(("harm", "out"), [(1, False), (2, False), (3, True)])
def test_only_the_third_level_takes_a_hero_out_of_the_scene(harm: int, out: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as it was")

    assert (out_of_it(evening.state, hero) is not None) is out


@proves("fe.harm.session-wrapup")
@pytest.mark.parametrize(
    ("trigger", "fatigue", "harm"),
    [("on_fill", 1, 0), ("on_fill", 2, 1), ("past_full", 1, 0), ("past_full", 2, 0)],
)
def test_at_the_end_of_an_evening_a_full_track_is_paid_for(trigger: str, fatigue: int, harm: int) -> None:
    evening = Evening(fatigue_overflow_trigger=trigger)
    hero = evening.hero()
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="as it was")
    evening.do("gm", "start-evening")

    evening.do("gm", "end-evening")

    assert evening.state[Conditions][hero].harm == harm


@proves("fe.fatigue.track")
@pytest.mark.parametrize("hardened", [0, 5])
def test_five_boxes_more_at_most(hardened: int) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=3, reason="for the example")
    evening.do("gm", "fe.set-hardened", hero=hero, boxes=hardened, reason="for the example")

    assert evening.state[Conditions][hero].hardened == hardened
    for beyond in (-1, 6):
        assert evening.refused("gm", "fe.set-hardened", hero=hero, boxes=beyond, reason="too much").code


@proves("fe.harm.recovery-gap", "fe.ruling.harm-recovery")
def test_the_terms_of_a_treatment_are_agreed_at_once() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-harm", hero=mara, harm=1, reason="as it was")

    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
    terms = evening.state[Proposals][tor].terms

    assert terms is not None
    assert (terms.dv, terms.suggested) == (2, False)
