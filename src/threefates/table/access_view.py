"""Seats and keys as people see them: what is told of them, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seat, Seating, Viewer
from threefates.table.access import (
    Access,
    ClaimAnswered,
    Exported,
    Imported,
    Returned,
    SeatClaimed,
    TableOpened,
    access,
)
from threefates.table.names import LONGEST_NAME

__all__ = ["claims_part", "offers"]


@access.tells(TableOpened)
def tell_opened(state: State, event: TableOpened, viewer: Viewer) -> Told:
    """The first line of every log."""
    return Told(f"{event.name or 'The table'} is open.", tone="quiet")


@access.tells(SeatClaimed)
def tell_claimed(state: State, event: SeatClaimed, viewer: Viewer) -> Told | None:
    """Only whoever runs the game is asked; it is no part of the story, so no journal tells of it."""
    name = state[Seating].seats[event.seat].name
    return Told(f"A new device says it is {name}.", tone="quiet") if viewer.runs else None


@access.tells(ClaimAnswered)
def tell_answered(state: State, event: ClaimAnswered, viewer: Viewer) -> Told | None:
    """Tell whoever runs the game what came of the claim."""
    words = "A new device has its seat." if event.granted else "A device was sent away."
    return Told(words, tone="quiet") if viewer.runs else None


@access.tells(Exported)
def tell_exported(state: State, event: Exported, viewer: Viewer) -> Told:
    """Tell everybody: a table is never exported in secret."""
    return Told("The operator has exported the whole table, secrets included.", tone="quiet")


@access.tells(Imported)
def tell_imported(state: State, event: Imported, viewer: Viewer) -> Told:
    """Tell everybody that the log so far came from a file."""
    return Told("This table came from a file. What fell before cannot be checked against our seal.", tone="quiet")


@access.tells(Returned)
def tell_returned(state: State, event: Returned, viewer: Viewer) -> Told:
    """Tell everybody why some of what they remember stands here no more."""
    return Told(
        "This table was put back from a copy: what happened after that was made is gone. "
        "What falls from here on is sealed anew, so that nothing falls again as it did."
    )


@access.shows_each("claims")
def claims_part(state: State, viewer: Viewer) -> Listing | None:
    """List the claims that wait, for whoever runs the game."""
    seats = state[Seating].seats
    claims = state[Access].claims
    rows = tuple(Row(claim, seats[held.seat].name, f"asks from {held.device}") for claim, held in claims.items())
    return Listing("At the door", Place.LEVERS, rows) if rows else None


@access.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Letting people in, names, and who is away."""
    fields = (words("name", "Your name", longest=LONGEST_NAME),)
    yield Offer("rename-seat", "Go by another name", fields, group="Seats")
    if not viewer.runs:
        if viewer.seat.away:
            yield _back_again(viewer.seat)
        return
    seats = state[Seating].seats
    for claim, held in state[Access].claims.items():
        name = seats[held.seat].name
        fixed = (("claim", claim),)
        yield Offer("confirm-claim", f"Yes, that is {name}", fixed=fixed, levers=True, group="At the door", main=True)
        yield Offer("deny-claim", "No, send them away", fixed=fixed, levers=True, group="At the door")
    for seat in seats.values():
        if seat.role is Role.PLAYER:
            label = f"{seat.name} is back" if seat.away else f"{seat.name} is away"
            yield Offer(
                "set-away", label, fixed=(("seat", seat.id), ("away", not seat.away)), levers=True, group="Seats"
            )
    if viewer.seat.role is Role.GM and (others := [seat for seat in seats.values() if seat.role is not Role.GM]):
        who = choice("seat", "Seat", [Option(seat.id, seat.name) for seat in others])
        roles = choice("role", "Role", [Option(role.value, role.value) for role in Role if role is not Role.GM])
        yield Offer("set-role", "Change what a seat is for", (who, roles), levers=True, group="Seats")


def _back_again(seat: Seat) -> Offer:
    """Offer a seat that is away to come back with one tap, where it acts."""
    hint = "You are marked as away: whoever runs the game acts for you."
    return Offer(
        "set-away", "I am back", fixed=(("seat", seat.id), ("away", False)), group="Seats", main=True, hint=hint
    )
