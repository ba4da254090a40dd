"""The book's tables of skills, name by name, and a campaign that has one of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.systems.fate_2003.creation.phases import begun
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.skill_lists import skill_lists
from threefates.testing.proof import proves

TABLES: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "skills.toml").read_text(encoding="utf-8"))


@proves("fate.skills.academic", "fate.skills.artistic", "fate.skills.athletic", "fate.skills.combat")
@proves("fate.skills.criminal", "fate.skills.perception", "fate.skills.professional", "fate.skills.social")
@proves("fate.skills.survival")
@pytest.mark.parametrize("name", TABLES)
def test_each_table_has_the_books_names_in_its_order(name: str) -> None:
    lists = skill_lists.__wrapped__()  # not those of an earlier test

    assert list(lists[name].skills) == TABLES[name]


@pytest.mark.parametrize("grain", ["broad", "general", "specific"])
def test_a_campaign_of_one_grain_offers_those_skills_and_no_others(grain: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(lists=(f"athletic.{grain}",)))
    begun(table=table)
    offer = table.offers(ANN)[f"fate.take-rank.{table.character('Sybil')}"]

    assert [[option.value for option in field.options] for field in offer.fields] == [TABLES[f"athletic.{grain}"]]
