"""What a play needs, in words for whoever is about to lay it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, count

from threefates.pieces.cards import Card
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout
from threefates.systems.fifty_two_fates.battlefield.exchange_events import current
from threefates.systems.fifty_two_fates.cards.card_values import NOTHING, Value, beats, worth
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import must_defend, parried
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import (
    EXPOSE,
    PROTECT,
    counting,
    lifted,
    steadied,
)
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone, stone_cards
from threefates.systems.fifty_two_fates.tasks.tasks import Task, cards_of_task, pooled
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import defence_bonus
from threefates.systems.fifty_two_fates.turns.combatants import action_value, weakness

__all__ = ["answer_bonus", "enough", "protected", "to_solve", "to_stop"]

MENTAL = ("charm", "vanish")  # specials that no armour stops


@cites("ff.gear.defence-bonus", "ff.spells.defence", "ff.creatures.charmed", "ff.creatures.cobold")
def answer_bonus(state: State, entity: EntityId) -> int:
    """Add up what stands with the target's cards: armour and shield against the body's harm alone; parrying always."""
    bout = current(state)
    charmed = bout.special and specials()[bout.special].does in MENTAL
    of_the_mind = bout.how in spells() or charmed or taunts(bout.how)
    return parried(state, entity) if of_the_mind else defence_bonus(state, entity)


@cites("ff.maneuvers.goad", "ff.gear.armor", "ff.gear.defence-bonus")
def taunts(how: str) -> bool:
    """Say whether a maneuver plays on the mind alone, with no blow that armour could stop.

    >>> taunts("goad"), taunts("frighten"), taunts("push")
    (True, False, False)
    """
    return how in maneuvers() and maneuvers()[how].mind and not maneuvers()[how].damage


@cites("ff.spells.protect", "ff.ruling.protect-without-defense")
def protected(state: State, entity: EntityId, bout: Bout) -> bool:
    """Say whether Protect stops an action by itself, and whoever is under it may leave it at that."""
    protect, welcome = counting(state, bout, PROTECT), bout.how in spells() and spells()[bout.how].welcome
    if protect is None or welcome or must_defend(state, entity):  # what is welcome is let in by whoever lays no card
        return False
    against = lifted(action_value(state, bout.actor, bout.play), counting(state, bout, EXPOSE))
    return not beats(against, steadied(None, protect) or NOTHING)


def to_stop(state: State, entity: EntityId, bout: Bout) -> str:
    """Say what somebody's cards must come to, to stop an action."""
    if protected(state, entity, bout):
        return "Protect stops it by itself: only an ace does more, the attack fumbles then."
    least, bonus = _least(state, entity, bout), answer_bonus(state, entity)
    if least is None:
        return "Only an ace stops an ace; the attack fumbles then."
    besides = _besides(bonus, parried(state, entity))
    half = " Half of all that counts." * weakness(state, entity).half
    stone = " Stone skin lets you lay a diamond more." * bool(stone_cards(state, entity))
    return f"You need {max(1, least)} or more{besides}, or an ace: the attack fumbles then.{half}{stone}"


@cites("ff.gear.defence-bonus", "ff.maneuvers.parry")
def _besides(bonus: int, parry: int) -> str:
    """Say what stands with the cards of a defence: parrying counts without armour, and where armour does not."""
    worn = f"the {bonus - parry} of what you wear" * bool(bonus - parry)
    guard = f"the {parry} of your parrying" * bool(parry)
    return f" besides {' and '.join(filter(None, (worn, guard)))}" * bool(bonus)


def _least(state: State, entity: EntityId, bout: Bout) -> int | None:
    """What cards must come to at least, to stop an action; None where only an ace does."""
    against = lifted(action_value(state, bout.actor, bout.play), counting(state, bout, EXPOSE))
    if against.ace:
        return None
    bonus, protect = answer_bonus(state, entity), counting(state, bout, PROTECT)
    counted = map(weakness(state, entity).of, (Value(cards + bonus) for cards in count()))
    steady = (steadied(value, protect) or value for value in counted)
    return next(cards for cards, value in enumerate(steady) if value.total >= against.total)


def enough(state: State, entity: EntityId, bout: Bout, held: Iterable[Card], most: int) -> tuple[Card, ...]:
    """The fewest of somebody's cards that stop an action, of these those worth least; an ace only if nothing else does.

    Nothing where they cannot stop it, or need not. Stone skin lays a diamond more.
    """
    if protected(state, entity, bout):
        return ()
    least, cards, more = _least(state, entity, bout), tuple(held), stone_cards(state, entity)
    aces, others = ([card for card in cards if worth([card]).ace is ace] for ace in (True, False))
    for many in range(1, most + more + 1) if least is not None else ():
        fit = (play for play in combinations(others, many) if not more or check_stone(play, most) is None)
        plays = [play for play in fit if worth(play).total >= (least or 0)]
        if plays:
            return min(plays, key=lambda play: worth(play).total)
    return tuple(aces[:1])


def to_solve(task: Task, *, half: bool = False) -> str:
    """Say what more the action pool of a task needs, of cards that may count half."""
    if task.against:
        return f"You lay first; then the answer comes, and you need strictly more{': half of it counts' * half}."
    against = worth(cards_of_task(task.difficulty))
    if against.ace:
        return "You need an ace."
    laid = pooled(task)
    least = (against.total + 1 - laid.total) * (1 + half)
    if laid.ace or least < 1:
        return "What is laid is enough: any card will do."
    more = " more" * bool(laid.total)
    return f"You need {least}{more}, or an ace{': half of it counts' * half}."
