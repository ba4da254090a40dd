"""The seats' words: no more are promised once something is to fall, and those in touch have a moment to say theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from threefates.rulebook.epochs import COUNTED, Epoch, Seal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId
from threefates.table.envelope import Envelope

__all__ = ["PATIENCE", "heard", "to_hear"]

PATIENCE = 3.0  # seconds that a table waits once an evening, for pages that answer by themselves


class WatchedTable(Protocol):
    """A table, as far as waiting for it goes."""

    @property
    def present(self) -> Mapping[SeatId, int]:
        """How many devices of each seat are in touch."""

    @property
    def state(self) -> State:
        """The state after the last event."""

    def watch(self) -> asyncio.Event:
        """A bell that rings whenever something is new."""

    def unwatch(self, bell: asyncio.Event) -> None:
        """Ring this bell no more."""


def to_hear(state: State, envelopes: Sequence[Envelope]) -> Epoch | None:
    """Return the evening whose promised words are to be said before what was drawn here may fall; None if none is."""
    epoch = state[Seal].current
    drew = any(each.drawn and not each.by_hand for each in envelopes)
    waits = epoch is not None and epoch.scheme == COUNTED and not epoch.drew and epoch.withheld
    return epoch if drew and waits else None


async def heard(table: WatchedTable) -> None:
    """Wait until every seat in touch has said the word it promised, or a moment is over, or something has fallen."""
    bell = table.watch()
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while _somebody_is_about_to_say(table):
                    bell.clear()
                    await bell.wait()
    finally:
        table.unwatch(bell)


def _somebody_is_about_to_say(table: WatchedTable) -> bool:
    epoch = table.state[Seal].current
    return epoch is not None and not epoch.drew and any(table.present.get(seat) for seat in epoch.withheld)
