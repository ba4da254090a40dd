"""Inquiring at the table: the Fate Dealer prepares a secret, lets somebody inquire, and says what was worked out."""

from __future__ import annotations

from collections.abc import Callable

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.inquiries.secrets import (
    MOST_CHECKPOINTS,
    CheckpointAdded,
    CheckpointFound,
    CheckpointMissed,
    Inquiries,
    Inquiry,
    InquiryAimed,
    InquiryClosed,
    InquiryMade,
    InquiryWay,
    inquiries,
)
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, plain
from threefates.systems.fifty_two_fates.tasks.action_pool import clear
from threefates.systems.fifty_two_fates.tasks.events import TaskClosed, TaskCounted
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import BonusFields, bonuses_of
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import may_set, new_task
from threefates.systems.fifty_two_fates.tasks.tasks import Status, Tasks, difficulty_cards

__all__ = [
    "AddCheckpoint",
    "CloseInquiry",
    "GrantCheckpoint",
    "Inquire",
    "MakeInquiry",
    "aimed_at",
    "by_checks",
    "first_unsolved",
    "may_inquire",
    "no_room",
    "pieces",
    "prepare",
    "too_many",
]

MOST_INQUIRIES = 12


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
    way: InquiryWay = InquiryWay.CHECKS


class AddCheckpoint(Command, frozen=True, tag="ff.add-checkpoint"):
    """Add a piece to a secret, on the spot."""

    inquiry: str
    text: str
    level: int = 1


class Inquire(BonusFields, frozen=True, tag="ff.inquire", kw_only=True):
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
    """Put a secret and its checkpoints away."""

    inquiry: str


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
    """Name which piece is next, from 0: the first that is not found; None where all are.

    >>> first_unsolved((True, False, False)), first_unsolved((True, True))
    (1, None)
    """
    return next((place for place, solved in enumerate(found) if not solved), None)


@cites("ff.inquiry.task-based")
def by_checks(way: InquiryWay) -> Refused | None:
    """The words against a check where the group wants to solve it in person.

    >>> by_checks(InquiryWay.CHECKS), by_checks(InquiryWay.PLAYERS).refusal.code
    (None, 'inquiry.players_solve')
    """
    if way is InquiryWay.CHECKS:
        return None
    return Refused(
        "inquiry.players_solve",
        "The players solve this one by themselves.",
        remedy="Note what they have worked out, or let it be found with checks.",
        source="ff.inquiry.task-based",
    )


# preparing one ------------------------------------------------------------------------------------


@inquiries.decides(MakeInquiry)
@cites("ff.inquiry.checkpoints", "ff.inquiry.task-based")
def make_inquiry(act: Unfolding, command: MakeInquiry) -> None:
    """The Fate Dealer writes the pieces down; nobody else knows yet that there are any."""
    dealer_only(act, "Preparing a secret")
    written = (
        (command.first, command.first_level),
        (command.second, command.second_level),
        (command.third, command.third_level),
        (command.fourth, command.fourth_level),
    )
    prepare(act, plain(command.title) or "A secret", written, command.way)


def prepare(
    act: Unfolding, title: str, written: tuple[tuple[str, int], ...], way: InquiryWay = InquiryWay.CHECKS
) -> str:
    """Lay a secret in pieces before the Fate Dealer, and nobody else.

    Returns:
        Its id.
    """
    refused = too_many(act.state)
    if refused:
        raise refused
    inquiry = f"inquiry-{act.state.version + 1}"
    act.happen(InquiryMade(inquiry, title, way, pieces(written)))
    return inquiry


def too_many(state: State) -> Refused | None:
    """The words against another secret."""
    if len(state[Inquiries].known) < MOST_INQUIRIES:
        return None
    return Refused("inquiry.many", "There are many inquiries already.", remedy="Put one away that is done with.")


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


@cites("ff.inquiry.checkpoints")
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


# inquiring ----------------------------------------------------------------------------------------


