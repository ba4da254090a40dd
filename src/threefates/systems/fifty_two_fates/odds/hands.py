"""Hands as people name them when they ask, and the chance of holding what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from threefates.odds.cards import among
from threefates.odds.law import Law
from threefates.odds.pools import OddsError
from threefates.pieces.cards import DECK, Card, CardError, Rank, Suit
from threefates.pieces.spelling import bare
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME

__all__ = ["holding", "named_cards", "refuse_twice"]


def named_cards(cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read cards by their names.

    Raises:
        OddsError: For a name that is no card's, or what names none.
    """
    if not isinstance(cards, Iterable):
        raise OddsError(
            "odds.no_cards",
            f"{cards!r} names no cards. Name them, such as 7S,QD; of a hand that nobody has seen, ask `average`.",
        )
    named = [word for word in cards.split(",") if word.strip()] if isinstance(cards, str) else cards
    try:
        return tuple(it if isinstance(it, Card) else BY_NAME.get(it) or Card.parse(it) for it in named)
    except CardError as error:
        raise OddsError("odds.no_such_card", str(error)) from None


def refuse_twice(cards: Sequence[Card]) -> None:
    """Refuse cards of which one is named twice."""
    twice = next((card for card, count in Counter(cards).items() if count > 1), None)
    if twice is not None:
        raise OddsError("odds.card_twice", f"The {twice.spoken} is named twice, and there is only one.")


def holding(
    wanted: str, hand: int, *, held: str | Iterable[str | Card] = (), seen: str | Iterable[str | Card] = ()
) -> Law[int]:
    """The law of how many wanted cards are in a hand of that size, when some of it and some others are known.

    Args:
        wanted: "ace", another rank, or a suit such as "hearts".
        hand: How many cards the hand holds in the end.
        held: Those of it that are known.
        seen: Other cards that have been seen.

    Raises:
        OddsError: For a word that is neither, a card twice, or a hand of more cards than there are.

    Example:
        >>> float(holding("ace", 5).at_least(1))
        0.34115...
    """
    mine, gone = named_cards(held), named_cards(seen)
    refuse_twice((*mine, *gone))
    if not len(mine) <= hand <= len(DECK) - len(gone):
        raise OddsError("odds.no_hand", f"There is no hand of {hand} with {len(mine)} known and {len(gone)} gone.")
    left = [card for card in DECK if card not in mine and card not in gone]
    known = sum(_is(card, wanted) for card in mine)
    found = among(len(left), sum(_is(card, wanted) for card in left), hand - len(mine))
    return Law({known + count: chance for count, chance in found.items()})


def _is(card: Card, wanted: str) -> bool:
    word = bare(wanted)
    if word not in _WANTED:
        raise OddsError("odds.no_such_word", f"{wanted[:24]!r} is no rank and no suit. Try ace, queen or hearts.")
    return _WANTED[word] in (card.rank, card.suit)


_WANTED: Final[Mapping[str, Rank | Suit]] = {
    **{rank.spoken: rank for rank in Rank},
    **{rank.value.lower(): rank for rank in Rank},
    **{suit.spoken: suit for suit in Suit},
}
