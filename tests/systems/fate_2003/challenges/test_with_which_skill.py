"""What a challenge is rolled with, where the book says it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.challenges.undertaken import begun
from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.challenges.customizing import BeginReadyChallenge
from threefates.testing.proof import proves


@proves("fate.challenges.sample-research", "fate.challenges.sample-rumors")
@pytest.mark.parametrize(
    ("which", "said"), [("research", "rolled with Research;"), ("rumors", "rolled with Streetwise or Contacting;")]
)
def test_everybody_reads_what_the_books_challenges_are_rolled_with(which: str, said: str) -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge(which))

    assert said in table.panes["bob"][-1]
    assert said in str(table.system.view(table.state, table.state.viewer("bob"))["challenges"])


def test_of_the_tables_own_nothing_is_said() -> None:
    assert "rolled with" not in begun().panes["bob"][-1]
