"""Magic in a scenario: what a ready magician brings, and what spells and Rites move in an encounter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.casting.elemental_focus_and_arts import ArtSet
from threefates.systems.fates_edge.casting.release import SpellCast
from threefates.systems.fates_edge.casting.steps import WEAVE, Working
from threefates.systems.fates_edge.casting.weave_and_cast import SpellUnshaped
from threefates.systems.fates_edge.content.records import Ready, Wonder, of_scenario
from threefates.systems.fates_edge.patrons.obligation import ObligationSet
from threefates.systems.fates_edge.patrons.patrons import bind_to
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.rites import RiteEnded
from threefates.systems.fates_edge.scenario.clocks import move
from threefates.systems.fates_edge.scenario.scenario import Playing, here, scenario
from threefates.systems.fates_edge.symbols.learning import RiteLearned
from threefates.systems.fates_edge.symbols.symbols import SymbolGained

__all__ = ["bring_magic", "wonders_now"]

BEFORE: Final = "from before"


def bring_magic(act: Unfolding, hero: EntityId, ready: Ready) -> None:
    """Let a ready magician enter with an Art, a Patron, Symbols, Rites that were studied, and what is owed for them."""
    if ready.art:
        act.happen(ArtSet(hero, ready.art))
    if ready.patron:
        bind_to(act, hero, ready.patron)
    for patron in ready.symbols:
        act.happen(SymbolGained(hero, patron))
    for rite in ready.rites:
        act.happen(RiteLearned(hero, rite, known=True))
    for patron, owed in ready.owes.items():
        act.happen(ObligationSet(hero, patron, owed, BEFORE))


def wonders_now(state: State) -> Iterator[Wonder]:
    """What magic is good for in the encounter that is played."""
    where = here(state)
    found = of_scenario(Wonder, state[Playing].scenario).values() if where else ()
    return (wonder for wonder in found if wonder.encounter == where)


def _worked(act: Unfolding, by: str, come: str, why: str) -> None:
    for wonder in tuple(wonders_now(act.state)):
        if wonder.by == by:
            move(act, {"whole": wonder.whole, "lesser": wonder.lesser, "fails": wonder.fails}[come], why)


@scenario.answers_to(PurposeSet)
def on_terms(act: Unfolding, event: PurposeSet) -> None:
    """A Weave stands at once on the terms of the encounter's page, which may still be changed."""
    if not isinstance(event.purpose, Working) or event.purpose.step != WEAVE:
        return
    found = next((wonder for wonder in wonders_now(act.state) if wonder.dv), None)
    if found:
        plain = starting_terms(act.state, event.hero)
        terms = replace(plain, dv=found.dv, position=Position(found.position), stakes=found.stakes, mapped=False)
        say_terms(act, act.state[Proposals][event.hero], terms)


@scenario.answers_to(SpellCast)
def spell_is_out(act: Unfolding, event: SpellCast) -> None:
    """A spell is out, whole or less than whole."""
    _worked(act, "spell", "whole" if event.as_meant else "lesser", event.spell)


@scenario.answers_to(SpellUnshaped)
def no_spell(act: Unfolding, event: SpellUnshaped) -> None:
    """No spell came of a Weave, and time has passed."""
    _worked(act, "spell", "fails", event.spell)


@scenario.answers_to(RiteEnded)
def rite_is_over(act: Unfolding, event: RiteEnded) -> None:
    """A Rite is completed or not, by whichever path."""
    come = "lesser" if event.lesser else "whole" if event.completed else "fails"
    _worked(act, "rite", come, "the Rite" if event.completed else "a Rite that failed")
