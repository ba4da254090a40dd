"""The service behind every route, and the few things that pages and the API do alike."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import partial
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection, Request

from threefates.commons.pictures import AddPicture
from threefates.commons.portraits import SetPortrait
from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role, SeatId
from threefates.store.audit import Audit
from threefates.table import sitting
from threefates.table.access import ConfirmClaim, DenyClaim
from threefates.table.door import RemoveSeat, RenewCode, SetDoor
from threefates.table.names import typed_code
from threefates.table.observable import ELSEWHERE, at_another
from threefates.table.safety import RaiseXCard
from threefates.table.seals import OpenSeal
from threefates.table.table import Answered, Table
from threefates.table.undo import reaches_back
from threefates.web.elsewhere import may_be_code
from threefates.web.gatekeeper import LEAVING, body_of
from threefates.web.host import Host
from threefates.web.images import LONGEST_SIDE
from threefates.web.keys import Holder, holder, kept_by_browser, unknown_key
from threefates.web.limits import TOO_FAST, Budget, Limits
from threefates.web.options import Options
from threefates.web.pictures import Wall
from threefates.web.weighing import Scales, Turn

__all__ = [
    "BROWSER",
    "Service",
    "address_of",
    "after_of",
    "device_of",
    "is_secure",
    "only_operator",
    "proof",
    "service_of",
]

NOTED = frozenset(
    {"key.unknown", "code.wrong", "table.unknown", "operator.only", "character.not_yours", "seat.not_the_gm"}
)
WRITTEN_DOWN: Final[Mapping[type[Command], str]] = {
    ConfirmClaim: "claim.confirmed",
    DenyClaim: "claim.denied",
    OpenSeal: "seal.opened",
    RemoveSeat: "seat.removed",
    RenewCode: "code.renewed",
    SetDoor: "door.set",
}
"""Commands of a seat that the operator's log tells of; of play it tells nothing."""
OPERATORS: Final = ("/operator/", "/tables/", "/all/")  # where nobody else gets through
BROWSER: Final = "operator"  # the cookie of a browser that is the operator's
LAST_VERSION = 2**53
LONG = 2000  # events that take much room until they are read
SHOWN_AT_ONCE = 10  # windows on which it costs as much to show something as to do it
TOLD_AT_ONCE = 250  # events that cost as much to tell as one small request
MOST_WINDOWS = 40  # of one seat, on all its devices

log = logging.getLogger("threefates.web")


