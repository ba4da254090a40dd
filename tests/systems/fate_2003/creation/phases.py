"""Phases gone through in tests: a hero at a table, with what the book's own people took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.ledger import load
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.creation.creation import making_of
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeAspect, TakeExtra, TakeRank
from threefates.systems.fate_2003.dice.ladder import adjective
from threefates.systems.fate_2003.sheets.making import Making
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets

__all__ = ["begun", "making", "printed", "sheet", "skills", "takes", "through"]


def printed(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What an example of the book gives, and what comes of it."""
    example = load().example(f"fate.x.{name}")
    return msgspec.json.decode(example.given), msgspec.json.decode(example.expected)


def begun(name: str = "Sybil", table: Table | None = None) -> Table:
    """A table in its first phase, with one hero of Ann's."""
    table = table or Table()
    table.does(GM, BeginPhase("Everybody was young."))
    table.does(ANN, BeginHero(name))
    return table


def takes(table: Table, name: str, aspect: str = "", buys: Mapping[str, int] | None = None, seat: Seat = ANN) -> None:
    """Take an aspect and ranks of skills, as Ann or another."""
    who = table.character(name)
    if aspect:
        held = aspect in sheet(table, name).aspects
        table.does(seat, TakeAspect(who, held=aspect) if held else TakeAspect(who, new=aspect))
    for skill, ranks in (buys or {}).items():
        for _ in range(ranks):
            held = skill in sheet(table, name).skills
            table.does(seat, TakeRank(who, held=skill) if held else TakeRank(who, new=skill))


def through(table: Table, name: str, given: Mapping[str, Any]) -> None:
    """Go through one phase as the book's people did, and close it."""
    takes(table, name, given["aspect"], given["buys"])
    for extra, ranks in given.get("extras", {}).items():
        for _ in range(ranks):
            table.does(ANN, TakeExtra(table.character(name), extra))
    table.does(ANN, ClosePhase(table.character(name)))


def sheet(table: Table, name: str = "Sybil") -> Sheet:
    """The sheet of somebody."""
    return table.state[Sheets][table.character(name)]


def making(table: Table, name: str = "Sybil") -> Making:
    """How far somebody has come."""
    return making_of(table.state, table.character(name))


def skills(table: Table, name: str = "Sybil") -> dict[str, str]:
    """Skills with their adjectives, as the book prints them."""
    return {skill: adjective(value) for skill, value in sheet(table, name).skills.items()}
