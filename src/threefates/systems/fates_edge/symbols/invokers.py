"""Rituals: an Invoker performs a Patron's Rite by their Symbol, round after round, and owes for it when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.skill_uses import no_path
from threefates.systems.fates_edge.content.records import Grade
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.patrons.patrons import skills_of_rites
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rites.invoking import open_rite
from threefates.systems.fates_edge.rites.rites import (
    ATTRIBUTES_OF_RITUALS,
    InvokeRite,
    InvokersRitual,
    Invoking,
    Rite,
    must_be_listed,
    one_at_a_time,
    rite_called,
    rite_meant,
)
from threefates.systems.fates_edge.rulings.rites import (
    CompromisedSymbol,
    InvokerObligation,
    InvokerRites,
    NeglectedSymbol,
    WithoutSymbol,
)
from threefates.systems.fates_edge.symbols.concurrency import RIVAL, steps_beside_a_rival
from threefates.systems.fates_edge.symbols.cracking import Cracked, Seals, called, seals, symbol_of
from threefates.systems.fates_edge.symbols.learning import learns, own_key
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import DISPLAY, carried_of

__all__ = [
    "ATTRIBUTES_OF_RITUALS",
    "COMBAT",
    "RITUAL",
    "BeginRitual",
    "cannot_begin_ritual",
    "dice_of_symbol",
    "dv_of_symbol",
    "lacking",
    "no_symbol_for",
    "owed_for_ritual",
    "symbol_for",
]

RITUAL, BARE = "fe.invoker.ritual", "fe.invoker.without-symbol"
STATES, INERT, DEBT = "fe.invoker.symbol-states", "fe.invoker.symbol-inert", "fe.invoker.neglected-obligation"
COMBAT: Final = "fe.combat.magic-invokers"


class BeginRitual(Command, frozen=True, tag="fe.begin-ritual"):
    """Begin to perform a Patron's Rite by the Symbol that you carry; or, at a price, by none."""

    hero: EntityId
    rite: str  # one that is written down, by id or name; or one of the table's own, in words
    patron: str = ""  # of a written Rite whose it is
    attribute: str = ATTRIBUTES_OF_RITUALS[0]
    skill: str = "Arcana"
    obligation: int = 1  # its Obligation Cost, as far as it is listed
    grade: Grade = Grade.LOW  # of one of the table's own
    whom: EntityId = ""
    about: str = ""
    keeps: bool = False  # one of the table's own that goes on, and is kept up


# what it costs


class _Ritual(Struct):
    obligation: int


class _Bare(Struct):
    dv: int
    obligation: int


class _States(Struct):
    neglected_dv: int
    compromised_dice: int


@cites("fe.modules.threshold-symbol", "fe.ruling.casting-without-symbol", "fe.ruling.symbol-compromised-effect")
def lacking(ritual: InvokersRitual) -> bool:
    """Whether a ritual has no good of a Symbol: there is none, or it is compromised."""
    return ritual.symbol in ("", Symbol.COMPROMISED.value)


@cites(
    BARE,
    STATES,
    "fe.modules.threshold-symbol",
    "fe.invoker.example-exemption",
    "fe.ruling.symbol-dv-reduction",
    "fe.ruling.symbol-neglected-effect",
)
def dv_of_symbol(ritual: InvokersRitual, neglected: NeglectedSymbol) -> int:
    """What the Symbol, or its lack, adds to the DV of a ritual.

    >>> [
    ...     dv_of_symbol(InvokersRitual(state), NeglectedSymbol.HARDER)
    ...     for state in ("maintained", "neglected", "compromised", "")
    ... ]
    [0, 1, 1, 1]
    """
    if lacking(ritual):
        return entry(BARE).table(_Bare).dv
    worn = ritual.symbol == Symbol.NEGLECTED.value and neglected is NeglectedSymbol.HARDER
    return entry(STATES).table(_States).neglected_dv if worn else 0


@cites(STATES, INERT, "fe.ruling.symbol-compromised-effect")
def dice_of_symbol(ritual: InvokersRitual) -> int:
    """Dice that the state of a Symbol takes.

    >>> dice_of_symbol(InvokersRitual("compromised")), dice_of_symbol(InvokersRitual("maintained"))
    (-1, 0)
    """
    return entry(STATES).table(_States).compromised_dice if ritual.symbol == Symbol.COMPROMISED.value else 0


