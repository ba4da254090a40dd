"""Stepping in where several struck one in the same roll, and where a wound is taken off by hand before anybody does."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.points.besetting import beset, goes, steps_in
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import BOB, GM
from threefates.systems.fate_2003.points.additional_uses import TakeWound, takeable
from threefates.systems.fate_2003.wounds.by_hand import ClearWound
from threefates.systems.fate_2003.wounds.marking import MarkWound, SetTrack
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, Wounded
from threefates.testing.proof import proves

OUT = Wounded(out=True)
INJURED = Wounded(injuries=(Injury(21),))


@proves("fate.points.take-wound")
@pytest.mark.parametrize(
    ("dice", "before", "after"),
    [
        ("----" + "++++" + "++00", Wounded(injuries=(Injury(21),), out=True), INJURED),
        ("----" + "++00" + "++++", OUT, INJURED),  # who strikes first is of no account
        ("----" + "++++" + "++++", OUT, OUT),  # two took him out, and one of them is kept off
    ],
)
def test_the_other_blow_of_an_exchange_tells_whichever_came_first(dice: str, before: Wounded, after: Wounded) -> None:
    brawl = goes(beset(), dice)
    assert brawl.wounds("Cyrus") == before
    steps_in(brawl, "Finn")
    let_stand(brawl.table)

    assert (brawl.wounds("Cyrus"), brawl.wounds("Finn")) == (after, OUT)


@proves("fate.points.take-wound", "fate.wounds.no-overflow")
def test_and_where_nothing_flows_over_it_marks_the_box_that_is_free_again() -> None:
    brawl = beset()
    brawl.table.does(GM, SetTrack(2, 1, 2, overflow=False))
    goes(brawl, "--00" + "++00" + "++00")  # both hurt him, and he has one box for that
    assert len(takeable(brawl.table.state, brawl.who("Cyrus"))) == 1
    steps_in(brawl, "Finn")
    let_stand(brawl.table)

    assert (brawl.wounds("Cyrus").hurt, brawl.wounds("Finn").hurt) == (1, 1)
    steps_in(brawl, "Guard B")  # the other one may be taken, too, and then there is none
    let_stand(brawl.table)
    assert (brawl.wounds("Cyrus").hurt, brawl.wounds("Guard B").hurt) == (0, 1)
    assert not takeable(brawl.table.state, brawl.who("Cyrus"))


@proves("fate.points.take-wound", "fate.wounds.marking")
@pytest.mark.parametrize(
    ("outcome", "dice", "wound", "left"),
    [
        (Outcome.INJURED, "--00" + "++++" + "----", "injury:1", 0),
        (Outcome.INJURED, "--00" + "++++" + "----", "injury:0", 1),  # the older one: the hit is there to be taken
        (Outcome.HURT, "0000" + "++++" + "----", "hurt", 0),
        (Outcome.CLIPPED, "0000" + "++00" + "----", "clipped", 0),
    ],
)
def test_a_wound_that_is_taken_off_is_no_hit_any_more(outcome: Outcome, dice: str, wound: str, left: int) -> None:
    brawl = beset()
    cyrus = brawl.who("Cyrus")
    if outcome is not Outcome.CLIPPED:
        brawl.table.does(GM, MarkWound(cyrus, outcome))
    goes(brawl, dice)
    assert len(takeable(brawl.table.state, cyrus)) == 1
    before = brawl.wounds("Cyrus").marks.count(outcome)
    brawl.table.does(GM, ClearWound(cyrus, wound, "by mistake"))

    assert brawl.wounds("Cyrus").marks.count(outcome) == before - 1
    assert len(takeable(brawl.table.state, cyrus)) == left
    if not left:
        command = TakeWound(brawl.who("Finn"), cyrus, "steps between")
        assert brawl.table.refusal(BOB, command) == "fate_points.interpose"
