"""Out of it: somebody is unconscious, dying or dead, whatever made them so.

A protagonist's state is one thing and a condition another, and a condition comes upon somebody or is set. Whoever must
know that somebody is out, because they hold something of theirs, is told of all three alike.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import wraps
from typing import Any

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, ConditionSet
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health, StateChanged

__all__ = ["OUT", "when_dead", "when_out"]

Answer = Callable[[Unfolding, EntityId], None]

OUT = (Condition.UNCONSCIOUS, Condition.DEAD)
DOWN = (Health.UNCONSCIOUS, Health.DYING, Health.DEAD)


def when_out(chapter: Chapter[Any]) -> Callable[[Answer], Answer]:
    """Answer that somebody is unconscious, dying or dead, and so in no state to do anything."""
    return _note(chapter, (*OUT, *DOWN))


def when_dead(chapter: Chapter[Any]) -> Callable[[Answer], Answer]:
    """Answer that somebody is dead, and so wishes nothing any more."""
    return _note(chapter, (Condition.DEAD, Health.DEAD))


def _note(chapter: Chapter[Any], among: Container[Condition | Health]) -> Callable[[Answer], Answer]:
    def note(answer: Answer) -> Answer:
        @wraps(answer)
        def of_condition(act: Unfolding, event: ConditionBegan | ConditionSet) -> None:
            if event.condition in among:
                answer(act, event.entity)

        @wraps(answer)
        def of_health(act: Unfolding, event: StateChanged) -> None:
            if event.health in among:
                answer(act, event.entity)

        chapter.answers_to(StateChanged)(of_health)
        chapter.answers_to(ConditionBegan)(of_condition)
        chapter.answers_to(ConditionSet)(of_condition)
        return answer

    return note
