"""The page on odds says what comes out, and its pictures are those that the command draws."""

import doctest
import re

import pytest

from tests.architecture.sources import ROOT
from tools.odds_pictures import FOLDER, PICTURES

PAGE = ROOT / "docs" / "odds.md"


def test_what_the_page_shows_is_what_comes_out() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False)

    assert (done.failed, done.attempted > 30) == (0, True)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_one_that_the_command_draws(name: str) -> None:
    drawn = PICTURES[name]().svg

    assert (FOLDER / name).read_text(encoding="utf-8") == drawn


def test_every_picture_of_the_page_is_drawn_by_the_command() -> None:
    shown = re.findall(r"\(pictures/([^)]+)\)", PAGE.read_text(encoding="utf-8"))

    assert sorted(shown) == sorted(PICTURES)
