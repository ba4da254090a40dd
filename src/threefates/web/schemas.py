"""Classes of what goes in and out of the API. `/api/openapi.json` is made from these very classes."""

from __future__ import annotations

import re
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from threefates.rulebook.converting import convert, decode
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Clocks, Hands, Listing, Pictures, Pool, Tracks, Words
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.validation import faults
from threefates.rulebook.viewers import Role, Seat, SeatId
from threefates.table.log_lines import LogLine
from threefates.table.table import Table
from threefates.web.problems import WrongInput, as_refused

__all__ = [
    "Act",
    "AskOdds",
    "ClaimMade",
    "ClaimSeen",
    "Claiming",
    "Links",
    "Logged",
    "Offered",
    "PictureKept",
    "PictureSeen",
    "PictureSent",
    "SatDown",
    "SeatSeen",
    "Seen",
    "Sit",
    "Start",
    "Started",
    "command_of",
    "read",
]

DEEPEST = 24
MOST_FAULTS = 20  # that are told of at once
LONGEST_EXPLAINED = 64 * 1024  # bytes that are read once more, to say all that is wrong with them
MOST_PIECES = 64 * 1024  # texts and brackets: more than any command can hold
PIECE = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)  # a text that never ends is read once

Short = Annotated[str, Meta(max_length=80)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
RawCommand = Annotated[
    dict[str, Any],
    Meta(
        description="A command: its `type`, and that type's fields. `GET …/offers` has the form of each.",
        extra_json_schema={"required": ["type"], "properties": {"type": {"type": "string"}}},
    ),
]
AnyPart = Clocks | Hands | Listing | Pictures | Pool | Tracks | Words


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open a table of a game."""

    system: Short
    edition: Short = ""  # empty: the game's default
    name: Short = ""  # of the table; empty: after the game
    rulings: dict[str, str] = {}  # readings chosen against the edition
    scenario: Short = ""
    gm: Short = ""  # what whoever runs it goes by; empty: what the book calls them


class Links(Struct, frozen=True):
    """Addresses to hand to people."""

    join: str  # for everybody: it holds the code
    page: str  # the seat's page
    gm: str  # opens the seat in a browser, once


class Started(Struct, frozen=True):
    """A table is open. The key is told this once."""

    table: str
    code: str
    seat: SeatId
    key: str
    links: Links


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table."""

    code: Short
    name: Short
    role: Role = Role.PLAYER


class SatDown(Struct, frozen=True):
    """A seat is yours. The key is told this once."""

    seat: SeatId
    key: str


class SeatSeen(Struct, frozen=True):
    """A seat, for whoever has the code and asks which of them they are."""

    seat: SeatId
    name: str
    role: Role
    away: bool

    @classmethod
    def of(cls, seat: Seat) -> SeatSeen:
        """Make it of a seat at the table."""
        return cls(seat.id, seat.name, seat.role, seat.away)


class Claiming(Struct, frozen=True, forbid_unknown_fields=True):
    """Say from a new device that a seat is yours."""

    code: Short
    seat: Short
    device: Short = "another device"


class ClaimMade(Struct, frozen=True):
    """The claim waits for the Game Master. The key opens the seat as soon as it is confirmed."""

    claim: str
    key: str


class ClaimSeen(Struct, frozen=True):
    """The answer to a claim, as far as there is one."""

    claim: str
    answer: str  # "waiting", "granted" or "gone"


class Seen(Struct, frozen=True):
    """The view of a seat: everything it sees, at a version of the log."""

    version: int
    parts: dict[str, AnyPart]


class Offered(Struct, frozen=True, omit_defaults=True):
    """Something this seat may do now; where it may not, the refusal says why."""

    type: str
    label: str
    form: dict[str, Any]  # the JSON Schema of the command
    enabled: bool
    refusal: Refusal | None = None
    choice: str | None = None  # the question it answers
    main: bool = False  # the one thing to do now
    group: str = ""
    hint: str = ""

    @classmethod
    def of(cls, offer: Offer) -> Offered:
        """Make it of an offer, with the JSON Schema of its command."""
        return cls(
            offer.command,
            offer.label,
            offer.form(),
            offer.enabled,
            offer.refusal,
            offer.choice,
            offer.main,
            offer.group,
            offer.hint,
        )


class AskOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the chances of a command."""

    command: RawCommand


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a command. The same id again is the same command and gives the same answer."""

    id: CommandId
    command: RawCommand
    by_hand: Annotated[
        tuple[int | Short, ...], Meta(max_length=200)
    ] = ()  # what people rolled or drew themselves, in order


class PictureSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture: JPEG, PNG or WebP, one that stands still."""

    picture: bytes


class PictureKept(Struct, frozen=True):
    """The name under which a picture is kept. What no command names makes room for others after a while."""

    picture: str


class PictureSeen(Struct, frozen=True):
    """A picture as it is kept."""

    media_type: str
    picture: bytes


class Logged(Struct, frozen=True):
    """The log, as this seat may read it."""

    version: int
    told: tuple[LogLine, ...]


def read(body: bytes, shape: type[Any]) -> Any:
    """Decode a JSON body as that class.

    Raises:
        Refused: If it is not JSON or not of that shape; the words name the field.
    """
    _refuse_deep(body)
    try:
        return decode(body, shape)
    except msgspec.ValidationError as error:
        raise _wrong(body, shape) or as_refused(error) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("body.not_json", "That is not JSON.", remedy="Send one JSON object in UTF-8.") from error


def _wrong(body: bytes, shape: type[Any]) -> WrongInput | None:
    if len(body) > LONGEST_EXPLAINED:
        return None
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return _faulty(value, shape) if isinstance(value, dict) else WrongInput("A JSON object is wanted.")


def _faulty(value: object, shape: type[Struct]) -> WrongInput | None:
    found = tuple(islice(faults(value, shape), MOST_FAULTS))
    if not found:
        return None
    first = found[0]
    return WrongInput(f"{first.key or 'body'}: found {first.found}; wanted {first.allowed}.", found)


def _refuse_deep(body: bytes) -> None:
    """Refuse what is nested so deeply, or in so many pieces, that nobody meant it, looking no further."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth = 0
    for met, piece in enumerate(PIECE.finditer(body)):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(piece[0], 0)
        if depth > DEEPEST:
            raise Refused("body.not_json", "That is nested too deeply.", remedy=f"Nest at most {DEEPEST} levels.")
        if met == MOST_PIECES:
            raise Refused("body.not_json", "That is in very many pieces.", remedy="Send less at once.")


def command_of(table: Table, raw: dict[str, Any]) -> Command:
    """The command that was sent, of this table's game.

    Args:
        table: The table.
        raw: What was sent.

    Raises:
        Refused: If there is no such command or it has other fields; the words name the field.
    """
    tag = raw.get("type")
    kind = table.system.commands.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise WrongInput("command.type: there is no such command at this table.")
    unknown = set(raw) - {"type", *kind.__struct_fields__}
    try:
        command: Command = convert(raw, kind)
    except msgspec.ValidationError as error:
        raise _faulty(raw, kind) or as_refused(error) from error
    if unknown:
        raise _faulty(raw, kind) or WrongInput(f"command.{min(unknown)}: there is no such field.")
    return command
