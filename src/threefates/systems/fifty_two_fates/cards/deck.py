"""The fate deck, the hands that stay secret from everybody else, and the discards.

The deck has no order: a card is picked among those not held or seen, at the moment it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.cards import DECK, Card, Zones
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.parts import CardFace
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, short
from threefates.systems.fifty_two_fates.cards.holders import FATE, holder_name, not_yours

__all__ = [
    "DISCARDS",
    "FATE",
    "TABLE",
    "Cards",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsKept",
    "CardsLaid",
    "CardsTurned",
    "HandReturned",
    "Reshuffled",
    "discard",
    "draw",
    "draw_openly",
    "hand",
    "hands",
    "held_by",
    "holder_name",
    "keep",
    "lay",
    "lay_whosever",
    "none_left",
    "owner_of",
    "shown",
]

DISCARDS = "discards"
TABLE = "table"  # the cards of the exchange under way
_HAND = "hand:"


class Cards(Struct, frozen=True):
    """The places of the fifty-two cards. Hands are the zones nobody but their holder sees."""

    places: ForGood[Mapping[str, tuple[Card, ...]]] = {}  # zone -> the cards in it, in the order they came
    drawn_in: ForGood[Mapping[str, int]] = {}  # a hidden card -> the evening it was drawn in
    hidden: ForGood[Mapping[str, int]] = {}  # in what a viewer knows: hands they may not see, by size

    def __getitem__(self, zone: str) -> tuple[Card, ...]:
        """The cards in a zone, as far as they are known."""
        return self.places.get(zone, ())

    @property
    def zones(self) -> Zones:
        """Open the places of the cards, to draw from and to move within: checked, so not for looking."""
        return Zones(self.places)

    def size(self, zone: str) -> int:
        """Count the cards of a zone, seen or not."""
        return len(self[zone]) + self.hidden.get(zone, 0)

    def of(self, entity: EntityId) -> tuple[Card, ...]:
        """The cards in somebody's hand, as far as they are known."""
        return self[hand(entity)]

    def held(self, entity: EntityId) -> int:
        """Count the cards in somebody's hand; that is never a secret."""
        return self.size(hand(entity))

    @property
    def in_deck(self) -> int:
        """Count the cards left in the fate deck."""
        return len(DECK) - sum(map(len, self.places.values())) - sum(self.hidden.values())


class CardsDrawn(Event, frozen=True, tag="ff.cards-drawn"):
    """Cards have come from the fate deck into a hand; in older logs, also open on the table."""

    zone: str
    cards: tuple[str, ...]
    epoch: int = 0

    reveals = True
    draws = Draws.HIDDEN


class CardsTurned(Event, frozen=True, tag="ff.cards-turned"):
    """Cards have come from the fate deck face up, where everybody sees them."""

    zone: str
    cards: tuple[str, ...]

    quiet = True
    reveals = True
    draws = Draws.OPEN


class CardsLaid(Event, frozen=True, tag="ff.cards-laid"):
    """Cards have left a hand, face up: there is no taking them back."""

    entity: EntityId
    cards: tuple[str, ...]
    zone: str

    quiet = True
    reveals = True


class CardsDiscarded(Event, frozen=True, tag="ff.cards-discarded"):
    """Cards have gone face up to the discards."""

    zone: str
    cards: tuple[str, ...]

    reveals = True


class CardsKept(Event, frozen=True, tag="ff.cards-kept"):
    """Cards that lie open stay so, for as long as what they stand for lasts."""

    zone: str
    cards: tuple[str, ...]
    kept: str  # the zone they lie in from now on

    quiet = True


class HandReturned(Event, frozen=True, tag="ff.hand-returned"):
    """A hand has gone back into the fate deck, unseen."""

    entity: EntityId


class Reshuffled(Event, frozen=True, tag="ff.reshuffled"):
    """The discards have gone back into the fate deck."""


hands = Chapter("hands", Cards)


def hand(entity: EntityId) -> str:
    """The zone of somebody's hand."""
    return _HAND + entity


