"""Things you can hold: chance, dice, cards, ladders, clocks and purses."""

from threefates.pieces.cards import DECK, Card, CardError, Rank, Suit, Zones
from threefates.pieces.chance import (
    Chance,
    Drawn,
    HandChance,
    NoChance,
    ScriptedChance,
    SealedChance,
)
from threefates.pieces.clocks import ClockError, Segments
from threefates.pieces.dice import FUDGE, FUDGE_BY_D6, Dice, DiceError, Roll, fudge_faces, fudge_sign
from threefates.pieces.errors import ChanceError, PieceError
from threefates.pieces.ladder import Ladder, LadderError, Rung
from threefates.pieces.purse import Purse, PurseChange, PurseError
from threefates.pieces.sealing import Turn, commitment, fair, sealed
from threefates.pieces.verdicts import Verdict, check, recompute

__all__ = [
    "DECK",
    "FUDGE",
    "FUDGE_BY_D6",
    "Card",
    "CardError",
    "Chance",
    "ChanceError",
    "ClockError",
    "Dice",
    "DiceError",
    "Drawn",
    "HandChance",
    "Ladder",
    "LadderError",
    "NoChance",
    "PieceError",
    "Purse",
    "PurseChange",
    "PurseError",
    "Rank",
    "Roll",
    "Rung",
    "ScriptedChance",
    "SealedChance",
    "Segments",
    "Suit",
    "Turn",
    "Verdict",
    "Zones",
    "check",
    "commitment",
    "fair",
    "fudge_faces",
    "fudge_sign",
    "recompute",
    "sealed",
]
