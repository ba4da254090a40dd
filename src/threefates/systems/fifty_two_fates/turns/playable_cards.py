"""What a form asks for where somebody acts with cards, and who has none for it."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, number, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import to_play
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards, none_left
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards, most_cards_at
from threefates.systems.fifty_two_fates.turns.combatants import cards_of

__all__ = ["count_to_draw", "left_to_draw", "no_action", "play_fields"]


@cites("ff.creatures.action")
def no_action(state: State, entity: EntityId, *, riposte: bool = False) -> Refused | None:
    """The words where an entity has no cards for any action, as some creatures do not, or none is left to draw."""
    if action_cards(state, entity, riposte=riposte):
        return none_left(state) if hand_holder(state, entity) is None else None
    return Refused(
        "play.count",
        f"{state[Characters].name(entity)} has no cards for an action.",
        remedy="It only reacts.",
        source="ff.creatures.action",
    )


def play_fields(
    state: State, entity: EntityId, targets: Iterable[EntityId], *, riposte: bool = False
) -> tuple[Field, ...]:
    """Make the fields for an entity that acts upon any of some, or strikes back: cards of its hand, or how many."""
    most = max(1, most_cards_at(state, entity, targets, riposte=riposte))
    if hand_holder(state, entity) is None:
        return (count_to_draw(state, most),)
    return (several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most),)


@cites("ff.creatures.action", "ff.creatures.reaction", "ff.deck.reshuffle")
def count_to_draw(state: State, most: int) -> Field:
    """Make the field that asks how many cards are drawn: all there may be, as far as they are there."""
    most = max(1, min(most, state.only(left_to_draw)))
    return number("count", "Cards to draw", low=1, high=most, default=most)


def left_to_draw(state: State) -> int:
    """Count the cards that can still be drawn: those of the fate deck, and the discards, which become it."""
    return state[Cards].in_deck + state[Cards].size(DISCARDS)