class Service(Struct, frozen=True):
    """The tables of a server, its options and its limits."""

    host: Host
    options: Options
    limits: Limits
    audit: Audit
    wall: Wall
    scales: Scales

    def note(self, did: str, connection: HTTPConnection, table: str = "", seat: SeatId = "", whom: SeatId = "") -> None:
        """Write down for the operator what was done from where; all that they did themselves, of others not a flood."""
        address, theirs = address_of(connection), connection.url.path.startswith(OPERATORS)
        if did := did if theirs else self.limits.deed(did, address, table):
            self.audit.note(did, address, table=table, seat=seat, whom=whom)

    async def act(
        self,
        connection: HTTPConnection,
        holder: Holder,
        command_id: str,
        command: Command,
        by_hand: Sequence[int | str] = (),
    ) -> Answered:
        """Ask the holder's table for a command.

        Raises:
            Refused: With words that teach; nothing has changed.
            StoreBroken: If it could not be remembered; nothing has changed.
        """
        holder.must_hold()  # nobody who was signed out meanwhile holds back the end of what they ask for
        table = holder.table.row.id
        if isinstance(command, RaiseXCard):  # not even a flood from the same house keeps the first card back
            self.limits.raise_card(table, holder.seat)
        else:
            folded = reaches_back(holder.table.timeline, command)
            cost = 1 + holder.table.present.total() / SHOWN_AT_ONCE + folded / TOLD_AT_ONCE
            self.limits.seat(table, holder.seat, "act", address=address_of(connection), cost=cost)
        if isinstance(command, SetPortrait | AddPicture) and command_id not in holder.table.timeline.spans:
            self.wall.must_be_theirs(holder, command.picture)
        purse = self.limits.purse(Budget.REFUSALS, address_of(connection))
        answered = await holder.table.ask(holder.seat, command_id, command, by_hand, purse)
        if did := WRITTEN_DOWN.get(type(command)):
            self.note(did, connection, table, holder.seat, getattr(command, "seat", ""))
        return answered

    def turn(self, connection: HTTPConnection, holder: Holder) -> AbstractAsyncContextManager[Turn]:
        """Have a turn to make a page for a seat: see `Scales.turn`."""
        return self.scales.turn(address_of(connection), holder)

    async def odds(self, connection: HTTPConnection, holder: Holder, command: Command) -> Chances | None:
        """The exact chances of a command, from what a seat knows; None where there is nothing to compute.

        Raises:
            Refused: If this network has asked for too much, or this seat is told no odds.
        """
        return await self.scales.weigh(address_of(connection), holder, command)

    async def take_picture(
        self, connection: HTTPConnection, holder: Holder, sent: bytes, *, longest: int = LONGEST_SIDE
    ) -> str:
        """Keep a picture that a seat sent, under a name that a command may then give.

        Raises:
            Refused: If it cannot be read.
        """
        holder.must_hold()  # as for a command: it took a while to come
        purse = self.limits.reading(address_of(connection))
        return await self.wall.take(holder, sent, longest=longest, purse=purse)

    async def hears(self, request: Request) -> bytes:
        """Receive what a request says, counted before anybody makes sense of it."""
        said = await body_of(request, request.receive)
        self.limits.hear(address_of(request), len(said))
        return said

    def expect_picture(self, connection: HTTPConnection, holder: Holder) -> None:
        """Count a picture that a seat is about to send: until it is here, it takes room.

        Raises:
            Refused: If the seat only watches, too many were sent, or too many are on their way.
        """
        if not holder.table.seating.seats[holder.seat].acts:
            raise Refused("seat.watches", "This seat only watches.", remedy="Sit down as a player to take part.")
        connection.scope[LEAVING].append(self.limits.send_picture(address_of(connection)))

    async def sit(self, connection: HTTPConnection, table: Table, name: str, role: Role, key: str) -> SeatId:
        """Seat somebody who has the code, under the hash of their key.

        Raises:
            Refused: If they may not, or their address has taken too many seats.
        """
        self.limits.sit(table.row.id, address_of(connection))
        seat = await sitting.sit(table, name, role, key)
        self.note("seat.taken", connection, table.row.id, seat)
        return seat

    async def claim(self, connection: HTTPConnection, table: Table, seat: SeatId, key: str, device: str) -> str:
        """Note that a device says it is a seat, under the hash of its key; return the id of its claim.

        Raises:
            Refused: If there is no such seat, or too many devices say so.
        """
        self.limits.claim(table.row.id, address_of(connection))
        made = await sitting.claim(table, seat, key, device)
        self.note("seat.claimed", connection, table.row.id, seat)
        return made

    def look(self, connection: HTTPConnection, holder: Holder, lane: str = "look", after: int | None = None) -> None:
        """Count what a seat looks at.

        Args:
            connection: Where it asks from.
            holder: Whose it is.
            lane: What it is counted with.
            after: The version from which on it wants the log: an old one costs more, since much is to be told.

        Raises:
            Refused: If that is too much.
        """
        told = 0 if after is None else max(0, holder.table.version - after)
        cost = 1 + (holder.table.timeline.retelling(after) if after is not None and told else 0) / TOLD_AT_ONCE
        self.limits.seat(holder.table.row.id, holder.seat, lane, address=address_of(connection), cost=cost)
        if lane == "log" and told > LONG:
            connection.scope[LEAVING].append(self.limits.read_at_length(address_of(connection)))

    def open_window(self, connection: HTTPConnection, holder: Holder, after: int | None = None) -> None:
        """Count a window that a seat opens, to hear what came after a version.

        Raises:
            Refused: If it opens them too fast, or has too many.
        """
        self.look(connection, holder, "window", after)
        if holder.table.present[holder.seat] >= MOST_WINDOWS:
            raise Refused("rate.windows", "This seat has too many windows open.", remedy="Close some of them.")

    async def by_code(self, connection: HTTPConnection, code: str) -> Table:
        """The table that a join code belongs to; who tries codes is counted, and wrong ones are written down.

        Raises:
            Refused: If there is none, or this address has tried too many.
        """
        address = address_of(connection)
        self.limits.try_code(address)
        try:
            table = await self.host.coded(typed_code(code))
        except Refused as refused:
            note(connection, refused)
            raise (at_another() if refused.refusal.code == ELSEWHERE else refused) from None
        self.limits.right_code(address)
        return table

    async def keyed(
        self, connection: HTTPConnection, key: str, seat: SeatId | None = None, *, deleted: bool = False
    ) -> Holder:
        """The seat that a key opens at the table in the address; whoever has none is counted.

        Args:
            connection: Where it asks from.
            key: The key that was shown.
            seat: The seat it must open; None: any, and the table may be named by its code.
            deleted: Whether a table that was deleted will do.

        Raises:
            Refused: In the same words whether there is such a table or not.
        """
        with self.counting(connection):
            find = self.host.table if seat is None else self.host.identified  # a cookie is kept for the id's path
            if deleted:
                find = partial(self.host.kept, pays=partial(self.limits.come, address_of(connection)))
            try:
                table = await find(connection.path_params["table"])
            except Refused as refused:
                if refused.refusal.code == TOO_FAST:
                    raise
                if refused.refusal.code == ELSEWHERE and not may_be_code(connection.path_params["table"]):
                    raise at_another() from None
                raise unknown_key() from None
            return holder(table, key, seat)

    def must_be_operator(self, connection: HTTPConnection, word: str) -> None:
        """Refuse whoever does not know the operator's word, and count them.

        Raises:
            Refused: If it is another, or there is none.
        """
        wanted = self.options.operator
        if not wanted or not secrets.compare_digest(word.encode(), wanted.encode()):
            self.limits.knock(address_of(connection))
            raise only_operator()

    def must_be_operator_here(self, connection: HTTPConnection) -> None:
        """Refuse a browser that is not the operator's, and count it.

        Raises:
            Refused: In the same words whatever was asked for.
        """
        if not self.is_operators(connection):
            self.limits.knock(address_of(connection))
            raise only_operator()

    def is_operators(self, connection: HTTPConnection) -> bool:
        """Tell whether a browser has shown the operator's link, since this server runs."""
        shown, word = kept_by_browser(connection, BROWSER), self.options.operator
        return bool(word) and secrets.compare_digest(shown.encode(), proof(word, BROWSER).encode())

    @contextmanager
    def counting(self, connection: HTTPConnection) -> Iterator[None]:
        """Count whoever is refused here as somebody without a key."""
        try:
            yield
        except Refused as refused:
            self.limits.knock(address_of(connection))
            if refused.refusal.code == "key.unknown":
                self.limits.wrong_key(address_of(connection))
            raise


