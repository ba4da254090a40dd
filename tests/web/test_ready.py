"""What is made once is made as the server starts, beside play."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serving import serving
from threefates.systems.fate_2003 import contents as fate_2003
from threefates.systems.fates_edge import contents as fates_edge
from threefates.systems.fifty_two_fates import contents as fifty_two_fates
from threefates.table import games as shelf
from threefates.table.games import games
from threefates.web import ready
from threefates.web.pages import drawing, home

BOOKS = [(each.__name__.removesuffix(".contents"), each.BOOK) for each in (fate_2003, fates_edge, fifty_two_fates)]
FRESH = """
import sys
from threefates.table.games import games
from threefates.web import pages, ready
ready.make_ready((), lambda: False)
pages.landing(games())
print(*sys.modules)
"""


def test_no_rule_is_loaded_for_a_page_that_only_names_the_games() -> None:
    loaded = subprocess.run([sys.executable, "-c", FRESH], check=True, capture_output=True, text=True).stdout.split()

    binds = [f"{package}.{room}.{file}" for package, book in BOOKS for room, files in book for file in files.split()]
    assert set(binds) & set(loaded) == set()


def test_what_is_made_once_is_ready_before_anybody_asks(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.open_table(system="fifty_two_fates")
    assert drawing.pages.cache is not None
    drawing.pages.cache.clear()
    home._shown.cache_clear()
    shelf._composed.cache_clear()

    with serving(tmp_path):
        soon(lambda: shelf._composed.cache_info().currsize == 1)

    assert home._shown.cache_info().currsize == len(games())
    assert {name for _, name in drawing.pages.cache} >= set(drawing.pages.list_templates())
    assert shelf._composed.cache_info().currsize == 1  # that is played here


def test_a_server_that_stops_does_not_wait_until_all_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()
    monkeypatch.setattr(ready, "_steps", lambda played: map(made.append, range(9)))

    ready.make_ready((), lambda: len(made) == 3)

    assert made == [0, 1, 2]


def test_what_cannot_be_made_ready_is_said_and_stops_no_server(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ready, "_steps", lambda played: (1 // step for step in (1, 0)))

    ready.make_ready((), lambda: False)

    assert "not everything was made ready" in caplog.text


def soon(holds: Callable[[], bool]) -> None:
    """Wait until it does."""
    late = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.01)
