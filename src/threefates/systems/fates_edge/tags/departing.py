"""Leaving: whoever is driven out or cast out takes no part any more, until they are back."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import idles
from threefates.systems.fates_edge.combat.ranges_and_movement import out_of_the_fight
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.exchanges.leaving import Left, step_away, step_back
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.outsiders import OutsiderLeft, Outsiders, outsiders
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded, Effects, TagWorked, effects

__all__ = ["AWAY", "is_away", "not_here"]

BANISH, TEXT = "fe.tags.banish", "fe.tags.outsider-text"
AWAY: Final = "banish"
"""What lasts on whoever is cast out, for as long as they are."""


def _cast_out(effect: Lasting, who: EntityId) -> bool:
    return effect.tag == AWAY and who in effect.on


@cites(BANISH, TEXT)
def is_away(state: State, who: EntityId) -> bool:
    """Whether somebody was driven out for good, or cast out for as long as that lasts."""
    found = state[Outsiders].known.get(who)
    return bool(found and found.gone) or any(_cast_out(each, who) for each in state[Effects].known.values())


@idles
@out_of_the_fight
def not_here(state: State, who: EntityId) -> Refused | None:
    """The refusal where somebody is gone: nothing comes at them, and nothing from them."""
    if not is_away(state, who):
        return None
    title = f"{state[Characters].name(who)} is driven out, and not here."
    return Refused("outsider.gone", title, remedy="Pick somebody who is, or wait until they are back.", source=BANISH)


@holds_back
def does_nothing(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody is gone, and would act or move; or None."""
    return not_here(state, character)


@outsiders.answers_to(OutsiderLeft)
@cites(BANISH, TEXT)
def driven_out(act: Unfolding, event: OutsiderLeft) -> None:
    """Whose meter is full leaves for good."""
    step_away(act, event.who)


@effects.answers_to(TagWorked)
@cites(BANISH)
def cast_out(act: Unfolding, event: TagWorked) -> None:
    """Whoever is cast out leaves for as long as that lasts."""
    for who in event.effect.on if event.lasts and event.effect.tag == AWAY else ():
        step_away(act, who)


@effects.answers_to(EffectEnded)
@cites(BANISH)
def come_back(act: Unfolding, event: EffectEnded) -> None:
    """Whoever was cast out for no longer is back, Near to everybody."""
    for who in event.effect.on if event.effect.tag == AWAY else ():
        if not is_away(act.state, who) and who not in act.state[Left].foes:
            step_back(act, who)
