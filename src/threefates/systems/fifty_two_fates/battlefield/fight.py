"""A fight: who is in it, in which groups and what order, where everybody stands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId

__all__ = [
    "HEROES",
    "ActionTaken",
    "Combat",
    "FightBegan",
    "FightEnded",
    "Group",
    "GroupUp",
    "Grouped",
    "Joined",
    "Left",
    "Moved",
    "MovementLost",
    "PlaceSet",
    "RoundBegan",
    "StrikeTaken",
    "TieSettled",
    "Turn",
    "TurnFinished",
    "TurnTaken",
    "combat",
    "place_of",
    "takes_part",
]

HEROES = "protagonists"
OVER = 99


class Group(Struct, frozen=True):
    """Some who act one after the other, and the card that says when."""

    id: str  # "protagonists", or what the Fate Dealer's group is called
    members: tuple[EntityId, ...]
    cards: tuple[str, ...] = ()  # the initiative that counts: one card, or those of one draw added up


class Turn(Struct, frozen=True):
    """The turn under way: somebody's movement and action."""

    entity: EntityId
    acted: bool = False
    moved: int = 0  # metres
    stuck: bool = False  # may no longer move
    strikes: int = 0  # attacks made in it; OVER when there are to be no more
    actions: int = 0  # taken in it: one, or by magic two


class Combat(Struct, frozen=True):
    """The fight under way, if there is one."""

    round: int = 0  # 0: there is no fight; else from 1
    groups: tuple[Group, ...] = ()  # in the order of initiative
    coming: tuple[Group, ...] = ()  # they take their place in the order with the next round
    up: str = ""  # the group whose turn it is
    done: tuple[EntityId, ...] = ()  # who has had a turn in this round
    turn: Turn | None = None
    places: Mapping[EntityId, int] = {}  # metres along the line
    grouping: Mapping[EntityId, str] = {}  # the Fate Dealer's own word on who belongs together

    @property
    def on(self) -> bool:
        """Whether there is a fight."""
        return self.round > 0

    @property
    def members(self) -> tuple[EntityId, ...]:
        """Everybody in the fight, in the order of initiative."""
        return tuple(entity for group in (*self.groups, *self.coming) for entity in group.members)


class FightBegan(Event, frozen=True, tag="ff.fight-began"):
    """Initiative is settled but for ties, and everybody stands somewhere."""

    groups: tuple[Group, ...]
    places: Mapping[EntityId, int]


class TieSettled(Event, frozen=True, tag="ff.tie-settled"):
    """Of groups with the same initiative this one goes before the others."""

    first: str
    among: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="ff.round-began"):
    """A round begins, with the first group."""

    number: int
    groups: tuple[Group, ...]  # with those that joined


class GroupUp(Event, frozen=True, tag="ff.group-up"):
    """A group takes its turns."""

    group: str


class TurnTaken(Event, frozen=True, tag="ff.turn-taken"):
    """Somebody's turn begins."""

    entity: EntityId

    quiet = True


class ActionTaken(Event, frozen=True, tag="ff.action-taken"):
    """The action of a turn is spent; where it is not seen otherwise, on what."""

    entity: EntityId
    what: str = ""


class Moved(Event, frozen=True, tag="ff.moved"):
    """Somebody has moved."""

    entity: EntityId
    to: int  # metres along the line
    metres: int
    dash: bool = False


class StrikeTaken(Event, frozen=True, tag="ff.strike-taken"):
    """One attack of a turn is made; some creatures have several."""

    entity: EntityId
    last: bool = False
    again: bool = False  # it is another action, not another attack of the same one

    quiet = True


class MovementLost(Event, frozen=True, tag="ff.movement-lost"):
    """Whoever was struck back at before moving does not move in this turn."""

    entity: EntityId


class TurnFinished(Event, frozen=True, tag="ff.turn-finished"):
    """Somebody's turn is over; it does not come again in this round."""

    entity: EntityId

    quiet = True


class Joined(Event, frozen=True, tag="ff.joined"):
    """Somebody has come into the fight."""

    entity: EntityId
    group: Group  # a new one, or theirs with them in it
    place: int
    new: bool = False  # the group is new: it acts from the next round on


class Left(Event, frozen=True, tag="ff.left-fight"):
    """Somebody is no longer in the fight."""

    entity: EntityId


class PlaceSet(Event, frozen=True, tag="ff.place-set"):
    """Somebody has been put somewhere, whatever the way."""

    entity: EntityId
    place: int
    why: str = ""


class Grouped(Event, frozen=True, tag="ff.grouped"):
    """The Fate Dealer has said with whom somebody acts."""

    entity: EntityId
    group: str


class FightEnded(Event, frozen=True, tag="ff.fight-ended"):
    """The fight is over."""


combat = Chapter("combat", Combat)


def takes_part(state: State, entity: EntityId) -> bool:
    """Whether there is a fight, and somebody is in it."""
    return state[Combat].on and entity in state[Combat].places


