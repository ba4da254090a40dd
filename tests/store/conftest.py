"""A real store in a real folder for every test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from threefates.store import SqliteStore, open_store

pytest.register_assert_rewrite("tests.store.kills", "tests.store.port_laws")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqliteStore]:
    opened = open_store(tmp_path / "data")
    yield opened
    await opened.close()
