"""An aspect that is written down: at which level it begins, what is below nothing, and who asks the table's limit."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, Sign
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


def aspect(table: Table, name: str, who: str) -> tuple[int, bool]:
    """The level of an aspect, and whether it is a drawback."""
    found = table.state[Sheets][table.character(who)].aspects[name]
    return found.level, found.drawback


@proves("fate.aspects.negative-notation", "fate.aspects.people")
@pytest.mark.parametrize(
    ("level", "stands"), [(-2, (2, True)), (-1, (1, True)), (1, (1, False)), (2, (2, False)), (3, (3, False))]
)
def test_only_a_level_below_nothing_is_a_drawback(level: int, stands: tuple[int, bool]) -> None:
    table = Table().heroes()
    table.does(ANN, SetAspect(table.character("Mara"), "Weak", level))

    assert aspect(table, "Weak", "Mara") == stands


@proves("fate.aspects.negative-notation", "fate.aspects.people")
def test_of_who_is_made_by_phases_the_level_stays_and_what_it_is_may_be_said() -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Weak")

    assert table.refusal(ANN, SetAspect(who, "Weak", 2)) == "sheet.by_phases"
    assert table.refusal(ANN, SetAspect(who, "Proud", 1)) == "sheet.by_phases"
    assert table.refusal(ANN, SetAspect(who, "Proud", 0)) == "sheet.level"
    table.does(ANN, SetAspect(who, "Weak", 0, sign=Sign.MINUS))
    assert aspect(table, "Weak", "Sybil") == (1, True)
    table.does(GM, SetAspect(who, "Weak", 2))
    table.does(GM, SetAspect(who, "Proud", 1))
    assert aspect(table, "Weak", "Sybil")[0] == 2


@proves("fate.aspects.negative-notation", "fate.aspects.people", "fate.aspects.cap-highest-skill")
def test_the_tables_limit_is_asked_of_players_for_what_goes_up() -> None:
    table = Table.reading(aspect_cap="highest-skill")
    table.does(ANN, MakeCharacter("Mara", "Fencing Great", "Proud 2"))
    who = table.character("Mara")

    assert table.refusal(ANN, SetAspect(who, "Proud", 4)).startswith("sheet.aspect")
    table.does(GM, SetAspect(who, "Proud", 4))
    table.does(ANN, SetAspect(who, "Proud", 3))
    assert aspect(table, "Proud", "Mara")[0] == 3
    table.does(ANN, SetAspect(who, "Proud", 3, sign=Sign.MINUS))
    assert aspect(table, "Proud", "Mara") == (3, True)


@proves("fate.creation.starting-fate-points", "fate.aspects.cap-highest-skill")
@pytest.mark.parametrize(("seat", "npc", "refused"), [(ANN, False, True), (GM, True, False)])
def test_a_hero_made_at_once_is_held_to_the_limit_and_the_game_masters_people_are_not(
    seat: Seat, *, npc: bool, refused: bool
) -> None:
    table = Table.reading(aspect_cap="highest-skill")
    made = MakeCharacter("Mara", "Fencing Fair", "Proud 5", npc=npc)

    if refused:
        assert table.refusal(seat, made).startswith("sheet.aspect")
    else:
        table.does(seat, made)
        assert aspect(table, "Proud", "Mara") == (5, False)
