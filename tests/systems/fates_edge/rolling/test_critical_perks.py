"""What a ten becomes: nobody is offered a Boon that the roll cannot pay, or that they cannot hold."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.refusals import Refusal
from threefates.testing.proof import proves


def boon_refused(evening: Evening) -> Refusal | None:
    """Why a ten cannot become a Boon, in the question that waits."""
    (boon,) = (option for option in evening.asked().options if option.value == "boon")
    return boon.refusal


@proves("fe.resolution.no-bite-test", "fe.boons.critical-boon")
@pytest.mark.parametrize(("bite", "source"), [(False, "fe.resolution.no-bite-test"), (True, None)])
def test_where_nothing_bites_a_ten_becomes_no_boon_either(bite: bool, source: str | None) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, 10, 7, 7, 4, bite=bite)

    refusal = boon_refused(evening)
    assert (refusal.source if refusal else None) == source
    if refusal:
        assert evening.refused("ann", "answer", choice=evening.asked().id, option="boon").title == refusal.title
    evening.answer("flourish")
    assert evening.boons(hero) == 0


@proves("fe.resolution.no-bite-test", "fe.boons.position-gate")
@pytest.mark.parametrize(("position", "paid"), [(0, False), (1, True)])
def test_from_the_safest_position_a_ten_becomes_no_boon_where_that_never_pays(position: int, paid: bool) -> None:
    evening = Evening(no_bite_position="safe_state")
    evening.rolls(evening.hero(), 10, 7, 7, 7, position=position)

    assert (boon_refused(evening) is None) is paid


@proves("fe.boons.critical-boon", "fe.boons.hold-cap")
def test_who_holds_five_takes_something_else_for_a_ten() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=5, reason="as the test has it")
    evening.rolls(hero, 10, 7, 7, 4)
    evening.keep()

    refusal = boon_refused(evening)
    assert refusal is not None
    assert (refusal.title, refusal.source) == ("Mara holds 5 Boons.", "fe.boons.hold-cap")
    evening.answer("position")
    assert evening.told("bob")[0] == "Mara will act from a better Position."


@proves("fe.boons.critical-boon", "fe.boons.hold-cap")
def test_who_holds_four_takes_one_boon_of_two_tens_and_then_something_else() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="as the test has it")
    evening.rolls(hero, 10, 10, 7, 4)
    evening.keep()

    evening.answer("boon")

    assert evening.boons(hero) == 5
    assert boon_refused(evening) is not None
