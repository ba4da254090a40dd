"""Seals: an Invoker may crack that of a Patron's Symbol, so that what would take turns happens at once, at a price."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.agreed_terms import terms_of
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposals, Shift
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.growth.skill_uses import no_path
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.modules import Module, reads
from threefates.systems.fates_edge.patrons.obligation import ObligationSet, Rites, owe
from threefates.systems.fates_edge.patrons.patrons import spelled
from threefates.systems.fates_edge.resolution.criticals import Perk, softened
from threefates.systems.fates_edge.resolution.terms import Position
from threefates.systems.fates_edge.rolling.critical_perks import PerkTaken
from threefates.systems.fates_edge.rulings.road import CrackPosition

__all__ = [
    "CRACK",
    "CrackSeal",
    "Cracked",
    "SealCracked",
    "Seals",
    "Symbol",
    "SymbolSet",
    "cannot_crack",
    "seals",
    "shattered",
]

CRACK = "fe.invoker.crack-the-seal"


class Symbol(enum.Enum):
    """In what state a Patron's Symbol is."""

    MAINTAINED = "maintained"
    COMPROMISED = "compromised"
    SHATTERED = "shattered"


class Seals(Struct, frozen=True):
    """The Symbols and their states."""

    symbols: Mapping[EntityId, Mapping[str, Symbol]] = {}  # those that are not as they should be, by Patron


class Cracked(Purpose, frozen=True, tag="seal"):
    """A seal was cracked so that the action happens at once."""

    patron: str = ""

    says = "what the cracked seal made instant"
    magic = True


class SealCracked(Event, frozen=True, tag="fe.seal-cracked"):
    """A Symbol's seal was cracked, so that something happens at once."""

    hero: EntityId
    patron: str
    symbol: Symbol


class SymbolSet(Event, frozen=True, tag="fe.symbol-set"):
    """The state of a Symbol was put right."""

    hero: EntityId
    patron: str
    symbol: Symbol
    reason: str


class CrackSeal(Command, frozen=True, tag="fe.crack-seal"):
    """Crack a Patron's seal: what you are about to roll for happens at once, and the Symbol suffers."""

    hero: EntityId
    patron: str
    high_power: bool = False


class SetSymbol(Command, frozen=True, tag="fe.set-symbol"):
    """Put right the state of a hero's Symbol, saying why."""

    hero: EntityId
    patron: str
    symbol: Symbol
    reason: str


seals = Chapter("seals", Seals)


# what it costs


@cites(CRACK)
def cracked(symbol: Symbol) -> Symbol:
    """Find what becomes of a Symbol whose seal is cracked.

    >>> cracked(Symbol.MAINTAINED).value, cracked(Symbol.COMPROMISED).value
    ('compromised', 'shattered')
    """
    return Symbol.COMPROMISED if symbol is Symbol.MAINTAINED else Symbol.SHATTERED


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


# when it may be done


