"""The store in memory keeps the laws of the port, but for what only a disk can break."""

import pytest

from tests.store.port_laws import PortLaws
from threefates.table.log import Store
from threefates.testing.memory import MemoryStore


class TestMemoryStore(PortLaws):
    """A store without a disk."""

    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()
