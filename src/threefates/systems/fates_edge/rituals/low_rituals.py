"""The four low rituals: a thread to the safe path, a ward under oath, sight by heat, a cut through what holds."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import tick
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.targeting import reveals
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rituals.ending import RitualPerformed, took_part
from threefates.systems.fates_edge.rituals.fitting import CUT, WARD, holding_clocks
from threefates.systems.fates_edge.rituals.performing import chapter
from threefates.systems.fates_edge.rituals.pushing import PRINTED
from threefates.systems.fates_edge.rulings.road import TravelClock
from threefates.systems.fates_edge.tags.command_oath_sanctify import BEAT, OathBroken
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded, Effects, bring, end, still
from threefates.systems.fates_edge.travel.travel import stretch

__all__ = ["HALF", "tougher"]

THREAD, GLASS = "wayfinders-thread", "ember-glass"
HALF: Final = 0.5
"""What a push moves a clock by."""


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.wayfinders-thread", "fe.ruling.backlash-half-clock")
def thread(act: Unfolding, event: RitualPerformed) -> None:
    """A thread to the nearest safe path; a push moves the road by half a segment, a second one in a scene tires."""
    if event.meant.ritual != THREAD:
        return
    ritual = rituals()[THREAD]
    if event.again:
        tire(act, event.hero, 1, ritual.name)
    if not event.works:
        return
    what = f"A thread to {event.meant.what}" if event.meant.what else "A thread to the nearest safe path"
    found = Lasting(id="", tag="passage", source=ritual.name, by=event.hero, on=(event.hero,), what=what)
    bring(act, replace(found, partial=True, until=Until.MOMENT) if event.partial else found)
    if event.meant.pushed == PRINTED:
        way = 1 if act.state.ruling(TravelClock) is TravelClock.PROGRESS else -1
        stretch(act, HALF * way, ritual.name)


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.oath-ward")
def oath_ward(act: Unfolding, event: RitualPerformed) -> None:
    """An oath of all who repeat it, whoever lent a hand, too; and a ward that stands while it does."""
    if event.meant.ritual != WARD or not event.works:
        return
    name, sworn = rituals()[WARD].name, took_part(act.state, event)
    oath = Lasting(id="", tag="oath", source=name, by=event.hero, on=sworn, what="The oath of the circle")
    bring(act, replace(oath, against=BEAT, until=Until.SCENE))
    made = list(act.state[Effects].known)[-1]
    ward = Lasting(
        id="", tag="ward", source=name, by=event.hero, what=event.meant.what, partial=event.partial, effect=made
    )
    bring(act, replace(ward, yields=True))


@chapter.answers_to(OathBroken)
@cites("fe.ritual.oath-ward")
def oath_of_circle_broken(act: Unfolding, event: OathBroken) -> None:
    """Whoever breaks it, that makes a beat; of a hero the oath itself says so."""
    if event.effect.source == rituals()[WARD].name and event.who not in act.state[Heroes].known:
        act.happen(BeatsBanked(1))


@chapter.answers_to(EffectEnded)
@cites("fe.ritual.oath-ward", "fe.ritual.shadow-loom")
def falls_with_it(act: Unfolding, event: EffectEnded) -> None:
    """What hangs on something that lasts ends with it."""
    for effect in act.state[Effects].known.values():
        if effect.effect and effect.effect == event.effect.id:
            end(act, effect, event.why)


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.ember-glass")
def ember_glass(act: Unfolding, event: RitualPerformed) -> None:
    """For the scene they sense what is warm nearby; a push goes through thin walls, a Partial shows it a moment."""
    if event.meant.ritual != GLASS or not event.works:
        return
    pushed = event.meant.pushed == PRINTED
    against, what = _WALLS if pushed else _COVER
    until = Until.MOMENT if event.partial else Until.SCENE
    name = rituals()[GLASS].name
    bring(
        act,
        Lasting(
            id="",
            tag="reveal",
            source=name,
            by=event.hero,
            on=(event.hero,),
            what=what,
            against=against,
            partial=event.partial,
            until=until,
            played=True,
        ),
    )


_WALLS: Final = ("walls", "Warmth shows through thin walls")
_COVER: Final = ("cover", "Warmth shows through cover")


@reveals
@cites("fe.ritual.ember-glass")
def warmth_shows(state: State, owner: EntityId, other: EntityId) -> bool:
    """Whether somebody senses another by their warmth: nearby, and through a wall only where it was pushed."""
    known = state[Effects].known.values()
    found = [each for each in known if each.tag == "reveal" and owner in each.on and not each.stilled]
    near = state[Ranges].between(owner, other).band in (Band.CLOSE, Band.NEAR)
    walled = state[Sight].stands_between(owner, other)
    return near and any(not walled or each.against == "walls" for each in found)


@cites("fe.ritual.salt-cut")
def tougher(effect: Lasting) -> bool:
    """Whether something is too tough to be cut without a push: what lasts until it is released, or holds by number.

    >>> (
    ...     tougher(Lasting(id="1", tag="mark", source="a Rite")),
    ...     tougher(Lasting(id="2", tag="curse", source="a Rite", until=Until.RELEASED)),
    ... )
    (False, True)
    """
    return effect.until is Until.RELEASED or effect.integrity > 0


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.salt-cut", "fe.ruling.backlash-half-clock")
def salt_cut(act: Unfolding, event: RitualPerformed) -> None:
    """Cut something simple, with a push what is tougher, with half a segment off whatever restrains or hexes."""
    if event.meant.ritual != CUT or not event.works:
        return
    effect, pushed = act.state[Effects].known.get(event.meant.effect), event.meant.pushed == PRINTED
    if effect and (pushed or not tougher(effect)):
        if event.partial:
            still(act, effect)
        else:
            end(act, effect, rituals()[CUT].name)
    for clock in holding_clocks(act.state) if pushed else ():
        tick(act, clock, -HALF, rituals()[CUT].name)
