"""The page on proving a system does what it says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"


def test_what_the_page_shows_is_what_comes_out() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False)

    assert (done.failed, done.attempted > 5) == (0, True)
