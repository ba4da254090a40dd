"""The fate deck, the hands that stay secret from everybody else, and the discards.

The deck has no order: a card is picked among those not held or seen, at the moment it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import DECK, Card, Zones
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.epochs import Seal
from threefates.rulebook.messages import Event
from threefates.rulebook.parts import CardFace
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards import BY_NAME, short

__all__ = [
    "DISCARDS",
    "FATE",
    "TABLE",
    "Cards",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsLaid",
    "HandReturned",
    "Reshuffled",
    "discard",
    "draw",
    "draw_openly",
    "hand",
    "hands",
    "lay",
    "none_left",
    "owner_of",
    "shown",
]

DISCARDS = "discards"
TABLE = "table"  # the cards of the exchange under way
FATE = "fate"  # who holds the Fate Dealer's own hand
_HAND = "hand:"


class Cards(Struct, frozen=True):
    """Where the fifty-two cards are. Hands are the zones nobody but their holder sees."""

    zones: Zones = Zones()
    drawn_in: Mapping[str, int] = {}  # a hidden card -> the evening it was drawn in
    hidden: Mapping[str, int] = {}  # in what a viewer knows: hands they may not see, by size

    def size(self, zone: str) -> int:
        """How many cards a zone holds, seen or not."""
        return len(self.zones[zone]) + self.hidden.get(zone, 0)

    def of(self, entity: EntityId) -> tuple[Card, ...]:
        """The cards in somebody's hand, as far as they are known."""
        return self.zones[hand(entity)]

    def held(self, entity: EntityId) -> int:
        """How many cards are in somebody's hand; that is never a secret."""
        return self.size(hand(entity))

    @property
    def in_deck(self) -> int:
        """How many cards the fate deck has left."""
        return len(DECK) - sum(map(len, self.zones.places.values())) - sum(self.hidden.values())


class CardsDrawn(Event, frozen=True, tag="ff.cards-drawn"):
    """Cards have come from the fate deck into a hand, or open on the table."""

    zone: str
    cards: tuple[str, ...]
    epoch: int = 0

    reveals = True


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
    """Whose hand a zone is; None for what lies open."""
    return zone.removeprefix(_HAND) if zone.startswith(_HAND) else None


def _hidden(zone: str, viewer: Viewer) -> bool:
    owner = owner_of(zone)
    return owner is not None and not viewer.holds(owner)


# secrets ------------------------------------------------------------------------------------------


def redealt(cards: Cards, viewer: Viewer, salt: int) -> Cards:
    """The same table, with every card this viewer cannot see dealt anew among the places they cannot see."""
    unseen = {zone: held for zone, held in cards.zones.places.items() if _hidden(zone, viewer)}
    pool = [card for held in unseen.values() for card in held] + list(cards.zones.undrawn)
    turn = salt % len(pool) if pool else 0
    pool = pool[turn:] + pool[:turn]
    if salt % 2:
        pool.reverse()
    dealt, epochs = dict(cards.zones.places), dict(cards.drawn_in)
    ages = [epochs.pop(str(card), 0) for held in unseen.values() for card in held]
    for zone, held in unseen.items():
        dealt[zone], pool = tuple(pool[: len(held)]), pool[len(held) :]
    new = [card for zone in unseen for card in dealt[zone]]
    return replace(cards, zones=Zones(dealt), drawn_in=epochs | dict(zip(map(str, new), ages, strict=True)))


@hands.hides(redealt)
@cites("ff.cards.secrecy", "ff.cards.visibility", "ff.ruling.hand-count-visibility", "ff.ruling.discard-visibility")
def known(cards: Cards, viewer: Viewer) -> Cards:
    """A viewer knows their own hands, what lies open, and how many cards everybody has.

    The Fate Dealer is a viewer like any other.
    """
    unseen = {zone: held for zone, held in cards.zones.places.items() if _hidden(zone, viewer)}
    seen = {zone: held for zone, held in cards.zones.places.items() if zone not in unseen}
    mine = {str(card) for zone, held in seen.items() if owner_of(zone) for card in held}
    ages = {card: age for card, age in cards.drawn_in.items() if card in mine}
    return Cards(Zones(seen), ages, {zone: len(held) for zone, held in unseen.items()})


@hands.keeps_sealed
def sealed_evenings(cards: Cards) -> frozenset[int]:
    """Every evening from which somebody still holds a hidden card."""
    return frozenset(cards.drawn_in.values())


# drawing ------------------------------------------------------------------------------------------


@cites("ff.deck.fate-deck", "ff.ruling.deck-and-discard-exhausted")
def draw(act: Unfolding, zone: str, count: int) -> tuple[Card, ...]:
    """Draw cards into a zone, each as likely as any other that is left; fewer where there are no more."""
    drawn: list[Card] = []
    while len(drawn) < count and act.state[Cards].in_deck:
        cards = act.state[Cards]
        _, some = cards.zones.draw(act.chance, zone, min(count - len(drawn), cards.in_deck))
        act.happen(CardsDrawn(zone, short(some), epoch(act.state)))
        drawn += some
    return tuple(drawn)


