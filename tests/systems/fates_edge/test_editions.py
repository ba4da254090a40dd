from __future__ import annotations

import re
from pathlib import Path

import pytest

import threefates.systems.fates_edge
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.actions.dv_quick_reference import suggested
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.resolution.positions import Position, position_name
from threefates.systems.fates_edge.rulings.resolution import KINDS, DvLadder, PositionNaming
from threefates.testing.proof import proves

PLAYED = ("srd", "srd_quickstart", "section2_variant", "players_guide_cp", "first_edition_2026")


@pytest.mark.parametrize("edition", PLAYED)
def test_an_edition_is_played_as_the_ledger_has_it(edition: str) -> None:
    rulings = SYSTEM.settings(edition, {}).rulings

    assert rulings.to_dict() == {kind.ruling_id: SYSTEM.editions()[edition].readings[kind.ruling_id] for kind in KINDS}


def test_every_edition_can_be_played() -> None:
    assert {
        name: edition.not_built(KINDS) for name, edition in SYSTEM.editions().items() if edition.not_built(KINDS)
    } == {}


def test_the_srd_is_what_a_table_plays_that_names_no_edition() -> None:
    assert next(iter(SYSTEM.editions())) == SYSTEM.settings("", {}).edition == "srd"


@proves("fe.resolution.dv-ladder-quickstart", "fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp")
def test_each_ladder_starts_where_its_book_says_and_the_usual_action_is_pressured() -> None:
    usual = {edition: suggested(Evening(edition).state, tier=1).dv for edition in ("srd", "players_guide_cp")}

    assert {reading.reading: ladder(reading)[0][0] for reading in DvLadder} == {
        "two_to_five": 2,
        "three_to_six": 3,
        "standard_two_to_seven": 2,
        "one_to_four": 1,
        "flow": 2,
    }
    assert usual == {"srd": 3, "players_guide_cp": 2}


@proves("fe.position.states-core", "fe.position.states-risky", "fe.position.states-cp")
def test_the_three_positions_go_by_the_names_of_each_book() -> None:
    named = {naming: [position_name(position, naming) for position in Position] for naming in PositionNaming}

    assert named == {
        PositionNaming.CORE: ["Dominant", "Controlled", "Desperate"],
        PositionNaming.RISKY: ["Dominant", "Risky", "Desperate"],
        PositionNaming.OLDEST: ["Controlled", "Risky", "Desperate"],
    }


@proves("fe.position.states-core", "fe.position.states-cp")
def test_no_ready_made_words_name_a_position_that_some_tables_call_otherwise() -> None:
    called = [{position_name(position, naming) for naming in PositionNaming} for position in Position]
    differs = sorted(set().union(*(names for names in called if len(names) > 1)))
    content = Path(threefates.systems.fates_edge.__file__).parent / "content"
    found = {
        f"{file.name}: {word}"
        for file in content.rglob("*.toml")
        for word in differs
        if re.search(rf"\b{word}\b", file.read_text(encoding="utf-8"))
    }

    assert differs == ["Controlled", "Dominant", "Risky"]
    assert found == set()


def test_every_setting_that_offers_a_choice_is_asked_where_something_is_played() -> None:
    package = Path(threefates.systems.fates_edge.__file__).parent
    played = [file for file in package.rglob("*.py") if "rulings" not in file.parts]
    text = "\n".join(file.read_text(encoding="utf-8") for file in played)

    asked = {kind for kind in KINDS if re.search(rf"(ruling|readings|rulings)[(\[]{kind.__name__}[)\]]", text)}
    assert {kind.__name__ for kind in KINDS if len(kind) > 1} - {kind.__name__ for kind in asked} == set()
