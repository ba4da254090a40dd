"""How a card of the Deck of Consequences is read: what it is about by its suit, how bad by its rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefates.pieces.cards import Card, Rank
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.rulings.road import DeckSuits

__all__ = ["severity", "theme", "theme_of", "twist"]


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

    >>> [theme_of("diamonds", reading) for reading in DeckSuits]
    ['resources', 'arcane', 'magical']
    """
    return entry(_BOOKS[reading]).table(dict[str, str])[suit]


_BOOKS: Final = {
    DeckSuits.CORE: "fe.deck.suits-core",
    DeckSuits.QUICKSTART: "fe.deck.suits-quickstart",
    DeckSuits.PLAYERS_GUIDE: "fe.deck.suits-cp",
}


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


@cites("fe.deck.one-method-per-roll")
def twist(cards: Sequence[Card], reading: DeckSuits) -> str:
    """Read cards that were turned at once as one twist: by all their suits, and as bad as the highest rank.

    >>> twist([Card.parse("QS"), Card.parse("2H"), Card.parse("3S")], DeckSuits.PLAYERS_GUIDE)
    'harm and social, major and lasting'
    """
    themes = dict.fromkeys(theme(card, reading) for card in cards)
    highest = max(cards, key=lambda card: list(Rank).index(card.rank))
    return f"{' and '.join(themes)}, {severity(highest)}"
