"""Sheets: filled in, changed, mended, refreshed, and turned against their owners."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.systems.fate_2003.creation.phases import begun, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.rulebook.parts import Listing, Tracks
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.points.involuntary_invocation import Invoke
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.changes import (
    MakeCharacter,
    SetAspect,
    SetBoxes,
    SetFatePoints,
    SetSkill,
)
from threefates.systems.fate_2003.sheets.refreshing import RefreshAspects
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.testing.proof import proves


def sheet(table: Table, name: str = "Mara") -> Sheet:
    return table.state[Sheets][table.character(name)]


@proves("fate.creation.starting-fate-points", "fate.ladder.scale")
def test_a_hero_begins_with_open_boxes_and_half_as_many_points_as_phases() -> None:
    table = Table().heroes()
    assert sheet(table).skills == {"Fencing": 2, "Athletics": 1}
    assert [(a.name, a.level, a.checked) for a in sheet(table).aspects.values()] == [("Brawler", 2, 0), ("Proud", 1, 0)]
    assert (sheet(table).fate_points, sheet(table, "Finn").fate_points) == (3, 3)
    table.does(GM, MakeCharacter("A watchman", npc=True))
    assert sheet(table, "A watchman").fate_points == 0


def test_only_the_game_master_makes_people_for_the_heroes_to_meet() -> None:
    table = Table().heroes()
    assert table.refusal(ANN, MakeCharacter("Ogre", npc=True)) == "seat.not_the_gm"


@proves("fate.aspects.people")
def test_the_owner_and_the_game_master_change_a_sheet_and_nobody_else() -> None:
    table = Table().heroes()
    mara = table.character("Mara")

    table.does(ANN, SetSkill(mara, "Riding", "Fair"))
    table.does(GM, SetAspect(mara, "Indebted", 2))

    assert sheet(table).skills["Riding"] == 1
    assert sheet(table).aspects["Indebted"].level == 2
    assert table.refusal(BOB, SetSkill(mara, "Riding", "Poor")) == "character.not_yours"
    assert table.refusal(ANN, SetSkill(mara, "Riding", "Mighty")) == "ladder.no_such_rung"
    assert table.refusal(ANN, SetAspect(mara, "Indebted", 0)) == "sheet.level"


@proves("fate.aspects.people")
def test_a_sheet_holds_forty_aspects_and_those_may_still_be_changed() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", aspects=", ".join(f"Friend {number} of hers" for number in range(40))))
    mara = table.character("Mara")

    assert table.refusal(ANN, SetAspect(mara, "Friend of all")) == "sheet.too_many"
    table.does(ANN, SetAspect(mara, "Friend 39 of hers", 2))

    assert sheet(table).aspects["Friend 39 of hers"].level == 2


@proves("fate.aspects.people")
def test_nobody_is_offered_as_an_aspect_of_their_own() -> None:
    """Whoever writes for several may name each of them: as an aspect of another."""

    def offered(table: Table, seat: Seat) -> list[str]:
        found = next(one for one in table.offers(seat).values() if one.command == "fate.set-aspect")
        return [option.label for field in found.fields if field.name == "person" for option in field.options]

    table = Table().heroes()
    assert offered(table, ANN) == ["Finn", "Captain Vex"]
    assert offered(table, GM) == ["Mara", "Finn", "Captain Vex"]

    alone = begun()
    takes(alone, "Sybil", "Mentor")
    assert offered(alone, ANN) == []
    alone.does(GM, MakeCharacter("Dore", npc=True))
    assert offered(alone, ANN) == ["Dore"]


def test_what_is_written_on_a_sheet_of_the_game_master_s_people_is_told_to_nobody_else() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")

    table.does(GM, SetAspect(vex, "Secret Heir", 2))
    table.does(GM, SetSkill(vex, "Poisons", "Great"))

    assert [line for seat in ("ann", "bob") for line in table.panes[seat]] == []
    assert table.panes["gm"][0] == "Captain Vex now has Secret Heir at level 2."


def test_an_aspect_that_sinks_keeps_no_more_boxes_checked_than_it_has() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, SetBoxes(f"{mara}/Brawler", 2, "as we left it"))

    table.does(ANN, SetAspect(mara, "Brawler", 1))

    assert (sheet(table).aspects["Brawler"].checked, sheet(table).aspects["Brawler"].free) == (1, 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetFatePoints("", -1, "why"), "sheet.points"),
        (SetFatePoints("", 100, "why"), "sheet.points"),
        (SetFatePoints("", 3, "  "), "sheet.words"),
        (SetBoxes("/Brawler", 3, "why"), "sheet.boxes"),
        (SetBoxes("/Brawler", -1, "why"), "sheet.boxes"),
        (SetBoxes("/Humble", 0, "why"), "sheet.boxes"),
    ],
)
def test_an_override_out_of_range_is_refused(command: Command, code: str) -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    aimed = (
        SetFatePoints(mara, command.value, command.reason)
        if isinstance(command, SetFatePoints)
        else SetBoxes(f"{mara}{command.aspect}", command.checked, command.reason)  # type: ignore[attr-defined]
    )

    assert table.refusal(GM, aimed) == code
    assert table.refusal(ANN, aimed) == "seat.not_the_gm"


def test_an_override_is_told_with_its_reason() -> None:
    table = Table().heroes()
    table.does(GM, SetFatePoints(table.character("Mara"), 5, "A fine deed."))

    assert table.panes["bob"] == ["Mara now has 5 Fate points. A fine deed."]


@proves("fate.aspects.invoke-for-effect", "fate.aspects.boxes")
def test_a_box_brings_something_about_unless_the_game_master_says_no() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    for answer in ("not", "so"):
        table.does(ANN, InvokeForEffect(mara, "Proud", "the guards step aside"))
        table.answers(GM, answer)

    assert table.panes["bob"] == [
        "The Game Master says no to Mara: the guards step aside. Nothing is spent.",
        "Mara checks a box of Proud, 0 left: the guards step aside.",
    ]
    assert table.refusal(ANN, InvokeForEffect(mara, "Proud", "again")) == "aspects.no_box"


@pytest.mark.parametrize(
    ("timing", "after"),
    [
        ("session-start", {"session": 0, "scene": 1}),
        ("scene-end", {"session": 1, "scene": 0}),
        ("daily", {"session": 1, "scene": 1}),
    ],
)
@proves("fate.aspects.refresh", "fate.aspects.refresh-options", "fate.r.refresh-timing")
def test_boxes_open_when_the_table_says(timing: str, after: dict[str, int]) -> None:
    table = Table.reading(refresh_timing=timing).heroes()
    used = SetBoxes(f"{table.character('Mara')}/Brawler", 1, "used")
    checked = {}

    table.does(GM, used)
    table.does(GM, StartScene("The inn"))  # and with it the evening
    checked["session"] = sheet(table).aspects["Brawler"].checked
    table.does(GM, used)
    table.does(GM, EndScene())
    checked["scene"] = sheet(table).aspects["Brawler"].checked

    assert checked == after


@pytest.mark.parametrize(
    ("timing", "light", "checked"),
    [("daily", True, 0), ("on-rest", False, 0), ("on-rest", True, 1), ("story-point", False, 1)],
)
@proves("fate.aspects.refresh-options", "fate.r.refresh-timing")
def test_boxes_open_as_days_pass_where_they_do_each_day_or_with_rest(timing: str, checked: int, *, light: bool) -> None:
    table = Table.reading(refresh_timing=timing).heroes()
    table.does(GM, SetBoxes(f"{table.character('Mara')}/Brawler", 1, "used"))

    table.does(GM, LetDaysPass(1, light=light))

    assert sheet(table).aspects["Brawler"].checked == checked


def test_the_game_master_opens_every_box_at_a_break_in_the_story() -> None:
    table = Table().heroes()
    table.does(GM, SetBoxes(f"{table.character('Mara')}/Brawler", 2, "used"))

    table.does(GM, RefreshAspects())

    assert sheet(table).aspects["Brawler"].free == 2
    assert table.refusal(ANN, RefreshAspects()) == "seat.not_the_gm"


@proves("fate.aspects.involuntary-invocation", "fate.r.compel-without-points")
def test_whoever_cannot_pay_the_price_must_go_along() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, SetFatePoints(mara, 1, "for the test"))
    table.does(GM, Invoke(f"{mara}/Brawler", "somebody insults her mother"))
    (resist,) = [option for option in table.asked(ANN).options if option.value == "resist"]

    table.answers(ANN, "along")

    assert resist.refusal
    assert resist.refusal.code == "aspects.too_dear"
    assert sheet(table).fate_points == 3
    assert table.panes["bob"][-2:] == [
        "Mara's Brawler is invoked against Mara: somebody insults her mother.",
        "Mara goes along with Brawler and gains 2 Fate points.",
    ]


@proves("fate.aspects.involuntary-invocation")
def test_an_aspect_is_invoked_against_other_peoples_characters_only() -> None:
    table = Table().heroes()
    assert table.refusal(GM, Invoke(f"{table.character('Captain Vex')}/Zealous", "x")) == "aspects.own"
    assert table.refusal(ANN, Invoke(f"{table.character('Finn')}/Larcenous", "x")) == "seat.not_the_gm"
    assert table.refusal(GM, Invoke(f"{table.character('Finn')}/Humble", "x")) == "aspects.unknown"


def test_everybody_sees_the_party_and_only_its_player_a_sheet() -> None:
    table = Table().heroes()
    views = {seat.id: table.system.view(table.state, table.state.viewer(seat.id)) for seat in (GM, ANN, BOB)}

    party, sheet_of_ann = views["bob"]["party"], views["ann"]["sheet"]

    assert isinstance(party, Listing)
    assert [(row.text, row.detail) for row in party.rows] == [
        ("Mara", "Ann. Brawler 2, Proud 1"),
        ("Finn", "Bob. Larcenous 1"),
    ]
    for view in views.values():
        others = view["foes"]
        assert isinstance(others, Listing)
        card = "Fencing Great; Zealous 1" if view is views["gm"] else ""
        assert [(row.text, row.detail) for row in others.rows] == [("Captain Vex", card)]
    assert isinstance(sheet_of_ann, Tracks)
    assert [track.label for track in sheet_of_ann.tracks] == [
        "Fate points",
        "Brawler",
        "Proud",
    ]
    assert views["bob"]["sheet"] != sheet_of_ann


def test_the_one_thing_to_do_first_is_to_make_a_character() -> None:
    table = Table()

    main = [offer.label for offer in table.offers(ANN).values() if offer.main]

    assert main == ["Make a character"]


@pytest.mark.parametrize("read", [notation.skills, notation.aspects])
def test_what_is_no_name_and_rung_is_not_looked_through_for_one(read: Callable[[str], object]) -> None:
    endless = "a" + "=" * 1900 + "!"  # each of them could be where the name ends

    with pytest.raises(Refused) as refused:
        read(f"{'Riding Fair' if read is notation.skills else 'Proud'}, {endless}")

    assert refused.value.refusal.code == "sheet.words"
