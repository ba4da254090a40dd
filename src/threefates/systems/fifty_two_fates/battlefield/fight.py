"""A fight: who is in it, in which groups and what order, where everybody stands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import End, ForGood, OfBattle, over
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight_events import (
    ActionTaken,
    EntityGroup,
    FightBegan,
    FightEnded,
    Grouped,
    GroupUp,
    Joined,
    Left,
    Moved,
    MovementLost,
    PlaceSet,
    RoundBegan,
    SideTaken,
    StrikeTaken,
    TieSettled,
    TurnFinished,
    TurnTaken,
)

__all__ = [
    "HEROES",
    "Combat",
    "Turn",
    "combat",
    "fight_over",
    "place_of",
    "takes_part",
]

HEROES = "protagonists"
OVER = 99


class Turn(Struct, frozen=True):
    """The turn under way: somebody's movement and action."""

    entity: EntityId
    acted: bool = False
    moved: int = 0  # metres
    stuck: bool = False  # may no longer move
    strikes: int = 0  # attacks made in it; OVER when there are to be no more
    actions: int = 0  # taken in it: one, or by magic two
    made: tuple[str, ...] = ()  # the attacks of its kind a creature has struck with


class Combat(Struct, frozen=True):
    """The fight under way, if there is one."""

    round: OfBattle[int] = 0  # 0: there is no fight; else from 1
    groups: OfBattle[tuple[EntityGroup, ...]] = ()  # in the order of initiative
    coming: OfBattle[tuple[EntityGroup, ...]] = ()  # they take their place in the order with the next round
    up: OfBattle[str] = ""  # the group whose turn it is
    done: OfBattle[tuple[EntityId, ...]] = ()  # who has had a turn in this round
    turn: OfBattle[Turn | None] = None
    places: OfBattle[Mapping[EntityId, int]] = {}  # metres along the line
    grouping: ForGood[Mapping[EntityId, str]] = {}  # the Fate Dealer's own word on who belongs together
    beside: ForGood[tuple[EntityId, ...]] = ()  # who of the Fate Dealer's fights on the protagonists' side
    gone: OfBattle[tuple[EntityGroup, ...]] = ()  # of whom nobody is left in this fight, with the initiative they had

    @property
    def on(self) -> bool:
        """Say whether there is a fight."""
        return self.round > 0

    @property
    def members(self) -> tuple[EntityId, ...]:
        """Everybody in the fight, in the order of initiative."""
        return tuple(entity for group in (*self.groups, *self.coming) for entity in group.members)


combat = Chapter("combat", Combat)


def takes_part(state: State, entity: EntityId) -> bool:
    """Say whether there is a fight, and somebody is in it."""
    return state[Combat].on and entity in state[Combat].places


def place_of(state: State, entity: EntityId) -> int:
    """Say where somebody in the fight stands, in metres along the line."""
    found = state[Combat].places.get(entity)
    if found is None:
        raise Refused("fight.not_in_it", "They are not in the fight.", remedy="The Fate Dealer lets them join it.")
    return found


def fight_over(act: Unfolding) -> None:
    """Let the fight be over, and with it all that lasts no longer."""
    act.happen(FightEnded())
    over(act, End.BATTLE)


# folding ------------------------------------------------------------------------------------------


@combat.folds(FightBegan)
def fight_began(combat: Combat, event: FightBegan) -> Combat:
    """Set groups and places to the event's, in the first round; groupings and sides stay as they are."""
    return Combat(1, event.groups, places=event.places, grouping=combat.grouping, beside=combat.beside)


@combat.folds(TieSettled)
def tie_settled(combat: Combat, event: TieSettled) -> Combat:
    """The first of the tied goes before them; all others keep their place (`groups`)."""
    tied = [group for group in combat.groups if group.id in event.among]
    ahead = [group for group in tied if group.id == event.first]
    order = iter([*ahead, *(group for group in tied if group.id != event.first)])
    return replace(combat, groups=tuple(next(order) if group in tied else group for group in combat.groups))


@combat.folds(RoundBegan)
def round_began(combat: Combat, event: RoundBegan) -> Combat:
    """Set round and groups to the event's; nobody has had a turn in it."""
    return replace(combat, round=event.number, groups=event.groups, coming=(), up="", done=(), turn=None)


@combat.folds(GroupUp)
def group_up(combat: Combat, event: GroupUp) -> Combat:
    """Set the group that is up to the event's (`up`)."""
    return replace(combat, up=event.group)


@combat.folds(TurnTaken)
def turn_taken(combat: Combat, event: TurnTaken) -> Combat:
    """Set the turn to the entity's (`turn`)."""
    return replace(combat, turn=Turn(event.entity))


@combat.folds(ActionTaken)
def action_taken(combat: Combat, event: ActionTaken) -> Combat:
    """Mark the turn as acted, and count one action more."""
    return _turn(combat, event.entity, acted=True, actions=_actions(combat) + 1)


