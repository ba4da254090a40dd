"""How a card of the Deck of Consequences is read: what it is about by its suit, how bad by its rank."""

from __future__ import annotations

from threefates.pieces.cards import Card, Rank
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.road import DeckSuits

__all__ = ["severity", "theme", "theme_of"]


@cites("fe.deck.suits-core", "fe.deck.suits-quickstart", "fe.deck.suits-cp")
def theme(card: Card, reading: DeckSuits) -> str:
    """Read what kind of trouble a card brings, by suit.

    >>> theme(Card.parse("9S"), DeckSuits.CORE), theme(Card.parse("9S"), DeckSuits.QUICKSTART)
    ('mystical', 'physical')
    """
    return theme_of(card.suit.spoken, reading)


@cites("fe.deck.suits-core", "fe.deck.suits-quickstart", "fe.deck.suits-cp")
def theme_of(suit: str, reading: DeckSuits) -> str:
    """Read what kind of trouble a suit brings.

    >>> theme_of("diamonds", DeckSuits.CORE), theme_of("diamonds", DeckSuits.QUICKSTART)
    ('resources', 'arcane')
    """
    entry_id = "fe.deck.suits-core" if reading is DeckSuits.CORE else "fe.deck.suits-quickstart"
    return entry(entry_id).table(dict[str, str])[suit]


@cites("fe.deck.ranks")
def severity(card: Card) -> str:
    """Read how bad a card's trouble is, by rank.

    >>> [severity(Card.parse(card)) for card in ("AS", "KD", "9C", "5H", "2S")]
    ['alters the scene', 'major and lasting', 'moderate', 'a nuisance', 'an omen']
    """
    if card.rank is Rank.ACE:
        return "alters the scene"
    if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        return "major and lasting"
    pips = int(card.rank.value)
    return "moderate" if pips >= 8 else "a nuisance" if pips >= 5 else "an omen"
