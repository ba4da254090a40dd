"""Whoever is frightened always defends against attacks; what a friend casts on them is none, and they may let it in."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.magicians import MIND, MOTION, casts, coven
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.testing.proof import proves

MARA, BERN = ["3D", "5C", "KS", "3H"], ["9S", "7D", "6C", "4H"]


def scared(cross: str) -> Fates:
    """A wolf has frightened Bern for two rounds, and it is the turn of Mara, a mage on his side."""
    fates = coven(cross, MARA, BERN)
    wolf, four = fates.named("Wolf"), {"clubs": "frighten", "diamonds": "goad", "hearts": "parry", "spades": "push"}
    fates.do("dana", "learn-maneuvers", entity=wolf, **four)
    fates.do("dana", "start-fight", "JD", "JC", "AS", apart=0)
    fates.do("dana", "attack-by-draw", "QC", entity=wolf, target=fates.named("Bern"), count=1)
    fates.do("dana", "answer", choice=fates.asked("maneuver"), option="frighten")
    fates.answers("bob", "take-it", chance=Leaning())
    fates.do("bob", "trim", choice=fates.asked("trim"), cards=fates.hand("Bern")[:-2])
    fates.passes("dana", "Wolf")
    return fates


def let_in(fates: Fates) -> Offer:
    (offer,) = fates.offers("bob", "let-it-work")
    return offer


@proves("ff.ruling.willing-target", "ff.spells.defence", "ff.maneuvers.frighten")
@pytest.mark.parametrize(("cross", "spell", "card"), [(MOTION, "move", "5C"), (MIND, "hide", "3D")])
def test_the_frightened_let_in_what_a_friend_casts_on_them(cross: str, spell: str, card: str) -> None:
    fates = scared(cross)

    casts(fates, spell, "Bern", [card])
    offer = let_in(fates)
    fates.answers("bob", "let-it-work", chance=Leaning())

    assert offer.refusal is None
    assert fates.bout.result is BoutResult.DONE
