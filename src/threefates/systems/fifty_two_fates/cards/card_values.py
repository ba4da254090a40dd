"""What cards are worth, and which of two plays wins."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.cards import DECK, Card, CardError, Rank
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.content.loader import abbreviation

__all__ = [
    "ACE",
    "BY_NAME",
    "CardClass",
    "Value",
    "ace_defence",
    "beats",
    "card_class",
    "check_play",
    "faces",
    "granted",
    "highest",
    "in_numbers",
    "named",
    "options",
    "played",
    "short",
    "to_play",
    "worth",
]

ACE: Final = 1_000  # above every total of numbers: how an ace shows in a sum

BY_NAME = {str(card): card for card in DECK}
COURT = {Rank.JACK: 15, Rank.QUEEN: 20, Rank.KING: 25}


class CardClass(enum.Enum):
    """The three classes of cards, by rank alone."""

    PIP = "pip"
    COURT = "court"
    ACE = "ace"


class Value(Struct, frozen=True):
    """The worth of a play. An ace has no number: it stands above every total."""

    total: int
    ace: bool = False

    def __str__(self) -> str:
        """The total, or the ace."""
        return "an ace" if self.ace else str(self.total)


NOTHING = Value(0)


@cites("ff.cards.classes")
def card_class(card: Card) -> CardClass:
    """Pip (2 to 10), court (jack, queen, king) or ace.

    >>> [card_class(BY_NAME[name]).value for name in ("10C", "JD", "AS")]
    ['pip', 'court', 'ace']
    """
    if card.rank is Rank.ACE:
        return CardClass.ACE
    return CardClass.COURT if card.rank in COURT else CardClass.PIP


@cites("ff.cards.classes")
def highest(cards: Iterable[Card]) -> CardClass:
    """The class of the highest card among some.

    >>> highest(named(["3C", "QD"])).value
    'court'
    """
    return max((card_class(card) for card in cards), key=list(CardClass).index)


@cites("ff.cards.values", "ff.cards.ace-beats-all")
def worth(cards: Sequence[Card], bonus: int = 0) -> Value:
    """Card values added up, with a flat bonus; an ace among them makes it an ace's play.

    >>> str(worth(named(["QC", "KD"]))), str(worth(named(["10C", "JD"]), bonus=2)), str(worth(named(["AS"]), bonus=2))
    ('45', '27', 'an ace')
    """
    if any(card.rank is Rank.ACE for card in cards):
        return Value(0, ace=True)
    return Value(sum(COURT.get(card.rank) or int(card.rank.value) for card in cards) + bonus)


@cites("ff.cards.action-vs-reaction", "ff.cards.ace-beats-all", "ff.ruling.tie-action-reaction", "ff.ruling.ace-vs-ace")
def beats(action: Value, reaction: Value) -> bool:
    """Say whether an action gets past a reaction: it must be strictly higher, and only an ace answers an ace.

    >>> beats(Value(12), Value(12)), beats(Value(0, ace=True), Value(50)), beats(Value(0, ace=True), Value(0, ace=True))
    (False, True, False)
    """
    if action.ace or reaction.ace:
        return not reaction.ace
    return action.total > reaction.total


@cites("ff.reactions.ace-defence", "ff.ruling.fumble-scope", "ff.ruling.ace-vs-ace")
def ace_defence(reaction: Value | None) -> bool:
    """Say whether a defence makes whoever acted fumble: an ace does, whatever it answers.

    >>> ace_defence(Value(0, ace=True)), ace_defence(Value(25)), ace_defence(None)
    (True, False, False)
    """
    return reaction is not None and reaction.ace


@cites("ff.cards.ace-no-stack", "ff.cards.extra-optional", "ff.ruling.ace-with-other-cards")
def check_play(cards: Sequence[Card], most: int) -> Refused | None:
    """The words against laying these cards in one play of at most `most` cards; None where it is allowed.

    >>> check_play(named(["AS"]), 1), str(check_play(named(["AS", "2C"]), 2))
    (None, 'An ace stands alone. Play the ace by itself, or other cards without it.')
    """
    if not 1 <= len(cards) <= most:
        remedy = f"Lay 1 card or up to {most}." if most > 1 else "Lay exactly 1 card."
        return Refused("play.count", f"That is {played(len(cards))}.", remedy=remedy, source="ff.cards.extra-optional")
    return _ace_alone() if len(cards) > 1 and worth(cards).ace else None


def _ace_alone() -> Refused:
    return Refused(
        "play.ace_alone",
        "An ace stands alone.",
        remedy="Play the ace by itself, or other cards without it.",
        source="ff.cards.ace-no-stack",
    )


@cites("ff.ruling.pcs-means-cp")
def played(count: int) -> str:
    """A number of cards in a play, as the book writes it.

    >>> played(2)
    '2 CP'
    """
    return f"{count} {abbreviation('card play')}"


@cites("ff.ruling.pcs-means-cp")
def granted(count: int) -> str:
    """Cards that a bonus lets you add, as the book writes it.

    >>> granted(1)
    '+1 CP'
    """
    return f"+{played(count)}"


def named(names: Iterable[str]) -> tuple[Card, ...]:
    """Cards by their short forms.

    Raises:
        Refused: Where one of them is no card, or is named twice.
    """
    try:
        cards = tuple(BY_NAME.get(name) or Card.parse(name) for name in names)
    except CardError as error:
        raise Refused(error.code, "That is not a card.", remedy="Write it like KH or 10C.") from error
    if len(set(cards)) < len(cards):
        raise Refused("play.twice", "A card cannot be laid twice.", remedy="Name each card once.")
    return cards


def short(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards in short form, for an event."""
    return tuple(str(card) for card in cards)


def faces(names: Iterable[str]) -> str:
    """Name cards by rank and suit, for a sentence.

    >>> faces(["KH", "2C"])
    'K♥ and 2♣'
    """
    glyphs = [BY_NAME[name].glyphs for name in names]
    return " and ".join(part for part in (", ".join(glyphs[:-1]), *glyphs[-1:]) if part) or "no card"


def options(cards: Iterable[Card]) -> list[Option]:
    """Cards to pick from, as a form lists them."""
    return [Option(str(card), card.glyphs, card.spoken) for card in cards]


@cites("ff.cards.ace-no-stack", "ff.ruling.ace-with-other-cards")
def to_play(cards: Iterable[Card]) -> list[Option]:
    """Cards to play from, as a form lists them: an ace says that it is played by itself.

    >>> [option.alone.code if option.alone else "" for option in to_play(named(["AS", "2C"]))]
    ['play.ace_alone', '']
    """
    return [_to_play(card) for card in cards]


@functools.cache
def _to_play(card: Card) -> Option:
    (option,) = options([card])
    return replace(option, alone=_ace_alone().refusal) if card.rank is Rank.ACE else option


NUMBERS: Final = {card: ACE if worth([card]).ace else worth([card]).total for card in DECK}


def in_numbers(cards: Sequence[Card]) -> list[int]:
    """Say what each card is worth in a sum, aces far above all others."""
    return [NUMBERS[card] for card in cards]
