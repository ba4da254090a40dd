"""Verify: compute every die and card of a record again, and name what cannot be computed yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from threefates.pieces.chance import Drawn
from threefates.pieces.errors import PieceError
from threefates.pieces.sealing import Turn
from threefates.pieces.verdicts import Verdict, check
from threefates.rulebook.core import SeatChanged, SeatRemoved
from threefates.rulebook.epochs import BY_VERSION, COUNTED, Epoch, Seal
from threefates.rulebook.seal import Sealed, commits, keeps
from threefates.rulebook.viewers import Role, SeatId
from threefates.table.access import Access, Imported
from threefates.table.chain import Chain, Head
from threefates.table.comparing import beside, between, linked, remembered
from threefates.table.envelope import Envelope
from threefates.table.games import seated
from threefates.table.log import LogRow
from threefates.table.opening import settings_of
from threefates.table.records import Draw, SeatRecord, TableRecord, envelopes_of
from threefates.table.redecide import Finding, redecide
from threefates.table.report import Report, total
from threefates.table.timeline import DrawTurns, Timeline

__all__ = ["Report", "verify"]

OLD_WAY: Final = "whoever knew its seed could choose what fell, by what they wrote between"


def verify(record: SeatRecord | TableRecord, others: Sequence[SeatRecord] = (), kept: Sequence[Head] = ()) -> Report:
    """Check a record: commitments against seeds, draws against seeds, events against draws, and all against memory.

    Args:
        record: What is to be checked.
        others: What seats of the same table took away, with the heads that their devices noted.
        kept: Heads of the log that somebody has written down.

    Raises:
        Refused: If a whole table's record does not replay.
    """
    kept = [*kept, *(head for other in others for head in (*other.heads, *other.noted))]
    if isinstance(record, SeatRecord):
        found = {head.version: head.head for head in record.heads}
        known = remembered([*kept, *record.noted], found, record.version)
        return total(
            [
                *_seals(record.seal),
                *_wordless(record.seal, ((epoch.number, record.seat) for epoch in record.seal)),
                *_draws(record.draws, record.seal, record.imported),
                *_unsaid(record),
                *_returned(record.returns),
                *_gaps(record),
                *known,
                *(report for other in others for report in between(record, other)),
            ]
        )
    envelopes = envelopes_of(record)
    timeline = Timeline(seated(record.system), settings_of(envelopes))
    timeline.add(envelopes)
    epochs, turns, chain = timeline.state[Seal].epochs, DrawTurns(), Chain()
    chain.add(LogRow(0, "", bytes(raw)) for raw in record.events)
    draws = [(each, Draw(each.version, each.epoch, each.drawn, turns.of(each))) for each in envelopes if each.drawn]
    native = [draw for each, draw in draws if not each.imported]
    found = {version: chain[version] for version in range(1, chain.version + 1)}
    return total(
        [
            *_seals(epochs),
            *_wordless(epochs, _players(envelopes)),
            *_draws(native, epochs),
            *_imported(envelopes),
            *_returned(timeline.state[Access].returns),
            *_decisions(timeline),
            *linked(record, envelopes),
            *_by_hand(envelopes),
            *remembered(kept, found, chain.version),
            *(report for other in others for report in beside(timeline, other, record.table)),
        ]
    )


def _seals(epochs: Iterable[Epoch]) -> Iterator[Report]:
    numbers, sealed = set[int](), dict[str, int]()
    scheme = BY_VERSION
    for epoch in epochs:
        if epoch.scheme not in (BY_VERSION, COUNTED):
            yield Report(wrong=(f"evening {epoch.number} was sealed in a way that there is not",))
        if epoch.scheme < scheme:
            yield Report(wrong=(f"evening {epoch.number} was sealed in an older way than the one before",))
        scheme = epoch.scheme
        if epoch.number in numbers:
            yield Report(wrong=(f"evening {epoch.number} was sealed twice",))
        if epoch.seed is not None and not commits(epoch.commitment, epoch.seed):
            yield Report(wrong=(f"evening {epoch.number}: the opened seed is not the one committed to",))
        if epoch.number != (first := sealed.setdefault(epoch.commitment, epoch.number)):
            yield Report(wrong=(f"evening {epoch.number} was sealed with the seed of evening {first}",))
        numbers.add(epoch.number)
        if epoch.scheme == BY_VERSION and epoch.drew:
            yield Report(noted=(f"evening {epoch.number} was sealed in the old way: {OLD_WAY}",))
        yield from _words(epoch)


def _words(epoch: Epoch) -> Iterator[Report]:
    """Check the seats' words against what was promised, and name who said none."""
    for seat, nonce in epoch.nonces.items() if epoch.scheme != BY_VERSION else ():
        if seat not in epoch.promised or not keeps(epoch.promised[seat], nonce):
            yield Report(wrong=(f"evening {epoch.number}: the word of seat {seat} is not the one it promised",))
            return
    if epoch.drew and not epoch.trusted:
        yield Report(noted=(f"evening {epoch.number}: no player's word is mixed in",))
    if epoch.drew and epoch.withheld:
        yield Report(
            noted=(f"evening {epoch.number}: promised a word and did not say it: {', '.join(epoch.withheld)}",)
        )


