"""Odds from a shell: the forms that scripts rely on, and one clear sentence for every nonsense."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.cli.asking import asked
from threefates.cli.app import run

ROLL = ("fates-edge", *("--pool", "5", "--dv", "3", "--position", "desperate", "--ladder", "intricate", "--boons", "1"))
TEST = ("fate-2003", "--skill=2", "--against=good", "--boxes", "1", "--points", "1")
TASK = ("fifty-two-fates", "--level", "2", "--hand", "7S,QD,2H,10C", "--cards", "2")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = run(["odds", *words])

    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    return told.out


def test_a_roll_as_scripts_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *ROLL)

    assert (found["format"], found["system"], found["edition"]) == (1, "fates_edge", "srd")
    assert sum(found["outcomes"].values()) == pytest.approx(1)
    assert found["p_success"] == pytest.approx(found["outcomes"]["clean"] + found["outcomes"]["cost"])
    for law in ("successes", "beats", "tens"):
        assert sum(found[law].values()) == pytest.approx(1)
    mean = sum(int(beats) * share for beats, share in found["beats"].items())
    assert found["expected_beats"] == pytest.approx(mean)
    assert found["rulings"]["fe.ruling.tens-count"] == "two"
    assert found["asked"]["position"] == "desperate"


def test_a_contest_and_a_long_task_are_asked_beside_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fates-edge", "--pool", "4", "--dv", "2", "--opponent", "4", "--clock", "6")

    assert found["p_contest"] == pytest.approx(0.38211645)
    assert sum(found["rolls"].values()) + found["longer"] == pytest.approx(1)
    said = printed(capsys, "fates-edge", "--pool", "4", "--dv", "2", "--opponent", "4")
    assert "Won against 4 dice: 38.2%." in " ".join(said.split())


def test_exact_chances_are_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fates-edge", "--pool", "1", "--dv", "2", "--exact")

    assert found["exact"] == {"clean": "1/10", "cost": "0", "partial": "2/5", "miss": "1/2"}


def test_a_test_as_scripts_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *TEST)

    assert found["p_success"] == pytest.approx(
        sum(share for margin, share in found["margins"].items() if int(margin) >= 0)
    )


def test_a_task_as_scripts_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *TASK, "--enough", "0.6")

    assert found["p_win"] == max(play["p_win"] for play in found["plays"])
    assert (found["best"], found["enough"]) == (["QD", "10C"], ["7S", "QD"])


def test_an_ace_in_the_difficulty_that_is_drawn_anew_leaves_the_rest_to_be_beaten(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = ("fifty-two-fates", "--hand", "KS", "--difficulty-cards", "10H,AC")
    anew = (*shown, "--ruling", "ff.ruling.task-ace-difficulty=redraw")

    counted, tried = asked(capsys, *anew), asked(capsys, *anew, "--estimate", "4000")

    assert asked(capsys, *shown)["p_win"] == 0
    beaten = 4 * 8 + 3  # of four suits 2 to 9, and the other tens: 25 is more than 20
    assert counted["p_win"] == pytest.approx(beaten / (52 - 4 - 2))
    assert abs(tried["p_win"] - counted["p_win"]) < 5 * tried["estimated"]["error"]


def test_a_hand_may_be_a_number_of_cards(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fifty-two-fates", "--level", "2", "--hand", "4", "--cards", "2")

    assert found["p_win"] == pytest.approx(0.6788, abs=1e-4)


def test_what_a_hand_may_hold(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fifty-two-fates", "--hand", "5", "--holding", "ace")

    assert found["p_win"] == pytest.approx(1 - found["holding"]["0"])


def test_people_read_mean_and_deviation_first(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, *ROLL).splitlines()

    assert lines[0].startswith("Success against DV 3: 72.2%, 1 in 1.38;")
    head = lines.index("successes: mean 3.194, deviation 1.502")
    assert lines[head + 1].split() == ["=", "≥", "≤", "=", "is"]
    assert lines[head + 5].split()[:4] == ["3", "33.6%", "72.2%", "61.4%"]


@pytest.mark.parametrize("changes", ["boons=0", "edition=players_guide_cp", "ruling=fe.ruling.tens-count=one dv=4"])
def test_two_settings_side_by_side(changes: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fates-edge", "--pool", "5", "--dv", "3", "--boons", "1", "--compare", changes)

    assert found["difference"] == pytest.approx(found["compared"]["p_success"] - found["p_success"])
    said = " ".join(printed(capsys, "fates-edge", "--pool", "5", "--dv", "3", "--compare", changes).split())
    assert f"with {changes}: Success" in said


def test_a_grid_has_every_place_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "fates-edge", "--grid", "pool=1..3 dv=2..5")

    places = [(cell["pool"], cell["dv"]) for cell in found["grid"]]
    assert places == [(str(pool), str(dv)) for pool in range(1, 4) for dv in range(2, 6)]
    assert found["axes"] == ["pool", "dv"]


def test_a_grid_as_a_spreadsheet_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.reader(io.StringIO(printed(capsys, "fates-edge", "--dv", "2", "--grid", "pool=1,2", "--csv"))))

    assert rows[0] == ["pool", "success"]
    assert [row[0] for row in rows[1:]] == ["1", "2"]
    assert float(rows[1][1]) == pytest.approx(0.1)


@pytest.mark.parametrize("question", [ROLL, TEST, TASK])
def test_laws_as_a_spreadsheet_reads_them(question: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, *question, "--csv"))))

    assert rows
    assert all(0 <= float(row["chance"]) <= 1 + 1e-9 for row in rows)


@pytest.mark.parametrize(
    "more",
    [(), ("--grid", "pool=1..4"), ("--compare", "boons=1"), ("--clock", "6", "--compare", "clock=8")],
)
def test_a_picture_goes_into_its_file(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "odds.svg"

    code = run(["odds", "fates-edge", "--pool", "5", "--dv", "3", *more, "--plot", str(drawn)])

    assert code == 0
    assert capsys.readouterr().err == f"Drawn into {drawn}.\n"
    assert drawn.read_text(encoding="utf-8").startswith("<svg")


LARGE = ("fate-2003", "--edition", "fate_d6", "--skill", "6", "--bonus", "9", "--boxes", "1", "--against", "44")
MANY = (
    "fifty-two-fates",
    "--level",
    "4",
    "--hand",
    ",".join(f"{rank}{suit}" for suit in "SD" for rank in range(2, 11)),
)


@pytest.mark.parametrize("words", [LARGE, (*MANY, "--cards", "9")])
def test_a_question_too_large_is_refused_with_its_size_and_offered_to_be_tried(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["odds", *words])

    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert any(word.replace(",", "").isdecimal() and len(word) > 4 for word in told.err.split())
    assert told.err.endswith("--estimate 10000 tries it so often.\n")


@pytest.mark.parametrize(
    ("words", "of"),
    [
        ((*LARGE[:5], "--bonus", "2", "--boxes", "2", "--against", "44"), "p_success"),
        (("fate-2003", "--skill=2", "--against=4", "--boxes", "1", "--points", "1"), "p_success"),
        (("fate-2003", "--skill=2", "--against=2", "--opposed"), "p_success"),
        (TASK, "p_win"),
    ],
)
def test_what_is_tried_is_as_far_off_as_it_says(
    words: tuple[str, ...], of: str, capsys: pytest.CaptureFixture[str]
) -> None:
    counted, found = asked(capsys, *words), asked(capsys, *words, "--estimate", "4000")

    assert abs(found[of] - counted[of]) < 5 * found["estimated"]["error"]
    assert found["estimated"]["times"] == 4000
    assert found.get("asked") == counted.get("asked")


def test_the_mean_of_what_is_tried_is_as_far_off_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("fate-2003", "--skill=2", "--against=3")
    counted, found = asked(capsys, *words), asked(capsys, *words, "--estimate", "4000")["estimated"]

    mean = sum(int(margin) * share for margin, share in counted["margins"].items())
    assert abs(found["mean"] - mean) < 5 * found["mean_error"]


def test_the_same_seed_tries_the_same_and_another_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    one, same, other = (
        asked(capsys, *LARGE, "--estimate", "300", "--seed", seed)["margins"] for seed in ("moon", "moon", "sun")
    )

    assert one == same != other


def test_people_read_how_far_off_a_try_may_be_and_a_spreadsheet_its_shares(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(printed(capsys, *LARGE, "--estimate", "500").split())
    rows = list(csv.DictReader(io.StringIO(printed(capsys, *LARGE, "--estimate", "500", "--csv"))))

    assert "points off at most in 19 cases of 20; tried 500 times. The mean is" in said
    assert sum(float(row["chance"]) for row in rows) == pytest.approx(1)


def test_a_grid_may_be_tried_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *LARGE[:-2], "--estimate", "200", "--grid", "against=40,47")

    assert found["grid"][0]["p_success"] > found["grid"][1]["p_success"]


def test_help_lists_games_and_flags(capsys: pytest.CaptureFixture[str]) -> None:
    games, flags = printed(capsys, "--help"), printed(capsys, "fates-edge", "--help")

    assert all(f"  {game}: " in games for game in ("fate-2003", "fates-edge", "fifty-two-fates"))
    assert all(f"  {flag} " in flags for flag in ("--pool", "--boons", "--compare", "--grid", "--plot"))


@pytest.mark.parametrize(
    "words",
    [
        ("nine-fates",),
        ("fates-edge",),
        ("fates-edge", "--pool", "-1"),
        ("fates-edge", "--pool", "500"),
        ("fates-edge", "--pool", "5", "--dv", "-3"),
        ("fates-edge", "--pool", "5", "--skill", "1"),
        ("fates-edge", "--pool", "5", "--objective", "glory"),
        ("fates-edge", "--pool", "5", "--boons", "2"),
        ("fates-edge", "--pool", "5", "--edition", "tenth"),
        ("fates-edge", "--pool", "5", "--ruling", "fe.ruling.tens-count=nine"),
        ("fates-edge", "--pool", "5", "--compare", "luck=1"),
        ("fates-edge", "--pool", "5", "--compare", " "),
        ("fates-edge", "--grid", "pool=1..x"),
        ("fates-edge", "--grid", "pool=1..9999999"),
        ("fates-edge", "--grid", "pool=9..1"),
        ("fates-edge", "--grid", "pool=1..30 dv=0..40 boons=0..1"),
        ("fates-edge", "--pool", "5", "--json", "--csv"),
        ("fates-edge", "--pool", "5", "--compare", "dv=2", "--grid", "dv=2..3"),
        ("fates-edge", "--pool", "5", "--plot", "/nowhere/at/all.svg"),
        ("fate-2003",),
        ("fate-2003", "--skill", "wet"),
        ("fate-2003", "--skill", "good", "--opposed"),
        ("fate-2003", "--skill", "good", "--boxes", "99"),
        ("fifty-two-fates",),
        ("fifty-two-fates", "--hand", "60", "--level", "1"),
        ("fifty-two-fates", "--hand", "AS,AS", "--level", "1"),
        ("fifty-two-fates", "--hand", "AS"),
        ("fifty-two-fates", "--hand", "4", "--level", "1", "--seen", "AS"),
        ("fifty-two-fates", "--hand", "AS", "--level", "1", "--enough", "much"),
        ("fifty-two-fates", "--hand", "AS", "--level", "2", "--difficulty-cards", "KH"),
        ("fifty-two-fates", "--hand", "5", "--holding", "cups"),
        ("fifty-two-fates", "--hand", "5", "--level", "1", "--estimate", "10"),
        ("fates-edge", "--pool", "5", "--estimate", "10"),
        ("fate-2003", "--skill", "good", "--seed", "moon"),
        ("fate-2003", "--skill", "good", "--estimate", "0"),
        ("fate-2003", "--skill", "good", "--estimate", "many"),
    ],
)
def test_nonsense_gets_one_sentence_and_nothing_else(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["odds", *words])

    told = capsys.readouterr()
    assert code == 2
    assert told.err.rstrip().endswith((".", "?"))
    assert told.err.count("\n") == 1
