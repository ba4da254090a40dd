"""The clock that hangs over the campaign, and the deck: each time it moves on, a card may be turned for it."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.clocks import ClockId, ClockRestarted, Clocks, ClockSet, ClockTicked
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.beats.three_clocks import Span, Threats
from threefates.systems.fates_edge.deck.deck import Deck, deck

__all__: list[str] = []


class CampaignMoved(Event, frozen=True, tag="fe.campaign-moved"):
    """A clock that hangs over the campaign stands at so many half segments."""

    clock: ClockId
    halves: int
    counts: bool = True  # False: it was put right, or starts over

    quiet = True  # the clock's own line tells it


@deck.answers_to(ClockTicked, ClockSet, ClockRestarted)
@cites("fe.deck.triggers-core")
def moves(act: Unfolding, event: Event) -> None:
    """Note where a clock over the campaign stands; a step on may bring a card, a step back or out of sight does not."""
    if not isinstance(event, ClockTicked | ClockSet | ClockRestarted):
        return
    clock = act.state[Clocks][event.id]
    if act.state[Threats].over.get(event.id) is Span.CAMPAIGN and not clock.hidden:
        act.happen(CampaignMoved(event.id, clock.segments.halves, isinstance(event, ClockTicked)))


@deck.folds(CampaignMoved)
def moved(deck: Deck, event: CampaignMoved) -> Deck:
    """Set where the clock stands, and count that it has moved on (`campaign` and `moved`)."""
    on = event.counts and event.halves > deck.campaign.get(event.clock, 0)
    return replace(deck, campaign={**deck.campaign, event.clock: event.halves}, moved=deck.moved + on)
