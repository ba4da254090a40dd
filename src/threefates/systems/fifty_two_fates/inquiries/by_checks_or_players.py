"""How a secret is settled may be chosen anew while something is left to find: with checks, or by the players."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries, Inquiry, InquiryWay, inquiries
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only

__all__ = ["SettleInquiry", "may_settle", "other_way"]


class SettleInquiry(Command, frozen=True, tag="ff.settle-inquiry"):
    """Say how what is left of a secret is found."""

    inquiry: str
    way: InquiryWay


class InquiryWayChosen(Event, frozen=True, tag="ff.inquiry-way-chosen"):
    """What is left of a secret is found in another way."""

    inquiry: str
    way: InquiryWay


@cites("ff.inquiry.task-based")
def other_way(way: InquiryWay) -> InquiryWay:
    """Name the way that is not this one.

    >>> other_way(InquiryWay.CHECKS).value, other_way(InquiryWay.PLAYERS).value
    ('players_solve', 'task_checks')
    """
    return InquiryWay.CHECKS if way is InquiryWay.PLAYERS else InquiryWay.PLAYERS


@cites("ff.inquiry.task-based")
def may_settle(inquiry: Inquiry, way: InquiryWay) -> Refused | None:
    """The words against that way: it is the way already."""
    if inquiry.way is not way:
        return None
    return Refused("inquiry.same", "That is how it is.", remedy="Pick the other way.", source="ff.inquiry.task-based")


@inquiries.decides(SettleInquiry)
@cites("ff.inquiry.task-based")
def settle_inquiry(act: Unfolding, command: SettleInquiry) -> None:
    """The group tries it in person, or gives up doing so; a check that is open is made all the same."""
    dealer_only(act, "Saying how a secret is found")
    if refused := may_settle(act.state[Inquiries][command.inquiry], command.way):
        raise refused
    act.happen(InquiryWayChosen(command.inquiry, command.way))


@inquiries.folds(InquiryWayChosen)
def way_chosen(inquiries: Inquiries, event: InquiryWayChosen) -> Inquiries:
    """Set the way in which what is left is found."""
    return inquiries.with_one(replace(inquiries.known[event.inquiry], way=event.way))


@inquiries.tells(InquiryWayChosen)
def tell_way(state: State, event: InquiryWayChosen, viewer: Viewer) -> Told | None:
    """To the Fate Dealer alone: others may not have heard of it."""
    if not viewer.runs:
        return None
    how = "with task checks" if event.way is InquiryWay.CHECKS else "by the players themselves"
    text = f"{state[Inquiries][event.inquiry].title} is found {how} from now on."
    return Told(text, ("ff.inquiry.task-based",), "quiet")
