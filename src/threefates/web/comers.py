"""Who comes to the tables of a server: by which code, on which devices, in how many windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from threefates.rulebook.viewers import SeatId
from threefates.table.table import Table

__all__ = ["Comers"]

MOST_VISITORS: Final = 30
MOST_CLAIMS: Final = 1000


class Comers:
    """What is remembered, as long as a server runs, of those who come to its tables."""

    def __init__(self) -> None:
        self._claims: dict[str, str] = {}  # the code by which each of the last claims came, by its id
        self.windows: dict[tuple[str, SeatId], Counter[str]] = {}  # by table and seat: how many on which device
        self.visitors: dict[str, dict[str, str]] = {}  # by table: who got through, by address, as one may say it

    def remember_claim(self, claim: str, code: str) -> None:
        """Note by which code a claim came: a device that is sent away is led back there, and told no newer one."""
        self._claims[claim] = code
        while len(self._claims) > MOST_CLAIMS:
            del self._claims[next(iter(self._claims))]

    def code_of_claim(self, claim: str) -> str:
        """The code by which a claim came; empty if it is not known any more."""
        return self._claims.get(claim, "")

    @contextmanager
    def window(self, table: Table, seat: SeatId, device: str) -> Iterator[None]:
        """A window of a seat is open on a device, as long as this lasts."""
        held = self.windows.setdefault((table.row.id, seat), Counter())
        held[device] += 1
        table.come(seat)
        try:
            yield
        finally:
            table.go(seat)
            held[device] -= 1
            if not held[device]:
                del held[device]
            if not held:
                del self.windows[table.row.id, seat]

    def devices(self, table: Table, seat: SeatId) -> Mapping[str, int]:
        """The devices on which windows of a seat are open now, and how many on each."""
        return self.windows.get((table.row.id, seat), Counter())

    def visited(self, table: Table, address: str, who: str = "") -> None:
        """Note that a device got through to a table's joining page; `who` once it sits there."""
        seen = self.visitors.setdefault(table.row.id, {})
        if who or address not in seen:
            seen[address] = who or f"a device at {address}"
        while len(seen) > MOST_VISITORS:
            del seen[next(iter(seen))]
