"""Nobody waits for a crowd: what is worked out at once grows with people and things, and not with pairs of them.

What each step costs is counted in calls (`costs.py`), so that it comes out the same on every machine.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

import pytest

from tests.laws.costs import Cost, cost, watched
from tests.laws.counted import EVERYWHERE, FEW, FIGHTS, FULL, HEROES, MANY, MOST, SHARE, SMALL, TIMES, evening, one_in
from tests.laws.crowds import Does, grown
from tests.laws.steps import steps
from threefates.rulebook.compose import System
from threefates.rulebook.state import State
from threefates.systems.fates_edge.tags import afflictions

Key = tuple[str, str, str]


def costs(system: System, state: State, does: Does, only: Container[Key] | None = None) -> dict[Key, Cost]:
    """What each step costs, or each of some."""
    found = dict[Key, Cost]()
    for step in steps(system, watched(state), does):
        if only is None or step[:3] in only:
            found[step[:3]] = cost(step.work, SMALL)
    return found


def too_much(few: Mapping[Key, Cost], many: Mapping[Key, Cost]) -> dict[Key, tuple[int, int]]:
    """What costs more than about four times as much for four times as many."""
    both = ((key, few[key], now) for key, now in many.items() if key in few and few[key].rests)
    return {key: (was.step, now.step) for key, was, now in both if now.step > max(SMALL, TIMES * was.step)}


def too_long(found: Mapping[Key, Cost]) -> dict[Key, int]:
    """What nobody should have to wait for, whatever it grows with; odds are long by what is asked, in any company."""
    return {key: each.step for key, each in found.items() if each.step > MOST and key[1] != "odds"}


def wrong(system: str, number: int, does: Does, only: Container[Key] | None = None) -> dict[Key, object]:
    """The steps of a crowd that cost too much, and those that are too long."""
    rules, state = evening(system, number)
    small, large = (grown(rules, state, HEROES, others, does) for others in (FEW, MANY))
    many = costs(rules, large, does, only)
    found = too_much(costs(rules, small, does, only), many)
    if found:  # once more: what is read once for all is read by now
        found = too_much(costs(rules, small, does, found), costs(rules, large, does, found))
    return {**found, **too_long(many)}


@pytest.mark.parametrize("system", sorted(SHARE))
def test_four_times_as_many_cost_four_times_as_much(system: str) -> None:
    assert wrong(system, FIGHTS[system], one_in(SHARE[system])) == {}


@pytest.mark.soak
@EVERYWHERE
def test_nor_more_wherever_evenings_begin(system: str, number: int) -> None:
    assert wrong(system, number, one_in(1)) == {}


@pytest.mark.soak
@pytest.mark.parametrize("system", sorted(SHARE))
def test_with_as_many_as_there_may_be_no_step_is_long(system: str) -> None:
    rules, state = evening(system, FIGHTS[system])

    assert too_long(costs(rules, grown(rules, state, *FULL, one_in(1)), one_in(1))) == {}


def test_the_law_finds_what_is_put_together_anew_for_each_of_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    performing = "gm", "offers", "systems.fates_edge.rituals.view.offers"
    monkeypatch.setattr(afflictions, "_ailing", afflictions._ailing.__wrapped__)  # type: ignore[attr-defined]

    assert performing in wrong("fates_edge", FIGHTS["fates_edge"], one_in(5), {performing})