@inquiries.decides(Inquire)
@cites("ff.inquiry.sequence")
def inquire(act: Unfolding, command: Inquire) -> None:
    """A check against the next piece, with freshly drawn cards; the Fate Dealer may open another piece."""
    dealer_only(act, "Letting somebody inquire")
    inquiry = act.state[Inquiries][command.inquiry]
    refused = may_inquire(act.state, inquiry)
    if refused:
        raise refused
    place, change = aimed_at(inquiry, command.checkpoint), plain(command.change)
    checkpoint = inquiry.checkpoints[place]
    refused = None if change else _tried(act.state, inquiry, place, command.actor)
    if refused:
        raise refused
    task = new_task(
        act,
        command.actor,
        inquiry.title,
        checkpoint.level,
        bonuses_of(act.state, command, command.actor, Attribute.INSIGHT),
        fits=Attribute.INSIGHT,
    )
    act.happen(InquiryAimed(inquiry.id, task, place))


@cites("ff.tasks.one-try")
def _tried(state: State, inquiry: Inquiry, place: int, actor: EntityId) -> Refused | None:
    """The words where somebody has failed at a piece, or what they try there stands, and nothing has changed."""
    if actor in inquiry.checkpoints[place].tried:
        return tried(state, actor)
    return stands(state, (inquiry.id, place), actor)


def may_inquire(state: State, inquiry: Inquiry) -> Refused | None:
    """The words against any check for this secret now."""
    if inquiry.done:
        return Refused("inquiry.done", "All of it is found.", remedy="Put it away, or prepare another.")
    easiest = min((one.level for one in inquiry.checkpoints if not one.found), default=1)
    return by_checks(inquiry.way) or may_set(state, easiest)


@cites("ff.inquiry.sequence")
def aimed_at(inquiry: Inquiry, checkpoint: int) -> int:
    """Name which piece a check is aimed at, from 0: that one, or where none is named the first that is not found.

    Raises:
        Refused: Where there is nothing left to find.
    """
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


@cites("ff.inquiry.sequence", "ff.tasks.resolve", "ff.ruling.task-decline")
def stands(state: State, aim: tuple[str, int], actor: EntityId) -> Refused | None:
    """The words where a check of theirs for this piece is open, or was left: its difficulty is not drawn anew."""
    checks = (state[Tasks].known.get(task) for task, aimed in state[Inquiries].aims.items() if aimed == aim)
    if not any(one and one.actor == actor and one.status in (Status.OPEN, Status.LEFT) for one in checks):
        return None
    return Refused(
        "inquiry.stands",
        f"The difficulty is drawn that {state[Characters].name(actor)} has to beat.",
        remedy="Try that, or take it up again; or say what has changed.",
        source="ff.tasks.resolve",
    )


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
    """Grant what the players work out by themselves, without a card; nobody may block that."""
    dealer_only(act, "Saying what is found")
    inquiry = act.state[Inquiries][command.inquiry]
    place = _unsolved(inquiry, command.checkpoint - 1)
    act.happen(CheckpointFound(inquiry.id, place, inquiry.checkpoints[place].text, deduced=True))


@inquiries.answers_to(CheckpointFound)
@cites("ff.inquiry.player-deduction", "ff.inquiry.sequence")
def no_longer_tried(act: Unfolding, event: CheckpointFound) -> None:
    """Put away whatever other checks there are for what is found: nobody lays cards for it any more."""
    _put_away(act, lambda inquiry, place: (inquiry, place) == (event.inquiry, event.checkpoint))


def _put_away(act: Unfolding, aimed: Callable[[str, int], bool]) -> None:
    checks = {task for task, aim in act.state[Inquiries].aims.items() if aimed(*aim)}
    for task in act.state[Tasks].known.values():
        if task.id in checks and task.status in (Status.OPEN, Status.LEFT):
            clear(act, task)
            act.happen(TaskClosed(task.id))


@inquiries.decides(CloseInquiry)
@cites("ff.inquiry.sequence")
def close_inquiry(act: Unfolding, command: CloseInquiry) -> None:
    """Whatever was not found stays unsaid, and nobody lays cards for it any more."""
    dealer_only(act, "Putting a secret away")
    act.state[Inquiries][command.inquiry]
    _put_away(act, lambda inquiry, place: inquiry == command.inquiry)
    act.happen(InquiryClosed(act.state[Inquiries][command.inquiry].id))
