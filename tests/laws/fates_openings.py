"""Openings of short evenings of 52 Fates, for bots to go on from."""

from collections.abc import Sequence
from typing import Final

SYSTEM: Final = "fifty_two_fates"
PLAYERS: Final = ("ff.make-protagonist",) * 3
READY: Final = (*("ff.play-ready",) * 3, "ff.begin-scenario", "ff.open-scene")
OPENINGS: Final[Sequence[tuple[str, tuple[str, ...]]]] = (
    ("ninth_well", (*READY, "ff.begin-battle")),
    ("", (*PLAYERS, "ff.bring-creature", "ff.bring-creature", "ff.deal", "ff.start-fight")),
    ("ninth_well", (*READY, "ff.call-for", "ff.inquire", "ff.save-hands", "ff.restore-hands")),
    ("", (*PLAYERS, "ff.make-cast-member", "ff.deal", "ff.set-task", "ff.choose-growth")),
)
"""What evenings begin with, in turn: a fight that is ready, a fight of one's own, a tower, and whatever comes."""
