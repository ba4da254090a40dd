"""Protagonists and creatures alike, as an exchange sees them: able or not, with so many cards and such a bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import (
    attack_stance,
    defence_stance,
    disarmed,
    parried,
    shield_lost,
)
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, condition_of
from threefates.systems.fifty_two_fates.conditions.dying import at_zero
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import in_fights, stings_back
from threefates.systems.fifty_two_fates.creatures.specials import focus_on
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, here, not_here
from threefates.systems.fifty_two_fates.gear import weapons_armor
from threefates.systems.fifty_two_fates.people.condition_targets import halved, reaction_penalty
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists, physical_cp
from threefates.systems.fifty_two_fates.rulings.rulings import HurtScope, ShriekerAttack
from threefates.systems.fifty_two_fates.sheets.advancement import Growth, combat_cards
from threefates.systems.fifty_two_fates.sheets.attributes import DEFENCE, MELEE, MISSILE, species_of
from threefates.systems.fifty_two_fates.turns.attacks import weapon_bonus, weapon_reach
from threefates.systems.fifty_two_fates.turns.initiative import same_side, with_heroes
from threefates.systems.fifty_two_fates.turns.range import furthest, out_of_reach, reach_of

__all__ = [
    "BLINDED",
    "Weakness",
    "action_bonus",
    "action_cards",
    "action_value",
    "aimed_at",
    "bases",
    "cannot_act",
    "cards_of",
    "defence_cards",
    "halved_if_hindered",
    "helpless",
    "hindered",
    "most_cards_at",
    "nobody_to_strike",
    "others",
    "out_cold",
    "out_of_reach",
    "reach_of",
    "reaction_value",
    "rivals",
    "usual_cards",
    "weakness",
]


BLINDED = "blinded"
FRIEND = "a friend"

# what they may play -------------------------------------------------------------------------------


@cites("ff.protagonist.class", "ff.creatures.action")
def action_cards(
    state: State, entity: EntityId, *, unarmed: bool = False, target: EntityId = "", riposte: bool = False
) -> int:
    """Count the cards an entity may lay for a physical attack: by class, attribute, and what maneuvers add."""
    return most_cards_at(state, entity, (target,), unarmed=unarmed, riposte=riposte)


def most_cards_at(
    state: State, entity: EntityId, targets: Iterable[EntityId], *, unarmed: bool = False, riposte: bool = False
) -> int:
    """The most cards an entity may lay for a physical attack at any of some."""
    return _most_cards_at(state, entity, tuple(targets), unarmed=unarmed, riposte=riposte)


@remembered
def _most_cards_at(
    state: State, entity: EntityId, targets: tuple[EntityId, ...], *, unarmed: bool, riposte: bool
) -> int:
    hero = state[Protagonists].known.get(entity)
    what = MISSILE if hero is not None and weapons_armor.missile(hero) and not unarmed else MELEE
    usual = usual_cards(state, entity, what, riposte=riposte)
    return usual and usual + max(_aimed_cards(state, entity, target, riposte=riposte) for target in ("", *targets))


def _aimed_cards(state: State, entity: EntityId, target: EntityId, *, riposte: bool = False) -> int:
    """Say how many cards more an entity may lay because it attacks just them."""
    return focus_on(state, entity, target).ace + attack_stance(state, entity, target, riposte=riposte)


@cites("ff.protagonist.class", "ff.creatures.action", "ff.fighters.physical")
def usual_cards(state: State, entity: EntityId, what: str, *, riposte: bool = False) -> int:
    """Say how many cards an entity may lay for a physical attack upon nobody in particular: melee, missile or neither.

    An attribute counts for what it fits.
    """
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        stings = riposte and stings_back(species_of(state, entity), state.ruling(ShriekerAttack))
        block = state[Creatures][entity].block
        return (block.reaction if stings else block.action) + _talent(state, entity, what) + grown_cards(state, entity)
    return physical_cp(hero.calling) + in_fights(state, entity, what) + grown_cards(state, entity)


@cites("ff.dealer.cast-members", "ff.ruling.cast-stats", "ff.ruling.creature-oa")
def _talent(state: State, entity: EntityId, what: str) -> int:
    """Count what an attribute adds for a cast member, as for a protagonist; a creature's cards include it already."""
    stats = state[Creatures][entity].block
    if stats.calling is None:
        return 0
    shoots = what == MELEE and weapon_reach(state, entity) > 0
    return in_fights(state, entity, MISSILE if shoots else what)


@cites("ff.advancement.cp", "ff.ruling.advancement-cp-scope")
def grown_cards(state: State, entity: EntityId) -> int:
    """Say what advancement adds to an entity's physical attacks and defences."""
    hero, creature = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    calling = hero.calling if hero else creature.stats.calling if creature and creature.stats else None
    return combat_cards(calling, state[Growth].of(entity).cards)


@cites("ff.reactions.unarmed-bonus", "ff.ruling.unarmed-scope")
def unarmed_bonus_cards(*, unarmed: bool) -> int:
    """Say what the target of bare hands may add to its defence.

    >>> unarmed_bonus_cards(unarmed=True)
    1
    """
    return 1 if unarmed else 0