def _wordless(epochs: Iterable[Epoch], here: Iterable[tuple[int, SeatId]]) -> Iterator[Report]:
    """Name who has no word mixed in: those who have may all be friends of whoever knows the seed."""
    seats = sorted(set(here))
    for epoch in epochs:
        without = [seat for number, seat in seats if number == epoch.number and seat not in epoch.promised]
        if epoch.drew and epoch.scheme != BY_VERSION and epoch.trusted and without:
            yield Report(noted=(f"evening {epoch.number}: no word is mixed in of seat {', '.join(without)}",))


def _players(envelopes: Iterable[Envelope]) -> Iterator[tuple[int, SeatId]]:
    """The players who sat there, by evening."""
    players: set[SeatId] = set()
    evening = 0
    for event in (each.event for each in envelopes):
        if isinstance(event, Sealed):
            evening = event.epoch
        elif isinstance(event, SeatChanged) and event.role is Role.PLAYER and not event.away:
            players.add(event.seat)
        elif isinstance(event, SeatChanged | SeatRemoved):
            players.discard(event.seat)
        yield from ((evening, seat) for seat in players if isinstance(event, Sealed | SeatChanged))


def _draws(draws: Iterable[Draw], epochs: Iterable[Epoch], imported: int = 0) -> Iterator[Report]:
    by_number = {epoch.number: epoch for epoch in epochs}
    versions: set[int] = set()
    turns: set[tuple[int, Turn]] = set()
    for draw in draws:
        epoch = by_number.get(draw.epoch)
        if draw.version < 1 or epoch is None:
            yield Report(wrong=(f"version {draw.version}: there was no evening {draw.epoch}",))
        elif draw.epoch <= imported:
            yield Report(not_yet=(f"version {draw.version}: it came with an import: another table sealed its draws",))
        elif draw.version in versions or (draw.turn and (draw.epoch, draw.turn) in turns):
            yield Report(wrong=(f"version {draw.version} drew twice",))
        elif epoch.seed is None:
            yield _waiting(draw)
        else:
            yield _computed(draw, epoch, epoch.seed)
        versions.add(draw.version)
        turns |= {(draw.epoch, draw.turn)} if draw.turn else set()


def _waiting(draw: Draw) -> Report:
    hand = sum(drawn.by_hand for drawn in draw.drawn)
    waiting = len(draw.drawn) - hand
    words = (f"version {draw.version}: {waiting} draws wait for the seal of evening {draw.epoch}",)
    return Report(not_yet=words if waiting else (), by_hand=hand)


def _computed(draw: Draw, epoch: Epoch, seed: str) -> Report:
    by_hand = all(drawn.by_hand for drawn in draw.drawn)
    version = draw.version if by_hand or epoch.scheme == BY_VERSION else draw.turn
    if version is None:
        return Report(wrong=(f"version {draw.version}: it does not say whose turn it was",))
    try:
        verdicts = check(bytes.fromhex(seed), epoch.mixed(), version, draw.drawn)
    except (PieceError, ValueError) as error:
        return Report(wrong=(f"version {draw.version}: {error}",))
    return Report(
        checked=verdicts.count(Verdict.MATCHES),
        by_hand=verdicts.count(Verdict.BY_HAND),
        wrong=tuple(
            f"version {draw.version}: {drawn.result} is not what the seed gives"
            for drawn, verdict in zip(draw.drawn, verdicts, strict=True)
            if verdict is Verdict.DIFFERS
        ),
    )


