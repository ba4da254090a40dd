"""Symbols and enchanted things as the assets that they are: what each has cost, and what neglect makes of it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.assets import CARES
from threefates.systems.fates_edge.gear.items import Care, Gear, GearChanged, Item, cost
from threefates.systems.fates_edge.symbols.cracking import Seals, SymbolSet, SymbolSpared, spares, symbol_of
from threefates.systems.fates_edge.symbols.states import CarriedSymbol, Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of, mentioned, price_of_symbol

__all__ = ["cost_of_item", "cost_of_kept", "kept", "let_go", "name_of", "place_of", "wear"]
__all__ += ["worse_care", "worth_of"]

UPKEEP: Final = "fe.advancement.upkeep"
FAILURE: Final = "fe.advancement.upkeep-failure"
_WORN: Final = {Symbol.MAINTAINED: Symbol.NEGLECTED, Symbol.NEGLECTED: Symbol.COMPROMISED}


@cites("fe.gear.enchant-limits")
def cost_of_item(state: State, item: Item) -> int:
    """The XP that an enchanted thing has cost: its own, that of its tags and of its enchantments."""
    borne = (state[Gear].enchantment(which) for which in item.enchantments)
    return cost(item.kind, len(item.tags)) + sum(each.xp for each in borne if each)


@cites("fe.advancement.upkeep-failure")
def worse_care(care: int) -> int:
    """The next state of an asset that nobody looks after: neglected, and then compromised.

    >>> CARES[worse_care(0)], CARES[worse_care(1)], CARES[worse_care(2)]
    ('neglected', 'compromised', 'compromised')
    """
    return min(care + 1, len(CARES) - 1)


@cites("fe.advancement.upkeep-failure", "fe.gear.enchant-limits")
def wear(act: Unfolding, owner: EntityId, which: str, why: str) -> None:
    """Let an enchanted thing that nobody looked after be the worse for it, in the same steps as an asset."""
    item = act.state[Gear].item(owner, which)
    care = Care(CARES[worse_care(CARES.index(item.care.value))])
    if care is not item.care:
        said = f"has {item.name} {care.value}: {why}"
        act.happen(GearChanged(owner, replace(item, care=care), said, (FAILURE,), "cost"))


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


def place_of(state: State, hero: EntityId, patron: str) -> int:
    """The place of a Symbol among all that a hero has carried."""
    return tuple(state[Seals].carried[hero]).index(patron)


def _patron(state: State, hero: EntityId, place: int) -> str:
    return tuple(state[Seals].carried[hero])[place]
