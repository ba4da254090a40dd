"""The odds of initiative: who acts first in a fight, before anybody has drawn for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import HEROES, Combat, combat
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup
from threefates.systems.fifty_two_fates.cards.card_values import Value, in_numbers
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.chances.unseen_cards import drawn, unseen
from threefates.systems.fifty_two_fates.turns.fights import JoinFight, StartFight, all_but, called, may_join, may_start
from threefates.systems.fifty_two_fates.turns.initiative import (
    drawn_before,
    draws_of_group,
    group_of,
    grouped_up,
    in_order,
    initiative,
    place,
)

__all__ = ["of_fight", "of_joining"]

CITES: Final = ("ff.initiative.draw", "ff.initiative.ties")
FIRST: Final = "first"
NOBODY_WINS: Final = ""  # whoever begins a fight wants neither side to go first
TIED: Final = "a tie for you to settle"


@combat.odds(StartFight)
def of_fight(state: State, command: StartFight, viewer: Viewer) -> Chances | None:
    """Weigh which group acts first; of equals the protagonists do."""
    if not viewer.runs or may_start(state):
        return None
    from threefates.odds.highest import countable, first_of

    groups = grouped_up(state, all_but(state, command.without))
    draws, left = tuple(draws_of_group(state, members) for members in groups.values()), in_numbers(unseen(state))
    if HEROES not in groups or len(groups) < 2 or not countable(draws, state[Cards].in_deck):
        return None
    chances = first_of(tuple(sorted(left)), draws, [*groups].index(HEROES))
    firsts = dict.fromkeys((*(called(state, group) for group in groups), TIED), Fraction(0))
    for group, chance in zip(groups, chances, strict=True):
        firsts[called(state, group)] += chance
    firsts[TIED] = 1 - sum(chances, Fraction(0))
    shares = tuple((name, str(share)) for name, share in firsts.items() if share)
    return Chances(shares, NOBODY_WINS, CITES)


@combat.odds(JoinFight)
def of_joining(state: State, command: JoinFight, viewer: Viewer) -> Chances | None:
    """After whom somebody acts who comes into a fight; with a group that is there already they act when it does."""
    if not viewer.runs or may_join(state, command.entity):
        return None
    name, there = group_of(state, command.entity), in_order((*state[Combat].groups, *state[Combat].coming))
    (count,) = draws_of_group(state, (command.entity,))
    mine = [at for at, group in enumerate(there) if group.id == name]
    had = drawn_before(state, name)
    come = {initiative(had): Fraction(1)} if had else drawn(state, count)
    law = {mine[0]: Fraction(1)} if mine else _places(there, name, come)
    words = [FIRST, *(f"after {called(state, group.id)}" for group in there)]
    shares = tuple((words[ahead], str(share)) for ahead, share in sorted(law.items()))
    return Chances(shares, NOBODY_WINS, CITES)


def _places(there: Sequence[EntityGroup], newcomer: str, law: Mapping[Value, Fraction]) -> dict[int, Fraction]:
    """Say how many groups act before a new one: of equals those that were there, but not before the protagonists."""
    found = dict[int, Fraction]()
    for value, share in law.items():
        mine = place(value, newcomer)
        ahead = sum(place(initiative(group.cards), group.id) >= mine for group in there)
        found[ahead] = found.get(ahead, Fraction(0)) + share
    return found


@combat.readies
def ready() -> None:
    """A small question put to it."""
    from threefates.odds.highest import first_of

    first_of((2, 3, 5), ((1,), (2,)), 0)
