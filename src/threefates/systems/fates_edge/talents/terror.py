"""Battlefield Terror where foes roll: once a scene a foe at Close who would succeed comes to a Partial instead."""

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
from threefates.systems.fates_edge.talents.state import chapter, use_up, used_up

__all__ = ["AskTerror"]

SOURCE: Final = "fe.talents.battlefield-terror"
TALENT, DREAD = "battlefield-terror", "dread"
FALTERS, SPARE = "falters", "spare"


class AskTerror(RollStep, frozen=True, tag="fe.ask-terror"):
    """Does a foe falter who would have succeeded?"""

    hero: EntityId  # before whom
    swing: Swing


@cites(SOURCE)
def terrible(state: State, hero: EntityId, foe: EntityId) -> bool:
    """Say whether a foe's success may falter before a hero: it is Close, and none has in this scene."""
    if not has_talent(state, hero, TALENT) or out_of_it(state, hero) or foe not in foes_close(state, hero):
        return False
    return used_up(state, hero, DREAD, talents()[TALENT].name, techniques()[DREAD].limit, SOURCE) is None


@falters
@cites(SOURCE)
def ask_first(act: Unfolding, swing: Swing) -> bool:
    """Where a hero is terrible to a foe, their player is asked what becomes of its success."""
    hero = next((each for each in act.state[Heroes].known if terrible(act.state, each, swing.foe)), None)
    if hero:
        act.push(AskTerror(hero, swing))
    return hero is not None


@chapter.asks(AskTerror)
@cites(SOURCE)
def ask_terror(state: State, step: AskTerror) -> Choice:
    """The foe's success, or a Partial, once in a scene."""
    name, whom, swing = hero_named(state, step.hero), ally_named(state, step.swing.hero), step.swing
    less = effect_of(Outcome.PARTIAL, swing.effect) or Effect.LIMITED
    return Choice(
        "",
        "terror",
        step.hero,
        f"{swing.why}: it would reach {whom}. Does it falter before {name}?",
        state.controllers(step.hero),
        (
            Option(FALTERS, "It falters", f"A Partial: Harm {harm_of_effect(less)} comes. Once in a scene."),
            Option(SPARE, "Let it come", f"Harm {harm_of_effect(swing.effect)} comes."),
        ),
        if_absent=SPARE,
        cites=(SOURCE,),
    )


@chapter.settles(AskTerror)
@cites(SOURCE)
def settle_terror(act: Unfolding, step: AskTerror, option: str) -> None:
    """The attack comes as what it is by then."""
    if option == SPARE:
        come_home(act, step.swing, Outcome.CLEAN_SUCCESS)
        return
    use_up(act, step.hero, DREAD, talents()[TALENT].name, techniques()[DREAD].limit)
    come_home(act, step.swing, Outcome.PARTIAL)
