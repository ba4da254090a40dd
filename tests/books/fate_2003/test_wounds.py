"""Outcomes, boxes and days of healing, in the code and in the ledger, as the book prints their numbers."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.tables import BOB, GM, Table
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, HealingTime, WoundBoxes
from threefates.systems.fate_2003.wounds.healing import MILD_DAYS, THIRDS, LetDaysPass, lasting
from threefates.systems.fate_2003.wounds.track import BOXES, Marks, Outcome, outcome_of, penalty
from threefates.testing.proof import proves

PRINTED = table("wounds")


@proves("fate.wounds.outcome-table")
def test_margins_of_every_outcome() -> None:
    wide = DynamicBands.WIDE_MIDDLE
    ledger = data("fate.wounds.outcome-table")["outcomes"]

    assert [one["min"] for one in ledger] == PRINTED["least"]
    for outcome, low in zip(Outcome, PRINTED["least"], strict=True):
        assert outcome_of(low, wide) is outcome
    for outcome, high in zip(Outcome, PRINTED["most"], strict=False):
        assert outcome_of(high, wide) is outcome is not outcome_of(high + 1, wide)
    assert {margin: outcome_of(int(margin), wide).value for margin in PRINTED["example_margins"]} == PRINTED[
        "example_margins"
    ]


def test_boxes() -> None:
    prose, tables = BOXES[WoundBoxes.PROSE], BOXES[WoundBoxes.TABLES]
    ledger = data("fate.wounds.track")

    assert (prose.hurt, prose.injured) == (PRINTED["hurt_boxes"], PRINTED["injured_boxes"])
    assert [tables.clipped, tables.hurt, tables.injured] == PRINTED["printed_boxes"]
    assert [ledger["printed_glyphs"][kind] for kind in ("Clipped", "Hurt", "Injured")] == PRINTED["printed_boxes"]
    assert BOXES[WoundBoxes.BOOK] == prose


@proves("fate.wounds.clipped", "fate.wounds.hurt", "fate.wounds.injured", "fate.wounds.penalty-total")
def test_what_boxes_cost() -> None:
    assert penalty(Marks(clipped=2)) == -PRINTED["clipped_costs"]
    assert penalty(Marks(hurt=3)) == -PRINTED["hurt_costs"]
    assert penalty(Marks(injured=2)) == -2 * PRINTED["injured_costs"]


@proves(
    "fate.wounds.healing-long-term",
    "fate.wounds.healing-standard",
    "fate.wounds.healing-multiplier",
    "fate.r.healing-time",
)
def test_days_of_healing() -> None:
    times = PRINTED["times"]
    assert [lasting(HealingTime.ONE_WEEK, each) // THIRDS for each in times] == [
        each * PRINTED["days"] for each in times
    ]
    assert lasting(HealingTime.TWO_WEEKS, 1) // THIRDS == PRINTED["rest"]
    slow = Table.reading(healing_time="two-weeks").heroes()
    hurts(slow, Outcome.INJURED)
    slow.does(GM, LetDaysPass(PRINTED["light_activity"] - 1, light=True))
    assert wounded(slow).injuries
    slow.does(GM, LetDaysPass(1, light=True))
    assert not wounded(slow).injuries
    for reading, against in (("one-week", "against"), ("two-weeks", "against_of_two_weeks")):
        tended = Table.reading(healing_time=reading).heroes()
        hurts(tended, Outcome.INJURED)
        tended.does(GM, TreatInjury(tended.character("Finn"), tended.character("Mara")))
        check = tended.state[Checks].now
        assert check is not None
        assert check.difficulty == LADDER.value(PRINTED[against])
        tended.does(BOB, RollTest(tended.asked(BOB, "fate.name").id, "skill:Athletics"), "0000")
        tended.left_as_it_lies()
        margin = LADDER.value("Good") - LADDER.value(PRINTED[against])
        assert wounded(tended).injuries[0].off == margin * PRINTED["days_off_a_step"]


@proves("fate.wounds.non-lethal", "fate.combat.fight-defensively")
def test_mild_injuries_guard_and_what_a_kick_across_the_room_takes() -> None:
    assert PRINTED["mild_days"] == [0, MILD_DAYS]
    guarded = fight(Table().heroes(), "0000", "0000", manner=Manner.DEFENSIVE)
    check = guarded.state[Checks].now
    assert check is not None
    assert check.sides[0].modifier == PRINTED["defensive"] == data("fate.combat.fight-defensively")["bonus"]
    assert CallExchange("", "", "").needs.value == PRINTED["knocked_back_takes"]
