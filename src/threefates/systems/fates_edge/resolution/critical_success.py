"""Criticals: what tens on a success are worth, by how many there are."""

from __future__ import annotations

import enum
from typing import Final

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.rulings.resolution import Critical, CriticalNeedsSuccess

__all__ = ["Perk", "Rank", "perks_of", "perks_open", "rank_of", "segments_of", "softened"]


class Rank(enum.IntEnum):
    """A rank of critical rolls, by how many tens they show."""

    NONE = 0
    STRONG = 1
    EXCEPTIONAL = 2
    LEGENDARY = 3
    MYTHIC = 4


class Perk(enum.Enum):
    """A perk that one ten may be taken as."""

    BOON = "boon"
    POSITION = "position"
    FLOURISH = "flourish"
    SOFTEN = "soften"  # only where the roll was magic


_MOST: Final = Rank.MYTHIC


@cites("fe.resolution.critical-guards", "fe.ruling.critical-needs-success")
def counts(needs: CriticalNeedsSuccess, *, succeeded: bool) -> bool:
    """Say whether tens are worth anything: only on a success, whatever beats it made, unless the table reads otherwise.

    >>> counts(CriticalNeedsSuccess.SUCCESS_ONLY, succeeded=False), counts(CriticalNeedsSuccess.ALWAYS, succeeded=False)
    (False, True)
    """
    return succeeded or needs is CriticalNeedsSuccess.ALWAYS


@cites("fe.resolution.critical-tiers", "fe.resolution.critical-tiers-variant")
def rank_of(tens: int, reading: Critical) -> Rank:
    """The rank that so many tens make.

    >>> [rank_of(tens, Critical.TENS).name for tens in range(6)]
    ['NONE', 'STRONG', 'EXCEPTIONAL', 'LEGENDARY', 'MYTHIC', 'MYTHIC']
    """
    return Rank.NONE if reading is Critical.NONE else Rank(min(tens, _MOST))


@cites("fe.resolution.critical-tiers", "fe.boons.critical-boon")
def perks_of(rank: Rank) -> int:
    """Count the perks a rank lets the roller pick; the upper two settle the matter instead.

    >>> [perks_of(rank) for rank in Rank]
    [0, 1, 2, 0, 0]
    """
    return {Rank.STRONG: 1, Rank.EXCEPTIONAL: 2}.get(rank, 0)


@cites("fe.resolution.critical-tiers", "fe.resolution.critical-softens-magic")
def perks_open(taken: str, *, magic: bool) -> tuple[Perk, ...]:
    """The perks to pick from: a roll that is magic may be made gentler; what nobody can take twice is left out.

    >>> (
    ...     [perk.value for perk in perks_open("", magic=True)],
    ...     [perk.value for perk in perks_open("position", magic=False)],
    ... )
    (['boon', 'position', 'flourish', 'soften'], ['boon', 'flourish'])
    """
    perks = [perk for perk in Perk if magic or perk is not Perk.SOFTEN]
    return tuple(perk for perk in perks if perk.value != taken or perk in (Perk.BOON, Perk.FLOURISH))


@cites("fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
def softened(severity: int) -> int:
    """Soften Backlash, Obligation or Corruption of a roll: one tier lower, or none.

    >>> softened(2), softened(0)
    (1, 0)
    """
    return max(severity - 1, 0)


@cites("fe.resolution.critical-tiers", "fe.resolution.critical-tiers-variant")
def segments_of(rank: Rank, reading: Critical) -> int:
    """Count the segments of a scene's clock that a rank may move or clear; none where its end is told in words alone.

    >>> [segments_of(rank, Critical.TENS) for rank in Rank], segments_of(Rank.MYTHIC, Critical.NARRATIVE)
    ([0, 0, 0, 1, 2], 0)
    """
    return {Rank.LEGENDARY: 1, Rank.MYTHIC: 2}.get(rank, 0) if reading is Critical.TENS else 0
