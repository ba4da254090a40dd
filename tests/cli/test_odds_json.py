"""What `threefates odds … --json` prints is what docs/json.md says, field by field, for every game and way to ask."""

from __future__ import annotations

import re
from fractions import Fraction
from math import fsum
from typing import Final

import pytest

from tests.architecture.sources import ROOT
from tests.cli.asking import asked

PAGE: Final = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
AROUND: Final = {"format", "system", "edition", "rulings", "sources"}
ROLL: Final = ("fates-edge", "--pool", "5", "--dv", "3", "--position", "dominant")
TEST: Final = ("fate-2003", "--skill=2", "--against=good", "--boxes", "1")
TASK: Final = ("fifty-two-fates", "--level", "2", "--hand", "7S,QD,2H,AC", "--cards", "2")
DEALT: Final = ("fifty-two-fates", "--level", "2", "--hand", "4", "--cards", "2")
EVERY_ROLL: Final = {"asked", "outcomes", "p_success", "successes", "beats", "tens", "expected_beats", "expected_boons"}
EVERY_TEST: Final = {"asked", "p_success", "p_level", "margins"}
TRIED: Final = {"asked", "p_success", "estimated"}
WAYS: Final[list[tuple[tuple[str, ...], set[str]]]] = [
    (ROLL, EVERY_ROLL),
    ((*ROLL, "--exact", "--opponent", "3", "--clock", "6"), EVERY_ROLL | {"exact", "p_contest", "rolls", "longer"}),
    ((*ROLL, "--outcome", "Strong Hit"), EVERY_ROLL | {"p_outcome"}),
    (("fates-edge", "--pool", "0", "--dv", "1"), EVERY_ROLL),
    (("fates-edge", "--pool", "30", "--dv", "40"), EVERY_ROLL),
    (TEST, EVERY_TEST),
    ((*TEST, "--opposed"), EVERY_TEST),
    (TEST[:2], EVERY_TEST),
    (("fate-2003", "--skill=Poor", "--against=9", "--edition", "fate_d6"), EVERY_TEST),
    (TASK, {"p_win", "best", "plays"}),
    ((*TASK, "--enough", "0.9"), {"p_win", "best", "plays", "enough"}),
    (DEALT, {"p_win"}),
    (("fifty-two-fates", "--hand", "5", "--holding", "ace"), {"p_win", "holding"}),
]
TRIES: Final[list[tuple[tuple[str, ...], set[str]]]] = [
    (TEST, TRIED | {"margins"}),
    (TEST[:2], TRIED | {"results"}),
    (TASK, {"p_win", "best", "estimated"}),
]
LAWS: Final = ("outcomes", "successes", "beats", "tens", "margins", "results", "holding")


def fields_of(heading: str) -> set[str]:
    """The names in the first column of the table below a heading of the page."""
    section = PAGE.split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    first = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in first for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize(("words", "fields"), WAYS)
def test_every_field_is_there_and_on_the_page(
    words: tuple[str, ...], fields: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(capsys, *words)

    assert found.keys() - AROUND == fields
    assert list(found)[:2] == ["format", "system"]
    assert list(found)[-3:] == ["edition", "rulings", "sources"]
    assert fields <= fields_of(f"`odds {words[0]}`")


@pytest.mark.parametrize("heading", ["`odds fates-edge`", "`odds fate-2003`", "`odds fifty-two-fates`"])
def test_the_page_has_no_field_that_is_never_printed(heading: str) -> None:
    printed = {name for words, fields in WAYS for name in fields if f"`odds {words[0]}`" == heading}

    assert fields_of(heading) == printed


@pytest.mark.parametrize(("words", "fields"), TRIES)
def test_what_is_tried_says_how_often_and_how_far_off(
    words: tuple[str, ...], fields: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(capsys, *words, "--estimate", "200")

    assert found.keys() - AROUND == fields
    assert {"times", "error"} <= found["estimated"].keys() <= {"times", "error", "mean", "mean_error"}


@pytest.mark.parametrize("edition", ["srd", "players_guide_cp"])
def test_the_position_that_was_asked_is_told_also_where_it_throws_nothing_again(
    edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(capsys, *ROLL, "--edition", edition)["asked"]["position"] == "dominant"


@pytest.mark.parametrize("words", [words for words, _ in WAYS])
def test_the_chances_of_every_law_sum_to_one(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *words)

    sums = [fsum(found[name].values()) for name in LAWS if name in found]
    if "rolls" in found:
        sums.append(fsum((*found["rolls"].values(), found["longer"])))
    assert sums == pytest.approx([1.0] * len(sums), abs=1e-12)
    assert sum(map(Fraction, found.get("exact", {"all": "1"}).values())) == 1


@pytest.mark.parametrize("words", [ROLL, TEST, TASK, DEALT])
def test_a_comparison_adds_three_fields_and_a_grid_has_a_cell_for_each_place(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    alone, chance = asked(capsys, *words), "p_win" if words[0] == "fifty-two-fates" else "p_success"
    flag = {"fates-edge": "boons", "fate-2003": "points", "fifty-two-fates": "cards"}[words[0]]

    compared = asked(capsys, *words, "--compare", f"{flag}=1")
    grid = asked(capsys, *words, "--grid", f"{flag}=1")

    assert compared.keys() - alone.keys() == {"compared", "changes", "difference"}
    assert compared["compared"].keys() == alone.keys() - {"format", "system"}
    assert compared["difference"] == pytest.approx(compared["compared"][chance] - alone[chance])
    assert grid.keys() - AROUND == {"axes", "grid"}
    assert grid["grid"][0].keys() == {flag, "place"} | (alone.keys() - AROUND)
