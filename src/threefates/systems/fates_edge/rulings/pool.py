"""The questions about how many dice a pool holds, and which of them may be thrown again."""

from __future__ import annotations

from threefates.rulebook.rulings import Ruling

__all__ = ["BonusDiceCap", "PoolCap", "PoolMinimum", "TenThrown"]


class PoolMinimum(Ruling, id="fe.ruling.pool-minimum"):
    """What if penalties leave no die?"""

    ONE = "minimum_one"


class PoolCap(Ruling, id="fe.ruling.pool-cap"):
    """Does one character ever throw more than ten dice?"""

    TEN = "ten_dice"
    NONE = "no_cap"


class BonusDiceCap(Ruling, id="fe.ruling.bonus-dice-cap"):
    """Is help alone capped at three dice, or everything that adds dice?"""

    ASSISTS_ONLY = "assists_only"
    ALL = "all_bonuses"


class TenThrown(Ruling, id="fe.ruling.ten-thrown-again"):
    """May a die that shows a 10 be thrown again?"""

    IMMUNE = "immune"
    OPEN = "open"
