"""Seals: an Invoker may crack that of a Patron's Symbol, so that what would take turns happens at once, at a price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, End, ForGood, OfEvening
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.content.records import Grade
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.modules import Module, reads
from threefates.systems.fates_edge.patrons.obligation import ObligationSet, Rites, barred, ledger_at, owe
from threefates.systems.fates_edge.patrons.patrons import patron_on, skills_of_rites, spelled
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.resolution.critical_success import Perk, softened
from threefates.systems.fates_edge.rites.rites import Invoking
from threefates.systems.fates_edge.rolling.critical_perks import PerkTaken
from threefates.systems.fates_edge.rulings.modules import Tracking
from threefates.systems.fates_edge.rulings.rites import CompromisedSymbol, SymbolStates
from threefates.systems.fates_edge.symbols.states import (
    CRACK,
    CarriedSymbol,
    Symbol,
    cracked,
    is_spared,
    price_of_crack,
    states_of,
)

__all__ = [
    "CrackSeal",
    "Cracked",
    "SealCracked",
    "Seals",
    "SymbolSet",
    "SymbolSpared",
    "called",
    "cannot_crack",
    "carrying",
    "known_as",
    "left_by_crack",
    "seals",
    "shattered",
    "symbol_of",
]


class Seals(Struct, frozen=True):
    """The Symbols and their states, and what is done by them."""

    symbols: ForGood[Mapping[EntityId, Mapping[str, Symbol]]] = {}  # those that are not as they should be, by Patron
    carried: ForGood[Mapping[EntityId, Mapping[str, CarriedSymbol]]] = {}  # by Patron, in the order of gaining them
    choirs: EachScene[Mapping[EntityId, int]] = {}  # who has completed a ritual in this scene, at which a choir sings
    graced: EachScene[Mapping[EntityId, int]] = {}  # who has borrowed grace in this scene
    learned: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}  # Rites that were studied, by id
    failed: OfEvening[Mapping[EntityId, tuple[str, ...]]] = {}  # and those that cannot be studied again yet
    tried: ForGood[Mapping[EntityId, Mapping[str, int]]] = {}  # by Patron, after which scene one was last worked on


class Cracked(Purpose, frozen=True, tag="seal"):
    """A seal was cracked so that the action happens at once."""

    patron: str = ""
    ledger: str = ""  # on which it is owed for, where that is not simply the Patron's

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


class SymbolSpared(Event, frozen=True, tag="fe.symbol-spared"):
    """A hardened Symbol shrugs off the first time in an evening that it is compromised."""

    hero: EntityId
    patron: str
    evening: int


class SetSymbol(Command, frozen=True, tag="fe.set-symbol"):
    """Put right the state of a hero's Symbol, saying why."""

    hero: EntityId
    patron: str
    symbol: Symbol
    reason: str


seals = Chapter("seals", Seals)
seals.formerly("fe.studies-over", End.EVENING)


def called(state: State, symbol: Symbol) -> str:
    """What a state of a Symbol is called at this table."""
    return states_of(state.ruling(SymbolStates)).get(symbol, symbol.value)


# when it may be done


@cites("fe.invoker.crack-the-seal")
def cannot_crack(state: State, hero: EntityId, patron: str = "") -> Refused | None:
    """The refusal where a hero cannot crack a seal, that of a Patron if one is named, for what is proposed, or None."""
    proposal = state[Proposals][hero]
    if terms_of(state, proposal) is None:
        return Refused("seal.terms", "Its terms are open.", remedy="The Game Master sets DV and Position first.")
    if proposal.purpose(Cracked):
        return Refused("seal.cracked", "A seal is cracked for it already.", remedy="Roll.", source=CRACK)
    rite = proposal.purpose(Invoking)
    if rite and rite.rite.ritual and not rite.rite.ritual.symbol:
        title = f"{hero_named(state, hero)} performs it by no Symbol of {rite.rite.patron}, and has no seal to crack."
        none = Refused("seal.none", title, remedy="Carry their Symbol, or take the rounds.", source=CRACK)
        return shattered(state, hero, rite.rite.patron) or none
    if rite and rite.rite.ritual is None:
        title = f"{rite.rite.name} is invoked as one action as it is."
        return Refused("seal.at_once", title, remedy="Keep the seal for a ritual.", source=CRACK)
    if refusal := no_path(state, hero, "Invoker"):
        return refusal
    if rite is None and proposal.skill not in skills_of_rites(state):
        remedy = "Keep the seal for what Rites are rolled with."
        return Refused("seal.no_ritual", "No seal makes that happen at once.", remedy=remedy, source=CRACK)
    if rite is None and (refusal := barred(state, hero)):
        return refusal
    named = (shattered, _of_another, _not_carried, _inert) if patron else ()
    return next(filter(None, (each(state, hero, patron) for each in named)), None)


