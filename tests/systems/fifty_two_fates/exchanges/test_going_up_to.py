"""With no foe within reach one tap goes up to one; with one there, or too far off, it is not offered."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, skirmish
from threefates.rulebook.offers import Offer
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def one_tap(fates: Fates, seat: str = "ann") -> list[Offer]:
    return [offer for offer in fates.offers(seat, "move") if offer.taps]


@proves("ff.movement.rate")
def test_one_tap_goes_up_to_a_foe_out_of_reach() -> None:
    fates = skirmish(MARA, apart=1)
    (up,) = one_tap(fates)
    (whom,) = up.fields
    (attack,) = fates.offers("ann", "attack")

    fates.do("ann", "move", **dict(up.fixed), to=whom.options[0].value)

    assert (up.label, up.main, attack.enabled) == ("Go up to", True, False)
    assert [(foe.label, foe.detail) for foe in whom.options] == [("Wolf", "8\N{NO-BREAK SPACE}m")]
    assert fates.fight.places[fates.named("Mara")] == fates.fight.places[fates.named("Wolf")]
    assert one_tap(fates) == []


@proves("ff.movement.rate")
@pytest.mark.parametrize(("place", "up"), [(8, ["Wolf"]), (0, []), (16, [])])
def test_nobody_is_gone_up_to_who_stands_beside_one_already_and_is_not_seen(place: int, up: list[str]) -> None:
    fates = skirmish(MARA, apart=1)
    mara = fates.named("Mara")
    fates.do("dana", "make-creature", name="Rook")
    fates.do("dana", "join-fight", "3C", entity=fates.named("Rook"), place=0)
    fates.happen(ConditionBegan(mara, Condition.FIT, 9, fates.named("Rook"), what="unable to see Rook"))
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=place)
    if not place:
        fates.happen(ConditionBegan(mara, Condition.FIT, 9, fates.named("Wolf"), what="unable to see Wolf"))

    assert [foe.label for offer in one_tap(fates) for field in offer.fields for foe in field.options] == up


@proves("ff.movement.rate")
@pytest.mark.parametrize("apart", [0, 2])
def test_it_is_not_offered_beside_a_foe_nor_where_the_way_is_too_long(apart: int) -> None:
    assert one_tap(skirmish(MARA, apart=apart)) == []
