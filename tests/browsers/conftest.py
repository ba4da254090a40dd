"""One server for each module; the browser is everybody's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import opened
from tests.serving import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server on a real socket, over a real file; browsers reach it under a name that is not loopback."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="package")
def one_browser(browser_path: Path) -> Iterator[Browser]:
    """Open one browser for all of this folder."""
    with opened(browser_path) as browser:
        yield browser
