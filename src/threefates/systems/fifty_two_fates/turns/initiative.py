"""Initiative: drawn once before a fight, for each group, from the fate deck; the highest acts first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import HEROES, Combat
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup
from threefates.systems.fifty_two_fates.cards.card_values import Value, named, worth
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.attributes import outstanding

TEA = "sharpened by shrieker tea"
ALLIED = ", beside the protagonists"

__all__ = [
    "TEA",
    "AskTie",
    "best",
    "drawn_before",
    "draws_of_group",
    "extra_cards",
    "group_of",
    "grouped_up",
    "in_order",
    "initiative",
    "place",
    "same_side",
    "ties",
    "with_heroes",
]


class AskTie(Step, frozen=True, tag="ff.ask-tie"):
    """Groups of the Fate Dealer's have the same initiative: which goes first?"""

    among: tuple[str, ...]


@cites("ff.initiative.draw", "ff.ruling.initiative-bonus-card")
def initiative(cards: Iterable[str]) -> Value:
    """Say what a draw for initiative comes to: an ace, or its cards added up.

    >>> [str(initiative(cards)) for cards in (["KC"], ["9C", "8D"], ["AS", "2C"])]
    ['25', '17', 'an ace']
    """
    return worth(named(cards))


def _rank(cards: Iterable[str]) -> tuple[bool, int]:
    value = initiative(cards)
    return value.ace, value.total


@cites("ff.initiative.draw", "ff.attributes.initiative-group")
def best(draws: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Of the draws of a group the best counts; an extra card adds to one draw alone.

    >>> best([("4C",), ("QD",), ("9H", "5S")])
    ('QD',)
    """
    return max(draws, key=_rank, default=())


@cites("ff.initiative.draw", "ff.initiative.ties")
def in_order(groups: Iterable[EntityGroup]) -> tuple[EntityGroup, ...]:
    """The highest group first; of equals the protagonists first, and the others as they stand.

    >>> wolves, heroes, boss = (
    ...     EntityGroup("wolves", (), ("QC",)),
    ...     EntityGroup("protagonists", (), ("QD",)),
    ...     EntityGroup("boss", (), ("KH",)),
    ... )
    >>> [group.id for group in in_order((wolves, heroes, boss))]
    ['boss', 'protagonists', 'wolves']
    """
    return tuple(sorted(groups, key=lambda group: place(initiative(group.cards), group.id), reverse=True))


@cites("ff.initiative.draw", "ff.initiative.ties")
def place(value: Value, group: str) -> tuple[bool, int, bool]:
    """Say what says who goes first: the draw, and of equal ones whether it is that of the protagonists."""
    return value.ace, value.total, group == HEROES


@cites("ff.initiative.ties")
def ties(groups: Sequence[EntityGroup]) -> tuple[tuple[str, ...], ...]:
    """The groups of the Fate Dealer's that have the same initiative: who of them goes first is theirs to say.

    >>> ties((EntityGroup("wolves", (), ("QC",)), EntityGroup("ogres", (), ("QD",)), EntityGroup("boss", (), ("KH",))))
    (('wolves', 'ogres'),)
    """
    tied: dict[tuple[bool, int], list[str]] = {}
    for group in groups:
        if group.id != HEROES:
            tied.setdefault(_rank(group.cards), []).append(group.id)
    return tuple(tuple(ids) for ids in tied.values() if len(ids) > 1)


@cites("ff.attributes.awareness", "ff.creatures.oa", "ff.ruling.creature-oa")
def extra_cards(state: State, entity: EntityId) -> int:
    """Count what somebody draws for initiative beside the one card: another, with Awareness or by a creature's kind."""
    alert = 0 if entity in state[Protagonists].known else state[Creatures][entity].block.alert
    return sum((alert, outstanding(state, entity, Attribute.AWARENESS), _by_tea(state, entity)))


@cites("ff.creatures.shrieker-tea")
def _by_tea(state: State, entity: EntityId) -> int:
    return int(any(timer.what == TEA for timer in state[Conditions].of(entity)))


@cites("ff.initiative.groups")
def group_of(state: State, entity: EntityId) -> str:
    """With whom somebody acts: protagonists together, bosses alone, others by kind or as they are grouped.

    Of one kind, those who fight beside the protagonists are a group of their own.
    """
    if entity in state[Protagonists].known:
        return HEROES
    creature = state[Creatures][entity]
    kind = creature.kind and f"{creature.kind}{ALLIED * with_heroes(state, entity)}"
    usual = entity if creature.important or not kind else kind
    return state[Combat].grouping.get(entity, usual)


@cites("ff.initiative.groups")
def same_side(state: State, entity: EntityId, other: EntityId) -> bool:
    """Say whether two fight on one side, as far as sides are known: that of the protagonists, or that of all others."""
    return with_heroes(state, entity) is with_heroes(state, other)


@cites("ff.initiative.groups")
def with_heroes(state: State, entity: EntityId) -> bool:
    """Say whether somebody fights on the protagonists' side: one of them, or whoever the Fate Dealer says does."""
    return entity in state[Protagonists].known or entity in state[Combat].beside


@cites("ff.initiative.groups")
def grouped_up(state: State, entities: Iterable[EntityId]) -> dict[str, tuple[EntityId, ...]]:
    """Entities by the group they act with, in the order they came."""
    groups: dict[str, tuple[EntityId, ...]] = {}
    for entity in entities:
        group = group_of(state, entity)
        groups[group] = (*groups.get(group, ()), entity)
    return groups


@cites("ff.initiative.draw", "ff.attributes.initiative-group")
def draws_of_group(state: State, members: tuple[EntityId, ...]) -> tuple[int, ...]:
    """Count the cards of each draw of a group: one for every protagonist, for others as their most alert draws."""
    cards = [1 + extra_cards(state, entity) for entity in members]
    return tuple(cards) if members[0] in state[Protagonists].known else (max(cards),)


@cites("ff.initiative.when")
def drawn_before(state: State, group: str) -> tuple[str, ...]:
    """Name the cards a group drew that has left this fight, and counts again if it comes back; none for a new one."""
    return next((gone.cards for gone in state[Combat].gone if gone.id == group), ())
