"""Access to a table: seats, their keys, and who asks to be let in."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import PLAYED
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.core import LeftBehind, SeatChanged, SeatRemoved
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seat, SeatId, Seating, Viewer
from threefates.table.names import free_name

__all__ = [
    "Access",
    "ClaimAnswered",
    "ConfirmClaim",
    "DenyClaim",
    "Exported",
    "Imported",
    "KeyIssued",
    "KeysEnded",
    "RenameSeat",
    "Returned",
    "SeatClaimed",
    "SetAway",
    "SetRole",
    "TableOpened",
    "access",
    "leave_behind",
    "no_such_seat",
]


class SeatClaim(Struct, frozen=True):
    """A claim, from a new device, to be a seat; whoever runs the game confirms it with one tap."""

    seat: SeatId
    key: str  # hash of the key the new device holds
    device: str


class Access(Struct, frozen=True):
    """The keys of the seats (only hashes of keys are ever kept), and the claims that wait to be let in."""

    keys: Mapping[str, SeatId] = {}
    claims: Mapping[str, SeatClaim] = {}
    name: str = ""
    opened: str = ""
    epochs_before: int = 0  # evenings that came with an import: their seeds are not here
    returns: tuple[int, ...] = ()  # evenings that began because the table was put back from a copy


class TableOpened(Event, frozen=True, tag="table.opened"):
    """The first event of every log: the game, the edition, and the readings it was started with."""

    system: str
    name: str
    edition: str
    rulings: dict[str, str]
    scenario: str = ""

    record = True


class KeyIssued(Event, frozen=True, tag="table.key"):
    """A seat has a new key; every older key of it is dead. Only the key's hash is written."""

    seat: SeatId
    key: str

    record = True
    quiet = True


class KeysEnded(Event, frozen=True, tag="table.keys-ended"):
    """No key opens a seat any more, and nobody who claims it is let in."""

    seat: SeatId

    record = True
    quiet = True


class SeatClaimed(Event, frozen=True, tag="table.claim"):
    """A new device says it is this seat."""

    claim: str
    seat: SeatId
    key: str
    device: str

    record = True


class ClaimAnswered(Event, frozen=True, tag="table.claim-answered"):
    """The claim was confirmed or denied."""

    claim: str
    granted: bool

    record = True


class Exported(Event, frozen=True, tag="table.exported"):
    """The operator has written the whole table, secrets and all, to a file."""

    record = True


class Imported(Event, frozen=True, tag="table.imported"):
    """The log so far came from a file; its dice and cards were another table's."""

    epochs: int = 0  # how many evenings were sealed there
    head: str = ""  # of the log as it stood in the file

    record = True


class Returned(Event, frozen=True, tag="table.returned"):
    """The table was put back from a copy: what was played after that was made is gone, and chance begins anew."""

    epoch: int  # the evening that begins with it

    record = True


class ConfirmClaim(Command, frozen=True, tag="confirm-claim"):
    """Let a new device have the seat it asks for; the old device loses it."""

    claim: str


class DenyClaim(Command, frozen=True, tag="deny-claim"):
    """Send a new device away."""

    claim: str


class RenameSeat(Command, frozen=True, tag="rename-seat"):
    """Go by another name at the table."""

    name: str


class SetAway(Command, frozen=True, tag="set-away"):
    """Say that somebody has gone away, or is back."""

    seat: SeatId
    away: bool


class SetRole(Command, frozen=True, tag="set-role"):
    """Ask somebody to help run the game, or to play or watch again."""

    seat: SeatId
    role: Role


access = Chapter("access", Access)


def disguised(access: Access, viewer: Viewer, salt: int) -> Access:
    """Other keys; and where the viewer does not run the game, somebody else at the door."""
    keys = {f"{key}{salt}": seat for key, seat in access.keys.items()}
    at_the_door = {f"claim {salt}": SeatClaim(f"seat {salt}", f"key {salt}", f"device {salt}")}
    return replace(access, keys=keys, claims=access.claims if viewer.runs else at_the_door)


@access.hides(disguised)
def known(access: Access, viewer: Viewer) -> Access:
    """Hide every key, even its hash; claims are for whoever runs the game."""
    claims = {name: replace(claim, key="") for name, claim in access.claims.items()} if viewer.runs else {}
    return replace(access, keys={}, claims=claims)


@access.folds(TableOpened)
def opened(access: Access, event: TableOpened) -> Access:
    """The table has a name (`name` and `opened`)."""
    return replace(access, name=event.name, opened=event.system)


@access.folds(KeyIssued)
def key_issued(access: Access, event: KeyIssued) -> Access:
    """Only the new key opens the seat (`keys`)."""
    kept = {key: seat for key, seat in access.keys.items() if seat != event.seat}
    return replace(access, keys={**kept, event.key: event.seat})


