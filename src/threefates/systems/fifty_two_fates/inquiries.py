"""Inquiries: a secret in one to four pieces, each found by a check of its own, by thinking, or not at all.

How many pieces are left, and what they say, is the Fate Dealer's until they are found.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.protagonists import dealer_only, plain
from threefates.systems.fifty_two_fates.task_checks import may_set, new_task
from threefates.systems.fifty_two_fates.task_events import TaskCounted
from threefates.systems.fifty_two_fates.task_pool import Brought, bonuses_of
from threefates.systems.fifty_two_fates.tasks import Tasks, difficulty_cards

__all__ = [
    "MOST_CHECKPOINTS",
    "AddCheckpoint",
    "Checkpoint",
    "CheckpointFound",
    "CloseInquiry",
    "GrantCheckpoint",
    "Inquire",
    "Inquiries",
    "Inquiry",
    "MakeInquiry",
    "Way",
    "first_unsolved",
    "inquiries",
]

MOST_CHECKPOINTS = 4
MOST_INQUIRIES = 12


class Way(enum.StrEnum):
    """How the group settles puzzles."""

    CHECKS = "task_checks"
    PLAYERS = "players_solve"


class Checkpoint(Struct, frozen=True):
    """One piece of a secret."""

    text: str
    level: int  # 1..4
    found: bool = False
    tried: tuple[EntityId, ...] = ()  # who has failed at it, while nothing has changed


class Inquiry(Struct, frozen=True, kw_only=True):
    """A secret, as far as its viewer knows it."""

    id: str
    title: str
    way: Way = Way.CHECKS
    checkpoints: tuple[Checkpoint, ...]  # for players: only those that are found
    begun: bool = False  # whether the players know that there is something to find
    done: bool = False  # whether all of it is found


class Inquiries(Struct, frozen=True):
    """Every secret in pieces, and which check is aimed at which of them."""

    known: Mapping[str, Inquiry] = {}
    aims: Mapping[str, tuple[str, int]] = {}  # task -> inquiry and checkpoint, from 0

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
    way: Way
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


class MakeInquiry(Command, frozen=True, tag="ff.make-inquiry"):
    """Prepare a secret in one to four pieces."""

    title: str
    first: str
    first_level: int = 1
    second: str = ""
    second_level: int = 1
    third: str = ""
    third_level: int = 1
    fourth: str = ""
    fourth_level: int = 1
    way: Way = Way.CHECKS


class AddCheckpoint(Command, frozen=True, tag="ff.add-checkpoint"):
    """Add a piece to a secret, on the spot."""

    inquiry: str
    text: str
    level: int = 1


class Inquire(Brought, frozen=True, tag="ff.inquire", kw_only=True):
    """Let a protagonist inquire: a check against the next piece of a secret."""

    inquiry: str
    actor: EntityId
    checkpoint: int = 0  # from 1; 0: the first that is not found
    change: str = ""


class GrantCheckpoint(Command, frozen=True, tag="ff.grant-checkpoint"):
    """The players have worked a piece out by themselves."""

    inquiry: str
    checkpoint: int  # from 1


class CloseInquiry(Command, frozen=True, tag="ff.close-inquiry"):
    """Put a secret away."""

    inquiry: str


inquiries = Chapter("inquiries", Inquiries)


# the rules ----------------------------------------------------------------------------------------


@cites("ff.inquiry.checkpoints")
def pieces(given: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """The pieces of a secret: one to four, each with a level of its own.

    >>> pieces((("They slide", 1), ("", 1), ("A star", 2)))
    (('They slide', 1), ('A star', 2))
    """
    found = tuple((plain(text), difficulty_cards(level)) for text, level in given if text.strip())
    if not 1 <= len(found) <= MOST_CHECKPOINTS:
        raise Refused(
            "inquiry.pieces",
            "That is no inquiry.",
            remedy=f"Write 1 to {MOST_CHECKPOINTS} pieces of what there is to find.",
            source="ff.inquiry.checkpoints",
        )
    return found


@cites("ff.inquiry.sequence", "ff.ruling.inquiry-sequence")
def first_unsolved(found: tuple[bool, ...]) -> int | None:
    """Which piece is next, from 0: the first that is not found; None where all are.

    >>> first_unsolved((True, False, False)), first_unsolved((True, True))
    (1, None)
    """
    return next((place for place, solved in enumerate(found) if not solved), None)


@cites("ff.inquiry.task-based")
def by_checks(way: Way) -> Refused | None:
    """The words against a check where the group wants to solve it in person.

    >>> by_checks(Way.CHECKS), by_checks(Way.PLAYERS).refusal.code
    (None, 'inquiry.players_solve')
    """
    if way is Way.CHECKS:
        return None
    return Refused(
        "inquiry.players_solve",
        "The players solve this one by themselves.",
        remedy="Note what they have worked out.",
        source="ff.inquiry.task-based",
    )


# preparing one ------------------------------------------------------------------------------------


@inquiries.decides(MakeInquiry)
@cites("ff.inquiry.checkpoints", "ff.inquiry.task-based")
def make_inquiry(act: Unfolding, command: MakeInquiry) -> None:
    """The Fate Dealer writes the pieces down; nobody else knows yet that there are any."""
    dealer_only(act, "Preparing a secret")
    if len(act.state[Inquiries].known) >= MOST_INQUIRIES:
        raise Refused("inquiry.many", "There are many inquiries already.", remedy="Put one away that is done with.")
    written = (
        (command.first, command.first_level),
        (command.second, command.second_level),
        (command.third, command.third_level),
        (command.fourth, command.fourth_level),
    )
    title = plain(command.title) or "A secret"
    act.happen(InquiryMade(f"inquiry-{act.state.version + 1}", title, command.way, pieces(written)))


@inquiries.decides(AddCheckpoint)
@cites("ff.inquiry.improvised", "ff.inquiry.checkpoints")
def add_checkpoint(act: Unfolding, command: AddCheckpoint) -> None:
    """Players go where nobody had planned: one piece more, up to four."""
    dealer_only(act, "Adding to a secret")
    inquiry = act.state[Inquiries][command.inquiry]
    refused = no_room(inquiry)
    if refused:
        raise refused
    ((text, level),) = pieces(((command.text, command.level),))
    act.happen(CheckpointAdded(inquiry.id, text, level))


def no_room(inquiry: Inquiry) -> Refused | None:
    """The words against one piece more."""
    if len(inquiry.checkpoints) < MOST_CHECKPOINTS and not inquiry.done:
        return None
    return Refused(
        "inquiry.full",
        "Nothing can be added to that one.",
        remedy=f"A secret has {MOST_CHECKPOINTS} pieces at most; prepare another.",
        source="ff.inquiry.checkpoints",
    )


@inquiries.folds(InquiryMade)
def made(inquiries: Inquiries, event: InquiryMade) -> Inquiries:
    """The secret waits."""
    checkpoints = tuple(Checkpoint(text, level) for text, level in event.checkpoints)
    return inquiries.with_one(Inquiry(id=event.id, title=event.title, way=event.way, checkpoints=checkpoints))


@inquiries.folds(CheckpointAdded)
def added(inquiries: Inquiries, event: CheckpointAdded) -> Inquiries:
    """It stands last."""
    inquiry = inquiries.known[event.inquiry]
    checkpoints = (*inquiry.checkpoints, Checkpoint(event.text, event.level))
    return inquiries.with_one(replace(inquiry, checkpoints=checkpoints))


# inquiring ----------------------------------------------------------------------------------------


@inquiries.decides(Inquire)
@cites("ff.inquiry.sequence", "ff.tasks.one-try")
def inquire(act: Unfolding, command: Inquire) -> None:
    """A check against the next piece, with freshly drawn cards; the Fate Dealer may open another piece."""
    dealer_only(act, "Letting somebody inquire")
    inquiry = act.state[Inquiries][command.inquiry]
    refused = may_inquire(act.state, inquiry)
    if refused:
        raise refused
    place, change = _aimed_at(inquiry, command.checkpoint), plain(command.change)
    checkpoint = inquiry.checkpoints[place]
    if not change and command.actor in checkpoint.tried:
        raise tried(act.state, command.actor)
    task = new_task(act, command.actor, inquiry.title, checkpoint.level, bonuses_of(command))
    act.happen(InquiryAimed(inquiry.id, task, place))


def may_inquire(state: State, inquiry: Inquiry) -> Refused | None:
    """The words against any check for this secret now."""
    if inquiry.done:
        return Refused("inquiry.done", "All of it is found.", remedy="Put it away, or prepare another.")
    return by_checks(inquiry.way) or may_set(state)


def _aimed_at(inquiry: Inquiry, checkpoint: int) -> int:
    place = first_unsolved(tuple(one.found for one in inquiry.checkpoints)) if checkpoint == 0 else checkpoint - 1
    return _unsolved(inquiry, place if place is not None else -1)


def _unsolved(inquiry: Inquiry, place: int) -> int:
    if 0 <= place < len(inquiry.checkpoints) and not inquiry.checkpoints[place].found:
        return place
    raise Refused("inquiry.found", "There is nothing left to find there.", remedy="Pick a piece that is not found yet.")


def tried(state: State, actor: EntityId) -> Refused:
    """The words where somebody has failed at this piece, and nothing has changed."""
    return Refused(
        "task.tried",
        f"{state[Characters].name(actor)} has tried that, and failed.",
        remedy="Let somebody else try, or say what has changed.",
        source="ff.tasks.one-try",
    )


@inquiries.folds(InquiryAimed)
def aimed(inquiries: Inquiries, event: InquiryAimed) -> Inquiries:
    """The players know that there is something to find."""
    begun = inquiries.with_one(replace(inquiries.known[event.inquiry], begun=True))
    return replace(begun, aims={**inquiries.aims, event.task: (event.inquiry, event.checkpoint)})


@inquiries.answers_to(TaskCounted)
@cites("ff.inquiry.sequence")
def counted(act: Unfolding, event: TaskCounted) -> None:
    """A check that succeeds shows its piece; one that fails locks it for whoever tried."""
    slice_ = act.state[Inquiries]
    aim = slice_.aims.get(event.task)
    inquiry = slice_.known.get(aim[0]) if aim else None
    if aim is None or inquiry is None or inquiry.checkpoints[aim[1]].found:
        return
    if event.solved:
        act.happen(CheckpointFound(inquiry.id, aim[1], inquiry.checkpoints[aim[1]].text))
    else:
        act.happen(CheckpointMissed(inquiry.id, aim[1], act.state[Tasks][event.task].actor))


@inquiries.decides(GrantCheckpoint)
@cites("ff.inquiry.player-deduction")
def grant_checkpoint(act: Unfolding, command: GrantCheckpoint) -> None:
    """What the players work out by themselves is found without a card; nobody may block that."""
    dealer_only(act, "Saying what is found")
    inquiry = act.state[Inquiries][command.inquiry]
    place = _unsolved(inquiry, command.checkpoint - 1)
    act.happen(CheckpointFound(inquiry.id, place, inquiry.checkpoints[place].text, deduced=True))


@inquiries.folds(CheckpointFound)
def found(inquiries: Inquiries, event: CheckpointFound) -> Inquiries:
    """Everybody knows that piece."""
    changed = _changed(inquiries.known[event.inquiry], event.checkpoint, found=True)
    done = all(checkpoint.found for checkpoint in changed.checkpoints)
    return inquiries.with_one(replace(changed, begun=True, done=done))


@inquiries.folds(CheckpointMissed)
def missed(inquiries: Inquiries, event: CheckpointMissed) -> Inquiries:
    """Who failed is remembered."""
    inquiry = inquiries.known[event.inquiry]
    before = inquiry.checkpoints[event.checkpoint].tried
    return inquiries.with_one(_changed(inquiry, event.checkpoint, tried=tuple(dict.fromkeys((*before, event.actor)))))


def _changed(inquiry: Inquiry, place: int, **fields: object) -> Inquiry:
    checkpoints = list(inquiry.checkpoints)
    checkpoints[place] = replace(checkpoints[place], **fields)
    return replace(inquiry, checkpoints=tuple(checkpoints))


@inquiries.decides(CloseInquiry)
def close_inquiry(act: Unfolding, command: CloseInquiry) -> None:
    """Whatever was not found stays unsaid."""
    dealer_only(act, "Putting a secret away")
    act.happen(InquiryClosed(act.state[Inquiries][command.inquiry].id))


@inquiries.folds(InquiryClosed)
def closed(inquiries: Inquiries, event: InquiryClosed) -> Inquiries:
    """It is gone."""
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
    return replace(inquiry, checkpoints=(*left, *tried), way=Way.CHECKS if salt % 2 else Way.PLAYERS)


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
