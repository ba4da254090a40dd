"""The book's examples, by their short names."""

from __future__ import annotations

from typing import Any

import msgspec

from threefates.rulebook.ledger import load

__all__ = ["example", "table"]

SUITS = {"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"}


def example(name: str) -> tuple[Any, Any]:
    """What an example gives, and what it expects."""
    found = load().example(f"ff.ex.{name}")
    return msgspec.json.decode(found.given), msgspec.json.decode(found.expected)


def spoken(card: str) -> str:
    """A card as an example writes it, in short form."""
    rank, suit = card.split()
    return f"{rank}{SUITS[suit]}"


def table(entry: str) -> Any:
    """The data of an entry."""
    return load().entry(entry).table(object)
