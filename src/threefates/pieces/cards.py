"""Fifty-two cards, and where each of them is.

There is no deck order. The undrawn cards are a set, and which of them is next is decided by chance at the moment it
is drawn, so that there is nothing to leak, to save or to undo into.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import chain
from typing import Self

from msgspec import Struct, field

from threefates.pieces.chance import Chance
from threefates.pieces.errors import PieceError, quoted


class CardError(PieceError):
    """A card that does not exist, or is not where it was said to be."""


class Suit(Enum):
    """One of the four suits. They do not rank against each other."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def glyph(self) -> str:
        """The sign of the suit.

        >>> Suit.HEARTS.glyph
        '♥'
        """
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    @property
    def spoken(self) -> str:
        """The suit's name, as a screen reader says it."""
        return self.name.lower()


class Rank(Enum):
    """One of the thirteen ranks, two to ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def spoken(self) -> str:
        """The rank's name, as a screen reader says it."""
        return self.name.lower()


class Card(Struct, frozen=True, cache_hash=True):
    """A playing card: a rank and a suit.

    >>> card = Card(Rank.KING, Suit.HEARTS)
    >>> str(card), card.glyphs, card.spoken
    ('KH', 'K♥', 'king of hearts')
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card in short form (`KH`, `10C`), with its sign (`K♥`) or spoken (`king of hearts`), in any case.

        Raises:
            CardError: If there is no such card.

        >>> Card.parse("10c") == Card.parse("ten of clubs") == Card(Rank.TEN, Suit.CLUBS)
        True
        """
        written = " ".join(text.replace("\ufe0f", "").casefold().split())
        if written not in _READINGS:
            raise CardError(
                "cards.no_such_card", f"{quoted(text)} is not a card. Write it like KH, 10C or king of hearts."
            )
        rank, suit = _READINGS[written]
        return cls(rank, suit)

    def __str__(self) -> str:
        """The card in short form, which `Card.parse` reads again."""
        return self.rank._value_ + self.suit._value_  # `value` itself takes five times as long, fifty times a draw

    @property
    def glyphs(self) -> str:
        """The card with its suit's sign."""
        return self.rank.value + self.suit.glyph

    @property
    def spoken(self) -> str:
        """The card's name, as a screen reader says it."""
        return f"{self.rank.spoken} of {self.suit.spoken}"


DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

_READINGS = {
    reading.casefold(): (card.rank, card.suit) for card in DECK for reading in (str(card), card.glyphs, card.spoken)
}


class Zones(Struct, frozen=True):
    """The place of every card: in a named zone (a hand, the discards), or undrawn.

    A zone keeps its cards in the order in which they came; a zone without cards does not exist.

    Raises:
        CardError: If a card is in two places at once.

    Example:
        >>> from threefates.pieces.chance import ScriptedChance
        >>> zones, drawn = Zones().draw(ScriptedChance(["KH", "2C"]), "hand of Ann", 2)
        >>> [str(card) for card in drawn], len(zones.undrawn)
        (['KH', '2C'], 50)
        >>> [str(card) for card in zones.move(drawn[:1], "hand of Ann", "discards")["discards"]]
        ['KH']
    """

    places: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cards = list(chain.from_iterable(self.places.values()))
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise CardError("cards.twice", f"The {twice.spoken} cannot be in two places.")

    def __getitem__(self, zone: str) -> tuple[Card, ...]:
        """The cards in a zone, in the order in which they came; none if there is no such zone."""
        return self.places.get(zone, ())

    @property
    def undrawn(self) -> tuple[Card, ...]:
        """All cards that are in no zone, always listed in the same order: suit by suit, low to high."""
        held = set(chain.from_iterable(self.places.values()))
        return tuple(card for card in DECK if card not in held)

    def where(self, card: Card) -> str | None:
        """The zone a card is in; None if it is undrawn."""
        return next((zone for zone, cards in self.places.items() if card in cards), None)

    def draw(self, chance: Chance, zone: str, n: int = 1) -> tuple["Zones", tuple[Card, ...]]:
        """Draw `n` cards, 0 or more, into a zone; each undrawn card is as likely as any other.

        Returns:
            The zones afterwards, and what was drawn, in order. Whoever folds the event uses `put`.

        Raises:
            CardError: If fewer than `n` cards are undrawn. Nothing is drawn then.
        """
        left = list(self.undrawn)
        if not 0 <= n <= len(left):
            raise CardError("cards.too_few", f"{n} cards cannot be drawn: {len(left)} are left.")
        drawn = tuple(_taken(left, chance.pick(left)) for _ in range(n))
        return self.put(drawn, zone), drawn

    def put(self, cards: Iterable[Card], zone: str) -> "Zones":
        """Put undrawn cards into a zone, after those that are there.

        Raises:
            CardError: If one of them is not undrawn.
        """
        return self._with({zone: (*self[zone], *cards)})

    def move(self, cards: Iterable[Card], source: str, zone: str) -> "Zones":
        """Move cards from one zone to another, after those that are there.

        Raises:
            CardError: If one of them is not in `source`.
        """
        moving = tuple(cards)
        return self.take(moving, source).put(moving, zone)

    def take(self, cards: Iterable[Card], source: str) -> "Zones":
        """Take cards out of a zone and make them undrawn again, as when they are shuffled in.

        Raises:
            CardError: If one of them is not in `source`.

        Example:
            >>> zones = Zones({"discards": DECK})
            >>> len(zones.take(zones["discards"], "discards").undrawn)
            52
        """
        staying = list(self[source])
        for card in cards:
            if card not in staying:
                raise CardError("cards.not_there", f"The {card.spoken} is not there to be taken.")
            staying.remove(card)
        return self._with({source: tuple(staying)})

    def _with(self, changed: Mapping[str, tuple[Card, ...]]) -> "Zones":
        places = {**self.places, **changed}
        return Zones({zone: cards for zone, cards in places.items() if cards})


def _taken(left: list[Card], card: Card) -> Card:
    left.remove(card)
    return card
