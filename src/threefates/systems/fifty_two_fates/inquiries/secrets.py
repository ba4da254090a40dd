"""Inquiries: a secret in one to four pieces, each found by a check of its own, by thinking, or not at all.

How many pieces are left, and what they say, is the Fate Dealer's until they are found.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId, Viewer

__all__ = [
    "MOST_CHECKPOINTS",
    "Checkpoint",
    "CheckpointAdded",
    "CheckpointFound",
    "CheckpointMissed",
    "Inquiries",
    "Inquiry",
    "InquiryAimed",
    "InquiryClosed",
    "InquiryMade",
    "InquiryWay",
    "inquiries",
]

MOST_CHECKPOINTS = 4


class InquiryWay(enum.StrEnum):
    """A way for the group to settle puzzles."""

    CHECKS = "task_checks"
    PLAYERS = "players_solve"


class Checkpoint(Struct, frozen=True):
    """A piece of a secret, and who has tried it in vain."""

    text: str
    level: int  # 1..4
    found: bool = False
    tried: tuple[EntityId, ...] = ()  # who has failed at it, while nothing has changed


class Inquiry(Struct, frozen=True, kw_only=True):
    """A secret, as far as its viewer knows it."""

    id: str
    title: str
    way: InquiryWay = InquiryWay.CHECKS
    checkpoints: tuple[Checkpoint, ...]  # for players: only those that are found
    begun: bool = False  # whether the players know that there is something to find
    done: bool = False  # whether all of it is found


class Inquiries(Struct, frozen=True):
    """Every secret in pieces, and which check is aimed at which of them."""

    known: ForGood[Mapping[str, Inquiry]] = {}
    aims: ForGood[Mapping[str, tuple[str, int]]] = {}  # task -> inquiry and checkpoint, from 0

    def __getitem__(self, inquiry: str) -> Inquiry:
        """The inquiry of that id, refused in words where there is none."""
        found = self.known.get(inquiry)
        if found is None:
            raise Refused("inquiry.unknown", "There is no such inquiry.", remedy="Pick one that is listed.")
        return found

    def with_one(self, inquiry: Inquiry) -> Inquiries:
        """With that inquiry as given."""
        return replace(self, known={**self.known, inquiry.id: inquiry})


class InquiryMade(Event, frozen=True, tag="ff.inquiry-made"):
    """The Fate Dealer has a secret in pieces."""

    id: str
    title: str
    way: InquiryWay
    checkpoints: tuple[tuple[str, int], ...]  # text and level


class CheckpointAdded(Event, frozen=True, tag="ff.checkpoint-added"):
    """A secret has one piece more."""

    inquiry: str
    text: str
    level: int


class InquiryAimed(Event, frozen=True, tag="ff.inquiry-aimed"):
    """A check is made for one piece of a secret."""

    inquiry: str
    task: str
    checkpoint: int

    quiet = True


class CheckpointFound(Event, frozen=True, tag="ff.checkpoint-found"):
    """A piece of a secret is everybody's."""

    inquiry: str
    checkpoint: int
    text: str
    deduced: bool = False

    reveals = True


class CheckpointMissed(Event, frozen=True, tag="ff.checkpoint-missed"):
    """Somebody has failed at a piece of a secret."""

    inquiry: str
    checkpoint: int
    actor: EntityId

    quiet = True


class InquiryClosed(Event, frozen=True, tag="ff.inquiry-closed"):
    """A secret is put away."""

    inquiry: str


inquiries = Chapter("inquiries", Inquiries)


# what has happened ------------------------------------------------------------------------------------


@inquiries.folds(InquiryMade)
def made(inquiries: Inquiries, event: InquiryMade) -> Inquiries:
    """Add an inquiry with the event's checkpoints, none of them found."""
    checkpoints = tuple(Checkpoint(text, level) for text, level in event.checkpoints)
    return inquiries.with_one(Inquiry(id=event.id, title=event.title, way=event.way, checkpoints=checkpoints))


@inquiries.folds(CheckpointAdded)
def added(inquiries: Inquiries, event: CheckpointAdded) -> Inquiries:
    """Put the event's checkpoint last in its inquiry."""
    inquiry = inquiries.known[event.inquiry]
    checkpoints = (*inquiry.checkpoints, Checkpoint(event.text, event.level))
    return inquiries.with_one(replace(inquiry, checkpoints=checkpoints))


