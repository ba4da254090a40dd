"""The cards of a parry: they lie open before the fighter until it is over, as those of a lasting spell do."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.parts import Hand, Hands, Part, Place
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange_events import current
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard, keep, shown
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import held
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import fighting
from threefates.systems.fifty_two_fates.conditions.conditions import (
    ConditionBegan,
    ConditionEnded,
    Conditions,
    ConditionSet,
    left_of,
)
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = ["parrying"]

PARRY = "parry"
_ZONE = "parry:"


@fighting.answers_to(ConditionBegan)
@cites("ff.maneuvers.parry", "ff.deck.discard")
def stay_on_the_table(act: Unfolding, event: ConditionBegan) -> None:
    """What was laid to parry with stays where it lies, as it counts in every defence."""
    if event.what.startswith(maneuvers()[PARRY].lasts) and event.source == event.entity:
        mine = [card for card in bases(current(act.state).play) if card in act.state[Cards][TABLE]]
        keep(act, TABLE, mine, _ZONE + event.entity)


@fighting.answers_to(ConditionEnded, ConditionSet)
@cites("ff.maneuvers.parry", "ff.deck.discard")
def leave_the_table(act: Unfolding, event: Event) -> None:
    """With the parrying the cards go to the discards."""
    if (
        isinstance(event, ConditionEnded | ConditionSet)
        and held(act.state, event.entity, maneuvers()[PARRY].lasts) is None
    ):
        zone = _ZONE + event.entity
        discard(act, zone, act.state[Cards][zone])


def parrying(state: State) -> Iterator[EntityId]:
    """Name whose cards lie there to parry with."""
    for zone, cards in state[Cards].places.items():
        if zone.startswith(_ZONE) and cards:
            yield zone.removeprefix(_ZONE)


@fighting.shows("ff.parrying")
@cites("ff.deck.discard")
def show_parrying(state: State) -> Part | None:
    """Show the cards that count in somebody's every defence, and for how long."""
    laid = tuple(_laid(state, entity) for entity in parrying(state))
    return Hands("Parrying", Place.TABLE, laid) if laid else None


def _laid(state: State, entity: EntityId) -> Hand:
    cards = state[Cards][_ZONE + entity]
    timer = held(state, entity, maneuvers()[PARRY].lasts)
    left = left_of(state[Conditions], timer) if timer else None
    lasts = "until it is ended" if left is None else f"{left} more round{'s' * (left != 1)}"
    return Hand(entity, state[Characters].name(entity), len(cards), cards=shown(cards), note=lasts)
