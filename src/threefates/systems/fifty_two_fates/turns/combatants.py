"""Protagonists and creatures alike, as an exchange sees them: able or not, what they play is worth, whom they reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Play
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, Value, worth
from threefates.systems.fifty_two_fates.cards.deck import held_by, none_left
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless, out_cold
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import at_zero
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import estranged
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, here, not_here
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.hurt import reaction_penalty
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import HurtScope
from threefates.systems.fifty_two_fates.turns.initiative import same_side
from threefates.systems.fifty_two_fates.turns.range import furthest, out_of_reach, reach_of

__all__ = [
    "Weakness",
    "action_value",
    "aimed_at",
    "bases",
    "cannot_act",
    "cards_of",
    "friendly",
    "nobody_to_strike",
    "others",
    "out_of_reach",
    "out_of_the_story",
    "reach_of",
    "reaction_value",
    "rivals",
    "weakness",
    "whose_story_is_over",
]


FRIEND = "a friend"

# what a play comes to -----------------------------------------------------------------------------


def bases(play: Play) -> tuple[Card, ...]:
    """The cards of a play."""
    return tuple(BY_NAME[name] for name in play.cards)


def action_value(state: State, entity: EntityId, play: Play) -> Value:
    """Say what an action comes to."""
    return halved_if_hindered(state, entity, worth(bases(play), play.bonus))


@cites("ff.ruling.hurt-protagonist", "ff.ruling.halving-rounding", "ff.ruling.bonus-with-ace")
def reaction_value(state: State, entity: EntityId, play: Play) -> Value:
    """Say what a reaction comes to: hurt takes from it, then being incapacitated halves it; never below 0."""
    return weakness(state, entity).of(worth(bases(play), play.bonus))


class Weakness(NamedTuple):
    """The hurts that take from somebody's reactions, and the halving, as far as they are known."""

    hurt: int  # that is taken from them, 0 or less
    half: bool  # of what is left counts

    def of(self, value: Value) -> Value:
        """Say what a reaction comes to with it; an ace stands.

        >>> Weakness(-2, half=True).of(Value(9)), Weakness(-2, half=True).of(Value(0, ace=True))
        (Value(total=3, ace=False), Value(total=0, ace=True))
        """
        if value.ace:
            return value
        left = Value(max(0, value.total + self.hurt))
        return halved(left) if self.half else left


def weakness(state: State, entity: EntityId) -> Weakness:
    """Say whether somebody is hurt, or hindered; as far as that is known."""
    creature = state[Creatures].known.get(entity)
    stats = creature.stats if creature else None
    return Weakness(reaction_penalty(stats.hurt, state.ruling(HurtScope)) if stats else 0, hindered(state, entity))


# who is able --------------------------------------------------------------------------------------


@cites("ff.sway.second-wind", "ff.sway.boss")
def has_second_wind(state: State, entity: EntityId) -> bool:
    """Say whether somebody awake at 0 sway has a second wind left: a protagonist, or a boss that has sway."""
    hero, boss = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    left = hero.second_wind if hero else boss is not None and boss.second_wind
    return left and not helpless(state, entity)


@cites("ff.sway.zero", "ff.conditions.unconscious")
def cannot_act(state: State, entity: EntityId) -> Refused | None:
    """The words against an action by somebody who is out cold, or has no card to act with."""
    if refused := out_cold(state, entity):
        return refused
    name = state[Characters].name(entity)
    owner, beaten = hand_holder(state, entity), at_zero(state, entity)
    if owner is None and not beaten:
        return none_left(state)
    if refused := not_here(state, entity):
        return refused
    if beaten or owner is None or not state.only(held_by, owner)[1]:
        return Refused(
            "act.no_cards",
            f"{name} has no cards.",
            remedy="At 0 sway there is only the second wind; otherwise wait for the next cards.",
            source="ff.sway.zero",
        )
    return None


def cards_of(state: State, entity: EntityId) -> tuple[Card, ...]:
    """The cards an entity may play from, as far as they are known."""
    owner = hand_holder(state, entity)
    return state.only(held_by, owner)[0] if owner is not None else ()


@remembered
def others(state: State, entity: EntityId) -> tuple[Option, ...]:
    """Name whom an entity may strike at: anybody else not dead; in a fight who is in it, greyed if out of reach."""
    reach, there = furthest(state, entity), rivals(state, entity)
    return tuple([aimed_at(state, entity, other, out_of_reach(state, entity, other, reach=reach)) for other in there])


def aimed_at(state: State, entity: EntityId, other: EntityId, refused: Refused | None, note: str = "") -> Option:
    """Somebody an entity may strike at: said to be a friend where they are, greyed where something is in the way.

    Friends may be struck, as blades slip and minds are estranged: but not by mistake for a foe.
    """
    said = filter(None, (FRIEND if other != entity and friendly(state, entity, other) else "", note))
    return Option(other, state[Characters].name(other), "; ".join(said), refusal_of(refused))


Over = Callable[[State, EntityId], bool]
_OVER: Final[list[Over]] = []


def whose_story_is_over(function: Over) -> Over:
    """Let a room further up say whose story is over, so that they are there for nothing but another fight."""
    _OVER.append(function)
    return function


def out_of_the_story(state: State, entity: EntityId) -> bool:
    """Say whether somebody is there no more, as their story is over; in a fight is whoever takes part in it."""
    return not state[Combat].on and any(over(state, entity) for over in _OVER)


def rivals(state: State, entity: EntityId) -> list[EntityId]:
    """Everybody who is there beside an entity, the other side first; nobody for whom the story has left behind."""
    if out_of_the_story(state, entity):
        return []
    heroes = [other for other in here(state) if state[Protagonists][other].health is not Health.DEAD]
    foes = [other for other in state[Creatures].known if condition_of(state, other) is not Condition.DEAD]
    fight = state[Combat]
    there = [other for other in (*foes, *heroes) if other != entity and (not fight.on or other in fight.places)]
    there = [other for other in there if not out_of_the_story(state, other)]
    return sorted(there, key=lambda other: friendly(state, entity, other))


@cites("ff.spells.estrange")
def friendly(state: State, entity: EntityId, other: EntityId) -> bool:
    """Say whether somebody takes another for one of their own: by their side, unless a spell has estranged them."""
    return same_side(state, entity, other) and not estranged(state, entity, other)


@cites("ff.movement.zone-zero")
def nobody_to_strike(state: State, entity: EntityId, found: Sequence[Option] | None = None) -> Refused | None:
    """The words where nobody is there to be struck, or nobody within reach; `others` may have found them already."""
    found = others(state, entity) if found is None else found
    if any(option.refusal is None for option in found):
        return None
    if not found:
        return Refused("attack.target", "There is nobody to strike at.", remedy="Keep it for when there is.")
    return Refused(
        "attack.out_of_reach",
        f"Nobody is within {state[Characters].name(entity)}'s reach.",
        remedy="Move up to somebody first.",
        source="ff.movement.zone-zero",
    )
