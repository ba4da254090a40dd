"""Hands and piles as a page draws them: cards to lift, counts of what nobody sees, piles sorted by suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from threefates.rulebook.fragments import Fragment, Pen
from threefates.rulebook.parts import CardFace, Hand, Hands

__all__ = ["FRAGMENTS"]

MOST_ABREAST: Final = 12  # cards of a hand
MOST_IN_A_PILE: Final = 4  # backs of the deck
WORTH: Final = {"J": "15", "Q": "20", "K": "25", "A": "ace"}

Beside = Mapping[str, str]


def my_hand(part: Hands, name: str, beside: Beside, pen: Pen) -> str:
    """One's own hand: each card can be lifted, and says what it counts as."""
    return _title(part, pen) + ("".join([_mine(hand, pen) for hand in part.hands]) or _nothing(part.empty, pen))


def _mine(hand: Hand, pen: Pen) -> str:
    held = ""
    if hand.cards:
        cards = "".join([_to_lift(card, pen) for _, held in pen.by_suit(hand.cards) for card in held])
        about = f'class="cards n{min(len(hand.cards), MOST_ABREAST)}" aria-label="{pen.text(hand.name)}: cards"'
        held = f"<ol {about}>{cards}</ol>"
    lift_it = '<small class="lift-it">Lift a card</small>'
    named = f'<span class="text">{pen.text(hand.name)}</span> {lift_it} <small>{_of_limit(hand)}</small>'
    return _pile(hand, named, f"{held}{_note(hand, pen)}", pen)


def _to_lift(card: CardFace, pen: Pen) -> str:
    rank = card.card[:-1]
    worth = WORTH.get(rank, rank)
    said = "beats all" if rank == "A" else worth
    counts = f'<small class="counts-as">{said}</small>' if worth != rank else ""
    about = f'type="button" class="lift" data-card="{card.card}" data-worth="{worth}"'
    return f"<li><button {about}>{pen.card(card.card, card.name)}{counts}</button></li>"


def hands(part: Hands, name: str, beside: Beside, pen: Pen) -> str:
    """Everybody's hand: how many cards there are, and their backs."""
    return _title(part, pen) + ("".join([_backs(hand, pen) for hand in part.hands]) or _nothing(part.empty, pen))


def _backs(hand: Hand, pen: Pen) -> str:
    named = f"{pen.text(hand.name)} <small>{_of_limit(hand)}</small>"
    return _pile(hand, named, f"{_face_down(hand.size, MOST_ABREAST, 'backs')}{_note(hand, pen)}", pen)


def piles(part: Hands, name: str, beside: Beside, pen: Pen) -> str:
    """The deck, face down, and what was discarded, sorted by suit."""
    return _title(part, pen) + "".join([_sorted(hand, pen) for hand in part.hands])


def _sorted(hand: Hand, pen: Pen) -> str:
    named = f"{pen.text(hand.name)} <small>{_counted(hand.size)}</small>"
    if hand.cards is None:
        return _pile(hand, named, _face_down(hand.size, MOST_IN_A_PILE, "backs deck"), pen)
    suits = "".join([_suit(hand, held, pen) for _, held in pen.by_suit(hand.cards)])
    inside = f'<div class="suits">{suits}</div>' if suits else _nothing("No card has been discarded yet.", pen)
    return _pile(hand, named, inside, pen)


def _suit(hand: Hand, held: Sequence[CardFace], pen: Pen) -> str:
    label = f"{pen.text(hand.name)}: {pen.text(held[0].name.split()[-1])}"
    return f'<ol class="cards" aria-label="{label}">{_face_up(held, pen)}</ol>'


def on_the_table(part: Hands, name: str, beside: Beside, pen: Pen) -> str:
    """What was laid, and what it comes to."""
    return _title(part, pen) + "".join([_laid(hand, pen) for hand in part.hands])


def _laid(hand: Hand, pen: Pen) -> str:
    label = f'class="cards" aria-label="{pen.text(hand.name)}: cards"'
    cards = f"<ol {label}>{_face_up(hand.cards, pen)}</ol>" if hand.cards else ""
    return _pile(hand, f'{pen.text(hand.name)} <b class="worth">{pen.text(hand.note)}</b>', cards, pen)


def _title(part: Hands, pen: Pen) -> str:
    return f"<h3>{pen.text(part.title)}</h3>"


def _pile(hand: Hand, named: str, inside: str, pen: Pen) -> str:
    return f'<div class="pile" data-owner="{pen.text(hand.owner)}"><h4>{named}</h4>{inside}</div>'


def _face_up(cards: Iterable[CardFace], pen: Pen) -> str:
    return "".join([f"<li>{pen.card(card.card, card.name)}</li>" for card in cards])


def _face_down(size: int, most: int, classes: str) -> str:
    return f'<div class="{classes}" aria-hidden="true">{"<i></i>" * min(size, most)}</div>' if size else ""


def _counted(size: int) -> str:
    return f"{size} card" if size == 1 else f"{size} cards"


def _of_limit(hand: Hand) -> str:
    return _counted(hand.size) if hand.limit is None else f"{hand.size} of {hand.limit} cards"


def _note(hand: Hand, pen: Pen) -> str:
    return f'<p class="note">{pen.text(hand.note)}</p>' if hand.note else ""


def _nothing(empty: str, pen: Pen) -> str:
    return f'<p class="empty">{pen.text(empty)}</p>'


FRAGMENTS: Final = {
    "ff.my-hand": Fragment("hand", my_hand),
    "ff.hands": Fragment("hand counts", hands),
    "ff.piles": Fragment("hand piles", piles),
    "ff.on-the-table": Fragment("hand play", on_the_table),
}
"""By part: how it is drawn."""
