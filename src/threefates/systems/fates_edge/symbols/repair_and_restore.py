"""Symbols put right between scenes: by a test, by craft and patience, or for an XP."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import known_as
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rolling.two_skills import InPlaceOfTwo, pair_named
from threefates.systems.fates_edge.rulings.rites import SymbolRepair, SymbolRepairPrice
from threefates.systems.fates_edge.rulings.skills import TwoSkills
from threefates.systems.fates_edge.symbols.cracking import Seals, SymbolSet, called, seals, symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import mentioned, must_carry

__all__ = ["REPAIR", "RESTORE", "RestoreSymbol", "SymbolMending", "cannot_restore", "crafts_at", "dv_to_mend", "mended"]

REPAIR, RESTORE = "fe.invoker.repair", "fe.invoker.restore"
CRAFTS: Final = ("Craft", "Lore")
WITH: Final = "Tinker"
PAIR: Final = "craft+tinker"


class SymbolMending(Purpose, frozen=True, tag="mending-symbol"):
    """An action puts a Symbol right."""

    patron: str = ""

    says = "the Symbol that was to be restored"
    sets_terms = True


class SymbolTried(Event, frozen=True, tag="fe.symbol-tried"):
    """A downtime's work on a Symbol is done, whatever came of it."""

    hero: EntityId
    patron: str
    scene: int

    quiet = True


class RestoreSymbol(Command, frozen=True, tag="fe.restore-symbol"):
    """Work on a Symbol between scenes until it is as it should be; or let an XP do it."""

    hero: EntityId
    patron: str
    first: str = "wits"  # an Attribute; Craft or Lore where a table wants the two skills
    skill: str = "Arcana"
    xp: bool = False


class _Repair(Struct):
    dv: int
    or_xp: int


@cites(REPAIR, RESTORE)
def dv_to_mend(reading: SymbolRepair) -> tuple[int, int]:
    """The DV of putting a Symbol right, and the XP that does it without a roll.

    >>> [dv_to_mend(reading) for reading in SymbolRepair]
    [(3, 1), (3, 1)]
    """
    table = entry(REPAIR if reading is SymbolRepair.CRAFT else RESTORE).table(_Repair)
    return table.dv, table.or_xp


@cites(REPAIR, RESTORE, "fe.ruling.symbol-repair")
def mended(row: Outcome, reading: SymbolRepair) -> Symbol | None:
    """The state in which the work leaves a Symbol; None where it leaves it as it was.

    >>> mended(Outcome.PARTIAL, SymbolRepair.ANY_FITTING), mended(Outcome.PARTIAL, SymbolRepair.CRAFT)
    (<Symbol.NEGLECTED: 'neglected'>, None)
    """
    if row.succeeded:
        return Symbol.MAINTAINED
    shaky = row is Outcome.PARTIAL and reading is SymbolRepair.ANY_FITTING
    return Symbol.NEGLECTED if shaky else None


@cites(REPAIR, RESTORE, "fe.ruling.symbol-repair-price")
def priced(symbol: Symbol, reading: SymbolRepairPrice) -> bool:
    """Whether XP mends a Symbol in that state: a compromised one, or any that is worn and not lost.

    >>> [[priced(symbol, reading) for symbol in Symbol] for reading in SymbolRepairPrice]
    [[False, False, True, False], [False, True, True, False]]
    """
    worn = reading is SymbolRepairPrice.WORN and symbol is Symbol.NEGLECTED
    return worn or symbol is Symbol.COMPROMISED


