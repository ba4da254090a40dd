"""Ready protagonists: made by the same rules as everybody, in one tap."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters, make, who_plays
from threefates.rulebook.core import Controlled
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.classes.fighters import (
    DrawManeuvers,
    TakeArchetype,
    draw_maneuvers,
    take_archetype,
)
from threefates.systems.fifty_two_fates.classes.mages import ChooseCross, choose_cross
from threefates.systems.fifty_two_fates.content.loader import of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Ready
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, settle_hand
from threefates.systems.fifty_two_fates.gear.starting_gear import TakeGear, take_gear
from threefates.systems.fifty_two_fates.gear.wealth import DrawWealth, Purses, above, draw_wealth
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.heralds.heralds import DescribeDeity, describe_deity
from threefates.systems.fifty_two_fates.heralds.temples_and_factions import SetTemple, set_temple
from threefates.systems.fifty_two_fates.people.protagonists import START_SWAY, Health, ProtagonistMade, Protagonists
from threefates.systems.fifty_two_fates.scenario.scenario import Playing, PlayReady, ReadyTaken, evening, scenario
from threefates.systems.fifty_two_fates.sheets.origin_background_skills import (
    ChooseBackground,
    DrawSkills,
    LearnSkill,
    choose_background,
    draw_skills,
    learn_skill,
    may_learn,
)
from threefates.systems.fifty_two_fates.turns.equipping import NONE, Equip, equip

__all__ = ["cannot_play", "plays_already"]


def cannot_play(state: State, ready: str) -> Refused | None:
    """The words against playing one of them."""
    return evening.not_to_play(state, ready, Ready) or busy(state)


def plays_already(state: State, seat: Seat) -> Refused | None:
    """The words for a player who has somebody: a second one is the Fate Dealer's to give."""
    known = state[Protagonists].known
    living = (hero for hero, it in known.items() if it.health is not Health.DEAD and seat.id in state.controllers(hero))
    mine = next(living, None)
    if mine is None or seat.runs:
        return None
    remedy = "Play on with them; or ask the Fate Dealer to give you another."
    return Refused("scenario.plays_already", f"You play {state[Characters].name(mine)}.", remedy=remedy)


@scenario.decides(PlayReady)
def play_ready(act: Unfolding, command: PlayReady) -> None:
    """Every step is a step that a player could take; whoever comes late is dealt in."""
    if refusal := cannot_play(act.state, command.ready) or plays_already(act.state, act.by):
        raise refusal
    seats = who_plays(act, command.seat)
    ready = of_scenario(Ready, act.state[Playing].scenario)[command.ready]
    hero = _made(act, ready)
    _knows(act, hero, ready)
    _has(act, hero, ready)
    _CLASSES[ready.calling](act, hero, ready)
    if seats != (act.by.id,):
        act.happen(Controlled(hero, seats))
    act.happen(ReadyTaken(hero, ready.id))
    if act.state[Dealing].open:
        settle_hand(act, hero)


def _made(act: Unfolding, ready: Ready) -> EntityId:
    hero = make(act, ready.name, kind="protagonist", seats=(act.by.id,))
    act.happen(ProtagonistMade(hero, ready.calling, START_SWAY, 0, 0, attribute=ready.attribute))
    return hero


def _knows(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    """A background, and skills: as many as there may be."""
    choose_background(act, ChooseBackground(hero, ready.background, field=ready.field))
    if ready.drawn:
        draw_skills(act, DrawSkills(hero))
    for skill in ready.skills:
        if may_learn(act.state, hero) is None:
            learn_skill(act, LearnSkill(hero, skill))


def _has(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    """Begin with what a ready protagonist has, some of it in hand and worn; nothing that is above them."""
    if ready.drawn:
        draw_wealth(act, DrawWealth(hero))
    weapon, armour = _first(act.state, hero, ready.weapons), _first(act.state, hero, ready.armours)
    shield = SHIELD if ready.shield else ""
    for item in filter(None, (weapon, armour, shield, *ready.gear)):
        if not above(act.state[Purses].of(hero), item):
            take_gear(act, TakeGear(hero, item))
    equip(act, Equip(hero, weapon or NONE, armour or NONE, SHIELD in act.state[Purses].of(hero).items))


def _first(state: State, hero: EntityId, wanted: tuple[str, ...]) -> str:
    return next((item for item in wanted if not above(state[Purses].of(hero), item)), "")


def _fights(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    if ready.drawn:
        draw_maneuvers(act, DrawManeuvers(hero))
    else:
        take_archetype(act, TakeArchetype(hero, ready.archetype))


def _casts(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    choose_cross(act, ChooseCross(hero, ready.cross))


def _serves(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    first, second, third, *more = ready.deity
    words = (ready.basis, ready.purpose, first, second, third, ", ".join(more), ready.symbol)
    describe_deity(act, DescribeDeity(hero, *words))
    set_temple(act, SetTemple(hero, ready.temple))


_CLASSES: Final = {Calling.FIGHTER: _fights, Calling.MAGE: _casts, Calling.HERALD: _serves}
