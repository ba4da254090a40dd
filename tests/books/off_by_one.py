"""As a pytest plugin (`-p tests.books.off_by_one --said FILE`): every number of the content, one more than it is, and
the tests that are given: which of these numbers does none of them notice?

Records of ready evenings are left out: whatever is in those is ours, and in no book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from threefates.testing.held import forgetting, load_content, shelves
from threefates.testing.mutation import SmallChange, changes_of_record

__all__ = ["Said"]

MORE: Final = re.compile(r"(-?\d+) => (-?\d+)(?: #\d+)?$")


class Said(NamedTuple):
    """How many numbers were changed, and those that nobody noticed."""

    tried: int
    unnoticed: list[str]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that name the file of what was found, and say how many numbers are passed over."""
    parser.addoption("--said", metavar="FILE", help="write what nobody noticed to FILE, as JSON")
    parser.addoption("--every", type=int, default=1, metavar="N", help="change one number in N")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """In the place of running the tests once, run them with each number changed until one fails."""
    load_content()
    forget, tests = forgetting(), [*session.items]
    changes = list(_numbers(sorted({test.nodeid.split("/")[2] for test in tests})))[:: session.config.option.every]
    unnoticed = []
    for change in changes:
        forget()
        with change.made():
            failing = next((at for at, test in enumerate(tests) if _fails(test)), None)
        forget()
        if failing is None:
            unnoticed.append(f"{change.place}: {change.label}")
        else:
            tests.insert(0, tests.pop(failing))  # what noticed this one may well notice the next
    Path(session.config.option.said).write_bytes(msgspec.json.encode(Said(len(changes), unnoticed)))
    return True


def _numbers(systems: list[str]) -> Iterator[SmallChange]:
    for system in systems:
        for shelf in shelves(f"threefates.systems.{system}."):
            for name, record in shelf.items():
                if not hasattr(record, "scenario") and type(record).__name__ != "Scenario":
                    yield from filter(_is_more, changes_of_record(f"{type(record).__name__} {name}", shelf, name))


def _is_more(change: SmallChange) -> bool:
    found = MORE.search(change.label)
    return found is not None and int(found[2]) == int(found[1]) + 1


def _fails(test: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(test, log=False, nextitem=None))
