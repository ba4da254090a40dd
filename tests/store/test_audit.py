"""The operator's log as a file: lines of JSON, for its user alone, turned over when it is full."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from threefates.store.audit import AUDIT, Audit

HOUR = datetime(2026, 11, 22, 20, 15, 4, 120_000, tzinfo=UTC)


def test_a_line_says_when_what_and_from_where_and_nothing_that_is_not_so(tmp_path: Path) -> None:
    Audit(tmp_path, clock=lambda: HOUR).note("seat.removed", "192.168.1.7", table="t1", seat="s1", whom="s3")
    Audit(tmp_path, clock=lambda: HOUR).note("server.stopped", "the terminal")

    lines = [json.loads(line) for line in (tmp_path / AUDIT).read_text(encoding="utf-8").splitlines()]

    at = "2026-11-22T20:15:04.120Z"
    assert lines == [
        {"at": at, "did": "seat.removed", "by": "192.168.1.7", "table": "t1", "seat": "s1", "whom": "s3"},
        {"at": at, "did": "server.stopped", "by": "the terminal"},
    ]
    assert (tmp_path / AUDIT).stat().st_mode & 0o077 == 0


def test_a_full_file_is_turned_over_and_the_oldest_goes(tmp_path: Path) -> None:
    audit = Audit(tmp_path, most=1)
    for number in range(8):
        audit.note(f"deed.{number}", "the terminal")

    held = {path.name: json.loads(path.read_text(encoding="utf-8"))["did"] for path in tmp_path.iterdir()}

    assert held == {
        AUDIT: "deed.7",
        f"{AUDIT}.1": "deed.6",
        f"{AUDIT}.2": "deed.5",
        f"{AUDIT}.3": "deed.4",
        f"{AUDIT}.4": "deed.3",
    }


def test_a_line_is_written_though_another_process_turns_the_file_over_just_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    audit = Audit(tmp_path, most=1)
    audit.note("deed.0", "the terminal")
    replace = Path.replace

    def twice(path: Path, to: Path) -> Path:
        replace(path, to)
        return replace(path, to)  # as if another had done it between a look and this

    monkeypatch.setattr(Path, "replace", twice)
    audit.note("deed.1", "the terminal")

    assert json.loads((tmp_path / AUDIT).read_text(encoding="utf-8"))["did"] == "deed.1"
    assert not caplog.text


def test_play_goes_on_where_it_cannot_be_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / AUDIT).mkdir()

    Audit(tmp_path).note("server.started", "the terminal")

    assert "server.started was not written down" in caplog.text


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    Audit(None).note("server.started", "the terminal")

    assert not list(tmp_path.iterdir())


def test_a_file_whose_name_is_no_text_is_written_down_all_the_same(tmp_path: Path) -> None:
    Audit(tmp_path, clock=lambda: HOUR).note("backup.made", "the terminal", file="copy-\udcff.db")

    (line,) = (tmp_path / AUDIT).read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["file"] == "copy-?.db"
