"""The words this table uses for things that the books call by several names."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.rulebook.state import Settings, State
from threefates.systems.fates_edge.rulings import PositionNaming
from threefates.systems.fates_edge.terms import Position, position_name

__all__ = ["beats_said", "counted", "listed", "position_said", "successes_said"]


def position_said(state: State, position: Position) -> str:
    """What this table calls a Position."""
    return position_name(position, state.ruling(PositionNaming))


@cites("fe.sb.cp-name")
def beats_said(state: State, amount: int) -> str:
    """So many Story Beats; the older book calls them Complication Points."""
    older = state[Settings].edition == "players_guide_cp"
    return counted(amount, "Complication Point" if older else "Story Beat")


def counted(amount: int, thing: str) -> str:
    """A number and what it counts.

    >>> counted(1, "Boon"), counted(2, "Boon")
    ('1 Boon', '2 Boons')
    """
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def listed(faces: Iterable[int]) -> str:
    """Faces of dice, as they are read out."""
    return " ".join(str(face) for face in faces)


def successes_said(amount: int) -> str:
    """So many successes."""
    return f"{amount} success{'' if amount == 1 else 'es'}"
