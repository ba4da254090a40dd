"""The lines of the table of modifiers differ in kind: what one has in arms, in place and in numbers adds up."""

from __future__ import annotations

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import TakeArms
from threefates.systems.fate_2003.fights.fight import Ground
from threefates.systems.fate_2003.fights.pace import TakeGround
from threefates.testing.proof import proves


@proves("fate.r.armor-and-weapon-cumulative", "fate.modifiers.table")
def test_the_better_weapon_the_better_armor_and_the_better_place_all_add() -> None:
    fight = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    fight.table.does(ANN, TakeArms(fight.who("Cyrus"), "polearm", "scale"))
    fight.table.does(GM, TakeArms(fight.who("Guard A"), "knife", "leather"))
    fight.table.does(GM, TakeGround(fight.who("Cyrus"), Ground.POSITION, fight.who("Guard A")))
    fight.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0000" * 2, target="Cyrus")
    (bout,) = fight.check.bouts

    assert [edge.steps for edge in bout.edges] == [1, 1, 1]
    assert [edge.why.split()[0].rstrip(":") for edge in bout.edges] == ["Cyrus"] * 3
    assert {fight.check.sides[edge.side].character for edge in bout.edges} == {fight.who("Cyrus")}