@cites(REPAIR, RESTORE)
def cannot_restore(state: State, hero: EntityId, patron: str, *, xp: bool = False) -> Refused | None:
    """The refusal where a Symbol cannot be put right now, or None."""
    now, name = symbol_of(state, hero, patron), hero_named(state, hero)
    if refusal := no_downtime(state) or _no_work(state, hero, patron):
        return refusal
    if hero in state[Proposals].open:
        return Refused("rite.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    if not xp:
        return _tried(state, hero, patron)
    if not priced(now, state.ruling(SymbolRepairPrice)):
        remedy = "Restore it with a test."
        return Refused("symbol.no_price", "XP mends a compromised one alone.", remedy=remedy, source=RESTORE)
    price = dv_to_mend(state.ruling(SymbolRepair))[1]
    if state[Experience].of(hero) < price:
        return Refused("xp.price", f"{name} has not {price} XP.", remedy="Restore it with a test.", source=RESTORE)
    return None


def _no_work(state: State, hero: EntityId, patron: str) -> Refused | None:
    now, held = symbol_of(state, hero, patron), state[Seals].carried.get(hero, {}).get(patron)
    if held and held.lost:
        title = f"{hero_named(state, hero)} does not have it at hand."
        return Refused("symbol.none", title, remedy="Win it back first.", source=RESTORE)
    if now not in (Symbol.MAINTAINED, Symbol.SHATTERED):
        return None
    remedy = "Replace it." if now is Symbol.SHATTERED else "Use it."
    title = f"There is nothing to mend: it is {called(state, now)}."
    return Refused("symbol.no_work", title, remedy=remedy, source=RESTORE)


def no_downtime(state: State) -> Refused | None:
    """The refusal in a scene or a fight, where nobody works on a Symbol, or None."""
    wait = to_end_first(state)
    return Refused("symbol.scene", "That takes downtime.", remedy=wait, source=RESTORE) if wait else None


@still(SymbolMending)
@cites(REPAIR, RESTORE, "fe.ruling.symbol-repair")
def not_in_a_scene(state: State, hero: EntityId, mending: SymbolMending) -> Refused | None:
    """The refusal where a scene has begun about somebody who works on a Symbol, it needs no work by now, or is mended
    with something else at this table by now; or None.
    """
    made = state[Proposals].open.get(hero)
    unfit = _unfit(state, made.attribute, made.skill) if made else None
    return no_downtime(state) or (_no_work(state, hero, mending.patron) if mending.patron else None) or unfit


def _tried(state: State, hero: EntityId, patron: str) -> Refused | None:
    if state[Seals].tried.get(hero, {}).get(patron) != state[Scenes].begun:
        return None
    title = f"{hero_named(state, hero)} has worked on it in this downtime."
    return Refused("symbol.tried", title, remedy="Try again after the next scene.", source=RESTORE)


@cites(REPAIR, "fe.ruling.symbol-repair")
def _in_place_of_two(state: State, first: str) -> bool:
    """Whether an Attribute takes the place of one of the two skills that mend a Symbol together."""
    return first in ATTRIBUTES and state.ruling(SymbolRepair) is SymbolRepair.CRAFT


@seals.decides(RestoreSymbol)
@cites(REPAIR, RESTORE)
def restore(act: Unfolding, command: RestoreSymbol) -> None:
    """A downtime action and a test of DV 3, or the XP."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    patron = must_carry(act.state, hero, command.patron)
    if refusal := cannot_restore(act.state, hero, patron, xp=command.xp):
        raise refusal
    dv, price = dv_to_mend(act.state.ruling(SymbolRepair))
    if command.xp:
        act.happen(XpPaid(hero, price, f"{mentioned(act.state, hero, patron)}, restored"))
        act.happen(SymbolSet(hero, patron, Symbol.MAINTAINED, "an XP restores it"))
        return
    if unfit := _unfit(act.state, command.first, command.skill):
        raise unfit
    act.happen(Proposed(hero, command.first, command.skill, f"restoring {mentioned(act.state, hero, patron)}"))
    if _in_place_of_two(act.state, command.first):
        act.happen(PurposeSet(hero, InPlaceOfTwo(PAIR)))
    act.happen(PurposeSet(hero, SymbolMending(patron)))
    terms = replace(starting_terms(act.state, hero), dv=dv, mapped=False)
    say_terms(act, act.state[Proposals][hero], terms)


@cites(REPAIR, "fe.skills.off-list-names")
def crafts_at(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What mends a Symbol together at a table: one of the first, and one of the others, which are skills; so are the
    first, but where an Attribute takes the place of one.
    """
    listed = skills_at(state)
    others = known_as(WITH, listed)
    if state.ruling(TwoSkills) is TwoSkills.SWAPPED:
        return (pair_named(PAIR).instead,), others
    return tuple(each for name in CRAFTS for each in known_as(name, listed) if each not in others), others


@cites(REPAIR, "fe.ruling.symbol-repair")
def _unfit(state: State, first: str, skill: str) -> Refused | None:
    """The refusal of what nobody mends a Symbol with, or None."""
    listed = skills_at(state)
    craft = state.ruling(SymbolRepair) is SymbolRepair.CRAFT
    firsts, skills = crafts_at(state) if craft else (tuple(ATTRIBUTES), listed)
    if first in firsts and skill in skills:
        return None
    way = f"{' or '.join(firsts)} with {', '.join(skills)}" if craft else "an Attribute with a skill that fits"
    source = REPAIR if craft else RESTORE
    return Refused("symbol.pool", "No Symbol is mended so.", remedy=f"Roll {way}.", source=source)


@settles(seals, SymbolMending)
@cites(REPAIR, RESTORE)
def worked_on(act: Unfolding, mending: SymbolMending, over: Over) -> None:
    """Mend the Symbol by how this downtime's work came out; one that is whole or lost by then stays so."""
    act.happen(SymbolTried(over.hero, mending.patron, act.state[Scenes].begun))
    found, now = mended(over.outcome, act.state.ruling(SymbolRepair)), symbol_of(act.state, over.hero, mending.patron)
    if found and found is not now and now in (Symbol.NEGLECTED, Symbol.COMPROMISED):
        act.happen(SymbolSet(over.hero, mending.patron, found, "worked on"))


@seals.folds(SymbolTried)
def symbol_tried(seals: Seals, event: SymbolTried) -> Seals:
    """Note the scene that it came after (`tried`)."""
    mine = {**seals.tried.get(event.hero, {}), event.patron: event.scene}
    return replace(seals, tried={**seals.tried, event.hero: mine})