def symbol_of(state: State, hero: EntityId, patron: str) -> Symbol:
    """The state of a hero's Symbol."""
    return state[Seals].symbols.get(hero, {}).get(patron, Symbol.MAINTAINED)


@cites(CRACK)
def known_as(state: State, hero: EntityId, patron: str) -> str:
    """A Patron's name as it stands on the Symbol that a hero carries, or has cracked already."""
    known = (*state[Seals].carried.get(hero, ()), *state[Seals].symbols.get(hero, ()))
    return spelled(one_line(patron, "The Patron"), known)


@reads
@cites("fe.modules.scope", "fe.modules.player-duties")
def symbols_of(state: State, hero: EntityId) -> Iterator[Module]:
    """The Symbols of a hero of which something is to be said."""
    mine = state[Seals].carried.get(hero, {})
    gone = {patron: Symbol.MAINTAINED for patron, held in mine.items() if held.lost}
    for patron, symbol in {**gone, **state[Seals].symbols.get(hero, {})}.items():
        if mine.get(patron, CarriedSymbol()).shown:
            now = "out of their hands" if patron in gone else called(state, symbol)
            yield Module(f"symbol:{patron}", f"Symbol of {patron}", says=now)


# how it is done


@cites("fe.invoker.symbol-upgrades")
def spares(state: State, hero: EntityId, patron: str) -> bool:
    """Whether a hero's Symbol would shrug off being compromised now."""
    held = state[Seals].carried.get(hero, {}).get(patron)
    return held is not None and is_spared(held, symbol_of(state, hero, patron), state[Scenes].sitting)


@cites(CRACK, "fe.invoker.crack-again-shatters", "fe.invoker.symbol-upgrades", "fe.modules.threshold-symbol")
def left_by_crack(state: State, hero: EntityId, patron: str) -> Symbol:
    """The state in which a crack leaves a hero's Symbol: as it was where it is spared."""
    was = symbol_of(state, hero, patron)
    return was if spares(state, hero, patron) else cracked(was, state.ruling(SymbolStates))


@seals.decides(CrackSeal)
@cites("fe.invoker.crack-the-seal")
def crack(act: Unfolding, command: CrackSeal) -> None:
    """Crack a seal for a proposed action; mark its price, which is that of the Rite's grade where one is performed."""
    proposal = act.state[Proposals][command.hero]
    hero, patron = proposal.hero, known_as(act.state, proposal.hero, command.patron)
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_crack(act.state, hero, patron):
        raise refusal
    spared = spares(act.state, hero, patron)
    act.happen(SealCracked(hero, patron, left_by_crack(act.state, hero, patron)))
    if spared:
        act.happen(SymbolSpared(hero, patron, act.state[Scenes].sitting))
    rite = proposal.purpose(Invoking)
    ritual = rite.rite.name if rite and rite.rite.ritual else ""
    ledger = ledger_at(act.state, hero, patron, ritual)
    act.happen(PurposeSet(hero, Cracked(patron, ledger if ledger != patron else "")))
    high = rite.rite.grade is Grade.HIGH if rite else command.high_power
    obligation, beats = price_of_crack(high_power=high)
    owe(act, hero, patron, obligation, "a cracked seal", rite=ritual)
    act.happen(BeatsBanked(beats))


@seals.answers_to(PerkTaken)
@cites("fe.resolution.critical-softens-magic", "fe.obligation.tracked-per-rite")
def gentler(act: Unfolding, event: PerkTaken) -> None:
    """A ten that makes magic gentler takes a segment off what its Rite or cracked seal has just marked.

    Where Rites have no ledgers by now, it comes off what their Patron is owed.
    """
    ledger, mine = _owed_for(act.state, event.hero), act.state[Rites].owed.get(event.hero, {})
    if ledger and ledger not in mine and act.state.ruling(Tracking) is not Tracking.PER_RITE:
        ledger = ledger_at(act.state, event.hero, patron_on(act.state, ledger))
    if event.perk == Perk.SOFTEN.value and (owed := mine.get(ledger, 0)):
        act.happen(ObligationSet(event.hero, ledger, softened(owed), "a ten makes it gentler"))


def _owed_for(state: State, hero: EntityId) -> str:
    """The ledger on which a hero owes for the roll in hand, if any."""
    action, marked = state[Proposals].latest, state[Rites].latest.get(hero)
    if action and (found := action.purpose(Cracked)):
        return found.ledger or found.patron
    return marked.patron if marked and marked.roll == in_hand(state).number else ""


