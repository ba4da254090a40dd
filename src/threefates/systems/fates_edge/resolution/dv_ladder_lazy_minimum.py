"""The DV ladder: its rungs by reading, the one that is usual, and the lowest that is rolled for."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.resolution import DvLadder, LowDv

__all__ = ["dv_of_tier", "flow", "goes_without_a_roll", "ladder", "lowest_dv", "usual_dv"]


_LADDERS: Final = {
    DvLadder.TWO_TO_FIVE: "fe.resolution.dv-ladder-quickstart",
    DvLadder.THREE_TO_SIX: "fe.resolution.dv-ladder-core",
    DvLadder.STANDARD: "fe.resolution.dv-ladder-standard",
    DvLadder.ONE_TO_FOUR: "fe.resolution.dv-ladder-cp",
}


class _Rung(Struct):
    dv: int | str
    name: str = ""


class _Ladder(Struct):
    ladder: tuple[_Rung, ...]


@cites(
    "fe.resolution.dv-ladder-quickstart",
    "fe.resolution.dv-ladder-core",
    "fe.resolution.dv-ladder-cp",
    "fe.resolution.dv-ladder-standard",
)
def ladder(reading: DvLadder) -> tuple[tuple[int, str], ...]:
    """The rungs of the DV ladder: number and word, the easiest first; the last goes on upward.

    >>> ladder(DvLadder.ONE_TO_FOUR)
    ((1, 'routine'), (2, 'pressured'), (3, 'hard'), (4, 'extreme'))
    """
    return flow() if reading is DvLadder.FLOW else _rungs(_LADDERS[reading])


@functools.cache
def _rungs(entry_id: str) -> tuple[tuple[int, str], ...]:
    rungs = entry(entry_id).table(_Ladder).ladder
    return tuple((int(str(rung.dv).removesuffix("+")), rung.name.replace("_", " ")) for rung in rungs)


@cites("fe.resolution.dv-flow-defaults")
def flow() -> tuple[tuple[int, str], ...]:
    """The rungs by how much of the story an intent touches.

    >>> flow()[0], flow()[-1]
    ((2, 'small'), (5, 'set piece'))
    """
    rungs = entry("fe.resolution.dv-flow-defaults").table(dict[str, int | str])
    return tuple((int(str(dv).removesuffix("+")), name.replace("_", " ")) for name, dv in rungs.items())


@cites("fe.resolution.dv-lazy", "fe.resolution.dv-quick-reference")
def usual_dv(reading: DvLadder) -> int:
    """The DV in doubt: the second rung, of something pressed or of any challenge; where rungs go by scope, the first.

    >>> usual_dv(DvLadder.TWO_TO_FIVE), usual_dv(DvLadder.ONE_TO_FOUR)
    (3, 2)
    """
    return ladder(reading)[_USUAL_RUNG.get(reading, 1)][0]


_USUAL_RUNG: Final = {DvLadder.FLOW: 0}  # one person's task


@cites("fe.resolution.dv-minimum")
def lowest_dv(low_dv: LowDv) -> int:
    """The lowest DV that is ever rolled for.

    >>> lowest_dv(LowDv.AUTO_SUCCESS), lowest_dv(LowDv.ALLOW_ONE)
    (2, 1)
    """
    return 2 if low_dv is LowDv.AUTO_SUCCESS else 1


@cites("fe.resolution.dv-minimum")
def goes_without_a_roll(dv: int, low_dv: LowDv) -> bool:
    """Say whether a DV is so low that the action simply succeeds.

    >>> goes_without_a_roll(1, LowDv.AUTO_SUCCESS), goes_without_a_roll(1, LowDv.ALLOW_ONE)
    (True, False)
    """
    return dv < lowest_dv(low_dv)


@cites("fe.resolution.dv-minimum", "fe.talents.shadow-dance", "fe.talents.subtle-casting")
def dv_of_tier(tier: int, low_dv: LowDv) -> int:
    """The DV of a test against a Tier, which is rolled for at any of them.

    >>> dv_of_tier(1, LowDv.AUTO_SUCCESS), dv_of_tier(1, LowDv.ALLOW_ONE), dv_of_tier(3, LowDv.AUTO_SUCCESS)
    (2, 1, 3)
    """
    return max(tier, lowest_dv(low_dv))
