"""Odds that take long: whoever asks for many of them has theirs later, and nobody else waits for that."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.serving import serving
from threefates.table.looking import Looking
from threefates.web.limits import Limits, Rate
from threefates.web.weighing import Scales

LONG = 0.06  # seconds of work
TOSS: dict[str, Any] = {"type": "roll-dice", "dice": "3d6"}
FORM = {"_type": "roll-dice", "dice": "3d6"}


def work(*asked: object) -> None:
    """Work for a while."""
    until = time.thread_time() + LONG
    while time.thread_time() < until:
        pass


class Sitting:
    """Somebody at a table where odds take long."""

    seat, table = "s1", None

    def __init__(self) -> None:
        self.table = type("Slow", (), {"odds": lambda table, seat, command: work()})()

    def must_hold(self) -> None:
        """Nobody has lost a seat."""


def test_odds_are_paid_for_by_the_time_they_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Looking, "odds", work)
    with serving(tmp_path, no_limits=False) as server:
        table = server.open_table(system="fate_2003")
        server.service.limits._weighing.rate = Rate(per_second=0.0, burst=0.3)
        at, key = f"/api/tables/{table['table']}", table["key"]
        asked = [server.ask("POST", f"{at}/odds", key=key, json={"command": TOSS}) for _ in range(12)]
        cookie = {"Cookie": f"key={key}"}
        page = server.ask("POST", f"/t/{table['table']}/s1/odds", headers=cookie, data=FORM)
        acted = server.ask("POST", f"{at}/commands", key=key, json={"id": "c1", "command": TOSS})

    assert {each.status_code for each in asked} == {409, 429}
    assert asked[-1].json()["code"] == "rate.too_fast"
    assert (page.status_code, acted.status_code) == (429, 200)


def test_between_two_long_questions_others_have_as_long_as_the_first_took() -> None:
    async def both() -> float:
        scales = Scales(Limits())
        began = time.monotonic()
        await asyncio.gather(*(scales.weigh("192.0.2.1", Sitting(), None) for _ in range(3)))  # type: ignore[arg-type]
        return time.monotonic() - began

    assert asyncio.run(both()) >= 5 * LONG
