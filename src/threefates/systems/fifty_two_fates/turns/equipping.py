"""Taking up weapons and putting on armour: freely between fights, as an action in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, flag, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import zones_said
from threefates.systems.fifty_two_fates.content.loader import armours, weapons
from threefates.systems.fifty_two_fates.content.records import Armour, Weapon
from threefates.systems.fifty_two_fates.gear.wealth import Purses, above
from threefates.systems.fifty_two_fates.gear.weapons_armor import (
    SHIELD,
    Equipped,
    bonus_of_armour,
    bonus_of_weapon,
    check_gear,
    trained,
)
from threefates.systems.fifty_two_fates.people.protagonists import Protagonist, Protagonists, protagonists
from threefates.systems.fifty_two_fates.sheets.steps import GEAR, at_step
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = ["Equip", "offers"]

NONE = "none"


class Equip(Command, frozen=True, tag="ff.equip"):
    """Take up a weapon and put on armour."""

    entity: EntityId
    weapon: str = NONE
    armour: str = NONE
    shield: bool = False


@protagonists.decides(Equip)
@cites("ff.gear.weapons", "ff.gear.armor", "ff.ruling.mundane-actions")
def equip(act: Unfolding, command: Equip) -> None:
    """Set what is in hand and worn. Refuse what a table lacks, two hands with a shield, and what lies on the ground."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    hero = act.state[Protagonists][command.entity]
    weapon, armour = ("" if name == NONE else name for name in (command.weapon, command.armour))
    refused = may_equip(act.state, command.entity) or check_gear(weapon, armour, shield=command.shield)
    refused = refused or too_dear(act.state, command.entity, weapon, armour, SHIELD * command.shield)
    if refused:
        raise refused
    if hero.geared and (hero.weapon, hero.armour, hero.shield) == (weapon, armour, command.shield):
        raise Refused("gear.same", "They have that on already.", remedy="Pick something else.")
    take_action(act, command.entity, "gear")
    act.happen(Equipped(command.entity, weapon, armour, command.shield))


@cites("ff.wealth.levels", "ff.wealth.free-gear")
def too_dear(state: State, entity: EntityId, *things: str) -> Refused | None:
    """The words against having what is above somebody's wealth level, where wealth is kept and it is not theirs yet."""
    if entity not in state[Purses].known:
        return None
    purse, hero = state[Purses].of(entity), state[Protagonists][entity]
    theirs = {*purse.items, hero.weapon, hero.armour, SHIELD * hero.shield}
    dear = next((one for one in things if one and one not in theirs and above(purse, one)), None)
    if dear is None:
        return None
    return Refused(
        "wealth.above",
        f"{dear.capitalize()} is above {state[Characters].name(entity)}'s wealth level.",
        remedy="Buy it for ten points, or ask the Fate Dealer: a story may give it to you.",
        source="ff.wealth.levels",
    )


@cites("ff.ruling.mundane-actions")
def may_equip(state: State, entity: EntityId) -> Refused | None:
    """The words against it now: in a fight it is the action of a turn."""
    return busy(state) or (no_action_left(state, entity) if takes_part(state, entity) else None)


def _weapon(weapon: Weapon, *, trained: bool) -> str:
    """Say what a weapon adds in these hands, as it is counted."""
    hands = "two hands" if weapon.two_handed else ""
    far = f"reach {zones_said(weapon.reach)}" if weapon.reach else ""
    bonus = bonus_of_weapon(weapon.id, trained=trained)
    martial = martial_said(weapon.attack_bonus, martial=weapon.martial, trained=trained)
    return ", ".join(filter(None, [f"+{bonus}", hands, far, martial]))


def _armour(armour: Armour, *, trained: bool) -> str:
    bonus = bonus_of_armour(armour.id, shield=False, trained=trained)
    martial = martial_said(armour.defence_bonus, martial=armour.martial, trained=trained)
    return ", ".join(filter(None, [f"+{bonus}", martial]))


@cites("ff.ruling.martial-untrained")
def martial_said(bonus: int, *, martial: bool, trained: bool) -> str:
    """Say that a thing is martial, and to the untrained what it would add in trained hands.

    >>> [martial_said(4, martial=True, trained=trained) for trained in (True, False)]
    ['martial', 'martial: +4 for the trained']
    """
    return f"martial{f': +{bonus} for the trained' * (not trained)}" if martial else ""


@protagonists.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Taking up a weapon and putting on armour."""
    for entity, hero in state[Protagonists].known.items():
        if viewer.holds(entity) and entity not in at_step(state, viewer, GEAR):
            yield _offer(state, entity, hero)


@protagonists.offers
def first_of_all(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The same under the thumb of whoever plays somebody new, once it is the next step of making them."""
    for entity in at_step(state, viewer, GEAR):
        yield replace(_offer(state, entity, state[Protagonists][entity]), main=may_equip(state, entity) is None)


def _things(state: State, entity: EntityId, things: Iterable[tuple[str, str]]) -> list[Option]:
    there = [Option(thing, thing, what, refusal_of(too_dear(state, entity, thing))) for thing, what in things]
    return [Option(NONE, NONE), *there]


def _offer(state: State, entity: EntityId, hero: Protagonist) -> Offer:
    able, mail = trained(hero), (one for one in armours().values() if one.id != SHIELD)
    arms = ((one.id, _weapon(one, trained=able)) for one in weapons().values())
    worn = ((one.id, _armour(one, trained=able)) for one in mail)
    return Offer(
        "ff.equip",
        "Take up a weapon, put on armour",
        (
            choice("weapon", "Weapon", _things(state, entity, arms), default=hero.weapon or NONE),
            choice("armour", "Armour", _things(state, entity, worn), default=hero.armour or NONE),
            *(() if too_dear(state, entity, SHIELD) else (flag("shield", "Shield", default=hero.shield),)),
        ),
        (("entity", entity),),
        refusal_of(may_equip(state, entity)),
        group=state[Characters].name(entity),
        hint="In a fight this is the action of a turn.",
    )
