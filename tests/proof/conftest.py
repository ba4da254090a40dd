"""Every proof there is, run once."""

import pytest

from tools.concordance import Proof, marked, proofs


@pytest.fixture(scope="session")
def found() -> tuple[Proof, ...]:
    """What came of every marked test with each of its rules off; with all on, the ordinary run has them pass."""
    return proofs(marked(), only_off=True)
