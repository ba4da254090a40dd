"""A first sheet: skills that are picked by how well one knows them, and an aspect to begin with."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.sheets import Sheets


def offered(table: Table, seat: Seat) -> Offer:
    (found,) = [offer for offer in table.offers(seat).values() if offer.command == "fate.make-character"]
    return found


def options(offer: Offer, name: str) -> list[str]:
    return [option.value for field in offer.fields if field.name == name for option in field.options]


def test_what_is_picked_and_what_is_typed_stands_on_one_sheet() -> None:
    table = Table()

    table.does(
        ANN,
        MakeCharacter(
            "Vale",
            skills="Alchemy Superb, riding Fair",
            aspects="Proud 2",
            sample="Bob, the talking skull",
            great="Fencing",
            good=("Riding", "Fencing"),
            average=("Lore",),
        ),
    )

    sheet = table.state[Sheets][table.character("Vale")]
    assert sheet.skills == {"Fencing": 3, "Riding": 1, "Lore": 0, "Alchemy": 4}
    assert {aspect.name: aspect.level for aspect in sheet.aspects.values()} == {"Bob, the talking skull": 1, "Proud": 2}


def test_players_pick_from_the_campaigns_skills_and_any_where_it_has_no_list() -> None:
    table = Table()
    every = options(offered(table, ANN), "good")
    table.does(GM, PlanCampaign(skills="Rigging, Gunnery"))

    made = offered(table, ANN)

    assert {"Fencing", "Lore", "Riding"} <= set(every)
    assert {name: options(made, name) for name in ("great", "good", "fair", "average")} == {
        name: ["Rigging", "Gunnery"] for name in ("great", "good", "fair", "average")
    }
    assert [field.label for field in made.fields][-4:-1] == [
        "Good skills, 2 as a rule",
        "Fair skills, 3 as a rule",
        "Average skills, 4 as a rule",
    ]
    assert "An aspect is what matters" in made.hint


def test_a_rung_is_the_same_whatever_this_table_calls_it() -> None:
    table = Table.reading(fate_versus_fudge_ladder="fudge")
    labels = {field.name: field.label for field in offered(table, ANN).fields}

    table.does(ANN, MakeCharacter("Vale", great="Fencing"))

    assert labels["great"] == "What you do best: Superb"
    assert table.state[Sheets][table.character("Vale")].skills == {"Fencing": 3}


def test_a_long_list_is_opened_and_not_ticked() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills=", ".join(f"Craft {number}" for number in range(90))))

    made = offered(table, ANN)

    assert len(options(made, "great")) == 90
    assert not {"good", "fair", "average"} & {field.name for field in made.fields}


def test_whoever_runs_the_game_types() -> None:
    assert [field.name for field in offered(Table(), GM).fields] == ["name", "skills", "aspects"]


def test_a_sheet_holds_so_many_skills_and_no_more() -> None:
    many = tuple(f"Craft {number}" for number in range(30))

    with pytest.raises(Refused) as refused:
        Table().does(ANN, MakeCharacter("Vale", fair=many, skills=", ".join(f"Art {n} Good" for n in range(20))))

    assert refused.value.refusal.code == "sheet.too_many"
