"""Mara and Bern, so many steps on, for tests."""

from __future__ import annotations

from collections.abc import Mapping

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel
from threefates.systems.fifty_two_fates.sheets.step_rewards import (
    Growth,
    Progress,
    rewards,
)

__all__ = ["grown", "progress"]

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def grown(
    steps: int, calling: str = "fighter", attribute: str = "none", readings: Mapping[str, str] | None = None
) -> Fates:
    """Mara, so many milestones on."""
    fates = duel(MARA, BERN, readings, calling=calling, attribute=attribute)
    fates.do("dana", "choose-growth", method="milestone")
    deck = [card for card in ALL_CARDS if card not in (*MARA, *BERN)]
    for step in range(1, steps + 1):
        more = [deck.pop() for _ in range(2 * rewards(step).sway)]
        fates.do("dana", "grant-milestone", *more, reason="the tower")
    return fates


def progress(fates: Fates, name: str = "Mara") -> Progress:
    return fates.state[Growth].of(fates.named(name))
