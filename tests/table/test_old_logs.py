"""Every log that was ever recorded replays, can be looked at from every seat, and verifies."""

from pathlib import Path

import msgspec
import pytest

from threefates.rulebook.viewers import Seating
from threefates.table.games import seated
from threefates.table.opening import settings_of
from threefates.table.records import TableRecord, envelopes_of, read_record
from threefates.table.timeline import Timeline
from threefates.table.verify import verify
from tools import record_logs

NEWEST = 5
"""How many of each evening's logs are read in the ordinary run, beside the oldest: the long proofs read all."""
LOGS = sorted(record_logs.LOGS.glob("*.json"), key=lambda path: (int(path.stem.rpartition("-")[2]), path.stem))


def _evening(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def _oldest_and_newest(evening: str) -> list[Path]:
    of_it = [path for path in LOGS if _evening(path) == evening]
    return [of_it[0], *of_it[-NEWEST:]]


OFTEN = {path for stem in {_evening(path) for path in LOGS} for path in _oldest_and_newest(stem)}
EVERY = [pytest.param(path, marks=() if path in OFTEN else pytest.mark.soak, id=path.stem) for path in LOGS]


def record_of(path: Path) -> TableRecord:
    record = read_record(path.read_bytes())
    assert isinstance(record, TableRecord)
    return record


def test_there_is_a_log_of_every_system() -> None:
    recorded = {_evening(path) for path in LOGS}

    assert {"-".join(filter(None, evening)) for evening in record_logs.EVENINGS} <= recorded


@pytest.mark.parametrize("path", EVERY)
def test_an_old_log_replays_and_every_seat_can_look_at_it(path: Path) -> None:
    record = record_of(path)
    envelopes = envelopes_of(record)
    timeline = Timeline(seated(record.system), settings_of(envelopes), keep=len(envelopes) + 1)

    timeline.add(envelopes)
    seen = {seat: timeline.system.view(timeline.state, timeline.state.viewer(seat)) for seat in ("s1", "s5", "s7")}
    told = [
        timeline.system.tell(moment.state, moment.envelope.event, timeline.state.viewer(seat))
        for seat in timeline.state[Seating].seats
        for moment in timeline.moments
        if moment.state is not None
    ]

    assert timeline.version == len(record.events) > 30
    assert all(msgspec.json.encode(view) for view in seen.values())
    assert sum(line is not None for line in told) > 30


@pytest.mark.parametrize("path", EVERY)
def test_an_old_log_verifies(path: Path) -> None:
    report = verify(record_of(path))

    assert report.holds, f"{report.wrong}: if a rule was corrected, the game has a new version"
    assert report.checked + report.by_hand + len(report.not_yet) > 0


@pytest.mark.parametrize("path", EVERY)
def test_a_log_is_small_and_has_no_seed_that_is_still_secret(path: Path) -> None:
    log = path.read_bytes()

    assert len(log) <= record_logs.LARGEST
    assert log.count(b"\n") == len(record_of(path).events) + 2


def test_a_log_is_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_logs, "LOGS", tmp_path)
    (tmp_path / "a-game-9.json").write_bytes(b"nine")

    names = [record_logs.keep("a-game", log) for log in (b"nine", b"ten", b"ten", b"eleven")]

    assert [path and path.name for path in names] == [None, "a-game-10.json", None, "a-game-11.json"]
    assert (tmp_path / "a-game-9.json").read_bytes() == b"nine"
