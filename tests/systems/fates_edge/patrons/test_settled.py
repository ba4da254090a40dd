"""A full clock of Obligation, settled: what is taken is gone."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.patrons.owing import debtor, owes
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.testing.proof import proves


@pytest.mark.parametrize(("how", "held", "left"), [("boon", 2, 1), ("boon", 0, 0), ("omens", 2, 2), ("audit", 2, 2)])
@proves("fe.obligation.clock-full")
def test_a_boon_that_a_patron_takes_back_is_a_boon_in_hand_where_there_is_one(how: str, held: int, left: int) -> None:
    evening, hero = debtor(obligation_overflow="fiction_debt")
    evening.do("gm", "fe.set-boons", hero=hero, held=held, reason="a test")
    owes(evening, hero, 7)
    words = {option.value: option.detail for option in evening.asked().options}
    evening.answer(how, by="gm")

    assert evening.state[Boons].held.get(hero, 0) == left
    assert ("one of their boons" in words["boon"].lower()) == bool(held)
    assert evening.told("bob")[0].startswith("The Sealed Gate")
    assert evening.replayed() == evening.state
