"""Phases on both sides of what decides: made or not, in play or before, one of the plot or none, and each limit."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, making, sheet, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.creation.creation import in_making, of_the_beginning
from threefates.systems.fate_2003.creation.phases import ClosePhase, not_closed
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign, SendBack
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack, TakeAspect, TakeRank
from threefates.systems.fate_2003.rewards.cards_as_they_lie import stock
from threefates.systems.fate_2003.rewards.fate_points_as_rewards import RewardPoints
from threefates.systems.fate_2003.rewards.reward_cards import DealCard, PlayCard, WriteCard
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints, SetSkill
from threefates.testing.proof import proves


def phase(table: Table, at: int) -> None:
    takes(table, "Sybil", f"Mark {at}", {f"Skill {at}.{one}": 1 for one in range(4)})
    table.does(ANN, ClosePhase(table.character("Sybil")))


def made(phases: int = 1) -> Table:
    """Sybil, through all her phases, before play."""
    table = Table()
    table.does(GM, PlanCampaign(phases=phases))
    begun(table=table)
    for at in range(1, phases + 1):
        phase(table, at)
        if at < phases:
            table.does(GM, BeginPhase("On."))
    return table


@proves("fate.creation.phase-count", "fate.creation.procedure")
def test_somebody_is_in_the_making_until_every_phase_is_closed_that_is_planned_or_has_begun() -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=2))
    table.does(BOB, MakeCharacter("Finn", "Knife Average"))
    begun(table=table)
    finn, sybil = table.character("Finn"), table.character("Sybil")
    found = [in_making(table.state, sybil)]
    phase(table, 1)
    found.append(in_making(table.state, sybil))  # another one is planned
    table.does(GM, BeginPhase("On."))
    phase(table, 2)
    found.append(in_making(table.state, sybil))
    table.does(GM, PlanCampaign(phases=3))
    table.does(GM, BeginPhase("One more."))
    found.append(in_making(table.state, sybil))

    assert found == [True, True, False, True]
    assert not in_making(table.state, finn)


@proves("fate.creation.procedure", "fate.advancement.off-screen")
def test_which_phase_is_one_of_the_beginning() -> None:
    table = begun()
    assert of_the_beginning(table.state, making(table))
    table = made()
    table.does(GM, SendBack(table.character("Sybil"), "Once more."))
    assert of_the_beginning(table.state, making(table))  # the last of them, opened again
    table.does(ANN, ClosePhase(table.character("Sybil")))
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndScene())
    table.does(GM, BeginPhase("Years went by."))

    assert not of_the_beginning(table.state, making(table))


@proves("fate.creation.phase-count", "fate.creation.starting-fate-points")
def test_the_points_of_a_beginning_are_handed_out_once_and_anew_only_with_a_phase_more() -> None:
    table = made(2)
    who = table.character("Sybil")
    assert sheet(table).fate_points == 1
    table.does(GM, SetFatePoints(who, 4, "a gift"))
    table.does(GM, SendBack(who, "Once more."))
    table.does(ANN, ClosePhase(who))
    assert sheet(table).fate_points == 4
    table.does(GM, PlanCampaign(phases=2, theme="The same"))
    assert sheet(table).fate_points == 4
    table.does(GM, PlanCampaign(phases=3))
    table.does(GM, BeginPhase("One more."))
    phase(table, 3)
    assert sheet(table).fate_points == 5  # of three phases, and the gift
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndScene())
    table.does(GM, SetFatePoints(who, 4, "a gift"))
    table.does(GM, BeginPhase("Years went by."))
    phase(table, 4)

    assert sheet(table).fate_points == 4


@proves("fate.creation.phase-count", "fate.creation.starting-fate-points", "fate.points.reward-cards")
@pytest.mark.parametrize(("rewarded", "phases", "then"), [(2, 3, 4), (2, 4, 4), (0, 4, 2), (-1, 3, 2)])
def test_what_was_earned_before_play_stays_where_phases_are_added(rewarded: int, phases: int, then: int) -> None:
    """Made by two phases, with 1 point; a card brings more, or one is paid. What was handed out is handed out anew."""
    table = made(2)
    who = table.character("Sybil")
    if rewarded > 0:
        table.does(GM, WriteCard("Freak out", "Lose your composure", rewarded))
        (card,) = stock(table.state)
        table.does(GM, DealCard(card.id, who))
        table.does(ANN, PlayCard(card.id, "screams"))
        table.answers(GM, "done")
    elif rewarded:
        table.does(GM, SetFatePoints(who, 0, "paid"))

    table.does(GM, PlanCampaign(phases=phases))
    for number in range(2, phases):
        table.does(GM, BeginPhase("One more."))
        phase(table, number + 1)

    assert sheet(table).fate_points == then


@proves("fate.points.as-reward", "fate.creation.starting-fate-points")
def test_a_newcomer_keeps_what_everybody_was_rewarded_with_while_they_were_made() -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=2))
    begun(table=table)
    phase(table, 1)
    table.does(GM, RewardPoints(2))
    assert sheet(table).fate_points == 2
    table.does(GM, BeginPhase("One more."))

    phase(table, 2)

    assert (making(table).done, sheet(table).fate_points) == (True, 3)  # 1 of two phases, and the reward


@proves("fate.creation.phase-count", "fate.creation.starting-fate-points", "fate.creation.phase-definition")
@proves("fate.creation.ranks-per-phase", "fate.creation.skill-list-choice", "fate.advancement.difficult-skills")
def test_a_plan_is_told_in_words_of_some_length_and_reaches_whoever_is_filled_in() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "Knife Average"))
    table.does(GM, PlanCampaign(phases=8, lasts="L" * 40, skills=", ".join(f"Skill {number}" for number in range(200))))
    assert (table.state[Campaign].lasts, len(table.state[Campaign].skills)) == ("L" * 40, 200)
    assert sheet(table, "Mara").fate_points == 4
    assert table.refusal(GM, PlanCampaign(lasts="L" * 41)) == "sheet.words"
    too_many = ", ".join(f"Skill {number}" for number in range(201))

    assert table.refusal(GM, PlanCampaign(skills=too_many)) == "sheet.too_many"


@proves("fate.creation.phase-definition", "fate.creation.procedure", "fate.advancement.off-screen")
def test_a_phase_of_the_plot_is_one_between_two_arcs_as_well() -> None:
    table = made()
    table.does(GM, BeginPhase("The war.", plot="Soldier", must=True, bonus=2))
    planned = table.state[Campaign].plotted[2]

    assert (planned.aspects, planned.must, planned.bonus) == (("Soldier",), True, 2)


@proves("fate.creation.aspect-level-limit")
@pytest.mark.parametrize(
    ("phases", "suggested"),
    [(1, "1"), (2, "1"), (3, "1 to 2"), (4, "2"), (5, "2 to 3"), (6, "2 to 3"), (8, "3 to 4"), (30, "10 to 15")],
)
def test_a_third_to_a_half_of_the_phases_is_suggested(phases: int, suggested: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=phases))
    (label,) = (one.label for one in table.offers(GM)["fate.plan-campaign.True"].fields if one.name == "highest")

    assert label == f"Highest level of an aspect, where a number is set: {suggested} as a rule"


@proves("fate.creation.ranks-per-phase", "fate.options.plot-bonus")
@pytest.mark.parametrize(
    ("plot", "remedy"),
    [("Soldier", "Give as many back, or take an aspect that brings one."), ("", "Give as many back.")],
)
def test_ranks_too_many_call_for_an_aspect_of_the_plot_only_where_there_is_one(plot: str, remedy: str) -> None:
    table = begun()
    phase(table, 1)
    table.does(GM, BeginPhase("The war.", plot=plot))
    who = table.character("Sybil")
    takes(table, "Sybil", plot or "Proud", {f"Skill {one}": 1 for one in range(5 if plot else 4)})
    if plot:
        table.does(ANN, GiveBack(who, "aspect/Soldier"))
        table.does(ANN, TakeAspect(who, new="Proud"))
    else:
        table.does(GM, PlanCampaign(ranks=3))
    refused = not_closed(table.state, who)
    assert isinstance(refused, Refused)

    assert (refused.refusal.title, refused.refusal.remedy) == ("1 skill rank more than this phase brings.", remedy)


@proves("fate.creation.rank-costs", "fate.creation.ranks-per-phase")
@pytest.mark.parametrize("skill", ["Poisons", "Nothing"])
def test_what_a_rank_is_asked_for_says_nothing_of_anothers_skills(skill: str) -> None:
    table = begun()
    table.does(GM, MakeCharacter("Vex", "Poisons Great", npc=True))

    assert table.refusal(ANN, TakeRank(table.character("Vex"), held=skill)) == "character.not_yours"


@proves("fate.creation.rank-costs", "fate.advancement.difficult-skills", "fate.creation.skill-default")
def test_what_is_left_of_a_skill_whose_rank_is_given_back() -> None:
    """What the Game Master wrote down at Average stays; what was new does not, a difficult skill neither."""
    table = begun()
    who = table.character("Sybil")
    table.does(GM, SetSkill(who, "Knife", "Average"))
    takes(table, "Sybil", "Gypsy", {"Knife": 1})
    table.does(ANN, GiveBack(who, "skill/Knife"))
    assert sheet(table).skills == {"Knife": 0}
    table = Table()
    table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    table.does(ANN, MakeCharacter("Mara", "Knife Average", "Proud 1"))
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndScene())
    table.does(GM, BeginPhase("Years went by."))
    takes(table, "Mara", "Old")
    table.does(ANN, TakeRank(table.character("Mara"), new="Alchemy"))
    assert sheet(table, "Mara").skills == {"Knife": 0, "Alchemy": -2}
    table.does(ANN, GiveBack(table.character("Mara"), "skill/Alchemy"))

    assert sheet(table, "Mara").skills == {"Knife": 0}


@proves("fate.creation.phase-count")
def test_the_plan_is_offered_no_fewer_phases_than_have_begun_while_somebody_is_made() -> None:
    table = Table()
    bounds = []
    for _ in range(3):
        (field,) = (one for one in table.offers(GM)["fate.plan-campaign.True"].fields if one.name == "phases")
        bounds.append((field.low, field.default))
        begun("Sybil", table) if len(bounds) == 1 else table.does(GM, BeginPhase("Later."))
        takes(table, "Sybil", f"Aspect {len(bounds)}", {f"Skill {len(bounds)}{each}": 1 for each in "abcd"})
        table.does(ANN, ClosePhase(table.character("Sybil")))
    assert bounds == [(1, 5), (1, 5), (2, 5)]

    for fewer in (1, 2):
        assert table.refusal(GM, PlanCampaign(phases=fewer)) == "creation.phases"
    table.does(GM, PlanCampaign(phases=3))

    (field,) = (one for one in table.offers(GM)["fate.plan-campaign.True"].fields if one.name == "phases")
    assert (field.low, field.default) == (1, 3)  # she is made
