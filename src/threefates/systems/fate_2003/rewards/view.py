"""Reward cards as they lie: one's own face up, everybody else's face down, and what is said of them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import rewards as book
from threefates.systems.fate_2003.rewards.cards_as_they_lie import (
    MOST_POINTS,
    Card,
    CardDealt,
    CardGone,
    CardPlayed,
    CardSettled,
    CardWritten,
    Rewards,
    in_hand,
    rewards,
    stock,
)
from threefates.systems.fate_2003.rewards.reward_cards import LONGEST_CARD, LONGEST_DEED, no_cards_left, no_room
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.sheets.view import earned, points

__all__ = ["show_hands"]

GROUP = "Reward cards"
CITED = ("fate.points.reward-cards",)


@rewards.shows("reward-hands")
def show_hands(state: State) -> Listing | None:
    """How many reward cards everybody holds, face down.

    Holders stand in the order in which they came into the story: that of their cards would tell who holds which.
    """
    held = Tally(card.holder for card in state[Rewards].cards.values())
    known = state[Characters].known.items()
    rows = tuple(Row(one, each.name, counted(held[one], "card")) for one, each in known if held[one])
    return Listing("Reward cards, face down", Place.TABLE, rows) if rows else None


@rewards.shows_each("rewards")
def show_rewards(state: State, viewer: Viewer) -> Listing | None:
    """One's own cards: the deed, and what it earns; nobody has to do it."""
    rows = tuple(_row(card) for card in in_hand(state, viewer))
    return Listing("Your reward cards", Place.ME, rows, unfolded=True) if rows else None


@rewards.shows_each("rewards-dealt")
def show_dealt(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs the game: every card, and who holds it."""
    if not viewer.runs:
        return None
    name = state[Characters].name
    rows = tuple(_row(card, f"{name(card.holder)}: " if card.holder else "") for card in state[Rewards].cards.values())
    return Listing("Cards written and dealt", Place.LEVERS, rows) if rows else None


def _row(card: Card, whose: str = "") -> Row:
    return Row(card.id, f"{whose}{card.name}", card.deed, counters=(Counter("earns", str(card.points)),))


@rewards.offers
def playing(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Playing one's own cards, and giving them back."""
    for card in in_hand(state, viewer):
        if not card.played:
            fixed, group = (("card", card.id),), state[Characters].name(card.holder)
            at = (f"rewards.{card.id}",)
            yield Offer(
                "fate.play-card",
                f"Play “{card.name}”: {earned(state[Sheets][card.holder].fate_points, card.points)}",
                (words("how", "What you do", longest=LONGEST_DEED),),
                fixed,
                group=group,
                hint=card.deed,
                at=at,
            )
            yield Offer("fate.drop-card", f"Give “{card.name}” back unplayed", (), fixed, group=group, at=at)


@rewards.offers_under(Heading(GROUP, levers=True))
def dealing(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Writing cards and dealing them, for whoever runs the game."""
    if not viewer.runs:
        return
    refusal = refusal_of(no_cards_left(state))
    yield Offer(
        "fate.write-card",
        "Write a reward card",
        (
            words("name", "What the card says", longest=LONGEST_CARD),
            words("deed", "What somebody is to do", longest=LONGEST_DEED),
            number("points", "Fate points it earns", low=1, high=MOST_POINTS, default=1),
        ),
        refusal=refusal_of(no_room(state, 1)),
        group=GROUP,
        hint="A line or a deed that you hope for. Nobody has to do it.",
        levers=True,
    )
    full = refusal_of(no_room(state, len(book())))
    yield Offer("fate.take-book-cards", "Lay out the book's six cards", refusal=full, group=GROUP, levers=True)
    ready = [Option(card.id, f"{card.name} ({card.points})") for card in stock(state)]
    who = [Option(one, state[Characters].name(one)) for one in heroes(state)]
    if ready and who:
        fields = (choice("card", "Card", ready), choice("character", "To", who))
        yield Offer("fate.deal-card", "Deal a card to somebody", fields, group=GROUP, levers=True)
    yield Offer("fate.deal-cards", "Deal a card to each hero at random", (), (), refusal, group=GROUP, levers=True)
    for card in state[Rewards].cards.values():
        if not card.played and not (card.holder and viewer.holds(card.holder)):
            fixed = (("card", card.id),)
            holder = f", which {state[Characters].name(card.holder)} holds" if card.holder else ""
            yield Offer("fate.drop-card", f"Put “{card.name}”{holder} away", (), fixed, group=GROUP, levers=True)


@rewards.tells(CardWritten)
def tell_written(state: State, event: CardWritten, viewer: Viewer) -> Told | None:
    """Tells nobody but whoever runs the game which card lies ready."""
    if not viewer.runs:
        return None
    return Told(f"A reward card lies ready: {event.name} ({points(event.points)}).", CITED, "quiet")


@rewards.tells(CardDealt)
def tell_dealt(state: State, event: CardDealt, viewer: Viewer) -> Told:
    """Tells everybody who was dealt a card, and its holder which."""
    card = state[Rewards].cards.get(event.card)
    name = state[Characters].name(event.character)
    said = f": “{card.name}”, {points(card.points)}. {card.deed}" if card and card.name else ""
    return Told(f"{name} is dealt a reward card{said}.", CITED)


@rewards.tells(CardPlayed, stage=(ALOUD,))
def tell_played(state: State, event: CardPlayed, viewer: Viewer) -> Told:
    """Tells everybody what the card says that is laid open, and what was done."""
    name = state[Characters].name(event.character)
    return Told(f"{name} plays “{event.name}” ({event.deed}): {event.how}.", CITED)


@rewards.tells(CardSettled)
def tell_settled(state: State, event: CardSettled, viewer: Viewer) -> Told:
    """Tells everybody who has collected, or that a card goes back."""
    name = state[Characters].name(event.character)
    if not event.done:
        return Told(f"“{event.name}” goes back into {name}'s hand.", CITED, "quiet")
    return Told(f"{name} has done it: the card is collected on.", CITED, "good")


@rewards.tells(CardGone)
def tell_gone(state: State, event: CardGone, viewer: Viewer) -> Told | None:
    """Tells everybody that somebody's card is put away, not which; of one that lay ready only who runs the game."""
    if event.character:
        return Told(f"A reward card of {state[Characters].name(event.character)}'s is put away.", CITED, "quiet")
    return Told("A reward card that lay ready is put away.", CITED, "quiet") if viewer.runs else None
