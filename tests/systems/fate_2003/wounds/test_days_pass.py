"""Once days have passed nothing of the scene before is left, be it ended or not."""

from __future__ import annotations

from tests.systems.fate_2003.conflict.exchanges import fight
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.fights.pace import BeginFight
from threefates.systems.fate_2003.points.additional_uses import SwitchPositions, fighting
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.testing.proof import proves


@proves("fate.combat.scene-no-retry", "fate.wounds.healing-long-term")
def test_what_a_roll_had_settled_may_be_tried_again() -> None:
    brawl = Brawl("Cyrus", "Guard A")
    table, sides = brawl.table, ((brawl.who("Cyrus"),), (brawl.who("Guard A"),))
    table.does(GM, StartScene("The citadel"))
    brawl.begins("Cyrus", "Guard A", Pace.SCENE).says("Cyrus", "Swords", about="past him")
    brawl.says("Guard A", "Swords", "++++0000", about="holds the door").done()
    table.answers(GM, "nothing", kind="fate.judge-fight")
    again = BeginFight("once more", *sides, Pace.SCENE)
    assert table.refusal(GM, again) == "fights.settled"

    table.does(GM, LetDaysPass(7))
    table.does(GM, again)

    assert table.state[Fights].now


@proves("fate.points.switch-positions", "fate.wounds.healing-long-term")
def test_nobody_is_fighting_any_more() -> None:
    table = fight(Table().heroes(), "0000", "0000")
    assert fighting(table.state)

    table.does(GM, LetDaysPass(1))

    assert not fighting(table.state)
    moved = SwitchPositions(table.character("Mara"), table.character("Captain Vex"), "changes places")
    assert table.refusal(ANN, moved) == "fate_points.switch"
