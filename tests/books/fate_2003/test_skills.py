"""The book's tables of skills, name by name, and a campaign that has one of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.systems.fate_2003.creation.phases import begun
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.conflict.guarding import fights_nobody
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.skill_lists import skill_lists
from threefates.systems.fate_2003.sheets.campaign import ways_of_fighting
from threefates.testing.proof import proves

TABLES: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "skills.toml").read_text(encoding="utf-8"))


@proves("fate.skills.academic", "fate.skills.artistic", "fate.skills.athletic", "fate.skills.combat")
@proves("fate.skills.criminal", "fate.skills.perception", "fate.skills.professional", "fate.skills.social")
@proves("fate.skills.survival", "fate.skills.sample-list")
@proves("fate.skills.combat-by-weapon-category", "fate.skills.combat-by-style", "fate.skills.combat-by-theme")
@pytest.mark.parametrize("name", TABLES)
def test_each_table_has_the_books_names_in_its_order(name: str) -> None:
    lists = skill_lists.__wrapped__()  # not those of an earlier test

    assert list(lists[name].skills) == TABLES[name]


@proves("fate.skills.combat-by-weapon-category")
def test_what_each_class_of_weapon_serves() -> None:
    assert {skill: serves.split(" / ") for skill, serves in ways_of_fighting("combat-by-weapon-category").items()} == {
        "Bows": ["bow", "crossbow"],
        "Brawling": ["improvised weapons"],
        "One Handed Edged": ["sword", "knife", "axe"],
        "One Handed Blunt": ["mace", "club"],
        "Polearm": ["halberd", "spetum", "staff"],
        "Shield": ["shield; further +1 on all-out defence"],
        "Thrown": ["knife", "shuriken"],
        "Two Handed": ["two-handed sword", "greataxe"],
        "Unarmed Combat": ["boxing", "wrestling", "martial arts"],
    }


@proves("fate.skills.combat-by-style")
def test_what_each_way_of_fighting_serves() -> None:
    assert {skill: serves.split(" / ") for skill, serves in ways_of_fighting("combat-by-style").items()} == {
        "Archery": ["bow", "crossbow"],
        "Fencing": ["light blade", "knife", "cloak", "cane"],
        "Haft Weapon": ["spear", "staff", "polearm"],
        "Improvisational": ["whatever is at hand"],
        "Mounted": ["from horseback"],
        "Single Weapon": ["one weapon", "other hand empty"],
        "Thrown": ["thrown things"],
        "Two Handed": ["large non-hafted weapons"],
        "Two Weapon": ["a weapon in each hand; hard to disarm"],
        "Unarmed": ["brawling", "martial arts"],
        "Weapon and Shield": ["one-handed weapon with shield"],
    }


@proves("fate.skills.combat-by-theme")
def test_what_each_kind_of_fighter_serves() -> None:
    assert {skill: serves.split(" / ") for skill, serves in ways_of_fighting("combat-by-theme").items()} == {
        "Archer": ["bow", "dagger"],
        "Brawler": ["improvised weapons", "unarmed"],
        "Cavalry": ["mounted sword", "mounted bow"],
        "Cutthroat": ["knife", "sap", "garrote"],
        "Duellist": ["fencing weapons"],
        "Footman": ["sword", "shield", "polearm"],
        "Knight": ["mounted lance", "mounted sword", "sword afoot"],
        "Martial Artist": ["unarmed", "staff", "exotic blades"],
        "Pirate": ["cutlass", "belaying pin"],
        "Ranger": ["bow", "sword"],
    }


@pytest.mark.parametrize("grain", ["broad", "general", "specific"])
def test_a_campaign_of_one_grain_offers_those_skills_and_no_others(grain: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(lists=(f"athletic.{grain}",)))
    begun(table=table)
    offer = table.offers(ANN)[f"fate.take-rank.{table.character('Sybil')}"]

    assert [[option.value for option in field.options] for field in offer.fields] == [TABLES[f"athletic.{grain}"]]


@proves("fate.skills.sample-list")
@pytest.mark.parametrize("name", TABLES)
def test_one_fights_with_what_the_book_lists_under_combat_and_with_its_magic_alone(name: str) -> None:
    fought_with = {skill for one, skills in TABLES.items() if one.startswith("combat") for skill in skills}

    for skill in TABLES[name]:
        assert fights_nobody(f"skill:{skill}", bare=False) is (skill not in fought_with and skill != "Pyromancy"), skill
