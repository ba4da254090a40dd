"""What a Push costs where its path prints nothing else: one component of four, or all of them."""

from __future__ import annotations

import enum
from typing import Final

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.beats import BeatsBanked, pay, too_few
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.modules.corruption import Trigger, corrupt
from threefates.systems.fates_edge.modules.modules import FATIGUE, Mark, land
from threefates.systems.fates_edge.modules.trackers import modules
from threefates.systems.fates_edge.rulings.road import PushCost

__all__ = ["AMOUNT", "Cost", "PayPush", "PushPaid", "cannot_pay", "costs_of_push", "pay_push", "said_of_push"]

SOURCE: Final = "fe.obligation.universal-push-costs"
AMOUNT: Final = 1
"""Of whatever a Push costs."""


class Cost(enum.Enum):
    """What a Push may cost."""

    BEAT = "beat"
    FATIGUE = "fatigue"
    CORRUPTION = "corruption"
    COMPLICATION = "complication"

    @property
    def said(self) -> str:
        """What it is, in words."""
        return {
            "beat": f"{AMOUNT} beat for the Game Master",
            "fatigue": f"{AMOUNT} Fatigue",
            "corruption": "Corruption for a Push",
            "complication": f"a complication, for {AMOUNT} beat of the Game Master's",
        }[self.value]


class PushPaid(Event, frozen=True, tag="fe.push-paid"):
    """A Push was paid for."""

    hero: EntityId
    costs: tuple[Cost, ...]


class PayPush(Command, frozen=True, tag="fe.pay-push"):
    """Push what your hero does by magic, where its path prints no price: pay one that everybody may."""

    hero: EntityId
    cost: Cost = Cost.FATIGUE


@cites(SOURCE, "fe.ruling.universal-push")
def costs_of_push(chosen: Cost, reading: PushCost, *, owes: bool = False) -> tuple[Cost, ...]:
    """What a Push is paid with: what was chosen, or all four; Obligation that a path prints goes for Corruption.

    >>> [len(costs_of_push(Cost.FATIGUE, reading)) for reading in PushCost]
    [1, 4]
    >>> Cost.CORRUPTION in costs_of_push(Cost.FATIGUE, PushCost.ALL, owes=True)
    False
    """
    if reading is PushCost.ONE:
        return (chosen,)
    return tuple(cost for cost in Cost if not (owes and cost is Cost.CORRUPTION))


def said_of_push(*, owes: bool = False) -> str:
    """All that a Push costs where it costs all of it, in words.

    >>> said_of_push(owes=True)
    "1 beat for the Game Master; 1 Fatigue; a complication, for 1 beat of the Game Master's"
    """
    return "; ".join(cost.said for cost in costs_of_push(Cost.FATIGUE, PushCost.ALL, owes=owes))


@cites(SOURCE)
def cannot_pay(state: State, hero: EntityId, cost: Cost) -> Refused | None:
    """The refusal where a hero cannot pay so for a Push now, or None."""
    if state[Scenes].current is None:
        return Refused("push.scene", "Nothing is pushed between scenes.", remedy="Begin a scene.", source=SOURCE)
    costs = costs_of_push(cost, state.ruling(PushCost))
    return too_few(state, AMOUNT) if costs == (Cost.COMPLICATION,) else None


@cites(SOURCE)
def pay_push(act: Unfolding, hero: EntityId, chosen: Cost, why: str, owes: tuple[Mark, ...] | None = None) -> None:
    """Pay for a Push; of marks that land together the order counts that is worst for the hero.

    Args:
        act: What unfolds.
        hero: Who pushes.
        chosen: With what it is paid, where one thing is enough.
        why: What it is marked for.
        owes: The Obligation that the path prints, as far as it is marked now; None where it prints none.
    """
    costs = costs_of_push(chosen, act.state.ruling(PushCost), owes=owes is not None)
    act.happen(PushPaid(hero, costs))
    if Cost.BEAT in costs:
        act.happen(BeatsBanked(AMOUNT))
    if Cost.COMPLICATION in costs and too_few(act.state, AMOUNT) is None:
        pay(act, AMOUNT, "a complication of the Push")
    if Cost.CORRUPTION in costs:
        corrupt(act, hero, Trigger.PUSH, why)
    tired = (Mark(FATIGUE, AMOUNT, why),) if Cost.FATIGUE in costs else ()
    _marks_at_once(act, hero, *tired, *(owes or ()))


@cites("fe.modules.order")
def _marks_at_once(act: Unfolding, hero: EntityId, *marks: Mark) -> None:
    """The weariness of it and what is owed come together."""
    land(act, hero, *marks)


@modules.decides(PayPush)
@cites(SOURCE)
def push(act: Unfolding, command: PayPush) -> None:
    """Pay for it; that what is done goes further, the table says."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_pay(act.state, hero, command.cost):
        raise refusal
    pay_push(act, hero, command.cost, "a Push")


modules.only_tells(PushPaid)  # what it cost is marked by itself
