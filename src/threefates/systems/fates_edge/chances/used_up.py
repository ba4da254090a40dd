"""What bears on one action alone: the roll of a Weave uses it up, and the Cast that follows is made without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.penalties import wears_down
from threefates.systems.fates_edge.actions.position import Footing, Relieved, relieved, rested
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.casting.backlash_conditions import MarPassed, mar_passed
from threefates.systems.fates_edge.casting.backlash_landing import ActionMarred, marred, told_without_a_roll
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.combat.under_fire import FireMet, fire_met
from threefates.systems.fates_edge.exchanges.observing import AngleUsed, used_angle
from threefates.systems.fates_edge.exchanges.setting_up import Openings, opening_over, used_with
from threefates.systems.fates_edge.harm.conditions import Conditions, LevelTold, level_told
from threefates.systems.fates_edge.rites.blessings import BlessingLifted, Blessings, blessing_lifted
from threefates.systems.fates_edge.rites.rites_of_patrons import counting
from threefates.systems.fates_edge.rolling.roll_action import agreed, needs_no_roll
from threefates.systems.fates_edge.tags.tag_effects import Effects, EffectUsed, used
from threefates.systems.fates_edge.tags.veil_mark_curse import curses_on
from threefates.systems.fates_edge.talents.state import Talents
from threefates.systems.fates_edge.talents.stealth import ExposedSet, exposed_set

__all__ = ["used_up"]

Told = tuple[type[Any], Callable[[Any, Any], Any], Event]


def used_up(state: State, action: Proposal) -> State:
    """The state once an action was rolled for, as far as what bore on it bears on nothing after it."""
    for kind, fold, event in _told(state, action):
        state = state.put(fold(state[kind], event))
    return state


def _told(state: State, action: Proposal) -> Iterator[Told]:
    """What has told with an action, by the events that say so in play."""
    hero, terms = action.hero, terms_of(state, action)
    yield Footing, relieved, Relieved(hero)
    if over := used_with(state, action):
        yield Openings, opening_over, over
    yield Sight, fire_met, FireMet(hero, met=False)
    yield Talents, exposed_set, ExposedSet(hero, exposed=False)
    yield from _of_backlash(state, action)
    if state[Turns].holder == hero:
        yield Turns, used_angle, AngleUsed(hero)
    if terms and (level := wears_down(state, hero, rested(state, action, terms))):
        yield Conditions, level_told, LevelTold(hero, level)
    for laid, _ in counting(state, action):
        if laid.once:
            yield Blessings, blessing_lifted, BlessingLifted(laid.id, hero, laid.name)
    for curse in curses_on(state, action):
        if curse.partial:
            yield Effects, used, EffectUsed(curse.id, state[Scenes].stretch)


@cites("fe.backlash.moderate")
def _of_backlash(state: State, action: Proposal) -> Iterator[Told]:
    """What Backlash left on it; a die fewer stays where nobody rolls for it."""
    now = agreed(state, action)
    easily = now is not None and needs_no_roll(state, now)
    told = told_without_a_roll(state, action.hero) if easily else MarPassed(action.hero)
    if told:
        yield Spells, marred if isinstance(told, ActionMarred) else mar_passed, told