@cites("fe.invoker.crack-the-seal")
def cannot_crack(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot crack a seal for what is proposed, or None."""
    proposal = state[Proposals][hero]
    if terms_of(state, proposal) is None:
        return Refused("seal.terms", "Its terms are open.", remedy="The Game Master sets DV and Position first.")
    if proposal.purpose(Cracked):
        return Refused("seal.cracked", "A seal is cracked for it already.", remedy="Roll.", source=CRACK)
    return no_path(state, hero, "Invoker")


def symbol_of(state: State, hero: EntityId, patron: str) -> Symbol:
    """The state of a hero's Symbol."""
    return state[Seals].symbols.get(hero, {}).get(patron, Symbol.MAINTAINED)


@cites(CRACK)
def _known_as(state: State, hero: EntityId, patron: str) -> str:
    """A Patron's name as it stands on the Symbol that a hero has cracked already."""
    return spelled(one_line(patron, "The Patron"), state[Seals].symbols.get(hero, ()))


@reads
@cites("fe.modules.scope", "fe.modules.player-duties")
def symbols_of(state: State, hero: EntityId) -> Iterator[Module]:
    """The Symbols of a hero of which something is to be said."""
    for patron, symbol in state[Seals].symbols.get(hero, {}).items():
        yield Module(f"symbol:{patron}", f"Symbol of {patron}", says=symbol.value)


# how it is done


@seals.decides(CrackSeal)
@cites("fe.invoker.crack-the-seal", "fe.invoker.crack-desperate")
def crack(act: Unfolding, command: CrackSeal) -> None:
    """Crack a seal for a proposed action, from the worst Position where the table reads it so; mark its price."""
    proposal = act.state[Proposals][command.hero]
    hero, patron = proposal.hero, _known_as(act.state, proposal.hero, command.patron)
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_crack(act.state, hero) or shattered(act.state, hero, patron):
        raise refusal
    act.happen(SealCracked(hero, patron, cracked(symbol_of(act.state, hero, patron))))
    act.happen(PurposeSet(hero, Cracked(patron)))
    terms = terms_of(act.state, proposal)
    if terms and (steps := steps_down(footing_of(act.state, proposal, terms), act.state.ruling(CrackPosition))):
        act.happen(PositionShifted(hero, Shift(steps, "the cracked seal", came_with=Cracked.tag())))
    obligation, beats = price_of_crack(high_power=command.high_power)
    owe(act, hero, patron, obligation, "a cracked seal")
    act.happen(BeatsBanked(beats))


@seals.answers_to(PerkTaken)
@cites("fe.resolution.critical-softens-magic")
def gentler(act: Unfolding, event: PerkTaken) -> None:
    """A ten that makes magic gentler takes a segment off what its Rite or cracked seal has just marked."""
    patron = _owed_for(act.state, event.hero) if event.perk == Perk.SOFTEN.value else ""
    if owed := act.state[Rites].owed.get(event.hero, {}).get(patron, 0):
        act.happen(ObligationSet(event.hero, patron, softened(owed), "a ten makes it gentler"))


def _owed_for(state: State, hero: EntityId) -> str:
    """The Patron whom a hero owes for the roll in hand, if any."""
    action, marked = state[Proposals].latest, state[Rites].latest.get(hero)
    if action and (found := action.purpose(Cracked)):
        return found.patron
    return marked.patron if marked and marked.roll == in_hand(state).number else ""


@cites("fe.invoker.crack-again-shatters")
def shattered(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where nothing is left to crack, or None: a seal cracked twice is lost."""
    if symbol_of(state, hero, patron) is not Symbol.SHATTERED:
        return None
    source = "fe.invoker.crack-again-shatters"
    return Refused("seal.shattered", f"The Symbol of {patron} is shattered.", remedy="Win another.", source=source)


@seals.decides(SetSymbol)
@cites(CRACK)
def set_symbol(act: Unfolding, command: SetSymbol) -> None:
    """Set in what state a Symbol is, as it was mended or worn; only whoever runs the game may."""
    act.must_run("Setting a Symbol")
    hero = act.state[Heroes][command.hero].id
    patron = _known_as(act.state, hero, command.patron)
    act.happen(SymbolSet(hero, patron, command.symbol, one_line(command.reason, "The reason")))


# what has happened


@seals.folds(SealCracked)
def seal_cracked(seals: Seals, event: SealCracked) -> Seals:
    """Leave the Symbol in the state that the crack leaves it in."""
    return _with(seals, event.hero, event.patron, event.symbol)


@seals.folds(SymbolSet)
def symbol_set(seals: Seals, event: SymbolSet) -> Seals:
    """Set the state of the hero's Symbol of that Patron."""
    return _with(seals, event.hero, event.patron, event.symbol)


def _with(seals: Seals, hero: EntityId, patron: str, symbol: Symbol) -> Seals:
    return replace(seals, symbols={**seals.symbols, hero: {**seals.symbols.get(hero, {}), patron: symbol}})
