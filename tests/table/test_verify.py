"""Verify finds what was forged, whatever the forger thought of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.table.coins import thrown, whole_evening
from tests.table.forging import Rows, of, rewritten
from tests.tables import do, opened, run
from threefates.table.records import SeatRecord, TableRecord, seat_record, take_away
from threefates.table.verify import Report, verify

_played: list[TableRecord] = []


async def evening_of(folder: Path) -> TableRecord:
    async with opened(folder) as table:
        await whole_evening(table)
        return await take_away(table)


@pytest.fixture
def record(tmp_path: Path) -> TableRecord:
    if not _played:
        _played.append(run(evening_of(tmp_path)))
    return _played[0]


def forged(record: TableRecord, forge: Callable[[Rows], Any]) -> Report:
    return verify(rewritten(record, forge))


def test_an_honest_evening_holds_in_everything(record: TableRecord) -> None:
    report = verify(record)

    assert report.wrong == report.not_yet == ()
    assert (report.checked, report.by_hand) == (6, 3)
    assert report.decided_again == 15


def unasked(rows: Rows) -> None:
    row = of(rows, "tc.kept")
    row["event"]["points"] = 9
    for key in ("asked", "by"):
        row.pop(key, None)
    for other in rows:
        if other["command"] == row["command"]:
            other.pop("asked", None)
            other.pop("by", None)


def slipped_in(rows: Rows, **event: Any) -> None:
    like = of(rows, "safety.resumed")
    at = rows.index(like)
    rows.insert(at, {**like, "command": "slipped in", "event": event} | {"asked": event.pop("asked", None)})
    rows[at].pop("by" if rows[at]["asked"] is None else "nothing", None)


FORGERIES: dict[str, Callable[[Rows], Any]] = {
    "a face": lambda rows: of(rows, "tc.tossed")["drawn"][0].update(
        result=3 - of(rows, "tc.tossed")["drawn"][0]["result"]
    ),
    "a result nobody threw": lambda rows: (
        of(rows, "tc.tossed")["event"]["faces"].reverse() or of(rows, "tc.tossed")["event"]["faces"].append(2)
    ),
    "points": lambda rows: of(rows, "tc.kept")["event"].update(points=9),
    "what was asked": lambda rows: of(rows, "tc.tossed")["asked"].update(type="tc.peek"),
    "nonsense was asked": lambda rows: of(rows, "tc.tossed").update(asked={"type": "cheat"}),
    "nobody asked": unasked,
    "who acted": lambda rows: of(rows, "character.made").update(by="s1"),
    "nobody acted": lambda rows: of(rows, "seal.nonce").update(by="s77"),
    "a redo of somebody else's undo": lambda rows: of(rows, "undo.redone").update(by="s5"),
    "an undo of less": lambda rows: of(rows, "undo.undone")["event"].update(commands=[]),
    "an undo that says it showed nothing": lambda rows: of(rows, "undo.undone")["event"].update(
        learned=not of(rows, "undo.undone")["event"].get("learned")
    ),
    "a draw too many": lambda rows: of(rows, "tc.tossed")["drawn"].append({"kind": "die", "among": 2, "result": 1}),
    "a draw too few": lambda rows: of(rows, "tc.tossed")["drawn"].pop(),
    "drawn under another seal": lambda rows: of(rows, "tc.tossed").update(epoch=2),
    "drawn under no seal": lambda rows: of(rows, "tc.tossed").update(epoch=99),
    "drawn for nobody": lambda rows: of(rows, "table.exported").update(
        drawn=[{"kind": "die", "among": 2, "result": 1, "by_hand": True}], epoch=2
    ),
    "partly by hand": lambda rows: of(rows, "tc.tossed")["drawn"][0].update(by_hand=True),
    "a draw on a later event": lambda rows: of(rows, "agenda.pushed").update(drawn=of(rows, "tc.tossed")["drawn"]),
    "marked as imported": lambda rows: of(rows, "tc.tossed").update(imported=True),
    "all marked as imported": lambda rows: [row.update(imported=True) for row in rows],
    "the commitment": lambda rows: of(rows, "seal.sealed")["event"].update(commitment="ab" * 32),
    "the seed": lambda rows: of(rows, "seal.unsealed")["event"].update(seed="ab" * 32),
    "a seed that is none": lambda rows: of(rows, "seal.unsealed")["event"].update(seed="nonsense"),
    "an empty seed": lambda rows: of(rows, "seal.unsealed")["event"].update(seed=""),
    "a nonce": lambda rows: of(rows, "seal.nonce")["event"].update(nonce="another"),
    "a late nonce": lambda rows: slipped_in(
        rows,
        type="seal.nonce",
        epoch=1,
        seat="s1",
        nonce="grind",
        asked={"type": "reveal-nonce", "nonce": "grind"},
    ),
    "a promise after the word": lambda rows: of(rows, "seal.nonce-committed")["event"].update(commitment="0f" * 32),
    "a promise of the Game Master's called a player's": lambda rows: of(rows, "seal.nonce-committed").update(by="s1"),
    "words heard twice": lambda rows: slipped_in(rows, type="seal.nonces-closed", epoch=1),
    "words that were never asked for": lambda rows: rows.remove(of(rows, "seal.nonces-closed")),
    "another seal in between": lambda rows: slipped_in(rows, type="seal.sealed", epoch=3, commitment="ab" * 32),
    "a copy put back that sealed nothing": lambda rows: slipped_in(rows, type="table.returned", epoch=3),
    "the same evening sealed again": lambda rows: slipped_in(rows, type="seal.sealed", epoch=1, commitment="ab" * 32),
    "an evening without its seal": lambda rows: rows.remove(of(rows, "seal.sealed", 1)),
    "a beginning that is hidden": lambda rows: rows.remove(of(rows, "seal.began")),
    "a ruling nobody changed": lambda rows: slipped_in(rows, type="ruling.changed", ruling="x", reading="y"),
    "a seat that runs the game by itself": lambda rows: slipped_in(
        rows, type="seat.changed", seat="s98", name="Mallory", role="co-gm"
    ),
    "a seat that only watches from now on, said by nobody": lambda rows: slipped_in(
        rows, type="seat.changed", seat="s5", name="Ann", role="guest"
    ),
    "points set by nobody": lambda rows: slipped_in(
        rows, type="tc.points-set", who=of(rows, "tc.kept")["event"]["who"], points=9, reason="luck"
    ),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_log_does_not_hold(record: TableRecord, forge: Callable[[Rows], Any]) -> None:
    report = forged(record, forge)

    assert not report.holds
    assert all(words.startswith(("version ", "evening ")) for words in report.wrong)


def test_a_log_of_older_rules_or_older_words_is_not_called_wrong(record: TableRecord) -> None:
    def older(rows: Rows) -> None:
        row = of(rows, "tc.joined")
        first = next(each for each in rows if each["command"] == row["command"])
        first.update(asked={"type": "tc.enter", "called": "Mara"})
        for each in rows[: rows.index(row) + 1]:
            each.update(system_version="0.9")

    report = forged(record, older)

    assert report.holds
    assert any("version 0.9 of the rules" in words for words in report.not_yet)


SEAT_FORGERIES: dict[str, Callable[[SeatRecord], SeatRecord]] = {
    "a face": lambda record: replace(
        record,
        draws=(
            replace(record.draws[0], drawn=tuple(replace(d, result=3 - d.result) for d in record.draws[0].drawn)),
            *record.draws[1:],
        ),
    ),
    "no such evening": lambda record: replace(record, draws=(replace(record.draws[0], epoch=7),)),
    "a version below none": lambda record: replace(record, draws=(replace(record.draws[0], version=-1),)),
    "a draw among nothing": lambda record: replace(
        record, draws=(replace(record.draws[0], drawn=(replace(record.draws[0].drawn[0], among=0),)),)
    ),
    "a version that drew twice": lambda record: replace(record, draws=(record.draws[0], record.draws[0])),
    "a seed that is none": lambda record: replace(record, seal=(replace(record.seal[0], seed="zz"),)),
    "an evening twice": lambda record: replace(record, seal=(record.seal[0], record.seal[0])),
    "another commitment": lambda record: replace(record, seal=(replace(record.seal[0], commitment=""),)),
}


@pytest.mark.parametrize("forge", SEAT_FORGERIES.values(), ids=SEAT_FORGERIES)
def test_a_forged_record_of_a_seat_does_not_hold(tmp_path: Path, forge: Callable[[SeatRecord], SeatRecord]) -> None:
    async def play() -> SeatRecord:
        async with opened(tmp_path) as table:
            ann, _ = await thrown(table, 2)
            await do(table, "s1", "open-seal", epoch=1)
            return seat_record(table, ann)

    honest = run(play())

    assert verify(honest).holds
    assert not verify(forge(honest)).holds
