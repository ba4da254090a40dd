"""Decided again: do the events of one command follow from what was asked and what was drawn?"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from threefates.pieces.chance import Drawn, ScriptedChance
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import BY_VERSION, Seal
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.seal import NoncesClosed, Sealed, Unsealed
from threefates.rulebook.viewers import Seating
from threefates.table.access import Exported, Imported, KeyIssued, Returned, SeatClaimed, TableOpened
from threefates.table.deciding import decide
from threefates.table.envelope import Envelope, is_newer
from threefates.table.real_dice import TypedInVain
from threefates.table.safety import XCardRaised
from threefates.table.sitting import AT_THE_DOOR, MOST_SEATS, next_seat
from threefates.table.timeline import Timeline

__all__ = ["Finding", "redecide"]

UNASKED = (
    Exported,
    Imported,
    KeyIssued,
    NoncesClosed,
    Returned,
    Sealed,
    SeatChanged,
    SeatClaimed,
    TableOpened,
    TypedInVain,
    XCardRaised,
)


class Finding(enum.Enum):
    """The result of deciding a command again."""

    NOBODY_ASKED = "nobody asked"  # it came from outside any seat, as it may
    FOLLOWS = "follows"
    WRONG = "wrong"
    NOT_YET = "not yet"


def redecide(before: Timeline, envelopes: Sequence[Envelope]) -> tuple[Finding, str]:
    """Decide a command again, with what it drew, on the log before it.

    Args:
        before: The log up to the command.
        envelopes: The command's events as they were written.

    Returns:
        What was found, and in words why it is wrong or cannot be known.
    """
    first = envelopes[0]
    if words := _does_not_hang_together(before, envelopes) or _grows_older(before, envelopes):
        return Finding.WRONG, words
    if first.asked is None:
        words = _comes_from_outside(before, [each.event for each in envelopes])
        return (Finding.WRONG, words) if words else (Finding.NOBODY_ASKED, "")
    older = first.system_version != before.system.game.version
    found, words = _follows(before, envelopes)
    if older and found is Finding.WRONG:  # they may have been right as the rules were then
        return Finding.NOT_YET, f"decided by version {first.system_version} of the rules; by today's, {words}"
    return found, words


def _follows(before: Timeline, envelopes: Sequence[Envelope]) -> tuple[Finding, str]:
    first = envelopes[0]
    try:
        chance = ScriptedChance([_said(each) for each in first.drawn], by_hand=first.by_hand)
        events = _again(before, first, chance)
    except msgspec.ValidationError as error:
        return Finding.WRONG, f"nothing that can be asked for ({error})"
    except Exception as error:  # noqa: BLE001 - whatever a forged command makes a rule stumble over
        return Finding.WRONG, f"the rules would not have allowed it ({error})"
    if [*map(_fell, chance.drawn)] != [*map(_fell, first.drawn)]:  # a seed gives any face, if sides may be chosen
        return Finding.WRONG, "that is not what the rules have fall here"
    if _comparable(events) != _comparable(each.event for each in envelopes):
        return Finding.WRONG, "the rules make something else of these dice and cards"
    return Finding.FOLLOWS, ""


def _does_not_hang_together(before: Timeline, envelopes: Sequence[Envelope]) -> str:
    first, later = envelopes[0], envelopes[1:]
    if any(each.by != first.by or each.drawn or each.asked is not None for each in later):
        return "its events are not of one command"
    if first.drawn and first.asked is None:
        return "it drew, and nobody asked for anything"
    current = before.state[Seal].current
    if first.drawn and (current is None or current.number != first.epoch):
        return "it drew under another evening's seal"
    if len({drawn.by_hand for drawn in first.drawn}) > 1:
        return "it was drawn partly by hand"
    return ""


def _grows_older(before: Timeline, envelopes: Sequence[Envelope]) -> str:
    """Find rules that are older than those that had played before: no table is played on by such."""
    ours = before.system.game.version
    last = before.moments[before.version - 1].envelope.system_version if before.version else envelopes[0].system_version
    for now in (each.system_version for each in envelopes):
        if now != last and (is_newer(last, now) or (last == ours and not is_newer(now, ours))):
            return f"older rules than before decided it: {now}, and not {last}"
        last = now
    return ""


def _comes_from_outside(before: Timeline, events: Sequence[Event]) -> str:
    """Find what is wrong with events that no seat asked for: sitting down, keys, claims, exports, the X-card."""
    opens = any(isinstance(event, TableOpened | Imported) for event in events)
    if not all(isinstance(event, UNASKED) for event in events):
        return "nobody asked for it"
    if any(isinstance(event, TableOpened) for event in events) and before.version:
        return "a table is opened once"
    seats = before.state[Seating].seats
    sat = [event for event in events if isinstance(event, SeatChanged)]
    if any(event.seat in seats or event.away or not (opens or event.role in AT_THE_DOOR) for event in sat):
        return "nobody sits down like that"
    if not opens and any(
        event.seat not in (f"s{before.version + 1}", next_seat(before.state, before.version)) for event in sat
    ):
        return "no seat was to be called so"  # until now they went by the version alone
    here = {*seats, *(event.seat for event in sat)}
    if len(here) > MOST_SEATS or any(event.seat not in here for event in events if isinstance(event, SeatClaimed)):
        return "there is no such seat"
    begun = [event.epoch for event in events if isinstance(event, Sealed | Returned)]
    back = any(isinstance(event, Returned) for event in events)
    following = len(before.state[Seal].epochs) + 1
    if begun not in (([following, following],) if back else ([], [following]) if opens else ([],)):
        return "no evening was to be sealed"
    current = before.state[Seal].current
    closes = [event.epoch for event in events if isinstance(event, NoncesClosed)]
    if closes and (current is None or current.closed or current.drew or closes != [current.number]):
        return "no words were to be heard"
    return ""


def _again(before: Timeline, first: Envelope, chance: ScriptedChance) -> Sequence[Event]:
    """The events that the rules, and the table after them, make of what was asked.

    Raises:
        Refused: If they allow no such thing.
    """
    command = first.asked if isinstance(first.asked, Command) else before.system.read_command(first.asked)
    by = before.state[Seating].seats[first.by or ""]
    return decide(before, command, by, chance).events


def _comparable(events: Iterable[Event]) -> list[Event]:
    """The events without what only the keeper of the seeds could know; that is checked against the commitments."""
    return [_without_secrets(event) for event in events]


def _without_secrets(event: Event) -> Event:
    if isinstance(event, Sealed):
        return replace(event, commitment="", scheme=BY_VERSION)  # an older program sealed by an older scheme
    return replace(event, seed="") if isinstance(event, Unsealed) else event


def _fell(drawn: Drawn) -> tuple[object, ...]:
    """What fell among what: of two that are printed alike it does not matter which."""
    return drawn.kind, drawn.among, _said(drawn)


def _said(drawn: Drawn) -> object:
    return drawn.result if isinstance(drawn.among, int) else drawn.among[drawn.result]
