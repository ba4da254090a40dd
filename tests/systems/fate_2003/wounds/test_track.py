"""Wound tracks at their ends: every margin, full boxes, what they cost, and when they clear."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.rulebook.parts import Counter, Listing, Tone, Tracks
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, HealingTime
from threefates.systems.fate_2003.wounds.healing import LetDaysPass, RemedyHurt, lasting
from threefates.systems.fate_2003.wounds.marking import MarkWound, SetTrack
from threefates.systems.fate_2003.wounds.track import BOXES, Marks, Outcome, Track, marked, outcome_of, penalty
from threefates.systems.fate_2003.wounds.view import days_left
from threefates.systems.fate_2003.wounds.wounds import Injury
from threefates.testing.proof import proves

CLIPPED, HURT, INJURED, OUT = Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED, Outcome.TAKEN_OUT


def told_cost(table: Table) -> int:
    """What is written beside Mara's next roll, which is no part of a fight."""
    table.does(GM, CallStaticTest(table.character("Mara"), "climb", "Fair"))
    check = table.state[Checks].now
    assert check is not None
    return check.sides[0].modifier


@proves("fate.wounds.outcome-table", "fate.combat.common-principle")
@pytest.mark.parametrize(
    ("bands", "least"),
    [(DynamicBands.WIDE_MIDDLE, (0, 1, 2, 5, 7)), (DynamicBands.SYMMETRIC, (0, 1, 3, 5, 7))],
)
def test_which_margin_is_which_outcome(bands: DynamicBands, least: tuple[int, ...]) -> None:
    reached = [min(margin for margin in range(12) if outcome_of(margin, bands) is outcome) for outcome in Outcome]

    assert tuple(reached) == least
    assert outcome_of(40, bands) is OUT


@proves("fate.wounds.track")
@pytest.mark.parametrize(
    ("reading", "boxes"), [("book", (2, 3, 2)), ("prose", (2, 3, 2)), ("tables", (2, 2, 2)), ("tapering", (3, 3, 2))]
)
def test_how_many_boxes_there_are(reading: str, boxes: tuple[int, int, int]) -> None:
    table = Table.reading(wound_boxes=reading).heroes()
    for outcome, count in zip((CLIPPED, HURT, INJURED), boxes, strict=True):
        for _ in range(count):
            hurts(table, outcome)

    part = table.system.view(table.state, table.state.viewer("ann"))["wounds"]

    assert isinstance(part, Tracks)
    assert [(one.value, one.size) for one in part.tracks] == [(count, count) for count in boxes]
    assert not wounded(table).out
    hurts(table, CLIPPED)
    assert wounded(table).out
    assert len(BOXES) == 4


@proves("fate.wounds.marking", "fate.wounds.taken-out")
def test_a_full_row_marks_the_next_worse_one_and_the_last_takes_out() -> None:
    full = Marks(clipped=2, hurt=3, injured=1)

    assert [marked(full, outcome, Track()) for outcome in (CLIPPED, HURT, INJURED, OUT)] == [
        INJURED,
        INJURED,
        INJURED,
        OUT,
    ]
    assert marked(Marks(hurt=2), HURT, Track()) is HURT
    assert marked(Marks(injured=2), INJURED, Track()) is OUT
    assert marked(full, Outcome.SCRATCHED, Track()) is None
    assert marked(Marks(out=True), HURT, Track()) is None


@proves("fate.wounds.no-overflow", "fate.wounds.custom-boxes")
def test_a_table_has_boxes_of_its_own_and_may_let_none_flow_over() -> None:
    table = Table().heroes()
    table.does(GM, SetTrack(0, 1, 1, overflow=False))
    for outcome in (CLIPPED, HURT, HURT, INJURED, INJURED):
        hurts(table, outcome)

    assert (wounded(table).clipped, wounded(table).hurt, len(wounded(table).injuries)) == (0, 1, 1)
    assert table.panes["bob"][-1] == "Mara is injured, and has no box left for it: nothing is marked."
    hurts(table, OUT)
    assert wounded(table).out
    for boxes in (-1, 21):
        assert table.refusal(GM, SetTrack(hurt=boxes)) == "wounds.boxes"
    assert table.refusal(ANN, SetTrack()) == "seat.not_the_gm"
    table.does(GM, SetTrack(20, 20, 20))
    table.does(GM, SetTrack(0, 0, 0))


@proves("fate.wounds.penalty-total", "fate.wounds.clipped", "fate.wounds.hurt", "fate.wounds.injured")
def test_each_kind_costs_one_and_each_injury_another() -> None:
    assert [penalty(Marks(clipped=each)) for each in (0, 1, 2)] == [0, -1, -1]
    assert [penalty(Marks(hurt=each)) for each in (0, 1, 3)] == [0, -1, -1]
    assert [penalty(Marks(injured=each)) for each in (0, 1, 2)] == [0, -1, -2]
    assert penalty(Marks(1, 1, 1)) == -3


