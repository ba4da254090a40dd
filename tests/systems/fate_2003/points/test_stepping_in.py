"""Taking a hit for somebody in a fight of several: which hit, of which roll, and who may."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, wounded
from tests.systems.fate_2003.fights.fought import OWNERS, Brawl
from tests.systems.fate_2003.points.besetting import ALL, beset, goes, steps_in
from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndEvening, EndScene, StartEvening, StartScene
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange
from threefates.systems.fate_2003.fights.declaring import DeclareStep
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.points.additional_uses import SwitchPositions, TakeWound, takeable
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.monologue import EndSpeech, MakeSpeech
from threefates.systems.fate_2003.points.who_fights import fighting
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, RestedOff, Wounded
from threefates.testing.proof import proves


@proves("fate.points.take-wound")
def test_a_hit_of_an_exchange_before_is_nobodys_to_take_any_more() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    assert brawl.wounds("Cyrus").hurt == 1
    assert takeable(brawl.table.state, brawl.who("Cyrus"))
    goes(brawl, "0000----", "Guard B")

    assert brawl.wounds("Cyrus").hurt == 1  # still, and not by this exchange
    assert brawl.table.refusal(BOB, TakeWound(brawl.who("Finn"), brawl.who("Cyrus"), "late")) == "fate_points.interpose"


@proves("fate.points.take-wound")
def test_what_no_roll_has_brought_is_no_hit() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    brawl.table.does(GM, MarkWound(brawl.who("Cyrus"), Outcome.INJURED))

    assert [one.marked for one in takeable(brawl.table.state, brawl.who("Cyrus"))] == [Outcome.HURT]
    assert not takeable(brawl.table.state, brawl.who("Finn"))


@proves("fate.points.take-wound")
def test_who_steps_in_takes_the_injury_that_the_roll_has_brought_and_no_other() -> None:
    brawl = goes(beset(), "--00" + "++++" + "0000")
    brawl.table.does(GM, MarkWound(brawl.who("Cyrus"), Outcome.INJURED, mild=True, days=2))
    steps_in(brawl, "Finn")
    let_stand(brawl.table)

    assert brawl.wounds("Finn").injuries == (Injury(21),)
    assert brawl.wounds("Cyrus").injuries == (Injury(6, mild=True),)


@proves("fate.points.take-wound")
def test_of_two_hits_in_one_exchange_the_worse_is_taken_first_and_the_other_may_be() -> None:
    brawl = goes(beset(), "--00" + "++++" + "0000")  # by five and by one, with their number
    assert (brawl.wounds("Cyrus").clipped, len(brawl.wounds("Cyrus").injuries)) == (1, 1)
    steps_in(brawl, "Finn")
    let_stand(brawl.table)
    assert (brawl.wounds("Cyrus"), brawl.wounds("Finn")) == (Wounded(clipped=1), Wounded(injuries=(Injury(21),)))
    steps_in(brawl, "Finn")
    let_stand(brawl.table)

    assert (brawl.wounds("Cyrus"), brawl.wounds("Finn").clipped) == (Wounded(), 1)


@proves("fate.points.take-wound")
def test_nobody_pays_for_a_hit_that_somebody_else_is_taking() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    table, guard = brawl.table, brawl.who("Guard B")
    table.does(GM, SetFatePoints(brawl.who("Cyrus"), 1, "for the test"))
    steps_in(brawl, "Finn")
    assert table.asked(ANN, "fate.cancel").owner == brawl.who("Cyrus")  # the point is on its way
    command = TakeWound(guard, brawl.who("Cyrus"), "so does the guard")
    assert table.refusal(GM, command) == "fate_points.interpose"
    let_stand(table)

    assert table.refusal(GM, command) == "fate_points.interpose"
    assert (table.state[Sheets][guard].fate_points, brawl.wounds("Finn").hurt) == (3, 1)


@proves("fate.points.take-wound", "fate.points.switch-positions")
def test_no_hit_and_no_fight_outlasts_its_scene() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("the quay"))
    fight(table, "----", "0000")
    mara, finn = table.character("Mara"), table.character("Finn")
    assert wounded(table).marks.injured  # which lasts longer than the scene
    assert takeable(table.state, mara)
    assert fighting(table.state)
    told = {seat: len(pane) for seat, pane in table.panes.items()}
    table.does(GM, EndScene())

    assert table.refusal(BOB, TakeWound(finn, mara, "too late")) == "fate_points.interpose"
    assert table.refusal(BOB, SwitchPositions(finn, mara, "too late")) == "fate_points.switch"
    assert not any("no worse than it" in line for line in table.panes["bob"][told["bob"] :])


@proves("fate.points.switch-positions")
@pytest.mark.parametrize("ends", [StartScene("the quay"), EndEvening()])
def test_nor_from_between_two_scenes_or_evenings(ends: Command) -> None:
    table = Table().heroes()
    table.does(GM, StartEvening())
    fight(table, "----", "0000")
    table.does(GM, ends)
    command = SwitchPositions(table.character("Finn"), table.character("Mara"), "too late")

    assert table.refusal(BOB, command) == "fate_points.switch"


@proves("fate.points.switch-positions")
def test_when_a_fight_is_over_nobody_changes_places_in_it() -> None:
    brawl = goes(beset(), "0000----", "Guard B")
    brawl.table.does(GM, EndFight("they run"))
    command = SwitchPositions(brawl.who("Finn"), brawl.who("Cyrus"), "too late")

    assert brawl.table.refusal(BOB, command) == "fate_points.switch"


@proves("fate.points.assist", "fate.wounds.taken-out")
def test_who_is_out_of_it_helps_nobody() -> None:
    brawl = beset()
    brawl.table.does(GM, MarkWound(brawl.who("Guard B"), Outcome.TAKEN_OUT))
    brawl.says("Guard A", "Swords", way=Way.WAIT).says("Finn", "Knives", way=Way.WAIT)
    brawl.says("Cyrus", "Swords", "0000" * 2, way=Way.ATTACK, target="Guard A")
    command = HelpRoll(brawl.who("Guard B"), brawl.who("Guard A"))

    assert brawl.table.refusal(GM, command) == "conflict.out"


@proves("fate.wounds.hurt", "fate.wounds.taken-out")
def test_what_was_suffered_between_scenes_is_of_no_scene_but_goes_with_a_fight() -> None:
    for ends in (StartScene("the quay"), EndEvening()):
        table = Table().heroes()
        table.does(GM, StartEvening())
        for outcome in (Outcome.HURT, Outcome.INJURED, Outcome.TAKEN_OUT):
            table.does(GM, MarkWound(table.character("Mara"), outcome))
        table.does(GM, ends)
        marks = wounded(table).marks
        assert (marks.hurt, marks.injured, marks.out) == (0, 1, False)

    brawl = goes(beset(), "--00++00", "Guard B")
    brawl.table.does(GM, StartScene("the quay"))
    assert brawl.wounds("Cyrus").hurt == 1


@proves("fate.points.monologue")
def test_nobody_declares_for_the_absent_in_the_midst_of_a_speech() -> None:
    brawl = beset()
    table = brawl.table
    brawl.says("Guard A", "Swords", way=Way.ATTACK, target="Cyrus").says("Guard B", "Swords", way=Way.WAIT)
    brawl.says("Cyrus", "Swords", way=Way.ATTACK, target="Guard A")
    table.does(GM, MakeSpeech(brawl.who("Guard B")))
    let_stand(table)
    table.state = table.system.evolve(table.state, SeatChanged(BOB.id, BOB.name, BOB.role, away=True))
    command = AnswerForAbsent(brawl.asked("Finn"))
    assert table.refusal(GM, command) == "choice.not_for_you"
    assert not any(key.startswith("answer-for-absent") for key in table.offers(GM))
    table.does(GM, EndSpeech())

    assert any(key.startswith("answer-for-absent") for key in table.offers(GM))
    table.does(GM, command, "0000" * 2)
    assert brawl.check.sides[0].throws


@proves("fate.points.monologue")
def test_a_speech_outlasts_neither_scene_nor_evening() -> None:
    for begins, ends in ((StartScene("the quay"), EndScene()), (StartEvening(), EndEvening())):
        table = Table().heroes()
        table.does(GM, begins)
        table.does(GM, MakeSpeech(table.character("Captain Vex")))
        let_stand(table)
        assert table.state[FatePoints].speaking
        table.does(GM, ends)
        assert not table.state[FatePoints].speaking


@proves("fate.points.switch-positions")
def test_a_place_in_a_fight_is_changed_with_who_has_one() -> None:
    brawl = Brawl(*ALL).begins("Cyrus", "Guard A, Guard B")
    brawl.table.does(GM, SetFatePoints(brawl.who("Finn"), 1, "for the test"))
    command = SwitchPositions(brawl.who("Finn"), brawl.who("Cyrus"), "over the bar")
    offer = brawl.table.offers(BOB)[f"fate.switch-positions.{brawl.who('Finn')}"]

    assert brawl.table.refusal(BOB, command) == "fate_points.switch"
    assert offer.refusal is not None


@proves("fate.points.take-wound")
def test_the_blow_that_ends_a_fight_may_still_be_taken() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard C")
    brawl.table.does(GM, SetFatePoints(brawl.who("Finn"), 1, "for the test"))
    brawl.begins("Cyrus", "Guard C").says("Cyrus", "Swords", way=Way.OTHER)
    brawl.says("Guard C", "Swords", "----++++", target="Cyrus").done()
    assert "The fight is over: Guard C left standing." in brawl.table.panes["bob"]
    assert f"fate.take-wound.{brawl.who('Finn')}" in brawl.table.offers(BOB)
    steps_in(brawl, "Finn")

    assert (brawl.wounds("Cyrus").out, brawl.wounds("Finn").out) == (False, True)


@proves("fate.points.take-wound")
def test_nobody_is_asked_by_it_who_is_not_in_the_fight_or_has_declared() -> None:
    for declared in (False, True):
        brawl = Brawl("Cyrus", "Finn", "Guard A", "Guard C")
        brawl.table.does(GM, SetFatePoints(brawl.who("Finn" if declared else "Cyrus"), 1, "for the test"))
        if declared:
            brawl.begins("Cyrus, Finn", "Guard A").says("Cyrus", "Swords", way=Way.WAIT)
        struck, helper = ("Cyrus", "Finn") if declared else ("Finn", "Cyrus")
        brawl.table.does(GM, CallExchange(brawl.who("Guard C"), brawl.who(struck), "aside"))
        for name, skill in (("Guard C", "Swords"), (struck, "Swords" if declared else "Tumbling")):
            seat = OWNERS.get(name, GM)
            dice = "" if name == "Guard C" else "++++----"
            brawl.table.does(seat, RollTest(brawl.table.asked(seat, "fate.name-trait").id, f"skill:{skill}"), dice)
        brawl.done()
        assert brawl.wounds(struck).out
        if not declared:
            brawl.begins("Cyrus", "Guard A")
        seat = OWNERS[helper]
        brawl.table.does(seat, TakeWound(brawl.who(helper), brawl.who(struck), "steps between"))
        brawl.table.answers(GM, "so", kind="fate.use-asked")

        asked = [step.character for _, step in brawl.table.state.agenda.asked(DeclareStep)]
        assert brawl.wounds(struck) == Wounded()
        assert brawl.who(struck) not in asked


@proves("fate.points.take-wound")
def test_a_hit_that_was_taken_once_is_nobodys_either_when_the_scene_is_over() -> None:
    brawl = Brawl(*ALL)
    brawl.table.does(GM, SetFatePoints(brawl.who("Finn"), 1, "for the test"))
    brawl.table.does(GM, StartScene("the quay"))
    assert not [event for event in brawl.table.does(GM, EndScene()) if isinstance(event, RestedOff)]
    brawl.table.does(GM, StartScene("the hold"))
    goes(brawl.begins("Cyrus, Finn", "Guard A, Guard B"), "----+++0", "Guard B")
    steps_in(brawl, "Finn")
    assert brawl.wounds("Finn").marks.injured
    brawl.table.does(GM, EndScene())

    assert not takeable(brawl.table.state, brawl.who("Finn"))


@proves("fate.points.take-wound", "fate.combat.common-principle")
def test_dice_that_lie_there_when_the_scene_ends_are_read_all_the_same() -> None:
    table = Table().heroes()
    table.does(GM, StartScene("the quay"))
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, CallExchange(mara, vex, "blades"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "----0000")
    table.does(GM, EndScene())
    table.left_as_it_lies()

    assert wounded(table).marks.injured == 1


@proves("fate.points.take-wound", "fate.tests.static-test")
def test_a_check_that_is_called_off_gives_way_to_the_one_before_it() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    before, hits = table.state[Checks], takeable(table.state, cyrus)
    table.does(GM, CallStaticTest(brawl.who("Finn"), "the bolt", "Fair"))
    meanwhile = takeable(table.state, cyrus)
    table.does(GM, CallOff())

    assert hits
    assert meanwhile == ()
    assert (table.state[Checks], takeable(table.state, cyrus)) == (before, hits)


@proves("fate.points.take-wound")
def test_a_point_on_its_way_for_something_else_bars_nobody_from_stepping_in() -> None:
    """Finn changes places with Cyrus, whose hit the second guard has had enough of."""
    brawl = goes(beset(), "--00++00", "Guard B")
    table, cyrus = brawl.table, brawl.who("Cyrus")
    table.does(BOB, SwitchPositions(brawl.who("Finn"), cyrus, "round about"))
    table.answers(GM, "so", kind="fate.use-asked")
    assert [one.helped for one in table.state[FatePoints].spends.values()] == [cyrus]

    table.does(GM, TakeWound(brawl.who("Guard B"), cyrus, "has had enough"))
    assert table.asked(GM, "fate.use-asked").options[0].refusal is None
