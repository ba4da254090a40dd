"""`/health`: whether the server is well, and in numbers for the operator alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serving import OPERATOR, Serving, serving
from tests.web.conftest import Evening
from threefates.table.log import StoreBroken


def test_whoever_asks_hears_that_it_is_well_and_no_more(evening: Evening) -> None:
    said = evening.server.ask("GET", "/health")

    assert (said.status_code, said.json()) == (200, {"ok": True})
    assert "content-security-policy" in said.headers


def test_the_operator_hears_how_much_is_played_and_how_much_room_is_left(evening: Evening) -> None:
    said = evening.server.ask("GET", "/health", key=OPERATOR).json()

    assert said["ok"]
    assert said["tables"] >= 1
    assert said["windows"] == 0
    assert said["disk"] > 0


def test_no_seats_key_and_no_guess_is_the_operators_word(evening: Evening) -> None:
    answers = [evening.server.ask("GET", "/health", key=key) for key in (evening.gm, "guess", "x" * 5000)]

    assert {said.status_code for said in answers} == {403}
    assert all("tables" not in said.text for said in answers)


def test_a_store_that_cannot_be_read_is_not_well(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(code: str) -> None:
        raise StoreBroken("/somewhere/threefates.db is damaged", remedy="put a backup in its place")

    monkeypatch.setattr(server.service.host.store, "find", broken)

    said = server.ask("GET", "/health")

    assert (said.status_code, said.json()) == (503, {"ok": False})


def test_asking_without_end_is_slowed(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        answers = [server.ask("GET", "/health").status_code for _ in range(60)]

    assert answers[0] == 200
    assert answers[-1] == 429
