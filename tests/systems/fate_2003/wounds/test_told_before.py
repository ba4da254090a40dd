"""Before a wound is dealt it is told as what it would mark: full boxes flow over, or mark nothing."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.chances.asking import told
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Pace
from threefates.systems.fate_2003.wounds.marking import MarkWound, SetTrack, would_mark
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.view import marks_as
from threefates.testing.proof import proves

HURT = Outcome.HURT


def worn(times: int, *, overflow: bool = True, injured: int = 2, **rulings: str) -> Brawl:
    """A guard who is hurt so often already."""
    brawl = Brawl("Cyrus", "Guard A", "Guard B", **rulings)
    brawl.table.does(GM, SetTrack(2, 3, injured, overflow))
    for _ in range(times):
        brawl.table.does(GM, MarkWound(brawl.who("Guard A"), HURT))
    return brawl


CASES = pytest.mark.parametrize(
    ("times", "overflow", "injured", "said", "marks"),
    [
        (2, True, 2, "hurt", HURT),
        (3, True, 2, "hurt, and so injured: no box is left for less", Outcome.INJURED),
        (3, True, 0, "hurt, and so taken out: no box is left for less", Outcome.TAKEN_OUT),
        (3, False, 2, "hurt, with no box left for it", None),
    ],
)


@CASES
@proves("fate.wounds.marking", "fate.wounds.no-overflow", "fate.combat.outcome-traded-for-effect")
def test_whoever_may_have_either_reads_what_the_wound_would_be(
    times: int, overflow: bool, injured: int, said: str, marks: Outcome | None
) -> None:
    brawl = worn(times, overflow=overflow, injured=injured).begins("Cyrus", "Guard A")
    guard = brawl.who("Guard A")
    assert would_mark(brawl.table.state, guard, HURT) is marks
    brawl.says("Cyrus", "Swords", target="Guard A", maneuver="trip him").says("Guard A", "Swords", target="Cyrus")
    brawl.table.answers(GM, "hurt", "0000" + "000+", kind="fate.name-need")  # by two, for being hurt as he is
    brawl.done()

    options = brawl.table.asked(ANN, "fate.wound-or-effect").options

    assert [one.label for one in options] == ["trip him", f"Guard A: {said}"]


@CASES
@proves("fate.wounds.marking", "fate.wounds.no-overflow", "fate.combat.multiple-opponents")
def test_whoever_has_beaten_several_reads_it_of_each(
    times: int, overflow: bool, injured: int, said: str, marks: Outcome | None
) -> None:
    brawl = worn(times, overflow=overflow, injured=injured).begins("Cyrus", "Guard A, Guard B")
    brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", target="Cyrus")
    brawl.says("Guard B", "Swords", "++00" + "00+0" + "00++", target="Cyrus").done()

    options = {one.value: one.label for one in brawl.table.asked(ANN, "fate.pick-struck").options}

    assert options == {brawl.who("Guard A"): f"Guard A: {said}", brawl.who("Guard B"): "Guard B: clipped"}


@CASES
@proves("fate.wounds.marking", "fate.wounds.no-overflow", "fate.wounds.scene-hurt")
@pytest.mark.parametrize("pace", [Pace.EXCHANGE, Pace.SCENE])
def test_and_so_do_the_odds_but_where_being_hurt_marks_no_box(
    pace: Pace, times: int, overflow: bool, injured: int, said: str, marks: Outcome | None
) -> None:
    brawl = worn(times, overflow=overflow, injured=injured).begins("Cyrus", "Guard A", pace)
    target = brawl.who("Guard A")

    found = told(brawl.table, ANN, DeclareAction(brawl.asked("Cyrus"), "skill:Swords", target=target, about="to win"))

    rows = {row.removeprefix("Guard A ") for row, _ in found.outcomes if row.startswith("Guard A hurt")}
    assert rows == {said if pace is Pace.EXCHANGE else "hurt"}


@proves("fate.wounds.marking", "fate.wounds.no-overflow", "fate.wounds.scene-clipped")
@pytest.mark.parametrize(
    ("pace", "clipped"),
    [(Pace.SCENE, "clipped"), (Pace.EXCHANGE, "clipped, and so injured: no box is left for less")],
)
def test_a_clip_likewise_and_a_scratch_marks_nothing_anywhere(pace: Pace, clipped: str) -> None:
    brawl = worn(3)
    for _ in range(2):
        brawl.table.does(GM, MarkWound(brawl.who("Guard A"), Outcome.CLIPPED))
    brawl.begins("Cyrus", "Guard A", pace)
    target = brawl.who("Guard A")

    found = told(brawl.table, ANN, DeclareAction(brawl.asked("Cyrus"), "skill:Swords", target=target, about="to win"))

    assert {row for row, _ in found.outcomes if row.startswith("Guard A clipped")} == {f"Guard A {clipped}"}
    assert marks_as(brawl.table.state, target, Outcome.SCRATCHED) == "scratched"
    assert marks_as(brawl.table.state, target, Outcome.TAKEN_OUT) == "taken out"


@proves("fate.wounds.marking", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
@pytest.mark.parametrize("reading", ["totals", "pairs", "judgement"])
def test_what_a_scene_leaves_of_the_lesser_ones_is_told_with_no_box_however_it_is_read(reading: str) -> None:
    brawl = worn(3, scene_resolution=reading)
    for _ in range(2):
        brawl.table.does(GM, MarkWound(brawl.who("Guard A"), Outcome.CLIPPED))
    brawl.begins("Cyrus", "Guard A", Pace.SCENE)

    found = told(brawl.table, ANN, DeclareAction(brawl.asked("Cyrus"), "skill:Swords", about="to win"))

    rows = {row for row, _ in found.outcomes if row.startswith(("Guard A clipped", "Guard A hurt"))}
    assert rows == {"Guard A clipped", "Guard A hurt"}
