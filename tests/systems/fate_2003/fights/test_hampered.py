"""What an earlier fight has left somebody with, told in another fight; and two of them, each dealt with by itself."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest
from threefates.systems.fate_2003.fights.declaring import DeclareAction
from threefates.systems.fate_2003.fights.fight import Fights, Pace, Way
from threefates.systems.fate_2003.fights.scenes import JudgeFight, JudgeStep, MendTrouble, TellTrouble
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def troubled(fights: int = 1, **rulings: str) -> Brawl:
    """Cyrus has come out of so many fights hurt, each in a scene of its own."""
    brawl = Brawl("Cyrus", "Guard A", **rulings)
    for number in range(fights):
        brawl.table.does(GM, StartScene(f"Scene {number}"))
        brawl.begins("Cyrus", "Guard A", Pace.SCENE)
        brawl.says("Cyrus", "Swords", about="at him").says("Guard A", "Swords", "0" * 8, about="at him").done()
        (choice, _), *_ = brawl.table.state.agenda.asked(JudgeStep)
        brawl.table.does(GM, JudgeFight(choice, f"Fight {number}", Outcome.HURT, (brawl.who("Cyrus"),)))
    brawl.table.does(GM, StartScene("Another day"))
    return brawl


def modifiers(brawl: Brawl) -> list[int]:
    return [side.modifier for side in brawl.check.sides]


@proves("fate.wounds.scene-hurt")
def test_it_tells_on_the_next_roll_of_another_fight_and_on_no_more() -> None:
    brawl = troubled().begins("Cyrus", "Guard A")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    assert table.refusal(ANN, TellTrouble(cyrus)) == "seat.not_the_gm"
    assert table.refusal(GM, TellTrouble(brawl.who("Guard A"))) == "fights.no_trouble"
    table.does(GM, TellTrouble(cyrus))
    assert table.panes["bob"][-1] == "It will tell on the next roll of Cyrus (in trouble, since a brawl): −1."
    assert table.refusal(GM, TellTrouble(cyrus)) == "fights.no_trouble"  # once is enough
    brawl.says("Cyrus", "Swords", way=Way.ATTACK, target="Guard A")
    brawl.says("Guard A", "Swords", "0" * 8, way=Way.ATTACK, target="Cyrus")

    assert modifiers(brawl) == [-1, 0]
    assert brawl.came("Cyrus") == 2  # Great, less one
    assert table.refusal(GM, TellTrouble(cyrus)) == "fights.no_trouble"  # the dice lie there
    brawl.done()
    brawl.says("Cyrus", "Swords", way=Way.ATTACK, target="Guard A")
    brawl.says("Guard A", "Swords", "0" * 8, way=Way.DEFENSIVE)
    assert brawl.came("Cyrus") == 3


@proves("fate.wounds.scene-hurt")
def test_it_is_in_the_odds_of_the_declaration() -> None:
    brawl = troubled().begins("Cyrus", "Guard A")
    table, viewer = brawl.table, brawl.table.state.viewer("ann")
    command = DeclareAction(brawl.asked("Cyrus"), "skill:Swords", target=brawl.who("Guard A"))
    before = table.system.odds(table.state, command, viewer)
    table.does(GM, TellTrouble(brawl.who("Cyrus")))
    after = table.system.odds(table.state, command, viewer)

    assert before is not None
    assert after is not None
    assert (before.success, after.success) == ("101/243", "1711/6561")  # eight dice above 0, and above 1


@proves("fate.wounds.scene-hurt")
@pytest.mark.parametrize("pace", [Pace.SCENE, Pace.TURN])
def test_at_other_paces_it_waits_for_the_roll_that_it_is_for(pace: Pace) -> None:
    brawl = troubled()
    brawl.begins("Cyrus", "Guard A", pace, "0" * 8 if pace is Pace.TURN else "")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    if pace is Pace.TURN:
        brawl.done()
        table.does(GM, TellTrouble(cyrus))
        assert list(brawl.fight.hampered) == [cyrus]
        table.does(ANN, MendTrouble(cyrus, "a new blade"))
        assert not brawl.fight.hampered
        return
    brawl.says("Cyrus", "Swords", about="at him")
    table.does(GM, TellTrouble(cyrus))
    brawl.says("Guard A", "Swords", "0" * 8, about="at him")
    assert modifiers(brawl) == [-1, 0]
    brawl.done()
    assert table.refusal(GM, TellTrouble(cyrus)) == "fights.no_trouble"  # there is no other roll in it


@proves("fate.wounds.scene-hurt")
def test_who_is_out_of_the_fight_does_not_roll_in_it() -> None:
    brawl = troubled().begins("Cyrus", "Guard A", off_guard=("Guard A",))
    brawl.table.does(GM, MarkWound(brawl.who("Cyrus"), Outcome.TAKEN_OUT))

    assert brawl.table.refusal(GM, TellTrouble(brawl.who("Cyrus"))) == "fights.no_trouble"


@proves("fate.wounds.scene-hurt")
def test_two_fights_leave_two_troubles_and_each_is_dealt_with() -> None:
    brawl = troubled(2)
    table, cyrus = brawl.table, brawl.who("Cyrus")
    table.does(GM, CallStaticTest(cyrus, "run", "Fair"))
    table.does(GM, TellTrouble(cyrus))
    assert modifiers(brawl) == [-1]
    table.does(GM, CallOff())
    table.does(ANN, MendTrouble(cyrus, "the strap is mended"))
    assert table.state[Fights].troubles[cyrus].major

    table.does(ANN, MendTrouble(cyrus, "and the blade"))
    assert table.state[Fights].troubles == {}


@proves("fate.combat.scene-procedure", "fate.combat.scene-total-guideline")
@pytest.mark.parametrize("reading", ["pairs", "totals"])
def test_where_one_side_is_out_before_all_have_declared_there_is_nothing_to_total(reading: str) -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A", scene_resolution=reading).begins("Cyrus, Finn", "Guard A", Pace.SCENE)
    brawl.says("Cyrus", "Swords", about="at him").says("Guard A", "Swords", about="hold")
    brawl.table.does(GM, MarkWound(brawl.who("Guard A"), Outcome.TAKEN_OUT))
    brawl.says("Finn", "Tumbling", "0" * 8, about="past him").done()

    assert brawl.fight.verdicts == ()
    assert [one.value for one in brawl.table.asked(GM, "fate.judge-fight").options] == ["nothing"]


@proves("fate.wounds.scene-hurt")
def test_what_has_told_on_rolls_that_are_called_off_tells_on_the_next() -> None:
    brawl = troubled().begins("Cyrus", "Guard A")
    brawl.table.does(GM, TellTrouble(brawl.who("Cyrus")))
    for called_off in (True, False):
        brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0" * 8, way=Way.DEFENSIVE)
        assert modifiers(brawl) == [-1, 1]
        if called_off:
            brawl.table.does(GM, CallOff())
        else:
            brawl.done()
    brawl.says("Cyrus", "Swords", target="Guard A").says("Guard A", "Swords", "0" * 8, way=Way.DEFENSIVE)

    assert modifiers(brawl) == [0, 1]


@proves("fate.wounds.scene-hurt")
def test_another_roll_that_is_called_off_brings_nothing_back() -> None:
    brawl = troubled().begins("Cyrus", "Guard A")
    brawl.table.does(GM, TellTrouble(brawl.who("Cyrus")))
    brawl.says("Cyrus", "Swords", target="Guard A", maneuver="disarm")
    brawl.says("Guard A", "Swords", way=Way.WAIT)
    brawl.table.answers(GM, "hurt", "+++0" + "-000", kind="fate.name-need")
    brawl.done()
    brawl.table.does(GM, CallStaticTest(brawl.who("Guard A"), "a look round", "Fair"))
    brawl.table.does(GM, CallOff())

    assert brawl.fight.hampered == ()
