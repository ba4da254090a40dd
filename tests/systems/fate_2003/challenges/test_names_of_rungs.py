"""In a drawn-out contest a rung is called on the ladder as it is told, and that losses hinder is said at the start."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.customizing import BeginOpposedChallenge, BeginReadyChallenge
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.testing.proof import proves


@proves("fate.challenges.dynamic-challenge", "fate.challenges.sample-chess", "fate.challenges.standing-penalties")
def test_a_loss_is_called_alike_on_the_ladder_and_where_it_is_told() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, BeginReadyChallenge("chess", mara, finn))
    said = "A challenge: A game of chess, done at Overwhelming; what is lost hinders; one check takes a few minutes"
    assert table.panes["bob"][-1].startswith(said)
    (match,) = (offer.fixed[0][1] for offer in table.offers(GM).values() if offer.command == "fate.roll-challenge")
    table.does(GM, RollChallenge(str(match)))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"))
    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Athletics"), "+000 0---")
    table.left_as_it_lies()

    assert "Finn loses: a box on Moderate: rook." in table.panes["ann"]
    part = table.system.view(table.state, table.state.viewer("ann"))["challenges"]
    assert isinstance(part, Listing)
    assert [(one.label, one.value) for one in part.rows[2].counters][2] == ("Moderate", "1 of 2")


@proves("fate.challenges.dynamic-challenge")
@pytest.mark.parametrize(("goal", "said"), [("Solid", "done at Moderate"), ("Complete", "done at Overwhelming")])
def test_so_is_its_goal(goal: str, said: str) -> None:
    table = Table().heroes()
    (offer,) = (one for one in table.offers(GM).values() if one.command == "fate.begin-opposed-challenge")
    (field,) = (one for one in offer.fields if one.name == "goal")
    named = {one.value: one.label for one in field.options}
    table.does(GM, BeginOpposedChallenge("chase", table.character("Mara"), table.character("Finn"), goal=goal))

    assert said in table.panes["bob"][-1]
    assert f"done at {named[goal]}" == said
