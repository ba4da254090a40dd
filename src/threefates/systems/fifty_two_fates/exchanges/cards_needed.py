"""What a play needs, in words for whoever is about to lay it."""

from __future__ import annotations

from itertools import count

from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.cards.card_values import Value, worth
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import parried
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import EXPOSE, PROTECT, lifted, steadied
from threefates.systems.fifty_two_fates.magic.lasting_spells import spelled
from threefates.systems.fifty_two_fates.tasks.action_pool import cards_of_task, pooled
from threefates.systems.fifty_two_fates.tasks.tasks import Task
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import defence_bonus
from threefates.systems.fifty_two_fates.turns.combatants import action_value, weakness

__all__ = ["to_solve", "to_stop"]


def to_stop(state: State, entity: EntityId, bout: Bout) -> str:
    """Say what somebody's cards must come to, to stop an action."""
    against = lifted(action_value(state, bout.actor, bout.play), spelled(state, entity, EXPOSE))
    if against.ace:
        return "Only an ace stops an ace; the attack fumbles then."
    bonus = (parried if bout.how in spells() else defence_bonus)(state, entity)
    counted = map(weakness(state, entity).of, (Value(cards + bonus) for cards in count()))
    protect = spelled(state, entity, PROTECT)
    steady = (steadied(value, protect) or value for value in counted)
    least = next(cards for cards, value in enumerate(steady) if value.total >= against.total)
    parry = " and your parrying" * bool(parried(state, entity))
    armour = f" besides the {bonus} of what you wear{parry}" * bool(bonus)
    return f"You need {max(1, least)} or more{armour}, or an ace: the attack fumbles then."


def to_solve(task: Task, *, half: bool = False) -> str:
    """Say what more the action pool of a task needs, of cards that may count half."""
    if task.against:
        return "You lay first; then the answer comes, and you need strictly more."
    against = worth(cards_of_task(task.difficulty))
    if against.ace:
        return "You need an ace."
    laid = pooled(task)
    least = (against.total + 1 - laid.total) * (1 + half)
    if laid.ace or least < 1:
        return "What is laid is enough: any card will do."
    more = " more" * bool(laid.total)
    return f"You need {least}{more}, or an ace."
