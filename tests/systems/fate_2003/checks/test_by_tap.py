"""A skill tapped on the sheet is rolled at once, or proposed where the Game Master is asked, or named as asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.rulebook.offers import SETTINGS
from threefates.rulebook.parts import Listing, Tracks
from threefates.systems.fate_2003.checks.by_tap import AskForLeave, RollTrait
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@pytest.fixture
def table() -> Table:
    return Table().heroes()


def in_hand(table: Table) -> Check:
    check = table.state[Checks].now
    assert check is not None
    return check


def tapped(table: Table, command: str = "fate.roll-trait") -> dict[str, tuple[str, ...]]:
    """The skills that Ann may tap, each with where it stands."""
    return {offer.label: offer.at for offer in table.offers(ANN).values() if offer.command == command and offer.at}


@proves("fate.difficulty.roll-first", "fate.difficulty.guideline-table")
def test_a_tap_throws_the_dice_and_the_game_master_then_says_how_hard_it_was() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, RollTrait(mara, "skill:Fencing"), "++0-")
    table.left_as_it_lies()
    asked = table.asked(GM, "fate.judge")
    table.answers(GM, "Good", kind="fate.judge")
    result = in_hand(table).result

    assert "How hard was it?" in asked.asks
    assert result is not None
    assert (in_hand(table).about, result.winner, result.margin) == ("Fencing", 0, 1)


@proves("fate.difficulty.roll-first", "fate.difficulty.guideline-table")
def test_where_the_table_wants_it_the_game_master_is_asked_first() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, AskForLeave(asks=True))
    table.does(ANN, RollTrait(mara, "skill:Fencing"))
    nothing_yet = table.state[Checks].now
    table.answers(GM, "Fair", "++0-", kind="fate.proposed")

    assert nothing_yet is None
    assert in_hand(table).sides[0].outcome == 3
    assert "The Game Master is asked before anybody rolls." in table.panes["bob"]


def test_a_skill_that_has_gone_since_it_was_proposed_is_asked_for(table: Table) -> None:
    mara = table.character("Mara")
    table.does(GM, AskForLeave(asks=True))
    table.does(ANN, RollTrait(mara, "aspect:Proud"))
    sheet = table.state[Sheets].known[mara]
    gone = replace(sheet, aspects={name: it for name, it in sheet.aspects.items() if name != "Proud"})
    table.state = table.state.put(table.state[Sheets].put(mara, gone))
    table.answers(GM, "Fair", kind="fate.proposed")

    assert table.asked(ANN, "fate.name-trait").owner == mara


def test_each_skill_is_tapped_where_it_stands_and_names_itself_for_what_is_asked(table: Table) -> None:
    mara = table.character("Mara")
    free = tapped(table)
    table.does(GM, CallStaticTest(mara, "a leap", "Fair"))

    assert free == {"Fencing": (f"skills.{mara}.2",), "Athletics": (f"skills.{mara}.1",)}
    assert tapped(table) == {}
    assert set(tapped(table, "fate.roll-test")) == {"Fencing", "Athletics"}
    skills = table.system.view(table.state, table.state.viewer("ann"))["skills"]
    assert isinstance(skills, Listing)
    assert {f"skills.{row.id}" for row in skills.rows} == {at for (at,) in free.values()}


@proves("fate.difficulty.roll-first", "fate.difficulty.guideline-table")
def test_nobody_rolls_while_something_is_rolled_or_asked_nor_for_others() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    other = table.refusal(BOB, RollTrait(mara, "skill:Fencing"))
    unknown = table.refusal(ANN, RollTrait(mara, "skill:Juggling"))
    table.does(GM, CallStaticTest(finn, "a leap", "Fair"))
    busy = table.refusal(ANN, RollTrait(mara, "skill:Fencing"))
    table.does(GM, AskForLeave(asks=True))

    assert (other, unknown, busy) == ("character.not_yours", "sheet.no_such_trait", "checks.one_at_a_time")
    assert table.refusal(ANN, AskForLeave(asks=True)) == "seat.not_the_gm"


@proves("fate.difficulty.roll-first", "fate.difficulty.guideline-table")
def test_a_roll_waits_until_what_is_asked_is_answered() -> None:
    table = Table().heroes()
    mara, finn = table.character("Mara"), table.character("Finn")
    table.does(GM, AskForLeave(asks=True))
    table.does(BOB, RollTrait(finn, "skill:Larceny"))

    assert table.refusal(ANN, RollTrait(mara, "skill:Fencing")) == "checks.table_waits"


@proves("fate.difficulty.roll-first")
def test_with_nobody_to_say_how_hard_it_was_a_tap_is_read_against_fair() -> None:
    table = Table(seats=(ANN, BOB))
    table.does(ANN, MakeCharacter("Mara", "Fencing Fair"))

    table.does(ANN, RollTrait(table.character("Mara"), "skill:Fencing"), "+000")
    table.left_as_it_lies()

    result = in_hand(table).result
    assert result is not None
    assert (in_hand(table).difficulty, result.winner, result.margin) == (1, 0, 1)


@proves("fate.difficulty.guideline-table")
def test_the_setting_stands_among_the_settings_and_turns_round() -> None:
    table = Table().heroes()

    def label() -> str:
        (offer,) = (offer for offer in table.offers(GM).values() if offer.command == "fate.ask-for-leave")
        assert offer.at == (SETTINGS,)
        return offer.label

    before = label()
    table.does(GM, AskForLeave(asks=True))

    assert (before, label()) == ("Be asked before anybody rolls", "Let everybody roll as they like")


def test_whoever_plays_has_the_track_on_the_sheet_and_what_is_not_of_this_book_in_one_place(table: Table) -> None:
    making = table.system.view(table.state, table.state.viewer("ann"))
    table.does(GM, SetSkill(table.character("Mara"), "Riding", "Fair"))
    table.does(GM, CallStaticTest(table.character("Mara"), "a leap", "Fair"))
    view = table.system.view(table.state, table.state.viewer("ann"))
    track, other = view["wounds"], view["other-books"]

    assert "wounds" not in making
    assert isinstance(track, Tracks)
    assert [(one.label, one.value, one.size) for one in track.tracks] == [
        ("Clipped", 0, 2),
        ("Hurt", 0, 3),
        ("Injured", 0, 2),
    ]
    assert isinstance(other, Listing)
    assert {"Free invocations", "Boosts", "Zones"} < {row.text for row in other.rows}


def test_an_aspect_that_is_called_like_a_skill_is_not_tapped_among_the_skills() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Fencing Good, Athletics Fair", "Fencing 1"))
    mara = table.character("Mara")

    assert tapped(table) == {"Fencing": (f"skills.{mara}.2",), "Athletics": (f"skills.{mara}.1",)}
    assert [key for key in table.offers(ANN) if key.startswith("fate.roll-trait")] == [
        f"fate.roll-trait.{mara}.skill:Fencing",
        f"fate.roll-trait.{mara}.skill:Athletics",
    ]
