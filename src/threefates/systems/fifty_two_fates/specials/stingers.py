"""A giant bee's sting: pulling it out is an action, and ends what it does."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, end
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import special_chapter
from threefates.systems.fifty_two_fates.effects.afflictions import act_freely
from threefates.systems.fifty_two_fates.exchanges.special_attacks import STUNG
from threefates.systems.fifty_two_fates.people.creatures import everybody_here
from threefates.systems.fifty_two_fates.turns.turns import asked_turn, take_action

__all__ = ["PullStinger", "may_pull"]


class PullStinger(Command, frozen=True, tag="ff.pull-stinger"):
    """Pull a stinger out of somebody, yourself perhaps."""

    entity: EntityId
    victim: EntityId


@cites("ff.creatures.bee-giant")
def stung(state: State, entity: EntityId) -> list[EntityId]:
    """Name who has a stinger in them, within arm's length of somebody."""
    return [victim for victim in _victims(state[Conditions]) if _near(state, entity, victim)]


@once_for_each
def _victims(conditions: Conditions) -> tuple[EntityId, ...]:
    """Everybody with a stinger in them: everybody near asks, and there may be hundreds."""
    held = conditions.known.items()
    return tuple(victim for victim, timers in held if any(timer.what == STUNG for timer in timers))


def _near(state: State, entity: EntityId, victim: EntityId) -> bool:
    places = state[Combat].places
    both = takes_part(state, entity) and takes_part(state, victim)
    return not both or adjacent(places[entity], places[victim])


@cites("ff.creatures.bee-giant", "ff.ruling.bee-table")
def may_pull(state: State, entity: EntityId) -> Refused | None:
    """The words against pulling a stinger now."""
    if not stung(state, entity):
        return Refused("sting.none", "There is no stinger within reach.", remedy="Move up to whoever was stung.")
    return act_freely(state, entity)


@special_chapter.decides(PullStinger)
@cites("ff.creatures.bee-giant", "ff.ruling.bee-table", "ff.actions.effect-save")
def pull_stinger(act: Unfolding, command: PullStinger) -> None:
    """The action of a turn, without a card, for one stinger: of several the worst."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_pull(act.state, command.entity)
    if refused:
        raise refused
    if command.victim not in stung(act.state, command.entity):
        raise Refused("sting.none", "There is no stinger within reach.", remedy="Pick somebody who was stung.")
    take_action(act, command.entity, "pulling out the stinger")
    stings = [timer for timer in act.state[Conditions].of(command.victim) if timer.what == STUNG]
    end(act, command.victim, max(stings, key=lambda timer: inf if timer.until is None else timer.until))


@special_chapter.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to pull the stingers within reach."""
    for entity in state.only(everybody_here):
        if not viewer.holds(entity):
            continue
        found = [Option(victim, state[Characters].name(victim)) for victim in stung(state, entity)]
        if found:
            yield Offer(
                "ff.pull-stinger",
                "Pull out the stinger",
                (choice("victim", "Of whom", found),),
                (("entity", entity),),
                refusal_of(may_pull(state, entity)),
                choice=asked_turn(state, entity),
                group=state[Characters].name(entity),
            )
