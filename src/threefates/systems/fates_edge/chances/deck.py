"""The odds of the Deck of Consequences: how bad the cards are that may be turned, and what trouble they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from threefates.commons.clocks_controls import SetClock, TickClock
from threefates.pieces.cards import DECK, Card, Rank, Suit
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.beats.beats import SpendOnComplication, comes_to_nothing
from threefates.systems.fates_edge.beats.dials import SpendOnRail
from threefates.systems.fates_edge.beats.on_clocks import SpendOnClock
from threefates.systems.fates_edge.deck.deck import (
    CAUSES,
    Deck,
    TurnCard,
    cannot_turn,
    cards_left,
    cards_of,
    deck,
    price_of_card,
)
from threefates.systems.fates_edge.deck.draws import CARD, AskCard
from threefates.systems.fates_edge.deck.suits_and_ranks import severity, theme
from threefates.systems.fates_edge.help.boon_awards import SafetyValve
from threefates.systems.fates_edge.recovery.rest import TireEverybody
from threefates.systems.fates_edge.rulings.road import DeckSuits
from threefates.systems.fates_edge.scenario.encounters import SpendInEncounter
from threefates.systems.fates_edge.travel.travel import EndLeg

__all__ = ["of_answering", "of_coming", "of_turning", "turned"]

CITES: Final = ("fe.deck.ranks", DeckSuits.ruling_id)
SEVERITIES: Final = tuple(dict.fromkeys(severity(Card(rank, Suit.CLUBS)) for rank in Rank))
"""How bad a card may be, the mildest first."""
NOTHING: Final = "Nothing comes of it"
COMING: Final[tuple[type[Command], ...]] = (
    EndLeg,
    SafetyValve,
    SetClock,
    SpendInEncounter,
    SpendOnClock,
    SpendOnComplication,
    SpendOnRail,
    TickClock,
    TireEverybody,
)
"""What may bring cards by itself."""


@deck.odds(TurnCard)
def of_turning(state: State, command: TurnCard, viewer: Viewer) -> Chances | None:
    """Weigh how bad the worst of the cards may be, and what trouble they bring."""
    if command.cause not in CAUSES or cannot_turn(state, command.cause):
        return None
    if not 1 <= command.cards <= cards_of(state, command.cause):
        return None
    return _paid_for(state, price_of_card(state, command.cause), command.cards)


@deck.weighs(AskCard)
def of_answering(state: State, step: AskCard, option: str, viewer: Viewer) -> Chances | None:
    """The card that would take the place of the beats."""
    return _paid_for(state, step.beats, 1) if option == CARD else None


def of_coming(state: State, then: State, command: Command, viewer: Viewer) -> Chances | None:
    """The cards that come by themselves: for beats spent at once, and for clocks that fill."""
    out, now = len(state[Deck].out), len(then[Deck].out)
    cards = now - out if now >= out else len(cards_left(state)) + now  # all of them lay there, and then anew
    return turned(state, cards) if cards else None


for kind in COMING:
    deck.foresees(kind, picks=True)(of_coming)


def _paid_for(state: State, price: int, cards: int) -> Chances:
    if comes_to_nothing(state, price):
        return Chances(((NOTHING, "1"),), "", ("fe.ruling.scout-ignore",))
    return turned(state, cards)


def turned(state: State, cards: int) -> Chances:
    """So many cards of those that are in the deck: the worst of them, and each kind of trouble among them."""
    sure: Sequence[Card] = ()
    left = cards_left(state)
    if cards > len(left):  # the last of them, and then some of the whole deck
        sure, left, cards = left, DECK, cards - len(left)
    kinds = tuple(dict.fromkeys(theme(card, state.ruling(DeckSuits)) for card in DECK))
    themes = [theme(card, state.ruling(DeckSuits)) for card in left]
    there = {theme(card, state.ruling(DeckSuits)) for card in sure}
    brought = {kind: Fraction(1) if kind in there else _any(themes.count(kind), len(left), cards) for kind in kinds}
    rows = tuple((said, str(share)) for said, share in _worst(sure, left, cards).items() if share)
    return Chances(rows, "", CITES, tuple((kind, str(it)) for kind, it in brought.items()), advice=_said(brought))


def _worst(sure: Sequence[Card], left: Sequence[Card], cards: int) -> dict[str, Fraction]:
    """The chance of each severity of the worst card."""
    counts, known = Counter(map(severity, left)), [SEVERITIES.index(severity(card)) for card in sure]
    found, milder = {}, 0
    for at, said in enumerate(SEVERITIES):
        up_to = sum(counts[each] for each in SEVERITIES[: at + 1])
        ways = comb(up_to, cards) if at >= max(known, default=0) else 0
        found[said] = Fraction(ways - milder, comb(len(left), cards))
        milder = ways
    return found


def _any(such: int, among: int, cards: int) -> Fraction:
    """The chance of one such card at least."""
    return 1 - Fraction(comb(among - such, cards), comb(among, cards))


def _said(brought: dict[str, Fraction]) -> str:
    from threefates.odds.law import percent

    return f"{', '.join(f'{kind} {percent(share)}' for kind, share in brought.items())}.".capitalize()
