"""Protagonists and creatures alike, as an exchange sees them: able or not, with so many cards and such a bonus."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.pieces.cards import Card
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.bouts import Play
from threefates.systems.fifty_two_fates.cards import BY_NAME, Value, check_play, named, short, worth
from threefates.systems.fifty_two_fates.creatures import Condition, Creatures, halved, reaction_penalty
from threefates.systems.fifty_two_fates.dealer import hand_holder, here, limit, not_here, settle_hand
from threefates.systems.fifty_two_fates.hands import TABLE, Cards, draw_openly, lay, none_left
from threefates.systems.fifty_two_fates.protagonists import Health, Protagonists, physical_cp
from threefates.systems.fifty_two_fates.rulings import HurtScope, ReplacementTiming

__all__ = [
    "action_bonus",
    "action_cards",
    "action_value",
    "bases",
    "cannot_act",
    "cards_of",
    "defence_cards",
    "draw_play",
    "helpless",
    "lay_play",
    "others",
    "reaction_value",
    "refill_when_laid",
]


# what they may play -------------------------------------------------------------------------------


@cites("ff.protagonist.class", "ff.creatures.action")
def action_cards(state: State, entity: EntityId) -> int:
    """How many cards an entity may lay for a physical attack."""
    hero = state[Protagonists].known.get(entity)
    return physical_cp(hero.calling) if hero else state[Creatures][entity].block.action


@cites("ff.reactions.unarmed-bonus", "ff.ruling.unarmed-scope")
def unarmed_bonus_cards(*, unarmed: bool) -> int:
    """What the target of bare hands may add to its defence.

    >>> unarmed_bonus_cards(unarmed=True)
    1
    """
    return 1 if unarmed else 0


@cites("ff.protagonist.class", "ff.creatures.reaction", "ff.ruling.class-cp-cap")
def defence_cards(state: State, entity: EntityId, *, unarmed: bool) -> int:
    """How many cards an entity may lay to defend."""
    hero = state[Protagonists].known.get(entity)
    most = physical_cp(hero.calling) if hero else state[Creatures][entity].block.reaction
    return most + unarmed_bonus_cards(unarmed=unarmed)


@cites("ff.gear.attack-bonus", "ff.ruling.attack-bonus-in-damage")
def action_bonus(state: State, entity: EntityId, *, unarmed: bool) -> int:
    """What the weapon adds to an attack's total; bare hands add nothing."""
    hero = state[Protagonists].known.get(entity)
    return hero.attack_bonus if hero and not unarmed else 0


@cites("ff.gear.defence-bonus")
def defence_bonus(state: State, entity: EntityId) -> int:
    """What armour and shield add to a defence."""
    hero = state[Protagonists].known.get(entity)
    return hero.defence_bonus if hero else 0


# what a play comes to -----------------------------------------------------------------------------


def bases(play: Play) -> tuple[Card, ...]:
    """The cards of a play."""
    return tuple(BY_NAME[name] for name in play.cards)


def _incapacitated(state: State, entity: EntityId) -> bool:
    creature = state[Creatures].known.get(entity)
    return creature is not None and creature.condition is Condition.INCAPACITATED


def action_value(state: State, entity: EntityId, play: Play) -> Value:
    """What an action comes to."""
    value = worth(bases(play), play.bonus)
    return halved(value) if _incapacitated(state, entity) else value


@cites("ff.ruling.hurt-protagonist", "ff.ruling.halving-rounding", "ff.ruling.bonus-with-ace")
def reaction_value(state: State, entity: EntityId, play: Play) -> Value:
    """What a reaction comes to: hurt takes from it, then being incapacitated halves it; never below 0."""
    value = worth(bases(play), play.bonus)
    creature = state[Creatures].known.get(entity)
    if value.ace or creature is None:
        return value
    less = Value(max(0, value.total + reaction_penalty(creature.block.hurt, state.ruling(HurtScope))))
    return halved(less) if _incapacitated(state, entity) else less


# who is able --------------------------------------------------------------------------------------


@cites("ff.conditions.unconscious", "ff.ruling.autohit-cards")
def helpless(state: State, entity: EntityId) -> bool:
    """Whether every action against somebody succeeds by itself: they are unconscious, or worse."""
    hero = state[Protagonists].known.get(entity)
    if hero:
        return hero.health is not Health.AWAKE
    return state[Creatures][entity].condition in (Condition.UNCONSCIOUS, Condition.DEAD)


@cites("ff.sway.zero", "ff.conditions.unconscious")
def cannot_act(state: State, entity: EntityId) -> Refused | None:
    """The words against an action by somebody who is out cold, or has no card to act with."""
    name = state[Characters].name(entity)
    if helpless(state, entity):
        return Refused(
            "act.helpless",
            f"{name} is in no state to act.",
            remedy="Wait until they are awake again.",
            source="ff.conditions.unconscious",
        )
    owner = hand_holder(state, entity)
    if owner is None:
        return none_left(state)
    if refused := not_here(state, entity):
        return refused
    if not state[Cards].held(owner):
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
    return state[Cards].of(owner) if owner is not None else ()


def others(state: State, entity: EntityId) -> list[Option]:
    """Whom an entity may strike at: anybody else who is not dead."""
    heroes = [other for other in here(state) if state[Protagonists][other].health is not Health.DEAD]
    foes = [other for other, c in state[Creatures].known.items() if c.condition is not Condition.DEAD]
    first = (*foes, *heroes) if entity in state[Protagonists].known else (*heroes, *foes)
    return [Option(other, state[Characters].name(other)) for other in first if other != entity]


# laying cards -------------------------------------------------------------------------------------


def lay_play(act: Unfolding, entity: EntityId, names: tuple[str, ...], most: int, bonus: int) -> Play:
    """Lay cards from the hand an entity plays from.

    Raises:
        Refused: Where there are too many, an ace is not alone, or they are not held.
    """
    owner = hand_holder(act.state, entity)
    if owner is None:
        raise Refused(
            "play.fate_draw",
            f"{act.state[Characters].name(entity)} plays from the fate deck.",
            remedy="Say how many cards to draw.",
            source="ff.dealer.fate-draw",
        )
    cards = named(names)
    refused = check_play(cards, most)
    if refused:
        raise refused
    lay(act, owner, cards, TABLE)
    refill_when_laid(act, owner)
    return Play(short(cards), bonus)


@cites("ff.dealer.fate-draw", "ff.ruling.fate-draw-card-count", "ff.ruling.fate-draw-ace-in-multi")
def draw_play(act: Unfolding, entity: EntityId, count: int, most: int, bonus: int) -> Play:
    """Draw an entity's cards from the fate deck, where all see them; the Fate Dealer names the number before."""
    if hand_holder(act.state, entity) is not None:
        raise Refused(
            "play.from_hand",
            f"{act.state[Characters].name(entity)} plays from a hand.",
            remedy="Pick cards of that hand.",
            source="ff.dealer.modes",
        )
    if not 1 <= count <= most:
        raise Refused(
            "play.count",
            f"That many cards cannot be drawn for {act.state[Characters].name(entity)}.",
            remedy=f"Draw 1 to {most}." if most else "It has no cards for that.",
            source="ff.creatures.action",
        )
    return Play(short(draw_openly(act, TABLE, count)), bonus)


@cites("ff.ruling.replacement-timing")
def refill_when_laid(act: Unfolding, owner: EntityId) -> None:
    """By one reading, cards are replaced the moment they are laid."""
    if act.state.ruling(ReplacementTiming) is ReplacementTiming.AT_ONCE and act.state[Cards].held(owner) < limit(
        act.state, owner
    ):
        settle_hand(act, owner)
