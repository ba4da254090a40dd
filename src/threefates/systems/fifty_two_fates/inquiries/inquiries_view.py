"""Inquiries as people see them: what is found, to all; what is left, to the Fate Dealer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, words
from threefates.rulebook.parts import Line, Part, Place, Tone, Words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards.deck import none_left
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, here
from threefates.systems.fifty_two_fates.inquiries.by_checks_or_players import other_way
from threefates.systems.fifty_two_fates.inquiries.checkpoints import may_inquire, no_room, too_many
from threefates.systems.fifty_two_fates.inquiries.secrets import (
    CheckpointAdded,
    CheckpointFound,
    Inquiries,
    Inquiry,
    InquiryClosed,
    InquiryMade,
    InquiryWay,
    inquiries,
)
from threefates.systems.fifty_two_fates.inquiries.tasks_view import bonus_fields, heroes, level_field
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST

__all__ = ["offers"]

PLACES = ("first", "second", "third", "fourth")


@inquiries.tells(InquiryMade)
def tell_made(state: State, event: InquiryMade, viewer: Viewer) -> Told | None:
    """To the Fate Dealer alone."""
    if not viewer.runs:
        return None
    number = len(event.checkpoints)
    parts = f"{number} piece{'' if number == 1 else 's'}"
    return Told(f"{event.title} waits, in {parts}.", ("ff.inquiry.checkpoints",), "quiet")


@inquiries.tells(CheckpointAdded)
def tell_added(state: State, event: CheckpointAdded, viewer: Viewer) -> Told | None:
    """To the Fate Dealer alone."""
    title = state[Inquiries].known[event.inquiry].title if viewer.runs else ""
    return (
        Told(f"{title} has a piece more: {_stopped(event.text)}", ("ff.inquiry.improvised",), "quiet")
        if title
        else None
    )


@inquiries.tells(CheckpointFound)
def tell_found(state: State, event: CheckpointFound, viewer: Viewer) -> Told:
    """Tell everybody what is found, and by what."""
    inquiry = state[Inquiries].known[event.inquiry]
    how = "worked out" if event.deduced else "found"
    cited = "ff.inquiry.player-deduction" if event.deduced else "ff.inquiry.sequence"
    rest = " That is all of it." if inquiry.done else ""
    return Told(f"{inquiry.title}, {how}: {_stopped(event.text)}{rest}", (cited,), "good")


def _stopped(text: str) -> str:
    return text if text.endswith(("!", "?", "…", "...")) else f"{text.rstrip('.')}."


@inquiries.tells(InquiryClosed)
def tell_closed(state: State, event: InquiryClosed, viewer: Viewer) -> Told | None:
    """To the Fate Dealer alone: what was never heard of is not missed."""
    return Told("A secret is put away.", tone="quiet") if viewer.runs else None


@inquiries.shows("ff.inquiries")
def show_found(state: State) -> Part | None:
    """Show what everybody knows of each secret."""
    lines = [line for inquiry in state[Inquiries].known.values() for line in _lines(inquiry)]
    return Words("Inquiries", Place.TABLE, tuple(lines)) if lines else None


def _lines(inquiry: Inquiry) -> Iterator[Line]:
    cited = ("ff.inquiry.checkpoints",)
    left = "All of it is found." if inquiry.done else "Something is left to find."
    yield Line(f"{inquiry.title}. {left}", Tone.GOOD if inquiry.done else Tone.PLAIN, cited)
    yield from (Line(checkpoint.text, Tone.GOOD, cited) for checkpoint in inquiry.checkpoints if checkpoint.found)


@inquiries.shows_each("ff.secrets")
def show_all(state: State, viewer: Viewer) -> Part | None:
    """Every piece, to whoever runs the game."""
    if not viewer.runs or not state[Inquiries].known:
        return None
    lines = [line for inquiry in state[Inquiries].known.values() for line in _secret_lines(inquiry)]
    return Words("What there is to find", Place.LEVERS, tuple(lines))


def _secret_lines(inquiry: Inquiry) -> Iterator[Line]:
    for number, one in enumerate(inquiry.checkpoints, start=1):
        tone = Tone.GOOD if one.found else Tone.PLAIN
        yield Line(f"{inquiry.title} {number}, T{one.level}: {one.text}", tone, ("ff.inquiry.checkpoints",))


@inquiries.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Preparing secrets, letting somebody inquire, and saying what the players have worked out."""
    if not viewer.runs:
        return
    yield _making(refusal_of(too_many(state)))
    for inquiry in state[Inquiries].known.values():
        fixed, group = (("inquiry", inquiry.id),), inquiry.title
        if not inquiry.done:
            yield from _of_open(state, inquiry)
        yield Offer("ff.close-inquiry", "Put the secret away", (), fixed, group=group, levers=True)


def _making(refused: Refusal | None) -> Offer:
    ways = [
        Option(InquiryWay.CHECKS.value, "with task checks"),
        Option(InquiryWay.PLAYERS.value, "by the players themselves"),
    ]
    fields: list[Field] = [words("title", "What everybody will call it", longest=LONGEST)]
    for number, place in enumerate(PLACES, start=1):
        fields.append(words(place, f"Piece {number}", longest=LONGEST, optional=number > 1))
        fields.append(_level(f"{place}_level", f"Difficulty of piece {number}"))
    fields.append(choice("way", "Solved", ways, default=InquiryWay.CHECKS.value))
    hint = "Use it where it helps. Later pieces may be harder."
    label = "Prepare a secret"
    return Offer("ff.make-inquiry", label, tuple(fields), (), refused, group="Inquiries", levers=True, hint=hint)


def _level(name: str, label: str) -> Field:
    return replace(level_field(1), name=name, label=label, optional=True)


def _of_open(state: State, inquiry: Inquiry) -> Iterator[Offer]:
    fixed, group = (("inquiry", inquiry.id),), inquiry.title
    levels = {str(number): one.level for number, one in enumerate(inquiry.checkpoints, start=1)}
    left = [
        Option(str(number), f"{number}: {one.text}", f"T{one.level}")
        for number, one in enumerate(inquiry.checkpoints, start=1)
        if not one.found
    ]
    piece = replace(choice("checkpoint", "Piece", left), integers=True)
    if state[Dealing].open and here(state):
        drawn = tuple(replace(one, refusal=refusal_of(none_left(state, levels[one.value]))) for one in left)
        fields = (
            choice("actor", "Who", heroes(state)),
            replace(piece, label="Piece, if not the next one", optional=True, options=drawn),
            *bonus_fields(state),
            words("change", "What has changed, if they tried before", longest=LONGEST, optional=True),
        )
        refused = refusal_of(may_inquire(state, inquiry))
        yield Offer("ff.inquire", "Let somebody inquire", fields, fixed, refused, group=group, levers=True)
    hint = "What players work out by themselves needs no card."
    yield Offer("ff.grant-checkpoint", "They have worked it out", (piece,), fixed, group=group, levers=True, hint=hint)
    more = (words("text", "Piece", longest=LONGEST), _level("level", "Difficulty"))
    refused = refusal_of(no_room(inquiry))
    yield Offer("ff.add-checkpoint", "Add a piece", more, fixed, refused, group=group, levers=True)
    way = other_way(inquiry.way)
    label = "Find it with task checks" if way is InquiryWay.CHECKS else "Let the players find it themselves"
    yield Offer("ff.settle-inquiry", label, (), (*fixed, ("way", way.value)), group=group, levers=True)
