"""Comparing a record with what others kept of the same table: heads that devices saw, and what seats took away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

import msgspec

from threefates.rulebook.converting import decode
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.state import Settings
from threefates.rulebook.viewers import Seating
from threefates.table.access import Access
from threefates.table.chain import Chain, Head
from threefates.table.envelope import Envelope
from threefates.table.log import LogRow
from threefates.table.log_lines import line
from threefates.table.presence import everybody
from threefates.table.records import Draw, SeatRecord, TableRecord, open_draws
from threefates.table.report import Report
from threefates.table.slices import at_once
from threefates.table.timeline import Timeline

__all__ = ["beside", "between", "linked", "remembered"]

IN_TOUCH: Final = "seats"  # the part of a view that tells who sits there and, as no log does, whose device was in touch


def linked(record: TableRecord, envelopes: Iterable[Envelope]) -> Iterator[Report]:
    """Check that every row carries the head of the log before it."""
    chain, linked_since = Chain(), 0
    for raw, envelope in zip(record.events, envelopes, strict=True):
        if envelope.before and envelope.before != chain.head:
            yield Report(wrong=(f"version {envelope.version}: what stood before it has been changed",))
        if not envelope.before and linked_since:
            yield Report(wrong=(f"version {envelope.version}: it is not chained to what stood before it",))
        if envelope.before or (envelope.version == 1 and envelope.salt):
            linked_since = linked_since or envelope.version
        chain.add([LogRow(envelope.version, "", bytes(raw))])
    unlinked = (linked_since or chain.version + 1) - 1
    if unlinked:
        yield Report(not_yet=(f"versions 1 to {unlinked} were written before logs were chained",))


def remembered(kept: Iterable[Head], found: Mapping[int, str], last: int) -> Iterator[Report]:
    """Compare heads that somebody kept with those of the log as it is now, and where it has none with one another."""
    said: dict[int, str] = {}
    for each in kept:
        if each.version > last:
            words = f"version {each.version}: somebody has seen it, but the log ends at {last}"
            yield Report(wrong=(f"{words}: it was taken away earlier, or its end was cut off",))
        elif each.version not in found and said.setdefault(each.version, each.head) != each.head:
            yield Report(wrong=(f"version {each.version}: those who kept a fingerprint saw different logs",))
        elif each.version not in found:
            yield Report(not_yet=(f"version {each.version}: there is nothing to compare its fingerprint with",))
        elif found[each.version] != each.head:
            yield Report(wrong=(f"version {each.version}: the log up to there is not the one that somebody has seen",))
        else:
            yield Report(compared=1)


def beside(timeline: Timeline, seat: SeatRecord, table: str) -> Iterator[Report]:
    """Compare what a seat took away with the whole table: all that it was told, saw and was given."""
    yield from _of_this_log(timeline, seat, table)
    if seat.table != table or seat.version < 1:
        return
    then = Timeline(timeline.system, timeline.settings, keep=seat.version + 1)
    then.add(moment.envelope for moment in timeline.moments[: seat.version])
    if seat.seat not in then.state[Seating].seats:
        yield Report(wrong=(f"seat {seat.seat}: it did not sit there at version {seat.version}",))
        return
    yield from _told(then, seat)
    yield from _read(then, seat)
    yield from _seen(then, seat)
    fell = at_once(open_draws(then, then.state[Seal], then.version))
    given, there = ({draw.version: draw for draw in draws} for draws in (seat.draws, fell))
    yield from _twice(seat, (draw.version for draw in seat.draws), "has the draws of it twice")
    for version in sorted(given.keys() | there.keys()):
        if version not in given:
            yield Report(wrong=(f"version {version}: its draws were withheld from seat {seat.seat}",))
        elif version not in there or not _alike(given[version], there[version]):
            yield Report(wrong=(f"version {version}: seat {seat.seat} has other draws",))
    for number, (mine, ours) in enumerate(zip_longest(seat.seal, then.state[Seal].epochs), 1):
        if _sealed(mine) != _sealed(ours):
            yield Report(wrong=(f"evening {number}: seat {seat.seat} has another seal",))


def _of_this_log(timeline: Timeline, seat: SeatRecord, table: str) -> Iterator[Report]:
    """Check that a seat's file is of this table, and of no more than there is."""
    if seat.table != table:
        yield Report(wrong=(f"seat {seat.seat}: its file is of another table",))
    elif seat.version < 1:
        yield Report(wrong=(f"seat {seat.seat}: its file ends before the log begins",))
    elif seat.version > timeline.version:
        words = f"version {seat.version}: seat {seat.seat} has seen it, but the log ends at {timeline.version}"
        yield Report(wrong=(f"{words}: it was taken away earlier, or its end was cut off",))


def between(seat: SeatRecord, other: SeatRecord) -> Iterator[Report]:
    """Compare what two seats took away, where there is no whole table: what both were given is the same for both."""
    both = f"seats {seat.seat} and {other.seat}"
    if (seat.table, seat.system) != (other.table, other.system):
        yield Report(wrong=(f"{both}: their files are of two tables",))
        return
    fell = {draw.version: draw for draw in seat.draws}  # one that is there twice is found with its seals
    for draw in other.draws:
        if draw.version in fell and not _alike(draw, fell[draw.version]):
            yield Report(wrong=(f"version {draw.version}: {both} have two different draws",))
    for mine, theirs in zip(seat.seal, other.seal, strict=False):
        if not _agree(mine, theirs):
            yield Report(wrong=(f"evening {mine.number}: {both} have two different seals",))


