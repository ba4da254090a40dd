"""A plan that is typed says what is to be otherwise; the form on the page says all there is."""

from __future__ import annotations

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.systems.fate_2003.creation.phases import begun
from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.campaign import Campaign, Stand
from threefates.testing.proof import proves

AGREED = PlanCampaign(
    theme="Knives at night",
    phases=7,
    ranks=3,
    stand=Stand.COLUMN,
    highest=4,
    skills="Knife, Lore",
    difficult="Alchemy Terrible",
    plot="Church",
    plot_must=True,
    plot_bonus=2,
    capped="Proud 2",
    lasts="a year",
)
KNIVES = Campaign(
    "Knives at night", 7, 3, Stand.COLUMN, 4, ("Knife", "Lore"), {"Alchemy": -3}, ("Church",),
    plot_must=True, plot_bonus=2, capped={"Proud": 2}, lasts="a year",
)  # fmt: skip


@proves("fate.creation.phase-count", "fate.creation.ranks-per-phase", "fate.creation.skill-list-choice")
@pytest.mark.parametrize(
    ("said", "then"),
    [
        (PlanCampaign(), {}),
        (PlanCampaign(theme="War"), {"theme": "War"}),
        (PlanCampaign(phases=6), {"phases": 6}),
        (PlanCampaign(ranks=5), {"ranks": 5}),
        (PlanCampaign(stand=Stand.PYRAMID), {"stand": Stand.PYRAMID}),
        (PlanCampaign(highest=1), {"highest": 1}),
        (PlanCampaign(skills=""), {"skills": ()}),
        (PlanCampaign(lists=("perception.broad",)), {"skills": ("Knife", "Lore", "Awareness", "Observation")}),
        (
            PlanCampaign(skills="Bows", lists=("perception.broad",)),
            {"skills": ("Bows", "Awareness", "Observation")},
        ),
        (PlanCampaign(difficult="lore Poor"), {"difficult": {"Lore": -2}}),
        (PlanCampaign(plot="Crown"), {"plot": ("Crown",)}),
        (PlanCampaign(plot=""), {"plot": (), "plot_must": False}),
        (PlanCampaign(plot_must=False), {"plot_must": False}),
        (PlanCampaign(plot_bonus=0), {"plot_bonus": 0}),
        (PlanCampaign(capped="Church 1"), {"capped": {"Church": 1}}),
        (PlanCampaign(lasts="  "), {"lasts": ""}),
    ],
)
def test_what_is_not_said_stays_as_it_is(said: PlanCampaign, then: dict[str, object]) -> None:
    table = Table()
    table.does(GM, AGREED)
    assert table.state[Campaign] == KNIVES

    table.does(GM, said)

    assert table.state[Campaign] == replace(KNIVES, **then)


@proves("fate.creation.phase-count", "fate.creation.skill-list-choice")
def test_a_form_says_all_there_is() -> None:
    table = Table()
    table.does(GM, AGREED)
    (form,) = (one for one in table.offers(GM).values() if one.command == "fate.plan-campaign")

    table.does(GM, convert({"skills": "Lore", **dict(form.fixed)}, PlanCampaign))

    assert table.state[Campaign] == Campaign(skills=("Lore",))


@proves("fate.creation.phase-count")
def test_a_plan_is_told_anew_while_more_phases_have_begun_than_it_says() -> None:
    table = begun()
    table.does(GM, PlanCampaign(phases=1))
    table.does(GM, PlanCampaign(theme="War"))

    assert (table.state[Campaign].phases, table.state[Campaign].theme) == (1, "War")
    assert table.refusal(GM, PlanCampaign(phases=0)) == "creation.phases"
    assert table.refusal(GM, PlanCampaign(plot_must=True)) == "creation.no_plot"
