"""What a Partial may cost in a talk: nothing that is used up already."""

from __future__ import annotations

from tests.systems.fates_edge.persuasion.talking import PARTIAL, at_the_gate, attempt, clocks_of
from threefates.testing.proof import proves


@proves("fe.social.persuasion-outcomes")
def test_a_small_clock_that_is_full_is_no_price_of_a_partial_any_more() -> None:
    evening, hero = at_the_gate(resolve="hard")
    for line in ("one", "two", "three", "four"):
        attempt(evening, hero, line, *PARTIAL)
        evening.answer("rebuttal", by="gm")

    attempt(evening, hero, "five", *PARTIAL)

    assert clocks_of(evening)["Rebuttal: Captain Orla"] == (4, 4)
    assert [option.value for option in evening.asked().options] == ["beat", "face-lost"]
