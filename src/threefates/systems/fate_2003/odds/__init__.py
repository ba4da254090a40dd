"""The chances of a roll of FATE, counted with the very rules it is played by.

This is what `from threefates.odds import fate_2003` gives. A table loads it, and NumPy, when it gets ready.
"""

from threefates.systems.fate_2003.odds.challenges import checks_to_finish
from threefates.systems.fate_2003.odds.rolls import (
    CheckSetting,
    RollOdds,
    asked_of,
    before,
    grid,
    lying,
    readings_of,
    roll,
    rolled,
)

__all__ = [
    "CheckSetting",
    "RollOdds",
    "asked_of",
    "before",
    "checks_to_finish",
    "grid",
    "lying",
    "readings_of",
    "roll",
    "rolled",
]