@cites(RITUAL, BARE, COMBAT)
def owed_for_ritual(ritual: InvokersRitual, always: InvokerObligation, neglected: NeglectedSymbol) -> int:
    """Segments of Obligation that a completed ritual marks, before a Push and what else weighs.

    >>> always = InvokerObligation.ALWAYS
    >>> [
    ...     owed_for_ritual(InvokersRitual(state), always, NeglectedSymbol.OBLIGATION)
    ...     for state in ("maintained", "neglected", "")
    ... ]
    [1, 2, 2]
    >>> owed_for_ritual(InvokersRitual("maintained"), InvokerObligation.EXAMPLE, NeglectedSymbol.HARDER)
    0
    """
    return _always(ritual, always) + _bare(ritual) + _debt(ritual, neglected)


@cites(RITUAL, "fe.invoker.example-exemption", "fe.ruling.invoker-always-obligation")
def _always(ritual: InvokersRitual, always: InvokerObligation) -> int:
    exempt = always is InvokerObligation.EXAMPLE and not lacking(ritual)
    return 0 if exempt else entry(RITUAL).table(_Ritual).obligation


@cites(BARE)
def _bare(ritual: InvokersRitual) -> int:
    return entry(BARE).table(_Bare).obligation if lacking(ritual) else 0


@cites(DEBT, "fe.ruling.symbol-neglected-effect")
def _debt(ritual: InvokersRitual, neglected: NeglectedSymbol) -> int:
    debt = ritual.symbol == Symbol.NEGLECTED.value and neglected is NeglectedSymbol.OBLIGATION
    return entry(DEBT).table(_Ritual).obligation if debt else 0


# when it may be done


