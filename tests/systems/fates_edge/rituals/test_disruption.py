"""A Disruption: what follows a broken charge is a clock, as every term is that the book names and leaves open."""

from __future__ import annotations

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.commons.characters import Characters
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.testing.proof import proves


def breaks(circle: Circle, name: str) -> None:
    """Somebody is called through the Gate, and breaks the charge."""
    circle.performs("summoners-gate", what=name)
    who = list(circle.state[Characters].known)[-1]
    circle.do("gm", "fe.break-oath", effect=circle.of("oath")[-1].id, who=who)


@proves("fe.ritual.summoners-gate", "fe.ruling.undefined-terms")
def test_each_broken_charge_is_a_beat_and_moves_one_clock_of_disruption() -> None:
    circle, stands = Circle(), []
    for name in ("Ashmael", "Ashling"):
        breaks(circle, name)
        (clock,) = circle.state[Clocks].known.values()
        stands.append((clock.name, clock.filled, clock.size, circle.bank))

    assert stands == [("Disruption", 1, 4, 1), ("Disruption", 2, 4, 2)]
    assert circle.told("bob")[1:4] == [
        "Ashling breaks loose from its charge: a Disruption.",
        "Disruption: 2 of 4 (a broken charge).",
        "[OATH] A simple charge on Ashling is over: it is broken.",
    ]


@proves("fe.ritual.summoners-gate", "fe.ruling.undefined-terms")
def test_where_there_is_no_room_for_a_clock_the_charge_is_broken_all_the_same() -> None:
    circle = Circle()
    for place in range(MOST_CLOCKS):
        circle.do("gm", "start-clock", name=f"C{place}", size=4)
    breaks(circle, "Ashmael")

    assert (circle.bank, circle.of("oath")) == (1, [])
    assert "Disruption" not in [clock.name for clock in circle.state[Clocks].known.values()]
