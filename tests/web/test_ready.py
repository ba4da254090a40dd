"""What is made once is made as the server starts, beside play."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serving import serving
from threefates.table.games import games
from threefates.web import ready
from threefates.web.openapi import document
from threefates.web.pages import drawing, home


def test_what_is_made_once_is_ready_before_anybody_asks(tmp_path: Path) -> None:
    assert drawing.pages.cache is not None
    drawing.pages.cache.clear()
    home._shown.cache_clear()
    document.cache_clear()

    with serving(tmp_path):
        soon(lambda: document.cache_info().currsize == 1)

    assert home._shown.cache_info().currsize == len(games())
    assert {name for _, name in drawing.pages.cache} >= set(drawing.pages.list_templates())


def test_a_server_that_stops_does_not_wait_until_all_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()
    monkeypatch.setattr(ready, "_steps", lambda: map(made.append, range(9)))

    ready.make_ready(lambda: len(made) == 3)

    assert made == [0, 1, 2]


def test_what_cannot_be_made_ready_is_said_and_stops_no_server(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ready, "_steps", lambda: (1 // step for step in (1, 0)))

    ready.make_ready(lambda: False)

    assert "not everything was made ready" in caplog.text


def soon(holds: Callable[[], bool]) -> None:
    """Wait until it does."""
    late = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.01)
