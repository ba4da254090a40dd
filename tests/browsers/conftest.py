"""One server for each module; the browser is everybody's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server on a real socket, over a real file; browsers reach it under a name that is not loopback."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running
