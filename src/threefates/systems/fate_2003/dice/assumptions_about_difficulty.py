"""The guideline difficulties by their names. Pure rules; play, odds and the command line read them alike."""

from __future__ import annotations

from typing import Final

from threefates.pieces.ladder import Rung
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.fudge_dice import Readings, dice_in_use
from threefates.systems.fate_2003.dice.ladder import TIERS, ladder_in_use, rating, shifted
from threefates.systems.fate_2003.rulings.rulings import HumanCeiling

__all__ = ["D6_NAMES", "hard", "tiers_of"]

D6_NAMES: Final = {0: "Challenging", 4: "Revolutionary"}
"""The tiers that are called otherwise where dice are added up, by their usual value."""


@cites("fate.difficulty.guideline-table", "fate.ladder.assumed-human-ceiling", "fate.r.d6-tier-names")
def tiers_of(readings: Readings) -> tuple[Rung, ...]:
    """The guideline tiers, easiest first, moved with the top of human ability."""
    move, added = shifted(readings[HumanCeiling]), dice_in_use(readings).added
    names = D6_NAMES if added else {}
    return tuple(Rung(names.get(tier.value, tier.name), tier.value + move) for tier in TIERS)


@cites("fate.difficulty.guideline-table", "fate.d6.target-numbers")
def hard(written: str, readings: Readings) -> int:
    """The rung of a written difficulty: of a tier, of an adjective, or a number.

    Raises:
        Refused: Where it is none of them.
    """
    named = {bare(tier.name): tier.value for tier in tiers_of(readings)}
    value = named.get(bare(written.strip()))
    return rating(written, ladder_in_use(readings)) if value is None else value
