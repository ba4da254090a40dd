"""One server for the module's tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server on a real socket, over a real file."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running
