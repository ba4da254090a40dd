"""Symbols as the assets that they are: what the upkeep of each costs, and what neglect makes of it."""

from __future__ import annotations

from typing import Final

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.symbols.cracking import Seals, SymbolSet, SymbolSpared, spares, symbol_of
from threefates.systems.fates_edge.symbols.states import CarriedSymbol, Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of, mentioned, price_of_symbol

__all__ = ["cost_of_kept", "kept", "let_go", "name_of", "worth_of"]

UPKEEP: Final = "fe.advancement.upkeep"
_WORN: Final = {Symbol.MAINTAINED: Symbol.NEGLECTED, Symbol.NEGLECTED: Symbol.COMPROMISED}


@cites("fe.invoker.access", "fe.talents.patrons-symbol", UPKEEP)
def kept(state: State, hero: EntityId) -> tuple[int, ...]:
    """The Symbols that a hero looks after, each by its place among all that they have carried: a Symbol is a minor
    asset, until it is shattered.
    """
    whole = carried_of(state, hero)
    return tuple(place for place, patron in enumerate(state[Seals].carried.get(hero, {})) if patron in whole)


@cites("fe.invoker.access", "fe.invoker.symbol-upgrades", UPKEEP)
def worth_of(held: CarriedSymbol) -> int:
    """The XP that a Symbol has cost, with what was made of it, each of which costs as much.

    >>> worth_of(CarriedSymbol()), worth_of(CarriedSymbol(upgrade="hardened bright"))
    (4, 12)
    """
    return price_of_symbol() * (1 + len(held.upgrade.split()))


def cost_of_kept(state: State, hero: EntityId, place: int) -> int:
    """The XP that the Symbol at that place has cost."""
    return worth_of(state[Seals].carried[hero][_patron(state, hero, place)])


@cites("fe.invoker.display")
def name_of(state: State, hero: EntityId, place: int, *, aloud: bool) -> str:
    """What a Symbol is called by whoever carries it; said aloud, one that is hidden has no name."""
    patron = _patron(state, hero, place)
    return mentioned(state, hero, patron) if aloud else f"the Symbol of {patron}"


@cites("fe.advancement.upkeep-failure", "fe.invoker.symbol-states", "fe.invoker.symbol-upgrades")
def let_go(act: Unfolding, hero: EntityId, place: int, why: str) -> None:
    """Let a Symbol that nobody looked after be neglected, and one that is, compromised, unless it shrugs that off."""
    patron = _patron(act.state, hero, place)
    worse = _WORN.get(symbol_of(act.state, hero, patron))
    if worse is Symbol.COMPROMISED and spares(act.state, hero, patron):
        act.happen(SymbolSpared(hero, patron, act.state[Scenes].sitting))
    elif worse:
        act.happen(SymbolSet(hero, patron, worse, why))


def _patron(state: State, hero: EntityId, place: int) -> str:
    return tuple(state[Seals].carried[hero])[place]
