"""Somebody who is asked to strike back."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates, duel
from tests.systems.fifty_two_fates.few_cards import Written

FOUR = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "knock"}


def countering() -> Fates:
    """Mara, whose spades knock people over, may strike back at Bern."""
    fates = duel(["7S", "KS", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("ann", "learn-maneuvers", entity=fates.named("Mara"), **FOUR)
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "riposte", chance=Written(()))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["3D"])
    return fates