@inquiries.folds(InquiryAimed)
def aimed(inquiries: Inquiries, event: InquiryAimed) -> Inquiries:
    """Note that the players know there is something to find."""
    begun = inquiries.with_one(replace(inquiries.known[event.inquiry], begun=True))
    return replace(begun, aims={**inquiries.aims, event.task: (event.inquiry, event.checkpoint)})


@inquiries.folds(CheckpointFound)
def found(inquiries: Inquiries, event: CheckpointFound) -> Inquiries:
    """Mark the checkpoint as found, and the inquiry as done with the last."""
    changed = _changed(inquiries.known[event.inquiry], event.checkpoint, found=True)
    done = all(checkpoint.found for checkpoint in changed.checkpoints)
    return inquiries.with_one(replace(changed, begun=True, done=done))


@inquiries.folds(CheckpointMissed)
def missed(inquiries: Inquiries, event: CheckpointMissed) -> Inquiries:
    """Add the actor to those who have tried the checkpoint in vain."""
    inquiry = inquiries.known[event.inquiry]
    before = inquiry.checkpoints[event.checkpoint].tried
    return inquiries.with_one(_changed(inquiry, event.checkpoint, tried=tuple(dict.fromkeys((*before, event.actor)))))


def _changed(inquiry: Inquiry, place: int, **fields: object) -> Inquiry:
    checkpoints = list(inquiry.checkpoints)
    checkpoints[place] = replace(checkpoints[place], **fields)
    return replace(inquiry, checkpoints=tuple(checkpoints))


@inquiries.folds(InquiryClosed)
def closed(inquiries: Inquiries, event: InquiryClosed) -> Inquiries:
    """Remove the inquiry, and what tasks were aimed at it (`known` and `aims`)."""
    left = {key: inquiry for key, inquiry in inquiries.known.items() if key != event.inquiry}
    aims = {task: aim for task, aim in inquiries.aims.items() if aim[0] != event.inquiry}
    return Inquiries(left, aims)


# secrets ------------------------------------------------------------------------------------------


def disguise(inquiries: Inquiries, viewer: Viewer, salt: int) -> Inquiries:
    """The same secrets with other pieces left to find, and others that nobody has heard of."""
    if viewer.runs:
        return inquiries
    known = {key: _disguised(inquiry, salt) for key, inquiry in inquiries.known.items() if inquiry.begun}
    unheard = Inquiry(id=f"other-{salt}", title=f"Other {salt}", checkpoints=(Checkpoint("x", 1),))
    return Inquiries({**known, **({unheard.id: unheard} if salt % 2 else {})}, {f"task {salt}": (f"other-{salt}", 0)})


def _disguised(inquiry: Inquiry, salt: int) -> Inquiry:
    if inquiry.done:
        return inquiry
    left = tuple(Checkpoint(f"Other {salt}", 1 + salt % MOST_CHECKPOINTS) for _ in range(1 + salt % 3))
    seen = tuple(checkpoint for checkpoint in inquiry.checkpoints if checkpoint.found)
    tried = tuple(replace(one, tried=(f"other {salt}",)) for one in seen)
    return replace(inquiry, checkpoints=(*left, *tried), way=InquiryWay.CHECKS if salt % 2 else InquiryWay.PLAYERS)


@inquiries.hides(disguise)
@cites("ff.inquiry.checkpoints", "ff.cards.visibility")
def known(inquiries: Inquiries, viewer: Viewer) -> Inquiries:
    """Players know what is found, and that something is left; never what, nor how much."""
    if viewer.runs:
        return inquiries
    return Inquiries({key: _known(inquiry) for key, inquiry in inquiries.known.items() if inquiry.begun})


def _known(inquiry: Inquiry) -> Inquiry:
    seen = tuple(Checkpoint(one.text, 0, found=True) for one in inquiry.checkpoints if one.found)
    return Inquiry(id=inquiry.id, title=inquiry.title, checkpoints=seen, begun=True, done=inquiry.done)
