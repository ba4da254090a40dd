"""What the Game Master's people can do is kept until they do it: in two worlds with other sheets, the same bytes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.checks.in_hand import opposed
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.commons.scenes import StartScene
from threefates.rulebook.state import State
from threefates.systems.fate_2003.challenges.customizing import BeginReadyChallenge
from threefates.systems.fate_2003.checks.contests_and_timed_tests import CallContest
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallDynamicTest, CallStaticTest, RollTest
from threefates.systems.fate_2003.points.assisting import HelpRoll
from threefates.systems.fate_2003.points.narrative_control import ClaimFact, InvokeForEffect
from threefates.systems.fate_2003.points.proposed_invocation import ProposeInvocation
from threefates.systems.fate_2003.sheets.changes import SetBoxes
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.sheets import Aspect, Sheets
from threefates.testing.bots import fill

VEX = "Captain Vex"


def elsewhere(table: Table) -> State:
    """The same table, but Captain Vex can do other things."""
    sheets, vex = table.state[Sheets], table.character(VEX)
    other = replace(sheets[vex], skills={"Poisons": 5}, aspects={"Secret Heir": Aspect("Secret Heir", 3, 1)})
    return table.state.put(sheets.put(vex, other))


def seen(table: Table, state: State, seat: str) -> list[bytes]:
    """Everything that a seat is sent of a state: parts, offers, and the odds of whatever is offered."""
    viewer = state.viewer(seat)
    offers = table.system.offers(state, viewer)
    commands = [table.system.read_command(fill(offer, lambda options: options[0])) for offer in offers if offer.enabled]
    odds = [table.system.odds(state, command, viewer) for command in commands]
    return [msgspec.json.encode(one) for one in (table.system.view(state, viewer), offers, odds)]


def idle() -> Table:
    return Table().heroes()


def called_on() -> Table:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    table.does(GM, CallStaticTest(table.character(VEX), "break the seal", "Good"))
    return table


def crossing_swords() -> Table:
    table = Table().heroes()
    table.does(GM, CallDynamicTest(table.character("Mara"), table.character(VEX), "cross swords"))
    return table


def in_a_contest() -> Table:
    table = Table().heroes()
    table.does(GM, CallContest((table.character("Mara"), table.character(VEX)), "darts", "Good"))
    return table


def at_chess() -> Table:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("chess", table.character("Mara"), table.character(VEX)))
    return table


def with_a_point_waiting() -> Table:
    table = crossing_swords()
    table.does(ANN, ClaimFact(table.character("Mara"), "the floor is wet"))
    table.answers(GM, "so", kind="fate.wished")
    return table


def thrown() -> Table:
    return opposed("0000-000")


@pytest.mark.parametrize(
    ("used", "heard"), [(("Captain Vex/Zealous",), False), (("Captain Vex/Zealous", "Mara/Proud"), True)]
)
def test_boxes_of_the_game_masters_people_alone_are_opened_again_unheard(used: tuple[str, ...], heard: bool) -> None:
    table = Table().heroes()
    for name, _, aspect in (each.partition("/") for each in used):
        table.does(GM, SetBoxes(f"{table.character(name)}/{aspect}", 1, "used"))

    table.does(GM, StartScene("The inn"))  # and with it the evening

    told = {seat: any(line.startswith("Every box") for line in table.panes[seat]) for seat in ("gm", "ann")}
    assert told == {"gm": True, "ann": heard}
    assert not table.state[Sheets].checked


@pytest.mark.parametrize("seat", ["ann", "bob"])
@pytest.mark.parametrize(
    "played", [idle, called_on, crossing_swords, in_a_contest, at_chess, with_a_point_waiting, thrown]
)
def test_whatever_is_going_on_a_player_is_sent_the_same(played: Callable[[], Table], seat: str) -> None:
    table = played()

    assert seen(table, elsewhere(table), seat) == seen(table, table.state, seat)
    assert seen(table, elsewhere(table), "gm") != seen(table, table.state, "gm")


def test_help_for_the_game_master_s_people_has_odds_when_they_have_said_what_they_roll() -> None:
    table = called_on()
    command = HelpRoll(table.character("Finn"), table.character(VEX))
    assert table.system.odds(table.state, command, table.state.viewer("bob")) is None
    assert table.system.odds(table.state, command, table.state.viewer("gm")) is not None

    table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), "0000")

    assert table.system.odds(table.state, command, table.state.viewer("bob")) is not None


def test_a_box_of_theirs_is_told_without_how_many_are_left() -> None:
    table = Table().heroes()
    table.does(GM, InvokeForEffect(table.character(VEX), "Zealous", "the guards come"))
    table.answers(GM, "so")

    assert table.panes["bob"] == ["Captain Vex checks a box of Zealous: the guards come."]
    assert table.panes["gm"] == ["Captain Vex checks a box of Zealous, 0 left: the guards come."]
    assert table.refusal(BOB, InvokeForEffect(table.character(VEX), "Zealous", "x")) == "character.not_yours"


def test_what_whoever_plays_one_of_them_is_after_is_told_to_nobody_else() -> None:
    table = Table().heroes()
    vex = table.character(VEX)
    table.does(GM, GiveCharacter(vex, "ann"))
    before = list(table.panes["bob"])

    table.does(ANN, NameGoal(vex, "Heir of Vex"))
    table.does(ANN, ProposeInvocation(f"{vex}/Zealous", "he cannot let it be"))
    table.answers(GM, "not")

    assert table.panes["bob"] == before
    assert table.panes["gm"][-2:] == table.panes["ann"][-2:]
    assert table.panes["ann"][-2:] == ["Captain Vex is after Heir of Vex.", "Captain Vex's Zealous is not invoked now."]
