"""Verify: compute every die and card of a record again, and name what cannot be computed yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from threefates.pieces.errors import PieceError
from threefates.pieces.sealing import Turn
from threefates.pieces.verdicts import Verdict, check
from threefates.rulebook.epochs import BY_VERSION, Epoch, Seal
from threefates.rulebook.seal import commits, keeps
from threefates.table.access import Imported
from threefates.table.envelope import Envelope
from threefates.table.games import seated
from threefates.table.opening import settings_of
from threefates.table.records import Draw, SeatRecord, TableRecord, envelopes_of
from threefates.table.redecide import Finding, redecide
from threefates.table.timeline import Timeline

__all__ = ["Report", "verify"]


class Report(Struct, frozen=True):
    """The result of checking a record. Draws are counted one by one: each die and each card."""

    checked: int = 0  # computed again from an opened seed, and the same
    wrong: tuple[str, ...] = ()  # differs from what the seed gives, or from what the rules make of it
    not_yet: tuple[str, ...] = ()  # what cannot be computed, and why
    decided_again: int = 0  # commands whose events follow from their draws
    by_hand: int = 0  # what people rolled or drew themselves
    noted: tuple[str, ...] = ()  # what whoever trusts the rest should know

    @property
    def holds(self) -> bool:
        """True if nothing was found wrong."""
        return not self.wrong


def verify(record: SeatRecord | TableRecord) -> Report:
    """Check a record: commitments against seeds, draws against seeds, and events against draws.

    Raises:
        Refused: If a whole table's record does not replay.
    """
    if isinstance(record, SeatRecord):
        return _total([*_seals(record.seal), *_draws(record.draws, record.seal)])
    envelopes = envelopes_of(record)
    timeline = Timeline(seated(record.system), settings_of(envelopes))
    timeline.add(envelopes)
    epochs = timeline.state[Seal].epochs
    turns = timeline.turns
    native = [Draw(e.version, e.epoch, e.drawn, turns.get(e.version)) for e in envelopes if e.drawn and not e.imported]
    return _total([*_seals(epochs), *_draws(native, epochs), *_imported(envelopes), *_decisions(timeline)])


def _seals(epochs: Iterable[Epoch]) -> Iterator[Report]:
    numbers: set[int] = set()
    scheme = BY_VERSION
    for epoch in epochs:
        if epoch.scheme < scheme:
            yield Report(wrong=(f"evening {epoch.number} was sealed in an older way than the one before",))
        scheme = epoch.scheme
        if epoch.number in numbers:
            yield Report(wrong=(f"evening {epoch.number} was sealed twice",))
        if epoch.seed is not None and not commits(epoch.commitment, epoch.seed):
            yield Report(wrong=(f"evening {epoch.number}: the opened seed is not the one committed to",))
        numbers.add(epoch.number)
        yield from _words(epoch)


def _words(epoch: Epoch) -> Iterator[Report]:
    """Check the seats' words against what was promised, and name who said none."""
    for seat, nonce in epoch.nonces.items() if epoch.scheme != BY_VERSION else ():
        if seat not in epoch.promised or not keeps(epoch.promised[seat], nonce):
            yield Report(wrong=(f"evening {epoch.number}: the word of seat {seat} is not the one it promised",))
            return
    if epoch.began and not epoch.trusted:
        yield Report(noted=(f"evening {epoch.number}: no player's word is mixed in",))
    if epoch.began and epoch.withheld:
        yield Report(
            noted=(f"evening {epoch.number}: promised a word and did not say it: {', '.join(epoch.withheld)}",)
        )


def _draws(draws: Iterable[Draw], epochs: Iterable[Epoch]) -> Iterator[Report]:
    by_number = {epoch.number: epoch for epoch in epochs}
    versions: set[int] = set()
    turns: set[tuple[int, Turn]] = set()
    for draw in draws:
        epoch = by_number.get(draw.epoch)
        if draw.version < 1 or epoch is None:
            yield Report(wrong=(f"version {draw.version}: there was no evening {draw.epoch}",))
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


def _decisions(timeline: Timeline) -> Iterator[Report]:
    """Decide every command again with what it drew: do its events follow?"""
    again = Timeline(timeline.system, timeline.settings, keep=1)
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


def _total(reports: Iterable[Report]) -> Report:
    found = list(reports)
    return Report(
        sum(report.checked for report in found),
        tuple(words for report in found for words in report.wrong),
        tuple(words for report in found for words in report.not_yet),
        sum(report.decided_again for report in found),
        sum(report.by_hand for report in found),
        tuple(words for report in found for words in report.noted),
    )
