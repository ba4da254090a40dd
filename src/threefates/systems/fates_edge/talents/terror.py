"""Battlefield Terror where foes attack: once a scene a foe at Close who would succeed comes to a Partial instead."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep
from threefates.systems.fates_edge.content.records import talents, techniques
from threefates.systems.fates_edge.exchanges.protecting import ally_named
from threefates.systems.fates_edge.exchanges.swings import Swing, come_home, effect_of, falters
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.harm import harm_of_effect
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.talents.conditions import foes_close
from threefates.systems.fates_edge.talents.rage import COSTS, RAGING, asks_a_price, let_in
from threefates.systems.fates_edge.talents.state import chapter, use_up, used_up
from threefates.systems.fates_edge.talents.using import cannot_be_active

__all__ = ["AskTerror"]

SOURCE: Final = "fe.talents.battlefield-terror"
TALENT, DREAD = "battlefield-terror", "dread"
FALTERS, SPARE = "falters", "spare"


class AskTerror(RollStep, frozen=True, tag="fe.ask-terror"):
    """Does a foe falter who would have succeeded?"""

    hero: EntityId  # before whom
    swing: Swing


@cites(SOURCE)
def lessened(swing: Swing) -> int:
    """The Harm of a foe's attack that comes to a Partial."""
    return harm_of_effect(effect_of(Outcome.PARTIAL, swing.effect) or Effect.LIMITED)


@cites(SOURCE)
def terrible(state: State, hero: EntityId, swing: Swing) -> bool:
    """Say whether a foe's success may falter before a hero: it is Close, less would come of it, none has in this scene,
    and no other talent of the hero's is in the way.
    """
    if not has_talent(state, hero, TALENT) or out_of_it(state, hero) or swing.foe not in foes_close(state, hero):
        return False
    if used_up(state, hero, DREAD, talents()[TALENT].name, techniques()[DREAD].limit, SOURCE):
        return False
    return lessened(swing) < harm_of_effect(swing.effect) and bool(_prices(state, hero))


@cites(RAGING)
def _prices(state: State, hero: EntityId) -> tuple[str, ...]:
    """What a rage may pay to let the terror in, and nothing where it need not; empty: it cannot be active now."""
    costs = tuple(COSTS) if asks_a_price(state, hero, TALENT) else ("",)
    return tuple(cost for cost in costs if cannot_be_active(state, hero, TALENT, cost) is None)


@falters
def ask_first(act: Unfolding, swing: Swing) -> bool:
    """Where a hero is terrible to a foe, their player is asked what becomes of its success."""
    return _ask(act, swing, tuple(act.state[Heroes].known))


@cites(SOURCE)
def _ask(act: Unfolding, swing: Swing, heroes: tuple[EntityId, ...]) -> bool:
    hero = next((each for each in heroes if terrible(act.state, each, swing)), None)
    if hero:
        act.push(AskTerror(hero, swing))
    return hero is not None


@chapter.asks(AskTerror)
@cites(SOURCE)
def ask_terror(state: State, step: AskTerror) -> Choice:
    """The foe's success, or a Partial, once in a scene."""
    name, whom, swing = hero_named(state, step.hero), ally_named(state, step.swing.hero), step.swing
    said = f"A Partial: Harm {lessened(swing)} comes. Once in a scene."
    ways = [
        Option(f"{FALTERS}-{cost}", f"It falters: {COSTS[cost]}", said) if cost else Option(FALTERS, "It falters", said)
        for cost in _prices(state, step.hero)
    ]
    return Choice(
        "",
        "terror",
        step.hero,
        f"{swing.why}: it would reach {whom}. Does it falter before {name}?",
        state.controllers(step.hero),
        (*ways, Option(SPARE, "Let it come", f"Harm {harm_of_effect(swing.effect)} comes.")),
        if_absent=SPARE,
        cites=(SOURCE,),
    )


@chapter.settles(AskTerror)
@cites(SOURCE)
def settle_terror(act: Unfolding, step: AskTerror, option: str) -> None:
    """The attack comes as what it is by then; where one lets it come, whoever else is terrible to the foe is asked."""
    if option == SPARE:
        heroes = tuple(act.state[Heroes].known)
        if not _ask(act, step.swing, heroes[heroes.index(step.hero) + 1 :]):
            come_home(act, step.swing, Outcome.CLEAN_SUCCESS)
        return
    let_in(act, step.hero, TALENT, option.removeprefix(FALTERS).removeprefix("-"))
    use_up(act, step.hero, DREAD, talents()[TALENT].name, techniques()[DREAD].limit)
    come_home(act, step.swing, Outcome.PARTIAL)
