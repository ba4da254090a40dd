"""The book's examples, by their short names."""

from __future__ import annotations

from typing import Any

from tests.systems import examples
from threefates.rulebook.ledger import load

__all__ = ["example", "table"]

SUITS = {"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"}


def example(name: str) -> tuple[Any, Any]:
    """What an example gives, and what it expects."""
    return examples.example(f"ff.ex.{name}")


def spoken(card: str) -> str:
    """A card as an example writes it, in short form."""
    rank, suit = card.split()
    return f"{rank}{SUITS[suit]}"


def table(entry: str) -> Any:
    """The data of an entry."""
    return load().entry(entry).table(object)
