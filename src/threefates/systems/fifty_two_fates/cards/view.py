"""What is told of cards, and what lies open."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.parts import Hand, Hands, Place
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.card_values import faces
from threefates.systems.fifty_two_fates.cards.deck import (
    DISCARDS,
    Cards,
    CardsDiscarded,
    CardsDrawn,
    HandReturned,
    Reshuffled,
    hands,
    holder_name,
    owner_of,
    shown,
)

__all__ = ["show_piles"]


@hands.tells(CardsDrawn)
def tell_drawn(state: State, event: CardsDrawn, viewer: Viewer) -> Told | None:
    """The faces to whoever holds the hand, the number to everybody.

    Whoever is given the character reads no cards of before: the hand that they made is not theirs, and an undo may
    bring it back to somebody else.
    """
    owner = owner_of(event.zone)
    if owner is None:
        return None  # what is drawn openly is told by the rule that draws it
    name = holder_name(state, owner)
    if viewer.holds(owner) and viewer.seat.id in state.controllers(owner):
        return Told(f"{name} draws {faces(event.cards)}.", ("ff.cards.replace",), "quiet", important=False)
    count = len(event.cards)
    said = f"{name} draws {count} card{'s' * (count != 1)}."
    return Told(said, ("ff.cards.replace",), "quiet", important=False)


@hands.tells(Reshuffled)
def tell_reshuffled(state: State, event: Reshuffled, viewer: Viewer) -> Told:
    """Tell everybody that the discards are the deck again."""
    return Told("The discards are shuffled into the fate deck.", ("ff.deck.reshuffle",), "quiet")


@hands.tells(CardsDiscarded)
@cites("ff.ruling.discard-visibility")
def tell_discarded(state: State, event: CardsDiscarded, viewer: Viewer) -> Told | None:
    """Show everybody the cards given up from a hand; what lay open already needs no words."""
    owner = owner_of(event.zone)
    if owner is None:
        return None
    return Told(f"{holder_name(state, owner)} gives up {faces(event.cards)}.", ("ff.round.trim-hand",), "quiet")


@hands.tells(HandReturned)
def tell_returned(state: State, event: HandReturned, viewer: Viewer) -> Told:
    """Tell everybody whose hand has gone back into the deck, not which cards."""
    return Told(f"{holder_name(state, event.entity)}'s hand goes back into the fate deck, unseen.", tone="quiet")


@hands.shows("ff.piles")
@cites("ff.ruling.discard-visibility")
def show_piles(state: State) -> Hands:
    """The discards lie open; of the fate deck only the size is known."""
    cards = state[Cards]
    discards = cards[DISCARDS]
    return Hands(
        "Deck and discards",
        Place.TABLE,
        (
            Hand("deck", "Fate deck", cards.in_deck),
            Hand(DISCARDS, "Discards", len(discards), cards=shown(discards)),
        ),
    )