@cites("fe.invoker.crack-again-shatters", "fe.modules.threshold-symbol")
def shattered(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where nothing is left to crack, or None: a seal cracked twice is lost."""
    if symbol_of(state, hero, patron) is not Symbol.SHATTERED:
        return None
    source = "fe.invoker.crack-again-shatters"
    return Refused("seal.shattered", f"The Symbol of {patron} is shattered.", remedy="Win another.", source=source)


@cites(CRACK)
def _of_another(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where a ritual is performed by another Symbol than the one that is to suffer for it, or None."""
    found = state[Proposals][hero].purpose(Invoking)
    if found is None or not found.rite.ritual or same_patron(found.rite.patron, patron):
        return None
    title = f"{found.rite.name} is performed by the Symbol of {found.rite.patron}."
    return Refused("seal.other", title, remedy="Crack the seal of that one.", source=CRACK)


@cites(CRACK, "fe.invoker.access", "fe.invoker.display")
def _not_carried(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where somebody who carries Symbols would crack one that they hide, or do not carry; or None."""
    mine = (*state[Seals].carried.get(hero, ()), *state[Seals].symbols.get(hero, ()))
    held = state[Seals].carried.get(hero, {}).get(patron)
    lost = held is not None and held.lost
    if held and not lost and not held.in_view:
        title, source = f"The Symbol of {patron} is hidden, and does nothing.", "fe.invoker.display"
        return Refused("symbol.hidden", title, remedy="Show it openly first.", source=source)
    if not lost and (not mine or any(same_patron(each, patron) for each in mine)):
        return None
    title = f"{hero_named(state, hero)} carries no Symbol of {patron}."
    return Refused("symbol.none", title, remedy="Pick one that is carried.", source=CRACK)


@cites("fe.invoker.symbol-inert", "fe.ruling.symbol-states", "fe.ruling.symbol-compromised-effect")
def _inert(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where a compromised Symbol is inert and none ever shatters: nothing is left to crack; or None."""
    three = state.ruling(SymbolStates) is SymbolStates.THREE
    inert = state.ruling(CompromisedSymbol) is CompromisedSymbol.INERT
    if not (three and inert and symbol_of(state, hero, patron) is Symbol.COMPROMISED):
        return None
    title, source = f"The Symbol of {patron} is compromised, and inert.", "fe.invoker.symbol-inert"
    return Refused("symbol.inert", title, remedy="Restore it between scenes.", source=source)


@seals.decides(SetSymbol)
@cites(CRACK, "fe.invoker.symbol-upgrades")
def set_symbol(act: Unfolding, command: SetSymbol) -> None:
    """Set in what state a Symbol is, as it was mended or worn; only whoever runs the game may.

    A hardened one shrugs it off the first time in an evening that it is compromised; said again, it is.
    """
    act.must_run("Setting a Symbol")
    hero = act.state[Heroes][command.hero].id
    if command.symbol not in states_of(act.state.ruling(SymbolStates)):
        remedy = f"Choose {', '.join(states_of(act.state.ruling(SymbolStates)).values())}."
        raise Refused("seal.state", "No Symbol is in that state at this table.", remedy=remedy, source=CRACK)
    patron, reason = known_as(act.state, hero, command.patron), one_line(command.reason, "The reason")
    if command.symbol is Symbol.COMPROMISED and spares(act.state, hero, patron):
        act.happen(SymbolSpared(hero, patron, act.state[Scenes].sitting))
        return
    act.happen(SymbolSet(hero, patron, command.symbol, reason))


# what has happened


@seals.folds(SealCracked)
def seal_cracked(seals: Seals, event: SealCracked) -> Seals:
    """Leave the Symbol in the state that the crack leaves it in; everybody has seen it."""
    mine = seals.carried.get(event.hero, {})
    seen = carrying(seals, event.hero, event.patron, shown=True) if event.patron in mine else seals
    return _with(seen, event.hero, event.patron, event.symbol)


@seals.folds(SymbolSet)
def symbol_set(seals: Seals, event: SymbolSet) -> Seals:
    """Set the state of the hero's Symbol of that Patron."""
    return _with(seals, event.hero, event.patron, event.symbol)


@seals.folds(SymbolSpared)
def symbol_spared(seals: Seals, event: SymbolSpared) -> Seals:
    """Note the evening; the next crack of it tells."""
    return carrying(seals, event.hero, event.patron, spared=event.evening + 1)


def carrying(seals: Seals, hero: EntityId, patron: str, **changes: object) -> Seals:
    """With a Symbol that the hero carries as the changes have it."""
    mine = seals.carried.get(hero, {})
    return replace(
        seals, carried={**seals.carried, hero: {**mine, patron: replace(mine.get(patron, CarriedSymbol()), **changes)}}
    )


def _with(seals: Seals, hero: EntityId, patron: str, symbol: Symbol) -> Seals:
    return replace(seals, symbols={**seals.symbols, hero: {**seals.symbols.get(hero, {}), patron: symbol}})
