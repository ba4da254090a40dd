"""Goals that could not come when an arc ended, and agreements on ranks: how long each of them stands."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.sheets.arcs import arc, at_play, mara, twice_lapsed
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.messages import Command
from threefates.rulebook.parts import Tracks
from threefates.systems.fate_2003.creation.planning import PlaceSkill, PlanCampaign
from threefates.systems.fate_2003.creation.sample_creation import TakeFrame
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, EarnAspect, SpendRank
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.goals import CommitRanks, NameGoal, TakeOverRanks
from threefates.systems.fate_2003.sheets.notation import MOST
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

ILL = "Knife Good, Bluff Fair, Riding Average"  # two Fair and three Average would carry it: four ranks


def waiting(skills: str = "Knife Fair, Riding Average, Bluff Average") -> Table:
    """Mara is after a second level in the Church, which goes no higher than one as long as the plan says so."""
    table = at_play(skills, goal="Church")
    table.does(GM, PlanCampaign(capped="Church 1"))
    arc(table)
    table.does(ANN, NameGoal(table.character("Mara"), "Church"))
    return arc(table)


@proves("fate.advancement.arc", "fate.creation.goal")
def test_a_goal_that_comes_late_is_reached_all_the_same() -> None:
    table = waiting()
    who = table.character("Mara")
    assert table.panes["bob"][-1] == (
        "Mara gains a skill rank, and with it an aspect. "
        "Church would stand at level 2, and here 1 is the most that was agreed on. Take another aspect, or wait."
    )
    table.does(GM, PlanCampaign(anew=True))
    table.does(ANN, EarnAspect(who, "CHURCH"))
    assert (mara(table).goal, mara(table).wants_goal, mara(table).earned, mara(table).lapses) == ("", True, 0, 0)
    assert table.panes["bob"][-1] == "Mara now has Church at level 2. That was the goal: name the next."
    arc(table)

    assert mara(table).aspects["Church"].level == 2
    assert mara(table).earned == 1


@proves("fate.advancement.arc")
def test_another_aspect_taken_meanwhile_leaves_the_goal_what_it_was() -> None:
    table = waiting()
    table.does(ANN, EarnAspect(table.character("Mara"), "Rich"))

    assert (mara(table).goal, mara(table).wants_goal, mara(table).aspects["Rich"].level) == ("Church", False, 1)


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.advancement-check")
def test_skills_have_to_stand_for_the_next_goal_after_one_that_came_late() -> None:
    table = waiting()
    who = table.character("Mara")
    for _ in range(8):
        table.does(ANN, SpendRank(who, "Knife"))
    table.does(GM, PlanCampaign(anew=True))
    table.does(ANN, EarnAspect(who, "Church"))

    assert mara(table).lapses == 1
    assert table.refusal(ANN, NameGoal(who, "Rich")) == "pyramid.unbalanced"


@proves("fate.advancement.arc")
def test_a_goal_that_was_met_stands_in_what_advancement_brought() -> None:
    table = arc(at_play())

    assert any("Guild Thief" in line for line in mara(table).history)


@proves("fate.advancement.change-aspect", "fate.aspects.no-hard-cap")
@pytest.mark.parametrize(("cap", "refused"), [(2, True), (3, False)])
def test_no_aspect_becomes_one_that_may_not_stand_so_high(cap: int, refused: bool) -> None:
    table = at_play(goal="")
    who = table.character("Mara")
    table.does(GM, SetAspect(who, "Proud", 3, reason="As agreed."))
    table.does(GM, Advance())
    table.does(GM, PlanCampaign(capped=f"Crown {cap}"))
    if refused:
        assert table.refusal(ANN, ChangeAspect(who, "Proud", "crown")) == "sheet.aspect_cap"
        table.does(GM, PlanCampaign(anew=True))
        table.does(ANN, ChangeAspect(who, "Proud", "Crown"))
        table.does(GM, PlanCampaign(capped="Crown 2"))
    else:
        table.does(ANN, ChangeAspect(who, "Proud", "crown"))
    table.answers(GM, "agree", kind="fate.becomes")

    assert [(one.name, one.level) for one in mara(table).aspects.values()] == [("Proud" if refused else "Crown", 3)]


@proves("fate.pyramid.abuse-penalty", "fate.pyramid.special-skills", "fate.pyramid.skill-column")
@pytest.mark.parametrize("command", [PlaceSkill("Knife", "-"), PlaceSkill("Knife", "Blades")])
def test_ranks_come_back_where_skills_stand_because_one_is_placed_elsewhere(command: Command) -> None:
    table = twice_lapsed()
    table.does(GM, TakeOverRanks(table.character("Mara")))
    table.does(GM, command)

    assert mara(table).taken_over is (command == PlaceSkill("Knife", "Blades"))  # Good on nothing stands in no suite


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.skill-column")
@pytest.mark.parametrize("change", ["column", "extras", "placed"])
def test_what_was_agreed_on_binds_no_longer_where_skills_stand_by_the_plan(change: str) -> None:
    table = arc(at_play(ILL))
    who = table.character("Mara")
    table.does(ANN, CommitRanks(who, "Hide, Hide, Climb, Swim"))
    table.answers(GM, "agree", kind="fate.commits")
    if change == "column":
        table.does(GM, PlanCampaign(stand=Stand.COLUMN))
    elif change == "placed":
        table.does(GM, PlaceSkill("Knife", "-"))
        assert mara(table).committed
        table.does(GM, PlaceSkill("Bluff", "-"))
    else:
        table.reads("extras-in-pyramid", "inside")

    assert bool(mara(table).committed) is (change == "extras")  # she has none


@proves("fate.pyramid.abuse-penalty", "fate.pyramid.unbalanced-at-goal")
def test_nothing_is_agreed_on_while_the_game_master_spends_the_ranks() -> None:
    table = twice_lapsed()
    who = table.character("Mara")
    mends = "Riding, Bluff, Hide, Climb, Swim"
    table.does(ANN, CommitRanks(who, mends))
    table.does(GM, TakeOverRanks(who))
    assert not [one for one in table.system.questions(table.state) if one.kind == "fate.commits"]
    assert table.refusal(ANN, CommitRanks(who, mends)) == "pyramid.taken_over"
    table.does(GM, Advance())
    table.does(GM, SpendRank(who, "Swim"))

    assert mara(table).skills["Swim"] == 0


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.advancement-check")
def test_nothing_is_agreed_on_before_skills_have_to_stand_and_never_of_the_game_masters_people() -> None:
    table = at_play()
    who = table.character("Mara")
    table.does(GM, MakeCharacter("Vex", "Fencing Good", npc=True))
    table.does(GM, Advance())
    table.does(ANN, SpendRank(who, "Knife"))
    said = list(table.panes["bob"])

    assert table.refusal(ANN, CommitRanks(who, "Riding, Bluff, Hide, Climb, Swim")) == "pyramid.no_goal_met"
    assert table.refusal(GM, CommitRanks(table.character("Vex"), "Riding")) == "pyramid.no_goal_met"
    assert table.panes["bob"] == said


@proves("fate.pyramid.unbalanced-at-goal", "fate.creation.sample-elemental-talents")
def test_nobody_agrees_on_what_could_not_be_bought() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    table.does(ANN, MakeCharacter("Mara", ILL, "Proud 1"))
    who = table.character("Mara")
    table.does(ANN, NameGoal(who, "Rich"))
    table.does(GM, StartScene("The inn"))
    arc(table)

    assert (
        table.refusal(ANN, CommitRanks(who, "Create Light, Create Light, Climb, Swim")) == "creation.not_of_the_blood"
    )


@proves("fate.pyramid.unbalanced-at-goal")
def test_nor_on_skills_that_a_sheet_has_no_room_for() -> None:
    others = ", ".join(f"Trade {number} Average" for number in range(MOST - 2))
    table = arc(at_play(f"Knife Good, Bluff Fair, {others}"))
    who = table.character("Mara")

    assert table.refusal(ANN, CommitRanks(who, "Hide, Hide")) == "sheet.too_many"
    table.does(ANN, CommitRanks(who, "Trade 1"))


@proves("fate.pyramid.unbalanced-at-goal")
@pytest.mark.parametrize(
    ("skills", "greyed"),
    [
        ("Knife Great, Bluff Good, Riding Average", False),  # twelve: one Good, three Fair, and three Average more
        ("Knife Great, Bluff Good", True),  # thirteen
        ("Knife Superb", True),  # thirty
    ],
)
def test_the_agreement_is_greyed_where_it_takes_more_ranks_than_can_be_agreed_on(skills: str, greyed: bool) -> None:
    table = arc(at_play(skills))
    offer = table.offers(ANN)[f"fate.commit-ranks.{table.character('Mara')}"]

    assert (offer.refusal.code if offer.refusal else "") == ("pyramid.too_many" if greyed else "")


@proves("fate.pyramid.unbalanced-at-goal")
def test_what_is_agreed_on_is_bought_in_its_order_though_not_every_rank_mends() -> None:
    table = at_play(ILL)
    who = table.character("Mara")
    arc(table)
    table.does(GM, PlanCampaign(difficult="Alchemy Poor"))
    table.does(ANN, CommitRanks(who, "Alchemy, Alchemy, Riding, Hide, Climb"))
    table.answers(GM, "agree", kind="fate.commits")
    table.reads("pyramid-timing", "every-rank")
    table.does(GM, Advance())
    for skill in ("Alchemy", "Alchemy", "Riding", "Hide", "Climb"):
        table.does(ANN, SpendRank(who, skill))

    assert (mara(table).skills["Alchemy"], mara(table).skills["Riding"], mara(table).committed) == (0, 1, ())


@proves("fate.pyramid.advancement-check")
def test_the_pyramid_is_drawn_wherever_the_next_goal_waits_for_it() -> None:
    table = at_play(goal="")
    for _ in range(4):
        table.does(GM, Advance())
        table.does(ANN, SpendRank(table.character("Mara"), "Knife"))
    assert table.refusal(ANN, NameGoal(table.character("Mara"), "Rich")) == "pyramid.unbalanced"
    part = table.system.view(table.state, table.state.viewer("ann"))["pyramid"]

    assert isinstance(part, Tracks)
    assert [(one.label, one.value, one.size) for one in part.tracks][:2] == [("Epic: Knife", 1, 1), ("Superb", 0, 2)]


@proves("fate.creation.goal")
def test_a_goal_is_written_as_the_campaign_names_it() -> None:
    table = at_play(goal="")
    table.does(GM, PlanCampaign(plot="Of the Order"))
    table.does(ANN, NameGoal(table.character("Mara"), "of the order"))

    assert mara(arc(table)).aspects["Of the Order"].level == 1


@proves("fate.pyramid.abuse-penalty")
def test_what_another_asks_for_is_still_asked_when_somebodys_ranks_are_taken_over() -> None:
    table = twice_lapsed()
    table.does(BOB, MakeCharacter("Finn", ILL, "Proud 1"))
    mara_is, finn = table.character("Mara"), table.character("Finn")
    table.does(BOB, NameGoal(finn, "Rich"))
    arc(table)
    table.does(BOB, CommitRanks(finn, "Hide, Hide, Climb, Swim"))
    table.does(GM, TakeOverRanks(mara_is))
    table.answers(GM, "agree", kind="fate.commits")

    assert table.state[Sheets][finn].committed == ("Hide", "Hide", "Climb", "Swim")


@proves("fate.advancement.rank-per-period", "fate.pyramid.unbalanced-at-goal")
@pytest.mark.parametrize(
    ("bluff", "goal", "lapses"),
    [("Average", "", 0), ("Mediocre", "", 1), ("Average", "Rich", 0), ("Mediocre", "Rich", 1)],
)
def test_an_arc_without_a_next_goal_lapses_as_one_with_it_does(bluff: str, goal: str, lapses: int) -> None:
    """Two Good on two Average lack eight ranks, as many as two arcs bring; on one Average nine."""
    table = arc(at_play())
    who = table.character("Mara")
    if goal:
        table.does(ANN, NameGoal(who, goal))
    for skill, rung in (("Knife", "Good"), ("Climb", "Good"), ("Bluff", bluff)):
        table.does(GM, SetSkill(who, skill, rung, "As agreed."))
    arc(table)

    assert (mara(table).ranks, mara(table).lapses) == (8, lapses)


@proves("fate.advancement.change-aspect")
def test_an_aspect_that_has_come_meanwhile_keeps_another_from_becoming_it() -> None:
    table = at_play(goal="")
    who = table.character("Mara")
    table.does(GM, Advance())
    table.does(ANN, ChangeAspect(who, "Proud", "Humble"))
    table.does(GM, SetAspect(who, "Humble", 2, reason="As agreed."))
    table.answers(GM, "agree", kind="fate.becomes")

    assert {one.name: one.level for one in mara(table).aspects.values()} == {"Proud": 1, "Humble": 2}


@proves("fate.advancement.rank-per-period", "fate.pyramid.unbalanced-at-goal")
def test_off_the_list_a_player_buys_what_was_agreed_on_and_nothing_else() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Knife, Bluff, Riding"))
    table.does(ANN, MakeCharacter("Mara", ILL, "Proud 1"))
    who = table.character("Mara")
    table.does(ANN, NameGoal(who, "Rich"))
    table.does(GM, StartScene("The inn"))
    arc(table)
    assert table.refusal(ANN, SpendRank(who, "Hide")) == "creation.not_listed"
    table.does(ANN, CommitRanks(who, "Hide, Hide, Climb, Swim"))
    table.answers(GM, "agree", kind="fate.commits")
    table.does(ANN, SpendRank(who, "Hide"))

    assert mara(table).skills["Hide"] == 0


GREAT = "Knife Great, Bluff Good, Hide Good"
AGREED = ("Riding", "Climb", "Swim", "Riding", "Climb", "Swim", *(f"Trade {number}" for number in range(6)))


def agreed_on(table: Table, *skills: str) -> Table:
    """With an agreement on what the next ranks go into, and the next goal named."""
    table.does(ANN, CommitRanks(table.character("Mara"), ", ".join(skills)))
    table.answers(GM, "agree", kind="fate.commits")
    table.does(ANN, NameGoal(table.character("Mara"), "Rich"))
    return table


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.abuse-penalty")
def test_who_buys_what_was_agreed_on_lapses_no_second_time_when_the_next_goal_is_met() -> None:
    table = agreed_on(arc(at_play(GREAT)), *AGREED)
    who = table.character("Mara")
    assert mara(table).lapses == 1
    for skill in AGREED[:4]:
        table.does(ANN, SpendRank(who, skill))
    for skill in AGREED[4:8]:
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, skill))

    assert (mara(table).aspects["Rich"].level, mara(table).lapses) == (1, 1)
    assert table.refusal(GM, TakeOverRanks(who)) == "pyramid.no_habit"
    table.does(ANN, NameGoal(who, "Rich"))
    for skill in AGREED[8:]:
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, skill))
    assert (mara(table).committed, mara(table).lapses) == ((), 1)
    table.does(ANN, NameGoal(who, "Rich"))
    for _ in range(4):  # and then what is bought as one likes counts again
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, "Knife"))
    assert mara(table).lapses == 2


@pytest.mark.parametrize(
    ("level", "left"), [("Good", ()), ("Average", ()), ("Mediocre", ("Hide", "Climb", "Swim"))], ids=str
)
@proves("fate.pyramid.unbalanced-at-goal")
def test_an_agreement_that_levels_set_anew_make_useless_binds_no_more(level: str, left: tuple[str, ...]) -> None:
    table = agreed_on(arc(at_play(ILL)), "Hide", "Hide", "Climb", "Swim")
    who = table.character("Mara")
    table.does(ANN, SpendRank(who, "Hide"))
    assert mara(table).skills["Hide"] == 0
    skill = "Hide" if level == "Good" else "Climb" if level == "Average" else "Riddles"
    table.does(GM, SetSkill(who, skill, level, "a gift"))

    assert mara(table).committed == left
    said = "Mara's skills would no longer stand with what was agreed on: the next ranks go where the player likes."
    assert (said in table.panes["bob"]) is (not left)
    assert f"fate.spend-rank.{who}" in table.offers(ANN)