@proves("fate.wounds.penalty-total", "fate.wounds.hurt")
@pytest.mark.parametrize(("reading", "cost"), [("all-actions-once", -2), ("combat-actions-once", -1)])
def test_outside_of_a_fight_being_hurt_counts_as_the_table_reads_it_and_a_clip_does_not(
    reading: str, cost: int
) -> None:
    table = Table.reading(hurt_scope=reading).heroes()
    for outcome in (CLIPPED, HURT, INJURED):
        hurts(table, outcome)

    assert told_cost(table) == cost
    assert wounded(table).clipped == 1


@proves("fate.wounds.clipped", "fate.combat.exchange-clipped")
def test_a_clip_tells_on_the_next_roll_of_the_fight_and_is_gone() -> None:
    table = Table().heroes()
    for _ in range(2):
        hurts(table, CLIPPED)

    fight(table, "0000", "----")
    check = table.state[Checks].now

    assert check is not None
    assert [side.modifier for side in check.sides] == [-1, 0]
    assert wounded(table).clipped == 0
    fight(table, "0000", "----", modifier=2)
    check = table.state[Checks].now
    assert check is not None
    assert check.sides[0].modifier == 2


@proves("fate.wounds.hurt", "fate.wounds.non-lethal", "fate.wounds.clipped")
def test_with_the_scene_goes_what_lasts_no_longer() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("The inn"))
    for outcome in (CLIPPED, HURT):
        hurts(table, outcome)
    hurts(table, INJURED, mild=True)
    hurts(table, INJURED, mild=True, days=2)
    hurts(table, OUT, name="Finn")

    table.does(GM, EndScene())

    assert (wounded(table).clipped, wounded(table).hurt) == (0, 0)
    assert [one.left for one in wounded(table).injuries] == [6]
    assert not wounded(table, "Finn").out
    assert table.panes["bob"][-1] == "With the scene goes what was no worse than it: Mara, Finn."
    table.does(GM, StartScene("The road"))
    before = len(table.panes["bob"])
    table.does(GM, EndScene())
    assert not any("no worse" in line for line in table.panes["bob"][before:])


@proves("fate.wounds.hurt")
def test_what_hurts_is_put_right_by_an_act() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    assert table.refusal(ANN, RemedyHurt(mara, "takes up the sword")) == "wounds.not_hurt"
    for _ in range(3):
        hurts(table, HURT)
    assert table.refusal(BOB, RemedyHurt(mara, "takes up the sword")) == "character.not_yours"

    table.does(ANN, RemedyHurt(mara, "takes up the sword"))

    assert wounded(table).hurt == 0
    assert table.panes["bob"][-1] == "Mara is hurt no more: takes up the sword"


@proves(
    "fate.wounds.healing-long-term",
    "fate.wounds.healing-multiplier",
    "fate.wounds.healing-standard",
    "fate.r.healing-time",
)
def test_injuries_last_a_week_or_two_or_three_or_four_or_a_fortnight_of_rest() -> None:
    assert [lasting(HealingTime.ONE_WEEK, times) // 3 for times in (1, 2, 3, 4)] == [7, 14, 21, 28]
    assert lasting(HealingTime.TWO_WEEKS, 1) // 3 == 14
    week, fortnight = Table().heroes(), Table.reading(healing_time="two-weeks").heroes()
    for table in (week, fortnight):
        hurts(table, INJURED)

    week.does(GM, LetDaysPass(6, light=True))
    assert wounded(week).injuries
    week.does(GM, LetDaysPass(1))
    assert not wounded(week).injuries
    assert week.panes["bob"][-1] == "1 day passes. Nobody is injured."
    fortnight.does(GM, LetDaysPass(20, light=True))
    assert fortnight.panes["bob"][-1] == "20 days pass. Still injured: Mara (1 day of rest)."
    fortnight.does(GM, LetDaysPass(1, light=True))
    assert not wounded(fortnight).injuries
    hurts(fortnight, INJURED)
    fortnight.does(GM, LetDaysPass(13))
    assert wounded(fortnight).injuries
    fortnight.does(GM, LetDaysPass(1))
    assert not wounded(fortnight).injuries


@proves(
    "fate.wounds.non-lethal",
    "fate.wounds.healing-multiplier",
    "fate.wounds.healing-long-term",
    "fate.wounds.healing-standard",
)
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MarkWound("x", INJURED, mild=True, days=3), "wounds.days"),
        (MarkWound("x", INJURED, mild=True, days=-1), "wounds.days"),
        (MarkWound("x", INJURED, days=1), "wounds.days"),
        (MarkWound("x", INJURED, times=5), "wounds.times"),
        (MarkWound("x", INJURED, times=0), "wounds.times"),
        (MarkWound("x", INJURED, mild=True, times=2), "wounds.times"),
        (LetDaysPass(0), "wounds.days"),
        (LetDaysPass(366), "wounds.days"),
    ],
)
def test_times_out_of_range_are_refused(command: Command, code: str) -> None:
    table = Table().heroes()
    if isinstance(command, MarkWound):
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        command = MarkWound(**{**fields, "character": table.character("Mara")})
        hurts(table, INJURED, times=4)
    else:
        table.does(GM, LetDaysPass(365))
        table.does(GM, LetDaysPass(1))

    assert table.refusal(GM, command) == code
    assert table.refusal(ANN, command) == "seat.not_the_gm"
    assert (
        Table.reading(healing_time="two-weeks").heroes().refusal(GM, MarkWound("hero-4", INJURED, times=2))
        == "wounds.times"
    )


