"""What holds somebody lets go when it is out itself: coils go slack, and whoever lies on top is rolled off."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange_events import ActionPlayed
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import Left, Moved, PlaceSet
from threefates.systems.fifty_two_fates.battlefield.zones import within_range
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, condition_of, end
from threefates.systems.fifty_two_fates.conditions.out import OUT, when_dead, when_out
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import of_its_kind, special_of
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import special_chapter
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effect, Effects, over
from threefates.systems.fifty_two_fates.effects.falling import Fell
from threefates.systems.fifty_two_fates.exchanges.special_attacks import HELD
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled
from threefates.systems.fifty_two_fates.turns.movement_rate import usual_zones
from threefates.systems.fifty_two_fates.turns.range import reach_of
from threefates.systems.fifty_two_fates.turns.turns import leave_turn


@special_chapter.answers_to(ActionPlayed)
@cites("ff.creatures.ogre", "ff.ruling.ogre-crush")
def rise_to_strike(act: Unfolding, event: ActionPlayed) -> None:
    """An ogre that strikes at somebody else has got up."""
    let_up(act, event.actor, but=event.target)


@special_chapter.answers_to(Moved)
@cites("ff.creatures.ogre", "ff.ruling.ogre-crush")
def rise_to_move(act: Unfolding, event: Moved) -> None:
    """As has one that moves."""
    let_up(act, event.entity)


@special_chapter.answers_to(Moved)
@cites("ff.creatures.griffin", "ff.creatures.ant-giant", "ff.movement.zone", "ff.spells.hold")
def go_along(act: Unfolding, event: Moved) -> None:
    """Who is carried aloft, or dragged off, comes along; whom a spell holds stays, and is let go of by that."""
    for entity in carried_by(act.state, event.entity):
        if takes_part(act.state, entity) and not _held_fast(act.state, entity):
            act.happen(PlaceSet(entity, event.to, "carried along"))


@cites("ff.spells.hold")
def _held_fast(state: State, entity: EntityId) -> bool:
    """Say whether a spell keeps somebody where they are, whoever would take them along."""
    return spelled(state, entity, "hold") is not None


@cites("ff.creatures.griffin", "ff.creatures.ant-giant")
def carried_by(state: State, carrier: EntityId) -> tuple[EntityId, ...]:
    """Name whom a griffin has in its claws, or ants drag off."""
    gripped = (effect.victim for effect in state[Effects].known.values() if effect.source == carrier)
    dragged = gripped if special_of(state, carrier, "drag") else ()
    return tuple(dict.fromkeys((*in_claws_of(state, carrier), *dragged)))


@cites("ff.creatures.griffin")
def in_claws_of(state: State, carrier: EntityId) -> tuple[EntityId, ...]:
    """Name whom a griffin has in its claws."""
    return tuple(
        entity
        for entity, timers in state[Conditions].known.items()
        if any(timer.source == carrier and timer.what == HELD["carry"] for timer in timers)
    )


@special_chapter.answers_to(PlaceSet)
def shifted(act: Unfolding, event: PlaceSet) -> None:
    """Who is shifted is torn out of what held them; a griffin that is shifted takes along whom it has in its claws."""
    _carries_along(act, event.entity, event.place)
    tear_loose(act)


@cites("ff.creatures.griffin", "ff.spells.hold")
def _carries_along(act: Unfolding, griffin: EntityId, place: int) -> None:
    for entity in in_claws_of(act.state, griffin):
        here = takes_part(act.state, entity) and not _held_fast(act.state, entity)
        if here and place_of(act.state, entity) != place:
            act.happen(PlaceSet(entity, place, "carried along"))


@special_chapter.answers_to(Moved)
@cites("ff.creatures.basilisk")
def goes_away(act: Unfolding, event: Moved) -> None:
    """Whoever goes away holds nobody whom they do not take along."""
    tear_loose(act)


@cites("ff.creatures.ant-giant")
def _still_held(state: State, effect: Effect) -> bool:
    """Of several that hold somebody together one within reach is enough."""
    return any(within_hold(state, one, effect.victim) for one in holders(state, effect))


@cites("ff.spells.move", "ff.maneuvers.push", "ff.creatures.assassin-vine", "ff.creatures.basilisk")
def tear_loose(act: Unfolding) -> None:
    """End every hold whose victim is out of the holder's reach."""
    for effect in tuple(act.state[Effects].known.values()):
        if effect.source and not _still_held(act.state, effect):
            act.happen(over(effect, "it is torn loose"))
    for entity, timers in act.state[Conditions].known.items():
        for timer in timers:
            if timer.what in HELD.values() and not within_hold(act.state, timer.source, entity):
                end(act, entity, timer)


