"""`threefates concordance` counts honestly."""

import json
from typing import Any

import pytest

from threefates.cli.app import run


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert run(["concordance", *words, "--json"]) == code
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_as_json_it_has_totals_and_a_line_for_every_entry(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys)

    assert answer["totals"]["entries"] == len(answer["entries"]) == 1502
    assert {"id", "status", "functions", "tests", "held"} <= answer["entries"][0].keys()


def test_it_says_how_many_small_changes_of_an_entry_its_tests_notice(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "--topic", "boons")
    measured = [line["held"] for line in answer["entries"] if line["held"]]  # as it is now: what changed since is not

    assert measured
    assert all(0 <= held["caught"] <= held["tried"] for held in measured)
    assert run(["concordance", "--topic", "boons"]) == 0
    assert "tests notice" in capsys.readouterr().out


def test_what_is_missing_ends_with_1_and_lists_only_that(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "--missing", "--book", "fates-edge", code=1)

    assert {line["status"] for line in answer["entries"]} <= {"not yet", "unproven"}
    assert answer["totals"]["entries"] == 722


def test_a_topic_can_be_looked_at_alone(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "--topic", "boons")

    assert len(answer["entries"]) == 26


def test_for_people_it_is_a_table_by_topic(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["concordance"])

    text = capsys.readouterr().out
    assert code == 0
    assert "fifty_two_fates" in text
    assert "1502 entries" in text
