"""Things you can hold: chance, dice, cards, ladders, clocks and purses."""

from threefates.pieces.chance import (
    Chance,
    ChanceError,
    Drawn,
    HandChance,
    NoChance,
    ScriptedChance,
    SealedChance,
    commitment,
    fair,
    sealed,
)
from threefates.pieces.errors import PieceError
from threefates.pieces.verdicts import Verdict, check, recompute

__all__ = [
    "Chance",
    "ChanceError",
    "Drawn",
    "HandChance",
    "NoChance",
    "PieceError",
    "ScriptedChance",
    "SealedChance",
    "Verdict",
    "check",
    "commitment",
    "fair",
    "recompute",
    "sealed",
]
