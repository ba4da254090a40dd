"""Near misses: a spirit that was called in vain, or that left at once, marks its bond all the same, once an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.modules import Mark, land
from threefates.systems.fates_edge.modules.trackers import Modules, Tracker, TrackerKind, modules, size_of, tracker_of
from threefates.systems.fates_edge.recovery.game_structure import Pace

__all__ = ["MarkNearMiss", "NearMissed", "bonds_nearly", "cannot_miss", "near_miss"]

SOURCE: Final = "fe.summon.near-miss"
WHY: Final = "a near miss"


class NearMissed(Event, frozen=True, tag="fe.near-missed"):
    """The near miss of this evening has marked the bond with spirits of that sort."""

    hero: EntityId
    sort: str

    quiet = True  # the mark says itself


class MarkNearMiss(Command, frozen=True, tag="fe.mark-near-miss"):
    """Mark a spirit's bond for a call that failed, or a spirit that left at once, after a meaningful try."""

    hero: EntityId
    module: str


class _NearMiss(Struct):
    segments: int
    per_session_per_type: int


@cites(SOURCE)
def near_miss() -> tuple[int, int]:
    """Segments that a near miss marks, and how often in an evening for each sort of spirit.

    >>> near_miss()
    (1, 1)
    """
    found = entry(SOURCE).table(_NearMiss)
    return found.segments, found.per_session_per_type


@cites(SOURCE)
def cannot_miss(state: State, hero: EntityId, bond: Tracker) -> Refused | None:
    """The refusal where a near miss marks no bond of a hero's now, or None: it was tried for in a scene, and once."""
    if bond.kind is not TrackerKind.BOND:
        remedy = "Pick the bond with a sort of spirits."
        return Refused("module.no_bond", f"{bond.title} is no bond.", remedy=remedy, source=SOURCE)
    _, often = near_miss()
    if state[Modules].missed.get(hero, ()).count(bare(bond.name)) >= often:
        title = f"A near miss has marked {hero_named(state, hero)}'s {bond.title} in this evening."
        return Refused("module.missed", title, remedy="Wait for the next evening.", source=SOURCE)
    if bond.marks >= size_of(state, hero, bond):
        return Refused("module.full", f"{bond.title} is full.", remedy="Nothing is wanting there.", source=SOURCE)
    if not to_end_first(state) and state[Pace].scenes:
        remedy = "Say so in the scene in which it was tried."
        return Refused("module.no_scene", "A near miss is one of a scene.", remedy=remedy, source=SOURCE)
    return None


@cites(SOURCE)
def bonds_nearly(state: State, hero: EntityId) -> Sequence[Option]:
    """The bonds of a hero that a near miss may mark, each with why it may not."""
    mine = (each for each in state[Modules].of.get(hero, ()) if each.kind is TrackerKind.BOND)
    return [Option(each.id, each.title, refusal=refusal_of(cannot_miss(state, hero, each))) for each in mine]


@modules.decides(MarkNearMiss)
@cites(SOURCE, "fe.modules.scope")
def miss(act: Unfolding, command: MarkNearMiss) -> None:
    """Mark it, once an evening for each sort."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    bond = tracker_of(act.state, hero, command.module)
    if refusal := cannot_miss(act.state, hero, bond):
        raise refusal
    act.happen(NearMissed(hero, bare(bond.name)))
    segments, _ = near_miss()
    land(act, hero, Mark(bond.id, segments, WHY))


@modules.folds(NearMissed)
def missed(modules: Modules, event: NearMissed) -> Modules:
    """Add that sort to the hero's of this evening (`missed`)."""
    mine = (*modules.missed.get(event.hero, ()), event.sort)
    return replace(modules, missed={**modules.missed, event.hero: mine})
