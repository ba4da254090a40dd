"""Symbols that are carried: one for each Patron, shown or hidden, each more of them weighing on what is done by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId
from threefates.systems.fates_edge.advancement.assets import kinds_of_asset
from threefates.systems.fates_edge.advancement.rushing import cannot_rush, rush
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.patrons.patrons import spelled
from threefates.systems.fates_edge.patrons.rivalries import rivals
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.symbols.cracking import Seals, carrying, known_as, seals, symbol_of
from threefates.systems.fates_edge.symbols.states import CarriedSymbol, Symbol

__all__ = [
    "ACCESS",
    "DISPLAY",
    "UPGRADES",
    "GainSymbol",
    "ShowSymbol",
    "SymbolGained",
    "SymbolShown",
    "SymbolUpgraded",
    "UpgradeSymbol",
    "cannot_gain",
    "cannot_upgrade",
    "carried_of",
    "choir",
    "made_already",
    "mentioned",
    "not_given",
    "price_of_symbol",
    "rival_of",
    "time_of_symbol",
]

ACCESS, DISPLAY, UPGRADED = "fe.invoker.access", "fe.invoker.display", "fe.invoker.symbol-upgrades"
MOST_CARRIED: Final = 12
UPGRADES: Final = {
    "hardened": "Hardened: the first time in an evening that it would be compromised, it is not",
    "bright": "Bright: it counts as shown even where it is hidden",
}


class SymbolGained(Event, frozen=True, tag="fe.symbol-gained"):
    """A hero carries a Patron's Symbol from here on."""

    hero: EntityId
    patron: str


class SymbolShown(Event, frozen=True, tag="fe.symbol-shown"):
    """A Symbol is openly displayed, or hidden."""

    hero: EntityId
    patron: str
    shown: bool


class SymbolUpgraded(Event, frozen=True, tag="fe.symbol-upgraded"):
    """A Symbol is more than it was."""

    hero: EntityId
    patron: str
    upgrade: str


class GainSymbol(Command, frozen=True, tag="fe.gain-symbol"):
    """Say whose Symbol you carry; the first came with the talent, and each other costs its XP."""

    hero: EntityId
    patron: str
    rush: bool = False  # without its downtime


class ShowSymbol(Command, frozen=True, tag="fe.show-symbol"):
    """Display a Symbol openly, or hide it."""

    hero: EntityId
    patron: str
    shown: bool


class UpgradeSymbol(Command, frozen=True, tag="fe.upgrade-symbol"):
    """Spend XP on a Symbol as on another asset: it becomes hardened, or bright."""

    hero: EntityId
    patron: str
    upgrade: str
    rush: bool = False  # without its downtime


class _Access(Struct):
    xp: int


@cites(ACCESS)
def price_of_symbol() -> int:
    """The XP that a Symbol costs, the first of which comes with the talent.

    >>> price_of_symbol()
    4
    """
    return entry(ACCESS).table(_Access).xp


@cites(ACCESS, "fe.advancement.asset-costs")
def time_of_symbol() -> str:
    """The downtime that a Symbol takes, or more of it, as any minor asset does.

    >>> time_of_symbol()
    '1 day'
    """
    return kinds_of_asset()["minor"][1]


@cites("fe.advancement.rush")
def _time(*, rushed: bool) -> str:
    return "no downtime" if rushed else f"{time_of_symbol()} of downtime"


@cites("fe.modules.threshold-symbol")
def carried_of(state: State, hero: EntityId) -> dict[str, CarriedSymbol]:
    """The Symbols that a hero carries, by Patron, without those that are shattered or out of their hands."""
    mine = {each: held for each, held in state[Seals].carried.get(hero, {}).items() if not held.lost}
    return {each: held for each, held in mine.items() if symbol_of(state, hero, each) is not Symbol.SHATTERED}


@cites("fe.invoker.rival-symbol", "fe.ruling.rivalry-symmetry")
def rival_of(state: State, hero: EntityId, patron: str) -> str:
    """The rival of a Patron whose Symbol a hero carries besides, shown or not; nothing where there is none."""
    others = (each for each in carried_of(state, hero) if not same_patron(each, patron))
    return next((each for each in others if rivals(each, patron)), "")


class _Choir(Struct):
    symbols: int
    obligation: int


