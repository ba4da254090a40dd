"""Wires that take things in when they are told to, for windows of tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from threefates.table.table import Table

__all__ = ["Anybody", "Narrow", "turns"]


class Narrow:
    """A wire that takes things in when it is told to."""

    def __init__(self) -> None:
        self.takes = True
        self.sent: list[dict[str, Any]] = []
        self.drained: Callable[[], None] = lambda: None

    def push(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))

    def drain(self) -> None:
        self.takes = True
        self.drained()


class Anybody:
    """Whoever holds a seat as long as they hold it."""

    holds = True

    def __init__(self, table: Table) -> None:
        self.table = table


def turns() -> Any:
    return asyncio.sleep(0.01)
