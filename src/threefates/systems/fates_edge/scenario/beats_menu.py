"""The offers of spending beats, made to the Game Master."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Final

from threefates.commons.clocks import Clock, Clocks
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, number, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.beats.beats import GROUP, beats, most_to_pay, too_few
from threefates.systems.fates_edge.beats.complications import complications_offered
from threefates.systems.fates_edge.beats.dials import MOST_BANKED, limits_offered
from threefates.systems.fates_edge.beats.limits import suit_of, suited
from threefates.systems.fates_edge.beats.menus import Menu, families, in_a_fight, menu
from threefates.systems.fates_edge.beats.on_clocks import cannot_tick, cannot_wind_back, worked_at
from threefates.systems.fates_edge.beats.position import cannot_worsen, cost_of_position
from threefates.systems.fates_edge.deck.suits_and_ranks import theme_of
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rolling.contests import open_challenges
from threefates.systems.fates_edge.rulings.resolution import PositionSpendCost, SpendMenu
from threefates.systems.fates_edge.rulings.road import DeckSuits
from threefates.systems.fates_edge.scenario.view import spends_offered

__all__ = ["offers"]


@beats.offers_under(Heading(GROUP, levers=True), Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game everything that beats may be spent on."""
    if not viewer.runs:
        return
    yield from spends_offered(state)  # the encounter's own come first
    yield from _complications(state)
    tasks = open_challenges(state)
    for clock in state[Clocks].known.values():
        if clock.id in tasks:
            yield _winding_back(state, clock)
        elif not clock.full and not worked_at(state, clock.id):
            yield _ticking(state, clock)
    for hero in state.only(proposing):
        yield _worsening(state, hero)
    fields = (number("held", "Beats", low=0, high=MOST_BANKED), words("reason", "Why"))
    yield Offer("fe.set-beats", "Put the bank right", fields, group=GROUP, levers=True)
    yield from limits_offered(state)
    yield from complications_offered(state)


def _complications(state: State) -> Iterator[Offer]:
    most, suits = most_to_pay(state), _costs(state.ruling(DeckSuits))
    for low, label, hint, open_ended in _rows(
        in_a_fight() if state[Conflict].running else menu(state.ruling(SpendMenu))
    ):
        more = (number("beats", "Beats", low=low, high=max(low, most)),) if open_ended else ()
        fixed = () if open_ended else (("beats", low),)
        yield Offer(
            "fe.spend-on-complication",
            label,
            (*more, _WHAT, _FAMILY, suits),
            fixed,
            refusal=refusal_of(too_few(state, low)),
            group=GROUP,
            hint=hint,
            levers=True,
        )


_WHAT: Final = words("what", "What goes wrong")
_FAMILIES: Final = [Option(each.name, each.name.capitalize(), each.what) for each in families()]
_FAMILY: Final = choice("family", "What sort of trouble", _FAMILIES, optional=True)


@functools.cache
def _costs(reading: DeckSuits) -> Field:
    """The costs of magic that are spent in a suit, with the theme that the suit has at this table."""
    options = [
        Option(cost, _COSTS[cost], f"In {suit_of(cost)}: {theme_of(suit_of(cost), reading)}.") for cost in suited()
    ]
    return choice("cost", "A cost of magic, spent in its suit", options, optional=True)


_COSTS: Final = {"patrons_gift": "A Patron's Gift", "cantor_failure": "A Cantor's failure"}


@functools.cache
def _rows(rows: Menu) -> tuple[tuple[int, str, str, bool], ...]:
    return tuple(
        (int(amount.removesuffix("+")), f"Spend {amount}", f"Such as {', '.join(ideas)}.", amount.endswith("+"))
        for amount, ideas in rows
    )


def _ticking(state: State, clock: Clock) -> Offer:
    most = max(1, min(most_to_pay(state), clock.size - int(clock.filled)))
    fields = (number("beats", "Beats", low=1, high=most, default=1), words("why", "Why", optional=True))
    refusal = refusal_of(cannot_tick(state, clock, 1))
    fixed = (("clock", clock.id),)
    label = f"Spend on {clock.name}"
    hint = f"Ticks {clock.name} by one for each beat: {int(clock.filled)} of {clock.size} now." + _promised(clock)
    return Offer("fe.spend-on-clock", label, fields, fixed, refusal=refusal, group=GROUP, hint=hint, levers=True)


def _winding_back(state: State, clock: Clock) -> Offer:
    most = max(1, min(most_to_pay(state), math.ceil(clock.filled)))
    fields = (number("beats", "Beats", low=1, high=most, default=1), words("why", "Why", optional=True))
    refusal = refusal_of(cannot_wind_back(state, clock, 1))
    fixed = (("clock", clock.id), ("back", True))
    hint = f"Winds {clock.name} back by one for each beat: {int(clock.filled)} of {clock.size} now."
    label = f"Spend on a setback of {clock.name}"
    return Offer("fe.spend-on-clock", label, fields, fixed, refusal=refusal, group=GROUP, hint=hint, levers=True)


def _promised(clock: Clock) -> str:
    return f" When full: {clock.on_full}." if clock.on_full else ""


def _worsening(state: State, hero: EntityId) -> Offer:
    refusal = refusal_of(cannot_worsen(state, hero))
    cost = cost_of_position(state.ruling(PositionSpendCost))
    label = f"Spend {cost}: {hero_named(state, hero)} one Position worse"
    why = words("why", "Why", optional=True)
    return Offer("fe.worsen-position", label, (why,), (("hero", hero),), refusal=refusal, group=GROUP, levers=True)