def place_of(state: State, entity: EntityId) -> int:
    """Where somebody in the fight stands, in metres along the line."""
    found = state[Combat].places.get(entity)
    if found is None:
        raise Refused("fight.not_in_it", "They are not in the fight.", remedy="The Fate Dealer lets them join it.")
    return found


# folding ------------------------------------------------------------------------------------------


@combat.folds(FightBegan)
def fight_began(combat: Combat, event: FightBegan) -> Combat:
    """Everybody is in place; the first round is still to begin."""
    return Combat(1, event.groups, places=event.places, grouping=combat.grouping)


@combat.folds(TieSettled)
def tie_settled(combat: Combat, event: TieSettled) -> Combat:
    """The first of the tied goes before them; all others keep their place."""
    tied = [group for group in combat.groups if group.id in event.among]
    ahead = [group for group in tied if group.id == event.first]
    order = iter([*ahead, *(group for group in tied if group.id != event.first)])
    return replace(combat, groups=tuple(next(order) if group in tied else group for group in combat.groups))


@combat.folds(RoundBegan)
def round_began(combat: Combat, event: RoundBegan) -> Combat:
    """Nobody has had a turn in it; who came in is in the order."""
    return replace(combat, round=event.number, groups=event.groups, coming=(), up="", done=(), turn=None)


@combat.folds(GroupUp)
def group_up(combat: Combat, event: GroupUp) -> Combat:
    """Its members take their turns."""
    return replace(combat, up=event.group)


@combat.folds(TurnTaken)
def turn_taken(combat: Combat, event: TurnTaken) -> Combat:
    """Nobody else takes a turn until it is over."""
    return replace(combat, turn=Turn(event.entity))


@combat.folds(ActionTaken)
def action_taken(combat: Combat, event: ActionTaken) -> Combat:
    """There is one action to a turn."""
    return _turn(combat, event.entity, acted=True, actions=_actions(combat) + 1)


def _actions(combat: Combat) -> int:
    return combat.turn.actions if combat.turn else 0


@combat.folds(Moved)
def moved(combat: Combat, event: Moved) -> Combat:
    """They stand somewhere else; a dash takes the action as well."""
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
    """The action is spent on striking."""
    before = combat.turn.strikes if combat.turn and not event.again else 0
    actions = _actions(combat) + int(before == 0)
    return _turn(combat, event.entity, acted=True, strikes=OVER if event.last else before + 1, actions=actions)


@combat.folds(MovementLost)
def movement_lost(combat: Combat, event: MovementLost) -> Combat:
    """They stay where they are."""
    return _turn(combat, event.entity, stuck=True)


def _turn(combat: Combat, entity: EntityId, **changes: object) -> Combat:
    if combat.turn is None or combat.turn.entity != entity:
        return combat
    return replace(combat, turn=replace(combat.turn, **changes))


@combat.folds(TurnFinished)
def turn_finished(combat: Combat, event: TurnFinished) -> Combat:
    """They are done for this round."""
    turn = None if combat.turn and combat.turn.entity == event.entity else combat.turn
    return replace(combat, turn=turn, done=tuple(dict.fromkeys((*combat.done, event.entity))))


@combat.folds(Joined)
def joined(combat: Combat, event: Joined) -> Combat:
    """In their group, or in a new one that waits for the next round."""
    places = {**combat.places, event.entity: event.place}
    if event.new:
        return replace(combat, places=places, coming=_with(combat.coming, event.group))
    return replace(
        combat, places=places, groups=_within(combat.groups, event.group), coming=_within(combat.coming, event.group)
    )


def _with(groups: Sequence[Group], new: Group) -> tuple[Group, ...]:
    return (*(group for group in groups if group.id != new.id), new)


def _within(groups: Sequence[Group], new: Group) -> tuple[Group, ...]:
    return tuple(new if group.id == new.id else group for group in groups)


@combat.folds(Left)
def left(combat: Combat, event: Left) -> Combat:
    """They are in no group and stand nowhere; a group with nobody in it is gone."""
    places = {entity: place for entity, place in combat.places.items() if entity != event.entity}
    turn = None if combat.turn and combat.turn.entity == event.entity else combat.turn
    groups, coming = _without(combat.groups, event.entity), _without(combat.coming, event.entity)
    return replace(combat, places=places, turn=turn, groups=groups, coming=coming)


def _without(groups: Sequence[Group], entity: EntityId) -> tuple[Group, ...]:
    left = [replace(group, members=tuple(one for one in group.members if one != entity)) for group in groups]
    return tuple(group for group in left if group.members)


@combat.folds(PlaceSet)
def place_set(combat: Combat, event: PlaceSet) -> Combat:
    """They stand there."""
    return replace(combat, places={**combat.places, event.entity: event.place})


@combat.folds(Grouped)
def grouped(combat: Combat, event: Grouped) -> Combat:
    """So it is from the next fight on."""
    return replace(combat, grouping={**combat.grouping, event.entity: event.group})


@combat.folds(FightEnded)
def fight_ended(combat: Combat, event: FightEnded) -> Combat:
    """Nobody stands anywhere in particular any more."""
    return Combat(grouping=combat.grouping)
