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
from threefates.systems.fates_edge.help.claimed_help import at_whom
from threefates.systems.fates_edge.help.coordination import (
    Cooperated,
    Coordination,
    Waiting,
    asks_first,
    coordination,
    reaches,
)
from threefates.systems.fates_edge.help.helping import bars_help

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
def wants_an_action(state: State, hero: EntityId, name: str) -> Refused | None:
    """The refusal where a turn holds no Action to mark somebody with, or None; to make the mark anew takes none."""
    fresh = moves()[name].name not in state[Coordination].used.get(hero, ())
    return cannot_act(state, hero, AIM) if moves()[name].marks and fresh else None


@turns.answers_to(Cooperated)
@cites(MARK)
def marking(act: Unfolding, event: Cooperated) -> None:
    """To mark somebody is an Action of a turn, once; nobody takes aim at whom they do not see."""
    if event.target and _lost(act.state, event.hero, event.target):
        title = f"{act.state[Characters].name(event.hero)} does not see {act.state[Characters].name(event.target)}."
        raise Refused("mark.unseen", title, remedy="Get them in sight first.", source=MARK)
    if moves()[event.move].marks and act.state[Coordination].used[event.hero].count(moves()[event.move].name) == 1:
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
    pairs = dict.fromkeys((one.by, one.target) for one in act.state[Coordination].waiting if one.target)
    for spotter, target in pairs:
        if _lost(act.state, spotter, target):
            act.happen(MarkLost(spotter, target))


@coordination.folds(MarkLost)
def mark_lost(slice_: Coordination, event: MarkLost) -> Coordination:
    """Let nothing wait any more of what that mark was worth (`waiting`)."""
    left = tuple(one for one in slice_.waiting if (one.by, one.target) != (event.spotter, event.target))
    return replace(slice_, waiting=left)


@coordination.tells(MarkLost)
def tell_lost(state: State, event: MarkLost, viewer: Viewer) -> Told:
    """Tell everybody which mark is over."""
    target, spotter = state[Characters].name(event.target), state[Characters].name(event.spotter)
    return Told(f"{target} is out of {spotter}'s sight: the mark is over.", (MARK,), tone="cost")
