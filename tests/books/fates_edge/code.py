"""The same numbers as play reads them: every table of the book, asked of the functions that are played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.books.fates_edge import (
    code_of_casting,
    code_of_effects,
    code_of_fortune,
    code_of_gear,
    code_of_heroes,
    code_of_modules,
    code_of_rites,
    code_of_rolls,
    code_of_talents,
)

__all__ = ["CODE"]

CODE: Final[Mapping[str, Callable[[], Any]]] = {
    **code_of_rolls.TABLES,
    **code_of_fortune.TABLES,
    **code_of_heroes.TABLES,
    **code_of_casting.TABLES,
    **code_of_gear.TABLES,
    **code_of_talents.TABLES,
    **code_of_modules.TABLES,
    **code_of_rites.TABLES,
    **code_of_effects.TABLES,
}
"""By ledger id. What a table of the book holds beside this is played in an evening, or left to people."""
