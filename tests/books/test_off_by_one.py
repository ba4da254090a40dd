"""Every number of the content is compared with what was typed from the book: with one more, a test here fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec
import pytest

from tests.books.off_by_one import Said

ROOT: Final = Path(__file__).parents[2]
SYSTEMS: Final = ("fate_2003", "fates_edge", "fifty_two_fates")
CANNOT: Final = "not off_by_one and not the_ledger_has and not was_typed"
"""Tests that go through the ledger alone."""


def said(folder: Path, tests: str, every: int = 1) -> Said:
    """What was found with these tests."""
    file = folder / "said.json"
    plugin = ["-p", "tests.books.off_by_one", "--said", str(file), "--every", str(every)]
    quiet = ["-q", "-n0", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-k", CANNOT]
    command = [sys.executable, "-m", "pytest", *plugin, *quiet, tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert file.exists(), f"{done.stdout}\n{done.stderr}"
    return msgspec.json.decode(file.read_bytes(), type=Said)


def test_some_numbers_of_the_content_are_seen_when_they_are_off_by_one(tmp_path: Path) -> None:
    found = said(tmp_path, "tests/books/fate_2003", every=9)

    assert found.tried > 25
    assert found.unnoticed == []


@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_of_the_content_is_seen_when_it_is_off_by_one(system: str, tmp_path: Path) -> None:
    found = said(tmp_path, f"tests/books/{system}")

    print(f"numbers of {system}'s content, one more than they are: {found.tried}, all noticed by tests of its book")
    assert found.tried > 200
    assert found.unnoticed == []


def test_a_number_that_nothing_compares_is_found(tmp_path: Path) -> None:
    found = said(tmp_path, "tests/books/fate_2003/test_frame.py", every=9)

    assert len(found.unnoticed) > found.tried // 2
