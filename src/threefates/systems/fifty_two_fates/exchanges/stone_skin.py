"""Stone skin: a diamond more in a gargoyle's defence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefates.pieces.cards import Card, Suit
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Play
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, draw
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import special_of
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = ["check_stone", "stone_cards", "with_stone"]


@cites("ff.creatures.gargoyle", "ff.ruling.stone-skin")
def stone_cards(state: State, entity: EntityId) -> int:
    """Say how many diamonds somebody may add to a defence."""
    return int(special_of(state, entity, "stone") is not None)


@cites("ff.creatures.gargoyle", "ff.ruling.stone-skin")
def check_stone(cards: Sequence[Card], most: int) -> Refused | None:
    """The words against one card too many in a defence that is no diamond.

    >>> from threefates.systems.fifty_two_fates.cards.card_values import named
    >>> check_stone(named(["9C", "8S"]), 1).refusal.code, check_stone(named(["9C", "8D"]), 1)
    ('play.stone', None)
    """
    if len(cards) <= most or any(card.suit is Suit.DIAMONDS for card in cards):
        return None
    return Refused(
        "play.stone",
        "Stone skin adds a diamond and nothing else.",
        remedy="Leave a card, or let one of them be a diamond.",
        source="ff.creatures.gargoyle",
    )


@cites("ff.creatures.gargoyle", "ff.ruling.stone-skin", "ff.dealer.fate-draw")
def with_stone(act: Unfolding, entity: EntityId, play: Play) -> Play:
    """A defence from the fate deck: one card more is drawn, and counts if it is a diamond."""
    if not stone_cards(act.state, entity):
        return play
    more = [card for card in draw(act, TABLE, 1) if card.suit is Suit.DIAMONDS]
    return replace(play, cards=short((*bases(play), *more)))
