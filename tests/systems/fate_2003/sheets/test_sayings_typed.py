"""A saying has commas, and stays whole where it is typed in quotes among other aspects."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.notation import aspects
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

SAYING = "Go ahead, make my day"


@proves("fate.aspects.style")
@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (f"Proud, “{SAYING}” 2", {"Proud": 1, SAYING: 2}),
        (f'"{SAYING}" -2, Proud', {SAYING: -2, "Proud": 1}),
        (f"“{SAYING}”\nProud 3", {SAYING: 1, "Proud": 3}),
        ('Jack "the Knife" 2, Proud', {'Jack "the Knife"': 2, "Proud": 1}),
    ],
)
def test_a_saying_in_quotes_is_one_aspect(typed: str, read: dict[str, int]) -> None:
    assert aspects(typed) == read
    table = Table()
    table.does(ANN, MakeCharacter("Mara", "", typed))

    assert set(table.state[Sheets][table.character("Mara")].aspects) == set(read)


@proves("fate.aspects.style", "fate.aspects.no-hard-cap")
def test_what_a_campaign_names_comes_back_as_it_was_typed() -> None:
    table = Table()
    table.does(GM, PlanCampaign(plot=f"“{SAYING}”, Of the Crown", capped=f"“{SAYING}” 2, Crown 1"))
    offer = table.offers(GM)["fate.plan-campaign.True"]
    again = {field.name: str(field.default) for field in offer.fields if field.name in ("plot", "capped")}
    before = table.state[Campaign]
    table.does(GM, PlanCampaign(plot=again["plot"], capped=again["capped"]))

    assert table.state[Campaign] == before
    assert before.plot == (SAYING, "Of the Crown")
    assert before.capped == {SAYING: 2, "Crown": 1}
