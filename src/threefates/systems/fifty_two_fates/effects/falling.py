"""Falling: what so many zones cost, and how somebody lands."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import combat
from threefates.systems.fifty_two_fates.battlefield.zones import METRES
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.conditions.conditions import impose
from threefates.systems.fifty_two_fates.effects.afflictions import may_afflict
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled, untouchable
from threefates.systems.fifty_two_fates.people.condition_targets import reached
from threefates.systems.fifty_two_fates.people.creatures import (
    MOST_HURT,
    BossSwayChanged,
    Condition,
    CreatureHurt,
    Creatures,
)
from threefates.systems.fifty_two_fates.people.hurt import hurt_targets
from threefates.systems.fifty_two_fates.people.protagonists import (
    Health,
    Protagonists,
    StateChanged,
    after_loss,
    dealer_only,
    lose_sway,
    starts_dying,
    within,
)

__all__ = ["MOST_FALL", "Fall", "Fell", "drop", "fallen_zones", "may_fall", "sway_of_fall"]


MOST_FALL = 100  # metres


class Fell(Event, frozen=True, tag="ff.fell"):
    """Somebody has fallen so many whole zones."""

    entity: EntityId
    zones: int


class Fall(Command, frozen=True, tag="ff.fall"):
    """Let somebody fall so many metres."""

    entity: EntityId
    metres: int = METRES


@cites("ff.sway.falling", "ff.movement.zone", "ff.ruling.falling-details")
def fallen_zones(metres: int) -> int:
    """Say how many whole zones a fall is: a part of one does not count.

    >>> fallen_zones(7), fallen_zones(32)
    (0, 4)
    """
    return metres // METRES


@cites("ff.sway.falling")
def sway_of_fall(zones: int) -> int:
    """The sway a fall costs: one for the first zone, two more for the second, and so on.

    >>> [sway_of_fall(zones) for zones in (1, 2, 3, 4)]
    [1, 3, 6, 10]
    """
    return zones * (zones + 1) // 2


@cites("ff.sway.falling", "ff.spells.hold")
def may_fall(state: State, entity: EntityId) -> Refused | None:
    """The words against a fall now: whom a spell holds stays where they are, even in the air."""
    if spelled(state, entity, "hold") is None:
        return may_afflict(state, entity)
    return may_afflict(state, entity) or Refused(
        "fall.held",
        f"{state[Characters].name(entity)} is held by a spell, even in the air.",
        remedy="End the spell first, if the story does.",
        source="ff.spells.hold",
    )


@combat.decides(Fall)
@cites("ff.sway.falling", "ff.ruling.falling-details")
def fall(act: Unfolding, command: Fall) -> None:
    """Nothing defends against the ground."""
    dealer_only(act, "Letting somebody fall")
    refused = may_fall(act.state, command.entity)
    if refused:
        raise refused
    zones = fallen_zones(within(command.metres, MOST_FALL, "The fall, in metres", 1))
    drop(act, command.entity, zones)


@cites("ff.sway.falling", "ff.spells.protect")
def drop(act: Unfolding, entity: EntityId, zones: int) -> None:
    """Let somebody fall so many whole zones, and land; who is untouchable takes no harm."""
    act.happen(Fell(entity, zones))
    if not zones or untouchable(act.state, entity):
        return
    if entity in act.state[Protagonists].known:
        _protagonist_lands(act, entity, sway_of_fall(zones))
    else:
        _creature_lands(act, entity, sway_of_fall(zones))


@cites("ff.sway.zero-then-hit", "ff.ruling.damage-while-dying")
def _protagonist_lands(act: Unfolding, entity: EntityId, loss: int) -> None:
    hero = act.state[Protagonists][entity]
    if not starts_dying(hero.sway):
        lose_sway(act, entity, loss)
    elif hero.health is not Health.DYING:
        act.happen(StateChanged(entity, Health.DYING))


@cites("ff.ruling.falling-details", "ff.ruling.hurt-timing")
def _creature_lands(act: Unfolding, entity: EntityId, loss: int) -> None:
    creature = act.state[Creatures][entity]
    if creature.full_sway is not None:
        if starts_dying(creature.sway):
            impose(act, entity, Condition.DEAD, None)
        else:
            act.happen(BossSwayChanged(entity, after_loss(creature.sway, loss)))
        return
    found = reached(hurt_targets(creature.block.targets, creature.block.hurt), Value(loss))
    act.happen(CreatureHurt(entity, min(MOST_HURT, creature.block.hurt + 1)))
    if found:
        impose(act, entity, found[-1], loss)


combat.only_tells(Fell)  # what a fall costs is an event of its own
