"""Real dice, one after the other: whoever rolls them is asked for each as it is needed."""

from __future__ import annotations

from typing import Final

from threefates.pieces.chance import StillFalling
from threefates.pieces.errors import PieceError
from threefates.rulebook.refusals import Refused

__all__ = ["ASK_ME", "WrongByHand"]

ASK_ME: Final = "?"
"""Said among what fell: the rest is rolled by hand, too, however little has fallen yet."""


class WrongByHand(Refused):
    """What was typed in cannot have fallen, or is not all that falls.

    Attributes:
        waits: The dice that are still to fall, such as "2d10", or "" for a card; None where something else is wrong.

    >>> WrongByHand(PieceError("chance.wrong_kind", "That is no face of a d6.")).waits is None
    True
    """

    def __init__(self, error: PieceError) -> None:
        super().__init__("chance.by_hand", str(error), remedy="Type in what fell, in order, and nothing more.")
        self.waits = error.dice if isinstance(error, StillFalling) else None
