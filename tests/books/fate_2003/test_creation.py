"""Phases, pyramids and arcs, in the code and in the ledger, as the book prints their numbers."""

from __future__ import annotations

from tests.books.fate_2003.printed import data, table
from tests.systems.fate_2003.creation.phases import begun, making, sheet, skills, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.creation.phases import ClosePhase
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeAspect
from threefates.systems.fate_2003.dice.ladder import LADDER, adjective
from threefates.systems.fate_2003.rewards.fate_points_as_rewards import RewardPoints
from threefates.systems.fate_2003.sheets.advancement import earns_an_aspect
from threefates.systems.fate_2003.sheets.campaign import Campaign, Stand, starting_fate_points
from threefates.systems.fate_2003.sheets.changes import SetAspect
from threefates.systems.fate_2003.sheets.pyramid import gaps
from threefates.testing.proof import proves

PRINTED = table("creation")


@proves("fate.creation.starting-fate-points")
def test_phases_and_what_each_brings() -> None:
    usual = Campaign()

    assert [data("fate.creation.phase-count")[f"typical_{end}"] for end in ("min", "max")] == PRINTED["usual_phases"]
    assert usual.phases in range(PRINTED["usual_phases"][0], PRINTED["usual_phases"][1] + 1)
    assert usual.ranks == data("fate.creation.ranks-per-phase")["ranks"] == PRINTED["ranks_of_a_phase"]
    assert starting_fate_points(5) == PRINTED["points_of_five_phases"]


@proves("fate.creation.phase-aspect", "fate.creation.rank-costs", "fate.creation.ranks-per-phase")
def test_what_an_aspect_and_a_rank_buy() -> None:
    table = begun()
    takes(table, "Sybil", "Herbalist", {"Knife": PRINTED["ranks_of_a_new_skill"]})
    assert skills(table)["Knife"] == PRINTED["a_new_skill"]
    assert sheet(table).aspects["Herbalist"].level == PRINTED["levels_of_a_phase"]

    takes(table, "Sybil", buys={"Knife": PRINTED["ranks_of_a_step"], "Healing": 1, "Bluff": 1})

    assert skills(table)["Knife"] == adjective(LADDER.value(PRINTED["a_new_skill"]) + 1)
    assert making(table).taken.ranks == PRINTED["ranks_of_a_phase"]
    table.does(ANN, ClosePhase(table.character("Sybil")))


@proves("fate.creation.aspect-level-limit")
def test_how_high_an_aspect_may_go_in_six_phases() -> None:
    most = {}
    for reading in ("book", "third-to-half-of-phases"):
        table = Table.reading(aspect_cap=reading, aspects_per_phase="one-or-more")
        table.does(GM, PlanCampaign(phases=6))
        begun(table=table)
        who = table.character("Sybil")
        most_here = PRINTED["most_levels_of_six_phases"][1]
        table.does(GM, SetAspect(who, "Proud", most_here))
        assert table.refusal(ANN, TakeAspect(who, held="Proud")) == "sheet.aspect_cap"
        table.does(GM, SetAspect(who, "Proud", most_here - 1))
        table.does(ANN, TakeAspect(who, held="Proud"))
        most[reading] = sheet(table).aspects["Proud"].level

    assert set(most.values()) == {PRINTED["most_levels_of_six_phases"][1]}


@proves("fate.pyramid.balance", "fate.pyramid.skill-column")
def test_what_a_row_asks_of_the_one_below() -> None:
    fair, average = PRINTED["good_asks_fair"], PRINTED["fair_asks_average"]
    stands = {"top": 2, **dict.fromkeys(map(str, range(fair)), 1), **{f"a{n}": 0 for n in range(average)}}
    column = {f"{value}.{n}": value for value, held in enumerate(PRINTED["column_of_superb"]) for n in range(held)}

    assert fair == 1 + PRINTED["more_below"]
    assert average == fair + PRINTED["more_below"]
    assert not gaps(stands)
    assert [
        gaps({name: value for name, value in stands.items() if name != short})[0].held for short in ("0", "a0")
    ] == [
        fair - 1,
        average - 1,
    ]
    assert not gaps(column, Stand.COLUMN)
    assert max(column.values()) == LADDER.value("Superb")


@proves("fate.options.plot-bonus", "fate.options.plot-aspects")
def test_what_a_plot_aspect_brings() -> None:
    table = Table()
    table.does(GM, PlanCampaign(plot="Chaos"))
    begun(table=table)
    before = ranks_of(table.state, sheet(table))
    table.does(ANN, TakeAspect(table.character("Sybil"), new="Chaos"))

    assert ranks_of(table.state, sheet(table)) == PRINTED["ranks_of_a_plot_phase"]
    assert PRINTED["ranks_of_a_plot_phase"] - before == PRINTED["ranks_of_a_plot_aspect"]
    assert data("fate.options.plot-bonus")["extra_ranks"] == PRINTED["ranks_of_a_plot_aspect"]


@proves("fate.advancement.difficult-skills")
def test_arcs_rewards_and_difficult_skills() -> None:
    ranks = data("fate.advancement.difficult-skills")["ranks_to_average"]

    assert [count for count in range(1, 9) if earns_an_aspect(count)] == [PRINTED["arc"]]
    assert data("fate.advancement.arc")["periods"] == PRINTED["arc"]
    assert RewardPoints().amount == PRINTED["reward"] == data("fate.points.as-reward")["suggested_per_session"]
    assert Campaign().highest == PRINTED["capped_at"]
    for word in PRINTED["difficult"]:
        table = Table()
        table.does(GM, PlanCampaign(difficult=f"Alchemy {word}"))
        begun(table=table)
        takes(table, "Sybil", "Learned", {"Alchemy": ranks[word]})
        assert skills(table)["Alchemy"] == "Average"
