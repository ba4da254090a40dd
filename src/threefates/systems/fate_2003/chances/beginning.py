"""What the beginning of a fight may come to: who acts first, where it is fought turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.chances.calls import leading
from threefates.systems.fate_2003.checks.checks import with_wounds
from threefates.systems.fate_2003.conflict.the_drop import perception
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use
from threefates.systems.fate_2003.dice.sums import outcomes
from threefates.systems.fate_2003.fights.fight import Pace, fights
from threefates.systems.fate_2003.fights.pace import BeginFight, no_sides, pace_of

__all__ = ["of_beginning"]


@fights.odds(BeginFight)
def of_beginning(state: State, command: BeginFight, viewer: Viewer) -> Chances | None:
    """Who acts first, where it is fought turn by turn; else nothing falls yet."""
    if pace_of(state, command.pace) is not Pace.TURN:
        return None
    if refusal := no_sides((command.ours, command.theirs)):
        raise refusal
    people = tuple(dict.fromkeys((*command.ours, *command.theirs)))
    laws = {one: _first(state, one) for one in people}
    found = leading(state, laws, min(min(law) for law in laws.values()))
    return replace(found, cites=("fate.combat.turn-initiative",))


def _first(state: State, one: EntityId) -> Mapping[int, Fraction]:
    (help_,) = with_wounds(state, (one,), (0,))
    return outcomes(perception(state, one), help_, dice=dice_in_use(state[Settings].rulings))
