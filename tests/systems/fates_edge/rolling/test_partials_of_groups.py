"""What a Partial of a whole group brings, as each book has it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.testing.proof import proves

READ = {
    "proportional": "1 part of 3 is done, and a gap is left.",
    "fork": "It goes forward to a fork in the road, which the Game Master names.",
    "fork_pay_or_yield": "",
}


@proves("fe.resolution.partial-proportional", "fe.resolution.partial-fork", "fe.resolution.group-pooling")
@pytest.mark.parametrize("reading", READ)
@pytest.mark.parametrize(("first", "partial"), [(7, True), (4, False)])
def test_a_partial_of_a_group_says_what_it_brings_as_any_partial_does(reading: str, first: int, partial: bool) -> None:
    evening = Evening(group_rolls="pooled", partial_nature=reading)
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    for hero in (mara, tor):
        evening.rated(hero, wits=2, Tinker=2)
    evening.do("gm", "fe.roll-group", first, *(4,) * 7, heroes=[mara, tor], attribute="wits", skill="Tinker", dv=3)
    said = next(line for line in evening.told("bob") if line.startswith("Together:"))

    end = f"{'1 success' if partial else '0 successes'} against DV 3."
    assert said.endswith(f"{end} {READ[reading]}".rstrip() if partial else end)
