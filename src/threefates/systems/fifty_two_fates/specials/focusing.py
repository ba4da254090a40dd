"""How long a creature stays fixed upon somebody: until they fall, or the fight is over."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightEnded
from threefates.systems.fifty_two_fates.conditions.out import when_out
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import FocusLost, Specials, special_chapter


@cites("ff.creatures.amarok", "ff.ruling.focused-target")
def lose_focus(act: Unfolding, target: EntityId = "") -> None:
    """Whatever has fixed upon somebody, or upon anybody, has lost them."""
    for entity, focus in act.state[Specials].focus.items():
        if target in ("", focus.target):
            act.happen(FocusLost(entity, focus.target))


@special_chapter.answers_to(FightEnded)
@cites("ff.ruling.focused-target")
def the_fight_is_over(act: Unfolding, event: FightEnded) -> None:
    """Drop every focus: there is nobody to fix upon."""
    lose_focus(act)


@when_out(special_chapter)
@cites("ff.ruling.focused-target")
def somebody_falls(act: Unfolding, target: EntityId) -> None:
    """Drop the focus upon somebody who is down."""
    lose_focus(act, target)


@special_chapter.tells(FocusLost)
def tell_lost(state: State, event: FocusLost, viewer: Viewer) -> Told:
    """Tell everybody upon whom a creature is fixed no longer."""
    names = state[Characters]
    text = f"{names.name(event.entity)} has {names.name(event.target)} no longer in its eye."
    return Told(text, ("ff.creatures.amarok",), "quiet", important=False)
