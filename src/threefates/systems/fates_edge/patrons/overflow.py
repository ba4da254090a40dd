"""What is asked where more is owed than is borne, or all of it: before the scene goes on, and before less is owed."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.thresholds import comes_first
from threefates.systems.fates_edge.rulings.modules import TerrestrialTrack, Tracking

__all__ = ["AskCollect", "AskDebt", "AskIntrusion", "AskOver", "is_collected", "shared"]


class AskIntrusion(Step, frozen=True, tag="fe.ask-intrusion"):
    """A Patron steps in: what do they want?"""

    hero: EntityId
    patron: str
    ledger: str = ""  # on which it is owed, where it is not called by their name


class AskDebt(Step, frozen=True, tag="fe.ask-debt"):
    """A clock is full: how is the debt settled in the story?"""

    hero: EntityId
    patron: str


class AskCollect(Step, frozen=True, tag="fe.ask-collect"):
    """A mortal power must act: how?"""

    hero: EntityId
    tie: str
    betrayed: bool = False  # before all is owed: it takes nothing off


class AskOver(Step, frozen=True, tag="fe.ask-over"):
    """A hero owes more than they bear: how do they mean to owe less?"""

    hero: EntityId
    ledger: str  # empty: all that is owed
    cost: str = ""  # what it has cost, in words; empty: it was not marked, but set


@comes_first(AskIntrusion, AskDebt, AskCollect, AskOver)
@cites("fe.modules.player-duties", "fe.modules.core-principle", "fe.modules.gm-duties")
def owed_too_much(state: State, step: AskIntrusion | AskDebt | AskCollect | AskOver) -> str:
    """What is asked of a hero who owes too much, in words."""
    return f"It is asked what comes of what {hero_named(state, step.hero)} owes."


@cites("fe.terrestrial.definition", "fe.ruling.terrestrial-obligation")
def shared(state: State) -> bool:
    """Whether what is owed to mortal powers counts towards the Capacity."""
    return state.ruling(TerrestrialTrack) is TerrestrialTrack.SHARED


@cites("fe.obligation.clock-full")
def is_collected(state: State, hero: EntityId, ledger: str) -> bool:
    """Say whether it is asked already what comes of that full clock: all of it together is one clock, or each is."""
    one = state.ruling(Tracking) is Tracking.TOTAL
    for pending in state.agenda.steps:
        match pending.step:
            case AskDebt(hero=who, patron=owed) if who == hero and (one or owed == ledger):
                return True
            case AskCollect(hero=who, tie=owed, betrayed=False) if who == hero:
                if owed == ledger or (one and shared(state)):
                    return True
    return False
