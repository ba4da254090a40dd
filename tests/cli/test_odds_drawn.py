"""Odds fit the terminal they are printed in: bars where there is room, and the same numbers everywhere."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from typing import Final

import pytest

from threefates.cli.app import run

ROLL: Final = ("fates-edge", "--pool", "5", "--dv", "3", "--position", "desperate", "--boons", "1")
TEST: Final = ("fate-2003", "--skill=2", "--against=good", "--boxes", "1")
TASK: Final = ("fifty-two-fates", "--level", "2", "--hand", "7S,QD,2H,10C", "--cards", "3")
GRID: Final = ("fate-2003", "--grid", "skill=-4..6 against=-4..6")
SHARE: Final = re.compile(r"[<>]?\d+(?:\.\d)?%")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = run(["odds", *words])

    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    return told.out


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "words",
    [ROLL, TEST, TASK, GRID, (*ROLL, "--compare", "boons=0"), ("fates-edge", "--help"), ("fifty-two-fates", "--help")],
)
def test_no_line_is_wider_than_the_terminal(
    words: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    lines = printed(capsys, *words).splitlines()

    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("words", [ROLL, TEST, TASK, (*ROLL, "--compare", "boons=0")])
def test_a_narrow_terminal_shows_the_same_numbers_without_bars(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    wide = printed(capsys, *words)
    monkeypatch.setenv("COLUMNS", "36")
    narrow = printed(capsys, *words)

    assert SHARE.findall(wide) == SHARE.findall(narrow)
    assert wide.count("█") > 20 > narrow.count("█")


def test_a_grid_that_is_too_wide_goes_on_below_with_every_chance_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    said = printed(capsys, *GRID)

    assert len(SHARE.findall(said)) == 11 * 11
    assert [line.split()[1:] for line in said.splitlines() if line.startswith("skill")][1][0] == "1"


def test_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    assert "\x1b" not in printed(capsys, *ROLL)


def test_two_laws_stand_in_the_order_of_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.reader(io.StringIO(printed(capsys, *TEST, "--compare", "edition=fate_d6", "--csv"))))

    assert rows[0] == ["margins", "first", "second"]
    assert [int(row[0]) for row in rows[1:]] == sorted(int(row[0]) for row in rows[1:])


def test_a_spreadsheet_reads_plays_of_three_cards_as_one_cell(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.reader(io.StringIO(printed(capsys, *TASK, "--compare", "cards=2", "--csv"))))

    assert {len(row) for row in rows} == {3}
    assert any("," in row[0] for row in rows)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("exact", "There is no difference."),
        ("dv=3", "There is no difference."),
        ("boons=0", "The difference is -14.2 points."),
    ],
)
def test_a_difference_is_said_in_points(changes: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in printed(capsys, *ROLL, "--compare", changes)


def test_questions_that_share_no_law_are_compared_by_their_chances(capsys: pytest.CaptureFixture[str]) -> None:
    known = ("fifty-two-fates", "--level", "2", "--hand", "AS,2S")

    said = printed(capsys, *known, "--compare", "hand=2")

    last = said.splitlines()[-1]
    assert (last.split()[0], SHARE.findall(last)) == ("win", ["88.2%", "35.2%"])


def test_two_readings_may_be_changed_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    changes = "ruling=fe.ruling.tens-count=one ruling=fe.ruling.boons-on-miss=one"

    found = json.loads(printed(capsys, *ROLL, "--compare", changes, "--json"))

    read = found["compared"]["rulings"]
    assert (read["fe.ruling.tens-count"], read["fe.ruling.boons-on-miss"]) == ("one", "one")


def test_a_grid_may_run_over_the_readings_of_a_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(
        csv.reader(io.StringIO(printed(capsys, *ROLL, "--grid", "ruling=fe.ruling.tens-count=one,two", "--csv")))
    )

    assert [row[0] for row in rows] == ["ruling", "fe.ruling.tens-count=one", "fe.ruling.tens-count=two"]
    assert float(rows[1][1]) < float(rows[2][1])


def test_a_place_of_a_grid_is_there_even_where_the_answer_has_a_field_of_that_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = json.loads(printed(capsys, "fifty-two-fates", "--hand", "5", "--grid", "holding=ace,king", "--json"))

    assert [cell["place"] for cell in found["grid"]] == [{"holding": "ace"}, {"holding": "king"}]
    assert sum(found["grid"][0]["holding"].values()) == pytest.approx(1)


def test_a_margin_beyond_the_difficulty_has_its_chance(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, *ROLL, "--objective", "margin", "--margin", "2", "--json"))
    said = " ".join(printed(capsys, *ROLL, "--objective", "margin", "--margin", "2").split())

    share = sum(chance for successes, chance in found["successes"].items() if int(successes) >= 5)
    assert f"At least 5 successes: {100 * share:.1f}%." in said


def test_a_terminal_without_bars_and_suits_still_gets_the_numbers() -> None:
    program = "from threefates.cli.app import main; main()"

    said = subprocess.run(
        [sys.executable, "-c", program, "odds", *TASK],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )

    assert said.stdout.startswith(b"Win: 80.6%, 1 in 1.24, with 7?, Q? and 10?.")
    assert said.stderr == b""
