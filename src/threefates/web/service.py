"""The service behind every route, and the few things that pages and the API do alike."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec import Struct
from starlette.requests import HTTPConnection

from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.table.table import Answered, Table
from threefates.web.host import Host
from threefates.web.keys import Holder
from threefates.web.limits import Limits
from threefates.web.options import Options

__all__ = ["Service", "address_of", "after_of", "service_of"]

NOTED = frozenset({"key.unknown", "code.wrong", "operator.only", "character.not_yours", "seat.not_the_gm"})
LAST_VERSION = 2**53
MOST_WINDOWS = 40  # of one seat, on all its devices

log = logging.getLogger("threefates.web")


class Service(Struct, frozen=True):
    """The tables of a server, its options and its limits."""

    host: Host
    options: Options
    limits: Limits

    async def act(
        self, holder: Holder, command_id: str, command: Command, by_hand: Sequence[int | str] = ()
    ) -> Answered:
        """Ask the holder's table for a command.

        Raises:
            Refused: With words that teach; nothing has changed.
            StoreBroken: If it could not be remembered; nothing has changed.
        """
        lane = "safety" if type(command).anyone else "act"
        self.limits.seat(holder.table.row.id, holder.seat, lane)
        return await holder.table.ask(holder.seat, command_id, command, by_hand)

    def open_window(self, holder: Holder) -> None:
        """Count a window that a seat opens.

        Raises:
            Refused: If it opens them too fast, or has too many.
        """
        self.limits.seat(holder.table.row.id, holder.seat, "window")
        if holder.table.present[holder.seat] >= MOST_WINDOWS:
            raise Refused("rate.windows", "This seat has too many windows open.", remedy="Close some of them.")

    def check_code(self, table: Table, code: str) -> None:
        """Let in whoever has the table's join code.

        Raises:
            Refused: If it is another.
        """
        if code.strip().upper() != table.row.code.upper():
            raise Refused("code.wrong", "That is not this table's code.", remedy="Look at the code once more.")


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a connection."""
    found: Service = connection.app.state.service
    return found


def address_of(connection: HTTPConnection) -> str:
    """Return the IP address that a connection comes from; empty if unknown."""
    return connection.client.host if connection.client else ""


def note(connection: HTTPConnection, refused: Refused) -> None:
    """Write down who tried what is not theirs: where from and why not, never what was asked for."""
    if refused.refusal.code in NOTED:
        log.warning("%s was refused: %s", address_of(connection), refused.refusal.code)


def after_of(connection: HTTPConnection) -> int | None:
    """The version after which somebody wants to hear more; None if they did not say.

    Raises:
        Refused: If it is no version.
    """
    said = connection.query_params.get("after")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= 16 and int(said) <= LAST_VERSION):
        raise Refused("input.invalid", "after: that is no version.", remedy="Send a whole number, 0 or more.")
    return int(said)
