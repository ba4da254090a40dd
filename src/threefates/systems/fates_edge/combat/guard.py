"""On guard: whoever defends resists the better until their next turn."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done, may_speak_for
from threefates.systems.fates_edge.combat.economy import DEFEND
from threefates.systems.fates_edge.combat.turns import ActionTaken, TurnBegun, cannot_act, take
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["Defend", "GuardSet", "cannot_defend"]


class GuardSet(Event, frozen=True, tag="fe.guard-set"):
    """A hero defends until their own next turn, or no longer."""

    hero: EntityId
    up: bool


class Defend(Command, frozen=True, tag="fe.defend"):
    """Stand on guard until your own next turn, or drop the guard."""

    hero: EntityId
    up: bool = True


@conditions.decides(Defend)
@cites("fe.turn.action-defend")
def defend(act: Unfolding, command: Defend) -> None:
    """Put a hero's guard up or down: up, resisting is better until their next turn; in a fight it is an Action."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    if refusal := cannot_defend(act.state, hero, up=command.up):
        raise refusal
    if command.up and act.state[Conflict].running:
        take(act, hero, DEFEND)
    else:
        act.happen(GuardSet(hero, command.up))


@conditions.answers_to(ActionTaken)
def guards(act: Unfolding, event: ActionTaken) -> None:
    """However the Action was said, whoever defends is on guard."""
    hero = event.character
    if event.what == DEFEND and hero in act.state[Heroes].known and not act.state[Conditions][hero].guarding:
        act.happen(GuardSet(hero, up=True))


@conditions.answers_to(TurnBegun)
@cites("fe.turn.action-defend")
def own_turn_again(act: Unfolding, event: TurnBegun) -> None:
    """A guard lasts until one's own next turn, whatever the turn it was taken in was used for besides."""
    if event.character is not None and act.state[Conditions][event.character].guarding:
        act.happen(GuardSet(event.character, up=False))


@cites("fe.turn.action-defend")
def cannot_defend(state: State, hero: EntityId, *, up: bool) -> Refused | None:
    """The refusal where a hero's guard cannot change so, or None."""
    if state[Conditions][hero].guarding is not up:
        return cannot_act(state, hero, DEFEND) if up else None
    return Refused("harm.guard", "That is so already.", remedy="Act, or wait.", source="fe.turn.action-defend")


@conditions.answers_to(Done)
def acts_again(act: Unfolding, event: Done) -> None:
    """Where nobody counts turns, whoever acts lets the guard down."""
    if act.state[Conditions][event.hero].guarding and not act.state[Conflict].running:
        act.happen(GuardSet(event.hero, up=False))


@conditions.folds(GuardSet)
def guard_set(conditions: Conditions, event: GuardSet) -> Conditions:
    """Set whether the hero guards, and break up a wall of which one alone is left."""
    now = replace(conditions[event.hero], guarding=event.up, walled=conditions[event.hero].walled and event.up)
    left = conditions.having(event.hero, now)
    if sum(one.walled for one in left.of.values()) > 1:
        return left
    return replace(left, wall=False, of={hero: replace(one, walled=False) for hero, one in left.of.items()})
