"""Shield beside shield: whoever knows how forms a wall with those who stand next to them, and it breaks with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, none_of, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.defending import GuardSet
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges, reach
from threefates.systems.fates_edge.combat.targeting import unsaid
from threefates.systems.fates_edge.combat.turn_economy import DASH, DEFEND, MOVE
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns, cannot_act, take
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.gear.items import GearChanged, GearLost, in_hand
from threefates.systems.fates_edge.harm.conditions import Conditions, HarmTaken, conditions, out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet

__all__ = ["FormWall", "WallFormed", "WallLeft", "cannot_stand_in_it"]

SOURCE: Final = "fe.coordination.talent-shield-wall"
TALENT: Final = "shield-wall"
LEAST: Final = 2


class WallFormed(Event, frozen=True, tag="fe.wall-formed"):
    """Heroes stand shield to shield."""

    heroes: tuple[EntityId, ...]
    by: EntityId = ""  # whose Defend it is
    given: tuple[EntityId, ...] = ()  # who is on guard by it alone


class WallLeft(Event, frozen=True, tag="fe.wall-left"):
    """Somebody stands in the wall of shields no longer."""

    hero: EntityId


class FormWall(Command, frozen=True, tag="fe.form-wall"):
    """Form a wall of shields with those who stand beside you."""

    heroes: tuple[EntityId, ...]


@cites(SOURCE)
def cannot_stand_in_it(state: State, hero: EntityId, beside: Sequence[EntityId]) -> Refused | None:
    """The refusal where a hero cannot stand in a wall with these, or None: it takes a shield, next to one of them."""
    name = hero_named(state, hero)
    if refusal := out_of_it(state, hero):
        return refusal
    if not any(in_hand(state, hero, Slot.SHIELD)):
        title = f"{name} has no shield in hand."
        return Refused("wall.shield", title, remedy="Take one in hand first.", source=SOURCE)
    if any(_next_to(state, hero, other) for other in beside if other != hero):
        return None
    title = f"{name} stands beside none of them."
    return Refused("wall.apart", title, remedy="Move up to Close first.", source=SOURCE)


def _next_to(state: State, one: EntityId, other: EntityId) -> bool:
    return unsaid(state, one, other) or reach(state[Ranges].between(one, other)) is Band.CLOSE


@cites(SOURCE)
def cannot_form(state: State, who: EntityId | None, heroes: Sequence[EntityId]) -> Refused | None:
    """The refusal where these form no wall now, or None: one of them knows how, and it is what they Defend by."""
    if who is None:
        remedy = "Pick somebody who has the talent, with whom they stand."
        return Refused("wall.talent", "None of them knows how to form a wall.", remedy=remedy, source=SOURCE)
    if len(heroes) < LEAST:
        return Refused("wall.few", "That is no wall.", remedy="Pick two or more who stand.", source=SOURCE)
    stands = (cannot_stand_in_it(state, hero, heroes) for hero in heroes)
    return next(filter(None, stands), None) or _no_turn(state, who)


def _no_turn(state: State, who: EntityId) -> Refused | None:
    """The refusal where nobody's turn holds the Defend that a wall is formed by, or None: one wall for each Defend."""
    if not _takes_defend(state, who):
        return None
    if state[Conflict].running:
        return cannot_act(state, who, DEFEND)
    remedy = "Let the guard down first."
    return Refused("wall.so_already", f"{hero_named(state, who)} has formed one.", remedy=remedy, source=SOURCE)


def _no_turns(state: State) -> Refused | None:
    """The refusal where nobody who knows how to form a wall has the time for it, or None."""
    refused = [_no_turn(state, hero) for hero in state[Heroes].known if has_talent(state, hero, TALENT)]
    return refused[0] if refused and all(refused) else None


def _takes_defend(state: State, who: EntityId) -> bool:
    """Whether a wall takes a Defend of its own: not where who forms it has defended a moment ago, for no other wall."""
    again, fights = who in state[Conditions].formed, state[Conflict].running
    return again or (fights and not (state[Conditions][who].guarding and state[Turns].holder == who))


@conditions.decides(FormWall)
@cites(SOURCE)
def form_wall(act: Unfolding, command: FormWall) -> None:
    """Form a wall of two or more: all defend, and the first Harm at any of them becomes Fatigue."""
    heroes = tuple(dict.fromkeys(act.state[Heroes][hero].id for hero in command.heroes))
    able = [hero for hero in heroes if has_talent(act.state, hero, TALENT)]
    mine = [hero for hero in able if act.by.runs or act.by.id in act.state.controllers(hero)]
    if able and not mine:
        act.must_control(able[0], hero_named(act.state, able[0]))
    mine.sort(key=lambda hero: _no_turn(act.state, hero) is not None)  # whoever has the time forms it
    if refusal := cannot_form(act.state, next(iter(mine), None), heroes):
        raise refusal
    if _takes_defend(act.state, mine[0]):
        take(act, mine[0], DEFEND)
    given = tuple(hero for hero in heroes if not act.state[Conditions][hero].guarding)
    for hero in given:
        act.happen(GuardSet(hero, up=True))
    act.happen(WallFormed(heroes, mine[0], given))


