"""Two change places in a fight: each takes what the other has over people, and whoever was going for the other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, fights
from threefates.systems.fate_2003.points.additional_uses import PositionsSwitched
from threefates.systems.fate_2003.points.who_fights import counts_as_fighting, says_who_fights

__all__ = ["PlacesTaken", "under_way", "with_places_taken"]


class PlacesTaken(Event, frozen=True, tag="fate.places-taken"):
    """In the fight, each of two stands where the other stood."""

    character: EntityId
    other: EntityId
    declared: bool = True  # before the dice fall: whoever goes for one goes for the other


@counts_as_fighting
@cites("fate.points.switch-positions")
def under_way(state: State) -> bool:
    """True while a fight goes on, rolled for or not."""
    return state[Fights].now is not None


@says_who_fights
@cites("fate.points.switch-positions")
def is_in_it(state: State, character: EntityId) -> bool:
    """Whether somebody has a place to give or take: everybody has where no fight is on the board."""
    fight = state[Fights].now
    return fight is None or character in fight.people


@fights.answers_to(PositionsSwitched)
@cites("fate.points.switch-positions")
def take_places(act: Unfolding, event: PositionsSwitched) -> None:
    """In the fight that goes on; once dice are in hand they fall as they were called for."""
    fight = act.state[Fights].now
    if fight and {event.character, event.other} <= set(fight.people):
        act.happen(PlacesTaken(event.character, event.other, busy(act.state) is None))


@cites("fate.points.switch-positions")
def with_places_taken(fight: Fight, one: EntityId, other: EntityId, *, declared: bool) -> Fight:
    """A fight in which two stand in each other's place.

    Args:
        fight: As it was.
        one: Who has paid for it.
        other: Who changes places with them.
        declared: Whether attacks go along: with friends, foes go for who stands there now, and the two trade targets.
    """
    swap = {one: other, other: one}
    ground = tuple(
        replace(each, who=swap.get(each.who, each.who), foe=swap.get(each.foe, each.foe)) for each in fight.ground
    )
    if not declared or fight.side_of(one) != fight.side_of(other):
        return replace(fight, ground=ground)
    said = {
        who: each if who in swap and each.target in swap else replace(each, target=swap.get(each.target, each.target))
        for who, each in fight.declared.items()
    }
    return replace(fight, ground=ground, declared=_traded(said, one, other))


def _traded(said: Mapping[EntityId, Declared], one: EntityId, other: EntityId) -> Mapping[EntityId, Declared]:
    """With the targets of two traded, where each has one."""
    mine, theirs = said.get(one), said.get(other)
    if not (mine and theirs and mine.target and theirs.target) or {mine.target, theirs.target} & {one, other}:
        return said
    return {**said, one: replace(mine, target=theirs.target), other: replace(theirs, target=mine.target)}


@fights.folds(PlacesTaken)
def places_taken(fights: Fights, event: PlacesTaken) -> Fights:
    """Swaps two in `ground`, and in what is declared."""
    if fights.now is None:
        return fights
    now = with_places_taken(fights.now, event.character, event.other, declared=event.declared)
    return replace(fights, now=now)


@fights.tells(PlacesTaken)
def tell_places(state: State, event: PlacesTaken, viewer: Viewer) -> Told:
    """Tells everybody whom foes go for now."""
    name = state[Characters].name
    pair = f"{name(event.character)} and {name(event.other)}"
    when = "from now on" if event.declared else "once the dice have fallen"
    return Told(f"Each of {pair} stands where the other stood, {when}.", ("fate.points.switch-positions",), "quiet")
