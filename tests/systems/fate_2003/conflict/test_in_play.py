"""Who is in play: what somebody who was taken out may still do, until the scene is over."""

from __future__ import annotations

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.systems.fate_2003.checks.by_tap import RollTrait
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, ProposeTest
from threefates.systems.fate_2003.points.monologue import MakeSpeech
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


@proves("fate.wounds.taken-out")
def test_who_is_taken_out_tries_nothing_of_their_own_accord_until_the_scene_is_over() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("The wall"))
    table = fight(table, "+000", "0000")
    hurts(table, Outcome.TAKEN_OUT)
    mara = table.character("Mara")
    tries = (ProposeTest(mara, "the door"), RollTrait(mara, "skill:Fencing"), MakeSpeech(mara))

    refused = [table.refusal(ANN, command) for command in tries]
    called = table.refusal(ANN, CallStaticTest(mara, "the ropes", "Fair"))
    table.does(GM, SetFatePoints(mara, 3, "for the test"))
    table.does(GM, EndScene())

    assert refused == ["conflict.out"] * 3
    assert called == "seat.not_the_gm"  # what becomes of the captive is the Game Master's to call for
    assert not wounded(table, "Mara").out
    table.does(ANN, ProposeTest(mara, "the door"))


@proves("fate.wounds.taken-out")
def test_what_somebody_proposed_to_roll_for_falls_when_they_are_taken_out() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, ProposeTest(mara, "the door"))
    hurts(table, Outcome.TAKEN_OUT, "Finn")
    asked = table.asked(GM, "fate.proposed")

    hurts(table, Outcome.TAKEN_OUT)

    assert not [offer for offer in table.offers(GM).values() if offer.choice == asked.id]
