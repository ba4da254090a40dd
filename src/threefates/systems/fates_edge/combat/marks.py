"""Help over a distance: talents for others reach who is Near, a mark lasts while its target is in sight, and nobody
helps from off the screen.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import parts
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges, reach
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, HiddenSet, Sight, SightSet
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.turns import cannot_act, take, turns
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.help.claimed_help import at_whom
from threefates.systems.fates_edge.help.coordination import (
    Cooperated,
    Coordination,
    Waiting,
    asks_first,
    boons_for,
    cannot_pay,
    coordination,
    reaches,
)
from threefates.systems.fates_edge.help.helping import bars_help
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["MarkLost", "at_the_marked", "is_near"]

AIM: Final = "aim"
MARK: Final = "fe.coordination.talent-spotters-mark"


class MarkLost(Event, frozen=True, tag="fe.mark-lost"):
    """The target of a mark is out of its spotter's sight."""

    spotter: EntityId
    target: EntityId


@reaches
@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def is_near(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Whether an ally is near enough to be helped: Close or Near, and so they are while nobody has said otherwise."""
    return reach(state[Ranges].between(hero, ally)) in (Band.CLOSE, Band.NEAR)


@bars_help
@cites("fe.coordination.vocabulary", "fe.range.bands")
def off_screen(state: State, helper: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where somebody who is not here would help, or None."""
    if not went_off_screen(state, helper, hero):
        return None
    title = f"{state[Characters].name(helper)} and {state[Characters].name(hero)} are Absent from each other."
    return Refused("assist.absent", title, remedy="Cut or travel to them first.", source="fe.range.bands")


@parts
@cites("fe.coordination.vocabulary", "fe.range.bands")
def went_off_screen(state: State, helper: EntityId, hero: EntityId) -> bool:
    """Whether somebody is not here who helps, or has: what they were to give counts for nothing by the roll."""
    return state[Ranges].between(helper, hero).band is Band.ABSENT


@at_whom
@cites(MARK)
def at_the_marked(state: State, effect: Waiting, action: Proposal) -> bool:
    """Whether an action is at the target of a mark."""
    at = action.purpose(At)
    return at is not None and at.other == effect.target


def _lost(state: State, spotter: EntityId, target: EntityId) -> bool:
    return state[Sight].broken(spotter, target) or state[Ranges].between(spotter, target).band is Band.ABSENT


@asks_first
@cites(MARK)
def cannot_mark(state: State, hero: EntityId, name: str, target: EntityId | None) -> Refused | None:
    """The refusal where a hero can mark nobody, or not whom they say; or None.

    To take aim is an Action; a mark that holds is made anew by a Boon alone, once a scene.
    """
    if not moves()[name].marks:
        return None
    holds = [marked for by, marked in state[Coordination].marks if by == hero]
    if target is not None:
        return _cannot_renew(state, hero, name, target) if target in holds else cannot_act(state, hero, AIM)
    if any(_cannot_renew(state, hero, name, each) is None for each in holds):
        return None
    return cannot_act(state, hero, AIM)


@cites(MARK)
def _cannot_renew(state: State, hero: EntityId, name: str, target: EntityId) -> Refused | None:
    """The refusal where a mark that holds cannot be made anew, or None: nobody pays for what all of them have still."""
    way, used, waiting = moves()[name], state[Coordination].used.get(hero, ()), state[Coordination].waiting
    if way.effect.limit and used.count(way.name) >= way.effect.limit.times:
        title = f"{hero_named(state, hero)} has made {way.name} anew in this scene."
        return Refused("cooperate.used", title, remedy="Aim at another, or once more in the next scene.", source=MARK)
    if all(Waiting(each, name, hero, target) in waiting for each in living(state)):
        title = "Nobody has counted that mark in yet."
        return Refused("mark.unused", title, remedy="Count it in first, or aim at another.", source=MARK)
    return cannot_pay(state, hero, boons_for(name, 1, again=True))


@turns.answers_to(Cooperated)
@cites(MARK)
def marking(act: Unfolding, event: Cooperated) -> None:
    """To mark somebody is an Action of a turn, and to make the mark anew is none; nobody takes aim at whom they do not
    see.
    """
    if event.target and _lost(act.state, event.hero, event.target):
        title = f"{act.state[Characters].name(event.hero)} does not see {act.state[Characters].name(event.target)}."
        raise Refused("mark.unseen", title, remedy="Get them in sight first.", source=MARK)
    if moves()[event.move].marks and not event.again:
        take(act, event.hero, AIM)


# what ends a mark


@coordination.answers_to(SightSet)
def out_of_sight(act: Unfolding, event: SightSet) -> None:
    """A mark is over once the target is out of its spotter's sight: to see them again takes another one."""
    _look_again(act)


@coordination.answers_to(Hidden)
def hides(act: Unfolding, event: Hidden) -> None:
    """So it is where the target hides."""
    _look_again(act)


@coordination.answers_to(HiddenSet)
def in_stealth(act: Unfolding, event: HiddenSet) -> None:
    """And so it is where the target goes into Stealth."""
    _look_again(act)


@coordination.answers_to(BandSet)
def gone(act: Unfolding, event: BandSet) -> None:
    """Or is not here any more."""
    _look_again(act)


@cites(MARK)
def _look_again(act: Unfolding) -> None:
    now = act.state[Coordination]
    for spotter, target in dict.fromkeys((*now.marks, *((one.by, one.target) for one in now.waiting))):
        if target and _lost(act.state, spotter, target):
            act.happen(MarkLost(spotter, target))


@coordination.folds(MarkLost)
def mark_lost(slice_: Coordination, event: MarkLost) -> Coordination:
    """Let nothing wait any more of what that mark was worth (`waiting` and `marks`)."""
    mark = event.spotter, event.target
    left = tuple(one for one in slice_.waiting if (one.by, one.target) != mark)
    return replace(slice_, waiting=left, marks=tuple(each for each in slice_.marks if each != mark))


@coordination.tells(MarkLost)
def tell_lost(state: State, event: MarkLost, viewer: Viewer) -> Told:
    """Tell everybody which mark is over."""
    target, spotter = state[Characters].name(event.target), state[Characters].name(event.spotter)
    return Told(f"{target} is out of {spotter}'s sight: the mark is over.", (MARK,), tone="cost")
