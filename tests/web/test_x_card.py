"""The X-card over HTTP: anybody may raise it, and nothing says who did."""

from __future__ import annotations

import logging

import pytest

from tests.serving import Serving
from tests.web.conftest import Evening


def test_nothing_anywhere_tells_who_raised_the_card(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        said = evening.act(evening.mara, "raise-x-card", id="mara-raised-it")

    rows = (evening.server.folder / "threefates.db-wal").read_bytes()
    logs = [
        evening.server.ask("GET", evening.at("log"), key=key).text for key in (evening.gm, evening.mara, evening.bo)
    ]
    assert said.status_code == 200
    assert not any("mara-raised-it" in text for text in logs)
    assert b"mara-raised-it" not in rows
    assert not [line for line in caplog.messages if "x-card" in line]


def test_a_guest_may_raise_it_too(server: Serving) -> None:
    table = server.open_table()
    guest = server.sit(table, "Ada", "guest")

    said = server.ask(
        "POST",
        f"/api/tables/{table['table']}/commands",
        key=guest["key"],
        json={"id": "x", "command": {"type": "raise-x-card"}},
    )

    assert said.status_code == 200


def test_a_seat_that_has_used_up_its_rate_may_still_raise_it() -> None:
    from threefates.rulebook.refusals import Refused
    from threefates.web.limits import Limits

    limits = Limits(clock=lambda: 0.0)
    for _ in range(60):
        limits.seat("t", "s1", "act")

    with pytest.raises(Refused):
        limits.seat("t", "s1", "act")
    limits.seat("t", "s1", "safety")
