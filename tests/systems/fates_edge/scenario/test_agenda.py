"""The agenda of a first evening: five steps that are ticked off."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.commons.scenes import Scenes
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.scenario.agenda import Plan, steps
from threefates.testing.proof import proves


@proves("fe.gm.session-agenda")
def test_a_first_evening_has_five_steps_of_an_hour_to_two_in_all() -> None:
    least, most = sum(step[1] for step in steps()), sum(step[2] for step in steps())

    assert len(steps()) == 5
    assert (least, most) == (60, 100)


@proves("fe.gm.session-agenda")
def test_steps_are_ticked_off_and_back_and_only_whoever_runs_the_game_sees_them() -> None:
    evening = Evening()
    early = evening.refused("gm", "fe.next-agenda-step", back=True)
    evening.do("gm", "fe.next-agenda-step")
    evening.do("gm", "fe.next-agenda-step")
    evening.do("gm", "fe.next-agenda-step", back=True)
    part = evening.view("gm")["agenda"]

    assert early.code == "agenda.step"
    assert isinstance(part, Listing)
    assert [row.detail for row in part.rows] == ["done", "", "", "", ""]
    assert "agenda" not in evening.view("ann")


@proves("fe.gm.session-agenda")
def test_the_end_of_the_evening_wipes_them() -> None:
    evening = Evening()
    for _ in range(5):
        evening.do("gm", "fe.next-agenda-step")
    late = evening.refused("gm", "fe.next-agenda-step")
    evening.do("gm", "start-scene", title="One")
    evening.do("gm", "end-evening")

    assert late.code == "agenda.step"
    assert evening.state[Plan].done == 0
    assert evening.replayed() == evening.state


@proves("fe.gm.session-agenda")
def test_a_step_is_taken_back_to_none_and_no_further() -> None:
    evening = Evening()
    evening.do("gm", "fe.next-agenda-step")

    evening.do("gm", "fe.next-agenda-step", back=True)

    assert evening.state[Plan].done == 0
    assert evening.refused("gm", "fe.next-agenda-step", back=True).code == "agenda.step"


@proves("fe.gm.session-agenda")
def test_with_its_evening_the_agenda_is_over_and_none_of_it_is_offered_any_more() -> None:
    evening = Evening()
    evening.do("gm", "start-scene", title="One")
    evening.do("gm", "fe.next-agenda-step")
    lasted = (len(evening.offers("gm", "fe.next-agenda-step")), "agenda" in evening.view("gm"))
    evening.do("gm", "end-evening")

    for _ in range(2):
        assert evening.offers("gm", "fe.next-agenda-step") == []
        assert "agenda" not in evening.view("gm")
        assert evening.refused("gm", "fe.next-agenda-step").code == "agenda.over"
        if not evening.state[Scenes].playing:
            evening.do("gm", "start-evening")
    assert lasted == (2, True)
