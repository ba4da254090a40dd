"""Long answers go out in pieces, and come to the same as in one."""

from __future__ import annotations

import json

import msgspec
import pytest
from websockets.sync.client import connect

from tests.web.conftest import Evening
from threefates.pieces.chance import Drawn
from threefates.rulebook.epochs import Epoch
from threefates.table import frames
from threefates.table.chain import Head
from threefates.table.log_lines import LogLine
from threefates.table.records import Draw, SeatRecord, TableRecord
from threefates.web.schemas import Logged
from threefates.web.streaming import json_pieces

LINES = tuple(LogLine(n, f"c-{n}", "2026-11-21T20:00:00Z", f'"Line" {n} ✓', tone="quiet" * (n % 2)) for n in range(50))
RECORDS = (
    Logged(3, LINES),
    Logged(3, ()),
    SeatRecord(
        1, "t1", "three_coins", "", {"a": "b"}, "s1", "Gwen", 9, LINES, {"seats": {"a": [1]}}, (Epoch(1, "aa"),),
        (Draw(3, 1, (Drawn("die", 6, 2),)),) * 40, 1, (Head(3, "ff"),) * 40,
    ),
    TableRecord(1, "t1", "three_coins", "Thursday", (msgspec.Raw(b'{"a":1}'),) * 40),
)  # fmt: skip


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_in_pieces_is_the_record_in_one(record: msgspec.Struct) -> None:
    assert b"".join(json_pieces(record)) == msgspec.json.encode(record)


@pytest.fixture
def talked(evening: Evening) -> Evening:
    """An evening with more lines than are written in one piece."""
    for number in range(40):
        asked = {"id": f"name-{number}", "command": {"type": "rename-seat", "name": f"Mara {number}"}}
        assert evening.server.ask("POST", evening.at("commands"), key=evening.mara, json=asked).status_code == 200
    return evening


def test_a_long_log_is_whole_wherever_it_is_asked_for(talked: Evening) -> None:
    told = talked.server.ask("GET", talked.at("log?after=0"), key=talked.mara).json()["told"]
    record = talked.server.ask("GET", talked.at("export"), key=talked.mara).json()
    table, seat = talked.at("").split("/")[3], record["seat"]
    cookie = {"Cookie": f"key={talked.mara}"}
    page = talked.server.ask("GET", f"/t/{table}/{seat}/log", headers=cookie)
    recap = talked.server.ask("GET", f"/t/{table}/{seat}/recap", headers=cookie)
    taken = talked.server.ask("GET", f"/t/{table}/{seat}/export", headers=cookie)

    assert len(told) > 40
    assert record["log"] == taken.json()["log"] == told
    assert all(f"Mara {number} " in page.text or f"Mara {number}." in page.text for number in range(40))
    assert page.text.rstrip().endswith("</html>")
    assert recap.headers["Content-Type"].startswith("text/markdown")
    assert recap.text.startswith("# ")


def test_a_socket_with_an_old_version_is_told_everything_in_several_frames(
    talked: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "TOLD_AT_ONCE", 9)
    told = talked.server.ask("GET", talked.at("log?after=2"), key=talked.mara).json()
    view = set(talked.server.ask("GET", talked.at("view"), key=talked.mara).json()["parts"])
    address = f"ws://127.0.0.1:{talked.server.port}{talked.at('stream')}?after=2"
    headers = {"Authorization": f"Bearer {talked.mara}"}
    heard: list[object] = []
    versions: list[int] = []
    with connect(address, additional_headers=headers, compression=None, proxy=None, ping_interval=None) as socket:
        while not versions or versions[-1] < told["version"]:
            frame = json.loads(socket.recv(timeout=10))
            assert (set(frame["parts"]) == view) == (not versions)  # its whole view comes with the first
            versions.append(frame["version"])
            heard += frame["told"]

    assert heard == told["told"]
    assert versions[:3] == [11, 20, 29]