def epoch(state: State) -> int:
    """The number of the epoch whose seal is drawn from; 0 where nothing is sealed."""
    current = state[Seal].current if Seal in state else None
    return current.number if current else 0


def none_left(state: State, count: int = 1) -> Refused | None:
    """The words where fewer cards can be drawn: all others are held, or lie on the table."""
    cards = state[Cards]
    if cards.in_deck + cards.size(DISCARDS) >= count:
        return None
    return Refused(
        "deck.exhausted",
        "The fate deck and the discards have too few cards.",
        remedy="Wait until cards that are held have been played.",
        source="ff.deck.reshuffle",
    )


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
    """The cards are there; of a hidden one it is remembered which evening it comes from."""
    zones = cards.zones.put((BY_NAME[name] for name in event.cards), event.zone)
    if owner_of(event.zone) is None:
        return replace(cards, zones=zones)
    return replace(cards, zones=zones, drawn_in={**cards.drawn_in, **dict.fromkeys(event.cards, event.epoch)})


@hands.answers_to(CardsDrawn)
def after_drawing(act: Unfolding, event: CardsDrawn) -> None:
    """The last card may just have been drawn."""
    reshuffle_when_empty(act)


@cites("ff.deck.reshuffle", "ff.ruling.reshuffle-timing")
def reshuffle_when_empty(act: Unfolding) -> None:
    """As soon as the fate deck is empty, the discards become the fate deck; if there are none, the next ones do."""
    cards = act.state[Cards]
    if not cards.in_deck and cards.zones[DISCARDS]:
        act.happen(Reshuffled())


@hands.folds(Reshuffled)
def reshuffled(cards: Cards, event: Reshuffled) -> Cards:
    """The discards are undrawn again."""
    return replace(cards, zones=cards.zones.take(cards.zones[DISCARDS], DISCARDS))


# playing and discarding ---------------------------------------------------------------------------


@cites("ff.cards.plays-final", "ff.ruling.card-commit")
def lay(act: Unfolding, owner: EntityId, cards: tuple[Card, ...], zone: str) -> None:
    """Lay cards of somebody's hand face up, all at once and for good.

    Raises:
        Refused: Where they do not hold one of them; the words never say who does.
    """
    held = act.state[Cards].of(owner)
    missing = next((card for card in cards if card not in held), None)
    if missing is not None:
        raise Refused(
            "hand.not_held",
            f"{holder_name(act.state, owner)} does not hold the {missing.spoken}.",
            remedy="Pick among the cards of that hand.",
            source="ff.cards.plays-final",
        )
    act.happen(CardsLaid(owner, short(cards), zone))


@hands.folds(CardsLaid)
def laid(cards: Cards, event: CardsLaid) -> Cards:
    """The cards lie open."""
    moving = [BY_NAME[name] for name in event.cards]
    return replace(
        cards,
        zones=cards.zones.move(moving, hand(event.entity), event.zone),
        drawn_in=_without(cards.drawn_in, event.cards),
    )


@cites("ff.deck.discard")
def discard(act: Unfolding, zone: str, cards: Iterable[Card]) -> None:
    """Put cards face up on the discards."""
    gone = short(cards)
    if gone:
        act.happen(CardsDiscarded(zone, gone))


@hands.folds(CardsDiscarded)
def discarded(cards: Cards, event: CardsDiscarded) -> Cards:
    """The cards lie open among the discards."""
    moving = [BY_NAME[name] for name in event.cards]
    return replace(
        cards,
        zones=cards.zones.move(moving, event.zone, DISCARDS),
        drawn_in=_without(cards.drawn_in, event.cards),
    )


@hands.answers_to(CardsDiscarded)
def reshuffle_what_was_waited_for(act: Unfolding, event: CardsDiscarded) -> None:
    """An empty fate deck takes the first cards that are discarded."""
    reshuffle_when_empty(act)


@hands.folds(HandReturned)
def returned(cards: Cards, event: HandReturned) -> Cards:
    """The hand is undrawn again, and nobody has seen it."""
    held = cards.of(event.entity)
    return replace(
        cards, zones=cards.zones.take(held, hand(event.entity)), drawn_in=_without(cards.drawn_in, short(held))
    )


def _without(ages: Mapping[str, int], cards: Iterable[str]) -> Mapping[str, int]:
    gone = set(cards)
    return {card: age for card, age in ages.items() if card not in gone}


# what is seen -------------------------------------------------------------------------------------


def holder_name(state: State, owner: EntityId) -> str:
    """What whoever holds a hand is called."""
    return "The Fate Dealer" if owner == FATE else state[Characters].name(owner)


def shown(cards: Iterable[Card]) -> tuple[CardFace, ...]:
    """Cards for a part of the view."""
    return tuple(CardFace(str(card), card.spoken) for card in cards)
