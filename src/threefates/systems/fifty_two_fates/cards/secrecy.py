"""Which cards a viewer knows: their own hands and what lies open. The Fate Dealer is a viewer like any other."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.epochs import onwards
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.deck import Cards, hands, owner_of

__all__ = ["known", "redealt", "sealed_evenings"]


def _hidden(zone: str, viewer: Viewer) -> bool:
    owner = owner_of(zone)
    return owner is not None and not viewer.holds(owner)


def redealt(cards: Cards, viewer: Viewer, salt: int) -> Cards:
    """The same table, with every card this viewer cannot see dealt anew among the places they cannot see."""
    unseen = {zone: held for zone, held in cards.places.items() if _hidden(zone, viewer)}
    pool = [card for held in unseen.values() for card in held] + list(cards.zones.undrawn)
    turn = salt % len(pool) if pool else 0
    pool = pool[turn:] + pool[:turn]
    if salt % 2:
        pool.reverse()
    dealt, epochs = dict(cards.places), dict(cards.drawn_in)
    ages = [epochs.pop(str(card), 0) for held in unseen.values() for card in held]
    for zone, held in unseen.items():
        dealt[zone], pool = tuple(pool[: len(held)]), pool[len(held) :]
    new = [card for zone in unseen for card in dealt[zone]]
    return replace(cards, places=dealt, drawn_in=epochs | dict(zip(map(str, new), ages, strict=True)))


@hands.hides(redealt)
@cites("ff.cards.secrecy", "ff.cards.visibility", "ff.ruling.hand-count-visibility", "ff.ruling.discard-visibility")
def known(cards: Cards, viewer: Viewer) -> Cards:
    """A viewer knows their own hands, what lies open, and how many cards everybody has.

    The Fate Dealer is a viewer like any other.
    """
    seen: dict[str, tuple[Card, ...]] = {}
    sizes: dict[str, int] = {}
    for zone, held in cards.places.items():
        if _hidden(zone, viewer):
            sizes[zone] = len(held)
        else:
            seen[zone] = held
    return Cards(seen, {}, sizes)  # nobody looks at how old a card is


@hands.keeps_sealed
def sealed_evenings(cards: Cards) -> range:
    """From the first evening on of which somebody still holds a hidden card: what fell since was picked among others.

    Among which ones, a seal that is opened says, and so which cards were held.
    """
    return onwards(cards.drawn_in.values())
