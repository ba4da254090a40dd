"""A fight that has begun."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges

__all__ = ["fight", "step"]


def fight(**rulings: str) -> tuple[Evening, str, str]:
    """Mara and a wolf, at each other's throats, and Mara's turn."""
    evening = Evening(**rulings)
    mara = evening.hero()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    return evening, mara, wolf


def step(evening: Evening, mara: str, wolf: str, **how: bool) -> Band:
    evening.do("ann", "fe.move", character=mara, other=wolf, **how)
    return evening.state[Ranges].between(mara, wolf).band