def owner_of(zone: str) -> EntityId | None:
    """Name whose hand a zone is; None for what lies open."""
    return zone.removeprefix(_HAND) if zone.startswith(_HAND) else None


# drawing ------------------------------------------------------------------------------------------


@cites("ff.deck.fate-deck", "ff.ruling.deck-and-discard-exhausted")
def draw(act: Unfolding, zone: str, count: int) -> tuple[Card, ...]:
    """Draw cards into a zone, each as likely as any other that is left; fewer where there are no more.

    Cards for a hand are typed in by nobody but its holder.
    """
    drawn: list[Card] = []
    owner = owner_of(zone)
    while len(drawn) < count and act.state[Cards].in_deck:
        if owner is not None:
            act.must_be_drawn_for(owner)
        cards = act.state[Cards]
        _, some = cards.zones.draw(act.chance, zone, min(count - len(drawn), cards.in_deck))
        names = short(some)
        act.happen(CardsTurned(zone, names) if owner is None else CardsDrawn(zone, names, act.epoch))
        drawn += some
    return tuple(drawn)


@cites("ff.deck.reshuffle")
def none_left(state: State, count: int = 1) -> Refused | None:
    """The words where fewer cards can be drawn: all others are held, or lie on the table."""
    if state.only(_are_left, count):
        return None
    return Refused(
        "deck.exhausted",
        "The fate deck and the discards have too few cards.",
        remedy="Wait until cards that are held have been played.",
        source="ff.deck.reshuffle",
    )


def _are_left(state: State, count: int) -> bool:
    return state[Cards].in_deck + state[Cards].size(DISCARDS) >= count


def held_by(state: State, owner: EntityId) -> tuple[tuple[Card, ...], int]:
    """The cards in somebody's hand, as far as they are known, and how many; offers ask it with `state.only`."""
    return state[Cards].of(owner), state[Cards].held(owner)


def draw_openly(act: Unfolding, zone: str, count: int) -> tuple[Card, ...]:
    """Draw cards face up, where nothing goes on without them.

    Raises:
        Refused: Where the fate deck and the discards have too few.
    """
    refused = none_left(act.state, count)
    if refused:
        raise refused
    return draw(act, zone, count)


@hands.folds(CardsDrawn)
def drawn_into(cards: Cards, event: CardsDrawn) -> Cards:
    """The cards are there; of a hidden one it is remembered which evening it comes from (`places` and `drawn_in`)."""
    places = cards.zones.put((BY_NAME[name] for name in event.cards), event.zone).places
    if owner_of(event.zone) is None:
        return replace(cards, places=places)
    return replace(cards, places=places, drawn_in={**cards.drawn_in, **dict.fromkeys(event.cards, event.epoch)})


@hands.folds(CardsTurned)
def turned(cards: Cards, event: CardsTurned) -> Cards:
    """Put the event's cards face up in its zone (`places`)."""
    return replace(cards, places=cards.zones.put((BY_NAME[name] for name in event.cards), event.zone).places)


@hands.answers_to(CardsDrawn)
def after_drawing(act: Unfolding, event: CardsDrawn) -> None:
    """The last card may just have been drawn."""
    reshuffle_when_empty(act)


@hands.answers_to(CardsTurned)
def after_turning(act: Unfolding, event: CardsTurned) -> None:
    """Fill the deck again where turning cards has emptied it, as after drawing."""
    reshuffle_when_empty(act)


@cites("ff.deck.reshuffle", "ff.ruling.reshuffle-timing")
def reshuffle_when_empty(act: Unfolding) -> None:
    """As soon as the fate deck is empty, the discards become the fate deck; if there are none, the next ones do."""
    cards = act.state[Cards]
    if not cards.in_deck and cards[DISCARDS]:
        act.happen(Reshuffled())


@hands.folds(Reshuffled)
def reshuffled(cards: Cards, event: Reshuffled) -> Cards:
    """The discards are undrawn again (`places`)."""
    return replace(cards, places=cards.zones.take(cards[DISCARDS], DISCARDS).places)


