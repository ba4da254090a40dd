"""Every proof there is, run once."""

import pytest

from tools.concordance import Proof, marked, proofs


@pytest.fixture(scope="session")
def found() -> tuple[Proof, ...]:
    """What came of every marked test, with each rule it names switched off."""
    return proofs(marked())
