"""Sheets once play has begun: closed, but for advancement, a changed aspect, and what the Game Master puts right."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.points.paid import let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.commons.scenes import StartEvening, StartScene
from threefates.rulebook.agenda import Answer
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Command
from threefates.rulebook.viewers import Role
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.points.monologue import MakeSpeech
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, EarnAspect, SpendRank, out_of_reach
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

OFFERS = {"fate.spend-rank", "fate.earn-aspect", "fate.change-aspect", "fate.set-skill", "fate.set-aspect"}


def sheet(table: Table, name: str = "Mara") -> Sheet:
    return table.state[Sheets][table.character(name)]


def played() -> Table:
    """Two heroes in the middle of an evening."""
    table = Table().heroes()
    table.does(GM, StartScene("The inn"))
    return table


def advanced(times: int = 1) -> Table:
    table = played()
    for _ in range(times):
        table.does(GM, Advance())
    return table


def offered(table: Table) -> set[str]:
    return OFFERS & {offer.command for offer in table.offers(ANN).values()}


def test_in_the_middle_of_a_roll_nobody_lifts_what_they_roll() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(GM, CallStaticTest(mara, "leap the gap", "Superb"))

    for command in (SetAspect(mara, "Brawler", 6), SetSkill(mara, "Athletics", "Legendary")):
        assert table.refusal(ANN, command) == "sheet.closed"
        assert table.refusal(BOB, command) == "character.not_yours"
    table.does(ANN, RollTest(table.asked(ANN).id, "aspect:Brawler"), "0000")

    assert table.panes["bob"][-1] == "Mara throws 0 0 0 0: Good (+2)."
    assert offered(table) == set()


@pytest.mark.parametrize("begins", [StartScene("The inn"), StartEvening()])
def test_sheets_close_when_play_begins_and_not_before(begins: Command) -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, SetSkill(mara, "Riding", "Fair"))
    assert offered(table) == {"fate.set-skill", "fate.set-aspect"}

    table.does(GM, begins)

    assert table.refusal(ANN, SetSkill(mara, "Riding", "Good")) == "sheet.closed"
    assert (sheet(table).closed, sheet(table, "Finn").closed, sheet(table, "Captain Vex").closed) == (True, True, False)
    assert any(line.startswith("Play has begun for Mara, Finn") for line in table.panes["bob"])


def test_the_game_master_puts_a_closed_sheet_right_and_the_log_says_why() -> None:
    table = played()
    mara = table.character("Mara")

    assert table.refusal(GM, SetSkill(mara, "Riding", "Fair")) == "sheet.words"
    assert table.refusal(GM, SetAspect(mara, "Proud", 2)) == "sheet.words"
    table.does(GM, SetSkill(mara, "Riding", "Fair", "Forgotten at the start."))
    table.does(GM, SetAspect(mara, "Proud", 2, reason="As agreed."))

    assert table.panes["bob"][-2:] == [
        "Mara's Riding now stands at Fair (+1). Forgotten at the start.",
        "Mara now has Proud at level 2. As agreed.",
    ]


def test_whoever_plays_a_hero_makes_no_second_one_for_the_sake_of_its_points() -> None:
    table = played()

    assert "fate.make-character.False" not in table.offers(ANN)
    assert table.refusal(ANN, MakeCharacter("Twin")) == "sheet.plays_already"
    table.does(GM, MakeCharacter("Twin"))
    table.does(GM, GiveCharacter(table.character("Twin"), "ann"))
    table.does(ANN, SetSkill(table.character("Twin"), "Riding", "Fair"))

    assert table.refusal(ANN, SetSkill(table.character("Mara"), "Riding", "Fair")) == "sheet.closed"


@proves("fate.advancement.rank-per-period")
def test_of_several_ranks_the_first_alone_goes_into_a_new_skill() -> None:
    table = advanced(2)
    mara = table.character("Mara")

    table.does(ANN, SpendRank(mara, "Juggling", more=("Fencing",), new=True))

    assert (sheet(table).skills["Juggling"], sheet(table).skills["Fencing"], sheet(table).ranks) == (0, 3, 0)


@proves("fate.advancement.rank-per-period")
def test_an_advancement_brings_every_hero_one_rank_to_spend_or_to_save() -> None:
    table = advanced(2)
    mara = table.character("Mara")

    table.does(ANN, SpendRank(mara, "Fencing"))
    assert (sheet(table).skills["Fencing"], sheet(table).ranks) == (3, 1)
    table.does(ANN, SpendRank(mara, "Riding"))
    assert (sheet(table).skills["Riding"], sheet(table).ranks) == (0, 0)

    assert table.refusal(ANN, SpendRank(mara, "Riding")) == "sheet.closed"
    assert table.refusal(ANN, SpendRank(table.character("Finn"), "Riding")) == "character.not_yours"
    assert table.refusal(ANN, Advance()) == "seat.not_the_gm"
    assert (sheet(table, "Finn").ranks, sheet(table, "Captain Vex").ranks) == (2, 0)
    assert table.panes["bob"][-2:] == ["Mara raises Fencing: Great (+3).", "Mara raises Riding: Average (0)."]


@proves("fate.advancement.rank-per-period")
def test_where_skills_start_lower_a_new_one_takes_more_ranks() -> None:
    table = Table.reading(skill_default_level="poor").heroes()
    table.does(GM, Advance())

    table.does(ANN, SpendRank(table.character("Mara"), "Riding"))

    assert sheet(table).skills["Riding"] == -1


def test_without_a_hero_there_is_nobody_to_advance() -> None:
    table = Table()
    table.does(GM, MakeCharacter("Captain Vex", npc=True))

    assert table.refusal(GM, Advance()) == "sheet.no_hero"
    refusal = table.offers(GM)["fate.advance"].refusal
    assert refusal is not None
    assert refusal.code == "sheet.no_hero"


@proves("fate.advancement.without-goals", "fate.r.alternate-advancement-pace")
def test_the_fourth_rank_brings_an_aspect_and_the_eighth_the_next() -> None:
    table = advanced(3)
    mara = table.character("Mara")
    assert table.refusal(ANN, EarnAspect(mara, "Captain")) == "sheet.closed"

    table.does(GM, Advance())
    table.does(ANN, EarnAspect(mara, "Captain"))
    assert sheet(table).aspects["Captain"].level == 1
    assert table.refusal(ANN, EarnAspect(mara, "Captain")) == "sheet.closed"
    for _ in range(4):
        table.does(GM, Advance())
    table.does(ANN, EarnAspect(mara, "Captain"))

    assert (sheet(table).aspects["Captain"].level, sheet(table).aspects["Captain"].free) == (2, 2)
    assert (sheet(table).ranks, sheet(table).earned, sheet(table).periods) == (8, 0, 0)
    assert table.panes["bob"].count("Mara gains a skill rank, and with it an aspect.") == 2


@proves("fate.advancement.without-goals")
def test_an_aspect_that_was_no_goal_ends_no_arc_however_the_skills_stand() -> None:
    table = played()
    mara = table.character("Mara")
    table.does(GM, SetSkill(mara, "Fencing", "Legendary", "She was taught."))
    for _ in range(4):
        table.does(GM, Advance())
    assert out_of_reach(table.state, sheet(table))

    table.does(ANN, EarnAspect(mara, "Captain"))

    assert (sheet(table).lapses, sheet(table).aspects["Captain"].level) == (0, 1)


@proves("fate.advancement.change-aspect", "fate.r.replacement-aspect-level")
def test_an_aspect_changes_whole_at_an_advancement_if_the_game_master_agrees() -> None:
    table = played()
    mara = table.character("Mara")
    assert table.refusal(ANN, ChangeAspect(mara, "Brawler", "Veteran")) == "sheet.closed"
    table.does(ANN, InvokeForEffect(mara, "Brawler", "they make way"))
    table.answers(GM, "so")
    table.does(GM, Advance())

    table.does(ANN, ChangeAspect(mara, "Brawler", "Veteran"))
    assert table.refusal(ANN, ChangeAspect(mara, "Proud", "Humble")) == "sheet.asked"
    before = table.panes["bob"][-1]
    table.answers(GM, "keep")
    assert "Brawler" in sheet(table).aspects
    assert table.panes["bob"][-1] != before
    table.does(ANN, ChangeAspect(mara, "Brawler", "Veteran"))
    table.answers(GM, "agree")

    assert [(a.name, a.level, a.checked) for a in sheet(table).aspects.values()] == [("Veteran", 2, 1), ("Proud", 1, 0)]
    assert table.refusal(ANN, ChangeAspect(mara, "Proud", "Humble")) == "sheet.closed"
    assert table.panes["bob"][-1] == "Mara's Brawler has become Veteran."


@proves("fate.advancement.change-aspect")
@pytest.mark.parametrize(("aspect", "into"), [("Humble", "Meek"), ("Brawler", "Proud")])
def test_only_what_is_there_is_changed_into_what_is_not(aspect: str, into: str) -> None:
    assert advanced().refusal(ANN, ChangeAspect(advanced().character("Mara"), aspect, into)) == "sheet.change"


def test_with_nobody_to_agree_an_aspect_stays_as_it_is() -> None:
    table = advanced()
    table.state = table.system.evolve(table.state, SeatChanged("gm", "Gwen", Role.GM, away=True))
    table.does(ANN, ChangeAspect(table.character("Mara"), "Brawler", "Veteran"))

    assert table.asked(GM, "fate.becomes").if_absent == "keep"


def test_what_has_not_come_is_not_offered() -> None:
    assert offered(played()) == set()
    assert offered(advanced()) == {"fate.spend-rank", "fate.change-aspect"}
    assert offered(advanced(4)) == {"fate.spend-rank", "fate.earn-aspect", "fate.change-aspect"}


@proves("fate.advancement.change-aspect", "fate.aspects.negative-notation")
def test_a_drawback_that_changes_keeps_its_level_with_its_minus() -> None:
    table = played()
    mara = table.character("Mara")
    table.does(GM, SetAspect(mara, "Weak", -2, reason="for the test"))
    table.does(GM, Advance())

    table.does(ANN, ChangeAspect(mara, "Weak", "Slight"))
    table.answers(GM, "agree")

    assert [sheet(table).aspects["Slight"].written, "Weak" in sheet(table).aspects] == ["Slight −2", False]


@proves("fate.advancement.change-aspect", "fate.points.substitute-aspect")
def test_a_box_on_its_way_is_back_where_its_aspect_has_become_another() -> None:
    table = Table.reading(box_for_fate_point="yes-some-or-all").heroes()
    mara = table.character("Mara")
    table.does(GM, StartScene("the ford"))
    table.does(GM, Advance())
    table.does(ANN, MakeSpeech(mara, aspect="Brawler"))
    table.does(ANN, ChangeAspect(mara, "Brawler", "Veteran"))
    becomes = next(one.id for one in table.system.questions(table.state) if one.kind == "fate.becomes")
    table.does(GM, Answer(becomes, "agree"))
    assert sheet(table).aspects["Veteran"].checked == 1

    table.does(GM, MarkWound(mara, Outcome.TAKEN_OUT))
    let_stand(table)

    assert sheet(table).aspects["Veteran"].checked == 0
