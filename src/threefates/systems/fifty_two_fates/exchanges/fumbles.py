"""Fumbles: an ace in defence turns the attack round."""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult
from threefates.systems.fifty_two_fates.battlefield.exchange_events import ExchangeEnded, current
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import EVADE
from threefates.systems.fifty_two_fates.exchanges.ripostes import CounterDue

__all__ = ["earns_riposte", "fumbles"]


fumbles = Chapter[Struct]("fumbles")


@cites("ff.reactions.ace-defence", "ff.ruling.riposte-chain", "ff.maneuvers.evade")
def earns_riposte(bout: Bout) -> bool:
    """Say whether the defender may riposte and cannot fail: after a fumbled action, but not after a fumbled riposte.

    Whoever evades leaves no chance of any riposte.
    """
    return bout.result is BoutResult.FUMBLED and bout.kind is BoutKind.ACTION and bout.how != EVADE


@fumbles.answers_to(ExchangeEnded)
@cites("ff.reactions.ace-defence", "ff.ruling.fumble-riposte-cards")
def riposte_after_fumble(act: Unfolding, event: ExchangeEnded) -> None:
    """The riposte is an exchange of its own: the ace has been replaced, other cards are laid."""
    bout = current(act.state)
    if earns_riposte(bout):
        act.push(CounterDue(bout.target, bout.actor, BoutKind.FUMBLE))
