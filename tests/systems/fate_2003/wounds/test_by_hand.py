"""Wounds taken off by hand, with a reason: what was marked by mistake, or what the story has mended."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.fights.declaring import DeclareStep
from threefates.systems.fate_2003.wounds.by_hand import ClearWound
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, Wounded, Wounds
from threefates.testing.proof import proves


def _wounded(*outcomes: Outcome) -> Table:
    table = Table().heroes()
    table.does(GM, StartScene("the ford"))
    for outcome in outcomes:
        table.does(GM, MarkWound(table.character("Mara"), outcome))
    return table


def _mara(table: Table) -> Wounded:
    return table.state[Wounds].of(table.character("Mara"))


@proves("fate.wounds.marking")
@pytest.mark.parametrize(
    ("wound", "left"),
    [
        ("hurt", Wounded(1, 1, (Injury(21), Injury(21)), True)),
        ("clipped", Wounded(0, 2, (Injury(21), Injury(21)), True)),
        ("taken-out", Wounded(1, 2, (Injury(21), Injury(21)), False)),
        ("injury:1", Wounded(1, 2, (Injury(21),), True)),
    ],
)
def test_one_wound_of_those_that_are_marked_comes_off(wound: str, left: Wounded) -> None:
    every = (Outcome.CLIPPED, Outcome.HURT, Outcome.HURT, Outcome.INJURED, Outcome.INJURED, Outcome.TAKEN_OUT)
    table = _wounded(*every)
    who = table.character("Mara")
    form = table.offers(GM)[f"fate.clear-wound.{who}"].fields[0]
    assert [option.value for option in form.options] == ["taken-out", "injury:0", "injury:1", "hurt", "clipped"]

    table.does(GM, ClearWound(who, wound, "It was Finn's."))

    assert _mara(table) == left
    assert table.panes["bob"][-1].endswith("It was Finn's.")


@proves("fate.wounds.marking")
def test_of_several_injuries_the_one_that_is_named_comes_off() -> None:
    table = _wounded(Outcome.INJURED)
    table.does(GM, LetDaysPass(2))
    table.does(GM, MarkWound(table.character("Mara"), Outcome.INJURED))

    table.does(GM, ClearWound(table.character("Mara"), "injury:0", "A miracle."))

    assert _mara(table).injuries == (Injury(21),)


@proves("fate.wounds.marking")
@pytest.mark.parametrize("wound", ["hurt", "clipped", "taken-out", "injury:1", "injury:-1", "injured", "scratched", ""])
def test_what_is_not_marked_does_not_come_off(wound: str) -> None:
    table = _wounded(Outcome.INJURED)

    assert table.refusal(GM, ClearWound(table.character("Mara"), wound, "why")) == "wounds.not_marked"


def test_only_the_game_master_takes_wounds_off_and_not_while_something_is_rolled_for() -> None:
    table = _wounded(Outcome.HURT)
    who = table.character("Mara")
    assert [table.refusal(seat, ClearWound(who, "hurt", "why")) for seat in (ANN, BOB)] == ["seat.not_the_gm"] * 2
    table.does(GM, CallStaticTest(who, "leap the gap", "Good"))

    assert table.refusal(GM, ClearWound(who, "hurt", "why")) == "checks.one_at_a_time"


@proves("fate.wounds.taken-out")
def test_who_is_back_in_a_fight_says_what_they_do_with_all_the_others() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    finn = brawl.who("Finn")
    brawl.table.does(GM, MarkWound(finn, Outcome.TAKEN_OUT))
    assert finn not in [step.character for _, step in brawl.table.state.agenda.asked(DeclareStep)]

    brawl.table.does(GM, ClearWound(finn, "taken-out", "He only stumbled."))

    asked = [step.character for _, step in brawl.table.state.agenda.asked(DeclareStep)]
    assert sorted(asked) == sorted(brawl.fight.people)
    assert brawl.table.panes["ann"][-1] == "Finn is back in it: He only stumbled."
