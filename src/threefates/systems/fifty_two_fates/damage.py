"""What a hit does: sway from protagonists, conditions and hurt for creatures."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.cards import CardClass
from threefates.systems.fifty_two_fates.creatures import Condition
from threefates.systems.fifty_two_fates.rulings import UnarmedAce

__all__ = ["reach_of_unarmed", "sway_lost", "unarmed_sway_lost"]

ALL = None


@cites("ff.sway.damage-table", "ff.sway.ace-attack")
def sway_lost(highest: CardClass) -> int | None:
    """The sway a protagonist loses to a physical attack, by its highest card; None is all of it.

    >>> [sway_lost(card) for card in CardClass]
    [1, 2, None]
    """
    return {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: ALL}[highest]


@cites("ff.sway.unarmed-damage", "ff.ruling.unarmed-ace")
def unarmed_sway_lost(highest: CardClass, reading: UnarmedAce) -> int | None:
    """The sway a protagonist loses to bare hands: exactly 1, but for one reading of an ace.

    >>> unarmed_sway_lost(CardClass.COURT, UnarmedAce.CT_NORMAL)
    1
    """
    return ALL if highest is CardClass.ACE and reading is UnarmedAce.ACE_ALL else 1


@cites("ff.ruling.unarmed-ace")
def reach_of_unarmed(reached: tuple[Condition, ...], highest: CardClass, reading: UnarmedAce) -> tuple[Condition, ...]:
    """The conditions bare hands may inflict on a creature: by the one reading, an ace only hurts."""
    return () if highest is CardClass.ACE and reading is UnarmedAce.ALWAYS_ONE else reached
