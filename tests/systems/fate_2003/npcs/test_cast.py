"""People made quickly: by aspects alone, out of the book, and with ready pyramids."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.systems.fate_2003.tables import ANN, GM, SEATS, Table
from threefates.commons.characters import Characters, GiveCharacter
from threefates.rulebook.agenda import AnswerForAbsent
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.parts import Listing
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.the_drop import noticing, perception
from threefates.systems.fate_2003.creation.planning import PlaceSkill, PlanCampaign
from threefates.systems.fate_2003.npcs.first_sheet import skills_to_pick
from threefates.systems.fate_2003.npcs.npcs import BringSample, MakeMinor
from threefates.systems.fate_2003.npcs.pyramid_shorthand import MakeByTable, filled, row_of
from threefates.systems.fate_2003.points.invoking import InvokeAspect
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.rulings.rulings import ShorthandRows
from threefates.systems.fate_2003.sheets.aspects import Aspect
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.pyramid import balanced, gaps
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

TEN = "Fencing, Riding, Bluff, Hide, Spot, Climbing, Healing, Running, Lore, Swimming"


FILLING = (
    *("Alertness", "Athletics", "Bluff", "Charm", "Climbing", "Dance", "Endurance", "Gossip", "Healing"),
    *("Hide", "Investigate", "Leadership", "Lore", "Public Speaking", "Research", "Riding", "Running"),
    *("Sailing", "Sneak", "Spot", "Streetwise", "Survival", "Swimming", "Teaching"),
)


def sheet(table: Table, name: str) -> Sheet:
    return table.state[Sheets][table.character(name)]


def with_guard(**more: bool) -> tuple[Table, str]:
    table = Table().heroes()
    table.does(GM, MakeMinor("A guard", "Perceptive 1, Mercenary 2", **more))
    return table, table.character("A guard")


@proves("fate.npcs.aspect-shorthand")
def test_aspects_are_rolled_in_place_of_skills_the_highest_first() -> None:
    table, guard = with_guard()

    assert (dict(sheet(table, "A guard").skills), sheet(table, "A guard").fate_points) == ({}, 0)
    assert guard.startswith("npc-")
    assert [one[1:] for one in rollable(table.state, sheet(table, "A guard"))][:2] == [
        ("Mercenary", 2),
        ("Perceptive", 1),
    ]
    table.does(GM, CallStaticTest(guard, "bar the way", "Fair"))
    table.does(GM, RollTest(table.asked(GM).id, "aspect:Mercenary"), "0000")
    check = table.state[Checks].now
    assert check is not None
    assert (check.sides[0].trait, check.sides[0].value) == ("Mercenary", 2)
    assert table.refusal(ANN, MakeMinor("A guard", "Mercenary 2")) == "seat.not_the_gm"
    assert table.refusal(GM, MakeMinor("A guard", " ")) == "cast.no_aspects"
    assert table.refusal(GM, MakeMinor("A guard", "Mercenary 0")) == "sheet.level"


@proves("fate.npcs.aspect-shorthand")
def test_aspects_beside_skills_stay_in_their_order() -> None:
    table = Table()
    mixed = Sheet(aspects={"Proud": Aspect("Proud", 1), "Mercenary": Aspect("Mercenary", 2, shorthand=True)})
    assert [name for _, name, _ in rollable(table.state, mixed)][:2] == ["Mercenary", "Proud"]
    weak = Sheet({"Bows": -2}, {"Weak": Aspect("Weak", 3, drawback=True, shorthand=True), **mixed.aspects})
    assert [each[1:] for each in rollable(table.state, weak)][:4] == [
        ("Mercenary", 2),
        ("Proud", 1),
        ("Bows", -2),
        ("Weak", -3),
    ]
    ordinary = Sheet(aspects={"Weak": Aspect("Weak", 1), "Strong": Aspect("Strong", 2)})
    assert [name for _, name, _ in rollable(table.state, ordinary)][:2] == ["Weak", "Strong"]


@proves("fate.npcs.aspect-shorthand")
@pytest.mark.parametrize(
    ("written", "levels"),
    [
        ("Mercenary 2 (Good)\nPerceptive 1 (Fair)\nHorseman 1 (Fair)", (2, 1, 1)),
        ("Mercenary (Great)\nPerceptive\nHorseman (Fair)", (3, 1, 1)),
        ("Mercenary ❏❏, Perceptive ❏, ❏❏❏ Horseman 3 (Great)", (2, 1, 3)),
        ("Mercenary 2, Perceptive 1, Horseman -3 (Terrible)", (2, 1, 3)),
    ],
)
def test_the_three_lines_may_be_written_as_the_book_prints_them(written: str, levels: tuple[int, ...]) -> None:
    table = Table()
    table.does(GM, MakeMinor("A guard", written))
    known = sheet(table, "A guard").aspects

    assert tuple(known) == ("Mercenary", "Perceptive", "Horseman")
    assert tuple(one.level for one in known.values()) == levels
    assert known["Horseman"].drawback is ("-" in written)


@proves("fate.npcs.no-rerolls")
@pytest.mark.parametrize(("more", "free"), [({}, 0), ({"invoked": True}, 2)])
def test_an_aspect_that_comes_later_is_as_the_others_are(more: dict[str, bool], free: int) -> None:
    table, guard = with_guard(**more)
    table.does(GM, SetAspect(guard, "Drunk", 2))

    assert sheet(table, "A guard").aspects["Drunk"].free == free


@proves("fate.npcs.no-rerolls")
def test_whoever_has_no_aspect_yet_is_nobody_in_shorthand() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Ro", "Riding Fair"))
    table.does(GM, SetAspect(table.character("Ro"), "Drunk", 2))

    assert sheet(table, "Ro").aspects["Drunk"].free == 2


@proves("fate.shorthand.table")
def test_a_ready_pyramid_is_told_on_the_rungs_that_this_table_climbs() -> None:
    hints = [
        table.offers(ANN)["fate.make-by-table.False"].hint
        for table in (Table(), Table.reading(fate_versus_fudge_ladder="fudge"))
    ]

    assert "1 Great, 2 Good, 3 Fair, 4 Average." in hints[0]
    assert "1 Superb, 2 Great, 3 Good, 4 Fair." in hints[1]


@proves("fate.npcs.no-rerolls")
def test_such_aspects_are_not_invoked_as_a_rule() -> None:
    table, guard = with_guard()
    assert sheet(table, "A guard").aspects["Mercenary"].free == 0
    assert table.refusal(GM, InvokeForEffect(guard, "Mercenary", "friends come")) == "aspects.shorthand"
    table.does(GM, CallStaticTest(guard, "bar the way", "Great"))
    table.does(GM, RollTest(table.asked(GM).id, "aspect:Mercenary"), "0000")
    assert not [one for one in table.system.questions(table.state) if one.kind == "fate.change"]

    table, guard = with_guard(invoked=True)
    assert sheet(table, "A guard").aspects["Mercenary"].free == 2
    table.does(GM, CallStaticTest(guard, "bar the way", "Great"))
    table.does(GM, RollTest(table.asked(GM).id, "aspect:Mercenary"), "0000")
    table.does(GM, InvokeAspect(table.asked(GM).id, "Mercenary", "die", 1))


@proves("fate.npcs.sample-caravan-guard", "fate.npcs.sample-sheets")
def test_somebody_of_the_book_comes_in_under_its_name_or_another() -> None:
    table = Table()
    table.does(GM, BringSample("caravan-guard"))
    table.does(GM, BringSample("del-lupo", "Captain Rask"))

    assert {name: one.level for name, one in sheet(table, "Caravan guard").aspects.items()} == {
        "Mercenary": 2,
        "Perceptive": 1,
        "Horseman": 1,
    }
    assert list(sheet(table, "Captain Rask").aspects) == ["Fast", "Smuggling", "Rough Crew"]
    assert all(one.shorthand for one in sheet(table, "Captain Rask").aspects.values())
    assert table.refusal(ANN, BringSample("caravan-guard")) == "seat.not_the_gm"
    assert table.refusal(GM, BringSample("nobody")) == "cast.no_sample"


@proves("fate.shorthand.table")
@pytest.mark.parametrize("phases", range(1, 16))
def test_every_row_is_filled_from_the_top_and_stands(phases: int) -> None:
    row = row_of(phases)
    skills = [f"Skill {number}" for number in range(sum(row.values()))]
    found = filled(row, skills)

    assert list(found) == skills
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert not gaps(found)
    assert sum(value + 1 for value in found.values()) == 4 * phases


@proves("fate.shorthand.table", "fate.r.shorthand-optimality")
def test_the_first_epic_comes_with_fourteen_phases_where_it_is_worked_out() -> None:
    epic: Mapping[str, int] = {"Average": 6, "Fair": 5, "Good": 4, "Great": 3, "Superb": 2, "Epic": 1}

    assert [phases for phases in range(1, 16) if "Epic" in row_of(phases)] == [15]
    assert row_of(14, ShorthandRows.ARITHMETIC) == epic
    assert [row_of(one, ShorthandRows.ARITHMETIC) == row_of(one) for one in range(1, 16)].count(False) == 1
    table = Table.reading(shorthand_optimality="arithmetic")
    names = ", ".join(f"Skill {number}" for number in range(21))
    table.does(GM, MakeByTable("The Duke", names, 14, npc=True))
    assert max(sheet(table, "The Duke").skills.values()) == 5


@proves("fate.shorthand.table")
def test_a_hero_begins_with_the_points_of_so_many_phases() -> None:
    table = Table()
    table.does(ANN, MakeByTable("Ro", TEN, 5, "Soldier 3, Proud 2"))
    table.does(GM, MakeByTable("The Duke", TEN, 5, npc=True))

    assert (sheet(table, "Ro").fate_points, sheet(table, "The Duke").fate_points) == (3, 0)
    assert table.character("Ro").startswith("hero-")
    assert table.character("The Duke").startswith("npc-")
    assert sheet(table, "Ro").skills["Fencing"] == 3
    assert sheet(table, "Ro").aspects["Soldier"].free == 3
    rounded = Table.reading(start_fate_rounding="down")
    rounded.does(ANN, MakeByTable("Ro", TEN, 5))
    assert sheet(rounded, "Ro").fate_points == 2


@proves("fate.shorthand.table")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MakeByTable("Ro", TEN, 0), "cast.phases"),
        (MakeByTable("Ro", TEN, 16), "cast.phases"),
        (MakeByTable("Ro", f"{TEN}, Sailing", 5), "cast.places"),
        (MakeByTable("Ro", TEN.replace("Lore", "Fencing"), 5), "cast.places"),
        (MakeByTable("Ro", TEN, 5, npc=True), "seat.not_the_gm"),
    ],
)
def test_what_fills_no_pyramid_is_refused(command: MakeByTable, code: str) -> None:
    assert Table().refusal(ANN, command) == code


@proves("fate.shorthand.table")
def test_it_is_offered_with_the_usual_row() -> None:
    table = Table()
    offer = table.offers(ANN)["fate.make-by-table.False"]
    assert offer.hint.startswith("Like after 5 phases: 1 Great, 2 Good, 3 Fair, 4 Average.")
    assert offer.fields[1].default == 5
    assert offer.enabled
    assert "fate.make-minor" not in table.offers(ANN)
    table.does(ANN, MakeByTable("Ro", TEN, 5))
    assert "fate.make-by-table.False" not in table.offers(ANN)
    assert {"fate.make-minor", "fate.bring-sample", "fate.make-by-table.True"} <= set(table.offers(GM))


@proves("fate.shorthand.table")
def test_places_nobody_named_a_skill_for_are_filled_from_the_campaigns_list_first() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Fencing, Alchemy"))
    assert table.refusal(ANN, MakeByTable("Ro", "Juggling", 2)) == "creation.not_listed"
    table.does(ANN, MakeByTable("Ro", "fencing, Riding", 2))
    assert sheet(table, "Ro").skills == {
        "Fencing": 1,
        "Riding": 1,
        "Alchemy": 0,
        "Alertness": 0,
        "Athletics": 0,
        "Bluff": 0,
    }
    table.does(GM, MakeByTable("The Duke", phases=15, npc=True))
    assert len(sheet(table, "The Duke").skills) == len(FILLING) == 24
    plain = Table()
    plain.does(GM, MakeByTable("The Duke", phases=15, npc=True))
    assert list(sheet(plain, "The Duke").skills) == list(FILLING)
    with pytest.raises(Refused):
        filled({"Average": 3}, ["Riding"], ["Bows"])
    assert filled({"Average": 2}, ["Riding"], ["Riding", "Bows"]) == {"Riding": 0, "Bows": 0}


@proves("fate.shorthand.table")
def test_a_skill_is_one_and_the_same_however_it_is_written() -> None:
    table = Table()
    assert table.refusal(GM, MakeByTable("Vex", "Riding, riding", npc=True)) == "cast.places"
    table.does(GM, MakeByTable("Vex", "alertness", phases=1, npc=True))

    assert dict(sheet(table, "Vex").skills) == {"alertness": 1, "Athletics": 0, "Bluff": 0}


@proves("fate.shorthand.table")
def test_a_skill_of_the_campaign_that_anybody_may_have_stands_once() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Alertness, athletics, Sneak"))
    table.does(GM, MakeByTable("The Duke", phases=5, npc=True))

    assert list(sheet(table, "The Duke").skills)[:5] == ["Alertness", "athletics", "Sneak", "Bluff", "Charm"]
    assert sorted(sheet(table, "The Duke").skills.values()) == [0, 0, 0, 0, 1, 1, 1, 2, 2, 3]


@proves("fate.npcs.sample-sheets", "fate.npcs.no-rerolls")
@pytest.mark.parametrize(("invoked", "open_boxes"), [(False, 0), (True, 5)])
def test_somebody_of_the_books_has_the_boxes_that_are_printed_where_they_are_to_count(
    invoked: bool, open_boxes: int
) -> None:
    table = Table()
    table.does(GM, BringSample("grandmaster-alpha", invoked=invoked))
    sheet = table.state[Sheets][table.character("GrandMaster Alpha")]

    assert sheet.aspects["Expendable"].free == open_boxes
    assert "invoked" in {field.name for field in table.offers(GM)["fate.bring-sample"].fields}


@proves("fate.npcs.sample-caravan-guard", "fate.npcs.aspect-shorthand")
def test_several_of_a_name_are_told_apart() -> None:
    table = Table()
    for _ in range(3):
        table.does(GM, BringSample("caravan-guard"))
    table.does(GM, MakeMinor("CARAVAN GUARD 2", "Proud 1"))
    table.does(GM, MakeMinor("Caravan guard", "Proud 1"))

    names = [one.name for one in table.state[Characters].known.values()]
    assert names == ["Caravan guard", "Caravan guard 2", "Caravan guard 3", "CARAVAN GUARD 2 2", "Caravan guard 4"]


@proves("fate.npcs.aspect-shorthand")
def test_nobody_who_is_away_rolls_a_drawback_as_the_best_that_somebody_has() -> None:
    table = Table().heroes()
    table.does(GM, MakeMinor("A guard", "Weak -3, Mercenary 2"))
    table.does(GM, GiveCharacter(table.character("A guard"), "bob"))
    table.state = table.system.evolve(table.state, SeatChanged("bob", "Bob", Role.PLAYER, away=True))
    table.does(GM, CallStaticTest(table.character("A guard"), "bar the way", "Fair"))
    table.does(GM, AnswerForAbsent(next(iter(table.system.questions(table.state))).id), "0000")
    check = table.state[Checks].now
    assert check is not None

    assert check.sides[0].trait == "Mercenary"


@proves("fate.npcs.sample-caravan-guard", "fate.npcs.aspect-shorthand")
@pytest.mark.parametrize("word", ["Perceptive", "alert", "Aware", "Observant", "watchful", "Vigilant", "Wary"])
@pytest.mark.parametrize("more", ["Keen-eyed", "Sharp-eyed"])
def test_whoever_is_said_to_notice_much_notices_by_that(word: str, more: str) -> None:
    table = Table()
    table.does(GM, MakeMinor("A guard", f"Mercenary 3, {word} 2"))
    table.does(GM, MakeMinor("A scout", f"Horseman 3, {more} 1"))

    assert perception(table.state, table.character("A guard")) == 2
    assert perception(table.state, table.character("A scout")) == 1
    table.does(GM, SetSkill(table.character("A guard"), "Knife", "Fair"))
    assert perception(table.state, table.character("A guard")) == 2  # a skill beside them takes nothing away


@proves("fate.shorthand.table", "fate.pyramid.special-skills")
def test_places_nobody_named_a_skill_for_hold_none_that_stands_elsewhere() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Sight, Knife, Bluff"))
    for skill, suite in (("Sight", "Powers"), ("Athletics", "-")):
        table.does(GM, PlaceSkill(skill, suite))
    table.does(ANN, MakeByTable("Ro", "Knife, Bluff", 3))
    table.does(GM, MakeByTable("The Duke", "Sight", 3, npc=True))

    assert list(sheet(table, "Ro").skills)[:3] == ["Knife", "Bluff", "Alertness"]
    assert not {"Sight", "Athletics"} & set(sheet(table, "Ro").skills)
    assert balanced(table.state, sheet(table, "Ro")) is None
    assert sheet(table, "The Duke").skills["Sight"] == 2  # whoever names it has it


@proves("fate.pyramid.special-skills")
@pytest.mark.parametrize("elsewhere", ["Athletics", "Teaching"])
def test_all_the_rest_fills_them_in_its_order(elsewhere: str) -> None:
    table = Table()
    table.does(GM, PlaceSkill(elsewhere, "-"))
    table.does(GM, MakeByTable("The Duke", "Knife", 15, npc=True))

    assert [*sheet(table, "The Duke").skills] == ["Knife", *(one for one in FILLING if one != elsewhere)]


@proves("fate.skills.perception", "fate.r.perception-names")
@pytest.mark.parametrize(
    ("reading", "first"), [("book", "Alertness"), ("Alertness", "Alertness"), ("Awareness", "Awareness")]
)
def test_what_fills_them_has_the_name_that_the_table_calls_it_by(reading: str, first: str) -> None:
    table = Table.reading(perception_names=reading)
    table.does(GM, MakeByTable("The Duke", phases=15, npc=True))

    assert [*sheet(table, "The Duke").skills] == [first, *FILLING[1:]]
    assert {"Alertness", "Awareness"} & {*skills_to_pick(table.state)} == {first}
    assert noticing(table.state, table.character("The Duke")) == (first, 5)


def test_one_more_of_a_name_is_numbered_however_they_are_made_and_a_hero_is_not() -> None:
    table, _ = with_guard()
    table.does(GM, MakeByTable("A guard", "Fencing", phases=1, npc=True))
    table.does(GM, MakeCharacter("a  guard", "Fencing: Fair", npc=True))
    table.does(GM, MakeMinor("A guard", "Perceptive 1"))
    table.does(GM, MakeByTable("A guard", "Fencing", phases=1))

    named = [each.name for each in table.state[Characters].known.values()]
    assert named[-5:] == ["A guard", "A guard 2", "a guard 3", "A guard 4", "A guard"]


@proves("fate.npcs.aspect-shorthand", "fate.npcs.sample-caravan-guard")
def test_the_card_of_somebody_of_the_cast_says_to_the_game_master_what_they_roll() -> None:
    table = Table().heroes()
    table.does(GM, BringSample("caravan-guard", "Guard"))
    table.does(GM, MakeMinor("The tide", "Weak -1, Patient 2"))
    table.does(GM, MakeCharacter("Rask", "Swords Fair, Knives Good", "", npc=True))
    for wound in (Outcome.HURT, Outcome.INJURED):
        table.does(GM, MarkWound(table.character("Guard"), wound))
    cards = {}
    for seat in SEATS:
        part = table.system.view(table.state, table.state.viewer(seat.id))["foes"]
        assert isinstance(part, Listing)
        cards[seat.id] = {row.text: row.detail for row in part.rows}

    wounded = "−2 to rolls where it matters."
    assert cards["gm"] == {
        "Captain Vex": "Fencing Great; Zealous 1",
        "Guard": f"{wounded} Mercenary 2, Perceptive 1, Horseman 1",
        "The tide": "Weak −1, Patient 2",
        "Rask": "Knives Good, Swords Fair",
    }
    assert cards["ann"] == cards["bob"] == {**dict.fromkeys(cards["gm"], ""), "Guard": wounded}
