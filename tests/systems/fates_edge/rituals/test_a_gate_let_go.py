"""Whoever called somebody through a gate keeps them bound, and may let them go: that frees what it takes up."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.rituals.circle import Circle
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rituals.fitting import gates_of
from threefates.testing.proof import proves


def called(spirit: int = 1) -> Circle:
    circle = Circle()
    circle.performs("summoners-gate", what="Ashmael", which="Carry this")
    circle.rated(circle.oriel, spirit=spirit)
    return circle


@proves("fe.ritual.summoners-gate", "fe.invoker.concurrency")
def test_whoever_called_lets_go_and_may_call_another() -> None:
    circle = called()
    (charge,) = circle.of("oath")
    offers = [offer.label for offer in circle.offers("ann", "fe.end-effect")]
    circle.do("ann", "fe.end-effect", effect=charge.id, why="it may go home")
    kept = gates_of(circle.state, circle.oriel)
    circle.performs("summoners-gate", what="Belit")

    assert offers == ["End [OATH] Carry this on Ashmael"]
    assert kept == 0
    assert [each.on for each in circle.of("oath")] != [charge.on]


@proves("fe.ritual.summoners-gate", "fe.tags.oath")
def test_nobody_else_lets_go_of_it_nor_of_an_oath_that_is_kept_up_by_nobody() -> None:
    circle = called()
    (charge,) = circle.of("oath")
    other = circle.refused("bob", "fe.end-effect", effect=charge.id, why="go").code
    circle.works("oath", 9, 9, on=(circle.tev,), what="Peace")
    sworn = circle.of("oath")[-1]

    assert other == "seat.not_the_gm"
    assert circle.refused("ann", "fe.end-effect", effect=sworn.id, why="enough").code == "seat.not_the_gm"
    assert not circle.offers("bob", "fe.end-effect")


@proves("fe.ritual.summoners-gate")
@pytest.mark.parametrize(("who", "left"), [("oriel", 0), ("tev", 1)])
def test_the_dead_keep_nobody_bound(who: str, left: int) -> None:
    circle = called()
    circle.comes(Died(getattr(circle, who)))

    assert len(circle.of("oath")) == left
    assert circle.replayed() == circle.state
