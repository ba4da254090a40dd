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
from threefates.systems.fates_edge.combat.turn_economy import DEFEND
from threefates.systems.fates_edge.combat.turns import ActionTaken, TurnBegun, cannot_act, take
from threefates.systems.fates_edge.harm.conditions import Conditions, conditions, out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes

__all__ = ["Defend", "GuardSet", "cannot_defend", "on_guard"]


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
    """A guard lasts until one's own next turn, whatever the turn it was taken in was used for besides; in a wall of
    shields, until the next turn of who formed it: for the dead, who have none, until one's own.
    """
    now = act.state[Conditions]
    if event.character is None or (now[event.character].walled and _others_wall(now, event.character)):
        return
    for hero in dict.fromkeys((event.character, *(now.given if event.character == now.former else ()))):
        if act.state[Conditions][hero].guarding:
            act.happen(GuardSet(hero, up=False))


def _others_wall(now: Conditions, hero: EntityId) -> bool:
    return now.former not in ("", hero) and not now[now.former].dead


@cites("fe.turn.action-defend", "fe.harm.levels")
def on_guard(state: State, hero: EntityId) -> bool:
    """Whether a hero defends now: who is incapacitated does not, whatever they did before they fell."""
    return state[Conditions][hero].guarding and out_of_it(state, hero) is None


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
    formed, given = (tuple(each for each in found if each != event.hero) for found in (left.formed, left.given))
    left = replace(left, formed=formed, given=given)
    if sum(one.walled for one in left.of.values()) > 1:
        return left
    return replace(left, wall=False, of={hero: replace(one, walled=False) for hero, one in left.of.items()})
