"""Difficulties by their tiers' names, in a shell and in a notebook as at a table."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.shell.answered import answer
from threefates.odds import fate_2003
from threefates.testing.proof import proves


@proves("fate.d6.target-numbers", "fate.ladder.assumed-human-ceiling", "fate.difficulty.guideline-table")
@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["--against=Daunting"], 2),
        (["--against=mundane"], 0),
        (["--against=Daunting", "--ruling=fate.r.human-ceiling=epic"], 3),
        (["--against=Challenging", "--edition=fate_d6"], 10),
        (["--against=Revolutionary", "--edition=fate_d6"], 30),
        (["--against=Negligible", "--edition=fate_d6"], 1),
    ],
)
def test_a_shell_takes_a_difficulty_by_the_name_of_its_tier(
    words: list[str], value: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(capsys, "--skill=Good", *words)["difficulty"]["value"] == value


@proves("fate.ladder.assumed-human-ceiling", "fate.d6.target-numbers")
def test_so_do_odds() -> None:
    assert fate_2003.roll("Good", "Daunting").asked.goal == 2
    moved = fate_2003.roll("Good", "Daunting", readings={"fate.r.human-ceiling": "good"})
    assert moved.asked.goal == 0
    assert fate_2003.roll("Good", "Challenging", edition="fate_d6").asked.goal == 10