@access.folds(KeysEnded)
def keys_ended(access: Access, event: KeysEnded) -> Access:
    """Every device of the seat is signed out (`keys` and `claims`)."""
    keys = {key: seat for key, seat in access.keys.items() if seat != event.seat}
    return replace(
        access, keys=keys, claims={at: held for at, held in access.claims.items() if held.seat != event.seat}
    )


@access.answers_to(SeatRemoved)
def sign_out(act: Unfolding, event: SeatRemoved) -> None:
    """Whoever has no seat any more has no key to it."""
    act.happen(KeysEnded(event.seat))


@access.folds(SeatClaimed)
def seat_claimed(access: Access, event: SeatClaimed) -> Access:
    """The claim waits; a newer one for the same seat takes its place (`claims`)."""
    kept = {claim: held for claim, held in access.claims.items() if held.seat != event.seat}
    return replace(access, claims={**kept, event.claim: SeatClaim(event.seat, event.key, event.device)})


@access.folds(ClaimAnswered)
def claim_answered(access: Access, event: ClaimAnswered) -> Access:
    """The claim is done with (`claims`)."""
    return replace(access, claims={claim: held for claim, held in access.claims.items() if claim != event.claim})


access.only_tells(Exported)  # an export is for the log


@access.folds(Imported)
def imported(access: Access, event: Imported) -> Access:
    """Old keys and claims open nothing here (`keys`, `claims` and `epochs_before`)."""
    return replace(access, keys={}, claims={}, epochs_before=event.epochs)


@access.folds(Returned)
def returned(access: Access, event: Returned) -> Access:
    """Devices are known as they were when the copy was made (`returns`)."""
    return replace(access, returns=(*access.returns, event.epoch))


@access.decides(ConfirmClaim)
def confirm(act: Unfolding, command: ConfirmClaim) -> None:
    """Let the new device in; for whoever runs the game."""
    claim = _open_claim(act, command.claim)
    act.happen(ClaimAnswered(command.claim, granted=True))
    act.happen(KeyIssued(claim.seat, claim.key))


@access.decides(DenyClaim)
def deny(act: Unfolding, command: DenyClaim) -> None:
    """Send the new device away; for whoever runs the game."""
    _open_claim(act, command.claim)
    act.happen(ClaimAnswered(command.claim, granted=False))


def _open_claim(act: Unfolding, claim_id: str) -> SeatClaim:
    act.must_run("Letting a new device in")
    claim = act.state[Access].claims.get(claim_id)
    if claim is None:
        raise Refused("claim.gone", "Nobody asks for that any more.", remedy="Ask them to try again on their device.")
    if act.state[Seating].seats[claim.seat].runs and act.by.role is not Role.GM:
        raise Refused("claim.gm", "That seat runs the game.", remedy="The operator can issue its link at the terminal.")
    return claim


@access.decides(RenameSeat)
def rename(act: Unfolding, command: RenameSeat) -> None:
    """Change one's own name; no two seats go by the same."""
    _change(act, replace(act.by, name=free_name(act.state, command.name, but=act.by.id)))


@access.decides(SetAway)
def set_away(act: Unfolding, command: SetAway) -> None:
    """Mark oneself as away; whoever runs the game may mark others."""
    if command.seat != act.by.id:
        act.must_run("Marking somebody as away")
    _change(act, replace(_seat(act, command.seat), away=command.away))


@access.decides(SetRole)
def set_role(act: Unfolding, command: SetRole) -> None:
    """The Game Master, and nobody else, says who helps to run the game."""
    if act.by.role is not Role.GM:
        raise Refused("seat.not_the_gm", "That is for whoever runs the game.", remedy="Ask them to do it.")
    seat = _seat(act, command.seat)
    if seat.role is Role.GM or command.role is Role.GM:
        raise Refused("seat.one_gm", "One person runs the game.", remedy="Let them help run it instead.")
    _change(act, replace(seat, role=command.role))
    if seat.runs and not act.state[Seating].seats[seat.id].runs:
        leave_behind(act, seat.id)


def leave_behind(act: Unfolding, seat: SeatId) -> None:
    """Let the Game Master act for those whom a seat ran for the game; whom it plays it goes on playing."""
    act.happen(LeftBehind(seat, act.by.id, tuple(sorted(PLAYED))))


def _seat(act: Unfolding, seat_id: SeatId) -> Seat:
    seat = act.state[Seating].seats.get(seat_id)
    if seat is None:
        raise no_such_seat()
    return seat


def no_such_seat() -> Refused:
    """The words against naming a seat that nobody has, or has no longer."""
    return Refused("seat.unknown", "There is no such seat.", remedy="Pick one that is listed.")


def _change(act: Unfolding, seat: Seat) -> None:
    if seat != act.state[Seating].seats[seat.id]:
        act.happen(SeatChanged(seat.id, seat.name, seat.role, seat.away))
    else:
        raise Refused("seat.same", "It is so already.", remedy="There is nothing to do.")
