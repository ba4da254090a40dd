"""Odds asked of an evening, and what was told."""

from __future__ import annotations

from fractions import Fraction

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.chapter import Chances

__all__ = ["odds", "of_answer", "shares"]


def odds(evening: Evening, type: str, by: str = "ann", **fields: object) -> Chances:
    command = FATES_EDGE.read_command({"type": type, **fields})
    found = FATES_EDGE.odds(evening.state, command, evening.viewer(by))
    assert found is not None
    return found


def of_answer(evening: Evening, option: str, by: str = "ann") -> Chances:
    return odds(evening, "answer", by, choice=evening.asked().id, option=option)


def shares(chances: Chances) -> dict[str, Fraction]:
    return {row: Fraction(share) for row, share in chances.outcomes}