def only_operator() -> Refused:
    """The words for whoever asks for what is the operator's."""
    return Refused("operator.only", "That is for the operator.", remedy="Use the command line of the machine.")


def proof(word: str, nonce: str) -> str:
    """What only who knows the operator's word can answer to a nonce."""
    return hmac.new(word.encode(), f"threefates operator {nonce}".encode(), hashlib.sha256).hexdigest()


def is_secure(connection: HTTPConnection) -> bool:
    """Tell whether cookies are sent back by https alone."""
    return service_of(connection).options.is_https or connection.url.scheme == "https"


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a connection."""
    found: Service = connection.app.state.service
    return found


def address_of(connection: HTTPConnection) -> str:
    """Return the IP address that a connection comes from, one of IPv4 written as such; empty if unknown."""
    return connection.client.host.removeprefix("::ffff:") if connection.client else ""


def device_of(connection: HTTPConnection) -> str:
    """Describe a device as far as it says what it is, with its address."""
    agent = connection.headers.get("user-agent", "")
    kinds = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
    kind = next((kind for kind in kinds if kind in agent), "a device")
    return f"{kind} at {address_of(connection)}"


def note(connection: HTTPConnection, refused: Refused) -> None:
    """Write down who tried what is not theirs: where from and why not, never what was asked for."""
    if refused.refusal.code in NOTED and service_of(connection).limits.line(address_of(connection)):
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
