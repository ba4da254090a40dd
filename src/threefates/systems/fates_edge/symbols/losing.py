"""A Symbol that is out of its bearer's hands, lost, taken or lent: nothing is done by it until it is back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.symbols.cracking import Seals, carrying, known_as, seals
from threefates.systems.fates_edge.symbols.symbols import carried_of, must_carry

__all__ = ["LoseSymbol", "RegainSymbol", "SymbolLost", "SymbolRegained", "in_hand_of", "lost_by"]

GRACE, DISPLAY = "fe.invoker.borrowed-grace-v2", "fe.invoker.display"
WITHOUT: Final = "fe.invoker.without-symbol"


class SymbolLost(Event, frozen=True, tag="fe.symbol-lost"):
    """A Symbol is out of its bearer's hands."""

    hero: EntityId
    patron: str
    why: str


class SymbolRegained(Event, frozen=True, tag="fe.symbol-regained"):
    """A Symbol is back in its bearer's hands, in the state in which it left them."""

    hero: EntityId
    patron: str


class LoseSymbol(Command, frozen=True, tag="fe.lose-symbol"):
    """Say that a hero's Symbol is lost, taken or lent, and how."""

    hero: EntityId
    patron: str
    why: str


class RegainSymbol(Command, frozen=True, tag="fe.regain-symbol"):
    """Say that a hero has their Symbol back."""

    hero: EntityId
    patron: str


def in_hand_of(state: State) -> Iterator[tuple[EntityId, str]]:
    """Every Symbol that somebody has at hand, by bearer and Patron."""
    return ((hero, patron) for hero in state[Heroes].known for patron in carried_of(state, hero))


def lost_by(state: State) -> Iterator[tuple[EntityId, str]]:
    """Every Symbol that is out of its bearer's hands."""
    every = state[Seals].carried.items()
    return ((hero, patron) for hero, mine in every for patron, held in mine.items() if held.lost)


@seals.decides(LoseSymbol)
@cites(GRACE, DISPLAY, WITHOUT)
def lose(act: Unfolding, command: LoseSymbol) -> None:
    """Let it be gone; whoever runs the game may, as they say how it comes back."""
    act.must_run("Taking a Symbol away")
    hero = act.state[Heroes][command.hero].id
    patron = must_carry(act.state, hero, command.patron)
    act.happen(SymbolLost(hero, patron, one_line(command.why, "What has become of it")))


@seals.decides(RegainSymbol)
@cites(GRACE, DISPLAY)
def regain(act: Unfolding, command: RegainSymbol) -> None:
    """Let it be back, worn as it was."""
    act.must_run("Giving a Symbol back")
    hero = act.state[Heroes][command.hero].id
    patron = known_as(act.state, hero, command.patron)
    if (hero, patron) not in lost_by(act.state):
        title = f"{hero_named(act.state, hero)} has lost no Symbol of {patron}."
        raise Refused("symbol.not_lost", title, remedy="Pick one that is listed.", source=DISPLAY)
    act.happen(SymbolRegained(hero, patron))


@seals.folds(SymbolLost)
def symbol_lost(seals: Seals, event: SymbolLost) -> Seals:
    """Note that it is out of their hands (`lost`)."""
    return carrying(seals, event.hero, event.patron, lost=True)


@seals.folds(SymbolRegained)
def symbol_regained(seals: Seals, event: SymbolRegained) -> Seals:
    """It is at hand again."""
    return carrying(seals, event.hero, event.patron, lost=False)
