"""The door of a table: the join code, whether newcomers may sit down, and seats that are taken away again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.core import SeatRemoved
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seat, SeatId, Seating, Viewer
from threefates.table.access import leave_behind, no_such_seat

__all__ = [
    "AT_THE_DOOR",
    "AT_THE_SEATS",
    "CodeRenewed",
    "Door",
    "DoorChanged",
    "RemoveSeat",
    "RenewCode",
    "SetDoor",
    "door",
    "must_be_open",
]

AT_THE_SEATS = "Seats"
AT_THE_DOOR = ("set-door", "renew-code", "remove-seat")


class Door(Struct, frozen=True):
    """Whether newcomers may sit down. Who has a seat may always come back to it."""

    closed: bool = False


class DoorChanged(Event, frozen=True, tag="table.door"):
    """The door was closed to newcomers, or opened again."""

    closed: bool

    record = True


class CodeRenewed(Event, frozen=True, tag="table.code-renewed"):
    """The table has a new join code, which stands beside the log and never in it."""

    record = True


class SetDoor(Command, frozen=True, tag="set-door"):
    """Close the door to newcomers, or open it again."""

    closed: bool


class RenewCode(Command, frozen=True, tag="renew-code"):
    """Make a new join code: nobody comes in by the old one any more."""


class RemoveSeat(Command, frozen=True, tag="remove-seat"):
    """Take a seat away from somebody: their devices are signed out at once."""

    seat: SeatId


door = Chapter("door", Door)


def must_be_open(state: State) -> None:
    """Refuse newcomers while the door is closed."""
    if state[Door].closed:
        raise Refused("door.closed", "The door is closed.", remedy="Ask whoever runs the game to open it.")


@door.folds(DoorChanged)
def door_changed(door: Door, event: DoorChanged) -> Door:
    """The door is as the event says (`closed`)."""
    return replace(door, closed=event.closed)


door.only_tells(CodeRenewed)  # the code is not here


@door.decides(SetDoor)
def set_door(act: Unfolding, command: SetDoor) -> None:
    """Close the door or open it; for whoever runs the game."""
    act.must_run("Closing the door")
    if act.state[Door].closed == command.closed:
        raise Refused("door.same", "It is so already.", remedy="There is nothing to do.")
    act.happen(DoorChanged(command.closed))


@door.decides(RenewCode)
def renew_code(act: Unfolding, command: RenewCode) -> None:
    """Let the old join code open nothing; for whoever runs the game."""
    act.must_run("Making a new join code")
    act.happen(CodeRenewed())


@door.decides(RemoveSeat)
def remove_seat(act: Unfolding, command: RemoveSeat) -> None:
    """Take a seat away; whoever helps to run the game may not take away those who run it."""
    act.must_run("Removing a seat")
    seat = act.state[Seating].seats.get(command.seat)
    if seat is None:
        raise no_such_seat()
    if not _removable(seat, act.by):
        raise Refused(
            "seat.runs", "That seat runs the game.", remedy="The Game Master may remove who helps, nobody the other."
        )
    act.happen(SeatRemoved(seat.id, seat.name))
    if seat.runs:
        leave_behind(act, seat.id)


def _removable(seat: Seat, by: Seat) -> bool:
    return not seat.runs or (seat.role is Role.CO_GM and by.role is Role.GM)


@door.tells(DoorChanged)
def tell_door(state: State, event: DoorChanged, viewer: Viewer) -> Told:
    """Tell everybody whether newcomers may sit down."""
    words = "The door is closed: nobody new sits down." if event.closed else "The door is open to newcomers."
    return Told(words, tone="quiet")


@door.tells(CodeRenewed)
def tell_code_renewed(state: State, event: CodeRenewed, viewer: Viewer) -> Told:
    """Tell everybody that the code they know is not the code any more, and not what it is."""
    return Told("The table has a new join code. The old one opens nothing any more.", tone="quiet")


@door.offers_under(Heading(AT_THE_SEATS, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The door, the code and the seats, for whoever runs the game."""
    if not viewer.runs:
        return
    closed = state[Door].closed
    label = "Open the door to newcomers" if closed else "Close the door to newcomers"
    hint = "" if closed else "Whoever has a seat may still come back to it from a new device, if you let them in."
    yield Offer("set-door", label, fixed=(("closed", not closed),), levers=True, group=AT_THE_SEATS, hint=hint)
    hint = "The old code and link let nobody in any more. Who sits here keeps their seat."
    yield Offer("renew-code", "Make a new join code", levers=True, group=AT_THE_SEATS, hint=hint)
    if removable := [seat for seat in state[Seating].seats.values() if _removable(seat, viewer.seat)]:
        who = choice("seat", "Seat", [Option(seat.id, seat.name) for seat in removable])
        hint = "Their devices are signed out at once. Their character stays, for you to give to somebody."
        yield Offer("remove-seat", "Remove a seat", (who,), levers=True, group=AT_THE_SEATS, hint=hint)
