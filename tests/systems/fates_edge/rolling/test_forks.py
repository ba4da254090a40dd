"""Where a Partial forks: what it was for waits for the answer, and goes on or comes to nothing by it."""

from __future__ import annotations

from typing import Final

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.persuasion.talking import PARTIAL, at_the_gate, attempt
from threefates.commons.clocks import Clocks
from threefates.rulebook.agenda import StepPushed
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rolling.roll_action import AskFork
from threefates.testing.proof import proves

FORK: Final = "fe.resolution.partial-fork-cp"
PAY, YIELD = "accept_cost", "concede_ground"


def filled(evening: Evening) -> float:
    """How full the one clock is."""
    (clock,) = evening.state[Clocks].known.values()
    return clock.filled


def at_work(purpose: str, edition: str = "players_guide_cp", *faces: int) -> Evening:
    """Mara has rolled a Partial for a long task, or on the road; or whatever else fell."""
    evening = Evening(edition)
    mara = evening.hero()
    if purpose == "road":
        evening.do("gm", "fe.start-leg", name="The Duskway")
    else:
        evening.do("gm", "fe.start-challenge", name="The bridge", size=4)
    evening.agreed(mara)
    if purpose == "road":
        evening.do("ann", "fe.roll-on-the-road", hero=mara)
    else:
        evening.do("ann", "fe.work-on", hero=mara, clock=next(iter(evening.state[Clocks].known)))
    evening.do("ann", "fe.roll-action", *(faces or PARTIAL), hero=mara)
    evening.keep()
    return evening


@proves(FORK)
@pytest.mark.parametrize("purpose", ["road", "task"])
@pytest.mark.parametrize(("answer", "moved"), [(PAY, 1), (YIELD, 0)])
def test_who_pays_keeps_the_progress_and_who_yields_ground_does_not(purpose: str, answer: str, moved: int) -> None:
    evening = at_work(purpose)
    before = filled(evening)
    evening.answer(answer)

    assert (before, filled(evening)) == (0, moved)
    assert evening.roll.outcome is Outcome.PARTIAL  # whatever comes of it, and for as many Boons
    assert evening.boons(evening.roll.hero) == 0
    assert evening.replayed() == evening.state


@proves(FORK)
def test_what_yields_ground_in_a_talk_is_set_back_as_by_a_miss() -> None:
    comes_of = {}
    for answer in (PAY, YIELD):
        evening, mara = at_the_gate(4, partial_nature="fork_pay_or_yield")
        attempt(evening, mara, "Think of your son.", *PARTIAL)
        evening.answer(answer)
        comes_of[answer] = evening.asked().kind

    assert comes_of == {PAY: "talk-cost", YIELD: "talk-setback"}


@proves(FORK)
@pytest.mark.parametrize(
    ("edition", "faces", "moved"),
    [
        ("players_guide_cp", (7, 7, 7, 4), 1),
        ("players_guide_cp", (4, 4, 4, 4), 0),
        ("section2_variant", (7, 4, 4, 4), 1),
    ],
)
def test_nothing_else_waits_for_an_answer(edition: str, faces: tuple[int, ...], moved: int) -> None:
    evening = at_work("road", edition, *faces)

    assert filled(evening) == moved
    assert not evening.waits()


@proves(FORK)
def test_nobody_rolls_on_before_it_is_answered_and_for_who_is_away_the_ground_is_yielded() -> None:
    evening = at_work("task")
    evening.agreed(evening.roll.hero)
    with pytest.raises(Refused):
        evening.do("ann", "fe.roll-action", hero=evening.roll.hero)
    evening.leaves("ann")
    asked = evening.asked()
    evening.do("gm", "answer-for-absent", choice=asked.id)

    assert asked.if_absent == YIELD
    assert filled(evening) == 0


@proves(FORK)
@pytest.mark.parametrize("answer", [PAY, YIELD])
def test_what_was_over_before_it_was_asked_at_an_older_table_is_not_over_twice(answer: str) -> None:
    evening = at_work("task", "section2_variant")
    evening.was_so(StepPushed(str(evening.state.version + 1), AskFork()))
    evening.answer(answer)

    assert filled(evening) == 1
    assert evening.replayed() == evening.state
