"""A ritual under way: a wound, silence and a Symbol that is hidden or broken end it; one put right weighs as it is."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.harm.conditions import HarmTaken, out_of_it
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.rites.crossing import rite_invoked
from threefates.systems.fates_edge.rites.invoking import counts
from threefates.systems.fates_edge.rites.rites import Invoking, RiteEnded, invoked
from threefates.systems.fates_edge.rituals.countering import CastingInterrupted
from threefates.systems.fates_edge.symbols.cracking import Cracked, Seals, SymbolSet, seals
from threefates.systems.fates_edge.symbols.losing import SymbolLost
from threefates.systems.fates_edge.symbols.ritual_outcomes import OUTCOMES, failed
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import SymbolShown
from threefates.systems.fates_edge.tags.library import named
from threefates.systems.fates_edge.tags.tag_effects import TagWorked

__all__: list[str] = []


@seals.answers_to(HarmTaken)
@cites(OUTCOMES)
def interrupted(act: Unfolding, event: HarmTaken) -> None:
    """A wound before it is completed is a failure."""
    _broken_off(act, event.hero, "Harm", disrupted=False)


@seals.answers_to(ConditionSet)
@cites(OUTCOMES)
def is_down(act: Unfolding, event: ConditionSet) -> None:
    """So is lying there by the word of whoever runs the game."""
    if out_of_it(act.state, event.hero):
        _broken_off(act, event.hero, "Harm", disrupted=False)


@seals.answers_to(SymbolShown)
@cites("fe.invoker.display", OUTCOMES)
def hidden(act: Unfolding, event: SymbolShown) -> None:
    """So is hiding the Symbol in the midst of it."""
    bright = act.state[Seals].carried[event.hero][event.patron].has("bright")
    if by_symbol(act.state, event.hero, event.patron) and not event.shown and not bright:
        _broken_off(act, event.hero, "the Symbol is hidden", disrupted=True)


@seals.answers_to(SymbolLost)
@cites("fe.invoker.display", OUTCOMES)
def lost(act: Unfolding, event: SymbolLost) -> None:
    """So is a Symbol that is taken away in the midst of it."""
    if by_symbol(act.state, event.hero, event.patron):
        _broken_off(act, event.hero, "the Symbol is gone", disrupted=True)


def by_symbol(state: State, hero: EntityId, patron: str) -> str:
    """The state of the Symbol of that Patron by which a hero performs a ritual now; nothing where they do not."""
    found = invoked(state).get(hero)
    return found.ritual.symbol if found and found.ritual and same_patron(found.patron, patron) else ""


@seals.answers_to(SymbolSet)
@cites(OUTCOMES, "fe.invoker.symbol-states", "fe.modules.threshold-symbol")
def set_meanwhile(act: Unfolding, event: SymbolSet) -> None:
    """So is a Symbol that is broken in the midst of it; in any other state it weighs as it is from then on."""
    was, broken = by_symbol(act.state, event.hero, event.patron), event.symbol in (Symbol.COMPROMISED, Symbol.SHATTERED)
    if was in ("", event.symbol.value):
        return
    if broken:
        _broken_off(act, event.hero, f"the Symbol is {event.symbol.value}", disrupted=True)
        return
    proposal = act.state[Proposals].open.get(event.hero)
    if (found := proposal and proposal.purpose(Invoking)) and found.rite.ritual:  # dice that lie are read as they fell
        ritual = replace(found.rite.ritual, symbol=event.symbol.value)
        act.happen(PurposeSet(event.hero, Invoking(replace(found.rite, ritual=ritual))))


@seals.answers_to(TagWorked)
@cites(OUTCOMES, "fe.tags.counter")
def countered(act: Unfolding, event: TagWorked) -> None:
    """A hit of COUNTER breaks it off, which is a failure as well."""
    for who in event.effect.on if event.effect.tag == "counter" and not event.effect.partial else ():
        _broken_off(act, who, named("counter"), disrupted=False)


def _broken_off(act: Unfolding, hero: EntityId, why: str, *, disrupted: bool) -> None:
    rite, proposal = invoked(act.state).get(hero), act.state[Proposals].open.get(hero)
    if rite and rite.ritual:
        cracked = proposal is not None and proposal.purpose(Cracked) is not None
        rite_invoked(act, hero, rite.patron)
        counts(act, hero, rite)
        act.happen(RiteEnded(hero, completed=False, interrupted=why))
        failed(act, hero, rite, disrupted=disrupted or cracked)


@seals.answers_to(CastingInterrupted)
@cites(OUTCOMES)
def silenced(act: Unfolding, event: CastingInterrupted) -> None:
    """So is silence, or whatever else disturbs it."""
    _broken_off(act, event.hero, event.why, disrupted=False)
