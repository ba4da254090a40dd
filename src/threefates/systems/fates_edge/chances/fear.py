"""The odds of holding off fear, and of what it does to whoever does not."""

from __future__ import annotations

from fractions import Fraction

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.fear.fear import (
    DV_TO_HOLD,
    Fears,
    Frighten,
    cannot_frighten,
    dice_to_hold,
    fears,
    rises,
)
from threefates.systems.fates_edge.resolution.outcome import MOST_DICE, SIDES, outcome
from threefates.systems.fates_edge.rulings.resolution import Tens

__all__ = ["of_fright"]


@fears.odds(Frighten)
def of_fright(state: State, command: Frighten, viewer: Viewer) -> Chances | None:
    """Weigh whether somebody holds; and how much fear takes those who do not."""
    from threefates.systems.fates_edge.odds.group import tallies_of

    dice, was = dice_to_hold(state, command.character, command.dice), state[Fears].of.get(command.character)
    dread = rises(was.dread if was else 0)
    if not (dice and 0 <= command.dice <= MOST_DICE) or dread is None or cannot_frighten(state, command.character):
        return None
    ways = tallies_of(dice, state.ruling(Tens), DV_TO_HOLD).items()
    held = Fraction(sum(count for counted, count in ways if outcome(counted, DV_TO_HOLD).succeeded), SIDES**dice)
    rows = (("Holds", str(held)), (dread.name.capitalize(), str(1 - held)))
    return Chances(rows, str(held), ("fe.fear.track", "fe.ruling.fear-steps"))
