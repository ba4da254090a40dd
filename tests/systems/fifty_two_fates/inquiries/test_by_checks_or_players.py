"""A group that is stuck at a riddle may have it found with checks, and one that wants to solve it may do so."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates, hunt
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.testing.proof import proves

HAND = ["2C", "3C", "4C", "KH"]


def riddle(way: str) -> tuple[Fates, str]:
    """A secret in two pieces, the first of them found."""
    fates = hunt(HAND)
    fates.do("dana", "make-inquiry", title="The gate", first="They slide.", second="A star.", way=way)
    (inquiry,) = fates.state[Inquiries].known
    fates.do("dana", "grant-checkpoint", inquiry=inquiry, checkpoint=1)
    fates.clear()
    return fates, inquiry


def inquires(fates: Fates, inquiry: str) -> str:
    """Whether a check may be made."""
    (offer,) = fates.offers("dana", "inquire")
    return offer.refusal.code if offer.refusal else ""


@proves("ff.inquiry.task-based")
def test_what_the_players_could_not_solve_is_found_with_checks_and_what_they_found_stays() -> None:
    fates, inquiry = riddle("players_solve")
    assert inquires(fates, inquiry) == "inquiry.players_solve"
    (offer,) = fates.offers("dana", "settle-inquiry")

    fates.do("dana", "settle-inquiry", **dict(offer.fixed))

    assert (offer.label, inquires(fates, inquiry)) == ("Find it with task checks", "")
    assert [one.found for one in fates.state[Inquiries][inquiry].checkpoints] == [True, False]
    assert [len(pane) for pane in fates.panes.values()] == [1, 0, 0, 0]
    fates.do("dana", "inquire", "5D", inquiry=inquiry, actor=fates.named("Mara"))
    assert fates.replayed()[Inquiries] == fates.state[Inquiries]


@proves("ff.inquiry.task-based")
def test_the_players_may_take_a_riddle_up_by_themselves() -> None:
    fates, inquiry = riddle("task_checks")

    fates.do("dana", "settle-inquiry", inquiry=inquiry, way="players_solve")

    assert inquires(fates, inquiry) == "inquiry.players_solve"
    assert fates.refused("dana", "settle-inquiry", inquiry=inquiry, way="players_solve").code == "inquiry.same"
    assert fates.refused("ann", "settle-inquiry", inquiry=inquiry, way="task_checks").code
