"""What a hit does: sway from protagonists, conditions and hurt for creatures."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, card_class
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import CreatureConditionSource, UnarmedAce

__all__ = [
    "by_table",
    "raged",
    "reach_of_unarmed",
    "reached_by_table",
    "slowed_sway_lost",
    "sway_lost",
    "unarmed_sway_lost",
]

ALL = None


@cites("ff.sway.damage-table", "ff.sway.ace-attack")
def sway_lost(highest: CardClass) -> int | None:
    """The sway a protagonist loses to a physical attack, by its highest card; None is all of it.

    >>> [sway_lost(card) for card in CardClass]
    [1, 2, None]
    """
    return {CardClass.PIP: 1, CardClass.COURT: 2, CardClass.ACE: ALL}[highest]


@cites("ff.maneuvers.rage", "ff.ruling.rage-details")
def raged(cards: Iterable[Card]) -> int:
    """The sway that a Rage costs: what each card costs by itself, added up; there is no ace in it.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> raged(named(["9C", "3C"])), raged(named(["9C", "QC"]))
    (2, 3)
    """
    return sum(filter(None, (sway_lost(card_class(card)) for card in cards)))


@cites("ff.spells.slow", "ff.ruling.slow-details")
def slowed_sway_lost(highest: CardClass, full: int) -> int:
    """The sway a protagonist loses to somebody slowed: the ace costs half of all they can have, 1 at least.

    >>> [slowed_sway_lost(card, 5) for card in CardClass]
    [0, 1, 2]
    """
    return {CardClass.PIP: 0, CardClass.COURT: 1, CardClass.ACE: max(1, full // 2)}[highest]


@cites("ff.sway.unarmed-damage", "ff.ruling.unarmed-ace")
def unarmed_sway_lost(highest: CardClass, reading: UnarmedAce) -> int | None:
    """The sway a protagonist loses to bare hands: exactly 1, but for one reading of an ace.

    >>> unarmed_sway_lost(CardClass.COURT, UnarmedAce.CT_NORMAL)
    1
    """
    return ALL if highest is CardClass.ACE and reading is UnarmedAce.ACE_ALL else 1


@cites("ff.ruling.creature-condition-source", "ff.sway.damage-table")
def by_table(targets: tuple[int, int, int], reading: CreatureConditionSource) -> bool:
    """Say whether the class of the highest card sets the condition of a creature that is hit, and not its targets.

    >>> [by_table((9, 12, 15), reading) for reading in CreatureConditionSource]
    [False, True, False]
    >>> by_table((0, 0, 0), CreatureConditionSource.TABLE_WITHOUT_CT)
    True
    """
    return reading is CreatureConditionSource.HIGHEST_CARD_TABLE or not any(targets)


@cites("ff.ruling.creature-condition-source", "ff.sway.damage-table")
def reached_by_table(highest: CardClass) -> tuple[Condition, ...]:
    """The conditions a hit may inflict by the class of its highest card; what an ace makes of it is dying.

    >>> [condition.value for condition in reached_by_table(CardClass.COURT)]
    ['incapacitated', 'unconscious']
    """
    worst = (Condition.INCAPACITATED, Condition.UNCONSCIOUS, Condition.DEAD)
    return worst[: list(CardClass).index(highest) + 1]


@cites("ff.ruling.unarmed-ace")
def reach_of_unarmed(reached: tuple[Condition, ...], highest: CardClass, reading: UnarmedAce) -> tuple[Condition, ...]:
    """The conditions bare hands may inflict on a creature: by the one reading, an ace only hurts."""
    return () if highest is CardClass.ACE and reading is UnarmedAce.ALWAYS_ONE else reached
