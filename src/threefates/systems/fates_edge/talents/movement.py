"""Footwork: a Move among foes whom one fights, and once a scene a Move away from them all; neither is tested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Limit, Per
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.melee import cannot_enter
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, MeleeSet, Move, Ranges, crossed
from threefates.systems.fates_edge.combat.turn_economy import MOVE
from threefates.systems.fates_edge.combat.turns import cannot_act, take
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.talents.conditions import foes_of
from threefates.systems.fates_edge.talents.state import chapter, use_up, used_up

__all__ = ["ShiftInMelee", "SlipAway", "cannot_shift", "cannot_slip"]

FOOTWORK: Final = "tactical-movement"
SOURCE: Final = "fe.talents.tactical-movement"
ONCE: Final = Limit(per=Per.SCENE)


class ShiftInMelee(Command, frozen=True, tag="fe.shift-in-melee"):
    """Turn from one you fight hand to hand to another, with one Move and without a test."""

    hero: EntityId
    other: EntityId
    to: EntityId


class SlipAway(Command, frozen=True, tag="fe.slip-away"):
    """Slip away from everybody you fight hand to hand, with one Move and without a test; once in a scene."""

    hero: EntityId


def _unlearned(state: State, hero: EntityId) -> Refused | None:
    if has_talent(state, hero, FOOTWORK):
        return None
    title = f"{hero_named(state, hero)} has not learned {talents()[FOOTWORK].name}."
    return Refused("talent.none", title, remedy="Break off, and go in again.", source=SOURCE)


@cites(SOURCE)
def cannot_shift(state: State, hero: EntityId, other: EntityId, to: EntityId) -> Refused | None:
    """The refusal where a hero cannot turn from one foe to another now, or None."""
    if refusal := _unlearned(state, hero):
        return refusal
    if other not in foes_of(state, hero):
        title = f"{hero_named(state, hero)} does not fight them hand to hand."
        return Refused("range.no_melee", title, remedy="Move into the melee.", source=SOURCE)
    return cannot_enter(state, hero, to)


@chapter.decides(ShiftInMelee)
@cites(SOURCE, "fe.range.movement")
def shift(act: Unfolding, command: ShiftInMelee) -> None:
    """Leave the one and meet the other, which is a single Move, as slow as the ground."""
    hero, to = act.state[Heroes][command.hero].id, act.state[Characters][command.to].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_shift(act.state, hero, command.other, to):
        raise refusal
    take(act, hero, MOVE)
    near = act.state[Ranges].between(hero, to).band is Band.NEAR
    if near and crossed(act, Move(hero, to)) is None:
        return
    act.happen(MeleeSet(hero, command.other, melee=False, untested=True))
    act.happen(MeleeSet(hero, to, melee=True))


@cites(SOURCE)
def cannot_slip(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot slip away now, or None."""
    if refusal := _unlearned(state, hero):
        return refusal
    if not foes_of(state, hero):
        title = f"{hero_named(state, hero)} is in no melee."
        return Refused("range.no_melee", title, remedy="Simply move.", source=SOURCE)
    spent = used_up(state, hero, FOOTWORK, talents()[FOOTWORK].name, ONCE, SOURCE)
    return spent or cannot_act(state, hero, MOVE)


@chapter.decides(SlipAway)
@cites(SOURCE)
def slip(act: Unfolding, command: SlipAway) -> None:
    """Get out of every melee at once."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_slip(act.state, hero):
        raise refusal
    take(act, hero, MOVE)
    use_up(act, hero, FOOTWORK, talents()[FOOTWORK].name, ONCE)
    for foe in act.state[Ranges].hand_to_hand(hero):
        act.happen(MeleeSet(hero, foe, melee=False, untested=True))


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has learned it to shift among foes, and to slip away."""
    for hero in held_heroes(state, viewer):
        if not has_talent(state, hero.id, FOOTWORK):
            continue
        group, foes = hero_named(state, hero.id), foes_of(state, hero.id)
        refusal = refusal_of(cannot_slip(state, hero.id))
        label = "Slip away from the melee with a Move"
        yield Offer("fe.slip-away", label, (), (("hero", hero.id),), refusal=refusal, group=group)
        others = [each for each in state[Characters].known.values() if each.id != hero.id and each.id not in foes]
        for foe in foes if others else ():
            options = [
                Option(each.id, each.name, refusal=refusal_of(cannot_shift(state, hero.id, foe, each.id)))
                for each in others
            ]
            label = f"Turn from {state[Characters].name(foe)} to another with a Move"
            fields, fixed = (choice("to", "To whom", options),), (("hero", hero.id), ("other", foe))
            yield Offer("fe.shift-in-melee", label, fields, fixed, refusal=none_of(options), group=group)
