"""Lead, of who comes into sight while it goes on."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fifty_two_fates.battlefield.fight_events import Joined, SideTaken
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import leads
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import fighting
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions, left_of
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import on_ones_side
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.rulings.rulings import LeadScope

__all__ = ["comes_into_sight"]


@fighting.answers_to(Joined, SideTaken)
@cites("ff.maneuvers.lead", "ff.ruling.lead-scope")
def comes_into_sight(act: Unfolding, event: Event) -> None:
    """Who comes into the fight, or over to a side, is led on as their companions are, for as long as those are."""
    if not isinstance(event, Joined | SideTaken) or act.state.ruling(LeadScope) is not LeadScope.ALL_IN_SIGHT:
        return
    held = act.state[Conditions]
    led = {timer.source: timer for entity in held.known for timer in leads(act.state, entity)}
    for fighter, timer in led.items():
        if event.entity in on_ones_side(act.state, fighter):
            lasts, words = left_of(held, timer), timer.what
            come = ConditionBegan(event.entity, Condition.FIT, lasts, fighter, what=words, total=timer.total)
            act.happen(replace(come, ace=timer.ace))
