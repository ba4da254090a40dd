"""Reward cards as they lie: what each says, who holds it, and who knows that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.epochs import onwards
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer

__all__ = [
    "MOST_POINTS",
    "Card",
    "CardDealt",
    "CardGone",
    "CardPlayed",
    "CardSettled",
    "CardWritten",
    "Rewards",
    "in_hand",
    "knows",
    "other_cards",
    "rewards",
    "sealed_evenings",
    "stock",
]

MOST_POINTS = 5  # that a card earns


class Card(Struct, frozen=True):
    """A card as far as its reader knows it: who holds it, and, for its holder and writer, what it says."""

    id: str
    name: str = ""
    deed: str = ""
    points: int = 0
    holder: EntityId = ""  # nobody yet
    epoch: int = 0  # the evening in which it was dealt at random, or others first were while it was held; 0: neither
    played: bool = False  # it lies open, until the Game Master has said whether it was done


class Rewards(Struct, frozen=True):
    """Every card that nobody has collected on."""

    cards: ForGood[Mapping[str, Card]] = {}

    def put(self, card: Card) -> Rewards:
        """With that card in the place of the old one."""
        return Rewards({**self.cards, card.id: card})


class CardWritten(Event, frozen=True, tag="fate.card-written"):
    """A card lies ready, seen by nobody but whoever runs the game."""

    card: str
    name: str
    deed: str
    points: int


class CardDealt(Event, frozen=True, tag="fate.card-dealt"):
    """Somebody holds a card that nobody else sees."""

    card: str
    character: EntityId
    epoch: int = 0

    draws = Draws.HIDDEN


class CardPlayed(Event, frozen=True, tag="fate.card-played"):
    """A card is laid open: what it says, and what was done."""

    card: str
    character: EntityId
    name: str
    deed: str
    points: int
    how: str

    reveals = True


class CardSettled(Event, frozen=True, tag="fate.card-settled"):
    """The Game Master has said whether it was done."""

    card: str
    character: EntityId
    name: str
    done: bool
    points: int = 0  # gained


class CardGone(Event, frozen=True, tag="fate.card-gone"):
    """A card is put away."""

    card: str
    character: EntityId = ""


rewards = Chapter("rewards", Rewards)


# who knows what


def other_cards(known: Rewards, viewer: Viewer, salt: int) -> Rewards:
    """For the laws: with other words on every card that a viewer has not seen, in another order, and others ready."""
    names = {
        one: replace(card, name=f"Secret {salt}", deed=f"Deed {salt}", points=salt % MOST_POINTS + 1)
        for one, card in known.cards.items()
        if not _reads(card, viewer)
    }
    unread = dict(reversed(names.items())) if salt % 2 else names
    dealt = {
        one: card for one, card in {**unread, **known.cards, **names}.items() if card.holder or _reads(card, viewer)
    }
    ready = {f"r{salt}": Card(f"r{salt}", "Ready", "Deed", 1)} if salt % 2 and not viewer.runs else {}
    return Rewards({**dealt, **ready})


@rewards.hides(other_cards)
@cites("fate.points.reward-cards")
def knows(known: Rewards, viewer: Viewer) -> Rewards:
    """Who holds how many cards, and what is on one's own, and on those that lie open."""
    return Rewards(
        {
            one: card if _reads(card, viewer) else Card(card.id, holder=card.holder)
            for one, card in known.cards.items()
            if card.holder or viewer.runs
        }
    )


def _reads(card: Card, viewer: Viewer) -> bool:
    return viewer.runs or card.played or (bool(card.holder) and viewer.holds(card.holder))


@rewards.keeps_sealed
def sealed_evenings(known: Rewards) -> range:
    """From the first evening on in which a card was dealt at random that its holder has not shown, or others beside it.

    Those dealt since were picked among others.
    """
    return onwards({card.epoch for card in known.cards.values() if card.epoch and not card.played})


# looking


@cites("fate.points.reward-cards")
def stock(state: State) -> tuple[Card, ...]:
    """The cards that lie ready, as far as they are known."""
    return tuple(card for card in state[Rewards].cards.values() if not card.holder)


@cites("fate.points.reward-cards")
def in_hand(state: State, viewer: Viewer) -> Iterator[Card]:
    """The cards that a viewer's own characters hold."""
    return (card for card in state[Rewards].cards.values() if card.holder and viewer.holds(card.holder))


# folding


@rewards.folds(CardWritten)
def card_written(known: Rewards, event: CardWritten) -> Rewards:
    """Adds the card, held by nobody."""
    return known.put(Card(event.card, event.name, event.deed, event.points))


@rewards.folds(CardDealt)
def card_dealt(known: Rewards, event: CardDealt) -> Rewards:
    """Sets its `holder`; one dealt at random was picked among others than those that are held (`epoch`)."""
    beside = [card for card in known.cards.values() if event.epoch and card.holder and not card.epoch]
    for card in (*beside, replace(known.cards[event.card], holder=event.character)):
        known = known.put(replace(card, epoch=event.epoch))
    return known


@rewards.folds(CardPlayed)
def card_played(known: Rewards, event: CardPlayed) -> Rewards:
    """Sets `played`."""
    return known.put(replace(known.cards[event.card], played=True))


@rewards.folds(CardSettled)
def card_settled(known: Rewards, event: CardSettled) -> Rewards:
    """Takes the card away where it was collected on; else it goes back, face down."""
    if event.done:
        return _without(known, event.card)
    return known.put(replace(known.cards[event.card], played=False))


@rewards.folds(CardGone)
def card_gone(known: Rewards, event: CardGone) -> Rewards:
    """Takes the card out of `cards`."""
    return _without(known, event.card)


def _without(known: Rewards, card: str) -> Rewards:
    return Rewards({one: kept for one, kept in known.cards.items() if one != card})
