"""The numbers of 52 Fates as the book prints them, typed from it by reading: nothing here is made from the program."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from threefates.rulebook.ledger import load

__all__ = ["data", "printed"]

HERE = Path(__file__).parent


def printed(shelf: str) -> dict[str, Any]:
    """One of the files beside this one: its tables, each with the place where it stands in the book."""
    return tomllib.loads((HERE / f"{shelf}.toml").read_text(encoding="utf-8"))


def data(entry: str) -> Any:
    """What the ledger says of an entry in numbers."""
    return load().entry(entry).table(object)
