"""Other dice on the table: none are rolled meanwhile, and what is to be reached is said in them from then on."""

from __future__ import annotations

from threefates.commons.settings_waiting import waits_while
from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import rung_of, target_number
from threefates.systems.fate_2003.rulings.rulings import DiceSystem
from threefates.systems.fate_2003.sheets.scale import added

__all__ = ["as_read_now", "of_other_dice"]


@waits_while(DiceSystem)
@cites("fate.d6.core-roll", "fate.r.dice-system")
def while_dice_are_rolled(state: State) -> Refused | None:
    """The refusal of other dice in the midst of a roll: it was called for in those that it is made with."""
    return busy(state)


@cites("fate.r.dice-system")
def of_other_dice(event: RulingChanged) -> bool:
    """True where the table adds dice up from here on, or does so no more."""
    return event.ruling == DiceSystem.ruling_id


@cites("fate.d6.target-numbers", "fate.r.d6-tier-names")
def as_read_now(state: State, difficulty: int) -> int:
    """What was to be reached with the dice before, as it is reached with those of now: a rung, or a target number."""
    return target_number(difficulty) if added(state) else rung_of(difficulty)
