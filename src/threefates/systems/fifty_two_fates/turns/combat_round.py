"""The combat round: group after group, everybody once, and who cannot go on."""

from __future__ import annotations

from collections.abc import Set

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fifty_two_fates.battlefield.fight import Combat, combat, fight_over
from threefates.systems.fifty_two_fates.battlefield.fight_events import EntityGroup, GroupUp, RoundBegan
from threefates.systems.fifty_two_fates.conditions.conditions import TimeCounted
from threefates.systems.fifty_two_fates.turns.initiative import AskTie, in_order, ties
from threefates.systems.fifty_two_fates.turns.turns import AskTurn, NextGroup, finish_turn, has_turn

__all__ = ["AskStalemate", "new_round", "next_up"]

ON, END = "on", "end"


class AskStalemate(Step, frozen=True, tag="ff.ask-stalemate"):
    """Nobody in the fight can do anything: does it go on?"""


@cites("ff.round.round", "ff.round.steps")
def next_up(groups: tuple[EntityGroup, ...], done: tuple[EntityId, ...]) -> EntityGroup | None:
    """The first group in which somebody has not had a turn; None when everybody has.

    >>> wolves, heroes = EntityGroup("wolves", ("w1", "w2")), EntityGroup("protagonists", ("mara",))
    >>> [group and group.id for group in (next_up((wolves, heroes), done) for done in (("w1",), ("w1", "w2", "mara")))]
    ['wolves', None]
    """
    return next((group for group in groups if any(entity not in done for entity in group.members)), None)


@combat.resolves(NextGroup)
@cites("ff.round.round", "ff.round.turn")
def next_group(act: Unfolding, step: NextGroup) -> None:
    """Every member of the group that is up is asked, unless they can do nothing; then comes the next one."""
    fight = act.state[Combat]
    if not fight.on:
        return
    group = next_up(fight.groups, fight.done)
    if group is None:
        _round_over(act)
        return
    waiting = [entity for entity in group.members if entity not in fight.done]
    if fight.up != group.id and any(has_turn(act.state, entity) for entity in waiting):
        act.happen(GroupUp(group.id))
    act.push(NextGroup())
    for entity in reversed(waiting):
        if has_turn(act.state, entity):
            act.push(AskTurn(entity))
        else:
            finish_turn(act, entity)


@cites("ff.round.steps")
def _round_over(act: Unfolding) -> None:
    if any(has_turn(act.state, entity) for entity in act.state[Combat].members):
        new_round(act)
    else:
        act.push(AskStalemate())


@cites("ff.round.round", "ff.ruling.late-joiners")
def new_round(act: Unfolding) -> None:
    """The initiative winner starts again; who came in has a place in the order from now on, asked for where it ties."""
    fight = act.state[Combat]
    came = {group.id for group in fight.coming}
    act.happen(RoundBegan(fight.round + 1, in_order((*fight.groups, *fight.coming))))
    act.push(NextGroup())
    left = tuple(entity for entity in fight.done if entity not in fight.places)
    act.happen(TimeCounted(1, left=left))  # what it asks, a hand to trim, is asked before the next turn
    _order_those_that_tie(act, came)


@cites("ff.initiative.ties", "ff.ruling.late-joiners")
def _order_those_that_tie(act: Unfolding, came: Set[str]) -> None:
    """The Fate Dealer is asked where somebody who came in ties; what tied before has its order."""
    for tied in ties(act.state[Combat].groups):
        if not came.isdisjoint(tied):
            act.push(AskTie(tied))


@combat.asks(AskStalemate)
@cites("ff.ruling.combat-end")
def ask_stalemate(state: State, step: AskStalemate) -> Choice:
    """The Fate Dealer says when a fight is over, even where nobody is left standing."""
    seats = state[Seating].running
    options = (Option(END, "End the fight"), Option(ON, "Another round goes by"))
    return Choice("", "stalemate", next(iter(seats), ""), "Nobody can act any more.", seats, options)


@combat.settles(AskStalemate)
def settle_stalemate(act: Unfolding, step: AskStalemate, option: str) -> None:
    """End the fight nobody can act in, or let time go by."""
    if option == END:
        fight_over(act)
    else:
        new_round(act)
