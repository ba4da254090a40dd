"""What is told of who gets out of a melee: nobody is sent to a test that is done, or that nothing asks for."""

from __future__ import annotations

from tests.systems.fates_edge.exchanges.fighting import breaks_off, throws, two
from threefates.testing.proof import proves

LEAVE = "fe.range.melee-leave"


@proves(LEAVE)
def test_whoever_tested_it_is_not_told_to_test_it_first() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf, threatened=True)
    throws(evening, mara, 9, 9, 9)

    assert "Mara and Wolf are out of melee." in evening.told("bob")


@proves(LEAVE)
def test_nor_is_whoever_was_free_to_go_or_whose_foe_has_left() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf)
    free = evening.told("bob")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    assert "Mara and Wolf are out of melee." in free
    assert not any("test" in line for line in evening.told("bob"))


@proves(LEAVE)
def test_who_says_that_somebody_is_out_is_told_beforehand_that_it_may_take_a_test() -> None:
    evening, *_ = two()
    (offer,) = evening.offers("gm", "fe.engage")

    assert "tests it first" in offer.hint
