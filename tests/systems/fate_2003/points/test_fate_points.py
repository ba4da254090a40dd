"""Fate points: paid, cancelled by another seat, paid again, again and again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.points.paid import after_the_roll, held
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.agenda import Answer, AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import (
    CallDynamicTest,
    CallOff,
    CallStaticTest,
    RollTest,
)
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.invoking import AddFatePoint, InvokeAspect
from threefates.systems.fate_2003.points.narrative_control import ClaimFact
from threefates.systems.fate_2003.points.standing import LetStand
from threefates.systems.fate_2003.points.who_may_cancel import cancellers
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.testing.proof import proves


def check(table: Table) -> Check:
    found = table.state[Checks].now
    assert found is not None
    return found


@proves("fate.points.cancel", "fate.points.plus-one", "fate.points.one-per-roll")
def test_a_point_is_cancelled_and_paid_again_until_it_stands_and_every_seat_reads_why() -> None:
    table = after_the_roll()
    for pane in table.panes.values():
        pane.clear()

    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(BOB, "stand")
    table.answers(GM, "cancel")
    table.answers(ANN, "again")
    table.answers(GM, "cancel")
    table.answers(ANN, "again")
    table.answers(BOB, "stand")

    assert table.panes["ann"] == table.panes["bob"] == table.panes["gm"]
    assert table.panes["bob"] == [
        "Mara pays a Fate point for +1 (leap the gap, against Good (+2)); 2 Fate points left.",
        "Captain Vex pays a Fate point and cancels Mara's. Both are gone.",
        "Mara pays another Fate point, 2 by now, for +1 (leap the gap, against Good (+2)); 1 Fate point left.",
        "Captain Vex pays a Fate point and cancels Mara's. Both are gone.",
        "Mara pays another Fate point, 3 by now, for +1 (leap the gap, against Good (+2)); 0 Fate points left.",
        "The point stands: Mara gets +1 and has Fair (+1).",
    ]
    assert held(table) == {"Mara": 0, "Finn": 3, "Captain Vex": 0}
    assert check(table).sides[0].outcome == 1


def test_each_pane_asks_only_whom_it_may_ask() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))

    asked = {seat.id: [key for key in table.offers(seat) if key.startswith("answer.")] for seat in (GM, ANN, BOB)}

    assert [len(asked[seat]) for seat in ("gm", "ann", "bob")] == [2, 0, 2]
    assert not set(asked["gm"]) & set(asked["bob"])
    assert table.refusal(ANN, Answer(asked["bob"][0].split(".")[1], "stand")) == "choice.not_yours"


def test_whoever_cancels_first_closes_the_question_for_the_others() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    late = table.asked(GM).id

    table.answers(BOB, "cancel")

    assert table.refusal(GM, Answer(late, "cancel")) == "choice.stale"
    assert held(table) == {"Mara": 2, "Finn": 2, "Captain Vex": 2}


@proves("fate.points.cancel")
def test_a_chain_ends_when_the_spender_lets_it_go_and_the_roll_stays() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(BOB, "cancel")

    table.answers(ANN, "no")

    assert check(table).sides[0].bonus == 0
    assert not table.state[FatePoints].spends
    assert table.asked(ANN, "fate.change").owner == table.character("Mara")


def test_a_chain_ends_when_the_spender_has_nothing_left() -> None:
    table = after_the_roll()
    table.does(GM, SetFatePoints(table.character("Mara"), 1, "for the test"))
    table.does(ANN, AddFatePoint(table.character("Mara")))

    table.answers(GM, "cancel")

    assert not table.state[FatePoints].spends
    assert table.panes["bob"][-1] == "Mara's point stays cancelled."
    assert held(table) == {"Mara": 0, "Finn": 3, "Captain Vex": 1}


@proves("fate.points.one-per-roll")
def test_after_a_lost_point_another_may_be_tried_but_never_two_at_once() -> None:
    table = after_the_roll()
    mara = table.character("Mara")
    table.does(ANN, AddFatePoint(mara))
    assert table.refusal(ANN, AddFatePoint(mara)) == "fate_points.one_per_roll"
    table.answers(BOB, "cancel")
    table.answers(ANN, "no")

    table.does(ANN, AddFatePoint(mara))
    table.answers(BOB, "stand")
    table.answers(GM, "stand")

    assert check(table).sides[0].bonus == 1
    assert table.refusal(ANN, AddFatePoint(mara)) == "fate_points.one_per_roll"


@proves("fate.points.plus-one")
def test_a_point_may_be_paid_before_the_dice_fall() -> None:
    table = Table().heroes()
    table.does(GM, CallStaticTest(table.character("Mara"), "leap the gap", "Good"))

    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(BOB, "stand")
    table.answers(GM, "stand")
    table.does(ANN, RollTest(table.asked(ANN).id, "skill:Athletics"), dice="++++")

    assert check(table).sides[0].outcome == 1 + 4 + 1


@proves("fate.points.plus-one", "fate.aspects.invoke-reroll")
def test_a_point_stays_on_a_roll_whose_dice_are_thrown_again() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(BOB, "stand")
    table.answers(GM, "stand")

    table.does(ANN, InvokeAspect(table.asked(ANN).id, "Brawler", "reroll"), dice="++00")

    assert check(table).sides[0].outcome == 1 + 2 + 1


def test_a_point_on_somebody_elses_roll_is_refused() -> None:
    table = after_the_roll()
    assert table.refusal(BOB, AddFatePoint(table.character("Finn"))) == "fate_points.no_roll"
    assert table.refusal(BOB, AddFatePoint(table.character("Mara"))) == "character.not_yours"


def test_whoever_has_no_point_is_greyed_and_refused_in_the_same_words() -> None:
    table = after_the_roll()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 0, "for the test"))

    offer = table.offers(ANN)[f"fate.add-fate-point.{mara}"]

    assert offer.refusal
    assert offer.refusal.code == table.refusal(ANN, AddFatePoint(mara)) == "fate_points.none_held"


def test_nobody_is_asked_who_has_nothing_to_cancel_with() -> None:
    table = after_the_roll()
    for name in ("Finn", "Captain Vex"):
        table.does(GM, SetFatePoints(table.character(name), 0, "for the test"))

    table.does(ANN, AddFatePoint(table.character("Mara")))

    assert check(table).sides[0].bonus == 1


def test_one_player_is_asked_about_each_of_their_characters_and_never_about_their_own_spend() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, CallDynamicTest(vex, table.character("Finn"), "a chase"))

    table.does(GM, AddFatePoint(vex))

    asked = {choice.owner for choice in table.system.questions(table.state) if choice.kind == "fate.cancel"}
    assert asked == {table.character("Mara"), table.character("Finn")}


def test_the_game_master_may_go_on_without_waiting_for_everybody() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))
    (key,) = [key for key in table.offers(GM) if key.startswith("fate.let-stand.")]
    assert table.refusal(BOB, LetStand(key.split(".")[-1])) == "seat.not_the_gm"

    table.does(GM, LetStand(key.split(".")[-1]))

    assert check(table).sides[0].bonus == 1
    assert table.refusal(GM, LetStand(key.split(".")[-1])) == "choice.stale"


@proves("fate.points.cancel")
def test_with_nobody_here_to_answer_for_them_the_absent_are_not_asked() -> None:
    table = Table((replace(GM, away=True), ANN, replace(BOB, away=True))).heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    assert cancellers(table.state, mara) == ()
    assert cancellers(table.state, finn) == (mara,)
    table.does(ANN, ClaimFact(mara, "there is a rope"))

    assert table.panes["ann"][-1] == "It is so: there is a rope."
    here = Table((GM, ANN, replace(BOB, away=True))).heroes()
    assert cancellers(here.state, here.character("Mara")) == (here.character("Finn"), here.character("Captain Vex"))


def test_somebody_away_lets_it_stand() -> None:
    table = after_the_roll()
    away = Seat("bob", "Bob", Role.PLAYER, away=True)
    table.state = table.system.evolve(table.state, SeatChanged(away.id, away.name, away.role, away=True))
    table.does(ANN, AddFatePoint(table.character("Mara")))
    table.answers(GM, "stand")
    (choice,) = table.system.questions(table.state)

    table.does(GM, AnswerForAbsent(choice.id))

    assert check(table).sides[0].bonus == 1


@proves("fate.points.narrative", "fate.points.cancel", "fate.r.cancel-scope")
@pytest.mark.parametrize(("scope", "asked"), [("any-spend-any-person", 2), ("bonus-only", 0)])
def test_whether_a_fact_may_be_cancelled_is_the_tables_choice(scope: str, asked: int) -> None:
    table = Table.reading(cancel_scope=scope).heroes()

    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs here"))
    table.answers(GM, "so")

    waiting = [choice for choice in table.system.questions(table.state) if choice.kind == "fate.cancel"]
    assert len(waiting) == asked
    assert held(table)["Mara"] == 2


@proves("fate.points.narrative")
def test_a_fact_refused_by_the_game_master_costs_nothing() -> None:
    table = Table().heroes()
    table.does(ANN, ClaimFact(table.character("Mara"), "the duke is my uncle"))

    table.answers(GM, "not")

    assert held(table)["Mara"] == 3
    assert table.panes["bob"] == ["The Game Master says no to Mara: the duke is my uncle. Nothing is spent."]


def test_a_fact_is_asked_for_once_at_a_time() -> None:
    table = Table().heroes()
    table.does(ANN, ClaimFact(table.character("Mara"), "a rope hangs here"))

    assert table.refusal(ANN, ClaimFact(table.character("Mara"), "and a lamp")) == "facts.one_at_a_time"
    assert not [key for key in table.offers(ANN) if key.startswith("fate.claim-fact")]


def test_a_test_called_off_in_mid_chain_leaves_nothing_waiting() -> None:
    table = after_the_roll()
    table.does(ANN, AddFatePoint(table.character("Mara")))

    table.does(GM, CallOff())

    assert table.state.agenda.steps == ()
    assert not table.state[FatePoints].spends
    assert table.state[Checks].now is None