@cites("fe.invoker.multi-symbol")
def choir(carried: int) -> int:
    """Segments of Obligation more that the first ritual of a scene marks for who carries so many Symbols.

    >>> [choir(carried) for carried in (1, 3, 4, 5)]
    [0, 0, 1, 1]
    """
    table = entry("fe.invoker.multi-symbol").table(_Choir)
    return table.obligation if carried >= table.symbols else 0


# gaining, showing, upgrading


@cites(ACCESS)
def cannot_carry(state: State, hero: EntityId, patron: str = "") -> Refused | None:
    """The refusal where a hero carries that Symbol already, or as many as anybody does, or None."""
    name = hero_named(state, hero)
    if any(same_patron(each, patron) for each in carried_of(state, hero)):
        title = f"{name} carries that Symbol already."
        return Refused("symbol.one", title, remedy="There is one for each Patron.", source=ACCESS)
    if len(carried_of(state, hero)) < MOST_CARRIED:
        return None
    return Refused("symbol.many", f"{name} carries enough.", remedy="Use one of them.", source=ACCESS)


@cites(ACCESS)
def cannot_gain(state: State, hero: EntityId, patron: str = "", *, rushes: bool = False) -> Refused | None:
    """The refusal where a hero cannot come by another Symbol now, or None."""
    mine, name = state[Seals].carried.get(hero, {}), hero_named(state, hero)
    if refusal := no_path(state, hero, "Invoker") or cannot_carry(state, hero, patron):
        return refusal
    if mine and state[Experience].of(hero) < price_of_symbol():
        title = f"Another Symbol costs {price_of_symbol()} XP, and {name} has {state[Experience].of(hero)}."
        return Refused("xp.price", title, remedy="Earn more first.", source=ACCESS)
    if mine and (wait := to_end_first(state)):
        return Refused("xp.scene", "XP is spent between scenes.", remedy=wait, source=ACCESS)
    return cannot_rush(state, rushes=bool(mine) and rushes)


def buys(state: State, hero: EntityId, seat: SeatId) -> bool:
    """Whether that seat plays the hero, who pays for it then, and is not given it by whoever runs the game."""
    return seat in state.controllers(hero)


def not_given(state: State, hero: EntityId, seat: SeatId, patron: str = "", *, rushes: bool = False) -> Refused | None:
    """The refusal where a hero comes by no Symbol through that seat, or None."""
    if buys(state, hero, seat):
        return cannot_gain(state, hero, patron, rushes=rushes)
    return cannot_carry(state, hero, patron)


@seals.decides(GainSymbol)
@cites(ACCESS, "fe.advancement.rush")
def gain(act: Unfolding, command: GainSymbol) -> None:
    """Name whose Symbol it is; whoever runs the game may give one for nothing, and one for each Patron, too."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    mine = act.state[Seals].carried.get(hero, {})
    patron = _whose(command.patron, mine)
    bought = bool(mine) and buys(act.state, hero, act.by.id)
    rushed, what = command.rush and bought, f"the Symbol of {patron}"
    if refusal := not_given(act.state, hero, act.by.id, patron, rushes=rushed):
        raise refusal
    if bought:
        act.happen(XpPaid(hero, price_of_symbol(), f"{what}, with {_time(rushed=rushed)}"))
    act.happen(SymbolGained(hero, patron))
    if rushed:
        rush(act, hero, what)


def _whose(said: str, mine: Iterable[str]) -> str:
    return spelled(one_line(said, "The Patron", longest=60), mine)


@seals.decides(ShowSymbol)
@cites(DISPLAY)
def show(act: Unfolding, command: ShowSymbol) -> None:
    """A matter of a moment, which nobody need notice."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    patron = must_carry(act.state, hero, command.patron)
    if act.state[Seals].carried[hero][patron].shown is command.shown:
        raise Refused("symbol.so_already", "That is so already.", remedy="Play on.", source=DISPLAY)
    act.happen(SymbolShown(hero, patron, command.shown))


def must_carry(state: State, hero: EntityId, patron: str) -> str:
    """The Patron of a Symbol that a hero carries, as it stands there.

    Raises:
        Refused: If the hero carries none of theirs.
    """
    name = known_as(state, hero, patron)
    held = state[Seals].carried.get(hero, {}).get(name)
    if held is None or held.lost:
        title = f"{hero_named(state, hero)} carries no Symbol of {name}."
        raise Refused("symbol.none", title, remedy="Pick one that is carried.", source=ACCESS)
    return name


