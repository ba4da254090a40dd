"""For a point somebody steps in for what a fight at scene pace has left another with, too."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.scenes import JudgeFight, JudgeStep, MendTrouble, TellTrouble
from threefates.systems.fate_2003.points.additional_uses import TakeWound, takeable
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

THREE = ("Cyrus", "Finn", "Guard A")


def over(outcome: Outcome, *bearers: str, brawl: Brawl | None = None) -> Brawl:
    """A fight at scene pace that has come to that, for Cyrus or others; Finn has two points."""
    fight = brawl or Brawl(*THREE)
    fight.table.does(GM, SetFatePoints(fight.who("Finn"), 2, "for the test"))
    fight.begins("Cyrus, Finn", "Guard A", Pace.SCENE)
    for name, skill in zip(THREE, ("Swords", "Tumbling", "Swords"), strict=True):
        fight.says(name, skill, dice_for(0) * 3 if name == "Guard A" else "", about=f"{name} goes on")
    fight.done()
    (choice, _), *_ = fight.table.state.agenda.asked(JudgeStep)
    fight.table.does(GM, JudgeFight(choice, "Over.", outcome, tuple(map(fight.who, bearers or ("Cyrus",)))))
    return fight


def steps_in(fight: Brawl, by: str = "Finn", whom: str = "Cyrus") -> None:
    fight.table.does(BOB, TakeWound(fight.who(by), fight.who(whom), "throws himself between"))
    fight.table.answers(GM, "so", kind="fate.use-asked")
    let_stand(fight.table)


def troubles(fight: Brawl) -> dict[str, tuple[str, bool]]:
    """Who is left with what, and whether it is major."""
    known = fight.table.state[Fights].troubles
    return {name: (known[who].said, known[who].major) for name in THREE if (who := fight.who(name)) in known}


@proves("fate.points.take-wound", "fate.wounds.scene-clipped", "fate.wounds.scene-hurt")
@pytest.mark.parametrize(
    ("outcome", "left"),
    [(Outcome.HURT, ("in trouble, since a brawl", True)), (Outcome.CLIPPED, ("battered, since a brawl", False))],
)
def test_what_marks_no_box_goes_over_as_a_wound_does(outcome: Outcome, left: tuple[str, bool]) -> None:
    fight = over(outcome)
    assert troubles(fight) == {"Cyrus": left}
    assert [(one.outcome, one.marked) for one in takeable(fight.table.state, fight.who("Cyrus"))] == [
        (outcome, outcome)
    ]
    assert f"fate.take-wound.{fight.who('Finn')}" in fight.table.offers(BOB)
    steps_in(fight)

    assert troubles(fight) == {"Finn": left}
    assert not takeable(fight.table.state, fight.who("Cyrus"))
    assert not fight.wounds("Cyrus").marks.hurt + fight.wounds("Finn").marks.hurt
    assert fight.table.panes["ann"][-3:-1] == [
        "Finn steps in, and takes the hit for Cyrus, who is as before.",
        "Cyrus has dealt with it: Finn has stepped in.",
    ]


@proves("fate.points.take-wound")
@pytest.mark.parametrize(("outcome", "takeable_now"), [(Outcome.SCRATCHED, False), (Outcome.INJURED, True)])
def test_a_scratch_is_nothing_to_take_and_a_wound_is_taken_as_ever(outcome: Outcome, *, takeable_now: bool) -> None:
    fight = over(outcome)
    assert bool(takeable(fight.table.state, fight.who("Cyrus"))) is takeable_now
    if takeable_now:
        steps_in(fight)
        assert (fight.wounds("Cyrus").marks.injured, fight.wounds("Finn").marks.injured) == (0, 1)
    assert troubles(fight) == {}


@proves("fate.points.take-wound")
def test_it_is_taken_while_it_is_fresh() -> None:
    """Not once another roll is called for, nor once it is dealt with."""
    fight = over(Outcome.HURT)
    late = TakeWound(fight.who("Finn"), fight.who("Cyrus"), "late")
    before = fight.table.state
    fight.table.does(GM, CallStaticTest(fight.who("Finn"), "climb out", "Fair"))
    assert fight.table.refusal(BOB, late) == "fate_points.interpose"
    fight.table.state = before
    fight.table.does(ANN, MendTrouble(fight.who("Cyrus"), "a bucket of water"))
    assert fight.table.refusal(BOB, late) == "fate_points.interpose"


@proves("fate.points.take-wound", "fate.wounds.scene-hurt")
def test_what_was_left_by_fights_before_stays_with_each() -> None:
    """Only the last fight's goes over, beside what its taker bears; what is slight does not mend what is worse."""
    first = over(Outcome.HURT, "Cyrus", "Finn")
    first.table.does(GM, MendTrouble(first.who("Finn"), "a rest"))
    scenes(first)
    second = over(Outcome.HURT, brawl=first)
    steps_in(second)
    assert troubles(second) == {
        "Cyrus": ("in trouble, since a brawl", True),
        "Finn": ("in trouble, since a brawl", True),
    }
    assert not takeable(second.table.state, second.who("Cyrus"))

    second.table.does(GM, MendTrouble(second.who("Cyrus"), "a rest"))
    scenes(second)
    third = over(Outcome.CLIPPED, brawl=second)
    steps_in(third)
    assert troubles(third) == {"Finn": ("in trouble, since a brawl", True)}


def scenes(fight: Brawl) -> None:
    """Another scene, in which it may be tried again."""
    fight.table.does(GM, StartScene("On"))


@proves("fate.points.take-wound", "fate.wounds.scene-clipped")
@pytest.mark.parametrize("outcome", [Outcome.CLIPPED, Outcome.HURT])
def test_who_looked_battered_before_does_so_as_before(outcome: Outcome) -> None:
    """Whatever the second fight has left, and whether somebody steps in for it or it is dealt with."""
    battered = ("battered, since a brawl", False)
    first = over(Outcome.CLIPPED)
    scenes(first)
    second = over(outcome, brawl=first)
    last = "in trouble, since a brawl" if outcome is Outcome.HURT else battered[0]
    assert troubles(second) == {"Cyrus": (f"{last}; {battered[0]}", outcome is Outcome.HURT)}
    before = second.table.state

    steps_in(second)
    assert troubles(second) == {"Cyrus": battered, "Finn": (last, outcome is Outcome.HURT)}
    assert not takeable(second.table.state, second.who("Cyrus"))
    second.table.state = before
    second.table.does(ANN, MendTrouble(second.who("Cyrus"), "a rest"))
    assert troubles(second) == {"Cyrus": battered}
    assert second.table.refusal(GM, TellTrouble(second.who("Cyrus"))) == "fights.no_trouble"
    second.table.does(ANN, MendTrouble(second.who("Cyrus"), "a wash"))
    assert troubles(second) == {}
