"""Arcs: a goal met with the fourth rank, and a pyramid that has to stand before the next is named."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.sheets.arcs import arc, at_play, mara
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.rewards.fate_points_as_rewards import RewardPoints
from threefates.systems.fate_2003.sheets.advancement import Advance, EarnAspect, SpendRank
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints, SetSkill
from threefates.systems.fate_2003.sheets.goals import CommitRanks, NameGoal, TakeOverRanks
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, LONGEST_NAME, MOST
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.advancement.arc", "fate.creation.goal")
def test_the_fourth_rank_brings_the_goal_and_asks_for_the_next() -> None:
    table = at_play()
    who = table.character("Mara")
    for _ in range(3):
        table.does(GM, Advance())
    assert "Guild Thief" not in mara(table).aspects
    table.does(GM, Advance())

    assert (mara(table).aspects["Guild Thief"].level, mara(table).goal, mara(table).ranks) == (1, "", 4)
    assert mara(table).lapses == 0
    assert table.refusal(ANN, EarnAspect(who, "Lucky")) == "sheet.closed"  # it was the goal
    assert table.offers(ANN)[f"fate.name-goal.{who}"].main
    assert table.refusal(BOB, NameGoal(who, "Rich")) == "character.not_yours"
    table.does(ANN, NameGoal(who, "Guild Thief"))  # one that is held already, too
    arc(table)
    assert mara(table).aspects["Guild Thief"].level == 2
    assert table.refusal(ANN, NameGoal(who, "L" * (LONGEST_NAME + 1))) == "sheet.words"
    table.does(ANN, NameGoal(who, "L" * LONGEST_NAME))
    table.does(ANN, NameGoal(who, ""))
    assert not mara(table).wants_goal
    arc(table)

    table.does(ANN, EarnAspect(who, "Lucky"))  # without a goal an aspect is chosen then


@proves("fate.advancement.rank-per-period")
def test_a_rank_is_best_spent_on_what_serves_the_goal() -> None:
    table = at_play()
    who = table.character("Mara")
    table.does(GM, Advance())

    assert table.offers(ANN)[f"fate.spend-rank.{who}"].hint == "Mara. Best one that serves Guild Thief"
    table.does(ANN, NameGoal(who, ""))
    assert table.offers(ANN)[f"fate.spend-rank.{who}"].hint == "Mara"


@proves("fate.advancement.arc")
def test_a_goal_that_may_stand_no_higher_leaves_an_aspect_to_be_chosen() -> None:
    table = arc(at_play(goal="Proud", aspect_cap="half-of-own-levels"))

    assert (mara(table).goal, mara(table).earned, mara(table).aspects["Proud"].level) == ("Proud", 1, 1)


@proves("fate.pyramid.creation-check")
@proves("fate.pyramid.advancement-check", "fate.pyramid.unbalanced-at-goal")
def test_in_between_skills_may_lapse_but_the_next_goal_waits_until_they_stand() -> None:
    table = at_play()
    who = table.character("Mara")
    for _ in range(2):
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, "Knife"))
    assert "By the next goal 14 more would balance the skills." in table.panes["bob"][-1]
    table.does(GM, Advance())
    table.does(GM, Advance())

    assert mara(table).lapses == 1
    assert table.refusal(ANN, NameGoal(who, "Rich")) == "pyramid.unbalanced"
    table.does(ANN, NameGoal(who, ""))
    table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))
    table.does(ANN, NameGoal(who, "Rich"))

    assert (mara(table).goal, mara(table).wants_goal) == ("Rich", False)


@proves("fate.advancement.rank-per-period")
@proves("fate.pyramid.unbalanced-at-goal")
@pytest.mark.parametrize("agreed", ["agree", "not"])
def test_the_next_purchases_are_agreed_on_and_then_they_are_the_ones(agreed: str) -> None:
    table = arc(at_play("Knife Good, Bluff Fair, Riding Average"))
    who = table.character("Mara")
    assert table.refusal(ANN, CommitRanks(who, "Riding")) == "pyramid.unbalanced"
    assert table.refusal(BOB, CommitRanks(who, "Hide, Hide, Climb, Swim")) == "character.not_yours"
    table.does(ANN, CommitRanks(who, "Hide, Hide, Climb, Swim"))
    table.answers(GM, agreed, kind="fate.commits")

    if agreed == "not":
        assert mara(table).committed == ()
        assert table.refusal(ANN, NameGoal(who, "Rich")) == "pyramid.unbalanced"
        return
    table.does(ANN, NameGoal(who, "Rich"))
    assert table.refusal(ANN, SpendRank(who, "Knife")) == "pyramid.committed"
    for skill in ("Hide", "Hide", "Climb", "Swim"):
        table.does(ANN, SpendRank(who, skill))
    table.does(GM, Advance())
    table.does(ANN, SpendRank(who, "Knife"))

    assert mara(table).committed == ()
    assert mara(table).skills["Hide"] == 1


@proves("fate.pyramid.unbalanced-at-goal")
def test_no_more_than_twelve_ranks_are_agreed_on() -> None:
    table = arc(at_play("Knife Great, Bluff Good, Hide Good"))
    who = table.character("Mara")
    fair = ["Riding", "Climb", "Swim"]
    fits = [*fair, *fair, *(f"Trade {number}" for number in range(4))]

    table.does(ANN, CommitRanks(who, ", ".join([*fits, "Trade 4", "Trade 5"])))
    assert table.asked(GM, "fate.commits").asks.count("Trade") == 6
    table.answers(GM, "not", kind="fate.commits")
    assert (
        table.refusal(ANN, CommitRanks(who, ", ".join([*fits, "Trade 4", "Trade 5", "Trade 6"]))) == "pyramid.too_many"
    )


@proves("fate.advancement.arc", "fate.aspects.no-hard-cap")
def test_in_play_a_goal_goes_beyond_what_phases_allow() -> None:
    table = at_play(goal="Proud")
    for level in (2, 3, 4):
        arc(table)
        assert mara(table).aspects["Proud"].level == level
        table.does(ANN, NameGoal(table.character("Mara"), "Proud"))


@proves("fate.advancement.rank-per-period", "fate.advancement.without-goals")
def test_what_a_sheet_holds_in_play() -> None:
    skills = ", ".join(f"Skill {number} Average" for number in range(MOST))
    table = Table()
    table.does(ANN, MakeCharacter("Mara", skills, ", ".join(f"Mark-{number}x" for number in range(MOST))))
    table.does(GM, StartScene("The inn"))
    who = table.character("Mara")
    for _ in range(4 * HIGHEST_LEVEL):
        table.does(GM, Advance())
    assert (mara(table).ranks, mara(table).earned) == (4 * HIGHEST_LEVEL, HIGHEST_LEVEL)

    assert table.refusal(ANN, SpendRank(who, "One more")) == "sheet.too_many"
    assert table.refusal(ANN, EarnAspect(who, "One more")) == "sheet.too_many"
    table.does(ANN, SpendRank(who, "Skill 1"))
    for _ in range(HIGHEST_LEVEL - 1):
        table.does(ANN, EarnAspect(who, "Mark-1x"))
    assert table.refusal(ANN, EarnAspect(who, "Mark-1x")) == "sheet.level"
    table.does(ANN, EarnAspect(who, "Mark-2x"))

    bare = at_play()
    bare.does(GM, Advance())
    assert bare.refusal(ANN, SpendRank(bare.character("Mara"), "L" * (LONGEST_NAME + 1))) == "sheet.words"
    bare.does(ANN, SpendRank(bare.character("Mara"), "L" * LONGEST_NAME))


def test_what_stands_needs_no_agreement() -> None:
    table = arc(at_play())

    assert table.refusal(ANN, CommitRanks(table.character("Mara"), "Hide")) == "pyramid.stands"


@proves("fate.pyramid.abuse-penalty")
def test_only_a_habit_hands_the_ranks_to_the_game_master_and_only_until_skills_stand() -> None:
    table = at_play()
    who = table.character("Mara")
    for goal in ("Rich", "Loved"):
        for _ in range(3):
            table.does(GM, Advance())
            table.does(ANN, SpendRank(who, "Knife"))
        table.does(GM, Advance())
        if goal == "Rich":
            assert mara(table).lapses == 1
            assert table.refusal(GM, TakeOverRanks(who)) == "pyramid.no_habit"
            table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))
            table.does(ANN, NameGoal(who, goal))
    assert mara(table).lapses == 2

    assert table.refusal(ANN, TakeOverRanks(who)) == "seat.not_the_gm"
    table.does(GM, TakeOverRanks(who))
    assert table.refusal(ANN, SpendRank(who, "Knife")) == "seat.not_the_gm"
    assert table.refusal(GM, TakeOverRanks(who)) == "pyramid.taken_over"
    assert "fate.spend-rank" in {offer.command for offer in table.offers(GM).values()}
    table.does(GM, SetSkill(who, "Knife", "Good", "As agreed."))
    for _ in range(3):
        table.does(GM, Advance())
    for skill in ("Riding", "Bluff", "Hide", "Climb", "Swim"):
        assert mara(table).taken_over
        table.does(GM, SpendRank(who, skill))

    assert table.panes["bob"][-1] == "Mara's skills stand balanced: the ranks are the player's own again."
    table.does(GM, Advance())
    table.does(ANN, SpendRank(who, "Knife"))


@proves("fate.pyramid.abuse-penalty")
def test_ranks_come_back_as_well_where_changed_skills_balance_the_pyramid() -> None:
    table = at_play()
    who = table.character("Mara")
    for goal in ("Rich", "Loved"):
        for _ in range(3):
            table.does(GM, Advance())
            table.does(ANN, SpendRank(who, "Knife"))
        table.does(GM, Advance())
        if goal == "Rich":
            table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))
            table.does(ANN, NameGoal(who, goal))
    table.does(GM, TakeOverRanks(who))

    table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))

    assert not mara(table).taken_over
    assert table.panes["bob"][-1] == "Mara's skills stand balanced: the ranks are the player's own again."


@proves("fate.pyramid.advancement-check")
def test_where_every_rank_keeps_the_balance_a_rank_is_saved_until_it_fits() -> None:
    table = at_play(pyramid_timing="every-rank")
    who = table.character("Mara")
    table.does(GM, Advance())

    assert table.refusal(ANN, SpendRank(who, "Knife")) == "pyramid.unbalanced"
    table.does(ANN, SpendRank(who, "Hide"))
    for skill in ("Climb", "Hide"):
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, skill))

    ill = at_play("Knife Good, Bluff Fair, Riding Average", pyramid_timing="every-rank")
    ill.does(GM, Advance())
    assert ill.refusal(ANN, SpendRank(ill.character("Mara"), "Knife")) == "pyramid.unbalanced"
    ill.does(GM, PlanCampaign(difficult="Alchemy Poor"))
    assert ill.refusal(ANN, SpendRank(ill.character("Mara"), "Alchemy")) == "pyramid.unbalanced"  # mends nothing
    ill.does(ANN, SpendRank(ill.character("Mara"), "Hide"))  # not yet balanced, but on its way


@proves("fate.points.as-reward")
def test_a_reward_that_no_sheet_has_room_for_is_greyed_and_says_so() -> None:
    table = Table().heroes()
    for name, points in (("Mara", 99), ("Finn", 98)):
        table.does(GM, SetFatePoints(table.character(name), points, "rich"))
    assert table.offers(GM)["fate.reward-points"].refusal is None
    table.does(GM, RewardPoints())

    greyed = table.offers(GM)["fate.reward-points"].refusal

    assert greyed is not None
    assert greyed.code == table.refusal(GM, RewardPoints()) == "points.full"


@proves("fate.points.as-reward")
def test_fate_points_instead_of_ranks_for_everybody_as_far_as_a_sheet_holds_them() -> None:
    table = Table().heroes()

    for amount in (0, 11):
        assert table.refusal(GM, RewardPoints(amount)) == "points.reward"
    assert table.refusal(ANN, RewardPoints()) == "seat.not_the_gm"
    table.does(GM, RewardPoints())
    table.does(GM, RewardPoints(10))

    sheets = table.state[Sheets]
    assert [sheets[table.character(name)].fate_points for name in ("Mara", "Finn", "Captain Vex")] == [14, 14, 2]
    for _ in range(9):
        table.does(GM, RewardPoints(10))
    assert table.state[Sheets][table.character("Mara")].fate_points == 99
