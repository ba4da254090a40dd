"""The events of a fight: groups and turns, where somebody stands, and who comes and goes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from threefates.rulebook.messages import Event
from threefates.rulebook.viewers import EntityId

__all__ = [
    "ActionTaken",
    "EntityGroup",
    "FightBegan",
    "FightEnded",
    "GroupUp",
    "Grouped",
    "Joined",
    "Left",
    "Moved",
    "MovementLost",
    "PlaceSet",
    "RoundBegan",
    "SideTaken",
    "StrikeTaken",
    "TieSettled",
    "TurnFinished",
    "TurnTaken",
]


class EntityGroup(Struct, frozen=True):
    """Some who act one after the other, and the card that says when."""

    id: str  # "protagonists", or what the Fate Dealer's group is called
    members: tuple[EntityId, ...]
    cards: tuple[str, ...] = ()  # the initiative that counts: one card, or those of one draw added up


class FightBegan(Event, frozen=True, tag="ff.fight-began"):
    """Initiative is settled but for ties, and everybody stands somewhere."""

    groups: tuple[EntityGroup, ...]
    places: Mapping[EntityId, int]


class TieSettled(Event, frozen=True, tag="ff.tie-settled"):
    """Of groups with the same initiative this one goes before the others."""

    first: str
    among: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="ff.round-began"):
    """A round begins, with the first group."""

    number: int
    groups: tuple[EntityGroup, ...]  # with those that joined


class GroupUp(Event, frozen=True, tag="ff.group-up"):
    """A group takes its turns."""

    group: str


class TurnTaken(Event, frozen=True, tag="ff.turn-taken"):
    """The turn of an entity begins."""

    entity: EntityId

    quiet = True


class ActionTaken(Event, frozen=True, tag="ff.action-taken"):
    """The action of a turn is spent; where it is not seen otherwise, on what."""

    entity: EntityId
    what: str = ""


class Moved(Event, frozen=True, tag="ff.moved"):
    """An entity has moved along the line, or dashed."""

    entity: EntityId
    to: int  # metres along the line
    metres: int
    dash: bool = False


class StrikeTaken(Event, frozen=True, tag="ff.strike-taken"):
    """An attack of a turn is made; some creatures have several."""

    entity: EntityId
    last: bool = False
    again: bool = False  # it is another action, not another attack of the same one
    attack: str = ""  # of its kind, that a creature strikes with

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
    group: EntityGroup  # a new one, or theirs with them in it
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


class SideTaken(Event, frozen=True, tag="ff.side-taken"):
    """Somebody the Fate Dealer plays fights beside the protagonists, or against them again."""

    entity: EntityId
    beside: bool


class FightEnded(Event, frozen=True, tag="ff.fight-ended"):
    """The fight is over: nobody stands anywhere in particular."""
