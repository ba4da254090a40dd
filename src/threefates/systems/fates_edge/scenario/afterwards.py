"""When a scenario is over: a shop for whoever has XP to spend, and time that brings upkeep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.ready_evenings_view import NEXT
from threefates.rulebook.offers import QUICK, Offer, refusal_of
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.content.records import Ware, of_scenario
from threefates.systems.fates_edge.gear.items import cannot_buy, cost
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.recovery.downtime import DAYS
from threefates.systems.fates_edge.scenario.scenario import Playing, evening, scenario
from threefates.systems.fates_edge.upkeep.upkeep import Upkeep

__all__ = ["shop", "wares"]

DAYS_PASS: Final = "Next: Let the days pass"


def wares(state: State) -> tuple[Ware, ...]:
    """What is for sale now: nothing before the scenario is over."""
    now = state[Playing]
    return tuple(of_scenario(Ware, now.scenario).values()) if now.ended else ()


@scenario.shows_each("shop")
def shop(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays what is for sale, and for how much; a TV has no room for it."""
    found, there = evening.found(state), wares(state)
    if found is None or not there or not viewer.seat.acts:
        return None
    rows = tuple(
        Row(ware.id, ware.name, ware.says, counters=(Counter("XP", str(cost(ware.kind, len(ware.tags)))),))
        for ware in there
    )
    return Listing(found.shop, Place.NOW, rows)


@scenario.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players the wares, and whoever runs the game to let the days come that bring upkeep."""
    there = wares(state)
    mine = tuple(held_heroes(state, viewer)) if there else ()
    for hero in mine:
        name = hero_named(state, hero.id)
        buy = "Buy" if len(mine) == 1 else f"Buy for {name}"
        for ware in there:
            fixed = (("hero", hero.id), ("kind", ware.kind), ("name", ware.name), ("tags", ware.tags))
            refusal, label = refusal_of(cannot_buy(state, hero.id, ware.kind, ware.tags)), f"{buy}: {ware.name}"
            yield Offer("fe.buy-gear", label, (), fixed, refusal, group=name, at=(f"shop.{ware.id}",))
    if there and viewer.runs and not state[Upkeep].downtime:
        hint, days = "Days pass: everybody rests, and what wants upkeep says so.", (("scale", DAYS),)
        yield Offer("fe.let-time-pass", DAYS_PASS, (), days, group=NEXT, hint=hint, levers=True, at=(QUICK,))
