"""How long a creature stays fixed upon somebody: until they fall, or the fight is over."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightEnded
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, ConditionSet
from threefates.systems.fifty_two_fates.creatures.specials_state import FocusLost, Specials, special_chapter
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health, StateChanged

FALLEN = (Condition.UNCONSCIOUS, Condition.DEAD)


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


@special_chapter.answers_to(StateChanged)
@cites("ff.ruling.focused-target")
def a_protagonist_falls(act: Unfolding, event: StateChanged) -> None:
    """Drop the focus upon a protagonist who is down."""
    if event.health is not Health.AWAKE:
        lose_focus(act, event.entity)


@special_chapter.answers_to(ConditionBegan)
@cites("ff.ruling.focused-target")
def somebody_is_out(act: Unfolding, event: ConditionBegan) -> None:
    """Drop the focus upon a creature that a condition has put out."""
    if event.condition in FALLEN:
        lose_focus(act, event.entity)


@special_chapter.answers_to(ConditionSet)
@cites("ff.ruling.focused-target")
def somebody_is_set_out(act: Unfolding, event: ConditionSet) -> None:
    """Drop the focus upon a creature that is set to be out."""
    if event.condition in FALLEN:
        lose_focus(act, event.entity)


@special_chapter.tells(FocusLost)
def tell_lost(state: State, event: FocusLost, viewer: Viewer) -> Told:
    """Tell everybody upon whom a creature is fixed no longer."""
    names = state[Characters]
    text = f"{names.name(event.entity)} has {names.name(event.target)} no longer in its eye."
    return Told(text, ("ff.creatures.amarok",), "quiet", important=False)
