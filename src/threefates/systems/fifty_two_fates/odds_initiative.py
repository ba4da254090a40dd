"""The odds of initiative: who acts first in a fight, before anybody has drawn for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.combat import HEROES, combat
from threefates.systems.fifty_two_fates.fights import StartFight, all_but, called, draws_of_group, may_start
from threefates.systems.fifty_two_fates.initiative import grouped_up
from threefates.systems.fifty_two_fates.odds_known import in_numbers, unseen

__all__ = ["of_fight"]

CITES: Final = ("ff.initiative.draw", "ff.initiative.ties")
TIED: Final = "a tie for you to settle"


@combat.odds(StartFight)
def of_fight(state: State, command: StartFight, viewer: Viewer) -> Chances | None:
    """Which group acts first; of equals the protagonists do."""
    if not viewer.runs or may_start(state):
        return None
    from threefates.odds.highest import countable, first_of

    groups = grouped_up(state, all_but(state, command.without))
    draws, left = tuple(draws_of_group(state, members) for members in groups.values()), in_numbers(unseen(state))
    if HEROES not in groups or len(groups) < 2 or not countable(draws, len(left)):
        return None
    chances = first_of(tuple(sorted(left)), draws, [*groups].index(HEROES))
    firsts = dict.fromkeys((*(called(state, group) for group in groups), TIED), Fraction(0))
    for group, chance in zip(groups, chances, strict=True):
        firsts[called(state, group)] += chance
    firsts[TIED] = 1 - sum(chances, Fraction(0))
    shares = tuple((name, str(share)) for name, share in firsts.items() if share)
    return Chances(shares, str(chances[[*groups].index(HEROES)]), CITES)


@combat.readies
def ready() -> None:
    """A small question put to it."""
    from threefates.odds.highest import first_of

    first_of((2, 3, 5), ((1,), (2,)), 0)
