"""The setting of a roll: the pool, the difficulty, what may throw dice again, what is played for."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, Protocol, TypeVar

from threefates.commons.odds_asked import reader
from threefates.odds.pools import OddsError
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import State
from threefates.systems.fates_edge.boons.earning import is_significant, paid_by_miss, paid_by_partial
from threefates.systems.fates_edge.boons.limits import MOST_HELD, under_failure_cap, under_hold_cap
from threefates.systems.fates_edge.odds.steps import Chain, Rethrows, Telling
from threefates.systems.fates_edge.resolution.dice import Why
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import thrown
from threefates.systems.fates_edge.resolution.positions import Position, dv_of_position
from threefates.systems.fates_edge.resolution.rerolls import IN_ORDER, boons_allowed, touches_dice
from threefates.systems.fates_edge.resolution.terms import Description, Terms
from threefates.systems.fates_edge.rulings.resolution import (
    KINDS,
    BoonRerolls,
    BoonsOnMiss,
    BoonsOnPartial,
    DesperateNoEligible,
    DvMethod,
    DvOfPosition,
    FailureCap,
    LowDv,
    MissNeedsBeat,
    NoBite,
    PoolCap,
    PoolMinimum,
    PositionAffects,
    PositionNaming,
    Tens,
    TenThrown,
)

__all__ = ["ORDERS", "SMALL", "Objective", "Pay", "Readings", "RollSetting", "at_table", "readings_of", "setting"]

R = TypeVar("R", bound=Ruling)
MOST_POOL, MOST_DV, MOST_MARGIN = 30, 40, 20
ORDERS: Final = {
    "position-description-boons": IN_ORDER,
    "position-boons-description": (Why.POSITION, Why.BOON, Why.DESCRIPTION),
    "description-position-boons": (Why.DESCRIPTION, Why.POSITION, Why.BOON),
    "description-boons-position": (Why.DESCRIPTION, Why.BOON, Why.POSITION),
    "boons-position-description": (Why.BOON, Why.POSITION, Why.DESCRIPTION),
    "boons-description-position": (Why.BOON, Why.DESCRIPTION, Why.POSITION),
}


class Objective(enum.Enum):
    """The aim that re-rolls are decided for. Of two plays that serve it equally, that with fewer beats is better."""

    SUCCESS = "success"
    CLEAN = "clean"  # a success without a beat; where that is gone, a success
    NO_MISS = "no-miss"  # then a success
    BEATS = "beats"  # as few as may be
    MARGIN = "margin"  # so many successes beyond the DV; then a success


class Readings(Protocol):
    """Whatever answers which reading of a ruling is in force."""

    def __getitem__(self, kind: type[R], /) -> R:
        """The reading of that ruling that is in force."""
        ...


class Pay(NamedTuple):
    """The pay for failing at this table, as a meaningful roll of a hero who holds nothing."""

    significant: bool
    on_miss: BoonsOnMiss
    on_partial: BoonsOnPartial
    needs_beat: MissNeedsBeat
    cap: FailureCap

    def boons(self, outcome: Outcome, beats: int) -> int:
        """Count the Boons that an outcome pays."""
        if outcome.succeeded or not self.significant:
            return 0
        miss = outcome is Outcome.MISS
        paid = paid_by_miss(self.on_miss, self.needs_beat, beats) if miss else paid_by_partial(self.on_partial)
        return under_hold_cap(under_failure_cap(paid, 0, self.cap), 0)


class RollSetting(NamedTuple):
    """One question about a roll."""

    dice: int  # 0 where nothing is thrown
    sure: int  # successes of dice beyond the tenth
    dv: int  # after Position
    rethrows: Rethrows
    tens: Tens
    pay: Pay
    objective: Objective = Objective.SUCCESS
    margin: int = 0  # with Objective.MARGIN: successes beyond the DV
    worn: int = 0  # Story Beats that the roll makes however the dice fall
    marred: int = 0  # and those that it makes if the dice make any
    against: int = 0  # dice that somebody rolls against it
    defends: bool = False  # whether these act, and the roll only stands in their way
    turning: int = 0  # Story Beats that a die makes at once which fortune makes a ten


readings_of: Final = reader("fates_edge", KINDS)
"""The readings of an edition, with some of them chosen otherwise."""


def setting(
    rulings: Readings,
    pool: int,
    dv: int,
    *,
    position: Position = Position.CONTROLLED,
    ladder: Description = Description.BASIC,
    boons: int = 0,
    objective: Objective = Objective.SUCCESS,
    margin: int = 0,
    order: str = "position-description-boons",
    chain: Chain = Chain.ONCE_PER_SOURCE,
    telling: Telling = Telling.ALWAYS,
) -> RollSetting:
    """A question, as a table with these readings understands it.

    Args:
        rulings: What the table reads.
        pool: Dice before the minimum and the cap, 0 to 30.
        dv: The difficulty before Position touches it, 0 to 40.
        position: Where the action stands.
        ladder: How richly it was told.
        boons: How many may go into the roll, 0 to 5.
        objective: What is played for.
        margin: With that objective, successes beyond the DV.
        order: Which re-rolls come first; see `ORDERS`.
        chain: Whether a die thrown again may be thrown once more.
        telling: Whether the description always throws what it may.

    Raises:
        OddsError: If one of the numbers is out of its range, or the table lets fewer Boons into one roll.
    """
    for name, number, most in (("pool", pool, MOST_POOL), ("DV", dv, MOST_DV), ("margin", margin, MOST_MARGIN)):
        _within(name, number, most)
    _within("number of Boons", boons, MOST_HELD)
    if margin and objective is not Objective.MARGIN:
        raise OddsError("odds.margin", "A margin goes with the objective margin.")
    if boons_allowed(rulings[BoonRerolls], boons) < boons:
        raise OddsError("odds.boons", f"{boons} Boons cannot go into one roll at this table. Ask about one.")
    affects = rulings[PositionAffects]
    if affects is PositionAffects.REROLL_AND_DV and rulings[DvMethod] is not DvMethod.POSITION_MAP:
        dv += dv_of_position(position, affects, rulings[DvOfPosition])
    dice, sure = (0, dv) if goes_without_a_roll(dv, rulings[LowDv]) else _thrown(rulings, pool)
    stands = position if touches_dice(affects) else Position.CONTROLLED
    again = Rethrows(
        stands, ladder, boons, rulings[DesperateNoEligible], ORDERS[order], chain, telling, rulings[TenThrown]
    )
    return RollSetting(dice, sure, dv, again, rulings[Tens], _pay(rulings, position), objective, margin)


def at_table(
    table: State,
    dice: int,
    sure: int,
    terms: Terms,
    boons: int,
    *,
    worn: int = 0,
    marred: int = 0,
    against: int = 0,
    luck: bool = False,
    braid: bool = False,
) -> RollSetting:
    """The question that a roll at a table is, once its dice are counted and its terms agreed.

    Args:
        table: How it reads its book.
        dice: How many are thrown.
        sure: Successes of dice beyond the tenth.
        terms: What was agreed, all that moves it having moved it.
        boons: How many may go into the roll.
        worn: Story Beats that it makes however the dice fall.
        marred: And those that it makes if the dice make any.
        against: Dice that somebody rolls against it.
        luck: Whether something throws its 1s again.
        braid: Whether something makes one of its dice a ten.
    """
    stands = terms.position if touches_dice(table.ruling(PositionAffects)) else Position.CONTROLLED
    no_eligible = table.ruling(DesperateNoEligible)
    tens = table.ruling(TenThrown)
    again = Rethrows(
        stands, terms.description, boons, no_eligible, telling=Telling.BEST, tens=tens, luck=luck, braid=braid
    )
    return RollSetting(
        dice, sure, terms.dv, again, table.ruling(Tens), _UNPAID, worn=worn, marred=marred, against=against
    )


def _thrown(rulings: Readings, pool: int) -> tuple[int, int]:
    return thrown(pool, 0, 0, rulings[PoolMinimum], rulings[PoolCap])


def _within(name: str, number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise OddsError("odds.out_of_range", f"There is no {name} of {number} here. Ask about 0 to {most}.")


def _pay(rulings: Readings, position: Position) -> Pay:
    significant = is_significant(position, rulings[NoBite], rulings[PositionNaming], bite=True, staked=True)
    readings = (rulings[BoonsOnMiss], rulings[BoonsOnPartial], rulings[MissNeedsBeat], rulings[FailureCap])
    return Pay(significant, *readings)


_UNPAID: Final = Pay(False, BoonsOnMiss.TWO, BoonsOnPartial.ONE, MissNeedsBeat.ANY_MISS, FailureCap.OPTIONAL)  # noqa: FBT003 - by place
SMALL: Final = RollSetting(
    2, 0, 2, Rethrows(Position.DOMINANT, Description.INTRICATE, 1, telling=Telling.BEST), Tens.TWO, _UNPAID
)
"""A small question that nobody asks: putting it gets everything ready that the next one needs."""