@cites("ff.creatures.assassin-vine", "ff.ruling.vine-details", "ff.movement.zone-zero")
def within_hold(state: State, holder: EntityId, victim: EntityId) -> bool:
    """Say whether somebody is where a holder can hold them; outside of a fight nobody measures."""
    if not takes_part(state, holder) or not takes_part(state, victim):
        return True
    return within_range(place_of(state, holder), place_of(state, victim), reach_of(state, holder))


@special_chapter.answers_to(Fell)
@cites("ff.creatures.griffin", "ff.ruling.grab-drop-height")
def drop_what_was_carried(act: Unfolding, event: Fell) -> None:
    """Whoever falls is in nobody's claws any more."""
    for timer in act.state[Conditions].of(event.entity):
        if timer.what == HELD["carry"]:
            end(act, event.entity, timer)


@when_dead(special_chapter)
@cites("ff.creatures.ogre")
def somebody_dies(act: Unfolding, entity: EntityId) -> None:
    """Nobody is pinned down by the dead."""
    let_up(act, entity)


@when_out(special_chapter)
@cites("ff.creatures.assassin-vine", "ff.creatures.basilisk", "ff.creatures.ant-giant")
def loosen(act: Unfolding, entity: EntityId) -> None:
    """Free those somebody held of its grip."""
    for effect in tuple(act.state[Effects].known.values()):
        if effect.source and not holds_on(act.state, effect):
            act.happen(over(effect, "it is let go"))


@special_chapter.answers_to(Left)
@cites(
    "ff.creatures.ogre",
    "ff.ruling.ogre-crush",
    "ff.creatures.assassin-vine",
    "ff.creatures.ant-giant",
)
def gone_from_the_fight(act: Unfolding, event: Left) -> None:
    """Whoever has gone lies on nobody, holds nobody who is still there, and has taken along whom they have in claws."""
    let_up(act, event.entity)
    loosen(act, event.entity)
    _takes_along(act, event.entity)


@cites("ff.creatures.griffin", "ff.spells.hold")
def _takes_along(act: Unfolding, griffin: EntityId) -> None:
    for entity in in_claws_of(act.state, griffin):
        if takes_part(act.state, entity) and _held_fast(act.state, entity):
            _lets_go(act, griffin, entity)
        elif takes_part(act.state, entity):
            leave_turn(act, entity)
            act.happen(Left(entity))


def _lets_go(act: Unfolding, griffin: EntityId, entity: EntityId) -> None:
    for timer in act.state[Conditions].of(entity):
        if timer.source == griffin and timer.what == HELD["carry"]:
            end(act, entity, timer)


@special_chapter.answers_to(Left)
@cites("ff.creatures.assassin-vine", "ff.creatures.ogre")
def out_of_its_reach(act: Unfolding, event: Left) -> None:
    """Whoever has gone is held no more by what is rooted in the fight, nor lain upon by who is still there."""
    for effect in act.state[Effects].on(event.entity):
        rooted = takes_part(act.state, effect.source) and usual_zones(act.state, effect.source) == 0
        if effect.source and rooted:
            act.happen(over(effect, "it is torn loose"))
    for timer in act.state[Conditions].of(event.entity):
        if timer.what == HELD["crush"] and takes_part(act.state, timer.source):
            end(act, event.entity, timer)


@cites("ff.creatures.ant-giant", "ff.ruling.ant-scale")
def holds_on(state: State, effect: Effect) -> bool:
    """Say whether a grip still holds: who holds is neither out nor gone from a fight in which the victim stands.

    Or others of a kind that drags together go on.
    """
    able = (one for one in holders(state, effect) if condition_of(state, one) not in OUT)
    return any(takes_part(state, one) or not takes_part(state, effect.victim) for one in able)


@cites("ff.creatures.ant-giant")
def holders(state: State, effect: Effect) -> tuple[EntityId, ...]:
    """Name who may hold somebody in a grip: who got hold of them, and all of a kind that drags together."""
    kin = of_its_kind(state, effect.source) if special_of(state, effect.source, "drag") else ()
    return tuple(dict.fromkeys((effect.source, *kin)))


@cites("ff.creatures.ogre")
def let_up(act: Unfolding, source: EntityId, but: EntityId = "") -> None:
    """Free whoever was pinned down by somebody, but for the one it goes on striking at."""
    for entity, timers in act.state[Conditions].known.items():
        for timer in timers:
            if timer.source == source and timer.what == HELD["crush"] and entity != but:
                end(act, entity, timer)
