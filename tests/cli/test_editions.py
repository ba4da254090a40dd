"""`threefates editions` tells the ways to read each book apart."""

import json

import pytest

from threefates.cli.app import run
from tools.concordance import cited_by_the_package


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["editions", *words]) == 0
    return capsys.readouterr().out


def test_all_editions_are_listed_with_a_sentence_each(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "--json"))["editions"]

    assert [edition["name"] for edition in answer if edition["default"]] == ["srd", "fate_2003", "book"]
    assert all(edition["sentence"].endswith(".") for edition in answer)
    assert "srd (fates_edge, the default): SRD, as recommended" in said(capsys)


@pytest.mark.parametrize("name", ["FATE", "fate"])
def test_the_editions_of_one_game_are_listed_by_what_its_book_is_called(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["editions", name]) == 0

    assert [line.split(" ")[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")] == [
        "fate_2003",
        "fate_d6",
    ]


def test_an_edition_is_told_against_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "players-guide-cp")

    assert "fe.ruling.tens-count" in text
    assert "players_guide_cp: one · srd: two" in text


def test_two_editions_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "srd_core", "section2_variant", "--json"))

    ladder = next(one for one in answer["differences"] if one["ruling"] == "fe.ruling.dv-ladder")
    assert (ladder["first"], ladder["second"]) == ("three_to_six", "two_to_five")
    assert answer["first"]["readings"]["fe.ruling.tens-count"] == "two"


def test_an_edition_lists_the_settings_of_a_table_and_what_is_read_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "srd", "--json"))
    text = said(capsys, "srd")

    tens = next(one for one in answer["settings"] if one["ruling"] == "fe.ruling.tens-count")
    sixes = next(one for one in answer["settings"] if one["ruling"] == "fe.ruling.success-threshold")
    assert (tens["reading"], tens["offered"]) == ("two", ["one", "two"])
    assert sixes["not_offered"] == ["five_plus"]
    assert "fe.ruling.tens-count: one, *two" in text
    assert "fe.ruling.success-threshold: *six_plus (not offered: five_plus)" in text
    assert answer["read_as"]["fe.ruling.reroll-chain"] == "once_per_source"
    assert "fe.ruling.reroll-chain: once_per_source" in text
    assert len(answer["settings"]) + len(answer["read_as"]) + len(answer["not_yet"]) == len(answer["first"]["readings"])


def test_the_default_reads_everything_as_recommended(capsys: pytest.CaptureFixture[str]) -> None:
    assert "each read as recommended" in said(capsys, "book")


def test_only_what_a_table_plays_is_told_as_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "srd_quickstart", "--json"))
    text = said(capsys, "srd_quickstart")

    told = {one["ruling"] for one in answer["differences"]}
    settings = {one["ruling"] for one in answer["settings"]}
    assert told <= settings
    assert "fe.ruling.defend-cost" in told
    assert "fe.ruling.zoc-style" not in text
    assert f"it plays {len(told)} settings otherwise" in text
    assert "rules that are not played yet" in text


def test_what_is_said_to_be_read_one_way_is_read_by_code(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "srd", "--json"))

    assert set(answer["read_as"]) <= cited_by_the_package().keys()
    assert "fe.ruling.zoc-style" in answer["not_yet"]
