"""Questions that the table waits on, as everybody sees them and as who is asked may answer them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Pending
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.telling import one_stop
from threefates.rulebook.viewers import EntityId, Seating, Viewer

__all__ = ["Silent", "answers", "past_answering", "question_of", "waiting"]

Silent = Callable[[State, EntityId], bool]
"""Whether nothing is asked of somebody any more."""


@remembered
def question_of(state: State, pending: Pending, asks: Callable[[State, Any], Choice]) -> Choice:
    """The question of a step that waits, under its id: worked out once for all who know the same of what it reads.

    Where typed words that it was put in brought their own stop, it has no second one.
    """
    found = asks(state, pending.step)
    options = tuple(
        it if (said := one_stop(it.detail)) == it.detail else replace(it, detail=said) for it in found.options
    )
    return replace(found, id=pending.id, asks=one_stop(found.asks), options=options)


def past_answering(questions: Sequence[Choice], state: State, silent: Sequence[Silent]) -> tuple[str, str] | None:
    """The first question that is moot, or put to somebody asked nothing any more, and the answer that is fixed."""
    for choice in questions:
        fixed, greyed = choice.if_absent, (option.value for option in choice.options if option.refusal)
        if not fixed or fixed in greyed:
            continue
        if choice.moot or any(asked_no_more(state, choice.owner) for asked_no_more in silent):
            return choice.id, fixed
    return None


def waiting(questions: Sequence[Choice], seating: Seating) -> Listing | None:
    """List whom the table waits for, and with what question; None while it waits for nobody."""
    if not questions:
        return None
    rows = tuple(Row(choice.id, choice.asks, _names(choice, seating), Tone.PARTIAL) for choice in questions)
    return Listing("The table waits", Place.NOW, rows)


def answers(questions: Sequence[Choice], seating: Seating, viewer: Viewer) -> Iterator[Offer]:
    """The buttons of the questions this viewer may answer, for themselves or for somebody absent."""
    for choice in questions:
        if viewer.seat.id in choice.seats:
            yield from _own(choice)
        elif viewer.runs and choice.if_absent is not None and seating.all_away(choice.seats):
            fixed = (("choice", choice.id),)
            label = f"Go on without {_names(choice, seating)}"
            yield Offer("answer-for-absent", label, fixed=fixed, choice=choice.id, hint="The answer fixed beforehand.")


def _own(choice: Choice) -> Iterator[Offer]:
    for first, option in zip([True] + [False] * len(choice.options), choice.options, strict=False):
        fixed = (("choice", choice.id), ("option", option.value))
        yield Offer(
            "answer",
            option.label,
            fixed=fixed,
            refusal=option.refusal,
            main=first,
            choice=choice.id,
            group=choice.asks,
            hint=option.detail,
            at=option.at,
            throws=option.throws,
        )


def _names(choice: Choice, seating: Seating) -> str:
    return ", ".join(seating.seats[seat].name for seat in choice.seats if seat in seating.seats) or "nobody"
