from pathlib import Path

import pytest

from benchmarks.__main__ import PARTS, figures
from benchmarks.figures import Figure, printed

LONG = {"breadth", "crowds", "longlogs", "odds", "pages", "shared", "kills", "online", "pipeline", "starting"}
"""Parts that take seconds even at their smallest: with the long proofs."""


@pytest.mark.parametrize("part", [pytest.param(it, marks=pytest.mark.soak if it in LONG else ()) for it in PARTS])
def test_every_part_measures_something_at_its_smallest_size(part: str, tmp_path: Path) -> None:
    found = list(figures(part, tmp_path, quick=True))

    assert found
    assert all(figure.what and figure.measured >= 0 for figure in found)
    assert len(printed(found).splitlines()) == len(found) + 2


def test_a_missed_budget_is_called_missed_in_either_direction() -> None:
    slow = Figure(what="join", measured=1_200, unit="ms", budget=1_000)
    few = Figure(what="replay", measured=90_000, unit="/s", budget=100_000, at_least=True)

    assert (slow.verdict, few.verdict) == ("MISSED", "MISSED")
    assert "| join | 1,200 ms | ≤ 1,000 ms | MISSED |" in printed([slow])
