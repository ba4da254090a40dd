"""What is quite natural is so for nothing, whatever was offered for it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.points.paid import held, let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

IT_IS_SO = "It is so: the inn has a back door. {} spends nothing for it."


@proves("fate.points.when-not-needed")
@pytest.mark.parametrize("box", [False, True])
def test_neither_a_point_nor_a_box_goes_and_nobody_is_asked_to_cancel(*, box: bool) -> None:
    table = Table().heroes()
    mara, fact = table.character("Mara"), "the inn has a back door"
    points, aspects = held(table), table.state[Sheets][mara].aspects
    table.does(ANN, InvokeForEffect(mara, "Proud", fact) if box else ClaimFact(mara, fact))
    table.answers(GM, "free", kind="fate.wished")

    assert (held(table), table.state[Sheets][mara].aspects) == (points, aspects)
    assert table.system.questions(table.state) == ()
    assert all(pane[-1] == IT_IS_SO.format("Mara") for pane in table.panes.values())


@proves("fate.points.when-not-needed", "fate.points.narrative")
@pytest.mark.parametrize(("box", "costs"), [(False, (1, 0)), (True, (0, 1))])
def test_what_is_not_natural_takes_what_was_offered_for_it(costs: tuple[int, int], *, box: bool) -> None:
    table = Table().heroes()
    mara, fact = table.character("Mara"), "the inn has a back door"
    before = table.state[Sheets][mara]
    table.does(ANN, InvokeForEffect(mara, "Proud", fact) if box else ClaimFact(mara, fact))
    table.answers(GM, "so", kind="fate.wished")
    let_stand(table)
    after = table.state[Sheets][mara]

    points, boxes = before.fate_points - after.fate_points, after.aspects["Proud"].checked
    assert (points, boxes) == costs


@proves("fate.points.when-not-needed", "fate.aspects.props")
def test_it_is_there_to_be_had_by_who_has_paid_their_last_point_meanwhile() -> None:
    table = Table().heroes()
    finn = table.character("Finn")
    table.does(BOB, ClaimFact(finn, "the inn has a back door"))
    table.does(GM, SetFatePoints(finn, 0, "for the test"))
    refused = {option.value for option in table.asked(GM, "fate.wished").options if option.refusal}
    assert refused == {"so"}
    table.answers(GM, "free", kind="fate.wished")

    assert IT_IS_SO.format("Finn") in table.panes["ann"]


@proves("fate.points.when-not-needed")
def test_the_aspect_of_whom_the_game_master_plays_stays_hers() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, InvokeForEffect(vex, "Zealous", "the inn has a back door"))
    table.answers(GM, "free", kind="fate.wished")

    assert not any("Zealous" in line for line in (*table.panes["ann"], *table.panes["bob"]))