def _imported(envelopes: Iterable[Envelope]) -> Iterator[Report]:
    """Check that what is marked as imported stands above the import; its chance was another table's."""
    listed = list(envelopes)
    last = max((each.version for each in listed if isinstance(each.event, Imported) and not each.imported), default=0)
    for each in listed:
        if each.imported != (each.version < last):
            yield Report(wrong=(f"version {each.version}: marked as imported, or not, against the log",))
    draws = sum(len(each.drawn) for each in listed if each.imported)
    if draws:
        yield Report(not_yet=(f"{draws} draws came with an import: another table sealed them",))


def _returned(epochs: Iterable[int]) -> Iterator[Report]:
    """Name the evenings that began because the table was put back from a copy: what fell may be gone."""
    for epoch in epochs:
        words = f"evening {epoch} began when the table was put back from a copy"
        yield Report(noted=(f"{words}: what was played after that was made is not in this log",))


def _decisions(timeline: Timeline) -> Iterator[Report]:
    """Decide every command again with what it drew: do its events follow?"""
    again = Timeline(timeline.system, timeline.settings)
    for name in timeline.spans:
        moments = [moment.envelope for moment in timeline.span(name)]
        version = moments[0].version
        match redecide(again, moments):
            case Finding.FOLLOWS, _:
                yield Report(decided_again=1)
            case Finding.WRONG, words:
                yield Report(wrong=(f"version {version}: {words}",))
            case Finding.NOT_YET, words:
                yield Report(not_yet=(f"version {version}: {words}",))
        again.add(moments)


def _by_hand(envelopes: Iterable[Envelope]) -> Iterator[Report]:
    """Name what nobody can compute because a person said it."""
    for each in envelopes:
        if fell := [str(_said(drawn)) for drawn in each.drawn if drawn.by_hand]:
            yield Report(noted=(f"version {each.version}: by hand, from seat {each.by}: {', '.join(fell)}",))


def _said(drawn: Drawn) -> object:
    possible = not isinstance(drawn.among, int) and 0 <= drawn.result < len(drawn.among)
    return drawn.among[drawn.result] if possible and not isinstance(drawn.among, int) else drawn.result


def _unsaid(record: SeatRecord) -> Iterator[Report]:
    """Find evenings of which it is said that nothing fell, though something did: nobody's word is missed there."""
    fell = {draw.epoch for draw in record.draws if not all(drawn.by_hand for drawn in draw.drawn)}
    for epoch in record.seal:
        if epoch.number in fell and not epoch.drew:
            yield Report(wrong=(f"evening {epoch.number}: its seal says that nothing fell, and there are draws of it",))


def _gaps(record: SeatRecord) -> Iterator[Report]:
    """Name the draws of opened evenings that a seat's record lacks, and what it cannot tell by itself."""
    by_hand = [draw for draw in record.draws if any(drawn.by_hand for drawn in draw.drawn)]
    for draw in by_hand:
        yield Report(noted=(f"version {draw.version}: by hand: {', '.join(str(_said(each)) for each in draw.drawn)}",))
    known = Counter((draw.epoch, draw.turn.seat, draw.turn.kind) for draw in record.draws if draw.turn)
    last = {(d.epoch, d.turn.seat, d.turn.kind): d.turn.number + 1 for d in record.draws if d.turn}
    for (epoch, seat, kind), count in known.items():
        if missing := last[epoch, seat, kind] - count:
            words = f"evening {epoch}: {missing} draws of seat {seat} for {kind} are not here"
            yield Report(not_yet=(f"{words}: made in secret, or withheld",))
    yield Report(noted=("what the lines of this log say can be checked only beside the whole table's record",))