def _agree(mine: Epoch, theirs: Epoch) -> bool:
    """Whether two seats were told the same of an evening, as far as both were told of it: one may have left earlier."""
    sealed = all(getattr(mine, each) == getattr(theirs, each) for each in ("number", "commitment", "scheme"))
    promised = all(theirs.promised.get(seat, promise) == promise for seat, promise in mine.promised.items())
    said = all(theirs.nonces.get(seat, word) == word for seat, word in mine.nonces.items())
    ours = mine.promised.keys() & theirs.promised.keys()  # words are mixed in by the order of their promises
    first = [seat for seat in mine.promised if seat in ours] == [seat for seat in theirs.promised if seat in ours]
    return sealed and promised and first and said and (mine.seed or theirs.seed) == (theirs.seed or mine.seed)


def _alike(mine: Draw, theirs: Draw) -> bool:
    """Whether two were given the same draw; whose turn it was says a file only once the seal is open."""
    turns = {turn for turn in (mine.turn, theirs.turn) if turn}
    return (mine.epoch, mine.drawn) == (theirs.epoch, theirs.drawn) and len(turns) <= 1


def _sealed(epoch: Epoch | None) -> tuple[object, ...]:
    if epoch is None:
        return ()
    words = (*epoch.nonces.items(),), (*epoch.promised.items(),)  # in order: so they are mixed in
    went = epoch.closed, epoch.began, epoch.drew  # whose words are missing is said of an evening that drew
    return epoch.number, epoch.commitment, *words, epoch.scheme, epoch.seed, *went


def _twice(seat: SeatRecord, versions: Iterable[int], what: str) -> Iterator[Report]:
    """Say of which versions a file says two things, one of which may be true."""
    for version, count in Counter(versions).items():
        if count > 1:
            yield Report(wrong=(f"version {version}: seat {seat.seat} {what}",))


def _read(then: Timeline, seat: SeatRecord) -> Iterator[Report]:
    """Compare what a seat's file says of the table: its game, how its book is read, and whose evenings they are."""
    settings, access = then.state[Settings], then.state[Access]
    rulings = settings.rulings.to_dict()
    both = rulings.keys() & seat.rulings.keys()  # what was to be read one way or another then, and is today
    said: dict[str, tuple[object, object]] = {
        "another game": (seat.system, then.system.game.name),
        "another edition": (seat.edition, settings.edition),
        "other rulings": ({each: seat.rulings[each] for each in both}, {each: rulings[each] for each in both}),
        "another name": (seat.name, then.state[Seating].seats[seat.seat].name),
        "other imported evenings": (seat.imported, access.epochs_before),
        "other evenings that began with a copy": (tuple(seat.returns), tuple(access.returns)),
    }
    for what, (mine, ours) in said.items():
        if mine != ours:
            yield Report(wrong=(f"version {seat.version}: seat {seat.seat} has {what}",))
    yield from _unlike(then, seat, "has other rulings", sorted(rulings.keys() ^ seat.rulings.keys()))


def _seen(then: Timeline, seat: SeatRecord) -> Iterator[Report]:
    """Compare what a seat saw last with what it would see today, but for who was in touch then."""
    sits = {IN_TOUCH: everybody(then.state[Seating], {})}
    view = _untouched(_plain({**then.system.view(then.state, then.state.viewer(seat.seat)), **sits}))
    mine = _untouched(_plain(seat.view))
    other = sorted(part for part in view.keys() | mine.keys() if view.get(part) != mine.get(part))
    yield from _unlike(then, seat, "saw something else", other)


def _untouched(view: dict[str, object]) -> dict[str, object]:
    """A view in which nobody's device is in touch."""
    match view.get(IN_TOUCH):
        case {"rows": [*rows], **more}:
            apart = [_out_of_touch(row) if isinstance(row, dict) else row for row in rows]
            return view | {IN_TOUCH: {**more, "rows": apart}}
        case _:
            return view


def _out_of_touch(row: dict[str, object]) -> dict[str, object]:
    return {**row, "tone": "", "detail": str(row.get("detail")).replace(", here", ", out of touch")}


def _unlike(then: Timeline, seat: SeatRecord, what: str, parts: Sequence[str]) -> Iterator[Report]:
    """Say that a seat has something otherwise: it is wrong, unless other rules than today's made it."""
    last = then.moments[then.version - 1].envelope.system_version
    words = f"version {seat.version}: seat {seat.seat} {what}"
    if parts and last == then.system.game.version:
        yield Report(wrong=(f"{words} of {', '.join(parts)}",))
    elif parts:
        yield Report(not_yet=(f"{words} by version {last} of the rules, of {', '.join(parts)}",))


def _plain(view: object) -> dict[str, object]:
    """The parts of a view as a file holds them."""
    return decode(msgspec.json.encode(view), dict[str, object])


def _told(then: Timeline, seat: SeatRecord) -> Iterator[Report]:
    """Compare the lines of a seat's log with what it would be told today."""
    viewer = then.state.viewer(seat.seat)
    lines = {moment.envelope.version: line(then, moment, viewer) for moment in then.moments}
    told = {each.version: each for each in seat.log}
    yield from _twice(seat, (each.version for each in seat.log), "was told of it twice")
    for version in sorted({version for version in lines if lines[version] is not None} | told.keys()):
        if lines.get(version) == told.get(version):
            continue
        there = then.moments[version - 1].envelope if 1 <= version <= then.version else None
        if there is None or there.system_version == then.system.game.version:
            yield Report(wrong=(f"version {version}: seat {seat.seat} was told something else",))
        else:
            words = f"version {version}: seat {seat.seat} was told something else by version {there.system_version}"
            yield Report(not_yet=(f"{words} of the rules",))
