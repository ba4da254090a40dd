"""Verify: compute every die and card of a record again, and name what cannot be computed yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from threefates.pieces.chance import Chance, Drawn, ScriptedChance, commitment
from threefates.pieces.errors import PieceError
from threefates.pieces.verdicts import Verdict, check
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import PlayBegan, Sealed
from threefates.rulebook.viewers import Seating
from threefates.table.envelope import Envelope
from threefates.table.evenings import OpenSeal
from threefates.table.games import seated
from threefates.table.opening import settings_of
from threefates.table.records import Draw, SeatRecord, TableRecord, envelopes_of
from threefates.table.timeline import Timeline
from threefates.table.undo import Redo, Undo

__all__ = ["Report", "verify"]


class Report(Struct, frozen=True):
    """What came of checking a record. Draws are counted one by one: each die and each card."""

    checked: int = 0  # computed again from an opened seed, and the same
    wrong: tuple[str, ...] = ()  # differs from what the seed gives, or from what the rules make of it
    not_yet: tuple[str, ...] = ()  # what cannot be computed, and why
    decided_again: int = 0  # commands whose events follow from their draws
    by_hand: int = 0  # what people rolled or drew themselves

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.wrong


def verify(record: SeatRecord | TableRecord) -> Report:
    """Check a record: commitments against seeds, draws against seeds, and events against draws.

    Raises:
        Refused: If a whole table's record does not replay.
    """
    if isinstance(record, SeatRecord):
        return _total(list(_seals(record.seal)) + list(_draws(record.draws, record.seal)))
    envelopes = envelopes_of(record)
    timeline = Timeline(seated(record.system), settings_of(envelopes))
    timeline.add(envelopes)
    epochs = timeline.state[Seal].epochs
    native = [Draw(e.version, e.epoch, e.drawn) for e in envelopes if e.drawn and not e.imported]
    imported = sum(len(e.drawn) for e in envelopes if e.imported)
    found = [*_seals(epochs), *_draws(native, epochs), *_decisions(timeline)]
    if imported:
        found.append(Report(not_yet=(f"{imported} draws came with an import: another table sealed them",)))
    return _total(found)


def _seals(epochs: Iterable[Epoch]) -> Iterator[Report]:
    for epoch in epochs:
        if epoch.seed is not None and commitment(bytes.fromhex(epoch.seed)) != epoch.commitment:
            yield Report(wrong=(f"evening {epoch.number}: the opened seed is not the one committed to",))


def _draws(draws: Iterable[Draw], epochs: Iterable[Epoch]) -> Iterator[Report]:
    by_number = {epoch.number: epoch for epoch in epochs}
    for draw in draws:
        epoch = by_number.get(draw.epoch)
        if epoch is None or epoch.seed is None:
            hand = sum(drawn.by_hand for drawn in draw.drawn)
            waiting = len(draw.drawn) - hand
            words = (f"version {draw.version}: {waiting} draws wait for the seal of evening {draw.epoch}",)
            yield Report(not_yet=words if waiting else (), by_hand=hand)
        else:
            verdicts = check(bytes.fromhex(epoch.seed), epoch.mixed(), draw.version, draw.drawn)
            yield Report(
                checked=verdicts.count(Verdict.MATCHES),
                by_hand=verdicts.count(Verdict.BY_HAND),
                wrong=tuple(
                    f"version {draw.version}: {drawn.result} is not what the seed gives"
                    for drawn, verdict in zip(draw.drawn, verdicts, strict=True)
                    if verdict is Verdict.DIFFERS
                ),
            )


def _decisions(timeline: Timeline) -> Iterator[Report]:
    """Decide every command again with what it drew: do its events follow?"""
    again = Timeline(timeline.system, timeline.settings, keep=1)
    for name in timeline.spans:
        moments = [moment.envelope for moment in timeline.span(name)]
        yield _decision(again, moments)
        again.add(moments)


def _decision(before: Timeline, moments: list[Envelope]) -> Report:
    first = moments[0]
    if first.asked is None or first.by is None or isinstance(first.asked, Undo | Redo | OpenSeal):
        return Report()
    if first.system_version != before.system.game.version:
        return Report(not_yet=(f"version {first.version}: decided by version {first.system_version} of the rules",))
    try:
        by = before.state[Seating].seats[first.by]
        events = before.system.decide(before.state, first.asked, by, replayed(first.drawn))
    except (Refused, PieceError, LookupError) as error:
        return Report(wrong=(f"version {first.version}: the rules would not have allowed it ({error})",))
    if list(events) != list(_of_the_rules(moments)):
        return Report(wrong=(f"version {first.version}: the rules make something else of these dice and cards",))
    return Report(decided_again=1)


def _of_the_rules(moments: Iterable[Envelope]) -> Iterator[Event]:
    """A command's events without those that the table itself adds at the end."""
    return (each.event for each in moments if not isinstance(each.event, PlayBegan | Sealed))


def replayed(drawn: Iterable[Drawn]) -> Chance:
    """Chance that gives again what was drawn."""
    return ScriptedChance([_said(each) for each in drawn])


def _said(drawn: Drawn) -> object:
    return drawn.result if isinstance(drawn.among, int) else drawn.among[drawn.result]


def _total(reports: Iterable[Report]) -> Report:
    found = list(reports)
    return Report(
        sum(report.checked for report in found),
        tuple(words for report in found for words in report.wrong),
        tuple(words for report in found for words in report.not_yet),
        sum(report.decided_again for report in found),
        sum(report.by_hand for report in found),
    )
