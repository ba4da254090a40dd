"""How somebody has grown: what came, and what it went into; the latest first on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.viewers import EntityId

__all__ = ["grown", "history_of"]

KEPT: Final = 40  # steps that are remembered


def grown(history: tuple[str, ...], step: str) -> tuple[str, ...]:
    """The history with one step more; of a long one the first are let go.

    >>> grown(("+2 XP: attendance",), "-2 XP: Melee 1")
    ('+2 XP: attendance', '-2 XP: Melee 1')
    """
    return (*history, step)[-KEPT:]


def history_of(histories: Sequence[tuple[EntityId, str, tuple[str, ...]]]) -> Listing | None:
    """Show how those whom one plays have grown, by their names; nothing where nobody has yet."""
    several = len(histories) > 1
    rows = tuple(
        Row(f"{one}-{number}", f"{name}: {step}" if several else step)
        for one, name, steps in histories
        for number, step in reversed(list(enumerate(steps)))
    )
    return Listing("How it came so", Place.ME, rows) if rows else None
