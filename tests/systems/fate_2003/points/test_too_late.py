"""Points that nobody cancels, for what cannot come about any more by then; and what is said of each payment."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.points.besetting import beset, goes, steps_in
from tests.systems.fate_2003.points.paid import after_the_roll, held, let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallOff, CallStaticTest, RollTest
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.fights.pace import EndFight
from threefates.systems.fate_2003.points.additional_uses import Arrive, SwitchPositions, TakeWound
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.points.monologue import MakeSpeech
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Wounded
from threefates.testing.proof import proves


def paying(brawl: Brawl, command: Command) -> Table:
    """Finn's point is on its way: Guard B may cancel it."""
    brawl.table.does(BOB, command)
    brawl.table.answers(GM, "so", kind="fate.use-asked")
    return brawl.table


@proves("fate.points.take-wound")
def test_a_hit_that_is_paid_for_is_taken_whatever_is_rolled_for_meanwhile() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    table = paying(brawl, TakeWound(brawl.who("Finn"), brawl.who("Cyrus"), "steps between"))
    table.does(GM, CallStaticTest(brawl.who("Finn"), "keep his feet", "Good"))
    table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), "0000")
    table.left_as_it_lies()
    let_stand(table)

    assert (brawl.wounds("Cyrus"), brawl.wounds("Finn").hurt) == (Wounded(), 1)
    assert table.state[Sheets][brawl.who("Finn")].fate_points == 2


@proves(
    "fate.points.take-wound",
    "fate.points.switch-positions",
    "fate.points.narrative",
)
@pytest.mark.parametrize(
    ("use", "meanwhile", "why"),
    [
        ("switch", "the fight ends", "Nobody is fighting."),
        ("switch", "Finn falls", "Finn is out of this fight."),
        ("switch", "Cyrus falls", "Cyrus is out of this fight."),
        ("interpose", "Finn falls", "Finn is out of this fight."),
        ("interpose", "the scene ends", "Cyrus bears no such hit any more."),
    ],
)
def test_what_has_become_impossible_before_the_point_stands_costs_nothing(use: str, meanwhile: str, why: str) -> None:
    brawl = beset()
    brawl.table.does(GM, StartScene("the quay"))
    goes(brawl, "--00++00", "Guard B")
    who, other = brawl.who("Finn"), brawl.who("Cyrus")
    kind = SwitchPositions if use == "switch" else TakeWound
    table = paying(brawl, kind(who, other, "quickly"))
    assert table.state[Sheets][who].fate_points == 2
    happens: dict[str, Command] = {
        "the fight ends": EndFight("they run"),
        "the scene ends": EndScene(),
        "Finn falls": MarkWound(who, Outcome.TAKEN_OUT),
        "Cyrus falls": MarkWound(other, Outcome.TAKEN_OUT),
    }
    table.does(GM, happens[meanwhile])
    let_stand(table)

    assert table.state[Sheets][who].fate_points == 3
    assert not table.state[FatePoints].spends
    assert f"It is too late for Finn. {why} Nothing is spent." in table.panes["ann"]


@proves("fate.points.monologue", "fate.wounds.taken-out", "fate.points.substitute-aspect")
@pytest.mark.parametrize("box", ["", "Zealous"])
def test_who_is_taken_out_before_the_point_stands_does_not_speak_and_has_it_back(box: str) -> None:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    vex = table.character("Captain Vex")
    table.does(GM, MakeSpeech(vex, box))
    assert (held(table)["Captain Vex"], table.state[Sheets][vex].aspects["Zealous"].checked) == (
        (2, 1) if box else (1, 0)
    )
    table.does(GM, MarkWound(vex, Outcome.TAKEN_OUT))
    let_stand(table)

    assert not table.state[FatePoints].speaking
    assert (held(table)["Captain Vex"], table.state[Sheets][vex].aspects["Zealous"].checked) == (2, 0)


