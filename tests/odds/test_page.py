"""The page on odds says what comes out, and its pictures are those that the command draws."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from threefates.cli.app import run
from tools.odds_pictures import FOLDER, PICTURES

PAGE = ROOT / "docs" / "odds.md"
TYPED = [
    line.removeprefix("threefates ")
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("threefates odds ")
]
FRONT = re.findall(r"`\./play (odds [^`]+)`", (ROOT / "README.md").read_text(encoding="utf-8"))


def test_what_the_page_shows_is_what_comes_out() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False)

    assert (done.failed, done.attempted > 30) == (0, True)


@pytest.mark.parametrize("line", [*TYPED, *FRONT])
def test_what_the_page_types_into_a_shell_is_answered(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # where its picture goes

    code = run(shlex.split(line))

    assert (code, capsys.readouterr().out != "") == (0, True)


def test_the_page_and_the_front_page_show_how_to_ask_in_a_shell() -> None:
    assert (len(TYPED) >= 9, len(FRONT)) == (True, 1)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_one_that_the_command_draws(name: str) -> None:
    drawn = PICTURES[name]().svg

    assert (FOLDER / name).read_text(encoding="utf-8") == drawn


def test_every_picture_of_the_page_is_drawn_by_the_command() -> None:
    shown = re.findall(r"\(pictures/([^)]+)\)", PAGE.read_text(encoding="utf-8"))

    assert sorted(shown) == sorted(PICTURES)
