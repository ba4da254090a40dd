"""What the Fate Dealer lays on somebody, and what ends it: poison and fire, potions and cures."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import combat, takes_part
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import discard, draw_openly
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, condition_of, cure
from threefates.systems.fifty_two_fates.conditions.unconscious import out_cold
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.effects.continuous_effects import (
    GRADES,
    EffectBegan,
    Effects,
    Harm,
    effects,
    over,
)
from threefates.systems.fifty_two_fates.people.creatures import (
    Condition,
    Creatures,
)
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    dealer_only,
    plain,
    protagonists,
    within,
)
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = [
    "Afflict",
    "DrinkPotion",
    "EndEffect",
    "PotionsSet",
    "SetPotions",
    "UseAction",
    "act_freely",
    "check_level",
    "may_afflict",
    "may_drink",
    "may_use",
]

ZONE = "effect"  # where the cards of an effect are shown
MOST_POTIONS = 9
RESISTED = (Harm.POISON, Harm.GRIP)  # what nothing but a save throws off


class PotionsSet(Event, frozen=True, tag="ff.potions-set"):
    """A protagonist has so many healing potions."""

    entity: EntityId
    potions: int
    drunk: bool = False  # for one was drunk


class Afflict(Command, frozen=True, tag="ff.afflict"):
    """Let poison, fire or other lingering harm come upon somebody."""

    entity: EntityId
    harm: Harm
    level: int = 0
    what: str = ""
    trap: bool = False  # it is a trap that goes off


class EndEffect(Command, frozen=True, tag="ff.end-effect"):
    """End lingering harm: it is healed, or gone by itself."""

    effect: str
    reason: str = ""


class SetPotions(Command, frozen=True, tag="ff.set-potions"):
    """Say how many healing potions a protagonist has."""

    entity: EntityId
    potions: int
    reason: str = ""


class DrinkPotion(Command, frozen=True, tag="ff.drink-potion"):
    """Drink a healing potion: it ends every poison."""

    entity: EntityId


class UseAction(Command, frozen=True, tag="ff.use-action"):
    """Spend the action of your turn on something that needs no card."""

    entity: EntityId
    what: str


# lingering harm -----------------------------------------------------------------------------------


@cites("ff.effects.continuous", "ff.effects.poison", "ff.ruling.tx-above-4")
def check_level(harm: Harm, level: int) -> Refused | None:
    """The words against a level: poison has one from T1 to T4, and what holds somebody; a plain fire none.

    >>> check_level(Harm.POISON, 0).refusal.code, check_level(Harm.ABLAZE, 0), check_level(Harm.POISON, 3)
    ('effect.level', None, None)
    """
    if level in GRADES or (level == 0 and harm not in RESISTED):
        return None
    return Refused(
        "effect.level",
        f"There is no T{level} for that.",
        remedy="From T1 (weak) to T4; only what is neither poison nor a grip may go without.",
        source="ff.effects.continuous",
    )


@effects.decides(Afflict)
@cites("ff.effects.continuous", "ff.effects.ablaze", "ff.effects.poison", "ff.ruling.tx-effect-drawn-once")
def afflict(act: Unfolding, command: Afflict) -> None:
    """The Fate Dealer names its level; as many cards are drawn once, and are its strength. A grip only holds."""
    dealer_only(act, "Afflicting somebody")
    refused = may_afflict(act.state, command.entity) or check_level(command.harm, command.level)
    if refused:
        raise refused
    what = plain(command.what)
    cards = draw_openly(act, ZONE, command.level) if command.level else ()
    discard(act, ZONE, cards)
    name = f"effect-{act.state.version + 1}"
    began = EffectBegan(name, command.entity, command.harm, command.level, short(cards), what, trap=command.trap)
    if command.harm is not Harm.GRIP:
        act.happen(began)
        return
    act.happen(replace(began, bites_from=None, held=Condition.INCAPACITATED))
    act.happen(ConditionBegan(command.entity, Condition.INCAPACITATED, bound=True))


def may_afflict(state: State, entity: EntityId) -> Refused | None:
    """The words against lingering harm to somebody now."""
    known = entity in state[Protagonists].known or entity in state[Creatures].known
    if not known or _dead(state, entity):
        return Refused("effect.victim", "There is nobody like that to harm.", remedy="Pick somebody who lives.")
    return busy(state)


def _dead(state: State, entity: EntityId) -> bool:
    hero = state[Protagonists].known.get(entity)
    return hero.health is Health.DEAD if hero else condition_of(state, entity) is Condition.DEAD


@effects.decides(EndEffect)
@cites("ff.effects.poison-cure", "ff.dealer.role")
def end_effect(act: Unfolding, command: EndEffect) -> None:
    """A healing spell, or whatever else the Fate Dealer says, ends it."""
    dealer_only(act, "Ending that")
    effect = act.state[Effects][command.effect]
    act.happen(over(effect, plain(command.reason)))


# potions, and what needs no card ------------------------------------------------------------------


@protagonists.decides(SetPotions)
@cites("ff.dealer.role", "ff.ruling.missing-gear")
def set_potions(act: Unfolding, command: SetPotions) -> None:
    """Potions are found, bought and given as the Fate Dealer says."""
    dealer_only(act, "Giving potions")
    plain(command.reason)
    act.state[Protagonists][command.entity]
    act.happen(PotionsSet(command.entity, within(command.potions, MOST_POTIONS, "The number of potions")))


@protagonists.folds(PotionsSet)
def potions_set(protagonists: Protagonists, event: PotionsSet) -> Protagonists:
    """Set the protagonist's potions to the event's number."""
    hero = protagonists.known[event.entity]
    return protagonists.with_one(event.entity, replace(hero, potions=event.potions))


@effects.decides(DrinkPotion)
@cites("ff.effects.poison-cure", "ff.ruling.healing-potion-amount", "ff.ruling.mundane-actions")
def drink_potion(act: Unfolding, command: DrinkPotion) -> None:
    """Drink a healing potion: every poison ends; sway comes back only by the Fate Dealer's word. Refuse without one."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_drink(act.state, command.entity)
    if refused:
        raise refused
    take_action(act, command.entity, "a healing potion")
    act.happen(PotionsSet(command.entity, act.state[Protagonists][command.entity].potions - 1, drunk=True))
    for effect in act.state[Effects].on(command.entity):
        if effect.harm is Harm.POISON:
            act.happen(over(effect, "a healing potion"))
    cure(act, command.entity, "venom")