def _actions(combat: Combat) -> int:
    return combat.turn.actions if combat.turn else 0


@combat.folds(Moved)
def moved(combat: Combat, event: Moved) -> Combat:
    """Set the entity's place and add to the metres moved; a dash takes the action as well (`places`)."""
    there = replace(combat, places={**combat.places, event.entity: event.to})
    turn = combat.turn
    if turn is None or turn.entity != event.entity:
        return there
    strikes = OVER if turn.acted else turn.strikes
    return _turn(
        there,
        event.entity,
        moved=turn.moved + event.metres,
        acted=turn.acted or event.dash,
        strikes=strikes,
        actions=turn.actions + int(event.dash),
    )


@combat.folds(StrikeTaken)
def strike_taken(combat: Combat, event: StrikeTaken) -> Combat:
    """Count a strike of the turn, and an action with the first of them."""
    before = combat.turn.strikes if combat.turn and not event.again else 0
    actions = _actions(combat) + int(before == 0)
    made = (*(combat.turn.made if combat.turn and before else ()), event.attack)
    strikes = OVER if event.last else before + 1
    return _turn(combat, event.entity, acted=True, strikes=strikes, actions=actions, made=made)


@combat.folds(MovementLost)
def movement_lost(combat: Combat, event: MovementLost) -> Combat:
    """Mark the turn as stuck: the entity stays where it is."""
    return _turn(combat, event.entity, stuck=True)


def _turn(combat: Combat, entity: EntityId, **changes: object) -> Combat:
    if combat.turn is None or combat.turn.entity != entity:
        return combat
    return replace(combat, turn=replace(combat.turn, **changes))


@combat.folds(TurnFinished)
def turn_finished(combat: Combat, event: TurnFinished) -> Combat:
    """Clear the turn, and put the entity among those done in this round (`turn` and `done`)."""
    turn = None if combat.turn and combat.turn.entity == event.entity else combat.turn
    return replace(combat, turn=turn, done=tuple(dict.fromkeys((*combat.done, event.entity))))


@combat.folds(Joined)
def joined(combat: Combat, event: Joined) -> Combat:
    """Put the entity in its group, or in a new one that waits for the next round."""
    places = {**combat.places, event.entity: event.place}
    if event.new:
        gone = tuple(group for group in combat.gone if group.id != event.group.id)
        return replace(combat, places=places, coming=_with(combat.coming, event.group), gone=gone)
    return replace(
        combat, places=places, groups=_within(combat.groups, event.group), coming=_within(combat.coming, event.group)
    )


def _with(groups: Sequence[EntityGroup], new: EntityGroup) -> tuple[EntityGroup, ...]:
    return (*(group for group in groups if group.id != new.id), new)


def _within(groups: Sequence[EntityGroup], new: EntityGroup) -> tuple[EntityGroup, ...]:
    return tuple(new if group.id == new.id else group for group in groups)


@combat.folds(Left)
def left(combat: Combat, event: Left) -> Combat:
    """Take the entity out of places, turn and groups; a group with nobody in it is gone, and keeps its initiative."""
    places = {entity: place for entity, place in combat.places.items() if entity != event.entity}
    turn = None if combat.turn and combat.turn.entity == event.entity else combat.turn
    groups, coming = _without(combat.groups, event.entity), _without(combat.coming, event.entity)
    last = [group for group in (*combat.groups, *combat.coming) if group.members == (event.entity,)]
    gone = (*combat.gone, *(replace(group, members=()) for group in last))
    return replace(combat, places=places, turn=turn, groups=groups, coming=coming, gone=gone)


def _without(groups: Sequence[EntityGroup], entity: EntityId) -> tuple[EntityGroup, ...]:
    left = [replace(group, members=tuple(one for one in group.members if one != entity)) for group in groups]
    return tuple(group for group in left if group.members)


@combat.folds(PlaceSet)
def place_set(combat: Combat, event: PlaceSet) -> Combat:
    """Set the entity's place to the event's (`places`)."""
    return replace(combat, places={**combat.places, event.entity: event.place})


@combat.folds(Grouped)
def grouped(combat: Combat, event: Grouped) -> Combat:
    """Set the group the entity acts with, from the next fight on (`grouping`)."""
    return replace(combat, grouping={**combat.grouping, event.entity: event.group})


@combat.folds(FightEnded)
def fight_ended(combat: Combat, event: FightEnded) -> Combat:
    """Clear the fight; only who belongs with whom, and on which side, stays (`grouping` and `beside`)."""
    return Combat(grouping=combat.grouping, beside=combat.beside)


@combat.folds(SideTaken)
def side_taken(combat: Combat, event: SideTaken) -> Combat:
    """Put the entity on the protagonists' side, or on the other (`beside`)."""
    others = tuple(entity for entity in combat.beside if entity != event.entity)
    return replace(combat, beside=(*others, event.entity) if event.beside else others)
