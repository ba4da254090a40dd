"""What the operator's log tells of an evening, and what it never tells."""

from __future__ import annotations

import json
from pathlib import Path

from starlette.requests import HTTPConnection

from tests.serving import OPERATOR, serving
from tests.web.conftest import Evening
from tests.web.devices import Device
from threefates.store.audit import AUDIT
from threefates.web.limits import FLOODED, Limits


def told(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / AUDIT).read_text(encoding="utf-8").splitlines()]


def test_who_came_claimed_removed_and_took_away_is_written_down_with_their_address(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        evening = Evening(server)
        claim = {"code": evening.code, "seat": evening.mara_seat, "device": "a phone"}
        claimed = server.ask("POST", evening.at("claims"), json=claim).json()
        evening.done(evening.gm, "confirm-claim", claim=claimed["claim"])
        server.ask("GET", evening.at("export"), key=evening.bo)
        evening.done(evening.gm, "remove-seat", seat=evening.bo_seat)
        for what, asked in (("seat", {"table": evening.id, "name": "gm"}), ("export", {"table": evening.id})):
            server.ask("POST", f"/operator/{what}", key=OPERATOR, json=asked)
        lines = told(tmp_path)

    assert [line["did"] for line in lines] == [
        "table.opened",
        "seat.taken",
        "seat.taken",
        "seat.claimed",
        "claim.confirmed",
        "seat.exported",
        "seat.removed",
        "link.issued",
        "table.exported",
    ]
    assert {line["by"] for line in lines} == {"127.0.0.1"}
    assert {line["table"] for line in lines} == {evening.id}
    assert (lines[6]["seat"], lines[6]["whom"]) == ("s1", evening.bo_seat)


def test_a_page_writes_down_what_a_program_does(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        gm = Device(server).start()
        mara = Device(server).join(gm.code(), "Mara")
        mara.get("export")
        gm.post("sign-out-others")
        lines = told(tmp_path)
        for each in (gm, mara):
            each.http.close()

    assert [line["did"] for line in lines] == [
        "table.opened",
        "seat.taken",
        "seat.exported",
        "seat.others_signed_out",
    ]


def test_no_key_no_code_no_word_of_play_and_no_card_stands_in_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        evening = Evening(server)
        evening.done(evening.mara, "tc.toss", who=evening.obol)
        evening.done(evening.mara, "raise-x-card")
        evening.done(evening.gm, "resume-play")
        evening.done(evening.gm, "renew-code")
        code = server.service.host._tables[evening.id].row.code
        server.ask("POST", evening.at("commands"), key="guess", json={})
        server.ask("GET", f"/join/{code[:-1]}")
        text = (tmp_path / AUDIT).read_text(encoding="utf-8")

    kept = (evening.gm, evening.mara, evening.bo, evening.code, code, OPERATOR, "Mara", "Obol", "The coins", "guess")
    assert not [word for word in kept if word in text]
    assert [line["did"] for line in told(tmp_path)] == ["table.opened", "seat.taken", "seat.taken", "code.renewed"]


def test_nobody_washes_the_log_away_by_doing_the_same_over_and_over(tmp_path: Path) -> None:
    """Others' lines stay, and the operator's own are all there; that there was a flood is written down."""
    limits = Limits(clock=lambda: 0.0)
    found = [limits.deed("seat.exported", "10.0.0.2") for _ in range(500)]

    with serving(tmp_path, no_limits=False) as server:
        evening = Evening(server)
        service = server.service
        for _ in range(500):
            service.note("seat.exported", asked_at(evening.at("export")), evening.id, evening.bo_seat)
            service.note("table.exported", asked_at("/operator/export"), evening.id)
        lines = [line["did"] for line in told(tmp_path)]

    assert found[:60] == ["seat.exported"] * 60
    assert [each for each in found[60:] if each] == [FLOODED]
    assert limits.deed("seat.exported", "10.0.0.3") == limits.deed("seat.exported", "10.0.0.3") == "seat.exported"
    assert limits.deed("seat.removed", "10.0.0.2") == "seat.removed"
    assert 60 <= lines.count("seat.exported") <= 62
    assert (lines.count(FLOODED), lines.count("table.exported")) == (1, 500)


def test_a_flood_at_ones_own_table_hides_nothing_that_is_done_at_anothers() -> None:
    limits = Limits(clock=lambda: 0.0)
    mine = [limits.deed("seat.removed", "10.0.0.2", "mine") for _ in range(500)]

    yours = [limits.deed("seat.removed", "10.0.0.2", "yours") for _ in range(500)]

    assert mine.count("seat.removed") == 60
    assert (yours[:5], yours.count("seat.removed")) == (["seat.removed"] * 5, 5)


def asked_at(path: str) -> HTTPConnection:
    scope = {"type": "http", "path": path, "query_string": b"", "headers": [], "client": ("192.0.2.9", 1)}
    return HTTPConnection({**scope, "server": ("127.0.0.1", 80), "scheme": "http"})
