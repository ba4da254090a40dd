"""The table's suggestions while nobody has said otherwise: terms for an action, and how to judge them."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.state import State
from threefates.systems.fates_edge.resolution.dv import suggested_dv
from threefates.systems.fates_edge.resolution.terms import Terms, usual_position
from threefates.systems.fates_edge.rulings.resolution import DvLadder, DvMethod, PositionDefault, TierTable

__all__ = ["reference", "suggested"]


def suggested(state: State, *, tier: int = 1) -> Terms:
    """The terms that stand until the Game Master says otherwise: an ordinary action from the usual Position."""
    position = usual_position(state.ruling(PositionDefault))
    ruling = state.ruling
    dv = suggested_dv(ruling(DvMethod), ruling(DvLadder), ruling(TierTable), tier=tier, position=position)
    return Terms(dv, position, suggested=True, mapped=ruling(DvMethod) is DvMethod.POSITION_MAP)


class _Row(Struct):
    dv: int | str
    name: str = ""
    use: str = ""
    example: str = ""

    @property
    def said(self) -> str:
        words = ", ".join(filter(None, (self.name.replace("_", " "), self.use)))
        return f"DV {self.dv}: {words}{f', such as a {self.example}' if self.example else ''}"


class _Table(Struct):
    rows: tuple[_Row, ...] = ()
    ladder: tuple[_Row, ...] = ()


@functools.cache
def _table(entry_id: str) -> tuple[str, ...]:
    table = entry(entry_id).table(_Table)
    return tuple(row.said for row in table.rows or table.ladder)


@cites("fe.resolution.dv-lazy-table", "fe.resolution.dv-ladder-gm-reference")
def lazily() -> tuple[str, ...]:
    """Locks as a measure of DVs.

    >>> lazily()[0]
    'DV 2: routine, such as a lock in a safe house'
    """
    return _table("fe.resolution.dv-lazy-table")


@cites("fe.resolution.dv-ladder-standard", "fe.resolution.dv-quick-reference")
def rung_by_rung() -> tuple[str, ...]:
    """The Standard Ladder, which a DV is built up from.

    >>> rung_by_rung()[-1]
    'DV 7+: extreme, mythic or campaign-defining'
    """
    return _table("fe.resolution.dv-ladder-standard")


_HARDER: Final = {DvLadder.THREE_TO_SIX: "One step higher at this table.", DvLadder.ONE_TO_FOUR: "One step lower here."}


def reference(method: DvMethod, rungs: DvLadder) -> tuple[str, ...]:
    """List what a Game Master measures a task against, in a few lines.

    >>> len(reference(DvMethod.FULL, DvLadder.THREE_TO_SIX)), reference(DvMethod.LADDER, DvLadder.ONE_TO_FOUR)[-1]
    (6, 'One step lower here.')
    """
    if method is DvMethod.FULL:
        return rung_by_rung()
    note = _HARDER.get(rungs)
    return (*lazily(), *((note,) if note else ()))