# what breaks it


def _walled(state: State) -> list[EntityId]:
    return [hero for hero, found in state[Conditions].of.items() if found.walled]


@conditions.answers_to(ActionTaken)
@cites(SOURCE)
def moves_off(act: Unfolding, event: ActionTaken) -> None:
    """Whoever moves leaves the wall, and the guard that came with it."""
    if event.what not in (MOVE, DASH) or event.character not in _walled(act.state):
        return
    act.happen(WallLeft(event.character))
    if event.character in act.state[Conditions].given and DEFEND not in act.state[Turns].taken:
        act.happen(GuardSet(event.character, up=False))


@conditions.answers_to(BandSet)
@cites(SOURCE)
def apart(act: Unfolding, event: BandSet) -> None:
    """So does whoever stands beside nobody any more."""
    _look_again(act)


@conditions.answers_to(GearChanged)
@cites(SOURCE)
def shield_away(act: Unfolding, event: GearChanged) -> None:
    """So does whoever puts the shield away."""
    _look_again(act)


@conditions.answers_to(GearLost)
@cites(SOURCE)
def shield_gone(act: Unfolding, event: GearLost) -> None:
    """So does whoever loses it."""
    _look_again(act)


@conditions.answers_to(HarmTaken)
@cites(SOURCE)
def falls(act: Unfolding, event: HarmTaken) -> None:
    """Look at the wall again when somebody in it is harmed."""
    _look_again(act)


@conditions.answers_to(ConditionSet)
@cites(SOURCE)
def lies_there(act: Unfolding, event: ConditionSet) -> None:
    """And when somebody lies by the word of whoever runs the game."""
    _look_again(act)


def _look_again(act: Unfolding) -> None:
    wall = _walled(act.state)
    for hero in wall:
        if hero in _walled(act.state) and cannot_stand_in_it(act.state, hero, wall):
            act.happen(WallLeft(hero))


# what has happened


@conditions.folds(WallFormed)
def wall_formed(conditions: Conditions, event: WallFormed) -> Conditions:
    """Set who stands in the wall, and nobody else."""
    of = {hero: replace(one, walled=hero in event.heroes) for hero, one in conditions.of.items()}
    formed = (*conditions.formed, event.by) if event.by else conditions.formed
    given = tuple(dict.fromkeys((*conditions.given, *event.given)))
    return replace(conditions, of=of, wall=True, former=event.by, given=given, formed=formed)


@conditions.folds(WallLeft)
def wall_left(conditions: Conditions, event: WallLeft) -> Conditions:
    """Take the hero out of the wall, and break it up where one alone is left."""
    left = conditions.having(event.hero, replace(conditions[event.hero], walled=False))
    if sum(one.walled for one in left.of.values()) >= LEAST:
        return left
    return replace(left, wall=False, of={hero: replace(one, walled=False) for hero, one in left.of.items()})


@conditions.tells(WallFormed)
def tell_wall(state: State, event: WallFormed, viewer: Viewer) -> Told:
    """Tell everybody who stands shield to shield."""
    names = ", ".join(hero_named(state, hero) for hero in event.heroes)
    return Told(f"Shield to shield: {names}.", (SOURCE,), tone="good")


@conditions.tells(WallLeft)
def tell_left(state: State, event: WallLeft, viewer: Viewer) -> Told:
    """Tell everybody who stands in the wall no longer, and whether it holds."""
    whole = "" if _walled(state) else ": it breaks up"
    return Told(f"{hero_named(state, event.hero)} leaves the wall of shields{whole}.", (SOURCE,), tone="quiet")


@conditions.offers_under(of_own, Heading("Together", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer a wall once to whoever plays heroes who know how to form one, and to whoever runs the game."""
    able = [hero for hero in state[Heroes].known if has_talent(state, hero, TALENT)]
    if len(state[Heroes].known) < LEAST:
        return
    if viewer.runs:  # their own heroes', too: it is one thing, whoever says it
        yield from (_forming(state, hero, "Together", levers=True) for hero in able[:1])
        return
    mine = [hero.id for hero in held_heroes(state, viewer) if hero.id in able]
    walls = [_forming(state, hero, hero_named(state, hero)) for hero in mine]
    yield from sorted(walls, key=lambda wall: not wall.enabled)[:1]


def _forming(state: State, who: EntityId, group: str, *, levers: bool = False) -> Offer:
    known = tuple(state[Heroes].known)
    armed = [hero for hero in known if any(in_hand(state, hero, Slot.SHIELD)) and not out_of_it(state, hero)]
    options = [
        Option(hero, hero_named(state, hero), refusal=refusal_of(cannot_stand_in_it(state, hero, armed)))
        for hero in (who, *(each for each in known if each != who))
    ]
    fields = (several("heroes", "Who stands shield to shield", options, low=LEAST),)
    own = cannot_stand_in_it(state, who, armed) or _no_turn(state, who)
    refusal = none_of(options) or refusal_of(_no_turns(state)) if levers else refusal_of(own) or none_of(options[1:])
    return Offer("fe.form-wall", "Form a wall of shields", fields, refusal=refusal, group=group, levers=levers)
