"""What TAGS make: a BARRIER is cover while it holds, a danger fills a clock."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import Clock, ClockRemoved, Clocks, no_room_in_sight, start_clock
from threefates.commons.scenes import SceneStarted
from threefates.commons.texts import LONGEST_TITLE
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.on_clocks import stills_clock
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, CoverSet, Sight
from threefates.systems.fates_edge.combat.turns import spare
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.gear.shields import Planted
from threefates.systems.fates_edge.tags.library import Lasting, does_nothing, named
from threefates.systems.fates_edge.tags.tag_effects import (
    EffectEnded,
    Effects,
    EffectStilled,
    EffectWorn,
    TagWorked,
    Work,
    effects,
    end,
)

__all__ = ["COVER", "HAZARD", "MOST_HELD", "CoverLeft", "SetIntegrity", "cannot_tick", "is_cover", "is_hazard"]

MOST_HELD: Final = 6
HAZARD: Final = "hazard"
"""What CONJURE makes where it is no thing: a danger that ticks."""
COVER: Final = "cover"
"""And where it is something to stand behind."""
REACHES: Final = "it reaches everybody there"
BEHIND: Final = Cover(1, by="barrier")


class CoverLeft(Event, frozen=True, tag="fe.cover-left"):
    """Somebody stands no longer behind what was made."""

    effect: str
    who: EntityId

    quiet = True  # what took them away says so


class SetIntegrity(Command, frozen=True, tag="fe.set-integrity"):
    """Say what something that was made holds still, whoever has gone about it."""

    effect: str
    left: int  # 0..6; 0: it is broken


@cites("fe.tags.barrier", "fe.tags.conjure")
def is_cover(effect: Lasting) -> bool:
    """Whether whom it is on stands behind it: a barrier, or what was conjured as cover.

    >>> [is_cover(Lasting(id="1", tag="conjure", source="a spell", against=against)) for against in ("Cover", "")]
    [True, False]
    """
    return effect.tag == "barrier" or (effect.tag == "conjure" and bare(effect.against) == COVER)


@cites("fe.tags.conjure")
def is_hazard(effect: Lasting | Work) -> bool:
    """Whether what was conjured is a danger, and ticks."""
    return effect.tag == "conjure" and bare(effect.against) == HAZARD


@effects.answers_to(TagWorked)
@cites("fe.tags.barrier")
def raise_barrier(act: Unfolding, event: TagWorked) -> None:
    """Whoever is behind a barrier is in cover."""
    _covers(act, event.effect)


@effects.answers_to(SceneStarted)
@cites("fe.tags.barrier", "fe.tags.conjure")
def barrier_stands_still(act: Unfolding, event: SceneStarted) -> None:
    """What outlasts a scene, as its source says, is cover in the next one."""
    for effect in act.state[Effects].known.values():
        _covers(act, effect)


@effects.answers_to(EffectEnded)
@cites("fe.tags.barrier")
def barrier_falls(act: Unfolding, event: EffectEnded) -> None:
    """With the barrier goes the cover that it gave."""
    _bares(act, event.effect)


@effects.answers_to(EffectStilled)
@cites("fe.tags.barrier", "fe.tags.dispel")
def barrier_stilled(act: Unfolding, event: EffectStilled) -> None:
    """A barrier that is stilled is no cover, and is one again when it works."""
    if found := act.state[Effects].known.get(event.effect):
        (_bares if event.stilled else _covers)(act, found)


def _covers(act: Unfolding, effect: Lasting) -> None:
    for who in effect.on if is_cover(effect) and not effect.stilled else ():
        if who not in act.state[Sight].cover:
            act.happen(CoverSet(who, BEHIND, named(effect.tag)))


def _bares(act: Unfolding, effect: Lasting) -> None:
    for who in effect.on if is_cover(effect) else ():
        if act.state[Sight].cover.get(who) == BEHIND and not _behind_another(act.state, who):
            act.happen(CoverSet(who, Cover()))


@effects.answers_to(Planted)
@cites("fe.tags.barrier", "fe.gear.shields")
def behind_it_again(act: Unfolding, event: Planted) -> None:
    """Whoever takes a pavise up is behind a barrier that stands there."""
    who = event.owner
    if not event.up and who not in act.state[Sight].cover and _behind_another(act.state, who):
        act.happen(CoverSet(who, BEHIND, named("barrier")))


@effects.answers_to(CoverSet)
@cites("fe.tags.barrier", "fe.range.cover")
def taken_by_hand(act: Unfolding, event: CoverSet) -> None:
    """A barrier stands whatever else is taken away by hand; where its own cover is, whoever was behind it has left."""
    who = event.character
    if event.bares and _behind_another(act.state, who):
        act.happen(CoverSet(who, BEHIND, named("barrier")))
    for effect in act.state[Effects].known.values() if event.leaves else ():
        if is_cover(effect) and who in effect.on:
            act.happen(CoverLeft(effect.id, who))


def _behind_another(state: State, who: EntityId) -> bool:
    standing = (each for each in state[Effects].known.values() if is_cover(each) and not each.stilled)
    return any(who in each.on for each in standing)


@cites("fe.tags.barrier", "fe.tags.conjure")
def cannot_wear(state: State, effect: str, left: int) -> Refused | None:
    """The refusal where nothing of the kind was made, or it holds no such number, or None."""
    found = state[Effects].known.get(effect)
    if found is None or not found.integrity:
        title, remedy = "Nothing of the kind was made here.", "Pick a barrier, or what was conjured."
        return Refused("effect.no_integrity", title, remedy=remedy, source="fe.tags.barrier")
    if not 0 <= left <= MOST_HELD or left == found.integrity:
        title, remedy = f"It holds {found.integrity}.", f"Say another number, 0 to {MOST_HELD}."
        return Refused("effect.integrity", title, remedy=remedy, source=effect_tags()[found.tag].entry)
    return None


@effects.decides(SetIntegrity)
@cites("fe.tags.barrier", "fe.tags.conjure")
def set_integrity(act: Unfolding, command: SetIntegrity) -> None:
    """Let foes, or time, wear it down; only whoever runs the game may say so."""
    act.must_run("Saying what something holds")
    if refusal := cannot_wear(act.state, command.effect, command.left):
        raise refusal
    found = act.state[Effects][command.effect]
    if command.left:
        act.happen(EffectWorn(found.id, command.left))
    else:
        end(act, found, "broken")


@effects.answers_to(EffectEnded)
@cites("fe.tags.conjure")
def hazard_ends(act: Unfolding, event: EffectEnded) -> None:
    """With a danger that was conjured goes the clock that it fills."""
    if not is_hazard(event.effect):
        return
    clock = _clock_of(act.state, event.effect)
    if clock and not clock.full:
        act.happen(ClockRemoved(clock.id, clock.name))


@effects.answers_to(ClockRemoved)
@cites("fe.tags.conjure")
def ends_with_its_clock(act: Unfolding, event: ClockRemoved) -> None:
    """With its clock goes a danger that was conjured."""
    dangers = (each for each in act.state[Effects].known.values() if is_hazard(each) and each.what == event.name)
    before = [each for each in dangers if not event.hidden and _born(each.id) < _born(event.id)]
    for hazard in before[-1:]:
        if _clock_of(act.state, hazard) is None:
            end(act, hazard, "its clock is gone")


def _clock_of(state: State, hazard: Lasting) -> Clock | None:
    """The clock that came with a danger: the first of its name that began after it did, before the next such one."""
    since = _born(hazard.id)
    later = [
        born for each in state[Effects].known.values() if _alike(each, hazard) and (born := _born(each.id)) > since
    ]
    named_so = (each for each in state[Clocks].known.values() if (each.name, each.on_full) == (hazard.what, REACHES))
    return next((each for each in named_so if since < _born(each.id) < min(later, default=_born(each.id) + 1)), None)


def _alike(one: Lasting, other: Lasting) -> bool:
    return is_hazard(one) and one.what == other.what


def _born(id: str) -> int:
    """When something began, as its id says."""
    return int(id.rpartition("-")[2])


@cites("fe.tags.conjure")
def cannot_tick(state: State, what: str) -> Refused | None:
    """The refusal where a danger of that name can fill no clock, or None."""
    if len(what) > LONGEST_TITLE:
        title, remedy = f"A danger's name has {len(what)} characters.", f"Keep it to {LONGEST_TITLE} at most."
        return Refused("tag.no", title, remedy=remedy, source="fe.tags.conjure")
    return no_room_in_sight(state[Clocks])


@stills_clock
@cites("fe.tags.conjure", "fe.tags.dispel")
def is_stilled(state: State, clock: Clock) -> Refused | None:
    """The refusal where a clock is that of a danger that does nothing for now, or None."""
    stilled = (each for each in state[Effects].known.values() if each.stilled and is_hazard(each))
    found = next((each for each in stilled if _clock_of(state, each) == clock), None)
    return does_nothing(found) if found else None


@cites("fe.tags.conjure")
def size_of_hazard(hazard: Lasting) -> int:
    """Segments of a danger's clock: as many as it holds; what came out in part breaks first and bites last.

    >>> made = Lasting(id="1", tag="conjure", source="a spell", integrity=2)
    >>> (
    ...     size_of_hazard(made),
    ...     size_of_hazard(Lasting(id="2", tag="conjure", source="a spell", integrity=2, partial=True)),
    ... )
    (2, 6)
    """
    return max(effect_tags()["conjure"].integrity) if hazard.partial else hazard.integrity


@effects.answers_to(TagWorked)
@cites("fe.tags.conjure")
def let_tick(act: Unfolding, event: TagWorked) -> None:
    """A danger that was conjured is a clock."""
    effect = event.effect
    if is_hazard(effect) and no_room_in_sight(act.state[Clocks]) is None:
        start_clock(act, effect.what, size_of_hazard(effect), on_full=REACHES)


@effects.answers_to(TagWorked)
@cites("fe.tags.cheat-sheet")
def follow_up(act: Unfolding, event: TagWorked) -> None:
    """The next roll of whoever has the turn takes no Action of it."""
    if event.effect.tag == "follow-up" and event.effect.by:
        spare(act, event.effect.by)


# what has happened


@effects.folds(CoverLeft)
def cover_left(effects: Effects, event: CoverLeft) -> Effects:
    """Take them out of those whom it covers (`on`)."""
    found = effects.known[event.effect]
    left = replace(found, on=tuple(each for each in found.on if each != event.who))
    return Effects({**effects.known, event.effect: left})
