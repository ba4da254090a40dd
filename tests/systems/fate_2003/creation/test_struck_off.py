"""An aspect, a skill or an extra comes off a sheet by hand, with a reason once play has begun."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, making, takes
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.sheets.arcs import twice_lapsed
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeExtra
from threefates.systems.fate_2003.creation.struck_off import StrikeOff
from threefates.systems.fate_2003.npcs.npcs import MakeMinor
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.goals import TakeOverRanks
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.testing.proof import proves


def sheet(table: Table, name: str = "Mara") -> Sheet:
    return table.state[Sheets][table.character(name)]


def listed(table: Table, seat: Seat) -> dict[str, str]:
    form = table.offers(seat).get("fate.strike-off")
    return {option.value: option.label for option in form.fields[0].options} if form else {}


@proves("fate.aspects.boxes")
@pytest.mark.parametrize("seat", [ANN, GM])
def test_before_play_it_comes_off_without_a_word(seat: Seat) -> None:
    table = Table().heroes()
    who = table.character("Mara")
    assert set(listed(table, ANN)) == {
        f"{who}/{one}" for one in ("aspect/Brawler", "aspect/Proud", "skill/Fencing", "skill/Athletics")
    }
    assert set(listed(table, ANN)) <= set(listed(table, GM))

    table.does(seat, StrikeOff(f"{who}/aspect/Brawler"))
    table.does(seat, StrikeOff(f"{who}/skill/Fencing"))

    assert (list(sheet(table).aspects), list(sheet(table).skills)) == (["Proud"], ["Athletics"])
    assert table.panes["bob"] == ["Mara has Brawler no more.", "Mara has Fencing no more."]
    assert table.refusal(seat, StrikeOff(f"{who}/aspect/Brawler")) == "sheet.no_such_trait"
    assert table.refusal(BOB, StrikeOff(f"{who}/aspect/Proud")) == "character.not_yours"


@proves("fate.aspects.boxes")
def test_in_play_the_game_master_says_why() -> None:
    table = Table().heroes()
    who = table.character("Mara")
    table.does(GM, StartScene("The inn"))
    assert listed(table, ANN) == {}
    assert table.refusal(ANN, StrikeOff(f"{who}/aspect/Proud", "I am not.")) == "sheet.closed"
    assert table.refusal(GM, StrikeOff(f"{who}/aspect/Proud")) == "sheet.words"

    table.does(GM, StrikeOff(f"{who}/aspect/Proud", "The fall cured it."))

    assert list(sheet(table).aspects) == ["Brawler"]
    assert table.panes["bob"][-1] == "Mara has Proud no more. The fall cured it."


@proves("fate.creation.procedure")
def test_who_is_made_by_phases_gives_back_instead_and_the_game_master_strikes() -> None:
    table = begun()
    takes(table, "Sybil", "Curious", {"Knife": 1})
    who = table.character("Sybil")
    table.does(ANN, TakeExtra(who, "Shop"))
    assert listed(table, ANN) == {}
    assert table.refusal(ANN, StrikeOff(f"{who}/aspect/Curious")) == "sheet.by_phases"

    for what in ("aspect/Curious", "skill/Knife", "extra/Shop"):
        table.does(GM, StrikeOff(f"{who}/{what}"))

    assert (sheet(table, "Sybil").aspects, sheet(table, "Sybil").skills, sheet(table, "Sybil").extras) == ({}, {}, {})
    assert making(table, "Sybil").taken.ranks == 0
    takes(table, "Sybil", "Proud", {"Bluff": 4})  # all that this phase brings may be taken anew
    assert list(sheet(table, "Sybil").aspects) == ["Proud"]


@proves("fate.aspects.boxes")
def test_nothing_goes_while_something_is_asked_that_may_hang_on_it() -> None:
    table = Table().heroes()
    who = table.character("Mara")
    table.does(GM, Invoke(f"{who}/Proud", "She stays."))
    assert table.refusal(GM, StrikeOff(f"{who}/aspect/Brawler", "Gone.")) == "sheet.asked"
    form = table.offers(GM)["fate.strike-off"]
    greyed = {option.value.partition("/")[0] for option in form.fields[0].options if option.refusal}
    assert (greyed, form.refusal) == ({who}, None)
    table.does(GM, StrikeOff(f"{table.character('Finn')}/aspect/Larcenous", "Gone."))


@proves("fate.aspects.boxes")
def test_nothing_goes_of_whoever_is_asked_what_they_do_though_no_box_is_named() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus", "Guard A")
    cyrus, finn = fight.who("Cyrus"), fight.who("Finn")

    assert fight.table.refusal(GM, StrikeOff(f"{cyrus}/aspect/Brawler", "Gone.")) == "sheet.asked"
    fight.table.does(GM, StrikeOff(f"{finn}/aspect/Athletic", "Gone."))  # who is not in it is asked nothing


@proves("fate.aspects.boxes")
def test_a_skill_that_goes_while_it_is_to_be_named_is_not_rolled() -> None:
    table = Table().heroes()
    who = table.character("Mara")
    table.does(GM, CallStaticTest(who, "leap the gap", "Fair"))
    table.does(GM, StrikeOff(f"{who}/skill/Athletics", "It was Finn's."))
    asked = table.asked(ANN, "fate.name").id

    assert table.refusal(ANN, RollTest(asked, "skill:Athletics")) == "sheet.no_such_trait"
    table.does(ANN, RollTest(asked, "skill:Fencing"), "0000")


@proves("fate.aspects.boxes")
def test_of_the_game_masters_people_nobody_else_reads_or_is_offered_it() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    before = list(table.panes["ann"])
    assert not any(what.startswith(vex) for what in listed(table, ANN))

    table.does(GM, StrikeOff(f"{vex}/aspect/Zealous", "Never."))

    assert table.panes["ann"] == before
    assert table.panes["gm"][-1] == "Captain Vex has Zealous no more. Never."


@proves("fate.pyramid.balance")
def test_a_name_may_hold_any_sign() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Fencing Fair"))
    who = table.character("Mara")
    table.does(ANN, SetSkill(who, "Night/Day", "Fair"))
    assert listed(table, ANN)[f"{who}/skill/Night/Day"] == "Night/Day"

    table.does(ANN, StrikeOff(f"{who}/skill/Night/Day"))

    assert list(sheet(table).skills) == ["Fencing"]
    assert table.refusal(ANN, StrikeOff(who)) == "sheet.no_such_trait"
    assert table.refusal(ANN, StrikeOff("hero-99/aspect/Proud")) == "character.not_yours"


@proves("fate.pyramid.balance", "fate.pyramid.abuse-penalty")
@pytest.mark.parametrize(("gone", "left"), [("Knife", False), ("Riding", True)])
def test_ranks_come_back_where_skills_stand_without_one_that_is_gone(gone: str, *, left: bool) -> None:
    """One Good on two Average stands no more than on one; two Average stand by themselves."""
    table = twice_lapsed()
    who = table.character("Mara")
    table.does(GM, TakeOverRanks(who))
    table.does(GM, StrikeOff(f"{who}/skill/{gone}", "As agreed."))

    assert sheet(table).taken_over is left


@proves("fate.npcs.aspect-shorthand", "fate.npcs.no-rerolls")
def test_who_is_made_by_aspects_alone_stays_so() -> None:
    table = Table()
    table.does(GM, MakeMinor("Thug", "Mercenary 2"))
    thug = table.character("Thug")
    assert table.refusal(GM, StrikeOff(f"{thug}/aspect/Mercenary", "No.")) == "sheet.last_aspect"
    table.does(GM, SetAspect(thug, "Deserter", 1))

    table.does(GM, StrikeOff(f"{thug}/aspect/Mercenary", "Not any more."))

    assert [(one.name, one.shorthand) for one in sheet(table, "Thug").aspects.values()] == [("Deserter", True)]
