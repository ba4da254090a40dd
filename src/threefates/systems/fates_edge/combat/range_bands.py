"""How far hands, help and magic reach: at arm's length, across the room, or to whoever is in the scene at all."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, reach
from threefates.systems.fates_edge.combat.targeting import unsaid

__all__ = ["here", "near", "touch"]


@cites("fe.range.targeting", "fe.range.bands")
def touch(state: State, one: EntityId, other: EntityId) -> Refused | None:
    """The refusal where somebody is out of another's touch, or None: that is Close, or nobody has said."""
    return _within(state, one, other, (Band.CLOSE,), "Move up first.", "fe.range.targeting")


@cites("fe.range.bands")
def near(state: State, one: EntityId, other: EntityId) -> Refused | None:
    """The refusal where somebody is not about, or None: a step or two away, in the same room."""
    return _within(state, one, other, (Band.CLOSE, Band.NEAR), "Go to them first.", "fe.range.bands")


@cites("fe.range.bands")
def here(state: State, one: EntityId, other: EntityId) -> Refused | None:
    """The refusal where somebody is off screen for another, or None: that takes a cut or a journey."""
    there = (Band.CLOSE, Band.NEAR, Band.FAR)
    return _within(state, one, other, there, "Cut or travel to them first.", "fe.range.bands")


def _within(
    state: State, one: EntityId, other: EntityId, bands: tuple[Band, ...], remedy: str, source: str
) -> Refused | None:
    band = reach(state[Ranges].between(one, other))
    if band in bands or unsaid(state, one, other):
        return None
    name, theirs = state[Characters].name(one), state[Characters].name(other)
    title = f"{name} and {theirs} are {band.value.capitalize()} to each other."
    return Refused("reach.far", title, remedy=remedy, source=source)
