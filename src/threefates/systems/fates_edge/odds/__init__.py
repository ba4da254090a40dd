"""The chances of a roll, counted with the very rules it is played by.

This is what `from threefates.odds import fates_edge` gives. A table loads it, and NumPy, when it gets ready.

    >>> from threefates.odds import fates_edge
    >>> fates_edge.roll(pool=4, dv=2, readings={"fe.ruling.tens-count": "one"}, exact=True).p_success
    Fraction(11, 16)
"""

from threefates.systems.fates_edge.odds.group import contest, group, rolls_to_fill
from threefates.systems.fates_edge.odds.rolls import ORDERS, Chain, Objective, RollOdds, Telling, grid, roll, rolled
from threefates.systems.fates_edge.odds.settings import RollSetting, readings_of, setting
from threefates.systems.fates_edge.odds.talks import persuade

__all__ = [
    "ORDERS",
    "Chain",
    "Objective",
    "RollOdds",
    "RollSetting",
    "Telling",
    "contest",
    "grid",
    "group",
    "persuade",
    "readings_of",
    "roll",
    "rolled",
    "rolls_to_fill",
    "setting",
]
