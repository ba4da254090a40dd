"""The numbers of FATE as the book prints them, typed from it by reading: nothing here is made from the program."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from threefates.rulebook.ledger import load

__all__ = ["BOOK", "data", "table"]

BOOK: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "numbers.toml").read_text(encoding="utf-8"))


def table(name: str) -> dict[str, Any]:
    """The numbers of one passage, without its place."""
    return {key: number for key, number in BOOK[name].items() if key != "place"}


def data(entry: str) -> Any:
    """What the ledger says of an entry in numbers."""
    return load().entry(entry).table(object)
