"""What ties people to the story, in whatever letters it is written."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, making, sheet, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.creation.phases import ClosePhase
from threefates.systems.fate_2003.creation.planning import MOST_RANKS, BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack, TakeAspect
from threefates.testing.proof import proves

FOUR = {"Riding": 1, "Bluff": 1, "Ships": 1, "Lore": 1}


def youth(aspect: str) -> Table:
    """Sybil has gone through her first phase, at a table without a cap of aspects."""
    table = begun(table=Table.reading(aspect_cap="none"))
    takes(table, "Sybil", aspect, FOUR)
    table.does(ANN, ClosePhase(table.character("Sybil")))
    return table


def levels(table: Table) -> dict[str, int]:
    return {name: one.level for name, one in sheet(table).aspects.items()}


@proves("fate.options.plot-aspects", "fate.options.plot-bonus")
def test_an_aspect_that_is_held_already_ties_and_rises_as_it_is_written() -> None:
    table = youth("of the order")
    table.does(GM, BeginPhase("War.", plot="Of The Order, Of the Crown", must=True))
    who = table.character("Sybil")
    (picks,) = (field for field in table.offers(ANN)[f"fate.take-aspect.{who}"].fields if field.name == "sample")
    assert [one.value for one in picks.options if one.value.startswith("plot-")] == ["plot-of the crown"]

    for command in (TakeAspect(who, held="of the order"), TakeAspect(who, new="OF THE ORDER")):
        table.does(ANN, command)
        assert (levels(table), ranks_of(table.state, sheet(table))) == ({"of the order": 2}, 5)
        table.does(ANN, GiveBack(who, "aspect/of the order"))
    takes(table, "Sybil", "Proud", {"Sing": 1, "Hide": 1, "Climb": 1, "Swim": 1})
    table.does(ANN, ClosePhase(who))  # tied since her youth

    assert levels(table) == {"of the order": 1, "Proud": 1}


@proves("fate.options.plot-aspects", "fate.options.plot-bonus")
def test_so_does_one_that_the_campaign_names_later() -> None:
    table = youth("church")
    table.does(GM, PlanCampaign(phases=2, plot="Church", plot_must=True))
    table.does(GM, BeginPhase("War."))
    who = table.character("Sybil")
    table.does(ANN, TakeAspect(who, held="church"))
    assert ranks_of(table.state, sheet(table)) == 4  # the first of them was that of her youth
    table.does(ANN, GiveBack(who, "aspect/church"))
    takes(table, "Sybil", "Proud", {"Sing": 1, "Hide": 1, "Climb": 1, "Swim": 1})
    table.does(ANN, ClosePhase(who))

    assert making(table).done


@proves("fate.options.plot-bonus")
def test_a_phase_of_the_plot_brings_twenty_ranks_more_at_most() -> None:
    table = Table()

    assert table.refusal(GM, BeginPhase("War.", of_the_plot=True, bonus=21)) == "creation.ranks"
    table.does(GM, BeginPhase("War.", of_the_plot=True, bonus=20))
    assert MOST_RANKS == 20


@proves("fate.options.plot-bonus", "fate.creation.ranks-per-phase")
@pytest.mark.parametrize("bonus", [0, 1, 3, 20])
def test_what_an_aspect_of_the_campaigns_plot_brings_is_the_game_masters_to_say(bonus: int) -> None:
    table = Table()
    table.does(GM, PlanCampaign(plot="Church, Crown", plot_bonus=bonus))
    begun(table=table)
    takes(table, "Sybil", "Church", {})

    assert ranks_of(table.state, sheet(table)) == 4 + bonus
    field = next(one for one in table.offers(GM)["fate.plan-campaign.True"].fields if one.name == "plot_bonus")
    assert field.default == bonus


@proves("fate.creation.ranks-per-phase")
@pytest.mark.parametrize("bonus", [-1, 21])
def test_and_that_is_none_to_twenty_ranks(bonus: int) -> None:
    assert Table().refusal(GM, PlanCampaign(plot="Church", plot_bonus=bonus)) == "creation.ranks"


@proves("fate.creation.ranks-per-phase", "fate.options.plot-bonus")
@pytest.mark.parametrize(
    ("bonus", "aspect", "ranks", "remedy"),
    [
        (0, "Proud", 4, "Give as many back."),
        (1, "Proud", 4, "Give as many back, or take an aspect that brings one."),
        (3, "Proud", 4, "Give as many back, or take an aspect that brings 3."),
        (1, "Church", 5, "Give as many back."),  # which has brought it already
    ],
)
def test_ranks_too_many_call_for_an_aspect_that_would_bring_some(
    bonus: int, aspect: str, ranks: int, remedy: str
) -> None:
    table = Table()
    table.does(GM, PlanCampaign(plot="Church, Crown", plot_bonus=bonus))
    begun(table=table)
    takes(table, "Sybil", aspect, {f"Skill {one}": 1 for one in range(ranks)})
    table.does(GM, PlanCampaign(ranks=3, plot="Church, Crown", plot_bonus=bonus))

    with pytest.raises(Refused) as refused:
        table.does(ANN, ClosePhase(table.character("Sybil")))
    assert refused.value.refusal.remedy == remedy


@proves(
    "fate.creation.ranks-per-phase", "fate.options.plot-bonus", "fate.r.aspects-per-phase", "fate.options.plot-aspects"
)
@pytest.mark.parametrize(("reading", "more"), [("one", ""), ("one-or-more", ", or take an aspect that brings 2")])
def test_a_second_aspect_brings_more_only_where_a_phase_may_bring_two(reading: str, more: str) -> None:
    table = Table.reading(aspects_per_phase=reading)
    table.does(GM, PlanCampaign(plot="Church, Crown"))
    begun(table=table)
    takes(table, "Sybil", "Church", {**FOUR, "Knife": 1})
    table.does(GM, PlanCampaign(ranks=3, plot="Church, Crown"))

    with pytest.raises(Refused) as refused:
        table.does(ANN, ClosePhase(table.character("Sybil")))
    assert refused.value.refusal.remedy == f"Give as many back{more}."


@proves("fate.creation.ranks-per-phase")
@pytest.mark.parametrize(
    ("ranks", "said"), [(1, "The one rank of this phase is spent."), (2, "All 2 ranks of this phase are spent.")]
)
def test_that_none_is_left_is_said_of_one_as_of_several(ranks: int, said: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(ranks=ranks))
    begun(table=table)
    takes(table, "Sybil", "Proud", {f"Skill {one}": 1 for one in range(ranks)})

    with pytest.raises(Refused) as refused:
        takes(table, "Sybil", buys={"Lore": 1})
    assert refused.value.refusal.title == said
