"""Sitting down at a table, and coming back to one's seat from another device."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import Seal
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, SeatId, Seating
from threefates.table.access import KeyIssued, SeatClaimed, no_such_seat
from threefates.table.door import must_be_open
from threefates.table.names import free_name
from threefates.table.table import Table

__all__ = ["claim", "issue", "key_hash", "next_seat", "sit"]

MOST_SEATS = 40
LONGEST_DEVICE = 90
AT_THE_DOOR = (Role.PLAYER, Role.SCREEN, Role.GUEST)


def key_hash(key: str) -> str:
    """Return what is kept of a key: its SHA-256, in hex.

    >>> key_hash("a key")[:8]
    '8fa3aab2'
    """
    return hashlib.sha256(key.encode()).hexdigest()


def next_seat(state: State, version: int) -> SeatId:
    """Return the id of whoever sits down next.

    Draws go by it. Once an evening's words are said it follows from the seats there were alone: notes that are
    written meanwhile, one for one, would otherwise try out a newcomer's dice.
    """
    epoch = state[Seal].current
    said = epoch is not None and (epoch.closed or epoch.drew)
    return f"s{state[Seating].highest + 1 if said else version + 1}"


async def sit(table: Table, name: str, role: Role, key: str) -> SeatId:
    """A new seat for somebody who has the join code.

    Args:
        table: The table.
        name: What they go by; nobody else at the table may.
        role: `player`, `screen` or `guest`.
        key: The hash of the key their device holds.

    Raises:
        Refused: If the door is closed, the name is taken, the table is full, or the role is not to be had at the door.
    """
    if role not in AT_THE_DOOR:
        raise Refused("seat.role", "That seat is not given at the door.", remedy="Join as player, screen or guest.")
    seat_id = ""

    def events(state: State) -> Sequence[Event]:
        nonlocal seat_id
        must_be_open(state)
        if len(state[Seating].seats) >= MOST_SEATS:
            raise Refused("seat.full", "The table is full.", remedy="Ask somebody to leave, or open another table.")
        seat_id = next_seat(state, table.version)
        return SeatChanged(seat_id, free_name(state, name), role), KeyIssued(seat_id, key)

    await table.record(f"sit-{table.outside.random(8).hex()}", events)
    return seat_id


async def claim(table: Table, seat: SeatId, key: str, device: str) -> str:
    """Say from a new device that one is a seat; whoever runs the game confirms it with one tap.

    Returns:
        The claim's id. Once confirmed, the key opens the seat and the old one does not.

    Raises:
        Refused: If there is no such seat, or it is the Game Master's.
    """
    found = table.seating.seats.get(seat)
    if found is None:
        raise no_such_seat()
    if found.role is Role.GM:
        raise Refused(
            "claim.gm",
            "The seat that runs the game is not given at the door.",
            remedy="The device it is kept on goes straight in. For another one, whoever runs this server makes a link: "
            "on their first page, or with the command threefates seat.",
        )
    name = table.outside.random(8).hex()

    def events(state: State) -> Sequence[Event]:
        if seat not in state[Seating].seats:
            raise no_such_seat()
        return [SeatClaimed(name, seat, key, device[:LONGEST_DEVICE])]

    await table.record(f"claim-{name}", events)
    return name


async def issue(table: Table, seat: SeatId, key: str) -> None:
    """A new key for a seat, by the operator; the old ones die.

    Raises:
        Refused: If the seat has gone, though a link to it may be about.
    """

    def events(state: State) -> Sequence[Event]:
        if seat not in state[Seating].seats:
            raise no_such_seat()
        return [KeyIssued(seat, key)]

    await table.record(f"issue-{table.outside.random(8).hex()}", events)