@proves("fate.wounds.hurt", "fate.wounds.injured", "fate.wounds.taken-out", "fate.wounds.clipped")
def test_everybody_sees_who_is_wounded_and_only_their_own_see_the_track() -> None:
    table = Table().heroes()
    hurts(table, HURT)
    hurts(table, INJURED)

    mine, theirs = (dict(table.system.view(table.state, table.state.viewer(seat))) for seat in ("ann", "bob"))

    assert "wounds" in mine
    assert "wounds" not in theirs
    part = theirs["party"]
    assert isinstance(part, Listing)
    assert [(row.text, row.tone, *((each.label, each.value) for each in row.counters)) for row in part.rows] == [
        ("Mara", Tone.COST, ("Fate points", "3"), ("is", "hurt"), ("injured", "7 days")),
        ("Finn", Tone.PLAIN, ("Fate points", "3")),
    ]
    assert part.rows[0].detail.startswith("−2 to rolls where it matters. Ann. ")

    hurts(table, Outcome.TAKEN_OUT)
    out = table.system.view(table.state, table.state.viewer("bob"))["party"].rows[0]  # type: ignore[attr-defined]
    assert (out.tone, out.counters[1]) == (Tone.MISS, Counter("taken", "out"))


@proves("fate.wounds.healing-standard", "fate.wounds.non-lethal", "fate.r.healing-time")
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("reading", ["one-week", "two-weeks"])
def test_a_mild_injury_is_gone_after_its_days_however_they_are_spent(reading: str, light: bool) -> None:
    table = Table.reading(healing_time=reading).heroes()
    mara = table.character("Mara")
    for days in (1, 2):
        table.does(GM, MarkWound(mara, INJURED, mild=True, days=days))

    left = []
    for _ in range(2):
        table.does(GM, LetDaysPass(1, light))
        left.append(len(wounded(table).injuries))

    assert left == [1, 0]


def test_who_is_still_injured_has_a_day_left_whatever_a_healer_took_off() -> None:
    assert [days_left(Injury(left, off=3), HealingTime.TWO_WEEKS) for left in (42, 12, 9, 7)] == [
        f"{days} of rest" for days in ("11 days", "1 day", "1 day", "1 day")
    ]


@proves("fate.wounds.healing-multiplier")
@pytest.mark.parametrize(("reading", "most"), [("one-week", 4), ("two-weeks", None)])
def test_how_many_times_as_long_is_offered_where_it_is_accepted(reading: str, most: int | None) -> None:
    table = Table.reading(healing_time=reading).heroes()
    forms = [one for one in table.offers(GM).values() if any(field.name == "mild" for field in one.fields)]

    assert {one.command for one in forms} == {"fate.mark-wound", "fate.call-exchange", "fate.begin-fight"}
    for form in forms:
        asked = {field.name: (field.low, field.high, field.default) for field in form.fields}
        assert asked["days"] == (0, 2, 0)
        assert asked.get("times") == ((1, most, 1) if most else None)


@proves("fate.wounds.non-lethal", "fate.wounds.healing-standard", "fate.r.healing-time")
@pytest.mark.parametrize(
    ("injury", "reading", "said"),
    [
        (Injury(0, mild=True), HealingTime.ONE_WEEK, "until the scene ends"),
        (Injury(0, mild=True), HealingTime.TWO_WEEKS, "until the scene ends"),
        (Injury(3, mild=True), HealingTime.TWO_WEEKS, "1 day"),
        (Injury(6, mild=True), HealingTime.ONE_WEEK, "2 days"),
        (Injury(21), HealingTime.ONE_WEEK, "7 days"),
        (Injury(42), HealingTime.TWO_WEEKS, "14 days of rest"),
    ],
)
def test_how_long_an_injury_lasts_is_said_in_days_and_of_a_mild_one_never_of_rest(
    injury: Injury, reading: HealingTime, said: str
) -> None:
    assert days_left(injury, reading) == said


@proves("fate.wounds.track", "fate.wounds.marking", "fate.wounds.taken-out")
@pytest.mark.parametrize(
    ("marks", "outcome", "box"),
    [
        (Marks(), Outcome.SCRATCHED, None),
        (Marks(), Outcome.CLIPPED, Outcome.CLIPPED),
        (Marks(clipped=3), Outcome.CLIPPED, Outcome.HURT),
        (Marks(clipped=3, hurt=3, injured=2), Outcome.CLIPPED, Outcome.TAKEN_OUT),
        (Marks(out=True), Outcome.CLIPPED, None),
        (Marks(out=True), Outcome.TAKEN_OUT, None),
    ],
)
def test_a_scratch_marks_nothing_nor_does_anything_on_who_is_out(
    marks: Marks, outcome: Outcome, box: Outcome | None
) -> None:
    assert marked(marks, outcome, Track()) is box
