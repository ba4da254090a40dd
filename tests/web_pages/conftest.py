"""One browser for each module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def one_browser(browser_path: Path) -> Iterator[Browser]:
    """Open one browser for a module: others of this folder have a loop of their own."""
    with opened(browser_path) as browser:
        yield browser
