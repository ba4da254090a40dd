"""The odds of holding off fear, and of what it does to whoever does not."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.chances.throws import before_throwing
from threefates.systems.fates_edge.fear.fear import (
    DV_TO_HOLD,
    TABLE,
    AskFear,
    Fears,
    FearThrow,
    Frighten,
    cannot_frighten,
    dice_to_hold,
    effects,
    fears,
    rises,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.pool import MOST_DICE

__all__ = ["of_effect", "of_fright"]


@fears.odds(Frighten)
def of_fright(state: State, command: Frighten, viewer: Viewer) -> Chances | None:
    """Weigh whether somebody holds; and how much fear takes those who do not."""
    dice = dice_to_hold(state, command.character, command.dice, command.cause)
    was = state[Fears].of.get(command.character)
    dread = rises(was.dread if was else 0)
    if not (dice.dice and 0 <= command.dice <= MOST_DICE) or dread is None or cannot_frighten(state, command.character):
        return None
    found = before_throwing(state, command.character, dice, FearThrow, DV_TO_HOLD)
    said = {FearThrow.fails: dread.name.capitalize()}
    rows = tuple((said.get(name, name), share) for name, share in found.outcomes)
    beats = found.expects if command.character in state[Heroes].known else ()
    return replace(found, outcomes=rows, cites=("fe.fear.track", "fe.ruling.fear-steps"), expects=beats)


@fears.weighs(AskFear)
def of_effect(state: State, step: AskFear, option: str, viewer: Viewer) -> Chances | None:
    """Each line of the table is as likely as any other, where a die decides."""
    if option != TABLE or step.effect:
        return None
    every = effects().values()
    return Chances(tuple((row.name, f"1/{len(every)}") for row in every), "", ("fe.fear.table",))