# playing and discarding ---------------------------------------------------------------------------


@cites("ff.cards.secrecy")
def lay(act: Unfolding, owner: EntityId, cards: tuple[Card, ...], zone: str) -> None:
    """Lay cards of a hand that the acting seat may see; of another's nobody is told anything, whatever they name."""
    if refused := not_yours(act.state, owner, act.by.id):
        raise refused
    lay_whosever(act, owner, cards, zone)


@cites("ff.cards.plays-final", "ff.ruling.card-commit")
def lay_whosever(act: Unfolding, owner: EntityId, cards: tuple[Card, ...], zone: str) -> None:
    """Lay cards of a hand face up, all at once and for good; where one is not held, the words never say who does."""
    name, held = holder_name(act.state, owner), act.state[Cards].of(owner)
    if missing := next((card for card in cards if card not in held), None):
        title, remedy = f"{name} does not hold the {missing.spoken}.", "Pick among the cards of that hand."
        raise Refused("hand.not_held", title, remedy=remedy, source="ff.cards.plays-final")
    act.happen(CardsLaid(owner, short(cards), zone))


@hands.folds(CardsLaid)
def laid(cards: Cards, event: CardsLaid) -> Cards:
    """Move the event's cards from the entity's hand to an open zone (`places` and `drawn_in`)."""
    moving = [BY_NAME[name] for name in event.cards]
    return replace(
        cards,
        places=cards.zones.move(moving, hand(event.entity), event.zone).places,
        drawn_in=_without(cards.drawn_in, event.cards),
    )


@cites("ff.deck.discard")
def discard(act: Unfolding, zone: str, cards: Iterable[Card]) -> None:
    """Put cards face up on the discards."""
    if gone := short(cards):
        act.happen(CardsDiscarded(zone, gone))


@hands.folds(CardsDiscarded)
def discarded(cards: Cards, event: CardsDiscarded) -> Cards:
    """The cards lie open among the discards (`places` and `drawn_in`)."""
    moving = [BY_NAME[name] for name in event.cards]
    return replace(
        cards,
        places=cards.zones.move(moving, event.zone, DISCARDS).places,
        drawn_in=_without(cards.drawn_in, event.cards),
    )


@cites("ff.mages.cards-on-table", "ff.ruling.reshuffle-timing")
def keep(act: Unfolding, zone: str, cards: Iterable[Card], kept: str) -> None:
    """Leave open cards on the table, apart from the others: they are no discards, and no reshuffle takes them."""
    act.happen(CardsKept(zone, short(cards), kept))


@hands.folds(CardsKept)
def were_kept(cards: Cards, event: CardsKept) -> Cards:
    """The cards lie open there (`places`)."""
    moving = [BY_NAME[name] for name in event.cards]
    return replace(cards, places=cards.zones.move(moving, event.zone, event.kept).places)


@hands.answers_to(CardsDiscarded)
def reshuffle_what_was_waited_for(act: Unfolding, event: CardsDiscarded) -> None:
    """An empty fate deck takes the first cards that are discarded."""
    reshuffle_when_empty(act)


@hands.folds(HandReturned)
def returned(cards: Cards, event: HandReturned) -> Cards:
    """The hand is undrawn again, and nobody has seen it (`places` and `drawn_in`)."""
    left = cards.zones.take(held := cards.of(event.entity), hand(event.entity)).places
    return replace(cards, places=left, drawn_in=_without(cards.drawn_in, short(held)))


def _without(ages: Mapping[str, int], cards: Iterable[str]) -> Mapping[str, int]:
    gone = set(cards)
    return {card: age for card, age in ages.items() if card not in gone}


# what is seen -------------------------------------------------------------------------------------


def shown(cards: Iterable[Card]) -> tuple[CardFace, ...]:
    """Cards for a part of the view."""
    return tuple(CardFace(str(card), card.spoken) for card in cards)
