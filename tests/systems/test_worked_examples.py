"""Every worked example belongs to the topic of the entry it needs, and those of whatever is played are golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.examples import CORE, WHOLE, core_examples, golden_examples, mapped
from threefates.rulebook.ledger import load

HERE = Path(__file__).parent


def written(system: str) -> str:
    """The tests of a system, but for those that only try the readings again."""
    files = [file for file in sorted((HERE / system).rglob("test_*.py")) if file.name != "test_both_ways.py"]
    return "".join(file.read_text(encoding="utf-8") for file in files)


def test_every_example_of_the_ledger_has_its_entry_and_so_its_topic() -> None:
    ledger = load()
    places = {example.id: example.book for example in ledger.examples}

    found = {name: system for system, rows in mapped().items() for name in rows}

    assert found == places
    assert all(ledger.entry(entry).book == system for system, rows in mapped().items() for entry in rows.values())


@pytest.mark.parametrize("system", CORE)
def test_every_example_of_what_is_played_is_golden(system: str) -> None:
    tests = written(system)
    examples = {example.id for example in golden_examples(system)}

    missing = {name for name in examples if f'"{name.rpartition(".")[2]}"' not in tests and name not in tests}

    assert examples >= {example.id for example in core_examples(system)}
    assert missing == set()


def test_of_a_game_that_is_played_whole_every_example_is_golden() -> None:
    golden = {system: len(golden_examples(system)) for system in WHOLE}

    assert golden == {"fifty_two_fates": 69}
