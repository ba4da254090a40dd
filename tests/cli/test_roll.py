"""A roll without a table: the forms that scripts rely on, and one clear sentence for every nonsense."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from threefates.cli.app import run

EXAMPLE = (
    *("--faces", "9,8,5,4,3,1,1", "--dv", "3"),
    *("--position", "desperate", "--ladder", "intricate", "--rerolls", "6,2,7"),
)


def settled(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code = run(["roll", "fates-edge", *words, "--json"])

    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    found: dict[str, Any] = json.loads(told.out)
    return found


def test_the_form_that_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = settled(capsys, *EXAMPLE)

    assert [die["face"] for die in found["dice"]] == [9, 6, 5, 4, 3, 2, 7]
    assert found["dice"][1] == {"first": 8, "rerolls": [{"to": 6, "why": "position"}], "face": 6}
    assert found["dice"][6] == {"first": 1, "rerolls": [{"to": 7, "why": "description"}], "face": 7}
    assert (found["successes"], found["beats"], found["tens"], found["dv"]) == (3, 2, 0, 3)
    assert (found["position"], found["outcome"], found["boons_earned"]) == ("desperate", "cost", 0)
    assert (found["edition"], found["system"], found["format"]) == ("srd", "fates_edge", 1)
    assert found["rulings"]["fe.ruling.position-affects"] == "reroll_only"
    assert "fe.ruling.tens-count" not in found["rulings"]  # no die shows a 10
    assert {"entry": "fe.resolution.outcome-matrix", "book": "SRD", "section": "§2.7"} in found["sources"]


@pytest.mark.parametrize(
    ("word", "name", "flags"),
    [
        ("roll", "fate", ["--skill", "Good", "--faces", "+,0,-,+"]),
        ("roll", "FATE", ["--skill", "Good", "--faces", "+,0,-,+"]),
        ("odds", "52-fates", ["--level", "2", "--hand", "7S,QD"]),
        ("roll", "Fate's Edge", ["--faces", "9,9", "--dv", "2"]),
    ],
)
def test_a_game_is_also_found_by_what_its_book_is_called(word: str, name: str, flags: list[str]) -> None:
    assert run([word, name, *flags]) == 0


@pytest.mark.parametrize("edition", ["srd_quickstart", "players_guide_cp"])
def test_where_position_throws_no_die_the_example_names_one_too_many(
    edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["roll", "fates-edge", *EXAMPLE, "--edition", edition])

    assert code == 2
    assert capsys.readouterr().err == "No die is left to throw again for 7.\n"


def test_where_position_moves_the_dv_a_low_one_needs_no_roll(capsys: pytest.CaptureFixture[str]) -> None:
    moving = ("--ruling", "fe.ruling.position-affects=reroll_and_dv")
    worst = settled(capsys, *EXAMPLE, *moving)
    best = settled(capsys, "--faces", "9,8,2", "--dv", "2", "--position", "dominant", *moving)

    assert (worst["dv"], worst["outcome"]) == (4, "partial")
    assert (best["dv"], best["dice"], best["outcome"]) == (1, [], "clean")
    assert best["reason"]


@pytest.mark.parametrize(
    ("words", "earned"),
    [
        ((), 2),
        (("--edition", "players_guide_cp"), 1),
        (("--edition", "players_guide_cp", "--position", "dominant"), 1),
        (("--edition", "first_edition_2026"), 0),
        (("--ruling", "fe.ruling.boons-on-miss=one"), 1),
    ],
)
def test_a_miss_pays_as_the_readings_say(
    words: tuple[str, ...], earned: int, capsys: pytest.CaptureFixture[str]
) -> None:
    again = ("--rerolls", "3") if "--position" in words and "--edition" not in words else ()

    assert settled(capsys, "--faces", "5,4,2", "--dv", "2", *words, *again)["boons_earned"] == earned


def test_the_best_position_throws_the_lowest_failure_unless_the_roll_is_clean(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clean = settled(capsys, "--faces", "9,8,2", "--dv", "2", "--position", "dominant")
    short = settled(capsys, "--faces", "9,4,2", "--dv", "2", "--position", "dominant", "--rerolls", "6")

    assert [die["rerolls"] for die in clean["dice"]] == [[], [], []]
    assert short["dice"][2]["rerolls"] == [{"to": 6, "why": "position"}]


def test_boons_throw_the_lowest_failures_left(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--faces", "9,4,2", "--dv", "3", "--boons", "2", "--rerolls", "3,7", "--edition", "srd_quickstart")

    found = settled(capsys, *words)

    assert [die["face"] for die in found["dice"]] == [9, 7, 3]
    assert found["boons_spent"] == 2


def test_a_pool_past_ten_dice_is_ten_dice_and_sure_successes(capsys: pytest.CaptureFixture[str]) -> None:
    found = settled(capsys, "--pool", "12", "--dv", "2")

    assert (len(found["dice"]), found["sure"]) == (10, 2)
    assert found["outcome"] in ("clean", "cost")


NONSENSE = [
    (("--faces", "11"), 2, "--faces takes 1 to 10, not '11'."),
    (("--faces", "0,5"), 2, "--faces takes 1 to 10"),
    (("--faces", ""), 2, "--faces needs at least one die"),
    (("--faces", ",".join(["5"] * 500)), 2, "--faces takes at most 10 numbers, not 500."),
    (("--faces", "🎲,🎲"), 2, "--faces takes whole numbers"),
    (("--faces", "9" * 400), 2, "--faces takes whole numbers"),
    (("--faces", "9,8", "--edition", "third"), 2, "has no edition 'third'."),
    (("--faces", "9,8", "--position", "reckless"), 2, "--position takes dominant, controlled, desperate"),
    (("--faces", "9,8", "--pool", "3"), 2, "--faces names 2 dice, but the pool is 3."),
    (("--faces", "9,8", "--attribute", "3", "--skill", "2"), 2, "but the pool is 5."),
    (("--pool", "4", "--attribute", "3", "--skill", "2"), 2, "--pool says 4 dice"),
    (("--faces", "9,1", "--ladder", "detailed"), 2, "it still waits for die 2, the 1 that the description"),
    (("--faces", "9,8", "--rerolls", "3"), 2, "No die is left to throw again for 3."),
    (("--pool", "4", "--rerolls", "3"), 2, "--rerolls needs --faces"),
    (("--faces", "9,8", "--ruling", "fe.ruling.tens-count=three"), 2, "has no reading 'three'"),
    (("--faces", "9,8", "--ruling", "tens"), 2, "--ruling takes ID=READING"),
    (("--faces", "9,8", "--dv", "3", "--dv", "4"), 2, "--dv is given twice."),
    (("--faces", "9,8", "--fases", "3"), 2, "Did you mean --faces"),
    (("--dv", "3"), 2, "Name the dice"),
    (("--faces", "9,2", "--boons", "2"), 3, "2 Boons cannot go into one roll"),
]


@pytest.mark.parametrize(("words", "code", "sentence"), NONSENSE, ids=lambda it: str(it)[:40])
def test_nonsense_gets_one_clear_sentence(
    words: tuple[str, ...], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(["roll", "fates-edge", *words])

    told = capsys.readouterr()
    assert (ended, told.out) == (code, "")
    assert sentence in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("words", [["roll", "chess"], ["task", "chess"], ["roll", "♠"], ["task", "fates-edge"]])
def test_what_is_not_there_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_people_read_the_dice_their_chain_and_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    run(["roll", "fates-edge", *EXAMPLE, "--sources"])

    said = capsys.readouterr().out.splitlines()
    assert "  [9*] [6*] [5] [4] [3] [2] [7*]" in said
    assert "  1 → 7 (description)" in said
    assert "Success & Cost: 3 successes against DV 3, and 2 Story Beats for the Game Master." in said
    assert any(line.startswith("  fe.resolution.outcome-matrix · SRD §2.7") for line in said)


def test_a_roll_loads_neither_the_table_nor_the_whole_game() -> None:
    program = "\n".join(
        (
            "import sys",
            "from threefates.cli.app import run",
            "run(['roll', 'fates-edge', '--faces', '9,8', '--json'])",
            "heavy = ('typer', 'rich', 'numpy', 'threefates.table', 'threefates.systems.fates_edge.game')",
            "print(sorted(set(heavy) & set(sys.modules)))",
        )
    )

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert said.endswith("[]\n")
