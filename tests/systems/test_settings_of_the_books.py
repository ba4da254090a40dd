"""What the books leave open and a table may choose: every such question of rolls, tasks and cards is a setting."""

from __future__ import annotations

from typing import Final

import pytest

from tests.systems.choosing import to_choose
from tests.systems.examples import CORE
from threefates.rulebook.entries import RulingText
from threefates.rulebook.ledger import load
from threefates.table.games import game

LATER: Final = {
    "fe.ruling.rite-dv": "rites",
    "fe.ruling.inspire-chorus-cap": "cantors",
    "fate.r.aspect-cap": "creation",
}
"""Questions that also touch these topics, each with the part of its book that answers it."""


def bearing(system: str) -> list[RulingText]:
    """The rulings that bear on an entry of rolls, tasks or cards."""
    ledger = load()
    entries = [entry for entry in ledger.entries if entry.book == system and entry.topic in CORE[system]]
    return list({ruling.id: ruling for entry in entries for ruling in ledger.rulings_on(entry.id)}.values())


@pytest.mark.parametrize("system", CORE)
def test_every_question_that_a_table_chooses_is_a_setting(system: str) -> None:
    offered = {kind.ruling_id for kind in game(system).settings("", {}).rulings}

    missing = {ruling.id for ruling in bearing(system) if to_choose(ruling)} - offered

    assert missing <= LATER.keys()


@pytest.mark.parametrize("system", CORE)
def test_every_reading_that_an_edition_asks_for_is_built(system: str) -> None:
    kinds = tuple(game(system).settings("", {}).rulings)

    assert {name: found for name, it in game(system).editions().items() if (found := it.not_built(kinds))} == {}
