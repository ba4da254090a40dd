"""Fighters: their four maneuvers, chosen, taken from a ready set or drawn; once, and for good."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.cards import Suit
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import (
    Learned,
    Maneuvers,
    check_choice,
    drawn_by,
    fighting,
)
from threefates.systems.fifty_two_fates.content.loader import archetypes
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.people.creatures import Creatures, calling_of
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists

__all__ = ["DrawManeuvers", "LearnManeuvers", "TakeArchetype", "may_train", "of_archetype"]


class LearnManeuvers(Command, frozen=True, tag="ff.learn-maneuvers"):
    """Choose a fighter's four maneuvers, one for each suit."""

    entity: EntityId
    clubs: str
    diamonds: str
    hearts: str
    spades: str


class TakeArchetype(Command, frozen=True, tag="ff.take-archetype"):
    """Take a ready set of four maneuvers."""

    entity: EntityId
    archetype: str


class DrawManeuvers(Command, frozen=True, tag="ff.draw-maneuvers"):
    """Draw cards for a fighter's four maneuvers."""

    entity: EntityId


@cites("ff.actions.maneuver", "ff.maneuvers.assignment")
def may_train(state: State, entity: EntityId) -> Refused | None:
    """The words against choosing somebody's maneuvers: they are a fighter's, and whoever has them keeps them.

    A creature has no class, and may be as skilled.
    """
    name = state[Characters].name(entity)
    if calling_of(state, entity) not in (None, Calling.FIGHTER):
        return Refused(
            "maneuvers.fighter",
            f"{name} is no fighter.",
            remedy="Attack, or do what their own class can.",
            source="ff.actions.maneuver",
        )
    if entity not in state[Maneuvers].known:
        return None
    return Refused(
        "maneuvers.for_good",
        f"{name} has four maneuvers, and their suits are for good.",
        remedy="Take the choice back while it is the last thing done, or play on with them.",
        source="ff.maneuvers.assignment",
    )


@fighting.decides(LearnManeuvers)
@cites("ff.maneuvers.assignment")
def learn_maneuvers(act: Unfolding, command: LearnManeuvers) -> None:
    """Four different ones of the thirteen."""
    chosen = (command.clubs, command.diamonds, command.hearts, command.spades)
    _train(act, command.entity, Learned(command.entity, chosen))


@fighting.decides(TakeArchetype)
@cites("ff.fighters.archetype-rule")
def take_archetype(act: Unfolding, command: TakeArchetype) -> None:
    """As it stands in the book; whoever wants other suits chooses one by one."""
    _train(act, command.entity, Learned(command.entity, of_archetype(command.archetype), command.archetype))


@fighting.decides(DrawManeuvers)
@cites("ff.maneuvers.random-table")
def draw_maneuvers(act: Unfolding, command: DrawManeuvers) -> None:
    """Cards of a full deck, until there are four different maneuvers: the first is that of clubs, and so on."""
    _may(act, command.entity)
    cards, found = [], dict[str, str]()
    while len(found) < len(Suit):
        card = act.chance.pick([one for one in BY_NAME.values() if drawn_by(one).id not in found])
        found[drawn_by(card).id] = str(card)
        cards.append(str(card))
    _train(act, command.entity, Learned(command.entity, tuple(found), cards=tuple(cards)))


def _may(act: Unfolding, entity: EntityId) -> None:
    act.must_control_or_run(entity, act.state[Characters].name(entity))
    refused = may_train(act.state, entity)
    if refused:
        raise refused


def _train(act: Unfolding, entity: EntityId, learned: Learned) -> None:

    _may(act, entity)
    refused = check_choice(learned.maneuvers)
    if refused:
        raise refused
    secret = entity not in act.state[Protagonists].known
    if secret:
        act.state[Creatures][entity]
    act.happen(replace(learned, secret=secret))


@cites(
    "ff.fighters.archetype-rule",
    "ff.fighters.assassin",
    "ff.fighters.berserker",
    "ff.fighters.guardian",
    "ff.fighters.warrior",
)
def of_archetype(name: str) -> tuple[str, ...]:
    """The maneuvers of a ready set, in the order of the suits.

    Raises:
        Refused: Where there is no such set.

    >>> of_archetype("warrior")
    ('disarm', 'goad', 'lead', 'push')
    """
    if name not in archetypes():
        raise Refused("archetype.none", "There is no such archetype.", remedy=f"Pick one of {', '.join(archetypes())}.")
    one = archetypes()[name]
    return (one.clubs, one.diamonds, one.hearts, one.spades)
