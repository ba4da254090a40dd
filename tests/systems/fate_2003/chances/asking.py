"""What a table of FATE tells a seat about chances, for tests."""

from __future__ import annotations

from tests.systems.fate_2003.tables import Table
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest

__all__ = ["of_traits", "told", "unsaid"]


def told(table: Table, by: Seat, command: Command) -> Chances:
    """What a seat is told of a command."""
    found = table.system.odds(table.state, command, table.state.viewer(by.id))
    assert found is not None
    return found


def unsaid(table: Table, by: Seat, command: Command) -> Chances | None:
    return table.system.odds(table.state, command, table.state.viewer(by.id))


def of_traits(table: Table, by: Seat) -> dict[str, str]:
    """The chance of each trait that a seat may name now, from the roll's own odds."""
    choice = table.asked(by, "fate.name").id
    (field,) = next(it for it in table.offers(by).values() if it.command == "fate.roll-test").fields
    return {str(it.value): told(table, by, RollTest(choice, str(it.value))).success for it in field.options}
