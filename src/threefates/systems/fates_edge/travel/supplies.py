"""Supplies: what the party carries on the road, as a clock that fills as it runs out."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, no_room_in_sight, start_clock
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.travel.travel import LegStarted, Travel, travel

__all__ = ["StartSupplies", "SuppliesStarted", "WentShort", "supplies_run"]

SUPPLIES: Final = 4  # segments


class SuppliesStarted(Event, frozen=True, tag="fe.supplies-started"):
    """The party's supplies are counted from here on."""

    clock: ClockId

    quiet = True


class WentShort(Event, frozen=True, tag="fe.went-short"):
    """A leg begins without supplies: each of these marks 1 Fatigue."""

    heroes: tuple[EntityId, ...]


class StartSupplies(Command, frozen=True, tag="fe.start-supplies"):
    """Count what the party carries: a clock that fills as it runs out."""


@cites("fe.travel.supply-clock")
def supplies_run(state: State) -> Refused | None:
    """The refusal where supplies are counted already, or there is no room for their clock, or None."""
    if state[Travel].supplies not in state[Clocks].known:
        return no_room_in_sight(state[Clocks])
    return Refused("travel.supplies", "Supplies are counted already.", remedy="Tick or clear their clock.")


@travel.answers_to(LegStarted)
@cites("fe.travel.supply-clock", "fe.ruling.supply-clock")
def go_short(act: Unfolding, event: LegStarted) -> None:
    """Full supplies clock, empty packs: every hero feels it at the start of a leg."""
    supplies = act.state[Clocks].known.get(act.state[Travel].supplies or "")
    short = living(act.state)
    if not event.goes_on and supplies is not None and supplies.full and short:
        act.happen(WentShort(short))
        for hero in short:
            tire(act, hero, 1, "empty packs")


@travel.decides(StartSupplies)
@cites("fe.travel.supply-clock", "fe.ruling.supply-clock")
def start_supplies(act: Unfolding, command: StartSupplies) -> None:
    """Count supplies by a clock of four segments that beats fill and the Quartermaster empties; refuse a second."""
    act.must_run("Counting supplies")
    if refusal := supplies_run(act.state):
        raise refusal
    promise = "they go short: each hero marks 1 Fatigue at the start of a leg"
    act.happen(SuppliesStarted(start_clock(act, "Supplies", SUPPLIES, on_full=promise)))


@travel.folds(SuppliesStarted)
def supplies_started(travel: Travel, event: SuppliesStarted) -> Travel:
    """Set the clock that counts the supplies (`supplies`)."""
    return replace(travel, supplies=event.clock)


travel.only_tells(WentShort)  # the Fatigue it brings is another chapter's
