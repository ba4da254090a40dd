"""The states of a Symbol, whether it is in view, and what cracking its seal makes of it and costs. Rules alone."""

from __future__ import annotations

import enum

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rulings.rites import SymbolStates
from threefates.systems.fates_edge.rulings.road import CrackPosition

__all__ = ["CRACK", "CarriedSymbol", "Symbol", "cracked", "is_spared", "price_of_crack", "states_of", "steps_down"]

CRACK = "fe.invoker.crack-the-seal"


class Symbol(enum.Enum):
    """In what state a Patron's Symbol is."""

    MAINTAINED = "maintained"
    NEGLECTED = "neglected"
    COMPROMISED = "compromised"
    SHATTERED = "shattered"


class CarriedSymbol(Struct, frozen=True):
    """A Symbol that somebody carries, beside its state."""

    shown: bool = True  # False: only who carries it and whoever runs the game know of it
    upgrade: str = ""  # "hardened", "bright", or both of them
    spared: int = 0  # the evening in which it was last spared, if it is hardened; counted from 1
    lost: bool = False  # it is out of their hands: lost, taken or lent

    def has(self, upgrade: str) -> bool:
        """Whether that was made of it."""
        return upgrade in self.upgrade.split()

    @property
    @cites("fe.invoker.display", "fe.invoker.symbol-upgrades")
    def in_view(self) -> bool:
        """Whether it counts as displayed: shown, or bright.

        >>> [CarriedSymbol(shown=False, upgrade=upgrade).in_view for upgrade in ("", "bright")]
        [False, True]
        """
        return self.shown or self.has("bright")


@cites(CRACK, "fe.invoker.crack-again-shatters", "fe.invoker.symbol-states", "fe.ruling.symbol-states")
def cracked(symbol: Symbol, states: SymbolStates = SymbolStates.NEGLECTED) -> Symbol:
    """Find what becomes of a Symbol whose seal is cracked.

    >>> [cracked(symbol).value for symbol in (Symbol.MAINTAINED, Symbol.NEGLECTED, Symbol.COMPROMISED)]
    ['compromised', 'compromised', 'shattered']
    >>> cracked(Symbol.COMPROMISED, SymbolStates.THREE).value
    'compromised'
    """
    again = symbol in (Symbol.COMPROMISED, Symbol.SHATTERED) and states is not SymbolStates.THREE
    return Symbol.SHATTERED if again else Symbol.COMPROMISED


class _States(Struct):
    states: tuple[str, ...]


@cites("fe.invoker.symbol-states", "fe.invoker.symbol-states-wary", "fe.ruling.symbol-states")
def states_of(reading: SymbolStates) -> dict[Symbol, str]:
    """The states that a Symbol has at a table, as they are called there.

    >>> [*states_of(SymbolStates.WARY).values()], len(states_of(SymbolStates.THREE))
    (['normal', 'wary', 'compromised', 'shattered'], 3)
    """
    which = "fe.invoker.symbol-states-wary" if reading is SymbolStates.WARY else "fe.invoker.symbol-states"
    named = _named(which)
    return {one: name for one, name in named.items() if one is not Symbol.SHATTERED} if _three(reading) else named


def _named(which: str) -> dict[Symbol, str]:
    return dict(zip(Symbol, entry(which).table(_States).states, strict=True))


def _three(reading: SymbolStates) -> bool:
    return reading is SymbolStates.THREE


class _Crack(Struct):
    obligation: int
    high_power: int
    gm_sb: int


@cites(CRACK, "fe.ruling.crack-total-obligation")
def price_of_crack(*, high_power: bool) -> tuple[int, int]:
    """Segments of Obligation that cracking a seal marks, and beats that the Game Master gets for it.

    >>> price_of_crack(high_power=False), price_of_crack(high_power=True)
    ((2, 1), (3, 1))
    """
    found = entry(CRACK).table(_Crack)
    return found.high_power if high_power else found.obligation, found.gm_sb


@cites("fe.invoker.crack-desperate", "fe.ruling.crack-position")
def steps_down(stands: Position, reading: CrackPosition) -> int:
    """Steps by which cracking a seal worsens the Position.

    >>> [steps_down(Position.CONTROLLED, reading) for reading in CrackPosition]
    [0, 1]
    """
    return Position.DESPERATE - stands if reading is CrackPosition.DESPERATE else 0


@cites("fe.invoker.symbol-upgrades")
def is_spared(held: CarriedSymbol, was: Symbol, evening: int) -> bool:
    """Whether a Symbol is hardened, and shrugs off the first time in an evening that it is compromised.

    >>> [is_spared(CarriedSymbol(upgrade="hardened", spared=spared), Symbol.MAINTAINED, 2) for spared in (0, 3)]
    [True, False]
    """
    return held.has("hardened") and was is not Symbol.COMPROMISED and held.spared != evening + 1