def act_freely(state: State, entity: EntityId) -> Refused | None:
    """The words against an act without a card now: in a fight it takes the action, outside of one only being awake."""
    return _free(state, entity) if takes_part(state, entity) else busy(state) or out_cold(state, entity)


def may_drink(state: State, entity: EntityId) -> Refused | None:
    """The words against drinking a potion now."""
    if not state[Protagonists][entity].potions:
        return Refused("potion.none", "There is no healing potion.", remedy="Find one, or ask the Fate Dealer.")
    return act_freely(state, entity)


@cites("ff.sway.zero", "ff.ruling.mundane-actions")
def _free(state: State, entity: EntityId) -> Refused | None:
    return not_dealt(state) or busy(state) or no_action_left(state, entity) or out_cold(state, entity)


@combat.decides(UseAction)
@cites("ff.actions.task", "ff.sway.zero", "ff.ruling.mundane-actions")
def use_action(act: Unfolding, command: UseAction) -> None:
    """Spend the action on what the Fate Dealer lets happen without a card; at 0 sway it is what is left."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_use(act.state, command.entity)
    if refused:
        raise refused
    take_action(act, command.entity, plain(command.what) or "something simple")


def may_use(state: State, entity: EntityId) -> Refused | None:
    """The words against a simple act now: only in a fight does it cost anything."""
    if not takes_part(state, entity):
        return Refused("fight.not_in_it", "Outside of a fight that costs nothing.", remedy="Just say what you do.")
    return _free(state, entity)