@cites(DISPLAY)
def mentioned(state: State, hero: EntityId, patron: str) -> str:
    """What everybody hears a Symbol called: one that is hidden is nobody's by name."""
    held = state[Seals].carried.get(hero, {}).get(patron, CarriedSymbol())
    return f"the Symbol of {patron}" if held.shown else "a Symbol"


@cites(DISPLAY)
def _grown(state: State, hero: EntityId, patron: str, upgrade: str) -> str:
    """What everybody hears that XP was paid for: what a hidden Symbol has become is not theirs to know."""
    symbol, shown = mentioned(state, hero, patron), state[Seals].carried[hero][patron].shown
    return f"{symbol}, {upgrade}" if shown else symbol


@cites(UPGRADED)
def cannot_upgrade(state: State, hero: EntityId, *, rushes: bool = False) -> Refused | None:
    """The refusal where a hero cannot make more of a Symbol now, or None; it costs what a minor asset does."""
    if wait := to_end_first(state):
        return Refused("xp.scene", "XP is spent between scenes.", remedy=wait, source=UPGRADED)
    if state[Experience].of(hero) >= price_of_symbol():
        return cannot_rush(state, rushes=rushes)
    title = f"It costs {price_of_symbol()} XP, and {hero_named(state, hero)} has {state[Experience].of(hero)}."
    return Refused("xp.price", title, remedy="Earn more first.", source=UPGRADED)


@cites(UPGRADED)
def made_already(held: CarriedSymbol, upgrade: str) -> Refused | None:
    """The refusal where that was made of a Symbol before, or None."""
    if not held.has(upgrade):
        return None
    return Refused("symbol.so_already", "That is so already.", remedy="Play on.", source=UPGRADED)


@seals.decides(UpgradeSymbol)
@cites(UPGRADED, "fe.advancement.rush")
def upgrade(act: Unfolding, command: UpgradeSymbol) -> None:
    """Make more of a Symbol; whoever runs the game may say so for nothing."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    patron = must_carry(act.state, hero, command.patron)
    if command.upgrade not in UPGRADES:
        raise Refused("symbol.upgrade", "There is no such upgrade.", remedy=f"Choose {' or '.join(UPGRADES)}.")
    if symbol_of(act.state, hero, patron) is Symbol.SHATTERED:
        title = f"The Symbol of {patron} is shattered."
        raise Refused("seal.shattered", title, remedy="Win another.", source=UPGRADED)
    if refusal := made_already(act.state[Seals].carried[hero][patron], command.upgrade):
        raise refusal
    bought, grown = act.by.id in act.state.controllers(hero), _grown(act.state, hero, patron, command.upgrade)
    if bought:
        if refusal := cannot_upgrade(act.state, hero, rushes=command.rush):
            raise refusal
        act.happen(XpPaid(hero, price_of_symbol(), f"{grown}, with {_time(rushed=command.rush)}"))
    act.happen(SymbolUpgraded(hero, patron, command.upgrade))
    if bought and command.rush:
        rush(act, hero, grown)


# what has happened


@seals.folds(SymbolGained)
def gained(seals: Seals, event: SymbolGained) -> Seals:
    """Add it, whole; one that was shattered or lost is replaced, and what was made of it is gone (`symbols`)."""
    left = {each: symbol for each, symbol in seals.symbols.get(event.hero, {}).items() if each != event.patron}
    whole = replace(seals, symbols={**seals.symbols, event.hero: left}) if event.hero in seals.symbols else seals
    was = seals.carried.get(event.hero, {}).get(event.patron, CarriedSymbol())
    if was.lost or seals.symbols.get(event.hero, {}).get(event.patron) is Symbol.SHATTERED:
        return carrying(whole, event.hero, event.patron, shown=True, upgrade="", spared=0, lost=False)
    return carrying(whole, event.hero, event.patron)


@seals.folds(SymbolShown)
def shown(seals: Seals, event: SymbolShown) -> Seals:
    """Set whether it is displayed."""
    return carrying(seals, event.hero, event.patron, shown=event.shown)


@seals.folds(SymbolUpgraded)
def upgraded(seals: Seals, event: SymbolUpgraded) -> Seals:
    """Add to `upgrade` of the Symbol."""
    was = seals.carried.get(event.hero, {}).get(event.patron, CarriedSymbol()).upgrade.split()
    return carrying(seals, event.hero, event.patron, upgrade=" ".join(dict.fromkeys((*was, event.upgrade))))
