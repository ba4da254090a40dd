"""Bern in plate mail and behind a shield, for tests of what that stops."""

from __future__ import annotations

from collections.abc import Mapping

from tests.systems.fifty_two_fates.fates import Fates, duel

__all__ = ["met"]

MARA, BERN = ["KH", "9D", "8C", "4S"], ["AS", "7D", "5C", "4H"]
FOUR = {"clubs": "frighten", "diamonds": "goad", "hearts": "stun", "spades": "push"}


def met(maneuver: str, card: str, readings: Mapping[str, str] | None = None) -> Fates:
    """Mara plays a maneuver upon Bern, who is in plate mail and behind a shield."""
    fates = duel(MARA, BERN, readings)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("ann", "learn-maneuvers", entity=mara, **FOUR)
    fates.do("bob", "equip", entity=bern, armour="plate mail", shield=True)
    fates.do("ann", "maneuver", entity=mara, target=bern, maneuver=maneuver, cards=[card])
    return fates