@proves("fate.points.assist", "fate.wounds.taken-out", "fate.points.substitute-aspect")
@pytest.mark.parametrize(("boxes", "left"), [((), 3), (("Brawler",), 4), (("Brawler", "Brawler"), 5)])
def test_who_is_taken_out_before_help_stands_helps_nobody_and_has_all_of_it_back(
    boxes: tuple[str, ...], left: int
) -> None:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, SetFatePoints(mara, 5, "for the test"))
    table.does(GM, CallStaticTest(finn, "leap", "Good"))
    table.does(ANN, HelpRoll(mara, finn, *boxes))
    assert (held(table)["Mara"], table.state[Sheets][mara].aspects["Brawler"].checked) == (left, len(boxes))
    table.does(GM, MarkWound(mara, Outcome.TAKEN_OUT))
    let_stand(table)

    assert (held(table)["Mara"], table.state[Sheets][mara].aspects["Brawler"].checked) == (5, 0)
    check = table.state[Checks].now
    assert check is not None
    assert check.sides[0].help == 0


@proves("fate.points.substitute-aspect", "fate.points.cancel")
def test_a_box_that_was_cancelled_is_gone_and_only_the_point_comes_back() -> None:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    vex = table.character("Captain Vex")
    table.does(GM, MakeSpeech(vex, "Zealous"))
    table.answers(BOB, "cancel")
    table.answers(GM, "again")
    assert held(table)["Captain Vex"] == 1
    table.does(GM, MarkWound(vex, Outcome.TAKEN_OUT))
    let_stand(table)

    assert (held(table)["Captain Vex"], table.state[Sheets][vex].aspects["Zealous"].checked) == (2, 1)


@proves("fate.points.cancel", "fate.points.assist", "fate.points.substitute-aspect")
def test_who_may_cancel_reads_what_was_paid_and_who_pays_again_what_it_costs() -> None:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, SetFatePoints(mara, 5, "for the test"))
    table.does(ANN, MakeSpeech(mara, "Proud"))
    assert table.asked(BOB).asks.startswith("Finn: Mara pays in boxes to speak")
    table.answers(BOB, "cancel")
    assert table.asked(ANN).asks == "Finn cancelled it. Does Mara pay another Fate point?"
    table.answers(ANN, "no")
    table.does(GM, CallStaticTest(finn, "leap", "Good"))
    table.does(ANN, HelpRoll(mara, finn))
    table.answers(BOB, "stand", kind="fate.cancel")
    asked = table.asked(GM, "fate.cancel")
    assert asked.asks.startswith("Captain Vex: Mara pays 2 Fate points for +1 on somebody else's roll")
    table.answers(GM, "cancel")
    again = table.asked(ANN, "fate.again")
    assert again.asks == "Captain Vex cancelled it. Does Mara pay another 2 Fate points?"
    assert again.options[0].label == "Pay another 2 Fate points"
    table.answers(ANN, "again")

    assert "Mara pays another 2 Fate points, 4 by now, for +1" in table.panes["bob"][-1]
    assert [(one.paid, one.so_far) for one in table.state[FatePoints].spends.values()] == [(2, 4)]


@proves("fate.points.cancel")
@pytest.mark.parametrize("use", ["arrival", "switch", "interpose"])
def test_each_further_use_that_was_cancelled_is_paid_for_again_with_one(use: str) -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    who, other = brawl.who("Finn"), brawl.who("Cyrus")
    commands: dict[str, Command] = {
        "arrival": Arrive(who, "now"),
        "switch": SwitchPositions(who, other, "quickly"),
        "interpose": TakeWound(who, other, "quickly"),
    }
    table = paying(brawl, commands[use])
    assert table.state[Sheets][who].fate_points == 2
    table.answers(GM, "cancel", kind="fate.cancel")
    table.answers(BOB, "again", kind="fate.again")

    assert table.state[Sheets][who].fate_points == 1


@proves("fate.points.cancel", "fate.r.cancel-scope")
def test_where_only_a_bonus_may_be_cancelled_help_is_one() -> None:
    table = Table.reading(cancel_scope="bonus-only").heroes()
    table.does(GM, CallStaticTest(table.character("Finn"), "leap", "Good"))
    table.does(ANN, HelpRoll(table.character("Mara"), table.character("Finn")))

    assert table.asked(BOB, "fate.cancel").owner == table.character("Finn")