@cites(RITUAL, "fe.combat.magic-invokers")
def cannot_begin_ritual(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot begin a ritual now, or None."""
    return one_at_a_time(state, hero) or no_path(state, hero, "Invoker") or barred(state, hero)


@cites(BARE, DISPLAY, INERT, STATES)
def symbol_for(state: State, hero: EntityId, patron: str) -> str:
    """The state of the Symbol that a ritual is performed by; nothing where there is none.

    Raises:
        Refused: If it is hidden, or inert, or a table wants one.
    """
    if refusal := no_symbol_for(state, hero, patron):
        raise refusal
    held = _carried(state, hero, patron)
    return symbol_of(state, hero, held).value if held else ""


def _carried(state: State, hero: EntityId, patron: str) -> str:
    return next((each for each in carried_of(state, hero) if same_patron(each, patron)), "")


@cites(DISPLAY, INERT)
def no_symbol_for(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where no ritual is performed by the Symbol that a hero has, or has not, of a Patron; or None."""
    held = _carried(state, hero, patron)
    if held:
        return _hides(state, hero, held) or not_so(state, hero, held, symbol_of(state, hero, held).value)
    return not_so(state, hero, patron, "")


@cites(DISPLAY)
def _hides(state: State, hero: EntityId, held: str) -> Refused | None:
    if state[Seals].carried[hero][held].in_view:
        return None
    title = f"{hero_named(state, hero)} hides the Symbol of {held}, and hidden it does nothing."
    return Refused("symbol.hidden", title, remedy="Show it openly first.", source=DISPLAY)


def not_so(state: State, hero: EntityId, patron: str, symbol: str) -> Refused | None:
    """The refusal where a table performs no ritual by a Symbol in that state, or by none; or None."""
    return _inert(state, patron, symbol) if symbol else _without_one(state, hero, patron)


@cites(DISPLAY, "fe.ruling.casting-without-symbol")
def _without_one(state: State, hero: EntityId, patron: str) -> Refused | None:
    title = f"{hero_named(state, hero)} carries no Symbol of {patron}."
    refused = Refused("symbol.none", title, remedy="Perform a Rite of one that you carry.", source=DISPLAY)
    return refused if state.ruling(WithoutSymbol) is WithoutSymbol.NEVER else None


@cites(INERT, "fe.ruling.symbol-compromised-effect")
def _inert(state: State, patron: str, symbol: str) -> Refused | None:
    inert = state.ruling(CompromisedSymbol) is CompromisedSymbol.INERT
    if symbol == Symbol.COMPROMISED.value and inert:
        title = f"The Symbol of {patron} is compromised, and inert."
        return Refused("symbol.inert", title, remedy="Restore it between scenes.", source=INERT)
    return None


@still(Invoking)
@cites("fe.invoker.learning-rites", "fe.ruling.invoker-rites-known")
def not_learned_by_then(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where each Rite is learned as the table reads it by now, and a hero performs another; or None."""
    return not_known(state, hero, invoking.rite) if invoking.rite.ritual else None


@still(Invoking)
@cites(DISPLAY, INERT)
def so_no_more(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where nobody performs a ritual so as the table reads it by now, and no seal is cracked; or None."""
    proposal, ritual = state[Proposals].open.get(hero), invoking.rite.ritual
    cracked = proposal is not None and proposal.purpose(Cracked) is not None
    return not_so(state, hero, invoking.rite.patron, ritual.symbol) if ritual and not cracked else None


@cites("fe.invoker.access", "fe.invoker.learning-rites", "fe.ruling.invoker-rites-known")
def not_known(state: State, hero: EntityId, rite: Rite) -> Refused | None:
    """The refusal where a hero does not know a Rite, or None: a Symbol opens the whole list, or each is learned."""
    key = rite.id or own_key(rite.patron, rite.name)
    if state.ruling(InvokerRites) is InvokerRites.WHOLE_LIST or learns(state[Seals].learned.get(hero, ()), key):
        return None
    title = f"{hero_named(state, hero)} has not learned {rite.name}."
    source = "fe.invoker.learning-rites"
    return Refused("ritual.not_learned", title, remedy="Study it for a week first.", source=source)


# how it is done


@seals.decides(BeginRitual)
@cites(RITUAL)
def begin_ritual(act: Unfolding, command: BeginRitual) -> None:
    """Show the Symbol and begin: the roll is made when its rounds are over, or at once when a seal is cracked."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_begin_ritual(act.state, hero):
        raise refusal
    _must_be_rolled_so(act.state, command.attribute, command.skill)
    must_be_listed(command.obligation, RITUAL)
    rite = _meant(act.state, hero, command)
    if refusal := not_known(act.state, hero, rite):
        raise refusal
    symbol = symbol_for(act.state, hero, rite.patron)
    ritual = InvokersRitual(symbol, _round_of(act.state), keeps=command.keeps and not rite.id)
    open_rite(act, hero, replace(rite, ritual=ritual), command.attribute, command.skill, rolled=True)


@cites("fe.ruling.invoker-roll-pool")
def _must_be_rolled_so(state: State, attribute: str, skill: str) -> None:
    """Refuse what no ritual is rolled with."""
    if attribute not in ATTRIBUTES_OF_RITUALS or skill not in skills_of_rites(state):
        remedy = "Roll Spirit or Wits with Arcana or Lore."
        raise Refused("rite.roll", "No ritual is rolled so.", remedy=remedy, source="fe.ruling.invoker-roll-pool")


@cites(COMBAT)
def _round_of(state: State) -> int:
    """The round of a fight in which a ritual is begun, which takes some; 0 where none is fought."""
    return state[Coordination].exchange if state[Conflict].running else 0


def _meant(state: State, hero: EntityId, command: BeginRitual) -> Rite:
    patron, mine = one_line(command.patron, "The Patron", optional=True), tuple(carried_of(state, hero))
    written = rite_called(command.rite, patron)
    if not patron and (written or len(mine) == 1):
        patron = written.patron if written else mine[0]
    patron = next((each for each in mine if same_patron(each, patron)), patron)
    said = InvokeRite(hero, command.rite, patron, obligation=command.obligation, grade=command.grade, whom=command.whom)
    return rite_meant(state, hero, replace(said, about=command.about))


@bears(31, Invoking)
@cites(BARE, STATES)
def of_symbols(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What the Symbol, its lack, and a rival's beside it weigh on a Rite."""
    found = proposal.purpose(Invoking)
    if found is None:
        return
    ritual = found.rite.ritual
    if ritual:
        dv, dice = dv_of_symbol(ritual, state.ruling(NeglectedSymbol)), dice_of_symbol(ritual)
        if dv or dice:
            why = f"the {called(state, Symbol(ritual.symbol))} Symbol" if ritual.symbol else "no Symbol"
            yield Modifier(dv=dv, dice=dice, why=why, cites=(STATES if ritual.symbol else BARE,), kind=Kind.PENALTY)
    if steps := steps_beside_a_rival(state, proposal.hero, found.rite.patron):
        yield Modifier(steps=steps, why="a rival's Symbol", cites=(RIVAL,))
