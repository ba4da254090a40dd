"""Where examples name no readings: which settings they hang on, found by trying every one of them every way."""

from __future__ import annotations

import pytest

from tests.systems import forcing
from tests.systems.examples import core_examples, hanging
from tests.systems.fate_2003 import test_examples
from tests.systems.fate_2003.challenges import test_challenges
from tests.systems.fate_2003.checks import test_contests_and_timed_tests
from tests.systems.fifty_two_fates import test_golden
from tests.systems.fifty_two_fates.inquiries import test_inquiries
from tests.systems.fifty_two_fates.sessions import test_saving
from threefates.table.games import game

NAMING = {
    "fate_2003": (test_examples, test_challenges, test_contests_and_timed_tests),
    "fifty_two_fates": (test_golden, test_inquiries, test_saving),
}
QUICKEST = "fifty_two_fates"


def tried(system: str) -> dict[str, set[str]]:
    """The settings that each example hangs on: it comes out under one of its readings, and under another not."""
    names = {example.id.rpartition(".")[2]: example.id for example in core_examples(system)}
    kinds = tuple(game(system).settings("", {}).rulings)
    found: dict[str, set[str]] = {name: set() for name in names.values()}
    seen = set()
    for case in forcing.cases(NAMING[system], names):
        seen.add(names[case.example])
        found[names[case.example]] |= forcing.hangs_on(case, kinds)
    assert seen == found.keys()
    return found


@pytest.mark.parametrize("system", [pytest.param(it, marks=[pytest.mark.soak] * (it != QUICKEST)) for it in NAMING])
def test_an_example_hangs_on_the_settings_that_the_map_names_and_on_no_other(system: str) -> None:
    found = {name: sorted(rulings) for name, rulings in tried(system).items() if rulings}

    assert found == {name: sorted(rulings) for name, rulings in hanging(system).items()}