@proves("fate.points.cancel")
def test_a_point_for_a_roll_that_is_called_off_was_cancelled_by_nobody() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.does(GM, CallOff())

    assert table.panes["bob"][-1] == "Mara's point goes with the roll that it was for."


@proves("fate.points.take-wound")
def test_where_somebody_steps_in_for_one_of_two_the_other_is_still_offered() -> None:
    brawl = Brawl("Cyrus", "Finn", "Guard A", "Guard B", "Guard C").begins("Cyrus, Finn", "Guard A, Guard B, Guard C")
    table, guard = brawl.table, brawl.who("Guard C")
    for name in ("Finn", "Guard C"):
        table.does(GM, SetFatePoints(brawl.who(name), 3, "for the test"))
    for name, foe in (("Guard A", "Cyrus"), ("Guard B", "Finn")):
        brawl.says(name, "Swords", way=Way.ATTACK, target=foe)
    brawl.says("Guard C", "Swords", way=Way.WAIT).says("Finn", "Knives", way=Way.ATTACK, target="Guard B")
    brawl.says("Cyrus", "Swords", "----" * 2 + "++++" * 2, way=Way.ATTACK, target="Guard A").done()
    table.does(GM, TakeWound(guard, brawl.who("Cyrus"), "steps between"))
    table.answers(GM, "so", kind="fate.use-asked")
    offer = table.offers(GM)[f"fate.take-wound.{guard}"]
    refused = {option.value: bool(option.refusal) for option in offer.fields[0].options}

    assert offer.enabled
    assert refused == {brawl.who("Cyrus"): True, brawl.who("Finn"): False}
    assert offer.fields[0].default == brawl.who("Finn")


@proves("fate.points.take-wound", "fate.points.monologue")
def test_who_waits_for_an_answer_is_offered_what_takes_nobodys_leave_and_nothing_else() -> None:
    brawl = goes(beset(), "--00++00", "Guard B")
    table, finn = brawl.table, brawl.who("Finn")
    assert table.offers(BOB)[f"fate.take-wound.{finn}"].enabled
    table.does(BOB, Arrive(finn, "now"))

    assert f"fate.take-wound.{finn}" not in table.offers(BOB)
    assert table.refusal(BOB, TakeWound(finn, brawl.who("Cyrus"), "too")) == "facts.one_at_a_time"
    assert table.offers(BOB)[f"fate.make-speech.{finn}"].enabled
    table.does(BOB, MakeSpeech(finn))


def test_two_step_in_for_two_hits_of_one_roll() -> None:
    brawl = goes(beset(), "--00" + "++++" + "0000")
    steps_in(brawl, "Finn")
    steps_in(brawl, "Guard B")
    let_stand(brawl.table)

    assert brawl.wounds("Cyrus") == Wounded()


@proves("fate.points.assist", "fate.dice.result-bounds", "fate.r.plus-one-stacking")
def test_help_that_the_table_rules_out_meanwhile_is_back() -> None:
    table = Table.reading(plus_one_stacking="own-plus-helpers").heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    for one in (mara, finn):
        table.does(GM, SetFatePoints(one, 3, "for the test"))
    table.does(GM, CallStaticTest(mara, "leap the gap", "Good"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"), "++++")
    table.does(BOB, HelpRoll(finn, mara))
    table.reads("plus-one-stacking", "five-is-ceiling")
    let_stand(table)
    table.does(ANN, AddFatePoint(mara))  # one's own is no help
    let_stand(table)

    check = table.state[Checks].now
    assert check is not None
    assert (check.sides[0].outcome, check.sides[0].helpers) == (2 + 4 + 1, ())
    assert [table.state[Sheets][one].fate_points for one in (finn, mara)] == [3, 2]
    assert "It is too late for Finn." in next(line for line in table.panes["ann"] if "too late" in line)