@cites("ff.protagonist.class", "ff.creatures.reaction", "ff.ruling.class-cp-cap")
def defence_cards(state: State, entity: EntityId, *, unarmed: bool, against: EntityId = "") -> int:
    """Say how many cards an entity may lay to defend."""
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        most = state[Creatures][entity].block.reaction + _talent(state, entity, DEFENCE)
    else:
        most = physical_cp(hero.calling) + in_fights(state, entity, DEFENCE)
    more = grown_cards(state, entity) + unarmed_bonus_cards(unarmed=unarmed)
    return most + more + defence_stance(state, entity, against)


@cites("ff.gear.attack-bonus", "ff.ruling.attack-bonus-in-damage")
def action_bonus(state: State, entity: EntityId, *, unarmed: bool, target: EntityId = "", attack: str = "") -> int:
    """Say what the weapon adds to an attack's total, or a creature's focus; bare hands add nothing."""
    hero = state[Protagonists].known.get(entity)
    if hero is None:
        return focus_on(state, entity, target).total + (0 if unarmed else weapon_bonus(state, entity, attack))
    return weapons_armor.attack_bonus(hero) if not unarmed and not disarmed(state, entity) else 0


@cites("ff.gear.defence-bonus", "ff.maneuvers.knock")
def defence_bonus(state: State, entity: EntityId) -> int:
    """Say what armour and shield add to a defence, and parrying; a shield on the ground adds nothing."""
    hero, creature = state[Protagonists].known.get(entity), state[Creatures].known.get(entity)
    lost = shield_lost(state, entity)
    worn = weapons_armor.defence_bonus(hero) if hero else 0
    if hero and hero.shield and lost:
        worn = weapons_armor.bonus_of_armour(hero.armour, shield=False, trained=weapons_armor.trained(hero))
    if creature and (stats := creature.stats):
        worn = weapons_armor.bonus_of_armour(
            stats.armour, shield=stats.shield and not lost, trained=weapons_armor.handles(stats)
        )
    return worn + parried(state, entity)


# what a play comes to -----------------------------------------------------------------------------


def bases(play: Play) -> tuple[Card, ...]:
    """The cards of a play."""
    return tuple(BY_NAME[name] for name in play.cards)


@cites("ff.conditions.incapacitated", "ff.spells.darkness", "ff.spells.light", "ff.ruling.blinded")
def hindered(state: State, entity: EntityId) -> bool:
    """Say whether what somebody plays is worth half: they are incapacitated, or blinded."""
    blinded = any(timer.what.startswith(BLINDED) for timer in state[Conditions].of(entity))
    return blinded or condition_of(state, entity) is Condition.INCAPACITATED


def action_value(state: State, entity: EntityId, play: Play) -> Value:
    """Say what an action comes to."""
    return halved_if_hindered(state, entity, worth(bases(play), play.bonus))


@cites("ff.conditions.incapacitated", "ff.ruling.incapacitated-act", "ff.ruling.halving-rounding")
def halved_if_hindered(state: State, entity: EntityId, value: Value) -> Value:
    """Say what a play comes to for somebody who may be incapacitated."""
    return halved(value) if hindered(state, entity) else value


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


@cites("ff.conditions.unconscious", "ff.ruling.autohit-cards")
def helpless(state: State, entity: EntityId) -> bool:
    """Say whether every action against somebody succeeds by itself: they are unconscious, or worse."""
    hero = state[Protagonists].known.get(entity)
    out = condition_of(state, entity) in (Condition.UNCONSCIOUS, Condition.DEAD)
    return out or (hero is not None and hero.health is not Health.AWAKE)


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
    owner, beaten = hand_holder(state, entity), entity in state[Creatures].known and at_zero(state, entity)
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


@cites("ff.conditions.unconscious")
def out_cold(state: State, entity: EntityId) -> Refused | None:
    """The words against anything done by somebody helpless."""
    if not helpless(state, entity):
        return None
    return Refused(
        "act.helpless",
        f"{state[Characters].name(entity)} is in no state to act.",
        remedy="Wait until they are awake again.",
        source="ff.conditions.unconscious",
    )


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
    said = filter(None, (FRIEND if other != entity and same_side(state, entity, other) else "", note))
    return Option(other, state[Characters].name(other), "; ".join(said), refusal_of(refused))


def rivals(state: State, entity: EntityId) -> list[EntityId]:
    """Everybody who is there beside an entity, the other side first."""
    heroes = [other for other in here(state) if state[Protagonists][other].health is not Health.DEAD]
    foes = [other for other in state[Creatures].known if condition_of(state, other) is not Condition.DEAD]
    fight = state[Combat]
    there = [other for other in (*foes, *heroes) if other != entity and (not fight.on or other in fight.places)]
    side = with_heroes(state, entity)
    return sorted(there, key=lambda other: with_heroes(state, other) is side)


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
