"""Helping another's roll with Fate points, and how much of the story a point may settle."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.state import Checks, Side
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.invoking import AddFatePoint
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetBoxes, SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves


def called(**rulings: str) -> Table:
    """Mara is about to leap; Finn may help."""
    table = Table.reading(**rulings).heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "Good"))
    return table


def mara(table: Table) -> Side:
    check = table.state[Checks].now
    assert check is not None
    return check.sides[0]


def helps(table: Table, aspect: str = "") -> Table:
    table.does(BOB, HelpRoll(table.character("Finn"), table.character("Mara"), aspect))
    return table


@proves("fate.points.assist", "fate.r.plus-one-stacking")
def test_a_helper_pays_two_for_one_on_top_of_the_rollers_own() -> None:
    table = let_stand(helps(called()))
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0000")
    table.does(ANN, AddFatePoint(table.character("Mara")))
    let_stand(table)

    assert mara(table).outcome == 1 + 1 + 1
    assert table.state[Sheets][table.character("Finn")].fate_points == 1
    assert table.refusal(BOB, HelpRoll(table.character("Finn"), table.character("Mara"))) == "fate_points.helped"
    assert table.panes["gm"].count("Finn helps: Mara gets +1 on the roll to come.") == 1


@proves("fate.points.assist", "fate.d6.bonus-penalty")
def test_help_may_come_after_the_roll() -> None:
    table = called()
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), "0000")

    let_stand(helps(table))

    assert mara(table).outcome == 2
    assert table.asked(ANN, "fate.change").options


@proves("fate.points.assist")
@pytest.mark.parametrize(
    ("has", "stacking", "waits"),
    [(2, "own-plus-helpers", True), (1, "own-plus-helpers", False), (2, "five-is-ceiling", False)],
)
def test_a_roll_waits_for_who_may_help_even_where_its_own_player_can_do_nothing(
    has: int, stacking: str, *, waits: bool
) -> None:
    table = Table.reading(plus_one_stacking=stacking).heroes()
    finn = table.character("Finn")
    for name, left in (("Finn", 0), ("Mara", has), ("Captain Vex", 5)):  # a foe's points keep nobody waiting
        table.does(GM, SetFatePoints(table.character(name), left, "for the test"))
    table.does(GM, SetBoxes(f"{finn}/Larcenous", 1, "used"))
    table.does(GM, CallStaticTest(finn, "leap the gap", "Great"))
    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Athletics"), "0000")
    check = table.state[Checks].now
    assert check
    assert (check.result is None) is waits
    if not waits:
        return
    assert table.asked(BOB).asks == "Finn has Good (+2). Does anybody help Finn?"
    table.does(ANN, HelpRoll(table.character("Mara"), finn))
    let_stand(table)

    check = table.state[Checks].now
    assert check
    assert check.result
    assert check.result.winner == 0


def test_nobody_reads_in_the_question_whether_a_villain_has_a_box_left() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, SetFatePoints(vex, 0, "for the test"))
    table.does(GM, CallStaticTest(vex, "bar the way", "Great"))
    table.does(GM, RollTest(table.asked(GM).id, "skill:Fencing"), "----")

    for seat in ("gm", "bob"):
        read = str(table.system.view(table.state, table.state.viewer(seat)))
        assert "Does Captain Vex change the roll?" in read
        assert "Does anybody help" not in read


@proves("fate.points.assist")
@pytest.mark.parametrize("why", ["away", "out"])
def test_nor_is_anybody_waited_for_who_is_away_or_out(why: str) -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, SetFatePoints(finn, 0, "for the test"))
    table.does(GM, SetBoxes(f"{finn}/Larcenous", 1, "used"))
    if why == "out":
        table.does(GM, MarkWound(mara, Outcome.TAKEN_OUT))
    else:
        table.state = table.system.evolve(table.state, SeatChanged(ANN.id, ANN.name, ANN.role, away=True))
    table.does(GM, CallStaticTest(finn, "leap the gap", "Great"))
    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Athletics"), "0000")

    check = table.state[Checks].now
    assert check
    assert check.result


@proves("fate.points.assist")
@pytest.mark.parametrize("whose", [BOB, ANN])
def test_who_plays_both_is_not_asked_whether_they_help_themselves(whose: Seat) -> None:
    table = Table().heroes()
    table.does(ANN, MakeCharacter("Oda", "Athletics Good"))
    oda = table.character("Oda")
    for name, left in (("Oda", 0), ("Mara", 0), ("Finn", 2)):
        table.does(GM, SetFatePoints(table.character(name), left, "for the test"))
    table.does(GM, GiveCharacter(oda, whose.id))
    table.does(GM, CallStaticTest(oda, "leap the gap", "Great"))
    table.does(whose, RollTest(table.asked(whose).id, "skill:Athletics"), "0000")

    check = table.state[Checks].now
    assert check
    assert bool(check.result) is (whose is BOB)


@proves("fate.points.cancel")
def test_one_point_cancels_the_two_of_a_helper() -> None:
    table = helps(called())

    table.answers(GM, "cancel", kind="fate.cancel")

    assert mara(table).helpers == ()
    assert table.state[Sheets][table.character("Finn")].fate_points == 1
    assert table.panes["ann"][-1] == "Finn's point stays cancelled."


def test_help_takes_two_points_and_somebody_elses_roll() -> None:
    table = called()
    finn, leaper = table.character("Finn"), table.character("Mara")

    assert table.refusal(ANN, HelpRoll(leaper, leaper)) == "fate_points.own_roll"
    assert table.refusal(ANN, HelpRoll(finn, leaper)) == "character.not_yours"
    table.does(GM, SetFatePoints(finn, 1, "spent"))
    assert table.refusal(BOB, HelpRoll(finn, leaper)) == "fate_points.too_few"
    offer = table.offers(BOB)[f"fate.help-roll.{finn}.{leaper}"]
    assert offer.refusal is not None
    assert offer.refusal.code == "fate_points.too_few"


@proves("fate.r.plus-one-stacking")
def test_where_five_is_the_ceiling_nobody_helps() -> None:
    table = called(plus_one_stacking="five-is-ceiling")

    assert table.refusal(BOB, HelpRoll(table.character("Finn"), table.character("Mara"))) == "fate_points.no_helpers"
    assert not [offer for offer in table.offers(BOB).values() if offer.command == "fate.help-roll"]


@proves("fate.points.assist")
@proves("fate.points.substitute-aspect")
def test_a_box_may_stand_in_for_a_point() -> None:
    strict, free = called(), called(box_for_fate_point="yes-some-or-all")

    paid = free.does(BOB, HelpRoll(free.character("Finn"), free.character("Mara"), "Larcenous"))
    let_stand(free)

    sheet = free.state[Sheets][free.character("Finn")]
    assert (sheet.fate_points, sheet.aspects["Larcenous"].checked) == (2, 1)
    assert mara(free).help == 1
    told = [free.system.tell(free.state, event, free.state.viewer("ann")) for event in paid]
    assert any(one and "fate.points.substitute-aspect" in one.cites for one in told)
    command = HelpRoll(strict.character("Finn"), strict.character("Mara"), "Larcenous")
    assert strict.refusal(BOB, command) == "fate_points.no_box"


@proves("fate.points.substitute-aspect")
def test_boxes_stand_in_for_both_points_and_no_further() -> None:
    table = called(box_for_fate_point="yes-some-or-all")
    finn, leaper = table.character("Finn"), table.character("Mara")
    assert table.refusal(BOB, HelpRoll(finn, leaper, "Larcenous", "Larcenous")) == "aspects.no_box"
    table.does(GM, SetAspect(finn, "Larcenous", 2, reason="for the test"))
    table.does(GM, SetFatePoints(finn, 0, "spent"))
    offer = table.offers(BOB)[f"fate.help-roll.{finn}.{leaper}"]
    assert [field.name for field in offer.fields] == ["aspect", "second"]

    table.does(BOB, HelpRoll(finn, leaper, "Larcenous", "Larcenous"))
    let_stand(table)

    assert mara(table).help == 1
    assert (table.state[Sheets][finn].fate_points, table.state[Sheets][finn].aspects["Larcenous"].free) == (0, 0)
    assert any(line.startswith("Finn pays in boxes for +1 on somebody else's roll") for line in table.panes["ann"])


@proves("fate.points.cancel")
def test_what_a_box_paid_for_is_paid_again_in_points_alone() -> None:
    table = helps(called(box_for_fate_point="yes-some-or-all"), "Larcenous")
    finn = table.character("Finn")
    assert table.state[Sheets][finn].fate_points == 2

    table.answers(GM, "cancel", kind="fate.cancel")
    table.answers(BOB, "again", kind="fate.again")

    assert table.state[Sheets][finn].fate_points == 0


@proves("fate.d6.bonus-penalty")
def test_help_is_a_bonus_die_where_dice_are_added_up() -> None:
    table = called(dice_system="d6")
    command = RollTest(table.asked(ANN).id, "skill:Athletics")
    with ScriptedChance([1, 2, 3]) as chance:
        events = table.system.decide(table.state, command, ANN, chance)
    for event in events:
        table.state = table.system.evolve(table.state, event)
    helps(table)
    table.answers(GM, "stand", kind="fate.cancel")
    choice = table.asked(ANN, "fate.cancel")

    with ScriptedChance([6]) as chance:
        events = table.system.decide(table.state, Answer(choice.id, "stand"), ANN, chance)
    for event in events:
        table.state = table.system.evolve(table.state, event)

    assert mara(table).faces == (1, 2, 3, 6)
    assert mara(table).outcome == 11


@proves("fate.points.scope-dial", "fate.r.narrative-scope")
@pytest.mark.parametrize(("scope", "refused"), [("none", True), ("items-and-coincidence", False), ("broad", False)])
def test_how_much_of_the_story_a_point_may_settle(scope: str, refused: bool) -> None:
    table = Table.reading(narrative_scope=scope).heroes()
    mara = table.character("Mara")
    command = ClaimFact(mara, "a rope hangs there")
    offers = table.offers(ANN)
    greyed = {offers[f"fate.{what}.{mara}"].refusal is not None for what in ("claim-fact", "invoke-for-effect")}

    assert greyed == {refused}
    if refused:
        assert table.refusal(ANN, command) == "facts.out_of_scope"
        assert table.refusal(ANN, InvokeForEffect(mara, "Proud", "the guards step aside")) == "facts.out_of_scope"
    else:
        table.does(ANN, command)
        assert table.asked(GM, "fate.wished").options


@proves("fate.points.assist")
@pytest.mark.parametrize(("who", "main"), [("Mara", True), ("Captain Vex", False)])
def test_helping_a_foe_is_offered_and_is_not_the_main_thing(who: str, main: bool) -> None:
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character(who), "leap the gap", "Good"))
    offer = next(offer for offer in table.offers(BOB).values() if offer.command == "fate.help-roll")

    assert (offer.enabled, offer.main) == (True, main)
